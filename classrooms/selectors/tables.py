"""Tables as classes see them: which a teacher may watch, what was played of late."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Max, Q, QuerySet

from games.models import Seat, Table

from ..models import SCOPE_PREFIX, Classroom, Group, User, is_teacher


def tables_watched_by(teacher: User | AnonymousUser) -> QuerySet[Table]:
    """The tables `teacher` may look into: those opened for a group of theirs, and those their pupils sit at."""
    if not is_teacher(teacher):
        return Table.objects.none()
    scopes = [f"{SCOPE_PREFIX}{pk}" for pk in Group.objects.taught_by(teacher).values_list("pk", flat=True)]
    seats = Seat.objects.filter(user__in=User.objects.taught_by(teacher))
    return Table.objects.filter(Q(scope__in=scopes) | Q(pk__in=seats.values("table_id")))


@dataclass(frozen=True)
class RecentTable:
    """A table in the list of what was played of late; `people` are the names of those who are no bots."""

    table: Table
    people: tuple[str, ...]


def tables_recent(classroom: Classroom, most: int = 6) -> list[RecentTable]:
    """The tables of this class's groups that saw a play last, the latest first."""
    scopes = [group.scope for group in classroom.groups.all()]
    tables = Table.objects.filter(scope__in=scopes).defer("state").order_by("-updated_at")
    recent = []
    for table in tables.prefetch_related("seats")[:most]:
        people = tuple(seat.name for seat in table.seats.all() if seat.name and not seat.bot)
        recent.append(RecentTable(table, people))
    return recent


def last_played_by_scope(scopes: Iterable[str]) -> dict[str, datetime]:
    """When each scope's last play was; scopes without one are missing."""
    rows = Table.objects.filter(scope__in=list(scopes)).values("scope").annotate(last=Max("updated_at"))
    return {row["scope"]: row["last"] for row in rows.order_by()}


def last_played_by_person(people: Iterable[int]) -> dict[int, datetime]:
    """When each person was last at a table in play; people who never were are missing."""
    rows = Seat.objects.filter(user_id__in=list(people)).values("user_id").annotate(last=Max("table__updated_at"))
    return {row["user_id"]: row["last"] for row in rows.order_by()}


@dataclass(frozen=True)
class WaitingTable:
    """A game that waits for somebody: `others` are those at the table, with their faces where they are bots."""

    table: Table
    others: tuple[Seat, ...]


def tables_waiting(tables: QuerySet[Table], person: User, most: int = 6) -> list[WaitingTable]:
    """The first of `tables`, each with who else sits there."""
    return [
        WaitingTable(table, tuple(seat for seat in table.seats.all() if seat.user_id != person.pk))
        for table in tables.prefetch_related("seats")[:most]
    ]
