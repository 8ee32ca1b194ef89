"""A share right, and how it is shown: never from too few attempts, and never by colour alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ENOUGH: Final = 5
"""First attempts below which no share is given: two of three says nothing."""
HEAT_FROM: Final = ((90, 5), (80, 4), (65, 3), (50, 2), (0, 1))
"""(percent from which, step of the heat map 1–5)."""
HELP_BELOW: Final = 60
"""Percent right below which a child is shown as needing help."""


@dataclass(frozen=True, slots=True)
class Share:
    """`right` of `firsts` first attempts, with all `attempts` beside them."""

    attempts: int = 0
    firsts: int = 0
    right: int = 0

    @property
    def wrong(self) -> int:
        return self.firsts - self.right

    @property
    def is_enough(self) -> bool:
        return self.firsts >= ENOUGH

    @property
    def percent(self) -> int | None:
        """Whole percent right, half up; None below `ENOUGH` first attempts. 100 only where none was wrong."""
        if not self.is_enough:
            return None
        return min((200 * self.right + self.firsts) // (2 * self.firsts), 100 if not self.wrong else 99)

    @property
    def heat(self) -> int:
        """The step of the heat map, 1 to 5; 0 where there is no share."""
        percent = self.percent
        return 0 if percent is None else next(step for least, step in HEAT_FROM if percent >= least)

    @property
    def needs_help(self) -> bool:
        return self.percent is not None and self.percent < HELP_BELOW

    def __add__(self, other: Share) -> Share:
        return Share(self.attempts + other.attempts, self.firsts + other.firsts, self.right + other.right)


def minutes_of(seconds: int) -> int:
    """Whole minutes; a little is at least one."""
    return (seconds + 59) // 60 if seconds < 60 else round(seconds / 60)
