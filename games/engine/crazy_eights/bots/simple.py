"""The two simpler bots: one that plays like a beginner, slips included, and one that plays by rules of thumb."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.engine.crazy_eights.cards import SUITS, Card, fits
from games.engine.crazy_eights.observe import Observation
from games.engine.crazy_eights.plays import Action, Lay
from games.engine.plays import Draw, NextRound, Pass
from games.engine.random import Stream
from games.engine.state import ROUND_OVER

SLIP: Final = 0.04
"""How often the novice lays a card that nearly fits, where there is one."""

OVERLOOKED: Final = 0.12
"""How often the novice does not see that a card fits, and draws."""


def novice(observation: Observation, seed: int) -> Action:
    """Lays the first card it sees, an eight as gladly as any other, and names whatever suit comes to mind.

    Now and then it overlooks a card that fits, and now and then it slips as children do: after an eight it follows
    the eight's own suit, or it takes a six for a nine.
    """
    stream = Stream(seed, "novice")
    if observation.phase == ROUND_OVER:
        return NextRound()
    fitting = [card for card in observation.hand if fits(observation.table, observation.suit, card)]
    if observation.drawn is not None:
        return _laid(observation, observation.drawn, stream.choice(SUITS))
    nearly = [card for card in observation.hand if card not in fitting and _looks_right(observation, card)]
    if nearly and stream.chance(SLIP):
        return Lay(stream.choice(nearly))
    if not fitting or (len(fitting) == 1 and stream.chance(OVERLOOKED)):
        return _drawn(observation)
    return _laid(observation, stream.choice(fitting), stream.choice(SUITS))


def _looks_right(observation: Observation, card: Card) -> bool:
    table = observation.table
    if table.is_eight:
        return card.suit == table.suit
    return {card.rank, table.rank} in ({"6", "9"}, {"K", "J"}, {"A", "J"})


def learner(observation: Observation, seed: int) -> Action:
    """Lays the most costly card that fits, keeps its eights until nothing else does, and names its commonest suit."""
    if observation.phase == ROUND_OVER:
        return NextRound()
    hand, drawn = observation.hand, observation.drawn
    fitting = [
        card for card in (hand if drawn is None else (drawn,)) if fits(observation.table, observation.suit, card)
    ]
    if not fitting:
        return _drawn(observation)
    plain = [card for card in fitting if not card.is_eight]
    if plain:
        return Lay(max(plain, key=lambda card: card.points))
    return _laid(observation, fitting[0], commonest_suit(hand))


def commonest_suit(hand: Sequence[Card]) -> str:
    """The suit most of these cards have, eights not counted; of several the first in ``SUITS``."""
    counts = Counter(card.suit for card in hand if not card.is_eight)
    return max(SUITS, key=lambda suit: counts[suit])


def _laid(observation: Observation, card: Card, suit: str) -> Lay:
    return Lay(card, suit) if card.is_eight and len(observation.hand) > 1 else Lay(card)


def _drawn(observation: Observation) -> Action:
    return Draw() if observation.can_draw else Pass()
