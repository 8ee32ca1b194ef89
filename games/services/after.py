"""What follows a change of a table, once it is committed: open pages are told, and who is waited for is seen to."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from uuid import UUID

from django.db import transaction
from kombu.exceptions import OperationalError

from games import live
from games.models import Seat, Table

from .people import others_at_play

logger = logging.getLogger(__name__)


def follow_up(*, table: Table, news: int, to_act: Seat | None, seats: Sequence[Seat], wait: float | None = 0.0) -> None:
    """Arranges, after the commit, that others hear of ``news`` (`Table.news`) and that the game goes on.

    ``to_act``: whose turn it is now. A bot's move is queued; somebody of several people is looked for after the time
    that the table waits for those who go away. ``wait``: how long bots wait for people to look at a play, None until
    somebody says "go on". None of it may fail the play that has been made: without Redis pages
    poll, and ask for the bots' moves themselves.
    """
    transaction.on_commit(partial(live.publish, live.table_channel(table.pk), news))
    if to_act is None:
        return
    if to_act.player:
        if wait is not None:
            transaction.on_commit(partial(_queue, "bots_play", table.pk, countdown=wait))
    elif table.away_after is not None and others_at_play(seats, to_act):
        transaction.on_commit(
            partial(_queue, "stand_in", table.pk, to_act.number, news, countdown=float(table.away_after))
        )


def look_through(*, table: Table, seats: Sequence[Seat]) -> None:
    """Arranges, after the commit, that a round that has ended is looked through for its players' mistakes."""
    if table.game == "nambarz" and any(not seat.bot for seat in seats):
        transaction.on_commit(partial(_queue, "review_rounds", table.pk))


def _queue(task: str, table_id: UUID, *arguments: int, countdown: float = 0) -> None:
    from games import tasks  # they call the services

    try:
        # Nobody asks for results, and waiting for a Redis that is away to listen for them would keep the play waiting.
        getattr(tasks, task).apply_async(
            args=(str(table_id), *arguments), countdown=countdown, retry=False, ignore_result=True
        )
    except OperationalError as error:
        logger.warning("%s of table %s not queued: %s", task, table_id, error)
