"""What every card drawing shares: the frame, the figures and letters as strokes, a hex-and-number formatter.

Figures are strokes in a box 20 wide and 30 high, not text: an SVG shown by ``<img>`` cannot load the site's typeface,
and a 6 must never look like a 9. The card's own box is 100 wide and 140 high.
"""

from typing import Final

INK: Final = "#1d2b45"
PAPER: Final = "#fffefb"
SKY: Final = "#1f6fb8"
SKY_DEEP: Final = "#144c81"
SUN: Final = "#ffc83d"
SUN_DEEP: Final = "#d99a06"
PINE: Final = "#0b6655"
BRICK: Final = "#c2412d"
PLUM: Final = "#7d3c78"

WIDTH: Final = 100
HEIGHT: Final = 140

STROKES: Final[dict[str, str]] = {
    "0": "M10 4c4.5 0 6.5 5 6.5 11S14.5 26 10 26 3.5 21 3.5 15 5.5 4 10 4z",
    "1": "M6 9.5 12 4v22",
    "2": "M4 10.5C4 6.5 7 4 10.2 4s6.3 2.4 6.3 6c0 6-9 9-12.5 16h13",
    "3": "M4 7c1.5-2 3.5-3 6-3 3.7 0 6 2 6 5s-2.5 5-7 5c4.8 0 7.7 2.2 7.7 6s-3 6-7 6c-3 0-5-1.2-6.5-3.2",
    "4": "M14 26V4L3 19.5h15",
    "5": "M15.5 4H6L5 14c1.4-1.4 3-2 5-2 4 0 7 2.7 7 7s-3 7-7.2 7c-2.6 0-4.8-1-6.3-3",
    "6": "M14 4C7.5 6 3.5 12 3.5 18.5c0 5 2.7 7.5 6.5 7.5s6.5-3 6.5-7-2.7-6.5-6.3-6.5-6 2.5-6.5 5.5",
    "7": "M3.5 4h13L8 26",
    "8": "M10 14c-3.7-1-5.3-3-5.3-5.2C4.7 6 7 4 10 4s5.3 2 5.3 4.8C15.3 11 13.7 13 10 14zm0 0c-4.5 1-6.5 3.3-6.5 6 "
    "0 3.3 2.8 6 6.5 6s6.5-2.7 6.5-6c0-2.7-2-5-6.5-6z",
    "9": "M6 26c6.5-2 10.5-8 10.5-14.5 0-5-2.7-7.5-6.5-7.5s-6.5 3-6.5 7 2.7 6.5 6.3 6.5 6-2.5 6.5-5.5",
    "A": "M3 26 10 4l7 22M5.8 18h8.4",
    "J": "M7 4h8.5v15c0 4.5-2.5 7-6 7s-6-2.3-6-6",
    "Q": "M10 4c4.5 0 7 5 7 11s-2.5 11-7 11-7-5-7-11 2.5-11 7-11zM11 19.5l6.5 7",
    "K": "M4.5 4v22M16.5 4 4.5 17M8.5 13l8.5 13",
}


def figure(text: str, x: float, y: float, scale: float, colour: str, weight: float = 4.2) -> str:
    """`text` (figures or one letter) with its box's corner at `x`, `y`; ``10`` is set closer than two boxes wide."""
    paths = []
    offset = 0.0
    for sign in text:
        step = -4.0 if text == "10" and sign == "1" else 0.0
        paths.append(
            f'<path transform="translate({tidy(offset + step)})" d="{STROKES[sign]}"/>'
            if offset + step
            else f'<path d="{STROKES[sign]}"/>'
        )
        offset += 14.5 if text == "10" else 20
    return (
        f'<g transform="translate({tidy(x)} {tidy(y)}) scale({tidy(scale)})" fill="none" stroke="{colour}" '
        f'stroke-width="{tidy(weight)}" stroke-linecap="round" stroke-linejoin="round">{"".join(paths)}</g>'
    )


def figure_width(text: str) -> float:
    """How wide :func:`figure` is at scale 1."""
    return 34.5 if text == "10" else 20.0


def corners(text: str, colour: str, scale: float = 0.8) -> str:
    """The number top left and bottom right, both upright, so that cards may lie over one another either way."""
    wide = figure_width(text) * scale
    inset = 4.5
    right = WIDTH - inset - wide + (3 if text == "10" else 0)
    left = inset + (1 if text == "10" else 0)
    return figure(text, left, inset - 0.5, scale, colour) + figure(
        text, right, HEIGHT - inset + 0.5 - 30 * scale, scale, colour
    )


def card_svg(body: str, *, fill: str = PAPER, edge: str = INK, dashed: bool = False) -> str:
    """A whole card file around `body`."""
    dash = ' stroke-dasharray="7 5"' if dashed else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect x="1" y="1" width="98" height="138" rx="8" fill="{fill}" stroke="{edge}" stroke-width="2"{dash}/>'
        f"{body}</svg>\n"
    )


def tidy(number: float) -> str:
    """A number as short as SVG allows: two decimals, none where none are needed."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
