"""What a player can do: the four kinds of play, and the actions that are no play, with their JSON forms.

The JSON forms are those of the protocol's ``play``; the other actions are ``{"kind": "draw"}``, ``{"kind": "pass"}``,
``{"kind": "correct", "play": {…} or null}``, ``{"kind": "next-round"}`` and ``{"kind": "challenge"}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.cards import PLAY_AGAIN, Card, UnknownCard

OPERATORS = "+-*/"
"""The four operators as they are written in JSON, in the order that sets of them are written in."""


class Malformed(ValueError):
    """No action can be read from this. :attr:`reason` says what is wrong, :attr:`value` which part of it."""

    def __init__(self, reason: str, value: object = None) -> None:
        super().__init__(reason, value)
        self.reason = reason
        self.value = value


@dataclass(frozen=True, slots=True)
class Match:
    """One card that covers the table by matching, or an open table by its category (nambarz 4, 6.5)."""

    card: Card

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards this play takes from the hand, in the order thrown."""
        return (self.card,)


@dataclass(frozen=True, slots=True)
class Calculation:
    """Two or more cards whose calculation, from left to right, gives the table card's number (nambarz 5)."""

    cards: tuple[Card, ...]
    """In laying order, the last becomes the table card."""

    operators: tuple[str, ...]
    """Those between the cards, so one fewer; as written by the player, so maybe none of the four."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change joker, alone or with one more card (nambarz 6)."""

    joker: Card
    card: Card | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards this play takes from the hand, in the order thrown."""
        return (self.joker,) if self.card is None else (self.joker, self.card)


@dataclass(frozen=True, slots=True)
class Again:
    """The play-again joker (nambarz 7)."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards this play takes from the hand, in the order thrown."""
        return (PLAY_AGAIN,)


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one card from the stock (nambarz 3.1, 7.3)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn: keep a drawn card or a play-again, or there is nothing to draw (nambarz 3.2, 3.5, 7.1)."""


@dataclass(frozen=True, slots=True)
class Correct:
    """The one try after a wrong result (nambarz 8.1); None gives up."""

    play: Calculation | None


@dataclass(frozen=True, slots=True)
class NextRound:
    """Deal the next round."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Say that the play that lies unjudged is a mistake, and have the referee judge it (nambarz 8.5)."""


Play = Match | Calculation | Change | Again
Action = Play | Draw | Pass | Correct | NextRound | Challenge


def play_from_dict(given: object) -> Play:
    """The play of a JSON object, as in the protocol.

    :raises Malformed: it is none; ``reason`` is ``not-an-object``, ``unknown-kind``, ``unknown-key``, ``missing-key``,
        ``not-a-card`` or ``not-a-list``, ``not-an-operator``.
    """
    kind, fields = _kind(given)
    if kind == "match":
        _only(fields, "card")
        return Match(_card(fields["card"]))
    if kind == "calculation":
        _only(fields, "cards", "operators")
        cards = tuple(_card(code) for code in _list(fields["cards"]))
        operators = _list(fields["operators"])
        for operator in operators:
            if not isinstance(operator, str):
                raise Malformed("not-an-operator", operator)
        return Calculation(cards, tuple(str(operator) for operator in operators))
    if kind == "change":
        _only(fields, "joker", "card")
        given_card = fields["card"]
        return Change(_card(fields["joker"]), None if given_card is None else _card(given_card))
    if kind == "again":
        _only(fields)
        return Again()
    raise Malformed("unknown-kind", kind)


def action_from_dict(given: object) -> Action:
    """The action of a JSON object: a play, or draw, pass, correct, next-round, challenge.

    :raises Malformed: it is none; reasons as :func:`play_from_dict`, and ``not-a-calculation`` for a correction.
    """
    kind, fields = _kind(given)
    if kind == "draw":
        _only(fields)
        return Draw()
    if kind == "pass":
        _only(fields)
        return Pass()
    if kind == "next-round":
        _only(fields)
        return NextRound()
    if kind == "challenge":
        _only(fields)
        return Challenge()
    if kind == "correct":
        _only(fields, "play")
        if fields["play"] is None:
            return Correct(None)
        play = play_from_dict(fields["play"])
        if not isinstance(play, Calculation):
            raise Malformed("not-a-calculation", fields["play"])
        return Correct(play)
    return play_from_dict(given)


def action_to_dict(action: Action) -> dict[str, object]:
    """The JSON object of an action; :func:`action_from_dict` reads it back."""
    match action:
        case Match(card):
            return {"kind": "match", "card": card}
        case Calculation(cards, operators):
            return {"kind": "calculation", "cards": list(cards), "operators": list(operators)}
        case Change(joker, card):
            return {"kind": "change", "joker": joker, "card": card}
        case Again():
            return {"kind": "again"}
        case Draw():
            return {"kind": "draw"}
        case Pass():
            return {"kind": "pass"}
        case NextRound():
            return {"kind": "next-round"}
        case Challenge():
            return {"kind": "challenge"}
        case Correct(play):
            return {"kind": "correct", "play": None if play is None else action_to_dict(play)}


def _kind(given: object) -> tuple[object, Mapping[str, object]]:
    if not isinstance(given, Mapping):
        raise Malformed("not-an-object", given)
    if "kind" not in given:
        raise Malformed("missing-key", "kind")
    return given["kind"], given


def _only(fields: Mapping[str, object], *names: str) -> None:
    for name in names:
        if name not in fields:
            raise Malformed("missing-key", name)
    for name in fields:
        if name != "kind" and name not in names:
            raise Malformed("unknown-key", name)


def _card(code: object) -> Card:
    try:
        return Card(code)
    except UnknownCard:
        raise Malformed("not-a-card", code) from None


def _list(given: object) -> list[object]:
    if not isinstance(given, list):
        raise Malformed("not-a-list", given)
    return given
