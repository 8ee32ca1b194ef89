"""Celery's door to the figures. All of it runs in the queue `figures`, so that a long fold never keeps a game waiting.

Late acknowledgement: a worker that dies gives its task back; folding again changes nothing.
"""

from __future__ import annotations

from celery import shared_task

from . import services


@shared_task(queue="figures", acks_late=True, ignore_result=True)
def fold_marked_days() -> None:
    """Every few minutes: what changed since."""
    services.marked_days_fold()


@shared_task(queue="figures", acks_late=True, ignore_result=True)
def figures_check() -> None:
    """Every night: whether the log still gives the figures that are stored."""
    services.figures_check()


@shared_task(queue="figures", acks_late=True, ignore_result=True)
def refresh_figures(refresh_id: str, person_ids: list[int]) -> None:
    """The figures of these people now; `refresh_id` is the row the page watches."""
    services.refresh_run(refresh_id=refresh_id, person_ids=person_ids)
