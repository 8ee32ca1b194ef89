"""Bots that play Crazy Eights: pure functions of an observation and a seed (`bot_action`).

Three levels, each in its module; docs/algorithms/crazy-eights.md has how strong they are against one another. There is
no master: so much of this game is luck that more thought would hardly be noticed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.engine.crazy_eights.bots.clever import clever
from games.engine.crazy_eights.bots.learner import learner
from games.engine.crazy_eights.bots.novice import novice
from games.engine.crazy_eights.observe import Observation
from games.engine.crazy_eights.plays import Action
from games.engine.game import UnknownBot
from games.engine.plays import Draw, NextRound, Pass
from games.engine.random import Stream
from games.engine.state import ROUND_OVER

LEVELS: Final = ("novice", "learner", "clever")
"""The weakest first."""

_BOTS: Final[dict[str, Callable[[Observation, Stream], Action | None]]] = {
    "novice": novice,
    "learner": learner,
    "clever": clever,
}


def bot_action(observation: Observation, level: str, seed: int) -> Action:
    """What a bot of this level does in the seat whose view this is; it must be that seat's turn.

    Depends on the observation and the seed alone. Under the gentle referee a novice may be at fault: ask again with
    another seed. Raises `UnknownBot`.
    """
    if level not in _BOTS:
        raise UnknownBot(level)
    if observation.phase == ROUND_OVER:
        return NextRound()
    laid = _BOTS[level](observation, Stream(seed, level))
    if laid is not None:
        return laid
    return Draw() if "draw" in observation.may else Pass()
