"""Work of the site itself that no request waits for."""

from celery import shared_task
from django.core.management import call_command


@shared_task(ignore_result=True)
def forget_sessions() -> None:
    """Every night: what was kept of visits that are over. Running it twice does no more than once."""
    call_command("clearsessions")
