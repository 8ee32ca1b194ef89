"""A position of a round that is over, tried again: what it was, what the referee says now, and help towards a play.

It holds one player's own cards and the card on the table, and nothing of anybody else's (docs/algorithms/moments.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engine import solver
from games.engine.arithmetic import notation
from games.engine.cards import Card, without
from games.engine.legal import matches
from games.engine.plays import Again, Calculation, Play, action_to_dict, play_from_dict
from games.engine.referee import Refused, TurnFacts, Verdict, judge
from games.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Position:
    """What a player saw of their own when they acted, and what they did."""

    rules: Rules
    table: Card
    hand: tuple[Card, ...]
    turn: TurnFacts
    played: Play | None = None
    """What was laid; None where a card was drawn or the turn passed."""
    fault: str | None = None
    """Of what was laid, by the official referee (nambarz 8)."""

    def to_dict(self) -> dict[str, Any]:
        """For JSON, without the rules: the table has them."""
        return {
            "table": self.table,
            "hand": list(self.hand),
            "drawn": self.turn.drawn,
            "covered": self.turn.covered,
            "again_lies": self.turn.again_lies,
            "stock_left": self.turn.stock_left,
            "played": None if self.played is None else action_to_dict(self.played),
            "fault": self.fault,
        }

    @classmethod
    def from_dict(cls, rules: Rules, given: Mapping[str, Any]) -> Position:
        """The position that `to_dict` wrote."""
        return cls(
            rules=rules,
            table=Card(given["table"]),
            hand=tuple(map(Card, given["hand"])),
            turn=TurnFacts(
                drawn=None if given["drawn"] is None else Card(given["drawn"]),
                covered=given["covered"],
                again_lies=given["again_lies"],
                stock_left=given["stock_left"],
            ),
            played=None if given["played"] is None else play_from_dict(given["played"]),
            fault=given["fault"],
        )


def judged(position: Position, play: Play) -> Verdict:
    """What the referee says of another try: as the gentle one, for nothing is drawn or lost.

    Raises `Refused` as at the table; ``not-now`` for a play-again, which covers nothing.
    """
    if isinstance(play, Again):
        raise Refused("not-now")
    return judge(replace(position.rules, referee="gentle"), position.table, position.hand, play, position.turn)


def covers(position: Position) -> Iterator[Play]:
    """What covers the table here by matching or calculation, the fewest cards first; each selection of cards once.

    A joker is no mistake to have kept, so jokers are not among them.
    """
    drawn = position.turn.drawn
    for match in matches(position.table, position.hand):
        if drawn in (None, match.card):
            yield match
    for stroke in reversed(solver.strokes(position.rules, position.table, position.hand)):
        if drawn is None or drawn in stroke.cards:
            yield Calculation(stroke.cards, stroke.operators)


def biggest(position: Position) -> int:
    """How many cards the biggest play lays, by matching or calculation; 0 where there is none."""
    if position.turn.drawn is None:
        stroke = solver.biggest(position.rules, position.table, position.hand)
        if stroke is not None:
            return len(stroke.cards)
    return max((len(play.cards) for play in covers(position)), default=0)


def answer(position: Position, needed: int) -> Play:
    """A play that lays ``needed`` cards or more: near to what was laid, else as small as may be."""
    enough = [play for play in covers(position) if len(play.cards) >= needed]
    if position.fault is None or position.played is None:
        return enough[0]
    thrown = position.played.cards
    return max(enough, key=lambda play: (_shared(play.cards, thrown), -len(play.cards)))


def helps(position: Position, needed: int) -> list[dict[str, Any]]:
    """Three steps of help towards `answer`, each telling more (``kind``):

    - for a card that matches: ``match``; ``category`` (``value`` ``symbol`` or ``picture``); ``whole``;
    - for a calculation: ``size`` (``value`` how many cards, ``category``); ``cards`` (``value`` the first one or two);
      ``whole``.

    ``whole`` has ``cards``, ``operators`` and, of a calculation, its ``notation`` and ``target``.
    """
    play = answer(position, needed)
    category, size = play.cards[0].category, len(play.cards)
    whole: dict[str, Any] = {"kind": "whole", "cards": list(play.cards), "operators": [], "notation": None}
    if not isinstance(play, Calculation):
        return [{"kind": "match"}, {"kind": "category", "value": category}, whole]
    numbers = [card.number for card in play.cards if card.number is not None]
    whole |= {
        "operators": list(play.operators),
        "notation": notation(numbers, play.operators),
        "target": position.table.number,
    }
    return [
        {"kind": "size", "value": size, "category": category},
        {"kind": "cards", "value": list(play.cards[: 1 if size == 2 else 2])},
        whole,
    ]


def _shared(some: Sequence[Card], others: Sequence[Card]) -> int:
    left: list[Card] | None = list(others)
    shared = 0
    for card in some:
        fewer = without(left or (), (card,))
        if fewer is not None:
            left, shared = list(fewer), shared + 1
    return shared
