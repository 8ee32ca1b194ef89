"""What a player of Crazy Eights can do, with its JSON forms; and the small numbers that stand for it inside a round.

Laying a card is ``{"kind": "card", "card": "8D", "suit": "C"}``; ``suit`` only where an eight names one. Drawing,
passing and having the next hand dealt are the actions of :mod:`games.engine.plays`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.engine import plays
from games.engine.cards import UnknownCard
from games.engine.crazy_eights.cards import CARDS, PACK, SUIT_OF, SUITS, Card
from games.engine.plays import Draw, Malformed, NextRound, Pass


@dataclass(frozen=True, slots=True)
class Lay:
    """One card laid on the pile (crazy-eights 2.1)."""

    card: Card

    suit: str | None = None
    """The suit an eight names (crazy-eights 2.2); it says nothing beside another card or the last one."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards this play takes from the hand."""
        return (self.card,)


Action = Lay | Draw | Pass | NextRound

# The same as numbers, for `board`: 0 to 51 lay the card of that index, an eight so only where it is the last card; then
# each eight with each suit it can name; then drawing and passing.

DRAW: Final = PACK + len(SUITS) ** 2
PASS: Final = DRAW + 1

_NAMING: Final = tuple((card, suit) for card in CARDS if card.is_eight for suit in SUITS)

CARD_OF: Final = (*range(PACK), *(card.order for card, _ in _NAMING))
"""By number of an action: the index of the card it lays."""

SUIT_AFTER: Final = (*SUIT_OF, *(SUITS.index(suit) for _, suit in _NAMING))
"""By number of an action: the place in ``SUITS`` of the suit to follow after it."""

ACTIONS: Final[tuple[Action, ...]] = (
    *(Lay(card) for card in CARDS),
    *(Lay(card, suit) for card, suit in _NAMING),
    Draw(),
    Pass(),
)
"""By number: the action."""

_FIRST_NAMING: Final = {
    card.order: PACK + place * len(SUITS) for place, card in enumerate(card for card in CARDS if card.is_eight)
}


def number_of(lay: Lay, *, last: bool) -> int:
    """The number of laying this card; with the last card an eight names nothing (crazy-eights 2.2)."""
    index = lay.card.order
    if last or lay.suit is None or not lay.card.is_eight:
        return index
    return _FIRST_NAMING[index] + SUITS.index(lay.suit)


def play_from_dict(given: object) -> Lay:
    """The play of a JSON object, as in the protocol.

    :raises Malformed: it is none; ``reason`` is ``not-an-object``, ``missing-key``, ``unknown-kind``, ``unknown-key``,
        ``not-a-card`` or ``not-a-suit``.
    """
    if not isinstance(given, Mapping):
        raise Malformed("not-an-object", given)
    if "kind" not in given:
        raise Malformed("missing-key", "kind")
    if given["kind"] != "card":
        raise Malformed("unknown-kind", given["kind"])
    if "card" not in given:
        raise Malformed("missing-key", "card")
    for key in given:
        if key not in ("kind", "card", "suit"):
            raise Malformed("unknown-key", key)
    suit = given.get("suit")
    if suit is not None and suit not in SUITS:
        raise Malformed("not-a-suit", suit)
    try:
        return Lay(Card(given["card"]), suit)
    except UnknownCard:
        raise Malformed("not-a-card", given["card"]) from None


def action_from_dict(given: object) -> Action:
    """The action of a JSON object: a card to lay, or draw, pass, next-round. Raises as `play_from_dict`."""
    if isinstance(given, Mapping) and given.get("kind") in ("draw", "pass", "next-round"):
        action = plays.action_from_dict(given)
        assert isinstance(action, Draw | Pass | NextRound)
        return action
    return play_from_dict(given)


def action_to_dict(action: Action) -> dict[str, object]:
    """The JSON object of an action; :func:`action_from_dict` reads it back."""
    if isinstance(action, Lay):
        given: dict[str, object] = {"kind": "card", "card": action.card}
        if action.suit is not None:
            given["suit"] = action.suit
        return given
    return plays.action_to_dict(action)
