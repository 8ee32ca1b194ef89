"""Celery's door to the figures. All of it runs in the queue `figures` (settings), so that no fold keeps a game waiting.

Any of these may run twice or die midway: folding again changes nothing.
"""

from __future__ import annotations

from datetime import date

from celery import shared_task

from . import services
from .selectors.log import PersonDay


@shared_task(ignore_result=True)
def fold_marked_days() -> None:
    """Every few minutes: what changed since."""
    services.marked_days_fold()


@shared_task(ignore_result=True)
def figures_check(run_id: int | None = None, person_id: int | None = None, day: str = "") -> None:
    """Every night: whether the log still gives the figures that are stored. In parts, each queueing the next."""
    after = None if person_id is None else PersonDay(person_id, date.fromisoformat(day))
    checked = services.figures_check(run_id=run_id, after=after)
    if checked.after is not None:
        figures_check.delay(checked.run.pk, checked.after.person_id, checked.after.day.isoformat())


@shared_task(ignore_result=True)
def refresh_figures(refresh_id: str, person_ids: list[int]) -> None:
    """The figures of these people now; `refresh_id` is the row the page watches."""
    services.refresh_run(refresh_id=refresh_id, person_ids=person_ids)
