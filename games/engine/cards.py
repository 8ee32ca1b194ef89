"""The cards of NAMBARZ: what each one is, which deck a level has, and which card covers which by matching.

A card is its code: :class:`Card` is a ``str`` that also knows its number, category and animal, and there is one object
for each of the 34 kinds, so cards go into JSON, sets and dictionaries as they are (nambarz 1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

Category = Literal["symbol", "picture", "joker"]

NUMBERS: Final = tuple(range(1, 11))
"""The numbers on cards, which are also the numbers to reach."""

ANIMALS: Final[dict[int, tuple[str, str]]] = {
    1: ("dragonfly", "turtle"),
    2: ("fish", "frog"),
    3: ("bee", "hippo"),
    4: ("chicken", "duck"),
    5: ("cat", "bear"),
}
"""The two animals of n and n + 5, by n (nambarz 1.3)."""

COPIES: Final = 4
"""How often a number occurs within one category: four symbol cards, two of each of two animals (nambarz 1.2, 1.3)."""

JOKER_COPIES: Final[dict[str, int]] = {"beginner": 3, "intermediate": 2, "expert": 1}
"""How many of each joker the deck of a level holds (nambarz 1.5)."""

OPEN: Final = ("open:symbol", "open:picture", "open:any")
"""What lies on the table after a change joker laid alone (nambarz 6.5)."""


class UnknownCard(ValueError):
    """A code that is no card of this game. :attr:`code` is what was given."""

    def __init__(self, code: object) -> None:
        super().__init__(code)
        self.code = code


class Card(str):
    """One kind of card. Equal to its code, and JSON-ready: ``Card("3-bee") == "3-bee"``.

    ``Card(code)`` gives the one object for that code, so that ``is`` works as well as ``==``.

    :raises UnknownCard: the code is no card.
    """

    __slots__ = ("animal", "category", "covered_by", "gives", "number", "opens", "order")

    number: int | None
    """1 to 10; None for a joker."""

    category: Category

    animal: str | None
    """The animal of a picture card, else None."""

    order: int
    """Place in a sorted hand: symbol cards by number, picture cards by number, then jokers."""

    covered_by: frozenset[Card]
    """The kinds that cover this card by matching (nambarz 4.1, 4.2); empty for a joker."""

    gives: frozenset[str]
    """The categories a change joker covers and gives (nambarz 6.1, 6.2); empty for any other card."""

    opens: str | None
    """What lies on the table once this change joker has been laid alone (nambarz 6.5); None for any other card."""

    def __new__(cls, code: object) -> Card:
        try:
            return _BY_CODE[code]  # type: ignore[index]
        except (KeyError, TypeError):
            raise UnknownCard(code) from None

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)

    @property
    def is_joker(self) -> bool:
        return self.number is None


_BY_CODE: Final[dict[str, Card]] = {}


def _make(
    code: str,
    category: Category,
    number: int | None = None,
    animal: str | None = None,
    gives: Iterable[str] = (),
    opens: str | None = None,
) -> Card:
    new = str.__new__(Card, code)
    new.number, new.category, new.animal = number, category, animal
    new.order = len(_BY_CODE)
    new.covered_by = frozenset()
    new.gives = frozenset(gives)
    new.opens = opens
    _BY_CODE[code] = new
    return new


SYMBOLS: Final = tuple(_make(f"{n}-symbol", "symbol", n) for n in NUMBERS)
PICTURES: Final = tuple(
    _make(f"{n}-{animal}", "picture", n, animal) for n in NUMBERS for animal in ANIMALS[(n - 1) % 5 + 1]
)
CHANGE_NUMBER: Final = _make("change-number", "joker", gives=("symbol",), opens="open:symbol")
CHANGE_PICTURE: Final = _make("change-picture", "joker", gives=("picture",), opens="open:picture")
CHANGE_ANY: Final = _make("change-any", "joker", gives=("symbol", "picture"), opens="open:any")
PLAY_AGAIN: Final = _make("play-again", "joker")
JOKERS: Final = (CHANGE_NUMBER, CHANGE_PICTURE, CHANGE_ANY, PLAY_AGAIN)
KINDS: Final = SYMBOLS + PICTURES + JOKERS
"""Every kind of card once, in the order of a sorted hand."""

for _under in SYMBOLS + PICTURES:
    _under.covered_by = frozenset(
        c
        for c in SYMBOLS + PICTURES
        if c.number == _under.number or (_under.animal is not None and c.animal == _under.animal)
    )

_OPEN_TO: Final[dict[str, frozenset[Card]]] = {
    "open:symbol": frozenset(SYMBOLS),
    "open:picture": frozenset(PICTURES),
    "open:any": frozenset(SYMBOLS + PICTURES),
}


def card(code: object) -> Card:
    """The card of a code.

    :raises UnknownCard: the code is no card.
    """
    return Card(code)


def deck(level: str) -> tuple[Card, ...]:
    """All cards of a level, sorted: 92, 88 or 84 of them (nambarz 1.1, 1.5).

    :raises KeyError: there is no such level.
    """
    jokers = JOKER_COPIES[level]
    cards: list[Card] = []
    for kind in KINDS:
        copies = jokers if kind.is_joker else COPIES if kind.category == "symbol" else COPIES // 2
        cards += [kind] * copies
    return tuple(cards)


def covering(table: str) -> frozenset[Card]:
    """The kinds that cover what lies on the table when laid alone: by matching (nambarz 4.1, 4.2), or any card of the
    category an open table asks for (6.5)."""
    return table.covered_by if isinstance(table, Card) else _OPEN_TO[table]


def covers(table: str, card: Card) -> bool:
    """Whether ``card``, laid alone, covers what lies on the table: a card or one of :data:`OPEN` (nambarz 4, 6.5)."""
    return card in covering(table)


def table_from_code(code: object) -> str:
    """What may lie on the table: a symbol or picture card, or one of :data:`OPEN`.

    A joker never is the table card: a change joker laid alone opens the table, and play-again leaves the card under it
    the one to cover (nambarz 2.2, 6.5, 7.2).

    :raises UnknownCard: anything else.
    """
    if isinstance(code, str) and code in _OPEN_TO:
        return str(code)
    found = Card(code)
    if found.is_joker:
        raise UnknownCard(code)
    return found


def sort_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a hand is shown: symbol cards, picture cards, jokers, each by number."""
    return tuple(sorted(cards, key=_order))


def without(hand: Sequence[Card], cards: Iterable[Card]) -> list[Card] | None:
    """The hand after ``cards`` have left it, its order kept; None where it does not hold them all."""
    left = list(hand)
    try:
        for each in cards:
            left.remove(each)
    except ValueError:
        return None
    return left


def _order(card: Card) -> int:
    return card.order
