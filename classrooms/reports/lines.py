"""A calculation of the log as a reader sees it: ordinary notation, what it comes to, what it was to come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


def wrong_sum_of(cards: Sequence[str], operators: str, steps: Sequence[Mapping[str, object]]) -> Line | None:
    """Where the cards left after a hand of Crazy Eights were added up wrongly (crazy-eights 5.1): the line up to the
    first wrong sum, as it was typed, and what it should have come to. None for any other line.

    Only there is the line itself always right, for nobody chose it.
    """
    numbers = [number for number in map(number_of, cards) if number is not None]
    if not cards or "-" in cards[0]:
        return None
    for place, step in enumerate(steps, start=1):
        typed, true = value_of(step["typed"]), value_of(step["result"])
        if typed != true and isinstance(true, int):
            shown = None if typed is None else written(typed)
            return Line(notation(numbers[: place + 1], operators[:place]), shown, true)
    return None
