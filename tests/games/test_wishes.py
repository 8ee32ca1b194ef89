"""Sound is off where the room may be a classroom, and what is chosen at home says nothing about school; less motion."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Origin, Table
from games.services import Actor, SeatSpec, table_open
from tests.games.sitting import HTMX, person, signed_in, table_for

pytestmark = pytest.mark.django_db


def is_on(client: Client, table: Table) -> bool:
    page = client.get(reverse("games:table", args=[table.pk])).content.decode()
    assert ('data-sound="on"' in page) != ('data-sound="off"' in page)
    return 'data-sound="on"' in page


def switch(client: Client, table: Table, chosen: str) -> int:
    return client.post(reverse("games:sound", args=[table.pk]), {"sound": chosen}, headers=HTMX).status_code


def at(table: Table, origin: str) -> Table:
    Table.objects.filter(pk=table.pk).update(origin=origin)
    return table


def test_at_school_it_is_silent_and_at_home_it_is_not() -> None:
    ada = person()
    client = signed_in(ada)
    assert not is_on(client, at(table_for(ada), Origin.SCHOOL))
    assert is_on(client, at(table_for(ada), Origin.HOME))


def test_the_switch_is_remembered_with_the_account_for_home_and_for_school() -> None:
    ada = person()
    school, home = at(table_for(ada), Origin.SCHOOL), at(table_for(ada), Origin.HOME)
    assert switch(signed_in(ada), home, "off") == 204
    elsewhere = signed_in(ada)
    assert not is_on(elsewhere, home)
    assert not is_on(elsewhere, at(table_for(ada), Origin.HOME))
    assert switch(elsewhere, home, "on") == 204
    assert not is_on(elsewhere, school)
    assert switch(elsewhere, school, "on") == 204
    assert is_on(elsewhere, at(table_for(ada), Origin.SCHOOL))


def visitors_table(client: Client) -> Table:
    client.get(reverse("games:start"))
    session = client.session
    session.save()
    seats = [SeatSpec("Player", session_key=session.session_key or ""), SeatSpec("Nino", bot="novice")]
    host = Actor(None, session.session_key or "")
    return table_open(rules={}, rounds=1, seats=seats, origin=Origin.VISITOR, host=host)


def test_a_visitor_may_sit_in_a_classroom_and_so_switches_it_on(client: Client) -> None:
    client.cookies["sessionid"] = client.session.session_key or ""
    table = visitors_table(client)
    assert not is_on(client, table)
    assert switch(client, table, "on") == 204
    assert is_on(client, table)
    assert is_on(client, visitors_table(client))


def test_only_on_and_off_and_only_at_ones_own_table() -> None:
    ada = person()
    client, table = signed_in(ada), table_for(ada)
    assert switch(client, table, "loud") == 400
    assert switch(signed_in(person("Bob")), table, "on") == 404
    assert client.get(reverse("games:sound", args=[table.pk])).status_code == 405
    assert client.post(reverse("games:sound", args=[uuid.uuid4()]), {"sound": "on"}).status_code == 404


def moves_less(client: Client, path: str = "/rules/") -> bool:
    return "less-motion" in client.get(path).content.decode().split("<main", 1)[0]


@pytest.mark.parametrize("who", ["visitor", "pupil"])
def test_less_motion_is_remembered_on_every_page(who: str) -> None:
    ada = person()
    client = Client() if who == "visitor" else signed_in(ada)
    assert not moves_less(client)
    assert client.post(reverse("games:motion"), {"motion": "less"}).status_code == 204
    assert moves_less(client)
    assert not moves_less(Client())
    if who == "pupil":
        assert moves_less(signed_in(ada))
        page = client.get(reverse("games:table", args=[table_for(ada).pk])).content.decode()
        assert 'value="less" aria-current="true"' in page
    assert client.post(reverse("games:motion"), {"motion": "full"}).status_code == 204
    assert not moves_less(client)
    assert client.post(reverse("games:motion"), {"motion": "none"}).status_code == 400
