"""Drawings composed from other drawings: the two games' signs, and the front page's picture of a table."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from ._card_strokes import BRICK, INK, PAPER, SKY, SUN, figure, tidy

FAN: Final = ((56, 82, -20, 0.7), (100, 70, -2, 0.84), (144, 82, 18, 0.7))
"""For each card from left to right: the middle, the turn in degrees, the scale."""


def fan(cards: Sequence[str]) -> str:
    """An SVG file's text: three card files' texts, spread like a hand."""
    groups = []
    for card, (x, y, turn, scale) in zip(cards, FAN, strict=True):
        inner = card[card.index(">") + 1 : card.rindex("</svg>")]
        groups.append(f'<g transform="translate({x} {y}) rotate({turn}) scale({scale}) translate(-50 -70)">{inner}</g>')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 150" width="200" height="150">'
        f"{''.join(groups)}</svg>\n"
    )


def logos(nambarz: Mapping[str, str], french: Mapping[str, str]) -> dict[str, str]:
    """Both logos by file name; `nambarz` and `french` are the decks' drawings by card code."""
    return {
        "nambarz": fan([nambarz[code] for code in ("play-again", "3-symbol", "2-frog")]),
        "crazy-eights": fan([french[code] for code in ("8S", "8H", "QD")]),
    }


def inner(drawing: str) -> str:
    """What stands inside an SVG file's root element."""
    return drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")].strip()


def placed(drawing: str, x: float, y: float, turn: float, scale: float, middle: tuple[int, int] = (50, 70)) -> str:
    """A drawing with its `middle` put at `x`, `y`."""
    return (
        f'<g transform="translate({tidy(x)} {tidy(y)}) rotate({tidy(turn)}) scale({tidy(scale)}) '
        f'translate({-middle[0]} {-middle[1]})">{inner(drawing)}</g>'
    )


def sign(path: str, x: float, y: float) -> str:
    """An operator between two cards, on a sun-yellow counter."""
    return (
        f'<circle cx="{tidy(x)}" cy="{tidy(y)}" r="17" fill="{SUN}" stroke="{INK}" stroke-width="2.5"/>'
        f'<path transform="translate({tidy(x)} {tidy(y)})" d="{path}" stroke="{INK}" stroke-width="4.5" '
        'stroke-linecap="round" fill="none"/>'
    )


def hero(cards: Mapping[str, str], art: Path) -> str:
    """A game going on: three bees to cover, and 10 − 6 − 1 laid for it on squared paper."""
    faces = {name: (art / "bots" / f"{name}.svg").read_text(encoding="utf-8") for name in ("fox", "owl", "panda")}
    back = '<use href="#back"/>'
    parts = [
        f'<defs><g id="back">{inner(cards["back"])}</g></defs>',
        '<rect x="16" y="62" width="568" height="246" rx="86" fill="#cfe6d8" stroke="#8fbfa3" stroke-width="5"/>',
    ]
    for name, x, y, cards_held in (("fox", 112, 62, 3), ("owl", 300, 42, 5), ("panda", 488, 62, 4)):
        parts += [
            placed(
                f"<svg>{back}</svg>",
                x + (number - (cards_held - 1) / 2) * 17,
                y + 52,
                (number - (cards_held - 1) / 2) * 9,
                0.34,
            )
            for number in range(cards_held)
        ]
        parts.append(placed(faces[name], x, y, 0, 1.55, (24, 24)))
    parts += [placed(f"<svg>{back}</svg>", 214 - depth, 196 - depth, 0, 0.84) for depth in (0, 4, 8)]
    parts += [placed(cards["8-hippo"], 330, 200, 12, 0.98), placed(cards["3-bee"], 324, 194, -3, 1.06)]
    lines = "".join(f"M{x} 292v140" for x in range(60, 560, 20)) + "".join(f"M44 {y}h512" for y in range(310, 430, 20))
    parts.append(
        f'<g><rect x="44" y="292" width="512" height="140" rx="14" fill="{PAPER}" stroke="{INK}" stroke-width="2.5"/>'
        f'<path d="{lines}" stroke="{SKY}" stroke-opacity=".16"/></g>'
    )
    minus = "M-8 0h16"
    for code, x, turn in (("10-symbol", 104, -2), ("6-symbol", 228, 1.5), ("1-symbol", 352, -1)):
        parts.append(placed(cards[code], x, 362, turn, 0.78))
    parts += [sign(minus, 166, 362), sign(minus, 290, 362)]
    parts.append(
        f'<path d="M410 353h28M410 371h28" stroke="{INK}" stroke-width="6" stroke-linecap="round"/>'
        f'<rect x="460" y="313" width="76" height="98" rx="12" fill="{SUN}"/>'
    )
    parts.append(figure("3", 474, 324, 2.5, BRICK, 4.4))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 440" width="600" height="440">'
        f"{''.join(parts)}</svg>\n"
    )
