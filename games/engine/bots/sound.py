"""What every bot needs: the plays it may make now, and what to do where nothing is to be decided."""

from collections.abc import Sequence

from games.engine import legal
from games.engine.cards import Card
from games.engine.observe import Observation
from games.engine.plays import Action, Again, Calculation, Change, Correct, Draw, Match, NextRound, Pass
from games.engine.state import DRAWN, LAST_WORD, MUST_DRAW, PLAY, ROUND_OVER

AGAIN = Again()
DRAW = Draw()
PASS = Pass()
GIVE_UP = Correct(None)
NEXT_ROUND = NextRound()


def forced(observation: Observation) -> Action | None:
    """The one thing to do: between rounds, when play-again was the last card, and to let a last play stand (what is to
    be challenged is asked apart, `challenging`); else None."""
    phase = observation.phase
    if phase == MUST_DRAW:
        return DRAW
    if phase == ROUND_OVER:
        return NEXT_ROUND
    if phase == LAST_WORD:
        return PASS
    return None


def without_play(observation: Observation) -> Action:
    """Drawing, or where a card has been drawn or none is left, passing (nambarz 3.1, 3.2, 3.5)."""
    return DRAW if "draw" in observation.may else PASS


def matches(observation: Observation) -> list[Match]:
    """The cards that may be laid alone now."""
    drawn = observation.drawn
    found = legal.matches(observation.table, observation.hand)
    return found if drawn is None else [play for play in found if play.card is drawn]


def calculations(observation: Observation) -> list[Calculation]:
    """The calculations that may be laid now, each selection of cards in one order."""
    drawn = observation.drawn
    found = legal.calculations(observation.rules, observation.table, observation.hand)
    return found if drawn is None else [play for play in found if drawn in play.cards]


def changes(observation: Observation) -> list[Change]:
    """The change jokers that may be laid now, alone and with each card (nambarz 6, 7.4)."""
    if observation.phase not in (PLAY, DRAWN) and not observation.covered:
        return []
    drawn = observation.drawn
    found = legal.changes(observation.table, observation.hand)
    return found if drawn is None else [play for play in found if drawn in play.cards]


def may_play_again(observation: Observation) -> bool:
    """May play-again be laid now without a fault (nambarz 7.1, 7.4)?"""
    return "again" in observation.may


def number_cards(hand: Sequence[Card]) -> list[Card]:
    """The hand without its jokers."""
    return [card for card in hand if card.number is not None]
