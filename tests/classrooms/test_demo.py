"""The demo school: there on first use, the same when asked for again, never pushed on a school that has people."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from classrooms.demo import PLAYED, PUPILS, demo_credentials
from classrooms.models import Classroom, Enrolment, User
from games.models import Calculation, MarkedDay, Table

from .conftest import School

pytestmark = pytest.mark.django_db


def demo_school(*options: str) -> str:
    out = io.StringIO()
    call_command("demo_school", *options, stdout=out)
    return out.getvalue()


def test_what_is_printed_signs_in() -> None:
    text = demo_school("--no-history")
    credentials = demo_credentials()
    assert credentials.teacher_password in text
    client = Client()
    client.post(
        reverse("account_login"), {"login": credentials.teacher_email, "password": credentials.teacher_password}
    )
    assert "3b" in client.get(reverse("classrooms:dashboard")).content.decode()
    assert credentials.class_code == Classroom.objects.get().code == "DEMO22"
    for pupil in credentials.pupils:
        enrolment = Enrolment.objects.get(pupil__name=pupil.name)
        path = reverse("classrooms:sign_in_pupil", args=["DEMO22", enrolment.pk])
        first, second, third = pupil.pictures
        response = Client().post(path, {"tapped": f"{first} {second}", "picture": third})
        assert response["Location"] == "/me/"


def test_again_changes_nothing_but_makes_the_sign_ins_work() -> None:
    first = demo_school("--no-history")
    teacher = User.objects.get(email="teacher@demo.school")
    teacher.set_password("forgotten")
    teacher.save()
    assert demo_school() == first
    assert (Classroom.objects.count(), User.objects.count(), Table.objects.count()) == (1, 1 + len(PUPILS), 0)
    teacher.refresh_from_db()
    assert teacher.check_password(demo_credentials().teacher_password)


def test_a_site_with_people_is_left_alone(school: School) -> None:
    assert demo_school() == ""
    assert not User.objects.filter(email="teacher@demo.school").exists()
    assert "DEMO22" in demo_school("--anyway", "--no-history")


def test_there_are_three_presets_and_three_scripts() -> None:
    demo_school("--no-history")
    groups = Classroom.objects.get().groups.all()
    assert {group.operators + group.numbers for group in groups} == {"+-*/natural", "+-natural", "+-*/rational"}
    names = "".join(User.objects.pupils().values_list("name", flat=True))
    assert all(any(first <= letter <= last for letter in names) for first, last in ("az", "ءي", "ая"))


def test_some_weeks_were_played_by_some_of_them() -> None:
    demo_school()
    played = {PUPILS[at][0] for at, _days in PLAYED}
    rows = Calculation.objects.filter(bot=False)
    assert set(rows.values_list("person__name", flat=True)) == played
    assert rows.exclude(fault="").exists()
    assert rows.values("day").distinct().count() > 5
    assert set(rows.values_list("person_id", "day")) <= set(MarkedDay.objects.values_list("person_id", "day"))
    assert all(row.week.weekday() == 0 and 0 <= (row.day - row.week).days < 7 for row in rows)
    assert Table.objects.filter(status="playing").count() == 1
