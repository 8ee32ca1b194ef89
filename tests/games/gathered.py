"""Tables that gather, for tests: opened, joined, started."""

from __future__ import annotations

from typing import Any

from games.models import Table
from games.rooms import room_load
from games.seating import Plan
from games.services import Actor, SeatSpec
from games.services.gathering import gathering_join, gathering_open


def device(name: str) -> Actor:
    """A visitor's browser."""
    return Actor(user_id=None, session_key=f"key-{name}")


def gathering(
    *people: str, seats: int = 4, teams: int = 0, bot_level: str = "learner", host: bool = True, **more: Any
) -> Table:
    """A visitors' table that gathers: the first of ``people`` has opened it (with ``host`` sits there), the others have
    joined."""
    first = device(people[0])
    given = {
        "game": "nambarz",
        "rules": {},
        "rounds": 1,
        "plan": Plan(seats, teams, bot_level),
        "away_after": 120,
        "origin": "visitor",
        "host": first,
        "sitting": SeatSpec(people[0], session_key=first.session_key) if host else None,
        **more,
    }
    table = gathering_open(**given)
    for name in people[1:]:
        gathering_join(table_id=table.pk, actor=device(name), name=name)
    return table


def names(table: Table) -> list[str]:
    """Who sits there, in the order of seats."""
    return [seat.name for seat in room_load(table_id=table.pk).seats]


def teams(table: Table) -> list[tuple[str, int | None]]:
    return [(seat.name, seat.team) for seat in room_load(table_id=table.pk).seats]
