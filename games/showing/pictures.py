"""A picture of one step of a calculation: a number line for + and −, rows for ×, sharing for ÷. Pure geometry.

Coordinates are user units of an SVG whose ``width`` and ``height`` are given; numbers always run from left to right.
Steps without a simple picture (fractions, large numbers) have none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

LINE_WIDTH = 320
LINE_HEIGHT = 74
LINE_Y = 50
LINE_MARGIN = 18
# A longer line has no readable ticks on a phone; more dots are nothing to count.
LONGEST_LINE = 120
LABEL_ROOM = 20
FAR_FROM_ZERO = 12
MOST_DOTS = 100
DOT = 12


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on a number line. ``at`` is text, which no locale writes with a comma."""

    at: str
    label: str


@dataclass(frozen=True, slots=True)
class NumberLine:
    """A hop from ``start`` to ``end`` along a line. ``end_label`` is the number the hop lands on."""

    width: int
    height: int
    line_y: int
    ticks: tuple[Tick, ...]
    start_at: str
    end_at: str
    hop: str
    """The path of the hop."""
    start_label: str
    end_label: str
    kind: str = "line"


@dataclass(frozen=True, slots=True)
class Dots:
    """Dots in rows (``kind`` "rows"), or in boxes of equal shares ("sharing"; ``boxes`` are x, y, width, height)."""

    width: int
    height: int
    dots: tuple[tuple[int, int], ...]
    """The middle of each dot."""
    left_over: tuple[tuple[int, int], ...]
    """The same of those that cannot be shared out evenly."""
    boxes: tuple[tuple[int, int, int, int], ...]
    kind: str


Picture = NumberLine | Dots


def picture_of(step: Mapping[str, Any]) -> Picture | None:
    """The picture of a step as ``games.engine.explain`` describes it; None where no simple one is true."""
    left, right = _whole(step["left"]), _whole(step["right"])
    if left is None or right is None:
        return None
    operator = step["operator"]
    if operator in "+-":
        return _number_line(left, left + right if operator == "+" else left - right)
    if operator == "*":
        return _rows(left, right)
    return _sharing(left, right)


def _whole(text: str) -> int | None:
    number = Fraction(text)
    return number.numerator if number.denominator == 1 else None


def _number_line(start: int, end: int) -> NumberLine | None:
    least, most = min(0, start, end), max(10, start, end)
    if min(start, end) > FAR_FROM_ZERO:
        # A short hop far from 0 would be a dot on a line that begins there.
        least, most = (min(start, end) - 3) // 5 * 5, max(start, end) + 2
    length = most - least
    if length > LONGEST_LINE:
        return None
    every = 1 if length <= 12 else 5 if length <= 60 else 10

    def x_of(number: int) -> float:
        return round(LINE_MARGIN + (number - least) * (LINE_WIDTH - 2 * LINE_MARGIN) / length, 1)

    # Where the hop begins and ends always stands there; round numbers where there is room beside those.
    marked = [
        number
        for number in range(least, most + 1)
        if number in (start, end)
        or (number % every == 0 and all(abs(x_of(number) - x_of(other)) >= LABEL_ROOM for other in (start, end)))
    ]
    ticks = tuple(Tick(str(x_of(number)), str(number).replace("-", "−")) for number in marked)
    start_x, end_x = x_of(start), x_of(end)
    middle = round((start_x + end_x) / 2, 1)
    rise = min(LINE_Y - 12, 14 + abs(end_x - start_x) / 3)
    # The control point stands twice as high as the curve gets.
    hop = f"M{start_x} {LINE_Y - 4}Q{middle} {round(LINE_Y - 4 - 2 * rise + 14, 1)} {end_x} {LINE_Y - 4}"
    return NumberLine(
        width=LINE_WIDTH,
        height=LINE_HEIGHT,
        line_y=LINE_Y,
        ticks=ticks,
        start_at=str(start_x),
        end_at=str(end_x),
        hop=hop,
        start_label=str(start).replace("-", "−"),
        end_label=str(end).replace("-", "−"),
    )


def _rows(rows: int, columns: int) -> Dots | None:
    if rows < 1 or columns < 1 or rows * columns > MOST_DOTS:
        return None
    # A tall picture is no help on a phone: the longer side lies.
    rows, columns = sorted((rows, columns))
    dots = tuple((DOT * column + DOT, DOT * row + DOT) for row in range(rows) for column in range(columns))
    return Dots(width=DOT * (columns + 1), height=DOT * (rows + 1), dots=dots, left_over=(), boxes=(), kind="rows")


def _sharing(total: int, shares: int) -> Dots | None:
    """So many dots shared out into boxes; what cannot be shared evenly lies outside, below."""
    if shares < 1 or shares > 10 or total < 0 or total > MOST_DOTS:
        return None
    each, rest = divmod(total, shares)
    across = 1 if each <= 2 else 2 if each <= 8 else 4
    down = max(1, -(-each // across))
    box_width, box_height = DOT * across + DOT, DOT * down + DOT
    boxes = tuple((4 + share * (box_width + 6), 4, box_width, box_height) for share in range(shares))
    dots = tuple(
        (x + DOT * (place % across) + DOT, y + DOT * (place // across) + DOT)
        for x, y, _width, _height in boxes
        for place in range(each)
    )
    left_over = tuple((10 + DOT * place, box_height + 18) for place in range(rest))
    return Dots(
        width=shares * (box_width + 6) + 4,
        height=box_height + 8 + (20 if rest else 0),
        dots=dots,
        left_over=left_over,
        boxes=boxes,
        kind="sharing",
    )
