"""The best of the bots: it weighs what each card rids it of against what it leaves, and counts what has been laid.

The weights were found by tournaments of whole games; docs/algorithms/crazy-eights.md has what else was tried.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from games.engine.crazy_eights.bots.choices import fitting_cards, laying
from games.engine.crazy_eights.cards import RANKS, SUITS
from games.engine.crazy_eights.observe import Observation
from games.engine.crazy_eights.plays import Lay
from games.engine.crazy_eights.referee import EFFECTS
from games.engine.random import Stream

FOLLOWS: Final = 0.7
"""Points that each card is worth which could follow on this one: for the suit, or the rank."""

UNSEEN: Final = 0.5
"""Points off for each card of the suit that has not been seen: others may hold it."""

NAMED: Final = 1.0
"""The same for the suit that an eight names."""

KEEPING: Final = 30.0
"""What an eight is worth in the hand, in points: it fits on anything."""

LAST_CHANCE: Final = 40.0
"""Points for laying an eight where somebody else has one card left: it would cost 50."""

ONE_MORE: Final = 25.0
"""Points for laying an eight where the last card could then follow."""

EFFECT: Final = 5.0
"""Points for a two or a queen that strikes the next player (crazy-eights 3.1); three times that where they are nearly
out."""


def clever(observation: Observation, stream: Stream) -> Lay | None:
    """A card to lay; None: draw."""
    options = [
        laying(observation, card, suit)
        for card in fitting_cards(observation)
        for suit in (SUITS if card.is_eight else (card.suit,))
    ]
    if not options:
        return None
    unseen = _unseen(observation)
    return max(options, key=lambda lay: _worth(observation, lay, unseen))


def _worth(observation: Observation, lay: Lay, unseen: dict[str, int]) -> float:
    card, suit = lay.card, lay.suit or lay.card.suit
    left = list(observation.hand)
    left.remove(card)
    of_suit = sum(other.suit == suit and not other.is_eight for other in left)
    if card.is_eight:
        worth = FOLLOWS * of_suit - NAMED * unseen[suit] - KEEPING
        if any(view.hand_count == 1 for view in observation.seats if view.number != observation.seat):
            worth += LAST_CHANCE
        if len(left) == 1 and (of_suit or left[0].is_eight):
            worth += ONE_MORE
        return worth
    of_rank = sum(other.rank == card.rank and other.suit != suit for other in left)
    worth = card.points + FOLLOWS * (of_suit + of_rank) - UNSEEN * unseen[suit]
    if observation.rules.special_cards and EFFECTS.get(card.rank) in ("draw-2", "skip"):
        worth += EFFECT * (3 if _next_count(observation) <= 2 else 1)
    return worth


def _unseen(observation: Observation) -> dict[str, int]:
    """By suit, how many of its cards are neither in the own hand nor on the pile."""
    seen = Counter(card.suit for card in (*observation.hand, *observation.pile))
    return {suit: observation.rules.decks * len(RANKS) - seen[suit] for suit in SUITS}


def _next_count(observation: Observation) -> int:
    """How many cards the next player holds."""
    assert observation.seat is not None
    return observation.seats[(observation.seat + observation.direction) % len(observation.seats)].hand_count
