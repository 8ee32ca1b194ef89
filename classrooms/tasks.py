"""What classrooms do when nobody waits."""

from __future__ import annotations

from celery import shared_task

from .tries import tries_sweep


@shared_task(ignore_result=True)
def tries_forget_old() -> None:
    """Every night: wrong tries at doors that have been quiet for a month. Running it twice does no more than once."""
    tries_sweep()
