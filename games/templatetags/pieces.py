"""Parts of a page rendered once and kept: a table page is made of some sixty of them, most of them seen before.

``{% piece "components/card.html" code=code size="small" %}`` says the same as ``{% include … with … only %}``, for
components that depend on nothing but what they are given and the language.

``{% kept one=one active=True %} … {% endkept %}`` does the same for a part of the template it stands in: what is inside
sees these names and nothing else.

``{% sentence event words %}`` says an event by the template ``words``.

What they are given must tell by itself how it is shown, and be hashable: texts, numbers, truth values and tuples or
frozen dataclasses of these. A model is none of them: it is equal to itself whatever its name has become.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter
from typing import Any

from django import template
from django.conf import settings
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.showing.telling import Told

register = template.Library()

# Cards in three sizes, faces, icons and initials, in four languages.
KEPT = 4096
# What is said of an event does not depend on these; and seats are equal by their id, so a changed name would not be
# seen.
NOT_SAID: Mapping[str, Any] = {
    "number": 0,
    "seat": None,
    "starter": None,
    "affected": None,
    "winners": (),
    "hand_count": None,
    "count_before": None,
}
_facts = attrgetter(*(name for name in Told.__dataclass_fields__ if name not in NOT_SAID))


class PieceNode(template.Node):
    """``{% piece %}``: the component (its template's name) with facts, each a text or a truth value."""

    def __init__(self, component: str, facts: Mapping[str, FilterExpression]) -> None:
        self.component = component
        self.facts = tuple(sorted(facts.items()))

    def render(self, context: Context) -> SafeString:
        key = tuple((name, _plain(fact.resolve(context))) for name, fact in self.facts)
        rendered = _rendered.__wrapped__ if settings.DEBUG else _rendered
        return rendered(self.component, get_language(), key)


class KeptNode(template.Node):
    """``{% kept %}``: what is inside, for each set of values it has been shown with."""

    def __init__(self, nodelist: NodeList, facts: Mapping[str, FilterExpression]) -> None:
        self.nodelist = nodelist
        self.facts = tuple(facts.items())
        self.kept: dict[tuple[Any, ...], SafeString] = {}

    def render(self, context: Context) -> SafeString:
        values = tuple(fact.resolve(context) for _name, fact in self.facts)
        key = (get_language(), values)
        text = self.kept.get(key)
        if text is None or settings.DEBUG:
            names = (name for name, _fact in self.facts)
            text = self.nodelist.render(context.new(dict(zip(names, values, strict=True))))
            if len(self.kept) >= KEPT:
                self.kept.clear()
            self.kept[key] = text
        return text


@register.tag("piece")
def piece(parser: Parser, token: Token) -> PieceNode:
    """``{% piece "components/card.html" code=code %}``"""
    _tag, component, *facts = token.split_contents()
    return PieceNode(component.strip("\"'"), _facts_of(parser, facts))


@register.tag("kept")
def kept(parser: Parser, token: Token) -> KeptNode:
    """``{% kept one=one %} … {% endkept %}``"""
    _tag, *facts = token.split_contents()
    nodelist = parser.parse(("endkept",))
    parser.delete_first_token()
    return KeptNode(nodelist, _facts_of(parser, facts))


def _facts_of(parser: Parser, words: list[str]) -> dict[str, FilterExpression]:
    facts = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name.isidentifier():
            raise template.TemplateSyntaxError(f"{word!r} gives no fact by its name")
        facts[name] = parser.compile_filter(value)
    return facts


@register.simple_tag
def sentence(event: Told, words: str) -> SafeString:
    """An event in a sentence by the template ``words``: the log shows most of them again and again."""
    key = (
        get_language(),
        words,
        _facts(event),
        tuple("" if seat is None else seat.name for seat in (event.seat, event.starter, event.affected)),
        tuple(seat.name for seat in event.winners),
    )
    said = _sentences.get(key)
    if said is None or settings.DEBUG:
        if len(_sentences) >= KEPT:
            _sentences.clear()
        said = _sentences[key] = _say(event, words, *key[3:])
    return said


_sentences: dict[tuple[Any, ...], SafeString] = {}


def _say(event: Told, words: str, names: tuple[str, ...], winners: tuple[str, ...]) -> SafeString:
    name, starter, affected = names
    context = {
        "event": replace(event, **NOT_SAID),
        "name": name,
        "starter": starter,
        "affected": affected,
        "winners": winners,
    }
    return mark_safe(render_to_string(words, context).strip())


def _plain(value: str | bool | None) -> str | bool | None:
    # Cards are texts with more to them; as keys they are their code.
    return str(value) if isinstance(value, str) else value


@lru_cache(maxsize=KEPT)
def _rendered(component: str, language: str | None, facts: tuple[tuple[str, str | bool | None], ...]) -> SafeString:
    return mark_safe(render_to_string(component, dict(facts)).strip())
