"""Tables as classes see them: which a teacher may watch, which a child may join, what was played of late."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Max, Q, QuerySet

from games.actors import Actor
from games.models import Origin, Seat, Table
from games.rooms import tables_gathering
from games.short_codes import TABLE_CODE_LENGTH, code_read
from games.showing.room import RoomRow, room_row

from ..models import SCOPE_PREFIX, Classroom, Enrolment, Group, User, is_pupil, is_teacher


def tables_watched_by(teacher: User | AnonymousUser) -> QuerySet[Table]:
    """The tables `teacher` may look into: those opened for a group of theirs, and those their pupils sit at."""
    if not is_teacher(teacher):
        return Table.objects.none()
    scopes = [f"{SCOPE_PREFIX}{pk}" for pk in Group.objects.taught_by(teacher).values_list("pk", flat=True)]
    seats = Seat.objects.filter(user__in=User.objects.taught_by(teacher))
    return Table.objects.filter(Q(scope__in=scopes) | Q(pk__in=seats.values("table_id")))


def tables_joined_by(person: User | AnonymousUser) -> QuerySet[Table]:
    """The tables `person` may sit down at: a child at those opened for a group of their own class, a visitor at
    visitors'. A teacher only looks on. Whether a table still gathers is not asked here."""
    if is_pupil(person):
        own = Enrolment.objects.at_the_door().of_pupil(person).values("classroom_id")
        groups = Group.objects.filter(classroom__in=own).values_list("pk", flat=True)
        return Table.objects.filter(scope__in=[f"{SCOPE_PREFIX}{pk}" for pk in groups])
    if not person.is_authenticated:
        return Table.objects.filter(origin=Origin.VISITOR)
    return Table.objects.none()


def tables_gathering_in(classroom: Classroom, person: User) -> list[RoomRow]:
    """The tables of this class that others can still join, the oldest first, as `person` meets them."""
    scopes = [group.scope for group in classroom.groups.all()]
    tables = tables_gathering().filter(scope__in=scopes).prefetch_related("seats")
    return [room_row(table, Actor(user_id=person.pk)) for table in tables]


def table_by_code(typed: str, person: User | AnonymousUser) -> Table | None:
    """The table whose code was typed, however it was typed; only one that `person` may join, and that gathers."""
    code = code_read(typed)
    if len(code) < TABLE_CODE_LENGTH:
        return None
    return tables_joined_by(person).filter(status=Table.Status.GATHERING, code=code).defer("state").first()


@dataclass(frozen=True)
class RecentTable:
    """A table in the list of what was played of late; `people` are the names of those who are no bots."""

    table: Table
    people: tuple[str, ...]


def tables_recent(classroom: Classroom, most: int = 6) -> list[RecentTable]:
    """The tables of this class's groups that saw a play last, the latest first."""
    scopes = [group.scope for group in classroom.groups.all()]
    played = Table.objects.filter(scope__in=scopes).exclude(status=Table.Status.GATHERING)
    tables = played.defer("state").order_by("-updated_at")
    recent = []
    for table in tables.prefetch_related("seats")[:most]:
        people = tuple(seat.name for seat in table.seats.all() if seat.name and not seat.bot)
        recent.append(RecentTable(table, people))
    return recent


def last_played_by_scope(scopes: Iterable[str]) -> dict[str, datetime]:
    """When each scope's last play was; scopes without one are missing."""
    played = Table.objects.filter(scope__in=list(scopes)).exclude(status=Table.Status.GATHERING)
    rows = played.values("scope").annotate(last=Max("updated_at"))
    return {row["scope"]: row["last"] for row in rows.order_by()}


def last_played_by_person(people: Iterable[int]) -> dict[int, datetime]:
    """When each person was last at a table in play; people who never were are missing."""
    played = Seat.objects.filter(user_id__in=list(people)).exclude(table__status=Table.Status.GATHERING)
    rows = played.values("user_id").annotate(last=Max("table__updated_at"))
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
