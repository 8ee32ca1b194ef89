"""Bots that play NAMBARZ: pure functions of an observation and a seed (`bot_action`)."""

from typing import Final

from games.engine.bots.sensible import sensible
from games.engine.game import UnknownBot
from games.engine.observe import Observation
from games.engine.plays import Action

LEVELS: Final = ("novice", "learner", "clever", "master")
"""The weakest first."""


def bot_action(observation: Observation, level: str, seed: int) -> Action:
    """What a bot of this level does in the seat whose view this is; it must be that seat's turn.

    Depends on the observation and the seed alone. Raises `UnknownBot`.
    """
    if level not in LEVELS:
        raise UnknownBot(level)
    return sensible(observation, seed)
