"""What a bot of Crazy Eights chooses among: the cards in its hand that fit, and suits to name."""

from __future__ import annotations

from games.engine.crazy_eights.cards import Card, fits
from games.engine.crazy_eights.observe import Observation
from games.engine.crazy_eights.plays import Lay


def fitting_cards(observation: Observation) -> list[Card]:
    """The cards that may be laid now, each kind once; after drawing the drawn card alone (crazy-eights 2.1, 2.3)."""
    cards = observation.hand if observation.drawn is None else (observation.drawn,)
    return [card for card in dict.fromkeys(cards) if fits(observation.table, observation.suit, card)]


def laying(observation: Observation, card: Card, suit: str) -> Lay:
    """Laying this card; an eight that is not the last card names the suit (crazy-eights 2.2)."""
    return Lay(card, suit) if card.is_eight and len(observation.hand) > 1 else Lay(card)
