"""Multisets of the numbers on cards, each kept as one ``int``, so that whether one holds another is a subtraction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.engine.cards import NUMBERS

Selection = int
"""A multiset of numbers 1 to 10: six bits a number, five for how often it occurs (up to 31), a guard bit above them."""

_LANE: Final = 6
MOST_COPIES: Final = 31
WEIGHT: Final = (0, *(1 << _LANE * (n - 1) for n in NUMBERS))
"""What one occurrence of a number adds to a :data:`Selection`, by number."""
LANE: Final = tuple(weight * MOST_COPIES for weight in WEIGHT)
"""The bits in which a selection counts a number, by number."""
GUARD: Final = sum(weight << _LANE - 1 for weight in WEIGHT)
"""The guard bits. ``big`` holds all of ``small`` just when ``((big | GUARD) - small) & GUARD == GUARD``: no lane had to
borrow its guard."""


def pack(numbers: Iterable[int]) -> Selection:
    """The selection of these numbers; more than 31 of one number count as 31."""
    code = 0
    for number in numbers:
        if (code >> _LANE * (number - 1)) & MOST_COPIES < MOST_COPIES:
            code += WEIGHT[number]
    return code


def unpack(selection: Selection) -> tuple[int, ...]:
    """The numbers of a selection, the smallest first."""
    return tuple(n for n in NUMBERS for _ in range(copies(selection, n)))


def copies(selection: Selection, number: int) -> int:
    """How often a number occurs in a selection."""
    return (selection >> _LANE * (number - 1)) & MOST_COPIES


def holds(big: Selection, small: Selection) -> bool:
    """Whether ``big`` holds every number of ``small``, as often."""
    return ((big | GUARD) - small) & GUARD == GUARD


def parts_of_size(selection: Selection, size: int) -> list[Selection]:
    """The parts of a selection that have so many numbers."""
    made = [(0, size)]
    for n in NUMBERS:
        count, weight = copies(selection, n), WEIGHT[n]
        if count:
            made = [(part + k * weight, room - k) for part, room in made for k in range(min(count, room) + 1)]
    return [part for part, room in made if not room]
