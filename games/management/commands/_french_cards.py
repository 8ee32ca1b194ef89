"""The drawings of a French-suited pack for Crazy Eights: 52 faces, codes as in the rules (``8D``, ``10S``, ``KH``).

Suits differ in shape, and in tone besides: hearts and diamonds are red, clubs and spades ink. Court cards carry a crown
of their own (a feather, a tiara, a crown with points) instead of a portrait: they are read at 64 px.
"""

from typing import Final

from ._card_strokes import BRICK, INK, SUN, card_svg, figure, figure_width, tidy

SUITS: Final[dict[str, tuple[str, str]]] = {
    "C": (
        INK,
        "M12 2a5 5 0 0 0-4.3 7.6A5 5 0 1 0 10.8 17c0 2.5-1 4.2-2.3 5h7c-1.3-.8-2.3-2.5-2.3-5a5 5 0 1 0 3.1-7.4"
        "A5 5 0 0 0 12 2z",
    ),
    "D": (BRICK, "M12 1.5C14.5 6 17 9 20.5 12 17 15 14.5 18 12 22.5 9.5 18 7 15 3.5 12 7 9 9.5 6 12 1.5z"),
    "H": (
        BRICK,
        "M12 22C5 16.5 2 12.5 2 8.5 2 5 4.5 3 7.2 3 9.3 3 11 4.2 12 6c1-1.8 2.7-3 4.8-3C19.5 3 22 5 22 8.5"
        "c0 4-3 8-10 13.5z",
    ),
    "S": (
        INK,
        "M12 1.5C15 6 21.5 9 21.5 14c0 3-2.2 4.5-4.5 4.5-1.7 0-3-.8-3.8-2 0 2.7.8 4.7 2.3 5.5h-7c1.5-.8 2.3-2.8 "
        "2.3-5.5-.8 1.2-2.1 2-3.8 2-2.3 0-4.5-1.5-4.5-4.5C2.5 9 9 6 12 1.5z",
    ),
}
"""Colour and outline in a box of 24."""

PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((50, 38), (50, 102)),
    3: ((50, 38), (50, 70), (50, 102)),
    4: ((34, 44), (66, 44), (34, 96), (66, 96)),
    5: ((34, 42), (66, 42), (50, 70), (34, 98), (66, 98)),
    6: ((34, 40), (66, 40), (34, 70), (66, 70), (34, 100), (66, 100)),
    7: ((34, 40), (66, 40), (50, 55), (34, 70), (66, 70), (34, 100), (66, 100)),
    8: ((34, 40), (66, 40), (50, 55), (34, 70), (66, 70), (50, 85), (34, 100), (66, 100)),
    9: ((34, 34), (66, 34), (34, 58), (66, 58), (50, 70), (34, 82), (66, 82), (34, 106), (66, 106)),
    10: ((34, 34), (66, 34), (50, 46), (34, 58), (66, 58), (34, 82), (66, 82), (50, 94), (34, 106), (66, 106)),
}

CROWNS: Final[dict[str, str]] = {
    "J": '<path d="M29 67v-8q0-4 5-4c0-11 7-17 16-17s16 6 16 17q5 0 5 4v8z"/><path d="M34 55h32" fill="none"/>'
    '<path d="M60 42c2-9 8-15 16-16 1 9-4 17-12 21z" fill="#fffefb"/>',
    "Q": '<path d="M28 66c0-12 8-24 22-24s22 12 22 24c-14-5-30-5-44 0z"/><circle cx="50" cy="36" r="6"/>'
    '<circle cx="32" cy="46" r="4"/><circle cx="68" cy="46" r="4"/>',
    "K": '<path d="M28 66V38l11 11 11-18 11 18 11-11v28z"/><path d="M28 59h44" fill="none"/>',
}

PIP_SIZES: Final = dict(zip("234567", (27, 25, 25, 24, 24, 22), strict=True)) | {"9": 20, "10": 20}

RANKS: Final = ("A", *(str(number) for number in range(2, 11)), "J", "Q", "K")


def pip(suit: str, x: float, y: float, size: float) -> str:
    """The suit's sign with its middle at `x`, `y`."""
    colour, outline = SUITS[suit]
    corner = f"translate({tidy(x - size / 2)} {tidy(y - size / 2)}) scale({tidy(size / 24)})"
    return f'<path transform="{corner}" fill="{colour}" d="{outline}"/>'


def card(rank: str, suit: str) -> str:
    """One face: rank and suit in two corners, pips or a crown between."""
    colour = SUITS[suit][0]
    wide = figure_width(rank) * 0.72
    nudge = 3 if rank == "10" else 0
    body = figure(rank, 4 + nudge / 2, 4, 0.72, colour, 4.6) + pip(suit, 12.5, 36, 14)
    body += figure(rank, 96 - wide + nudge, 114.4, 0.72, colour, 4.6) + pip(suit, 87.5, 104, 14)
    if rank == "A":
        body += pip(suit, 50, 70, 52)
    elif rank in CROWNS:
        body += f'<g fill="{SUN}" stroke="{INK}" stroke-width="2.5" stroke-linejoin="round">{CROWNS[rank]}</g>' + pip(
            suit, 50, 90, 36
        )
    elif rank == "8":
        # The wild card of this game is framed, so that it is found in a hand at a glance.
        body += f'<rect x="25" y="26" width="50" height="88" rx="10" fill="{SUN}" fill-opacity=".45"/>'
        body += "".join(pip(suit, x, y, 17) for x, y in PIPS[8])
    else:
        body += "".join(pip(suit, x, y, PIP_SIZES[rank]) for x, y in PIPS[int(rank)])
    return card_svg(body)


def signs() -> dict[str, str]:
    """The four suits by themselves, by letter."""
    return {
        suit: f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">'
        f'<path fill="{colour}" d="{outline}"/></svg>\n'
        for suit, (colour, outline) in SUITS.items()
    }


def deck() -> dict[str, str]:
    """All 52 faces by code."""
    return {rank + suit: card(rank, suit) for suit in SUITS for rank in RANKS}
