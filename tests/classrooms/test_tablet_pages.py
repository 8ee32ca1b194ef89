"""Pass the tablet, for pupils: who joins shows that it is they, each is credited, and "next player" ends it all."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classrooms.models import Enrolment, User
from classrooms.services.pupils import pupil_remove
from games.codec import game_of, state_load
from games.engine.cards import Card
from games.models import Calculation, Origin, Seat, Table

from .conftest import PICTURES, School, pupil_new
from .test_door_pages import tap

pytestmark = pytest.mark.django_db
Browsers = Callable[[User | None], Client]
HERE = "/tablet/"
GAME = {"bots": "0", "rounds": "1"}
EIGHTS = {"game": "crazy-eights", "bots": "0", "target": "50", "draw": "one", "scoring": "penalty", "decks": "1"}


def join(client: Client, who: Enrolment, pictures: tuple[str, ...] = PICTURES, **how: Any) -> Any:
    return tap(client, reverse("classrooms:tablet_join", args=[who.pk]), *pictures, **how)


@pytest.fixture
def device(school: School, client_of: Browsers) -> Client:
    """Amal is signed in, and Anton has joined her."""
    client = client_of(school.amal.pupil)
    join(client, school.anton)
    return client


def begin(client: Client, **fields: str) -> Table:
    answer = client.post(reverse("classrooms:tablet_begin"), {**GAME, **fields})
    assert answer.status_code == 302, answer.content
    return Table.objects.get(pk=answer["Location"].split("/")[-2])


def people_at(table: Table) -> list[Seat]:
    return list(table.seats.filter(bot="").order_by("number"))


# -- joining -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True])
def test_a_name_and_three_pictures_join_and_sign_nobody_out(school: School, client_of: Browsers, htmx: bool) -> None:
    client = client_of(school.amal.pupil)
    key = client.session.session_key
    page = client.get(HERE)
    assert [one.pk for one in page.context["classmates"]] == [school.anton.pk]
    assert not page.context["enough"]
    answer = join(client, school.anton, htmx=htmx)
    assert answer["HX-Redirect" if htmx else "Location"] == HERE
    page = client.get(HERE)
    assert [one.pk for one in page.context["there"]] == [school.amal.pk, school.anton.pk]
    assert page.wsgi_request.user == school.amal.pupil
    assert client.session.session_key == key
    school.anton.pupil.refresh_from_db()
    assert school.anton.pupil.last_login is None


def test_wrong_pictures_join_nobody_and_are_counted_as_at_the_door(school: School, client_of: Browsers) -> None:
    client = client_of(school.amal.pupil)
    for _time in range(5):
        assert join(client, school.anton, ("sun", "moon", "cup")).context["wrong"]
    waiting = join(client, school.anton)
    assert waiting.context["seconds"] > 0
    assert not client.get(HERE).context["enough"]
    # The door knows of it too.
    door = reverse("classrooms:sign_in_pupil", args=[school.class_a.code, school.anton.pk])
    assert tap(Client(), door, *PICTURES).context["seconds"] > 0  # type: ignore[attr-defined]


def test_only_classmates_can_join(school: School, client_of: Browsers) -> None:
    client = client_of(school.amal.pupil)
    for pk in (school.boris.pk, school.amal.pk, 10**9, 10**20):
        assert client.get(reverse("classrooms:tablet_join", args=[pk])).status_code == 404
    join(client, school.anton)
    assert client.get(reverse("classrooms:tablet_join", args=[school.anton.pk])).status_code == 404


def test_four_are_the_most(school: School, device: Client) -> None:
    fourth, fifth = (pupil_new(school.class_a, name) for name in ("Dora", "Emil"))
    third = pupil_new(school.class_a, "Cleo")
    for one in (third, fourth):
        join(device, one)
    page = device.get(HERE)
    assert len(page.context["there"]) == 4
    assert page.context["classmates"] == []
    join(device, fifth)
    assert len(people_at(begin(device))) == 4


def test_whoever_has_left_the_class_does_not_play(school: School, device: Client) -> None:
    pupil_remove(enrolment=school.anton)
    assert device.post(reverse("classrooms:tablet_begin"), GAME)["Location"] == HERE
    assert not Table.objects.exists()


def test_they_may_start_again(device: Client) -> None:
    device.post(reverse("classrooms:tablet_start_again"))
    assert not device.get(HERE).context["enough"]


@pytest.mark.parametrize("name", ["tablet", "tablet_begin", "tablet_start_again"])
def test_only_pupils_enter(school: School, client_of: Browsers, name: str) -> None:
    method = "get" if name == "tablet" else "post"
    address = reverse(f"classrooms:{name}")
    assert getattr(client_of(None), method)(address)["Location"] == reverse("classrooms:join")
    assert getattr(client_of(school.ada), method)(address).status_code == 403


# -- the table ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fields", [GAME, EIGHTS], ids=["nambarz", "crazy-eights"])
def test_the_table_is_of_all_of_them_on_this_device(school: School, device: Client, fields: dict[str, str]) -> None:
    table = begin(device, **fields | {"bots": "2"})
    people = people_at(table)
    assert [seat.user_id for seat in people] == [school.amal.pupil_id, school.anton.pupil_id]
    assert {seat.session_key for seat in people} == {device.session.session_key}
    assert table.seats.count() == 4
    assert table.scope == school.group_a.scope
    assert table.origin == Origin.HOME
    assert not device.get(HERE).context["enough"]  # the next game asks anew who is there


def test_three_computer_players_at_the_most(device: Client) -> None:
    assert device.post(reverse("classrooms:tablet_begin"), {**GAME, "bots": "4"}).status_code == 422


def test_each_is_credited_with_their_own_calculations(school: School, device: Client) -> None:
    table = begin(device)
    for _turn in range(2):
        seats = list(table.seats.order_by("number"))
        table.refresh_from_db()
        state = state_load(table, seats)
        hands = list(state.hands)
        hands[state.seat] = tuple(map(Card, ("7-symbol", "4-symbol", "9-duck")))
        state = state._replace(hands=tuple(hands), table=Card("3-bee"))
        Table.objects.filter(pk=table.pk).update(state=game_of(table).to_json(state))
        fields = {
            "attempt": str(uuid.uuid4()),
            "version": table.version,
            "kind": "lay",
            "cards": "7-symbol 4-symbol",
            "operators": "-",
            "seat": state.seat,
        }
        assert device.post(reverse("games:act", args=[table.pk]), fields).status_code == 200
    rows = Calculation.objects.filter(bot=False)
    assert {row.person_id for row in rows} == {school.amal.pupil_id, school.anton.pupil_id}
    assert all(people_at(table)[row.seat].user_id == row.person_id for row in rows if row.seat is not None)


def test_next_player_ends_what_the_device_holds(school: School, device: Client, client_of: Browsers) -> None:
    """Nothing of anybody stays within reach: not of the one who signs out, and not of those who had joined."""
    table = begin(device)
    address = reverse("games:table", args=[table.pk])
    assert device.get(address).status_code == 200
    device.post(reverse("classrooms:next_player"))
    later = pupil_new(school.class_a, "Cleo")

    def nothing_is_left() -> None:
        assert device.get(address).status_code == 404
        for seat in (0, 1):
            assert device.get(address, {"seat": seat}).status_code == 404
        for name in ("score", "replay", "record"):
            assert device.get(reverse(f"games:{name}", args=[table.pk])).status_code == 404
        assert str(table.pk) not in device.get(reverse("games:mine")).content.decode()

    nothing_is_left()
    door = reverse("classrooms:sign_in_pupil", args=[school.class_a.code, later.pk])
    tap(device, door, *PICTURES)
    assert device.get("/me/").wsgi_request.user == later.pupil
    nothing_is_left()
    assert len(device.get(HERE).context["there"]) == 1


def test_each_finds_the_game_again_wherever_they_sign_in(school: School, device: Client, client_of: Browsers) -> None:
    table = begin(device)
    device.post(reverse("classrooms:next_player"))
    seats = list(table.seats.order_by("number"))
    state = state_load(table, seats)
    for enrolment in (school.amal, school.anton):
        elsewhere = client_of(enrolment.pupil)
        assert str(table.pk) in elsewhere.get("/me/").content.decode()
        page = elsewhere.get(reverse("games:table", args=[table.pk])).content.decode()
        # On a device of one's own nothing is covered, and only the own hand is shown.
        own = next(seat.number for seat in seats if seat.user_id == enrolment.pupil_id)
        shown = sorted(part.split('"')[0] for part in page.split('data-card="')[1:])
        assert shown == sorted(str(card) for card in state.hands[own])
