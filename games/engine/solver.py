"""Finds calculations: which selections of numbers reach a number while no smaller selection of them does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

from games.engine.arithmetic import outcome


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Numbers of a calculation in laying order, as positions in the numbers given, and operators between them."""

    positions: tuple[int, ...]
    operators: tuple[str, ...]


def smaller(numbers: Sequence[int], target: int, operators: str, number_set: str) -> Arrangement | None:
    """The smallest selection of fewer than all the numbers that reaches the target (nambarz 8.2); None: there is none."""
    for size in range(2, len(numbers)):
        for chosen in combinations(range(len(numbers)), size):
            for order in permutations(chosen):
                for tried in product(operators, repeat=size - 1):
                    if outcome([numbers[p] for p in order], tried, number_set) == target:
                        return Arrangement(order, tried)
    return None
