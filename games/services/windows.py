"""How long a play that lies unjudged waits for people to look at it, before a bot's move lets it stand (nambarz 8.5).

A person's own move closes it whenever they make it; only bots have to be held back. Where all the people who play share
one device or account, they say themselves when to go on, without a clock. Where several do, nobody can hold up the
others: the bots go on after some seconds. Where nobody of flesh is left in the round, they go on at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.game import Game
from games.models import Seat

from .people import others_at_play

# How long bots wait for several people to look at a play.
SECONDS = 8.0


def people_asked(game: Game[Any], state: Any, seats: Sequence[Seat]) -> list[Seat]:
    """The people whom a bot's next move would take the chance to challenge; [] where bots need not wait."""
    to_act = game.to_act(state)
    if to_act is None or not seats[to_act].player:
        return []
    people = [seats[number] for number in game.challengers(state) if not seats[number].player]
    still_in = [seat for seat in people if seat.number in state.among and seat.number not in state.out]
    return people if still_in else []


def seconds_to_wait(game: Game[Any], state: Any, seats: Sequence[Seat]) -> float | None:
    """How long the bots have to wait since the play: 0 not at all, None until somebody says "go on"."""
    asked = people_asked(game, state, seats)
    if not asked:
        return 0.0
    return SECONDS if others_at_play(seats, asked[0]) else None
