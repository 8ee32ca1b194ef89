"""Where the shapes of a chart stand, as texts ready for SVG attributes (no locale ever touches them).

One chart serves: columns over weeks, each of two parts. From right to left the first week stands at the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

WIDTH: Final = 640
HEIGHT: Final = 220
EDGE: Final = 36
"""Room for the numbers at the side."""
FOOT: Final = 28
HEAD: Final = 22
MOST_LABELS: Final = 9


@dataclass(frozen=True, slots=True)
class Column:
    """One week: `right` over `wrong`, from the foot up. `label` says whether the week is written under it."""

    week: date
    middle: str
    x: str
    width: str
    right_y: str
    right_height: str
    wrong_y: str
    wrong_height: str
    top: str
    right: int
    wrong: int
    percent: int | None
    label: bool


@dataclass(frozen=True, slots=True)
class Gridline:
    y: str
    value: int


@dataclass(frozen=True, slots=True)
class ColumnChart:
    """A finished chart. `side_x` and `side_anchor`: where the numbers of the gridlines stand."""

    width: int
    height: int
    columns: tuple[Column, ...]
    grid: tuple[Gridline, ...]
    plot_start: str
    plot_end: str
    foot_y: str
    label_y: str
    side_x: str
    side_anchor: str


def column_chart(weeks: Sequence[tuple[date, int, int, int | None]], *, rtl: bool = False) -> ColumnChart:
    """The chart of (Monday, right, wrong, percent) in the order of weeks."""
    step, top = scale(max((right + wrong for _, right, wrong, _ in weeks), default=0))
    plot = HEIGHT - HEAD - FOOT
    foot = HEIGHT - FOOT
    slot = (WIDTH - EDGE - 8) / max(len(weeks), 1)
    width = min(slot * 0.7, 44.0)
    every = -(-len(weeks) // MOST_LABELS) or 1
    columns = []
    for position, (week, right, wrong, percent) in enumerate(weeks):
        middle = EDGE + slot * (position + 0.5)
        if rtl:
            middle = WIDTH - middle
        right_height, wrong_height = plot * right / top, plot * wrong / top
        columns.append(
            Column(
                week=week,
                middle=_text(middle),
                x=_text(middle - width / 2),
                width=_text(width),
                right_y=_text(foot - right_height),
                right_height=_text(right_height),
                wrong_y=_text(foot - right_height - wrong_height),
                wrong_height=_text(wrong_height),
                top=_text(foot - right_height - wrong_height - 6),
                right=right,
                wrong=wrong,
                percent=percent,
                label=(len(weeks) - 1 - position) % every == 0,
            )
        )
    return ColumnChart(
        width=WIDTH,
        height=HEIGHT,
        columns=tuple(columns),
        grid=tuple(Gridline(_text(foot - plot * value / top), value) for value in range(0, top + 1, step)),
        plot_start=_text(8 if rtl else EDGE),
        plot_end=_text(WIDTH - EDGE if rtl else WIDTH - 8),
        foot_y=_text(foot),
        label_y=_text(HEIGHT - 8),
        side_x=_text(WIDTH - EDGE + 6 if rtl else EDGE - 6),
        side_anchor="start" if rtl else "end",
    )


def scale(most: int) -> tuple[int, int]:
    """(step, top) of an axis from 0: round steps, at most five of them, `top` at least `most`."""
    power = 1
    while True:
        for step in (power, 2 * power, 5 * power):
            if most <= 5 * step:
                return step, max(step * -(-most // step), step)
        power *= 10


def _text(length: float) -> str:
    return f"{length:.1f}"
