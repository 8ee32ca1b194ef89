"""Adding up the cards left at the end of a hand (crazy-eights 5.1): which cards, which numbers, in which order.

A pure function of what everybody sees once a hand is over; the page asks, the site logs the answer as a calculation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.crazy_eights.cards import Card, penalty_points
from games.engine.crazy_eights.observe import Observation
from games.engine.crazy_eights.state import RoundResult
from games.engine.state import OVER, ROUND_OVER


class Counting(NamedTuple):
    """A chain of additions: the penalty numbers of the cards left in one hand (crazy-eights 4.1)."""

    owner: int
    """The seat whose cards they are."""
    cards: tuple[Card, ...]
    """In the order they are added: by suit, then by rank."""
    numbers: tuple[int, ...]
    """What each card costs."""
    operators: tuple[str, ...]
    """A plus between every two; () where one card is left, and there is nothing to add."""
    sums: tuple[int, ...]
    """The running result after each addition."""
    total: int
    """What the hand costs."""


def counting(cards: Sequence[Card], owner: int) -> Counting:
    """The chain of additions for these cards left in the hand of ``owner``; there must be one."""
    numbers = tuple(card.points for card in cards)
    sums = tuple(sum(numbers[: count + 1]) for count in range(1, len(numbers)))
    return Counting(owner, tuple(cards), numbers, ("+",) * (len(numbers) - 1), sums, sum(numbers))


def counting_for(finished: RoundResult | Observation, seat: int) -> Counting:
    """What this player is asked to add up: the cards left in their own hand, or, where none are, those of the hand
    they won from: of several the most costly that has two cards or more (crazy-eights 5.1).

    :raises ValueError: the hand is not over.
    """
    hands = _left(finished)
    owner = seat
    if not hands[seat]:
        owner = max(
            (other for other, left in enumerate(hands) if left),
            key=lambda other: (len(hands[other]) > 1, penalty_points(hands[other]), -other),
        )
    return counting(hands[owner], owner)


def _left(finished: RoundResult | Observation) -> tuple[tuple[Card, ...], ...]:
    if isinstance(finished, RoundResult):
        return finished.left
    if finished.phase not in (ROUND_OVER, OVER):
        raise ValueError(finished.phase)
    return tuple(view.hand or () for view in finished.seats)
