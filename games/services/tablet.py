"""Tables for several who share one device and pass it on: every seat carries the device's session key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.actors import Actor
from games.bots import bot_seats
from games.models import Origin, Support, Table

from .tables import SeatSpec, table_open


def tablet_table_open(
    *,
    actor: Actor,
    people: Sequence[tuple[str, str]],
    game: str,
    rules: Mapping[str, Any],
    rounds: int | None,
    bots: int,
    bot_level: str,
    support: str = Support.NONE,
) -> Table:
    """A table for visitors on the device of ``actor``: ``people`` are the face and name of each, in the order of play.

    Raises ``SetupRefused``.
    """
    names = [name for _face, name in people]
    seats = [SeatSpec(name=name, session_key=actor.session_key, face=face) for face, name in people]
    return table_open(
        game=game,
        rules=rules,
        rounds=rounds,
        seats=[*seats, *bot_seats(bots, level=bot_level, taken=names)],
        origin=Origin.VISITOR,
        support=support,
        host=actor,
    )
