"""The drawings of the NAMBARZ deck: 20 picture cards, 10 symbol cards, four jokers, the back, and open tables.

Picture cards repeat an animal's own file as often as the number says (nambarz 1.3), copied into the card as one
``<symbol>``, since an image cannot load another. Layouts are point symmetric and leave the two numbered corners free.
"""

import re
from pathlib import Path
from typing import Final

from games.engine.cards import ANIMALS, NUMBERS

from ._card_strokes import (
    BRICK,
    INK,
    PAPER,
    PINE,
    PLUM,
    SKY,
    SKY_DEEP,
    SUN,
    SUN_DEEP,
    WIDTH,
    card_svg,
    corners,
    figure,
    tidy,
)

Spot = tuple[float, float]

LEFT: Final = (19.0, 49.0), (19.0, 81.0), (19.0, 113.0)
RIGHT: Final = (81.0, 27.0), (81.0, 59.0), (81.0, 91.0)

LAYOUTS: Final[dict[int, tuple[float, tuple[Spot, ...]]]] = {
    1: (74, ((50, 70),)),
    2: (58, ((57, 40), (43, 100))),
    3: (43, ((69, 30), (50, 70), (31, 110))),
    4: (42, ((27, 53), (73, 43), (27, 97), (73, 87))),
    5: (35.5, ((21, 51), (78, 34), (50, 70), (22, 106), (79, 89))),
    6: (36, ((28, 49), (72, 26), (28, 82), (72, 58), (28, 115), (72, 91))),
    7: (31, ((20, 55), (20, 89), (50, 36), (50, 70), (50, 104), (80, 51), (80, 85))),
    8: (31, (*LEFT, (50, 52), (50, 88), *RIGHT)),
    9: (31, (*LEFT, (50, 38), (50, 70), (50, 102), *RIGHT)),
    10: (31, (*LEFT, (50, 22), (50, 54), (50, 86), (50, 118), *RIGHT)),
}
"""By number: the animals' size and where their middles are."""

SQUARED: Final = (
    '<path d="M20 2v136M40 2v136M60 2v136M80 2v136M2 20h96M2 40h96M2 60h96M2 80h96M2 100h96M2 120h96" '
    'stroke="#fff" stroke-opacity=".16" fill="none"/>'
)

SWAP: Final = (
    '<g fill="none" stroke="{colour}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">'
    '<path d="M19 58C21 40 34 29 50 29c12 0 22 6 27 15M79 31l-1.5 14-13.5-3"/>'
    '<path d="M81 82c-2 18-15 29-31 29-12 0-22-6-27-15M21 109l1.5-14 13.5 3"/></g>'
)
"""Two arrows that chase each other: this joker changes something."""

SQUARE: Final = '<rect x="34" y="53" width="32" height="34" rx="5" {paint}/>'
CIRCLE: Final = '<circle cx="50" cy="70" r="19" {paint}/>'
STAR: Final = (
    '<path d="M50 47l6.6 14.5 15.9 1.7-11.9 10.6 3.4 15.6L50 81.3 36 89.4l3.4-15.6L27.5 63.2l15.9-1.7z" {paint}/>'
)
AGAIN: Final = '<path d="M73 51a30 30 0 1 0 7 19M80 34v18H62" {paint}/>'
TRIANGLE: Final = '<path d="M42 56v28l24-14z" {paint}/>'


def filled(colour: str, edge: str = INK, width: float = 2.5) -> str:
    return f'fill="{colour}" stroke="{edge}" stroke-width="{tidy(width)}" stroke-linejoin="round"'


def picture_card(number: int, animal: str, drawing: str) -> str:
    """`number` times the animal whose file's text is `drawing`."""
    size, spots = LAYOUTS[number]
    inner = re.sub(r"\s*\n\s*", "", drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")])
    symbol = f'<symbol id="{animal}" viewBox="0 0 48 48">{inner}</symbol>'
    uses = "".join(
        f'<use href="#{animal}" x="{tidy(x - size / 2)}" y="{tidy(y - size / 2)}" width="{tidy(size)}" '
        f'height="{tidy(size)}"/>'
        for x, y in spots
    )
    return card_svg(symbol + uses + corners(str(number), INK))


def symbol_card(number: int) -> str:
    """A large white figure on squared blue: dark in grey, where picture cards are light."""
    text = str(number)
    scale = 2.4 if number == 10 else 3.0
    middle = WIDTH / 2 - (16.5 if number == 10 else 10) * scale
    big = figure(text, middle, 70 - 15 * scale, scale, "#fff", 4.4)
    return card_svg(SQUARED + big + corners(text, "#fff", 0.62), fill=SKY, edge=SKY_DEEP)


def joker_card(body: str, mark: str) -> str:
    """A sun-yellow card with an inner frame; `mark` is its shape again, small, in two corners."""
    frame = f'<rect x="6" y="6" width="88" height="128" rx="5" fill="none" stroke="{PLUM}" stroke-width="2"/>'
    small = "".join(
        f'<g transform="translate({x} {y}) scale(.42)"><g transform="translate(-50 -70)">{mark}</g></g>'
        for x, y in ((18, 19), (82, 121))
    )
    return card_svg(frame + body + small, fill=SUN, edge=INK)


def jokers() -> dict[str, str]:
    """The four jokers, each its own shape: a square, a circle, a star, a round arrow."""
    swap = SWAP.format(colour=PLUM)
    blue, white, plum = filled(SKY), filled(PAPER), filled(PLUM)
    paw = (
        f'<g fill="{INK}"><ellipse cx="50" cy="75.5" rx="7" ry="6"/><ellipse cx="40.5" cy="68.5" rx="2.8" ry="3.7"/>'
        '<ellipse cx="46.6" cy="62.5" rx="2.8" ry="3.9"/><ellipse cx="53.4" cy="62.5" rx="2.8" ry="3.9"/>'
        '<ellipse cx="59.5" cy="68.5" rx="2.8" ry="3.7"/></g>'
    )
    numbers = figure("1", 34, 60, 0.68, "#fff", 5) + figure("2", 48.5, 60, 0.68, "#fff", 5)
    ring = f'fill="none" stroke="{PLUM}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"'
    again = AGAIN.format(paint=ring) + TRIANGLE.format(paint=plum)
    return {
        "change-number": joker_card(swap + SQUARE.format(paint=blue) + numbers, SQUARE.format(paint=blue)),
        "change-picture": joker_card(swap + CIRCLE.format(paint=white) + paw, CIRCLE.format(paint=white)),
        "change-any": joker_card(swap + STAR.format(paint=filled(BRICK)), STAR.format(paint=filled(BRICK))),
        "play-again": joker_card(again, TRIANGLE.format(paint=plum)),
    }


def back() -> str:
    """Face down: the four signs woven on pine."""
    signs = []
    for row in range(5):
        for column in range(3):
            x, y = 22 + 28 * column, 22 + 24 * row
            kind = (row + 2 * column) % 4
            path = (
                f"M{x - 6} {y}h12M{x} {y - 6}v12",
                f"M{x - 6} {y}h12",
                f"M{x - 5} {y - 5}l10 10M{x + 5} {y - 5}l-10 10",
                f"M{x - 6} {y}h12M{x} {y - 6}v.1M{x} {y + 6}v.1",
            )[kind]
            signs.append(path)
    return card_svg(
        f'<rect x="7" y="7" width="86" height="126" rx="5" fill="none" stroke="{SUN}" stroke-width="2.5"/>'
        f'<path d="{"".join(signs)}" fill="none" stroke="{SUN}" stroke-width="3.6" stroke-linecap="round"/>',
        fill=PINE,
        edge="#064437",
    )


def open_tables() -> dict[str, str]:
    """The empty place a change joker laid alone leaves (nambarz 6.5): its shape, waiting."""
    waiting = f'fill="{PAPER}" stroke="{INK}" stroke-width="3" stroke-dasharray="6 4" stroke-linejoin="round"'
    shapes = {"open-symbol": SQUARE, "open-picture": CIRCLE, "open-any": STAR}
    return {
        name: card_svg(
            f'<g transform="translate(-30 -42) scale(1.6)">{shape.format(paint=waiting)}</g>',
            fill="#fff2cc",
            edge=SUN_DEEP,
            dashed=True,
        )
        for name, shape in shapes.items()
    }


def deck(art: Path) -> dict[str, str]:
    """Every file of ``cards/``, by name without ending; animals are read from ``art/animals``."""
    cards = {f"{number}-symbol": symbol_card(number) for number in NUMBERS}
    for low, pair in ANIMALS.items():
        for animal in pair:
            drawing = (art / "animals" / f"{animal}.svg").read_text(encoding="utf-8")
            for number in (low, low + 5):
                cards[f"{number}-{animal}"] = picture_card(number, animal, drawing)
    return cards | jokers() | open_tables() | {"back": back()}
