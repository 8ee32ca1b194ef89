"""All there is about a child can be taken along, and be erased without a trace of the person."""

from __future__ import annotations

import json

import pytest
from django.core.serializers.json import DjangoJSONEncoder

from classrooms.models import Enrolment, Tries, User
from classrooms.services.privacy import person_export, person_records, pupil_erase
from classrooms.services.tables import group_table_open
from classrooms.tries import tries_begin
from games.models import Seat, Table

from ..conftest import School

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(school: School) -> Table:
    tries_begin(f"pupil:{school.amal.pk}")
    return group_table_open(group=school.group_a, person=school.amal.pupil, rounds=1, bots=1)


def test_the_export_is_json_and_has_a_part_for_every_kind_of_row(school: School, table: Table) -> None:
    export = person_export(person=school.amal.pupil)
    text = json.dumps(export, cls=DjangoJSONEncoder)
    related = {
        relation.related_model._meta.label
        for relation in User._meta.related_objects
        if relation.related_model._meta.app_label in {"classrooms", "lessons", "games"}
    }
    assert related <= set(export)
    assert export["person"]["name"] == "أمل"
    assert len(export["games.Seat"]) == len(export["classrooms.Enrolment"]) == 1
    assert str(table.pk) in text


def test_the_export_holds_neither_what_opens_doors_nor_what_others_hold(school: School, table: Table) -> None:
    text = json.dumps(person_export(person=school.amal.pupil), cls=DjangoJSONEncoder)
    assert school.amal.card_token not in text
    assert school.amal.pictures not in text
    for word in ('"state"', '"seed"', "session_key", "hands", "password"):
        assert word not in text


def test_erasing_leaves_nothing_of_the_person(school: School, table: Table) -> None:
    name, ghost = school.amal.pupil.name, User(pk=school.amal.pupil_id)
    pupil_erase(enrolment=school.amal)
    assert not User.objects.filter(name=name).exists()
    assert not Enrolment.objects.filter(pk=school.amal.pk).exists()
    assert not Tries.objects.filter(key__endswith=f":{school.amal.pk}").exists()
    assert not Seat.objects.filter(name=name).exists()
    table.refresh_from_db()
    assert name not in json.dumps(table.state, ensure_ascii=False)
    assert [label for label, rows in person_records(ghost) if rows.exists()] == []


def test_erasing_one_leaves_the_others(school: School, table: Table) -> None:
    pupil_erase(enrolment=school.anton)
    assert Seat.objects.filter(name="أمل").exists()
    assert Table.objects.filter(pk=table.pk).exists()
