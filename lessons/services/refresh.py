"""Figures asked for now: a row that a page watches, and the task that fills it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from django.utils import timezone
from kombu.exceptions import OperationalError

from games.models import Calculation, MarkedDay

from ..models import Refresh
from ..selectors.log import PersonDay
from .fold import days_fold

logger = logging.getLogger(__name__)

RECENT = timedelta(days=7)
"""Days this near are worked out again whether they are marked or not: whoever asks doubts what is there."""


def refresh_start(*, key: str, person_ids: Sequence[int]) -> Refresh:
    """Queues the figures of these people; of one `key` only one at a time, so that pressing twice asks once.

    Without a broker the row comes back `FAILED`: nothing is raised, for the page has something kind to say then.
    """
    from ..tasks import refresh_figures  # the task calls this module

    waiting = Refresh.objects.filter(key=key, state__in=[Refresh.State.QUEUED, Refresh.State.RUNNING])
    for refresh in waiting.order_by("-asked_at")[:1]:
        if not refresh.is_stalled and not refresh.is_unanswered:
            return refresh
    refresh = Refresh.objects.create(key=key)
    try:
        refresh_figures.delay(str(refresh.pk), list(person_ids))
    except OperationalError:
        logger.exception("no broker to queue a refresh in", extra={"refresh": str(refresh.pk)})
        _refresh_end(refresh, Refresh.State.FAILED)
    return refresh


def refresh_run(*, refresh_id: UUID | str, person_ids: Sequence[int]) -> None:
    """Folds what is marked of these people and their last days, counting as it goes. Run twice it counts twice."""
    refresh = Refresh.objects.filter(pk=refresh_id).first()
    if refresh is None:
        return
    keys = _days_to_fold(person_ids)
    refresh.state, refresh.total, refresh.done = Refresh.State.RUNNING, len(keys), 0
    refresh.touched_at = timezone.now()
    refresh.save(update_fields=["state", "total", "done", "touched_at"])

    def step() -> None:
        refresh.done += 1
        now = timezone.now()
        if now - refresh.touched_at > timedelta(seconds=0.3):
            refresh.touched_at = now
            refresh.save(update_fields=["done", "touched_at"])

    folded = days_fold(keys, on_folded=step)
    _refresh_end(refresh, Refresh.State.FAILED if folded.failed else Refresh.State.DONE)


def _refresh_end(refresh: Refresh, state: Refresh.State) -> None:
    refresh.state = state
    refresh.touched_at = refresh.finished_at = timezone.now()
    refresh.save(update_fields=["state", "done", "touched_at", "finished_at"])


def _days_to_fold(person_ids: Sequence[int]) -> list[PersonDay]:
    marked = MarkedDay.objects.filter(person_id__in=person_ids).values_list("person_id", "day")
    recent = Calculation.objects.filter(
        person_id__in=person_ids, bot=False, day__gt=timezone.localdate() - RECENT
    ).values_list("person_id", "day")
    keys = {PersonDay(*key) for key in (*marked, *recent.distinct())}
    return sorted(keys, key=lambda key: (key.day, key.person_id))
