"""The nightly check: does the log, folded from scratch, still give the figures that are stored?"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import date, timedelta
from heapq import merge
from itertools import groupby

from django.utils import timezone

from games.models import MarkedDay

from ..learning.folding import day_figures
from ..models import FoldedDay, FoldRun, Refresh
from ..selectors.log import log_days, log_rows
from ..selectors.stored import figures_stored
from .fold import PersonDay, days_fold

logger = logging.getLogger(__name__)

KEPT = timedelta(days=30)
"""How long runs and refreshes are remembered."""


def figures_check() -> FoldRun:
    """Compares every day with its log, folds again what differs, and records how many did.

    A day that is marked is not different, only not folded yet; it is folded by the way.
    """
    run = FoldRun.objects.create(kind=FoldRun.Kind.CHECK)
    for person_id, day in _all_days():
        run.days += 1
        if day_figures(log_rows(person_id, day)) == figures_stored(person_id, day):
            continue
        marked = MarkedDay.objects.filter(person_id=person_id, day=day).exists()
        folded = days_fold([PersonDay(person_id, day)])
        run.failed += folded.failed
        if folded.changed and not marked:  # unchanged: somebody folded it between our two readings
            run.different += 1
            logger.error("figures differed from the log", extra={"person_id": person_id, "day": day.isoformat()})
    run.finished_at = timezone.now()
    run.save(update_fields=["days", "failed", "different", "finished_at"])
    _forget_old_runs()
    return run


def _all_days() -> Iterator[tuple[int, date]]:
    """Every (person, day) that is in the log or was ever folded, each once."""
    folded = FoldedDay.objects.order_by("person_id", "day").values_list("person_id", "day").iterator()
    for key, _ in groupby(merge(log_days(), folded)):
        yield key


def _forget_old_runs() -> None:
    before = timezone.now() - KEPT
    FoldRun.objects.filter(started_at__lt=before).delete()
    Refresh.objects.filter(asked_at__lt=before).delete()
