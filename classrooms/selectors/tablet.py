"""Who shares the device of a signed-in child, until their table is open."""

from __future__ import annotations

from collections.abc import Iterable

from ..models import Enrolment
from ..names import name_order


def enrolments_on_tablet(own: Enrolment, joined: Iterable[int]) -> list[Enrolment]:
    """The child whose device it is, then those who have `joined` (numbers of enrolments) in that order; nobody who has
    left the class meanwhile."""
    there = {one.pk: one for one in _classmates(own)}
    return [own, *(there[pk] for pk in dict.fromkeys(joined) if pk in there)]


def classmates_to_join(own: Enrolment, joined: Iterable[int]) -> list[Enrolment]:
    """The others of the class who have not joined, by name."""
    on_tablet = set(joined)
    free = [one for one in _classmates(own) if one.pk not in on_tablet]
    return sorted(free, key=lambda one: name_order(one.pupil.name))


def _classmates(own: Enrolment) -> list[Enrolment]:
    at_door = Enrolment.objects.at_the_door().filter(classroom=own.classroom).exclude(pk=own.pk)
    return list(at_door.select_related("pupil", "classroom"))
