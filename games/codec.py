"""Between the engine's states and what the database keeps: the one place that translates.

The stored state is a cache. When the engine's format has moved on, or the cache is gone, the state is rebuilt by
replaying the record, which is the header (from the table's and the seats' columns) and the events.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.engine.game import Game, SeatInfo, StateFormatError, game

from .models import Event, Seat, Table

# The levels of bots whose observation needs the round's history.
REMEMBERING = frozenset({"master"})


def game_of(table: Table) -> Game[Any]:
    """The engine's game that is played at ``table``."""
    return game(table.game)


def seat_infos(seats: Iterable[Seat]) -> list[SeatInfo]:
    """The seats as the engine wants them, in the order of play."""
    return [SeatInfo(name=seat.name, team=seat.team, bot=seat.bot or None) for seat in seats]


def header(table: Table, seats: Iterable[Seat]) -> dict[str, Any]:
    """The first line of the record. It holds the seed, which tells every hidden card: never for a game that goes on."""
    return {
        "record": 1,
        "game": table.game,
        "rules": table.rules,
        "rounds": table.rounds,
        "seats": [{"name": info.name, "team": info.team, "bot": info.bot} for info in seat_infos(seats)],
        "seed": table.seed,
    }


def state_store(game_played: Game[Any], state: Any, *, with_log: bool) -> tuple[dict[str, Any], int]:
    """The state as the ``state`` and ``state_version`` columns keep it.

    Unless ``with_log``, without the round's events that the engine carries for those who have no database: they are in
    rows of their own, and a state that grew with the game would make every play of a long one dearer.
    """
    stored = game_played.to_json(state) | {"events": []}
    if not with_log:
        stored["log"] = []
    return stored, stored["version"]


def bots_remember(seats: Iterable[Seat]) -> bool:
    """Whether somebody at the table plays by what has been played: then the state keeps the round's events."""
    return any(seat.bot in REMEMBERING for seat in seats)


def state_load(table: Table, seats: Sequence[Seat]) -> Any:
    """The state ``table`` stands at: from the cache, or by replay where the cache is of another format."""
    try:
        return game_of(table).from_json(table.state)
    except StateFormatError:
        return state_rebuilt(table, seats)


def state_rebuilt(table: Table, seats: Sequence[Seat]) -> Any:
    """The state replayed from the header and the events up to the table's version."""
    records = Event.objects.filter(table=table, number__lte=table.version).order_by("number")
    return game_of(table).replay(header(table, seats), records.values_list("record", flat=True))
