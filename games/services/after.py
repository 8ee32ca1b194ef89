"""What follows a change of a table, once it is committed: open pages are told, and who is waited for is seen to."""

from __future__ import annotations

import logging
from functools import partial
from uuid import UUID

from django.db import transaction
from kombu.exceptions import OperationalError

from games import live

from .people import others_at_play
from .walk import Walk

logger = logging.getLogger(__name__)


def follow_up(walk: Walk, *, news: int) -> None:
    """Arranges, after the commit, that others hear of ``news`` (`Table.news`) and that the game goes on.

    A bot's move is queued, once people have looked at a play that it would let stand; somebody of several people is
    looked for after the time that the table waits for those who go away. None of it may fail the play that has been
    made: without Redis pages poll, and ask for the bots' moves themselves.
    """
    table, to_act = walk.table, walk.seat_to_act
    transaction.on_commit(partial(live.publish, live.table_channel(table.pk), news))
    if to_act is None:
        return
    if to_act.player:
        wait = walk.wait
        if wait is not None:
            transaction.on_commit(partial(_queue, "bots_play", table.pk, countdown=wait))
    elif table.away_after is not None and others_at_play(walk.seats, to_act):
        transaction.on_commit(
            partial(_queue, "stand_in", table.pk, to_act.number, news, countdown=float(table.away_after))
        )


def look_through(walk: Walk) -> None:
    """Arranges, after the commit, that a round that has ended is looked through for its players' mistakes."""
    if walk.table.game == "nambarz" and any(not seat.bot for seat in walk.seats):
        transaction.on_commit(partial(_queue, "review_rounds", walk.table.pk))


def _queue(task: str, table_id: UUID, *arguments: int, countdown: float = 0) -> None:
    from games import tasks  # they call the services

    try:
        # Nobody asks for results, and waiting for a Redis that is away to listen for them would keep the play waiting.
        getattr(tasks, task).apply_async(
            args=(str(table_id), *arguments), countdown=countdown, retry=False, ignore_result=True
        )
    except OperationalError as error:
        logger.warning("%s of table %s not queued: %s", task, table_id, error)
