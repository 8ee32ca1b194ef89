"""Work of games that no request waits for."""

from uuid import UUID

from celery import shared_task

from . import services


@shared_task
def bots_play(table_id: str) -> bool:
    """Lets the bots of a table go on until a person is to act. Running it twice does no more than once."""
    return services.bots_move(table_id=UUID(table_id))
