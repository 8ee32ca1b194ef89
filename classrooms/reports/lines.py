"""A calculation of the log as a reader sees it: ordinary notation, what it comes to, what it was to come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.arithmetic import notation, written
from lessons.learning.folding import number_of, value_of


@dataclass(frozen=True, slots=True)
class Line:
    """`sum` "(10 − 4) ÷ 2"; `result` "3", None where a step left the number set; `target` the number to reach."""

    sum: str
    result: str | None
    target: int | None

    @property
    def equation(self) -> str:
        """ "(10 − 4) ÷ 2 = 3"; the sum alone where it has no result."""
        return self.sum if self.result is None else f"{self.sum} = {self.result}"


def line_of(cards: Sequence[str], operators: str, result: str, target: int | None) -> Line:
    """The line of these card codes; `result` as the log holds it ("-2", "7/2", "")."""
    numbers = [number for number in map(number_of, cards) if number is not None]
    value = value_of(result)
    return Line(notation(numbers, operators), None if value is None else written(value), target)
