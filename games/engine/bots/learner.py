"""The learner: calculations with up to three cards, a rare slip, jokers when nothing else goes."""

from games.engine import legal
from games.engine.bots import slips, sound
from games.engine.bots.clever import worth_playing_again
from games.engine.observe import Observation
from games.engine.plays import Action, Calculation, Correct
from games.engine.random import Stream
from games.engine.state import AGAIN, CORRECTION

MOST_CARDS = 3
"""Longer calculations are not seen."""

SLIP = 0.02
"""How often a calculation goes wrong."""

OVERLOOKS_THREE = 0.5
"""How often calculations with three cards are not seen."""

OVERLOOKS_TWO = 0.22
"""How often those with two cards are not seen either."""


def action(observation: Observation, seed: int) -> Action:
    """What the bot does."""
    done = sound.forced(observation)
    if done is not None:
        return done
    chance = Stream(seed, "learner")
    phase, hand = observation.phase, observation.hand
    if phase == AGAIN:
        return sound.AGAIN if worth_playing_again(observation.rules, observation.table, hand) else sound.PASS
    if phase == CORRECTION:
        return _correction(observation)
    found = [play for play in sound.calculations(observation) if len(play.cards) <= MOST_CARDS]
    if chance.chance(OVERLOOKS_THREE):
        found = [play for play in found if len(play.cards) == 2]
    if found and not chance.chance(OVERLOOKS_TWO):
        most = max(len(play.cards) for play in found)
        play = chance.choice([play for play in found if len(play.cards) == most])
        if chance.chance(SLIP):
            return slips.wrong_line(observation, play, chance) or play
        return play
    matching = sound.matches(observation)
    if matching:
        return chance.choice(matching)
    changes = [change for change in sound.changes(observation) if change.card is not None]
    if changes:
        return chance.choice(changes)
    if sound.may_play_again(observation) and (observation.drawn is not None or len(hand) <= MOST_CARDS):
        return sound.AGAIN
    return sound.without_play(observation)


def _correction(observation: Observation) -> Correct:
    """The biggest right calculation of at most three thrown cards, else giving up."""
    found = legal.corrections(observation.rules, observation.table, observation.thrown)
    seen = [each for each in found if each.play and len(each.play.cards) <= MOST_CARDS]
    return max(seen, key=_size, default=sound.GIVE_UP)


def _size(each: Correct) -> int:
    play: Calculation | None = each.play
    return len(play.cards) if play else 0
