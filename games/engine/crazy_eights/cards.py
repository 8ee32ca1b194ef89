"""The cards of Crazy Eights, and the tables of bits that say which card fits on which (crazy-eights 1.1, 2.1).

Outside, a card is its code: :class:`Card` is a ``str``, one object for each of the 52 kinds. Inside a round it is its
``order``, 0 to 51, and a hand is one whole number: bit ``order`` is set for a card that is held, and with two packs the
bit :data:`PACK` places higher for one that is held twice. So what may be laid is a few ``&`` away, and a hand is copied
and compared as a number; what a page, a record or a bot sees is always cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.engine.cards import UnknownCard

SUITS: Final = ("C", "D", "H", "S")
"""Clubs, diamonds, hearts, spades: the order in which a hand is shown; they have no other (crazy-eights 1.1)."""

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

PACK: Final = len(SUITS) * len(RANKS)
"""Cards in one pack; also how much higher the bit of a card's second copy stands."""

EIGHT: Final = "8"


class Card(str):
    """One kind of card. Equal to its code, and JSON-ready: ``Card("10S") == "10S"``.

    ``Card(code)`` gives the one object for that code, so that ``is`` works as well as ``==``.

    :raises UnknownCard: the code is no card.
    """

    __slots__ = ("is_eight", "order", "points", "rank", "suit")

    rank: str
    """``A``, ``2`` to ``10``, ``J``, ``Q`` or ``K``."""

    suit: str
    """``C``, ``D``, ``H`` or ``S``."""

    order: int
    """0 to 51: by suit, then by rank. Its place in a sorted hand and its bit in a hand's number."""

    points: int
    """What it costs when it is left in the hand (crazy-eights 4.1)."""

    is_eight: bool
    """Fits on anything and names a suit (crazy-eights 2.1, 2.2)."""

    def __new__(cls, code: object) -> Card:
        try:
            return _BY_CODE[code]  # type: ignore[index]
        except (KeyError, TypeError):
            raise UnknownCard(code) from None

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)


_BY_CODE: Final[dict[str, Card]] = {}


def _points(rank: str) -> int:
    if rank == EIGHT:
        return 50
    if rank == "A":
        return 1
    return 10 if rank in ("J", "Q", "K") else int(rank)


def _make(suit: str, rank: str) -> Card:
    new = str.__new__(Card, rank + suit)
    new.suit, new.rank, new.order = suit, rank, len(_BY_CODE)
    new.points, new.is_eight = _points(rank), rank == EIGHT
    _BY_CODE[str(new)] = new
    return new


CARDS: Final = tuple(_make(suit, rank) for suit in SUITS for rank in RANKS)
"""Every kind, each at its index."""

SUIT_OF: Final = tuple(SUITS.index(card.suit) for card in CARDS)
"""By card index: the place of its suit in :data:`SUITS`."""


def _bits(cards: Iterable[Card]) -> int:
    return sum(1 << card.order for card in cards)


EIGHTS: Final = _bits(card for card in CARDS if card.is_eight)
"""The bits of the four eights."""

SUIT_BITS: Final = tuple(_bits(card for card in CARDS if card.suit == suit and not card.is_eight) for suit in SUITS)
"""By suit: the bits of its cards but for the eight."""

RANK_BITS: Final = tuple(
    tuple(
        _bits(other for other in CARDS if other.rank == top.rank and other.suit != suit) if not top.is_eight else 0
        for suit in SUITS
    )
    for top in CARDS
)
"""By top card and suit to follow: the bits of the cards of its rank in other suits; none for an eight, on which only
the named suit and eights fit (crazy-eights 2.2)."""

FITTING: Final = tuple(
    tuple(EIGHTS | SUIT_BITS[suit] | RANK_BITS[top.order][suit] for suit in range(len(SUITS))) for top in CARDS
)
"""By top card and suit to follow: the bits of every card that fits (crazy-eights 2.1, 2.2)."""


def deck(packs: int) -> tuple[Card, ...]:
    """All cards of so many packs, sorted (crazy-eights 1.1, 1.2)."""
    return tuple(card for card in CARDS for _ in range(packs))


def bits_of(cards: Iterable[Card]) -> int:
    """The number of a hand of these cards; at most two of a kind."""
    bits = 0
    for card in cards:
        bit = 1 << card.order
        bits |= bit << PACK if bits & bit else bit
    return bits


def cards_of(bits: int) -> tuple[Card, ...]:
    """The cards of a hand's number, by suit, then by rank; two of a kind stand beside each other."""
    cards = []
    once, twice = bits & _ONCE, bits >> PACK
    while once:
        bit = once & -once
        card = CARDS[bit.bit_length() - 1]
        cards.append(card)
        if twice & bit:
            cards.append(card)
        once ^= bit
    return tuple(cards)


_ONCE: Final = (1 << PACK) - 1


def fits(top: Card, suit: str, card: Card) -> bool:
    """Whether ``card`` may be laid on ``top`` when ``suit`` is to be followed (crazy-eights 2.1, 2.2)."""
    return bool(FITTING[top.order][SUITS.index(suit)] >> card.order & 1)


def sort_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a hand is shown: by suit, then by rank."""
    return tuple(sorted(cards, key=_order))


def penalty_points(cards: Sequence[Card]) -> int:
    """What cards left in the hand cost together (crazy-eights 4.1)."""
    return sum(card.points for card in cards)


def _order(card: Card) -> int:
    return card.order
