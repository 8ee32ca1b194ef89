"""Bots that play NAMBARZ: pure functions of an observation and a seed (`bot_action`).

Four levels, each described in its module; docs/algorithms/bots.md has how strong they are against one another. A bot
sees
what its seat may see and nothing else, and its effort is counted in playouts, never in seconds, so that the same seed
plays the same game everywhere.
"""

from collections.abc import Callable
from typing import Final

from games.engine.bots import challenging, clever, learner, master, novice
from games.engine.game import UnknownBot
from games.engine.observe import Observation
from games.engine.plays import Action

_BOTS: Final[dict[str, Callable[[Observation, int], Action]]] = {
    "novice": novice.action,
    "learner": learner.action,
    "clever": clever.action,
    "master": master.action,
}

LEVELS: Final = tuple(_BOTS)
"""The weakest first."""

_EYES: Final = {
    "novice": challenging.NOVICE,
    "learner": challenging.LEARNER,
    "clever": challenging.CLEVER,
    "master": challenging.MASTER,
}


def bot_action(observation: Observation, level: str, seed: int) -> Action:
    """What a bot of this level does in the seat whose view this is; it must be that seat's turn.

    Depends on the observation and the seed alone. Under the gentle referee a novice or learner may be at fault: ask
    again
    with another seed. Raises `UnknownBot`.
    """
    bot = _BOTS.get(level)
    if bot is None:
        raise UnknownBot(level)
    return bot(observation, seed)


def bot_challenges(observation: Observation, level: str, seed: int) -> bool:
    """Whether a bot of this level challenges the play that lies unjudged (nambarz 8.5); asked once a play.

    False where its seat may not. Depends on the observation and the seed alone. Raises `UnknownBot`.
    """
    eye = _EYES.get(level)
    if eye is None:
        raise UnknownBot(level)
    return challenging.challenges(observation, eye, seed)
