"""Tables that a class plays at together: who opens them, who finds them, who may join whom."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from classrooms.models import Enrolment, User
from classrooms.selectors.tables import tables_joined_by, tables_recent
from classrooms.tries import LIMITS
from games import live
from games.models import Seat, Table
from games.rooms import room_load
from games.services import Actor
from games.services.gathering import gathering_close, gathering_start
from tests.games.gathered import device, gathering, names
from tests.games.sitting import HTMX, Player, state_of

from .conftest import School

pytestmark = pytest.mark.django_db

CHOICES = {
    "game": "nambarz",
    "seats": 4,
    "teams": 0,
    "rounds": 1,
    "bot_level": "learner",
    "away_after": 2,
}

Browsers = Callable[[User | None], Client]


def open_for(client: Client, group: Any, **more: Any) -> Table:
    response = client.post(reverse("classrooms:open_together", args=[group.pk]), CHOICES | more)
    assert response.status_code == 302, response.content.decode()
    return Table.objects.get(pk=response["Location"].split("/")[-2])


def url(name: str, table: Table) -> str:
    return reverse(f"games:{name}", args=[table.pk])


def visitors_table(client: Client, **more: Any) -> Table:
    response = client.post(reverse("games:together"), CHOICES | {"age": 9, "face": "frog"} | more)
    assert response.status_code == 302, response.content.decode()
    return Table.objects.get(pk=response["Location"].split("/")[-2])


# -- opening ------------------------------------------------------------------------------------------------------


def test_a_child_opens_a_table_by_the_settings_of_their_group_and_sits_down(
    school: School, client_of: Browsers
) -> None:
    client = client_of(school.amal.pupil)
    table = open_for(client, school.group_a, seats=3, away_after=0)
    assert table.status == Table.Status.GATHERING
    assert table.rules["operators"] == school.group_a.operators
    assert (table.scope, table.origin, table.support) == (school.group_a.scope, "home", school.group_a.support)
    assert table.away_after is None
    assert names(table) == ["أمل"]
    page = client.get(url("table", table)).content.decode()
    assert table.code is not None
    assert table.code in page
    assert url("room_start", table) in page


def test_a_teacher_opens_one_for_any_of_their_groups_and_only_hosts_it(school: School, client_of: Browsers) -> None:
    client = client_of(school.cem)
    table = open_for(client, school.second_a, teams=2, seats=6)
    assert table.rules["operators"] == "+-"
    assert names(table) == []
    page = client.get(url("table", table)).content.decode()
    assert url("room_close", table) in page
    assert "cem@school.example" not in page
    anton = client_of(school.anton.pupil)
    anton.post(url("join", table))
    assert "Your teacher starts the game" in anton.get(url("table", table)).content.decode()
    assert client.post(url("room_start", table)).status_code == 302
    assert client.get(url("table", table)).status_code == 200
    assert client.get(url("poll", table)).status_code == 200


@pytest.mark.parametrize(("who", "group"), [("amal", "second_a"), ("amal", "group_b"), ("bea", "group_a")])
def test_nobody_opens_one_for_a_group_that_is_not_theirs(
    who: str, group: str, school: School, client_of: Browsers
) -> None:
    person = school.amal.pupil if who == "amal" else getattr(school, who)
    path = reverse("classrooms:open_together", args=[getattr(school, group).pk])
    assert client_of(person).get(path).status_code == 404
    assert client_of(person).post(path, CHOICES).status_code == 404
    assert Client().post(path, CHOICES)["Location"] == reverse("classrooms:join")
    assert not Table.objects.exists()


def test_a_child_has_one_table_to_wait_at(school: School, client_of: Browsers) -> None:
    client = client_of(school.amal.pupil)
    table = open_for(client, school.group_a)
    assert open_for(client, school.group_a) == table
    assert Table.objects.count() == 1


@pytest.mark.parametrize(
    "choices",
    [
        {"seats": 13},
        {"seats": "many"},
        {"teams": 4, "seats": 4},
        {"game": "crazy-eights", "seats": 8},
        {"game": "crazy-eights", "teams": 2},
        {"game": "chess"},
        {"away_after": 77},
        {"bot_level": "wizard"},
    ],
)
def test_what_cannot_be_played_is_said_and_nothing_opened(
    choices: dict[str, Any], school: School, client_of: Browsers
) -> None:
    path = reverse("classrooms:open_together", args=[school.group_a.pk])
    assert client_of(school.amal.pupil).post(path, CHOICES | choices).status_code == 422
    assert Client().post(reverse("games:together"), CHOICES | {"age": 9, "face": "frog"} | choices).status_code == 400
    assert not Table.objects.exists()


def test_too_few_cards_are_said_in_words(school: School, client_of: Browsers) -> None:
    """nambarz 2.4"""
    school.group_a.hand = 10
    school.group_a.save()
    path = reverse("classrooms:open_together", args=[school.group_a.pk])
    page = client_of(school.amal.pupil).post(path, CHOICES | {"seats": 12})
    assert page.status_code == 422
    assert "120 cards" in page.content.decode()


def test_crazy_eights_is_opened_by_the_groups_referee(school: School, client_of: Browsers) -> None:
    table = open_for(client_of(school.amal.pupil), school.group_a, game="crazy-eights", seats=6, bot_level="master")
    assert table.rules["referee"] == school.group_a.referee
    assert (table.rules["target"], table.rules["decks"], table.rounds) == (50, 2, None)
    assert table.plan == {"seats": 6, "teams": 0, "bot_level": "clever"}


# -- who may join whom --------------------------------------------------------------------------------------------


def test_who_may_join_which_table(school: School) -> None:
    table_a = gathering("T", scope=school.group_a.scope, origin="home", host=False)
    table_b = gathering("T", scope=school.group_b.scope, origin="school", host=False)
    visitors = gathering("V")
    for person, joined in (
        (school.amal.pupil, {table_a}),
        (school.anton.pupil, {table_a}),
        (school.boris.pupil, {table_b}),
        (school.ada, set()),
        (school.bea, set()),
        (AnonymousUser(), {visitors}),
    ):
        assert set(tables_joined_by(person)) == joined
        for table in (table_a, table_b, visitors):
            assert person.has_perm("games.join_table", table) == (table in joined)
        assert not person.has_perm("games.join_table")


def test_a_stranger_learns_nothing_of_a_classs_table(school: School, client_of: Browsers) -> None:
    table = open_for(client_of(school.amal.pupil), school.group_a)
    for person in (school.boris.pupil, school.bea, None):
        client = client_of(person)
        for name in ("table", "poll", "score", "replay", "record"):
            response = client.get(url(name, table))
            assert response.status_code == 404
            assert "أمل" not in response.content.decode()
            assert (table.code or "") not in response.content.decode()
        for name in ("join", "room_team", "room_start", "room_close", "act", "again", "hint", "onward"):
            assert client.post(url(name, table), {"face": "bee", "team": 0}).status_code == 404
        client.post(url("room_leave", table))
        typed = client.post(reverse("classrooms:table_code"), {"code": table.code})
        assert typed.status_code == 422
        assert "No table waits under this code" in typed.content.decode()
    assert names(table) == ["أمل"]


@pytest.mark.parametrize("started", [False, True])
def test_what_asks_for_news_tells_a_stranger_as_much_as_of_no_table_at_all(
    school: School, client_of: Browsers, started: bool
) -> None:
    amal = client_of(school.amal.pupil)
    table = open_for(amal, school.group_a)
    if started:
        amal.post(url("room_start", table))
    table.refresh_from_db()
    nothing = Table()
    own = live.stream_url(live.table_channel(nothing.pk), "onlooker").rpartition("/")[2]
    for person in (school.boris.pupil, school.bea, None):
        client = client_of(person)
        for name in ("room", "poll"):
            for asked in ({}, {"news": table.news}, {"news": table.news, "here": own}):
                for headers in ({}, HTMX):
                    there, not_there = (client.get(url(name, one), asked, headers=headers) for one in (table, nothing))
                    assert there.status_code == not_there.status_code, (name, asked)
                    address = there.headers.get("HX-Redirect", "")
                    assert address.replace(str(table.pk), str(nothing.pk)) == not_there.headers.get("HX-Redirect", "")
        left = [client.post(url("room_leave", one)) for one in (table, nothing)]
        assert [(answer.status_code, answer.headers["Location"]) for answer in left] == [(302, reverse("home"))] * 2


def test_a_signed_in_child_joins_no_strangers_table(school: School, client_of: Browsers) -> None:
    table = visitors_table(Client())
    client = client_of(school.amal.pupil)
    assert client.get(url("table", table)).status_code == 404
    assert client.post(url("join", table), {"face": "bee"}).status_code == 404
    assert client.post(reverse("classrooms:table_code"), {"code": table.code}).status_code == 422
    assert client.get(reverse("games:together"))["Location"] == reverse("home")
    assert client.post(reverse("games:together"), CHOICES)["Location"] == reverse("home")
    assert names(table) == ["Frog"]


def test_a_teacher_looks_on_but_does_not_sit(school: School, client_of: Browsers) -> None:
    table = open_for(client_of(school.amal.pupil), school.group_a)
    ada = client_of(school.ada)
    assert ada.get(url("table", table)).status_code == 200
    for name in ("join", "room_leave", "room_team"):
        ada.post(url(name, table), {"team": 0})
    assert names(table) == ["أمل"]
    page = ada.get(reverse("classrooms:class_detail", args=[school.class_a.pk])).content.decode()
    assert (table.code or "") in page
    other = client_of(school.bea).get(reverse("classrooms:class_detail", args=[school.class_b.pk])).content.decode()
    assert (table.code or "") not in other


def test_a_teacher_starts_or_closes_a_table_whose_host_has_gone(school: School, client_of: Browsers) -> None:
    table = open_for(client_of(school.amal.pupil), school.group_a)
    cem = client_of(school.cem)
    assert url("room_start", table) in cem.get(url("table", table)).content.decode()
    for name in ("room_start", "room_close"):
        assert client_of(school.anton.pupil).post(url(name, table)).status_code == 409
    assert room_load(table_id=table.pk).is_gathering
    assert cem.post(url("room_start", table)).status_code == 302
    assert not room_load(table_id=table.pk).is_gathering
    other = gathering("T", scope=school.group_a.scope)
    cem.post(url("room_close", other))
    assert not Table.objects.filter(pk=other.pk).exists()


# -- finding and joining ------------------------------------------------------------------------------------------


def test_a_child_finds_the_tables_of_their_class_and_joins_one(school: School, client_of: Browsers) -> None:
    table = open_for(client_of(school.amal.pupil), school.group_a)
    anton, boris = client_of(school.anton.pupil), client_of(school.boris.pupil)
    for path in (reverse("classrooms:pupil_home"), reverse("classrooms:tables_of_class")):
        page = anton.get(path).content.decode()
        assert url("join", table) in page
        assert "أمل" in page
        assert url("join", table) not in boris.get(path).content.decode()
    assert anton.post(url("join", table))["Location"] == url("table", table)
    assert names(table) == ["أمل", "Anton"]
    assert "You are in" in anton.get(reverse("classrooms:tables_of_class")).content.decode()


def test_the_list_costs_as_much_with_many_tables_as_with_few(school: School, client_of: Browsers) -> None:
    client = client_of(school.anton.pupil)
    path = reverse("classrooms:tables_of_class")
    counts = []
    for _table in range(2):
        gathering("A", "B", scope=school.group_a.scope)
        with CaptureQueriesContext(connection) as queries:
            client.get(path)
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("change", [str, str.lower, lambda code: f" {code[:2]}-{code[2:]} "])
def test_a_code_is_typed_however_a_child_types_it(
    change: Callable[[str], str], school: School, client_of: Browsers
) -> None:
    table = open_for(client_of(school.amal.pupil), school.group_a)
    anton = client_of(school.anton.pupil)
    response = anton.post(reverse("classrooms:table_code"), {"code": change(table.code or "")})
    assert response["Location"] == url("table", table)
    assert names(table) == ["أمل", "Anton"]


def test_a_code_leads_nowhere_once_the_game_has_begun_or_the_table_is_closed(
    school: School, client_of: Browsers
) -> None:
    started = open_for(client_of(school.amal.pupil), school.group_a)
    closed = gathering("T", scope=school.group_a.scope)
    codes = [started.code, closed.code, "", "C", "XXXXX", "💥", "C" * 40]
    gathering_start(table_id=started.pk, actor=Actor(school.amal.pupil_id))
    gathering_close(table_id=closed.pk, actor=device("T"))
    anton = client_of(school.anton.pupil)
    for code in codes:
        assert anton.post(reverse("classrooms:table_code"), {"code": code}).status_code == 422
    joined = anton.post(url("join", started))
    assert joined.status_code == 409
    assert "begun already" in joined.content.decode()
    assert Seat.objects.filter(user=school.anton.pupil).count() == 0


def test_a_full_table_says_so(school: School, client_of: Browsers) -> None:
    table = open_for(client_of(school.amal.pupil), school.group_a, seats=2)
    Seat.objects.create(table=table, number=1, name="X", session_key="x")
    anton = client_of(school.anton.pupil)
    by_code = anton.post(reverse("classrooms:table_code"), {"code": table.code})
    by_button = anton.post(url("join", table))
    for response in (by_code, by_button):
        assert response.status_code in (409, 422)
        assert "All seats at this table are taken" in response.content.decode()


def test_codes_are_not_guessed_without_end(school: School, client_of: Browsers) -> None:
    table = open_for(client_of(school.amal.pupil), school.group_a)
    guesser = client_of(school.anton.pupil)
    for _try in range(LIMITS["table"].free):
        assert "No table waits" in guesser.post(reverse("classrooms:table_code"), {"code": "XXXXX"}).content.decode()
    right = guesser.post(reverse("classrooms:table_code"), {"code": table.code})
    assert "try again in" in right.content.decode()
    assert names(table) == ["أمل"], "not even the right one is looked at now"
    friend = client_of(school.boris.pupil)
    assert "No table waits" in friend.post(reverse("classrooms:table_code"), {"code": "XXXXX"}).content.decode()


def test_a_table_that_gathers_was_not_played_at(school: School) -> None:
    gathering("T", scope=school.group_a.scope)
    assert tables_recent(school.class_a) == []


def test_a_child_who_has_moved_to_another_class_finds_its_tables_and_not_the_old_ones(
    school: School, client_of: Browsers
) -> None:
    table = open_for(client_of(school.amal.pupil), school.group_a)
    boris = client_of(school.boris.pupil)
    assert boris.post(url("join", table)).status_code == 404
    Enrolment.objects.filter(pk=school.boris.pk).update(classroom=school.class_a, group=school.second_a)
    assert boris.post(url("join", table)).status_code == 302
    assert names(table) == ["أمل", "Boris"]


@pytest.mark.parametrize("first", [True, False])
def test_a_child_who_has_moved_to_another_class_plays_no_more_with_the_old_one(
    school: School, client_of: Browsers, first: bool
) -> None:
    amal, anton = client_of(school.amal.pupil), client_of(school.anton.pupil)
    table = open_for(amal, school.group_a)
    anton.post(url("join", table))
    amal.post(url("room_start", table))
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    Enrolment.objects.filter(pk=school.anton.pk).update(classroom=school.class_b, group=school.group_b)
    if not first:
        assert amal.post(url("again", table)).status_code == 302
    assert anton.post(url("again", table)).status_code == 404
    seats = Seat.objects.filter(table__status=Table.Status.GATHERING)
    assert [seat.name for seat in seats] == ([] if first else ["أمل"])


# -- visitors -----------------------------------------------------------------------------------------------------


def test_visitors_play_as_characters_and_nothing_of_them_is_kept() -> None:
    frog, bee = Client(), Client()
    table = visitors_table(frog)
    assert (table.origin, table.scope, table.host_id) == ("visitor", "", None)
    found = bee.post(reverse("classrooms:table_code"), {"code": table.code})
    assert found["Location"] == url("table", table)
    page = bee.get(url("table", table)).content.decode()
    assert 'value="bee"' in page
    assert 'value="frog"' not in page, "somebody is the frog already"
    assert 'name="name"' not in page
    for face in ("frog", "unicorn", ""):
        response = bee.post(url("join", table), {"face": face, "name": "My real name"})
        assert response.status_code == 409
        assert 'value="cat"' in response.content.decode(), "the way in is still there"
    assert bee.post(url("join", table), {"face": "bee", "name": "My real name"}).status_code == 302
    seats = room_load(table_id=table.pk).seats
    assert [(seat.name, seat.face, seat.user_id) for seat in seats] == [("Frog", "frog", None), ("Bee", "bee", None)]


def test_a_visitor_opens_one_table_at_a_time() -> None:
    client = Client()
    table = visitors_table(client)
    assert client.get(reverse("games:together"))["Location"] == url("table", table)
    assert visitors_table(client) == table


# -- the waiting room ---------------------------------------------------------------------------------------------


def test_the_room_is_asked_for_again_only_when_somebody_has_come_or_gone(school: School, client_of: Browsers) -> None:
    amal, anton = client_of(school.amal.pupil), client_of(school.anton.pupil)
    table = open_for(amal, school.group_a)
    news = re.search(r'data-news="(\d+)"', amal.get(url("table", table)).content.decode())
    assert news is not None
    asked = {"news": news[1]}
    assert amal.get(url("room", table), asked, headers=HTMX).status_code == 204
    assert amal.get(url("poll", table), asked, headers=HTMX).status_code == 204
    anton.post(url("join", table))
    for name in ("room", "poll"):
        fragment = amal.get(url(name, table), asked, headers=HTMX)
        assert fragment.status_code == 200
        assert "Anton" in fragment.content.decode()
        assert "<html" not in fragment.content.decode()
    amal.post(url("room_start", table))
    for client in (amal, anton):
        assert client.get(url("room", table), asked, headers=HTMX)["HX-Redirect"] == url("table", table)


def test_those_who_wait_at_a_table_that_is_closed_are_told(school: School, client_of: Browsers) -> None:
    amal, anton = client_of(school.amal.pupil), client_of(school.anton.pupil)
    table = open_for(amal, school.group_a)
    anton.post(url("join", table))
    assert amal.post(url("room_close", table))["Location"] == reverse("home")
    page = anton.get(url("room", table), {"news": 1}, headers=HTMX).content.decode()
    assert "This table has been closed." in page
    assert "data-poll" not in page, "it asks no further"
    assert anton.get(url("table", table)).status_code == 404


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    ("method", "name"),
    [
        ("post", "act"),
        ("post", "onward"),
        ("post", "hint"),
        ("post", "count"),
        ("post", "again"),
        ("post", "leave"),
        ("post", "back"),
        ("get", "score"),
        ("get", "replay"),
        ("get", "record"),
    ],
)
def test_what_a_game_is_asked_leads_to_the_room_before_the_game(
    method: str, name: str, htmx: bool, school: School, client_of: Browsers
) -> None:
    amal, ada = client_of(school.amal.pupil), client_of(school.ada)
    table = open_for(amal, school.group_a)
    for client in (amal, ada):
        response = getattr(client, method)(url(name, table), headers=HTMX if htmx else {})
        if htmx:
            assert response["HX-Redirect"] == url("table", table)
        else:
            assert (response.status_code, response["Location"]) == (302, url("table", table))


def test_leaving_hands_the_table_on(school: School, client_of: Browsers) -> None:
    amal, anton = client_of(school.amal.pupil), client_of(school.anton.pupil)
    table = open_for(amal, school.group_a)
    anton.post(url("join", table))
    assert amal.post(url("room_leave", table))["Location"] == reverse("home")
    assert url("room_start", table) in anton.get(url("table", table)).content.decode()
    assert amal.post(url("room_leave", table))["Location"] == reverse("home"), "twice does no harm"
    assert "Join the table" in amal.get(url("table", table)).content.decode()


def test_teams_are_changed_in_the_room(school: School, client_of: Browsers) -> None:
    amal, anton = client_of(school.amal.pupil), client_of(school.anton.pupil)
    table = open_for(amal, school.group_a, teams=2)
    anton.post(url("join", table))
    assert anton.post(url("room_team", table), {"team": 0}).status_code == 302
    assert [seat.team for seat in room_load(table_id=table.pk).seats] == [0, 0]
    for team in ("1", "0"):
        assert anton.post(url("room_team", table), {"team": team}).status_code == 302
    for nonsense in ("7", "-1", "x", ""):
        assert anton.post(url("room_team", table), {"team": nonsense}).status_code == 409


# -- nobody's hand but one's own ----------------------------------------------------------------------------------


def test_a_page_shows_ones_own_hand_and_the_team_mates_and_no_others(school: School, client_of: Browsers) -> None:
    """nambarz 2.5"""
    clients = {name: client_of(getattr(school, name).pupil) for name in ("amal", "anton")}
    third = Enrolment.objects.create(
        classroom=school.class_a,
        group=school.group_a,
        pupil=User.objects.create(name="Cleo", role="pupil"),
        pictures="",
        card_token="c",
    )
    clients["cleo"] = client_of(third.pupil)
    table = open_for(clients["amal"], school.group_a, teams=2, bot_level="", seats=4)
    for name in ("anton", "cleo"):
        clients[name].post(url("join", table))
    clients["amal"].post(url("room_start", table))
    state = state_of(table)
    seats = {seat.user_id: seat for seat in room_load(table_id=table.pk).seats}
    for name, client in clients.items():
        me = seats[third.pupil_id if name == "cleo" else getattr(school, name).pupil_id]
        mates = {seat.number for seat in seats.values() if seat.team == me.team} - {me.number}
        page = client.get(url("table", table), headers=HTMX).content.decode()
        assert sorted(re.findall(r'data-card="(.*?)"', page)) == sorted(map(str, state.hands[me.number]))
        mine_to_see = {str(card) for number in {me.number, *mates} for card in state.hands[number]}
        assert cards_shown(page) <= mine_to_see | {str(state.table)}
        for other in {seat.number for seat in seats.values()} - {me.number}:
            seat = re.search(rf'<li class="seat[^>]*data-seat="{other}">(.*?)</li>', page, re.S)
            assert seat is not None
            assert cards_shown(seat[1]) == set()
            hand = re.search(rf'data-team-seat="{other}">(.*?)</div>', page, re.S)
            assert (hand is not None) == (other in mates)
            if hand is not None:
                assert cards_shown(hand[1]) == {str(card) for card in state.hands[other]}
    onlooker = client_of(school.ada).get(url("table", table), headers=HTMX).content.decode()
    assert cards_shown(onlooker) <= {str(state.table)}
    assert "data-team-seat" not in onlooker


def cards_shown(page: str) -> set[str]:
    """The cards whose drawing is on a page, face up."""
    return set(re.findall(r"art/cards/([\w-]+)\.svg", page)) - {"back"}


# -- once more ----------------------------------------------------------------------------------------------------


def test_the_others_are_called_to_the_next_game(school: School, client_of: Browsers) -> None:
    amal, anton = client_of(school.amal.pupil), client_of(school.anton.pupil)
    school.group_a.max_turns, school.group_a.round_end, school.group_a.tie_break = 1, "first-out", "none"
    school.group_a.save()
    table = open_for(amal, school.group_a, bot_level="", seats=2)
    anton.post(url("join", table))
    amal.post(url("room_start", table))
    for _action in range(4):
        number = state_of(table).seat
        client = amal if number == 0 else anton
        kind = "pass" if state_of(table).phase == "drawn" else "draw"
        Player(client, table, number).act({"kind": kind})
    table.refresh_from_db()
    assert table.status == Table.Status.OVER
    before = anton.get(url("table", table)).content.decode()
    assert "data-over" not in before, "it still hears of the next game"
    opened = amal.post(url("again", table))
    assert opened.status_code == 302
    page = anton.get(url("table", table)).content.decode()
    assert "has opened the next game" in page
    assert anton.post(url("again", table))["Location"] == opened["Location"]
    following = Table.objects.get(pk=opened["Location"].split("/")[-2])
    assert names(following) == ["أمل", "Anton"]
    amal.post(url("room_start", following))
    assert "data-over" in anton.get(url("table", table)).content.decode()
    assert "has opened the next game" not in anton.get(url("table", table)).content.decode()
