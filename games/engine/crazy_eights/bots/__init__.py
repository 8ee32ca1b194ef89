"""Bots that play Crazy Eights: pure functions of an observation and a seed (`bot_action`)."""

from __future__ import annotations

from typing import Final

from games.engine.crazy_eights.bots.simple import learner, novice
from games.engine.crazy_eights.observe import Observation
from games.engine.crazy_eights.plays import Action
from games.engine.game import UnknownBot

LEVELS: Final = ("novice", "learner", "clever")
"""The weakest first. There is no master of a game that is mostly luck."""

_BOTS: Final = {"novice": novice, "learner": learner, "clever": learner}


def bot_action(observation: Observation, level: str, seed: int) -> Action:
    """What a bot of this level does in the seat whose view this is; it must be that seat's turn.

    Depends on the observation and the seed alone. Raises `UnknownBot`.
    """
    if level not in LEVELS:
        raise UnknownBot(level)
    return _BOTS[level](observation, seed)
