"""Components rendered once and kept: a table page is made of some sixty of them, most of them seen before.

``{% piece "components/card.html" code=card size="small" %}`` says the same as ``{% include … with … only %}``, for
components that depend on nothing but what they are given and the language.
"""

from dataclasses import replace
from functools import lru_cache

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.showing.telling import Told

register = template.Library()

# Cards in three sizes, faces, icons and initials, in four languages.
KEPT = 4096


@register.simple_tag
def piece(component: str, /, **facts: str | bool | None) -> SafeString:
    """The component (its template's name) with ``facts``, each a text or a truth value."""
    key = tuple(sorted((fact, _plain(value)) for fact, value in facts.items()))
    if settings.DEBUG:
        return _rendered.__wrapped__(component, get_language(), key)
    return _rendered(component, get_language(), key)


@register.simple_tag
def sentence(event: Told, words: str) -> SafeString:
    """An event in a sentence by the template ``words``: the log shows most of them again and again."""
    names = tuple("" if seat is None else seat.name for seat in (event.seat, event.starter, event.affected))
    winners = tuple(seat.name for seat in event.winners)
    # What is said does not depend on these; and seats are equal by their id, so a changed name would not be seen.
    facts = replace(
        event, number=0, seat=None, starter=None, affected=None, winners=(), hand_count=None, count_before=None
    )
    said = _said.__wrapped__ if settings.DEBUG else _said
    return said(get_language(), words, facts, names, winners)


@lru_cache(maxsize=KEPT)
def _said(
    language: str | None, words: str, event: Told, names: tuple[str, ...], winners: tuple[str, ...]
) -> SafeString:
    name, starter, affected = names
    context = {"event": event, "name": name, "starter": starter, "affected": affected, "winners": winners}
    return mark_safe(render_to_string(words, context).strip())


def _plain(value: str | bool | None) -> str | bool | None:
    # Cards are texts with more to them; as keys they are their code.
    return str(value) if isinstance(value, str) else value


@lru_cache(maxsize=KEPT)
def _rendered(component: str, language: str | None, facts: tuple[tuple[str, str | bool | None], ...]) -> SafeString:
    return mark_safe(render_to_string(component, dict(facts)).strip())
