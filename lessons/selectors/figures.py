"""The figures as pages ask for them: sums over people and a span of days, one query each. Never the log itself.

Days are inclusive at both ends. `person_ids` empty gives nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from django.db.models import Count, Max, OuterRef, Q, Subquery, Sum

from ..learning.sums import FaultSum, MistakeDay, OperatorSum, SkillStanding, WeekSum
from ..models import DailyFault, DailyFigure, FoldRun, Mistake, Refresh, SkillFigure, Stroke

_SUMS = {
    "attempts_sum": Sum("attempts"),
    "right_sum": Sum("right"),
    "firsts_sum": Sum("firsts"),
    "firsts_right_sum": Sum("firsts_right"),
    "strokes_sum": Sum("strokes"),
    "most_cards_max": Max("most_cards"),
    "seconds_sum": Sum("seconds"),
    "days_count": Count("day", distinct=True),
}


def operator_sums(person_ids: Sequence[int], first: date, last: date) -> list[OperatorSum]:
    rows = (
        DailyFigure.objects.filter(person_id__in=person_ids, day__range=(first, last))
        .values_list("person_id", "operator")
        .annotate(**_SUMS)
        .order_by("person_id", "operator")
    )
    return [OperatorSum(*row) for row in rows]


def week_sums(person_id: int, first: date, last: date) -> list[WeekSum]:
    rows = (
        DailyFigure.objects.filter(person_id=person_id, day__range=(first, last))
        .values_list("week", "operator")
        .annotate(**_SUMS)
        .order_by("week", "operator")
    )
    return [WeekSum(*row) for row in rows]


def fault_sums(person_ids: Sequence[int], first: date, last: date) -> list[FaultSum]:
    rows = (
        DailyFault.objects.filter(person_id__in=person_ids, day__range=(first, last))
        .values_list("person_id", "operator", "fault")
        .annotate(attempts_sum=Sum("attempts"))
        .order_by("person_id", "operator", "fault")
    )
    return [FaultSum(*row) for row in rows]


def mistake_days(person_ids: Sequence[int], first: date, last: date) -> list[MistakeDay]:
    rows = (
        Mistake.objects.filter(person_id__in=person_ids, day__range=(first, last))
        .exclude(kind="")
        .values_list("person_id", "kind", "day")
        .annotate(times=Count("pk"))
        .order_by("person_id", "kind", "day")
    )
    return [MistakeDay(*row) for row in rows]


def mistakes(person_id: int, first: date, last: date, *, kind: str = "", limit: int = 20) -> list[Mistake]:
    """The latest mistakes with their calculations; of one kind, or of any."""
    of_kind = Q(kind=kind) if kind else Q()
    return list(
        Mistake.objects.filter(of_kind, person_id=person_id, day__range=(first, last))
        .select_related("calculation")
        .order_by("-calculation__submitted_at")[:limit]
    )


def strokes(person_ids: Sequence[int], first: date, last: date, *, limit: int = 5) -> list[Stroke]:
    """The biggest strokes with their calculations, the later first among equals."""
    return list(
        Stroke.objects.filter(person_id__in=person_ids, day__range=(first, last))
        .select_related("calculation")
        .order_by("-cards", "-calculation__submitted_at")[:limit]
    )


def skill_standings(person_ids: Sequence[int], last: date) -> list[SkillStanding]:
    """The latest standing of each person in each skill, at the end of `last`."""
    until = SkillFigure.objects.filter(person_id=OuterRef("person_id"), skill=OuterRef("skill"), day__lte=last)
    rows = SkillFigure.objects.filter(
        person_id__in=person_ids, day=Subquery(until.order_by("-day").values("day")[:1])
    ).values_list("person_id", "skill", "attempts", "right", "chance")
    return [SkillStanding(*row) for row in rows]


def computed_at(refresh: Refresh | None) -> datetime | None:
    """When figures were last brought up to date: by the last pass over all, or by this refresh if it is done."""
    run = FoldRun.objects.filter(finished_at__isnull=False).order_by("-finished_at").first()
    times = [run.finished_at] if run is not None else []
    if refresh is not None and refresh.state == Refresh.State.DONE:
        times.append(refresh.finished_at)
    return max((time for time in times if time is not None), default=None)
