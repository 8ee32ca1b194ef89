"""Classes as their teachers see them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q

from ..models import Classroom, Enrolment, Group, Tries, User
from ..names import name_key, name_order
from .tables import last_played_by_person, last_played_by_scope

# From so many wrong tries on, the teacher is told beside the name.
TELL_FROM = 10


@dataclass(frozen=True)
class ClassCard:
    """A class on the dashboard."""

    classroom: Classroom
    pupils: int
    groups: tuple[Group, ...]
    last_played: datetime | None


def class_cards(teacher: User | AnonymousUser, *, archived: bool = False) -> list[ClassCard]:
    """The classes of `teacher`, by name: those in use, or the archived ones."""
    classrooms = (
        Classroom.objects.taught_by(teacher)
        .filter(archived_at__isnull=not archived)
        .annotate(pupils=Count("enrolments", filter=Q(enrolments__archived_at=None)))
        .prefetch_related("groups")
    )
    last = last_played_by_scope(group.scope for classroom in classrooms for group in classroom.groups.all())
    return [
        ClassCard(
            classroom,
            classroom.pupils,
            tuple(classroom.groups.all()),
            max((last[group.scope] for group in classroom.groups.all() if group.scope in last), default=None),
        )
        for classroom in classrooms
    ]


@dataclass(frozen=True)
class PupilRow:
    """A child in the teacher's list. `wrong_tries`: 0 until it is worth telling; `namesakes`: others share the name."""

    enrolment: Enrolment
    name: str
    last_played: datetime | None
    wrong_tries: int
    namesakes: bool


@dataclass(frozen=True)
class GroupRows:
    """A group and its children, by name."""

    group: Group
    pupils: list[PupilRow] = field(default_factory=list)


def pupils_by_group(classroom: Classroom) -> list[GroupRows]:
    """All groups of the class in their order, empty ones too, each with its children."""
    present = Enrolment.objects.active().filter(classroom=classroom).select_related("pupil").order_by("pk")
    enrolments = sorted(present, key=lambda one: name_order(one.pupil.name))
    last = last_played_by_person(enrolment.pupil_id for enrolment in enrolments)
    tries = wrong_tries(enrolments)
    keys = Counter(name_key(enrolment.pupil.name) for enrolment in enrolments)
    by_group = {group.pk: GroupRows(group) for group in classroom.groups.all()}
    for enrolment in enrolments:
        wrong = tries.get(f"pupil:{enrolment.pk}", 0) + tries.get(f"card:{enrolment.pk}", 0)
        by_group[enrolment.group_id].pupils.append(
            PupilRow(
                enrolment=enrolment,
                name=enrolment.pupil.name,
                last_played=last.get(enrolment.pupil_id),
                wrong_tries=wrong if wrong >= TELL_FROM else 0,
                namesakes=keys[name_key(enrolment.pupil.name)] > 1,
            )
        )
    return list(by_group.values())


def pupils_removed(classroom: Classroom) -> list[Enrolment]:
    """Children who have left the class, the last first."""
    removed = Enrolment.objects.filter(classroom=classroom).exclude(archived_at=None)
    return list(removed.select_related("pupil", "group").order_by("-archived_at"))


def names_in_class(classroom: Classroom) -> list[str]:
    """The names of the children in it, as often as they occur."""
    return list(Enrolment.objects.active().filter(classroom=classroom).values_list("pupil__name", flat=True))


def wrong_tries(enrolments: list[Enrolment]) -> dict[str, int]:
    """Wrong tries since the last right one, by key ("pupil:7", "card:7")."""
    keys = [f"{kind}:{enrolment.pk}" for enrolment in enrolments for kind in ("pupil", "card")]
    return dict(Tries.objects.filter(key__in=keys).values_list("key", "total"))


def teachers_of(classroom: Classroom) -> list[User]:
    """Who teaches the class, by name."""
    return list(classroom.teachers.order_by("name", "pk"))
