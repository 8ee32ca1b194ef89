"""How well a player stands, from the cards left and what lies on the table: a logistic estimate, fitted to games of
clever bots.

`before` is the chance to go out before another player; docs/algorithms/bots.md says how the weights were found.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from games.engine.bots.playout import Strokes
from games.engine.cards import PLAY_AGAIN, Card, covering
from games.engine.selection import WEIGHT

OTHERS: Final = (0.0, -0.55, -0.21, 0.05, 0.12, 0.23, 0.29, 0.31, 0.35, 0.4)
"""What the other player's number of cards adds."""

CARDS: Final = (0.0, 0.23, 0.15, 0.04, -0.03, -0.17, -0.29, -0.35, -0.4, -0.45)
"""What the number of cards in the hand adds."""

CATEGORIES: Final = (
    (0.55, 0.55, 0.55, 0.55),
    (0.15, -0.19, -0.19, -0.19),
    (0.15, -0.09, -0.03, -0.03),
    (0.27, -0.28, -0.14, -0.05),
    (0.39, -0.29, 0.08, -0.3),
)
"""By how many cards of the category that the hand has more of (4 and more as 4), and how many of the other (3 as 3):
cards of
one category can be laid together, so that a hand of both is slower."""

JOKERS: Final = (-0.07, 0.2, 0.2)
"""What change jokers in the hand add."""

PLAY_AGAINS: Final = (0.04, -0.05)

COVERS_ALL: Final = 0.9
"""The whole hand would cover what lies now, in one play: one waits only for the others to leave it so."""

BASE: Final = 0.04


def standing(known: Sequence[Strokes], table: str, hand: Sequence[Card]) -> float:
    """The hand's part of the estimate, after a turn of its player with this table card left to the others; ``known``
    are the
    strokes on each number, from 1."""
    symbols = pictures = jokers = agains = 0
    for card in hand:
        if card.number is not None:
            if card.animal is None:
                symbols += 1
            else:
                pictures += 1
        elif card is PLAY_AGAIN:
            agains += 1
        else:
            jokers += 1
    size = len(hand)
    more, fewer = (symbols, pictures) if symbols >= pictures else (pictures, symbols)
    value = BASE + CARDS[min(size, 9)] + CATEGORIES[min(more, 4)][min(fewer, 3)]
    value += JOKERS[min(jokers, 2)] + PLAY_AGAINS[min(agains, 1)]
    if not jokers and not agains and not fewer and covers_all(known, table, hand):
        value += COVERS_ALL
    return value


def covers_all(known: Sequence[Strokes], table: str, hand: Sequence[Card]) -> bool:
    """Would one match or calculation lay the whole hand, number cards of one category, on this table?"""
    if len(hand) == 1:
        return hand[0] in covering(table)
    if not isinstance(table, Card) or table.number is None or any(card in table.covered_by for card in hand):
        return False
    held = sum(WEIGHT[card.number] for card in hand if card.number is not None)
    return held in known[table.number - 1].table.numbers


def before(standing_: float, others_cards: int) -> float:
    """The chance, 0 to 1, to go out before a player with so many cards who is to move sooner."""
    return 1.0 / (1.0 + exp(-standing_ - OTHERS[min(others_cards, 9)]))
