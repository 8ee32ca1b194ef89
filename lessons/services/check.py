"""The nightly check: does the log, folded from scratch, still give the figures that are stored?"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from heapq import merge
from itertools import groupby
from time import monotonic

from django.utils import timezone

from games.models import MarkedDay

from ..learning.folding import day_figures
from ..models import FoldedDay, FoldRun, Refresh
from ..selectors.log import PersonDay, behind, log_days, log_rows
from ..selectors.stored import figures_stored
from .fold import days_fold

logger = logging.getLogger(__name__)

PART_SECONDS = 120.0
"""How long a part of the check takes at most: well within what a task may."""
KEPT = timedelta(days=30)
"""How long runs and refreshes are remembered."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A part of the check. `after` is where the next part begins; None: all days have been looked at."""

    run: FoldRun
    after: PersonDay | None


def figures_check(
    *, run_id: int | None = None, after: PersonDay | None = None, most_seconds: float = PART_SECONDS
) -> Checked:
    """Compares days with their log, folds again what differs, and records how many did.

    Begins after the (person, day) `after`, goes on counting in the run `run_id`, and stops when `most_seconds` are
    over, so that a log of years is checked in parts. A day that is marked is not different, only not folded yet; it is
    folded by the way.
    """
    run = FoldRun.objects.filter(pk=run_id).first() if run_id is not None else None
    run = run or FoldRun.objects.create(kind=FoldRun.Kind.CHECK)
    deadline = monotonic() + most_seconds
    key = after
    for key in _all_days(after):
        _day_check(run, key)
        if monotonic() > deadline:
            run.save(update_fields=["days", "failed", "different"])
            return Checked(run, key)
    run.finished_at = timezone.now()
    run.save(update_fields=["days", "failed", "different", "finished_at"])
    _forget_old_runs()
    return Checked(run, None)


def _day_check(run: FoldRun, key: PersonDay) -> None:
    person_id, day = key
    run.days += 1
    if day_figures(log_rows(person_id, day)) == figures_stored(person_id, day):
        return
    marked = MarkedDay.objects.filter(person_id=person_id, day=day).exists()
    folded = days_fold([key])
    run.failed += folded.failed
    if folded.changed and not marked:  # unchanged: somebody folded it between our two readings
        run.different += 1
        logger.error("figures differed from the log", extra={"person_id": person_id, "day": day.isoformat()})


def _all_days(after: PersonDay | None) -> Iterator[PersonDay]:
    """Every (person, day) behind `after` that is in the log or was ever folded, in order, each once."""
    folded = FoldedDay.objects.order_by("person_id", "day").values_list("person_id", "day")
    if after is not None:
        folded = folded.filter(behind(after))
    for key, _ in groupby(merge(log_days(after), folded.iterator())):
        yield PersonDay(*key)


def _forget_old_runs() -> None:
    before = timezone.now() - KEPT
    FoldRun.objects.filter(started_at__lt=before).delete()
    Refresh.objects.filter(asked_at__lt=before).delete()
