"""The master bot."""

from games.engine.bots import clever
from games.engine.observe import Observation
from games.engine.plays import Action


def action(observation: Observation, seed: int) -> Action:
    """What the bot does."""
    return clever.action(observation, seed)
