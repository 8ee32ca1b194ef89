"""The one short transaction of a play: everything a walk has brought, or nothing."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.models import Attempt, Event, Table
from games.prepared import PreparedInsert, PreparedUpdate

from ..codec import state_store
from .after import follow_up, look_through
from .log import log_write
from .walk import Walk

table_move = PreparedUpdate(
    Table,
    changed=("version", "state", "state_version", "status", "updated_at"),
    where=("id", "seating", "version"),
)
events_insert = PreparedInsert(Event)
attempts_insert = PreparedInsert(Attempt)


class MovedOn(Exception):
    """Somebody else's change of the table was first; nothing has been stored."""


def walk_store(walk: Walk, attempt: Attempt | None = None) -> None:
    """Stores what ``walk`` has brought, and the attempt that began it.

    The version is compared and set in one statement, so that of two walks from one version only one is stored; nor is
    one where somebody has meanwhile changed seats, to whose move it may have come.
    Raises ``MovedOn`` for the other, and ``IntegrityError`` where the attempt is already there.
    """
    table = walk.table
    version = walk.version
    state, state_version = state_store(walk.game, walk.state, with_log=walk.with_log)
    over = walk.game.is_over(walk.state)
    with transaction.atomic():
        if walk.records:
            moved = table_move(
                id=table.pk,
                seating=table.seating,
                version=table.version,
                new={
                    "version": version,
                    "state": state,
                    "state_version": state_version,
                    "status": Table.Status.OVER if over else Table.Status.PLAYING,
                    "updated_at": timezone.now(),
                },
            )
            if not moved:
                raise MovedOn
            events_insert(walk.records)
        if attempt is not None:
            attempts_insert([attempt])
        log_write(walk.rows)
        if walk.records:
            follow_up(walk, news=version + table.seating)
            if any(event.record["event"] == "round-end" for event in walk.records):
                look_through(walk)
    table.version = version
    table.state = state
    table.state_version = state_version
    table.status = Table.Status.OVER if over else Table.Status.PLAYING
