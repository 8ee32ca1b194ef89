"""The novice: matching first, then sums of two cards, many a thing not seen, and mistakes as children make them."""

from games.engine import legal
from games.engine.bots import slips, sound
from games.engine.observe import Observation
from games.engine.plays import Action, Calculation, Correct
from games.engine.random import Stream
from games.engine.state import AGAIN, CORRECTION

WRONG_RESULT = 0.12
"""How often a calculation goes wrong."""

BREAKS_A_RULE = 0.04
"""How often, in a turn, a play is tried that the rules about cards forbid."""

SEES_A_SUM = 0.5
"""How often a two-card calculation is seen where there is one."""

TAKES_BACK = 0.5
"""How often no correction is tried (nambarz 8.1)."""


def action(observation: Observation, seed: int) -> Action:
    """What the bot does."""
    done = sound.forced(observation)
    if done is not None:
        return done
    chance = Stream(seed, "novice")
    phase = observation.phase
    if phase == AGAIN:
        return sound.AGAIN if chance.chance(0.5) else sound.PASS
    if phase == CORRECTION:
        return _correction(observation, chance)
    if chance.chance(BREAKS_A_RULE):
        slip = slips.rule_slip(observation, chance)
        if slip is not None:
            return slip
    matching = sound.matches(observation)
    if matching:
        return chance.choice(matching)
    pairs = [play for play in sound.calculations(observation) if len(play.cards) == 2]
    if pairs and chance.chance(SEES_A_SUM):
        return _calculated(observation, pairs, chance)
    changes = [change for change in sound.changes(observation) if change.card is not None]
    if changes and chance.chance(0.5):
        return chance.choice(changes)
    if sound.may_play_again(observation) and chance.chance(0.3):
        return sound.AGAIN
    return sound.without_play(observation)


def _calculated(observation: Observation, pairs: list[Calculation], chance: Stream) -> Calculation:
    """A sum rather than anything else, and sometimes wrong."""
    sums = [play for play in pairs if play.operators == ("+",)]
    play = chance.choice(sums or pairs)
    if chance.chance(WRONG_RESULT):
        return slips.wrong_line(observation, play, chance) or play
    return play


def _correction(observation: Observation, chance: Stream) -> Correct:
    """The two cards that make it, where they are seen; else all is taken back."""
    found = legal.corrections(observation.rules, observation.table, observation.thrown)
    if not found or chance.chance(TAKES_BACK):
        return sound.GIVE_UP
    return chance.choice(found)
