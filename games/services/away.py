"""People who go away from a game that others play on: a bot takes their seat, and gives it back when they return.

Nothing here is an event of the game: the record does not say who moved a seat's cards. Every change counts up
``Table.seating`` and is guarded like a play, so that a play and a change of its seat never both go through.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F

from games import live
from games.actors import Actor
from games.codec import game_of
from games.models import Seat, Table
from games.rooms import hosts
from games.selectors import Position, position_load

from .after import follow_up
from .people import others_at_play
from .play import bots_move
from .walk import Walk

logger = logging.getLogger(__name__)

# Whoever comes back shall not find penalties for another's mistakes: this level makes none.
STAND_IN = "clever"
# How often a change of seats is tried again where a play was first; plays come one after the other.
TRIES = 5
# After so long without a play a shared table is not looked after any more; a play begins it again.
FORGOTTEN = timedelta(hours=2)


def seat_leave(*, table_id: UUID, actor: Actor) -> bool:
    """Somebody gets up: a bot plays for them until they are back; somebody else is then the host.

    Where nobody else plays, the game simply waits for them. True where a bot has taken over. Raises ``NotYourTable``.
    """

    def left(position: Position) -> list[Seat]:
        mine = [seat for seat in position.held if not seat.player]
        return mine if all(others_at_play(position.seats, seat) for seat in mine) else []

    return _change(table_id, actor, left, STAND_IN)


def seat_back(*, table_id: UUID, actor: Actor) -> bool:
    """They are back: from now on they play themselves. True where a bot had their seat. Raises ``NotYourTable``."""
    return _change(table_id, actor, lambda position: [seat for seat in position.held if seat.stand_in], "")


def seat_stand_in(*, table_id: UUID, number: int, news: int) -> bool | None:
    """A bot takes the seat of somebody who was to move when the table's news was ``news`` and has gone away.

    True where it did; False where there is nothing to do: something has happened since, or nobody else plays. None
    where they are still looking at the table: they think, and are asked for again later.
    """
    position = position_load(table_id=table_id)
    table = position.table
    if table.news != news:
        return False
    seat = position.seats[number]
    to_act = game_of(table).to_act(position.state)
    if to_act != number or seat.player or not others_at_play(position.seats, seat):
        return False
    if live.is_here(live.table_channel(table_id), live.seat_reader(seat.pk)):
        return None
    return _seats_change(position, [seat], STAND_IN)


def tables_resume(*, now: datetime) -> int:
    """Sees to shared tables at which a task has been lost, with the worker or the Redis that had it; how many moved.

    A game that has stood for longer than it waits for people goes on: a bot moves, or takes the seat of whoever is
    away. Of games that stood for longer than ``FORGOTTEN`` everybody has gone home.
    """
    standing = Table.objects.filter(
        status=Table.Status.PLAYING, away_after__isnull=False, updated_at__gt=now - FORGOTTEN
    ).exclude(updated_at__gt=now - timedelta(minutes=1))
    moved = 0
    for table_id, waits, last in standing.values_list("pk", "away_after", "updated_at"):
        position = position_load(table_id=table_id)
        to_act = game_of(position.table).to_act(position.state)
        if to_act is None:
            continue
        if position.seats[to_act].player:
            moved += bots_move(table_id=table_id)
        elif waits is not None and last < now - timedelta(seconds=waits):
            moved += bool(seat_stand_in(table_id=table_id, number=to_act, news=position.table.news))
    return moved


def _change(table_id: UUID, actor: Actor, chosen: Callable[[Position], list[Seat]], level: str) -> bool:
    for _attempt in range(TRIES):
        position = position_load(table_id=table_id, actor=actor, must_hold=True)
        seats = chosen(position) if position.table.status == Table.Status.PLAYING else []
        if not seats:
            return False
        if _seats_change(position, seats, level):
            return True
    logger.warning("Seats of table %s not changed: too much was going on", table_id)
    return False


def _seats_change(position: Position, chosen: Iterable[Seat], level: str) -> bool:
    """Sets who plays ``chosen``, if the table still stands as loaded; the new host where the old one has left."""
    table = position.table
    for seat in chosen:
        seat.stand_in = level
    with transaction.atomic():
        changed = Table.objects.filter(pk=table.pk, version=table.version, seating=table.seating).update(
            seating=F("seating") + 1, **_host(position)
        )
        if not changed:
            return False
        Seat.objects.filter(pk__in=[seat.pk for seat in chosen]).update(stand_in=level)
        follow_up(Walk(table, position.seats, position.state), news=table.news + 1)
    return True


def _host(position: Position) -> dict[str, object]:
    """The columns of a new host, where the present one's seat is played by a bot and somebody else's is not."""
    table = position.table
    present = [seat for seat in position.seats if not seat.player]
    hosting = [seat for seat in position.seats if hosts(Actor(seat.user_id, seat.session_key), table)]
    if not present or not hosting or any(not seat.player for seat in hosting):
        return {}
    return {"host_id": present[0].user_id, "host_session": "" if present[0].user_id else present[0].session_key}
