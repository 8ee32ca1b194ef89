"""A bot that plays as beginners do: whatever fits, eights as gladly as anything, and now and then a slip."""

from __future__ import annotations

from typing import Final

from games.engine.crazy_eights.bots.choices import fitting_cards, laying
from games.engine.crazy_eights.cards import SUITS, Card
from games.engine.crazy_eights.observe import Observation
from games.engine.crazy_eights.plays import Lay
from games.engine.random import Stream

SLIP: Final = 0.1
"""How often a card is laid that only looks right, where there is one."""

OVERLOOKED: Final = 0.15
"""How often the one card that fits is not seen."""

_ALIKE: Final = ({"6", "9"}, {"J", "K"}, {"J", "Q"}, {"Q", "K"})
"""Ranks that are taken for one another."""


def novice(observation: Observation, stream: Stream) -> Lay | None:
    """A card to lay; None: draw, or keep what was drawn."""
    fitting = fitting_cards(observation)
    if observation.drawn is None:
        tempting = [card for card in observation.hand if card not in fitting and _looks_right(observation, card)]
        if tempting and stream.chance(SLIP):
            return Lay(stream.choice(tempting))
        if len(fitting) == 1 and stream.chance(OVERLOOKED):
            return None
    if not fitting:
        return None
    return laying(observation, stream.choice(fitting), stream.choice(SUITS))


def _looks_right(observation: Observation, card: Card) -> bool:
    """The suit of the eight itself where it has named another, or a rank that looks like the top card's."""
    table = observation.table
    if table.is_eight:
        return card.suit == table.suit
    return {card.rank, table.rank} in _ALIKE
