"""Two of everything, so that what belongs to one can be asked for by the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.test import Client

from classrooms.models import Classroom, Enrolment, Group, User
from classrooms.names import NameRow
from classrooms.pictures import pictures_seal
from classrooms.services.classes import class_create, teacher_add
from classrooms.services.groups import group_create
from classrooms.services.pupils import pupils_add

PICTURES = ("sun", "moon", "star")
PASSWORD = "long enough to be one"


def teacher_new(name: str) -> User:
    """A teacher who signs in as <name>@school.example with PASSWORD."""
    return User.objects.create_user(
        f"t-{name}", email=f"{name.lower()}@school.example", password=PASSWORD, name=name, role="teacher"
    )


def pupil_new(classroom: Classroom, name: str) -> Enrolment:
    """A child of this class whose pictures are PICTURES."""
    (enrolment,) = pupils_add(classroom=classroom, rows=[NameRow(1, name)])
    enrolment.pictures = pictures_seal(PICTURES)
    enrolment.save()
    return enrolment


@dataclass
class School:
    """Teachers Ada and Bea with a class each; Cem teaches Ada's class too. Ada's class has a second group."""

    ada: User
    bea: User
    cem: User
    class_a: Classroom
    class_b: Classroom
    group_a: Group
    second_a: Group
    group_b: Group
    amal: Enrolment
    anton: Enrolment
    boris: Enrolment


@pytest.fixture
def school(db: None) -> School:
    ada, bea, cem = teacher_new("Ada"), teacher_new("Bea"), teacher_new("Cem")
    class_a = class_create(teacher=ada, name="3a", age=9)
    class_b = class_create(teacher=bea, name="2b", age=7)
    teacher_add(classroom=class_a, email="cem@school.example")
    group_a, group_b = class_a.groups.get(), class_b.groups.get()
    return School(
        ada=ada,
        bea=bea,
        cem=cem,
        class_a=class_a,
        class_b=class_b,
        group_a=group_a,
        second_a=group_create(classroom=class_a, settings={"name": "Stars", "operators": "+-"}),
        group_b=group_b,
        amal=pupil_new(class_a, "أمل"),
        anton=pupil_new(class_a, "Anton"),
        boris=pupil_new(class_b, "Boris"),
    )


@pytest.fixture
def client_of() -> Callable[[User | None], Client]:
    """A browser of its own in which this person is signed in, by the backend that is theirs."""

    def make(person: User | None) -> Client:
        client = Client()
        if person is not None:
            backend = "PupilBackend" if person.is_pupil else "TeacherBackend"
            client.force_login(person, backend=f"classrooms.backends.{backend}")
        return client

    return make
