"""Classes: made with a group for their age, shared, put away; and the door of a lesson."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.utils import timezone

from classrooms.models import Classroom
from classrooms.presets import preset
from classrooms.services import classes

from ..conftest import School

pytestmark = pytest.mark.django_db


def test_a_new_class_has_a_group_for_its_age_at_once(school: School) -> None:
    classroom = classes.class_create(teacher=school.ada, name="1c", age=6)
    group = classroom.groups.get()
    assert group.is_default
    assert {key: getattr(group, key) for key in preset(6)} == preset(6)
    assert list(classroom.teachers.all()) == [school.ada]


def test_a_code_asked_for_that_is_taken_makes_no_class(school: School) -> None:
    before = Classroom.objects.count()
    with pytest.raises(IntegrityError):
        classes.class_create(teacher=school.ada, name="x", age=9, code=school.class_b.code)
    assert Classroom.objects.count() == before


def test_another_age_leaves_the_groups_as_the_teacher_made_them(school: School) -> None:
    classes.class_change(classroom=school.class_a, name="4a", age=12)
    school.group_a.refresh_from_db()
    assert school.group_a.numbers == "natural"


def test_the_door_is_open_for_45_minutes_by_the_clock(school: School) -> None:
    until = classes.door_open(classroom=school.class_a)
    classroom = Classroom.objects.get(pk=school.class_a.pk)
    assert timedelta(minutes=44) < until - timezone.now() <= timedelta(minutes=45)
    assert classroom.is_open()
    assert not classroom.is_open(until)
    classes.door_close(classroom=classroom)
    assert not classroom.is_open()


def test_archiving_shuts_the_door_and_can_be_undone(school: School) -> None:
    classes.door_open(classroom=school.class_a)
    classes.class_archive(classroom=school.class_a)
    assert not school.class_a.is_open()
    assert school.class_a not in Classroom.objects.active()
    assert school.class_a in Classroom.objects.taught_by(school.ada)
    classes.class_restore(classroom=school.class_a)
    assert school.class_a in Classroom.objects.active()


def test_sharing_by_the_address_of_a_teacher_in_any_case(school: School) -> None:
    assert classes.teacher_add(classroom=school.class_b, email=" ADA@school.example ") == school.ada
    with pytest.raises(classes.AlreadyTeaches):
        classes.teacher_add(classroom=school.class_b, email="ada@school.example")


@pytest.mark.parametrize("email", ["nobody@school.example", "", "ада@school.example"])
def test_sharing_with_nobody(school: School, email: str) -> None:
    with pytest.raises(classes.NoSuchTeacher):
        classes.teacher_add(classroom=school.class_b, email=email)


def test_a_closed_account_is_no_teacher_to_share_with(school: School) -> None:
    school.ada.is_active = False
    school.ada.save()
    with pytest.raises(classes.NoSuchTeacher):
        classes.teacher_add(classroom=school.class_b, email="ada@school.example")


def test_the_last_teacher_stays(school: School) -> None:
    classes.teacher_remove(classroom=school.class_a, teacher=school.ada)
    with pytest.raises(classes.LastTeacher):
        classes.teacher_remove(classroom=school.class_a, teacher=school.cem)
    assert list(school.class_a.teachers.all()) == [school.cem]
