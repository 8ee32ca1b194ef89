"""What report pages read: the children, their figures, and the report made of both. Never the log; few queries.

Six queries for a class, whatever its size, and eight for a child, beside those that find who asks for what.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Subquery
from django.utils import timezone

from games.models import MarkedDay
from lessons.models import DailyFigure, Mistake, MistakeKind, Refresh, Stroke
from lessons.selectors import figures

from .models import Classroom, Enrolment
from .reports import kinds
from .reports.class_report import Child, ClassReport, class_report
from .reports.lines import Line, line_of, wrong_sum_of
from .reports.periods import DEFAULT, Period, PeriodError, period_of
from .reports.pupil_report import PupilReport, pupil_report

STROKES_SHOWN = 5
MISTAKES_SHOWN = 20
MISTAKES_EXPORTED = 2000


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the reader chose in the address, and what of it could not be had.

    `period` is always one that can be shown; `error` says why it is not the one that was asked for. `first` and `last`
    are as typed. `kind` narrows a child's mistakes.
    """

    period: Period
    error: PeriodError | None
    key: str
    first: str
    last: str
    group: int | None
    kind: str

    @property
    def query(self) -> str:
        """The choice as the end of an address; the period that is shown, not the one that could not be."""
        choice: dict[str, object] = {"period": self.period.key}
        if self.period.key == "range":
            choice |= {"from": self.period.first.isoformat(), "to": self.period.last.isoformat()}
        if self.group is not None:
            choice["group"] = self.group
        return urlencode(choice)


@dataclass(frozen=True, slots=True)
class ChildLine:
    """A calculation with who made it, when, and why it was wrong."""

    child: Child
    day: date
    line: Line
    cards: int
    fault: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class GroupChoice:
    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Computed:
    """How fresh the figures are: when they were last brought up to date (None: never), how many of the page's children
    have played since, and a refresh that is still under way."""

    at: datetime | None
    waiting: int
    refresh: Refresh | None


@dataclass(frozen=True, slots=True)
class ClassPage:
    """All the class page shows."""

    classroom: Classroom
    chosen: Chosen
    groups: tuple[GroupChoice, ...]
    group_unknown: bool
    report: ClassReport
    strokes: tuple[ChildLine, ...]
    computed: Computed


@dataclass(frozen=True, slots=True)
class PupilPage:
    """All a child's page shows. `before` and `after`: the children next to this one in the class's list."""

    classroom: Classroom
    chosen: Chosen
    child: Child
    report: PupilReport
    strokes: tuple[ChildLine, ...]
    mistakes: tuple[ChildLine, ...]
    before: Child | None
    after: Child | None
    computed: Computed


def chosen_of(query: Mapping[str, str], today: date | None = None) -> Chosen:
    """The reader's choice from an address; whatever cannot be read falls back to the last 30 days and says so."""
    today = today or timezone.localdate()
    key, first, last = query.get("period") or DEFAULT, query.get("from", ""), query.get("to", "")
    group, kind = query.get("group", ""), query.get("kind", "")
    error = None
    try:
        period = period_of(key, today=today, first=first, last=last)
    except PeriodError as wrong:
        error = wrong
        period = period_of(DEFAULT, today=today)
    return Chosen(
        period=period,
        error=error,
        key=key,
        first=_field(first, period.first, error),
        last=_field(last, period.last, error),
        group=int(group) if group.isdecimal() and len(group) < 18 else None,
        kind=kind if kind in MistakeKind.values else "",
    )


def _field(text: str, shown: date, error: PeriodError | None) -> str:
    """What stands in the field of a day: the day that is shown, or after an error what was typed, if it is a day."""
    if error is None:
        return shown.isoformat()
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        return ""


def refresh_key(classroom: Classroom) -> str:
    """The key by which lessons know this class's refreshes."""
    return f"class:{classroom.pk}"


def class_children(classroom: Classroom) -> list[int]:
    """The people whose figures a refresh of the class brings up to date."""
    return list(Enrolment.objects.active().filter(classroom=classroom).values_list("pupil_id", flat=True))


def class_page(classroom: Classroom, chosen: Chosen) -> ClassPage:
    """The class page in the chosen period, of one group or of all."""
    enrolments = _enrolments(classroom)
    groups = {enrolment.group_id: GroupChoice(enrolment.group_id, enrolment.group.name) for enrolment in enrolments}
    of_group = chosen.group if chosen.group in groups else None
    children = [_child(one) for one in enrolments if of_group in (None, one.group_id)]
    ids = [child.id for child in children]
    period = chosen.period
    return ClassPage(
        classroom=classroom,
        chosen=chosen,
        groups=tuple(sorted(groups.values(), key=lambda group: group.name.casefold())),
        group_unknown=chosen.group is not None and of_group is None,
        report=class_report(
            children,
            figures.operator_sums(ids, period.first, period.last),
            figures.fault_sums(ids, period.first, period.last),
            figures.mistake_days(ids, kinds.window_start(period.first), period.last),
            period,
        ),
        strokes=_lines(figures.strokes(ids, period.first, period.last, limit=STROKES_SHOWN), children),
        computed=_computed(classroom, enrolments),
    )


def pupil_page(
    classroom: Classroom, pupil_pk: int, chosen: Chosen, *, mistakes: int = MISTAKES_SHOWN
) -> PupilPage | None:
    """The page of a child of this class; None where the class has no such child."""
    enrolments = _enrolments(classroom)
    position = next((place for place, one in enumerate(enrolments) if one.pupil_id == pupil_pk), None)
    if position is None:
        return None
    child = _child(enrolments[position])
    period, ids = chosen.period, [child.id]
    return PupilPage(
        classroom=classroom,
        chosen=chosen,
        child=child,
        report=pupil_report(
            child,
            period,
            weeks=figures.week_sums(child.id, period.first, period.last),
            faults=figures.fault_sums(ids, period.first, period.last),
            mistakes=figures.mistake_days(ids, kinds.window_start(period.first), period.last),
            skills=figures.skill_standings(ids, period.last),
        ),
        strokes=_lines(figures.strokes(ids, period.first, period.last, limit=STROKES_SHOWN), [child]),
        mistakes=_lines(
            figures.mistakes(child.id, _evidence_from(chosen), period.last, kind=chosen.kind, limit=mistakes), [child]
        ),
        before=_child(enrolments[position - 1]) if position else None,
        after=_child(enrolments[position + 1]) if position + 1 < len(enrolments) else None,
        computed=_computed(classroom, [enrolments[position]]),
    )


def _evidence_from(chosen: Chosen) -> date:
    """The calculations behind a kind of mistake reach back as far as those it was named from."""
    return kinds.window_start(chosen.period.first) if chosen.kind else chosen.period.first


def _enrolments(classroom: Classroom) -> list[Enrolment]:
    """The class's present children with `last_day` of practice (or None) and `waiting` (a day not counted yet)."""
    days = DailyFigure.objects.filter(person_id=OuterRef("pupil_id"), operator="", attempts__gt=0).order_by("-day")
    return list(
        Enrolment.objects.active()
        .filter(classroom=classroom)
        .select_related("pupil", "group")
        .annotate(
            last_day=Subquery(days.values("day")[:1]),
            waiting=Exists(MarkedDay.objects.filter(person_id=OuterRef("pupil_id"))),
        )
    )


def _child(enrolment: Enrolment) -> Child:
    return Child(
        id=enrolment.pupil_id,
        name=str(enrolment.pupil),
        group_id=enrolment.group_id,
        group=enrolment.group.name,
        operators=enrolment.group.operators,
        last_day=enrolment.last_day,  # type: ignore[attr-defined]
    )


def _lines(rows: Iterable[Mistake | Stroke], children: Iterable[Child]) -> tuple[ChildLine, ...]:
    by_id = {child.id: child for child in children}
    lines = []
    for row in rows:
        one = row.calculation
        lines.append(
            ChildLine(
                child=by_id[row.person_id],
                day=row.day,
                line=wrong_sum_of(one.cards, one.operators, one.steps)
                or line_of(one.cards, one.operators, one.result, one.target),
                cards=len(one.cards),
                fault=getattr(row, "fault", ""),
                kind=getattr(row, "kind", ""),
            )
        )
    return tuple(lines)


def _computed(classroom: Classroom, enrolments: Iterable[Enrolment]) -> Computed:
    latest = Refresh.objects.filter(key=refresh_key(classroom)).order_by("-asked_at").first()
    under_way = latest is not None and latest.is_open and not latest.is_stalled
    return Computed(
        at=figures.computed_at(latest),
        waiting=sum(one.waiting for one in enrolments),  # type: ignore[attr-defined]
        refresh=latest if under_way else None,
    )
