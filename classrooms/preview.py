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
    """`hand` on `table`; `matches` cover it by themselves; of `count` calculations at most `SHOWN` in `strokes`."""

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
    # The biggest first, then small ones: what a class can reach, not only what a champion would see.
    found = sorted(solver.strokes(rules, table, hand), key=lambda stroke: (-len(stroke.cards), stroke.cards))
    shown = found if len(found) <= SHOWN else [*found[: SHOWN // 2], *found[-(SHOWN - SHOWN // 2) :]]
    return Preview(
        table=table,
        hand=hand,
        matches=tuple(dict.fromkeys(card for card in hand if card.number is not None and covers(table, card))),
        strokes=tuple(
            PreviewStroke(
                tuple(stroke.cards), notation([card.number for card in stroke.cards if card.number], stroke.operators)
            )
            for stroke in shown
        ),
        count=len(found),
        deal=deal,
    )
