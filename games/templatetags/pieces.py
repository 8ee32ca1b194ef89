"""Parts of a page rendered once and kept: a table page is made of some sixty of them, most of them seen before.

``{% piece "components/card.html" code=code size="small" %}`` says the same as ``{% include … with … only %}``, for
components that depend on nothing but what they are given and the language.

``{% kept one=one active=True %} … {% endkept %}`` does the same for a part of the template it stands in: what is inside
sees these names and nothing else.

The reader's ``{% csrf_token %}`` may stand in it all the same: it is never kept.

``{% sentence event words %}`` says an event by the template ``words``; ``{% bubble event words %}`` shows it with its
cards by the template ``words``, and ``{% log_lines events words %}`` makes the lines of the log of such.

What they are given must tell by itself how it is shown, and be hashable: texts, numbers, truth values and tuples or
frozen dataclasses of these. A model is none of them: it is equal to itself whatever its name has become.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any

from django import template
from django.conf import settings
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.template.defaulttags import CsrfTokenNode
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.showing.telling import Told

register = template.Library()

# Cards in three sizes, faces, icons and initials, in four languages.
KEPT = 4096
# What the sentences of both games are made of, beside people's names: all else of an event is blank in them, so that
# what is told alike is kept once. Seats are equal by their id: a changed name would not be seen.
SAID = (
    *("kind", "mine", "cards", "table", "accepted", "fault", "target", "count", "cause", "out", "i_begin"),
    *("suit", "effect", "affects_me", "i_win"),
)
# A calculation stands beside its sentence, not in it.
NOT_SAID_OF_CALCULATIONS = {"cards": (), "table": "", "target": None}
_facts = attrgetter(*SAID)
# What a bubble shows beside the sentence.
SHOWN = ("notation", "result", "bonus")
_shown = attrgetter(*SHOWN)
# Stands where a kept text has to have the token of whoever is reading it now.
TOKEN = "csrf-token-of-the-reader"


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
        self.has_token = bool(nodelist.get_nodes_by_type(CsrfTokenNode))
        self.kept: dict[tuple[Any, ...], SafeString] = {}

    def render(self, context: Context) -> SafeString:
        values = tuple(fact.resolve(context) for _name, fact in self.facts)
        key = (get_language(), values)
        text = self.kept.get(key)
        if text is None or settings.DEBUG:
            names = (name for name, _fact in self.facts)
            text = self.nodelist.render(context.new({"csrf_token": TOKEN, **dict(zip(names, values, strict=True))}))
            if len(self.kept) >= KEPT:
                self.kept.clear()
            self.kept[key] = text
        if self.has_token:
            return mark_safe(text.replace(TOKEN, escape(str(context.get("csrf_token", "")))))
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
    seat, starter, affected = event.seat, event.starter, event.affected
    names = (seat.name if seat else "", starter.name if starter else "", affected.name if affected else "")
    winners = tuple([one.name for one in event.winners]) if event.winners else ()
    facts = _facts(event)
    if event.accepted and event.kind in ("calculation", "correct"):
        facts = tuple(NOT_SAID_OF_CALCULATIONS.get(name, fact) for name, fact in zip(SAID, facts, strict=True))
    said = _said.__wrapped__ if settings.DEBUG else _said
    return said(get_language(), words, facts, names, winners)


@lru_cache(maxsize=KEPT)
def _said(
    language: str | None, words: str, facts: tuple[Any, ...], names: tuple[str, ...], winners: tuple[str, ...]
) -> SafeString:
    name, starter, affected = names
    event = Told(number=0, **dict(zip(SAID, facts, strict=True)))
    context = {"event": event, "name": name, "starter": starter, "affected": affected, "winners": winners}
    return mark_safe(render_to_string(words, context).strip())


@register.simple_tag
def bubble(event: Told, words: str) -> SafeString:
    """An event with its cards by the template ``words``: the last play, and what others did."""
    people = tuple(None if one is None else (one.name, one.face) for one in (event.seat, event.starter, event.affected))
    key = (*_facts(event), *_shown(event), people, tuple(seat.name for seat in event.winners))
    kept_as = (get_language(), words, key)
    text = _bubbles.get(kept_as)
    if text is None or settings.DEBUG:
        facts: dict[str, Any] = dict(zip((*SAID, *SHOWN), key, strict=False))
        facts |= {"seat": event.seat, "starter": event.starter, "affected": event.affected, "winners": event.winners}
        text = mark_safe(render_to_string(words, {"event": Told(number=0, **facts)}))
        if len(_bubbles) >= KEPT:
            _bubbles.clear()
        _bubbles[kept_as] = text
    return text


_bubbles: dict[tuple[Any, ...], SafeString] = {}


@register.simple_tag
def log_lines(events: Iterable[Told], words: str) -> SafeString:
    """The lines of the log: whose each event is, the event in a sentence by the template ``words``, the calculation."""
    line, language = (_line.__wrapped__ if settings.DEBUG else _line), get_language()
    lines = []
    for event in events:
        who = None if event.seat is None else (event.seat.face, event.seat.name)
        text = line(language, who, sentence(event, words), event.notation, event.result)
        lines.append(f'<li data-number="{event.number}">{text}</li>')
    return mark_safe("\n".join(lines))


@lru_cache(maxsize=KEPT)
def _line(
    language: str | None, who: tuple[str, str] | None, said: SafeString, notation: str, result: str
) -> SafeString:
    context = {"who": who, "said": said, "notation": notation, "result": result}
    return mark_safe(render_to_string("games/shared/log_line.html", context).strip())


def _plain(value: str | bool | None) -> str | bool | None:
    # Cards are texts with more to them; as keys they are their code.
    return str(value) if isinstance(value, str) else value


@lru_cache(maxsize=KEPT)
def _rendered(component: str, language: str | None, facts: tuple[tuple[str, str | bool | None], ...]) -> SafeString:
    return mark_safe(render_to_string(component, dict(facts)).strip())
