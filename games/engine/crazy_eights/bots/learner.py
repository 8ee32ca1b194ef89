"""A bot that knows the game but has no plan: it lays any card that fits and mostly keeps its eights for need."""

from __future__ import annotations

from typing import Final

from games.engine.crazy_eights.bots.choices import fitting_cards, laying
from games.engine.crazy_eights.cards import SUITS
from games.engine.crazy_eights.observe import Observation
from games.engine.crazy_eights.plays import Lay
from games.engine.random import Stream

TOO_SOON: Final = 0.25
"""How often an eight is laid although another card fits."""


def learner(observation: Observation, stream: Stream) -> Lay | None:
    """A card to lay; None: draw. It names a suit that it holds, whichever comes to mind."""
    fitting = fitting_cards(observation)
    if not fitting:
        return None
    plain = [card for card in fitting if not card.is_eight]
    eights = [card for card in fitting if card.is_eight]
    if plain and not (eights and stream.chance(TOO_SOON)):
        return laying(observation, stream.choice(plain), "")
    held = [suit for suit in SUITS if any(card.suit == suit and not card.is_eight for card in observation.hand)]
    return laying(observation, stream.choice(eights), stream.choice(held or SUITS))
