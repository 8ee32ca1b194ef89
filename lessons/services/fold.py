"""Folding: the log of one person's day becomes its figures, whole, every time.

Nothing is ever added to a figure; a marked day is worked out again from the log. So running twice, dying midway or a
row that commits late changes nothing but the time it takes:

1. Read how often the day was folded (`FoldedDay.fold_number`) and its mark, then the log. No transaction: SQLite has
   one writer, and reckoning is slow compared with writing.
2. In one short transaction, with the person's row locked (PostgreSQL; SQLite's transactions exclude one another):
   if the day has been folded since, somebody read a newer log than ours perhaps: begin again. Else write what
   differs, count the fold, and delete the mark *if it is still the one read*.

A row logged between 1 and 2 brought a new mark in its own transaction, which stays: the day is folded again.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from enum import Enum
from itertools import takewhile
from time import monotonic
from typing import NamedTuple
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from games.models import MarkedDay

from ..learning.folding import DayFigures, day_figures
from ..models import DailyFault, DailyFigure, FoldedDay, FoldRun, Mistake, Stroke
from ..selectors.log import PersonDay, log_rows
from ..selectors.stored import figures_stored
from .mastery import skills_write

logger = logging.getLogger(__name__)

TRIES = 5
RUN_SECONDS = 120.0
"""How long one run goes on at most; what is left waits for the next."""


class Outcome(Enum):
    """What a fold did. OVERTAKEN: others were faster every time; the day keeps its mark."""

    CHANGED = "changed"
    UNCHANGED = "unchanged"
    OVERTAKEN = "overtaken"
    NOBODY = "nobody"


class Folded(NamedTuple):
    """How many days were folded (of which `changed` were not as stored), and how many failed."""

    days: int
    changed: int
    failed: int


class _Standing(NamedTuple):
    fold_number: int
    mark: UUID | None


def day_fold(person_id: int, day: date) -> Outcome:
    """Works out the figures of one person's day from the log and stores what differs."""
    outcome = Outcome.OVERTAKEN
    for _ in range(TRIES):
        standing = _standing(person_id, day)
        figures = day_figures(log_rows(person_id, day))
        outcome = _store(person_id, day, standing, figures)
        if outcome is not Outcome.OVERTAKEN:
            break
    return outcome


def marked_days_fold(*, most_seconds: float = RUN_SECONDS) -> FoldRun:
    """Folds the marked days, the earliest first (mastery runs on from day to day), and records the run.

    A day that fails keeps its mark; others go on.
    """
    run = FoldRun.objects.create(kind=FoldRun.Kind.FOLD)
    keys = list(MarkedDay.objects.order_by("day", "pk").values_list("person_id", "day"))
    deadline = monotonic() + most_seconds
    folded = days_fold(takewhile(lambda key: monotonic() < deadline, (PersonDay(*key) for key in keys)))
    run.days, run.failed = folded.days, folded.failed
    run.finished_at = timezone.now()
    run.save(update_fields=["days", "failed", "finished_at"])
    return run


def days_fold(keys: Iterable[PersonDay], on_folded: Callable[[], None] = lambda: None) -> Folded:
    """Folds each of these days, calling `on_folded` after each, also where it failed."""
    outcomes: Counter[Outcome | None] = Counter()
    for key in keys:
        try:
            outcomes[day_fold(key.person_id, key.day)] += 1
        except Exception:  # one day that cannot be folded must not keep the others from it
            logger.exception("folding failed", extra={"person_id": key.person_id, "day": key.day.isoformat()})
            outcomes[None] += 1
        on_folded()
    failed = outcomes[None] + outcomes[Outcome.OVERTAKEN]
    return Folded(days=outcomes.total() - failed, changed=outcomes[Outcome.CHANGED], failed=failed)


def _standing(person_id: int, day: date) -> _Standing:
    fold_number = FoldedDay.objects.filter(person_id=person_id, day=day).values_list("fold_number", flat=True).first()
    mark = MarkedDay.objects.filter(person_id=person_id, day=day).values_list("mark", flat=True).first()
    return _Standing(fold_number or 0, mark)


def _store(person_id: int, day: date, standing: _Standing, figures: DayFigures) -> Outcome:
    with transaction.atomic():
        if not _person_locked(person_id):
            return Outcome.NOBODY
        folded, _ = FoldedDay.objects.get_or_create(person_id=person_id, day=day)
        if folded.fold_number != standing.fold_number:
            return Outcome.OVERTAKEN
        stored = figures_stored(person_id, day)
        if changed := stored != figures:
            _write(person_id, day, stored, figures)
        folded.fold_number += 1
        folded.folded_at = timezone.now()
        folded.save(update_fields=["fold_number", "folded_at"])
        if standing.mark is not None:
            MarkedDay.objects.filter(person_id=person_id, day=day, mark=standing.mark).delete()
    return Outcome.CHANGED if changed else Outcome.UNCHANGED


def _person_locked(person_id: int) -> bool:
    """Takes the person's row, so that their days are stored one after the other: mastery runs on from day to day.

    Not for its key: a play that logs a calculation of theirs only refers to the row, and need not wait.
    """
    people = get_user_model()._default_manager.select_for_update(no_key=True)
    return people.filter(pk=person_id).values_list("pk").first() is not None


def _write(person_id: int, day: date, stored: DayFigures, figures: DayFigures) -> None:
    """Replaces what differs of the day's figures."""
    of_day = {"person_id": person_id, "day": day}
    if stored.figures != figures.figures:
        week = day - timedelta(days=day.weekday())
        DailyFigure.objects.filter(**of_day).delete()
        DailyFigure.objects.bulk_create(
            DailyFigure(
                **of_day,
                week=week,
                scope=scope,
                operator=operator,
                **{name: getattr(figure, name) for name in figure.__slots__},
            )
            for (scope, operator), figure in sorted(figures.figures.items())
        )
    if stored.faults != figures.faults:
        DailyFault.objects.filter(**of_day).delete()
        DailyFault.objects.bulk_create(
            DailyFault(**of_day, scope=scope, operator=operator, fault=fault, attempts=attempts)
            for (scope, operator, fault), attempts in sorted(figures.faults.items())
        )
    if stored.mistakes != figures.mistakes:
        Mistake.objects.filter(**of_day).delete()
        Mistake.objects.bulk_create(
            Mistake(
                **of_day,
                scope=one.scope,
                calculation_id=one.id,
                fault=one.fault,
                kind=one.kinds[0] if one.kinds else "",
                kinds=list(one.kinds),
            )
            for one in sorted(figures.mistakes)
        )
    if stored.strokes != figures.strokes:
        Stroke.objects.filter(**of_day).delete()
        Stroke.objects.bulk_create(
            Stroke(**of_day, scope=one.scope, calculation_id=one.id, cards=one.cards) for one in sorted(figures.strokes)
        )
    if stored.evidence != figures.evidence:
        skills_write(person_id, day, stored.evidence, figures.evidence)
