"""The words of reports for codes: faults, kinds of mistake, skills; and percentages as the language writes them."""

from __future__ import annotations

from typing import Final

from django import template
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy

from lessons.models import Fault, MistakeKind

from ..reports.shares import Share

register = template.Library()

FAMILY_NAMES: Final[dict[str, Promise]] = {
    "plus": _("Addition"),
    "minus": _("Subtraction"),
    "times": _("Multiplication"),
    "divided": _("Division"),
    "numbers": _("Other numbers"),
    "chains": _("Longer calculations"),
    "rules": _("Rules"),
}

SKILL_NAMES: Final[dict[str, Promise]] = {
    "one-add": _("Adding 0"),
    "add-10": _("Addition to 10"),
    "add-20": _("Addition to 20"),
    "add-20-over": _("Addition to 20, passing a ten"),
    "add-beyond": _("Addition beyond 20"),
    "add-beyond-over": _("Addition beyond 20, passing a ten"),
    "one-sub": _("Subtracting 0, or a number from itself"),
    "sub-10": _("Subtraction to 10"),
    "sub-20": _("Subtraction to 20"),
    "sub-20-over": _("Subtraction to 20, passing a ten"),
    "sub-beyond": _("Subtraction beyond 20"),
    "sub-beyond-over": _("Subtraction beyond 20, passing a ten"),
    "sub-below": _("Subtraction below zero"),
    "one-mul": _("Multiplying by 0 or 1"),
    "mul-beyond": _("Multiplication beyond the tables"),
    "one-div": _("Dividing by 1, or a number by itself"),
    "div-beyond": _("Division beyond the tables"),
    "below": _("Numbers below zero"),
    "fractions": _("Fractions"),
    "chain-3": _("Calculations of three cards"),
    "chain-4": _("Calculations of four cards"),
    "chain-5": _("Calculations of five cards and more"),
    "rule-fewest": _("Using the fewest cards"),
    "rule-category": _("Keeping to one category"),
    "rule-matching": _("Keeping matching cards out"),
    "rule-left": _("Working from left to right"),
}

STATE_NAMES: Final[dict[str, Promise]] = {
    "not-enough": _("not enough yet"),
    "learning": _("learning"),
    "mastered": _("mastered"),
}


@register.filter
def fault_words(code: str) -> str:
    """The referee's fault in a few words; a code nobody knows as it is."""
    return str(Fault(code).label) if code in Fault.values else code


@register.filter
def kind_words(code: str) -> str:
    """The kind of mistake in a few words."""
    return str(MistakeKind(code).label) if code in MistakeKind.values else code


@register.filter
def skill_words(code: str) -> str:
    """The skill in a few words: "Addition to 20, passing a ten", "× 7"."""
    family, _dash, table = code.partition("-")
    if family in ("mul", "div") and table.isdecimal():
        pattern = (
            pgettext("skill", "Times %(number)s") if family == "mul" else pgettext("skill", "Divided by %(number)s")
        )
        return pattern % {"number": table}
    return str(SKILL_NAMES.get(code, code))


@register.filter
def family_words(code: str) -> str:
    return str(FAMILY_NAMES.get(code, code))


@register.filter
def state_words(code: str) -> str:
    return str(STATE_NAMES.get(code, code))


NOT_ENOUGH: Final = _("not enough yet")
NOT_YET: Final = _("not practised yet")
RIGHT_OF: Final = _("%(right)s of %(firsts)s")
PERCENT: Final = pgettext_lazy("a share, as the language writes it", "%(number)s%%")


@register.filter
def percent(number: int | None) -> str:
    """ "87%"; nothing for None."""
    return "" if number is None else str(PERCENT) % {"number": number}


@register.simple_tag
def share_shown(share: Share) -> SafeString:
    """A share as a reader takes it in: the percentage with what it is of; from too few only the count.

    A tag and not a fragment: a class page shows two hundred of them.
    """
    count = RIGHT_OF % {"right": share.right, "firsts": share.firsts}
    if share.is_enough:
        return format_html(
            '<span class="share-percent">{}</span> <span class="share-count">{}</span>', percent(share.percent), count
        )
    if share.firsts:
        return format_html(
            '<span class="share-count">{}<span class="visually-hidden">, {}</span></span>', count, NOT_ENOUGH
        )
    return format_html('<span aria-hidden="true">–</span><span class="visually-hidden">{}</span>', NOT_YET)


@register.filter
def hours(minutes: int) -> int:
    """Whole hours, half up."""
    return (minutes + 30) // 60
