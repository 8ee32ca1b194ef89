"""Queries whose SQL is made once answer as the querysets that they are made of."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from games.models import Event, Seat, Table
from games.prepared import PreparedInsert, PreparedUpdate
from games.selectors import events_latest, position_load
from tests.games.sitting import person, table_for

pytestmark = pytest.mark.django_db


def test_a_position_is_the_table_and_its_seats_as_they_are_stored() -> None:
    tables = [table_for(person(name), bots=2) for name in ("ada", "ben")]
    for table in tables:
        position = position_load(table_id=table.pk)
        stored = Table.objects.get(pk=table.pk)
        for field in Table._meta.concrete_fields:
            assert getattr(position.table, field.attname) == getattr(stored, field.attname), field
        assert position.seats == list(Seat.objects.filter(table=table).order_by("number"))
        assert {seat.table for seat in position.seats} == {position.table}
        assert not position.table._state.adding


@pytest.mark.parametrize("count", [1, 2, 5])
def test_the_latest_events_are_those_of_the_table(count: int) -> None:
    tables = [table_for(person(name), bots=2) for name in ("ada", "ben")]
    for table in tables:
        rows = [
            Event(table=table, number=table.version + number, record={"event": "pass", "seat": number})
            for number in (1, 2)
        ]
        Event.objects.bulk_create(rows)
        stored = Event.objects.filter(table=table).order_by("number").values_list("number", "record", "explanation")
        assert [tuple(event) for event in events_latest(table, count=count)] == list(stored)[-count:]


def test_a_row_is_stored_as_the_orm_stores_it() -> None:
    table = table_for(person(), bots=2)
    explanation = {"notation": "3 + 4", "steps": []}
    rows = [
        Event(table=table, number=1001, record={"event": "pass", "seat": 0, "cause": "ö"}),
        Event(table=table, number=1002, record={"event": "pass", "seat": 1}, explanation=explanation),
    ]
    PreparedInsert(Event)(rows)
    stored = list(Event.objects.filter(table=table, number__gt=1000).order_by("number"))
    assert [(one.record, one.explanation) for one in stored] == [(one.record, one.explanation) for one in rows]
    assert [one.created_at for one in stored] == [one.created_at for one in rows]
    assert list(Event.objects.filter(explanation__isnull=True, number__gt=1000)) == stored[:1]
    with pytest.raises(IntegrityError), transaction.atomic():
        PreparedInsert(Event)([Event(table=table, number=1001, record={})])


def test_a_row_is_changed_only_where_it_is_as_it_was() -> None:
    tables = [table_for(person(name), bots=2) for name in ("ada", "ben")]
    move = PreparedUpdate(Table, changed=("state", "version"), where=("version", "id"))
    for table in tables:
        assert move(new={"version": 77, "state": {"of": str(table.pk)}}, id=table.pk, version=table.version)
        assert not move(new={"version": 78, "state": {}}, id=table.pk, version=table.version)
    for table in tables:
        table.refresh_from_db()
        assert (table.version, table.state) == (77, {"of": str(table.pk)})
