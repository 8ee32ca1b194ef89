"""A sample hand with the plays it holds under a group's settings, so that a teacher sees what the settings mean."""

from __future__ import annotations

import random
from dataclasses import dataclass

from games.engine import solver
from games.engine.arithmetic import notation
from games.engine.cards import Card, covers, deck, sort_hand
from games.engine.rules import Rules

SHOWN = 6
_DEALS = 12


@dataclass(frozen=True)
class PreviewStroke:
    """One legal calculation: its cards from left to right, and the sum as it is written ("(10 − 4) ÷ 2")."""

    cards: tuple[Card, ...]
    notation: str


@dataclass(frozen=True)
class Preview:
    """`hand` on `table`; `matches` cover it by themselves; of `count` calculations at most `SHOWN` are in
    `strokes`, no sum twice."""

    table: Card
    hand: tuple[Card, ...]
    matches: tuple[Card, ...]
    strokes: tuple[PreviewStroke, ...]
    count: int
    deal: int


def preview(rules: Rules, deal: int = 0) -> Preview:
    """The sample deal number `deal`: of a few hands at random the first that holds a calculation, else one without."""
    for attempt in range(_DEALS):
        sample = _dealt(rules, deal * _DEALS + attempt, deal)
        if sample.strokes:
            break
    return sample


def _dealt(rules: Rules, seed: int, deal: int) -> Preview:
    cards = list(deck(rules.level))
    random.Random(seed).shuffle(cards)
    table = next(card for card in cards if card.number is not None)
    cards.remove(table)
    hand = sort_hand(cards[: rules.hand])
    # The biggest first, then small ones: what a class can reach, not only what a champion would see. Cards of either
    # category may make the same sum; it is shown once.
    found = sorted(solver.strokes(rules, table, hand), key=lambda stroke: (-len(stroke.cards), stroke.cards))
    sums = list({stroke.notation: stroke for stroke in map(_written, found)}.values())
    shown = sums if len(sums) <= SHOWN else [*sums[: SHOWN // 2], *sums[-(SHOWN - SHOWN // 2) :]]
    return Preview(
        table=table,
        hand=hand,
        matches=tuple(dict.fromkeys(card for card in hand if card.number is not None and covers(table, card))),
        strokes=tuple(shown),
        count=len(found),
        deal=deal,
    )


def _written(stroke: solver.Stroke) -> PreviewStroke:
    numbers = [card.number for card in stroke.cards if card.number is not None]
    return PreviewStroke(tuple(stroke.cards), notation(numbers, stroke.operators))
