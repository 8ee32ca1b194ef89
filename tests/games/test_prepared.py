"""Queries whose SQL is made once answer as the querysets that they are made of."""

from __future__ import annotations

import pytest

from games.models import Event, Seat, Table
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
