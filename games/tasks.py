"""Work of games that no request waits for."""

from datetime import timedelta
from uuid import UUID

from celery import shared_task
from django.utils import timezone

from . import services
from .models import Table
from .services import away
from .services.gathering import gatherings_sweep

# A morning at school: nobody waits for players longer.
GATHERING_MOST = timedelta(hours=5)


@shared_task
def stand_in(table_id: str, seat: int, news: int) -> bool:
    """Lets a bot play for the person whose turn it was at ``news`` if they have gone away; does nothing if they have
    not. Running it twice does no more than once."""
    try:
        taken = services.seat_stand_in(table_id=UUID(table_id), number=seat, news=news)
    except services.NotYourTable:
        return False  # the table is gone
    if taken is None:
        waiting = Table.objects.values_list("away_after", flat=True).get(pk=table_id)
        stand_in.apply_async(args=(table_id, seat, news), countdown=waiting or 0)
    return bool(taken)


@shared_task
def bots_play(table_id: str) -> bool:
    """Lets the bots of a table go on until a person is to act. Running it twice does no more than once."""
    return services.bots_move(table_id=UUID(table_id))


@shared_task
def review_rounds(table_id: str) -> bool:
    """Finds the moments that the players of a table may try again. Does nothing where they have been found."""
    return services.rounds_review(table_id=UUID(table_id))


@shared_task(ignore_result=True)
def tables_resume() -> None:
    """Every few minutes: shared tables whose own task was lost. Running it twice does no more."""
    away.tables_resume(now=timezone.now())


@shared_task(ignore_result=True)
def gatherings_close_old() -> None:
    """Every hour: tables that have gathered for some hours without being started. Running it twice does no more."""
    gatherings_sweep(before=timezone.now() - GATHERING_MOST)
