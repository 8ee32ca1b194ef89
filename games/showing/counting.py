"""Adding up the cards left at the end of a hand (crazy-eights 5.1), as the page asks it and answers it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.models import Seat
from games.selectors import CountingDone
from games.services.counting import TRIES_BEFORE_SHOWN

from .pictures import Picture, picture_of


@dataclass(frozen=True, slots=True)
class CardLeft:
    """A card and what it costs."""

    code: str
    points: int


@dataclass(frozen=True, slots=True)
class Sum:
    """One step: ``left + right``. ``left`` is "" where it depends on a step that is not known yet."""

    place: int
    left: str
    right: int
    typed: str = ""
    """What is in its box: the right answer given before, else nothing."""
    state: str = "open"
    """ "right", "wrong" (look at this one again) or "open"."""


@dataclass(frozen=True, slots=True)
class WrongSum:
    """The first wrong step of the latest answer."""

    left: int
    right: int
    typed: str
    too_big: bool | None
    """None where what was typed is no number."""
    result: int | None
    """What it comes to, once the child has tried often enough."""
    sign: str = "+"
    operator: str = "+"

    @property
    def picture(self) -> Picture | None:
        """The step on a number line, once its result is told."""
        step = {"left": str(self.left), "operator": "+", "right": str(self.right)}
        return None if self.result is None else picture_of(step)


class CountingView:
    """What the page asks (``asked`` is the engine's ``Counting``) and how far its reader has come."""

    def __init__(self, asked: Any, owner: Seat, *, seat: Seat, round_number: int, done: CountingDone) -> None:
        self.asked = asked
        self.owner = owner
        self.seat = seat
        """Who is asked."""
        self.mine = owner == seat
        self.round = round_number
        self.done = done

    @property
    def is_asked(self) -> bool:
        """Still to be answered or skipped."""
        return not self.done.over

    @property
    def cards(self) -> list[CardLeft]:
        return [CardLeft(str(one), points) for one, points in zip(self.asked.cards, self.asked.numbers, strict=True)]

    @property
    def equation(self) -> str:
        return f"{' + '.join(map(str, self.asked.numbers))} = {self.asked.total}"

    @cached_property
    def _right_steps(self) -> int:
        """How many steps of the latest answer are right, from the first on."""
        pairs = zip(self.done.typed, self.asked.sums, strict=False)
        return next((place for place, (typed, true) in enumerate(pairs) if typed != str(true)), len(self.done.typed))

    @cached_property
    def sums(self) -> list[Sum]:
        known = self._right_steps
        lefts = (self.asked.numbers[0], *self.asked.sums)
        return [
            Sum(
                place,
                left=str(lefts[place]) if place <= known else "",
                right=right,
                typed=str(self.asked.sums[place]) if place < known else "",
                state="right" if place < known else "wrong" if self.done.typed and place == known else "open",
            )
            for place, right in enumerate(self.asked.numbers[1:])
        ]

    @property
    def wrong(self) -> WrongSum | None:
        place = self._right_steps
        if self.done.over or place >= len(self.done.typed):
            return None
        typed, true = self.done.typed[place], self.asked.sums[place]
        return WrongSum(
            left=(self.asked.numbers[0], *self.asked.sums)[place],
            right=self.asked.numbers[place + 1],
            typed=typed,
            too_big=int(typed) > true if typed.isascii() and typed.isdigit() else None,
            result=true if self.done.tries >= TRIES_BEFORE_SHOWN else None,
        )
