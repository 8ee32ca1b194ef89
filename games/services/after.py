"""What follows a change of a table, once it is committed: open pages are told, bots still to move are queued."""

from __future__ import annotations

import logging
from functools import partial
from uuid import UUID

from django.db import transaction
from kombu.exceptions import OperationalError

from games import live

logger = logging.getLogger(__name__)


def follow_up(*, table_id: UUID, news: int, bots_left: bool) -> None:
    """Arranges, after the commit, that others hear of ``news`` (`Table.news`) and that bots who are still to act do so.

    Neither may fail the play that has been made: without Redis pages poll, and ask for the bots' moves themselves.
    """
    transaction.on_commit(partial(live.publish, live.table_channel(table_id), news))
    if bots_left:
        transaction.on_commit(partial(_queue_bots, table_id))


def _queue_bots(table_id: UUID) -> None:
    from games.tasks import bots_play  # the task calls the services

    try:
        bots_play.apply_async(args=(str(table_id),), retry=False)
    except OperationalError as error:
        logger.warning("Bots of table %s not queued: %s", table_id, error)
