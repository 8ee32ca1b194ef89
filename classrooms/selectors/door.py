"""The class's door as anyone may see it: names, and nothing else of anybody."""

from __future__ import annotations

from dataclasses import dataclass

from ..codes import code_read
from ..models import Classroom, Enrolment
from ..names import name_order


@dataclass(frozen=True)
class DoorName:
    """A name to tap."""

    pk: int
    name: str


def classroom_by_code(typed: str) -> Classroom | None:
    """The class whose code was typed, however it was typed; None for archived ones too."""
    code = code_read(typed)
    return Classroom.objects.active().filter(code=code).first() if code else None


def names_on_door(classroom: Classroom) -> list[DoorName]:
    """The children of the class, by name."""
    rows = Enrolment.objects.at_the_door().filter(classroom=classroom).order_by("pk")
    names = [DoorName(pk, name) for pk, name in rows.values_list("pk", "pupil__name")]
    return sorted(names, key=lambda one: name_order(one.name))


def enrolment_on_door(classroom: Classroom, pk: int) -> Enrolment | None:
    """One of them, if there is such a one in this class."""
    return Enrolment.objects.at_the_door().filter(classroom=classroom, pk=pk).select_related("pupil").first()


def enrolment_by_card(token: str) -> Enrolment | None:
    """The child whose card it is."""
    return Enrolment.objects.at_the_door().filter(card_token=token).select_related("pupil", "classroom").first()
