"""The pages of the table: whole games through them, who may see what, what a page may cost."""

from __future__ import annotations

import io
import json
import random
import re
import sys
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import presets
from games.codec import game_of
from games.engine import record
from games.models import Calculation, Seat, Table
from games.services.log import bot_submission
from tests.games.sitting import HTMX, Player, actor, person, signed_in, state_of, table_for, teacher_of

pytestmark = pytest.mark.django_db


def url(name: str, table: Table) -> str:
    return reverse(f"games:{name}", args=[table.pk])


def play_to_the_end(player: Player, *, faults: bool = False, most: int = 900) -> int:
    """Plays until the game is over; with ``faults`` now and then a wrong calculation. The number of posts."""
    chance = random.Random(5)
    for posts in range(most):
        player.table.refresh_from_db()
        if player.table.status == Table.Status.OVER:
            return posts
        state = state_of(player.table)
        if game_of(player.table).to_act(state) not in (player.seat, None):
            player.client.post(url("onward", player.table), {"version": 0}, headers=HTMX)
            continue
        response = player.act(
            wrong_calculation(state, player.seat) if faults and chance.random() < 0.3 else player.wise_action()
        )
        assert response.status_code == 200, response.content
    raise AssertionError("the game does not end")


def wrong_calculation(state: Any, seat: int) -> dict[str, Any]:
    """Some calculation of two cards of the hand, mostly wrong; drawing or passing where there is none."""
    if state.phase == "correction":
        return {"kind": "correct", "play": None}
    hand = [card for card in state.hands[seat] if card.number]
    if state.phase == "again":
        return {"kind": "pass"}
    if len(hand) < 2 or state.phase in ("must-draw", "round-over"):
        return {"kind": "pass" if state.phase == "drawn" else "draw"}
    return {"kind": "calculation", "cards": [str(hand[0]), str(hand[1])], "operators": [state.rules.operators[0]]}


@pytest.mark.parametrize("age", presets.AGES)
def test_a_visitor_plays_a_whole_game_by_the_settings_of_each_age(age: int) -> None:
    client = Client()
    response = client.post(reverse("games:start"), {"age": age, "bots": 2, "rounds": 1})
    assert response.status_code == 302
    table = Table.objects.get()
    assert table.origin == "visitor"
    assert table.rules["operators"] == presets.rules_for(age)["operators"]
    assert client.get(url("table", table)).status_code == 200
    play_to_the_end(Player(client, table, 0))
    page = client.get(url("table", table)).content.decode()
    assert "podium" in page
    assert client.get(url("score", table)).status_code == 200
    last = client.get(url("replay", table), {"at": 99999}).content.decode()
    steps = int(re.search(r"Step (\d+) of (\d+)", last)[2])  # type: ignore[index]
    for step in range(1, steps + 1, 7):
        assert client.get(url("replay", table), {"at": step}).status_code == 200


@pytest.mark.parametrize("rules", [{"referee": "official"}, {"referee": "gentle", "operators": "+-"}])
def test_a_game_of_many_faults_ends_and_its_record_replays(
    rules: dict[str, Any], capsys: Any, monkeypatch: Any
) -> None:
    ada = person()
    table = table_for(ada, rounds=3, round_end="first-out", max_turns=15, **rules)
    client = signed_in(ada)
    assert client.get(url("record", table)).status_code == 409, "the record of a game that goes on tells every card"
    play_to_the_end(Player(client, table, 0), faults=True)
    assert Calculation.objects.filter(person=ada).exclude(fault="").exists()
    response = client.get(url("record", table))
    text = b"".join(response).decode()
    assert json.loads(text.splitlines()[0])["game"] == "nambarz"
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert not record.replay_main()
    answer = json.loads(capsys.readouterr().out)
    assert answer["ok"] is True
    assert answer["finished"] is True


def test_the_log_is_whole_for_people_and_bots() -> None:
    ada = person()
    table = table_for(ada, support="steps")
    play_to_the_end(Player(signed_in(ada), table, 0), faults=True)
    plays = [
        event.record
        for event in table.events.all()
        if event.record["event"] in ("play", "correct") and (event.record["play"] or {}).get("kind") == "calculation"
    ]
    logged = Calculation.objects.filter(table=table, event_number__isnull=False)
    assert logged.count() == len(plays)
    assert set(logged.filter(bot=True).values_list("person", flat=True)) <= {None}
    assert set(logged.filter(bot=False).values_list("person", flat=True)) == {ada.pk}
    for row in logged:
        assert row.scope == "group:1"
        assert row.origin == "school"
        assert row.rules == table.rules
        assert row.week.weekday() == 0
        assert 0 <= (row.day - row.week).days < 7


def test_a_post_costs_at_most_twelve_queries_however_long_the_game() -> None:
    ada = person()
    table = table_for(ada, bots=5, rounds=5)
    player = Player(signed_in(ada), table, 0)
    counts = []
    for _post in range(60):
        table.refresh_from_db()
        if table.status == Table.Status.OVER:
            break
        action = player.wise_action()
        given = {"attempt": str(uuid.uuid4()), "version": table.version, "action": json.dumps(action)}
        with CaptureQueriesContext(connection) as queries:
            assert player.client.post(url("act", table), given, headers=HTMX).status_code == 200
        counts.append(len(queries))
    assert max(counts) <= 12, counts
    assert max(counts[-20:]) <= max(counts[:20]), counts


def test_a_poll_is_one_query_while_nothing_has_changed() -> None:
    ada = person()
    table = table_for(ada)
    client = signed_in(ada)
    page = client.get(url("table", table)).content.decode()
    here = re.search(r'data-stream="/live/([^"]+)"', page)
    assert here is not None
    asked = {"news": table.news, "here": here[1]}
    with CaptureQueriesContext(connection) as queries:
        assert client.get(url("poll", table), asked, headers=HTMX).status_code == 204
    of_games = [query["sql"] for query in queries if "games_" in query["sql"]]
    assert len(of_games) == 1
    assert "state" not in of_games[0], "one column, not the state"
    response = client.get(url("poll", table), {"version": table.version - 1, "news": table.news - 1}, headers=HTMX)
    assert response.status_code == 200
    assert b'id="live"' in response.content


def test_a_page_never_writes() -> None:
    ada = person()
    table = table_for(ada)
    client = signed_in(ada)
    for name in ("table", "poll", "score"):
        with CaptureQueriesContext(connection) as queries:
            client.get(url(name, table))
        assert not [query for query in queries if not query["sql"].startswith("SELECT")]


# -- who may see and do what ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["table", "poll", "score", "record", "replay"])
def test_only_those_who_sit_or_watch_see_a_table(name: str) -> None:
    ada, bob = person(), person("Bob")
    table = table_for(ada)
    assert signed_in(ada).get(url(name, table)).status_code != 404
    for client in (signed_in(bob), Client()):
        response = client.get(url(name, table))
        assert response.status_code == 404
        nothing_of_hands(response.content.decode(), table)
    assert signed_in(teacher_of(bob)).get(url(name, table)).status_code == 404


def test_the_class_teacher_watches_but_sees_no_hand_and_cannot_act() -> None:
    ada = person()
    table = table_for(ada)
    client = signed_in(teacher_of(ada))
    response = client.get(url("table", table))
    assert response.status_code == 200
    assert 'data-card="' not in response.content.decode()
    fields = {"attempt": str(uuid.uuid4()), "version": table.version, "kind": "draw"}
    assert client.post(url("act", table), fields).status_code == 404


def test_the_class_teacher_finds_the_result_of_a_finished_game_at_once() -> None:
    """Not the whole last round shown once more, and ways on that are a teacher's own."""
    ada = person()
    table = table_for(ada)
    play_to_the_end(Player(signed_in(ada), table, 0))
    page = signed_in(teacher_of(ada)).get(url("table", table)).content.decode()
    assert "The game is over." in page
    assert "data-steps" not in page
    prompt = page[page.index("data-prompt") :]
    prompt = prompt[: prompt.index("</section>")]
    assert url("replay", table) in prompt
    assert reverse("games:mine") not in prompt


@pytest.mark.parametrize("name", ["act", "onward", "hint", "again"])
def test_only_those_who_sit_change_a_table(name: str) -> None:
    ada, bob = person(), person("Bob")
    table = table_for(ada)
    version, state = table.version, table.state
    fields = {"attempt": str(uuid.uuid4()), "version": version, "action": '{"kind": "draw"}'}
    for client in (signed_in(bob), Client()):
        response = client.post(url(name, table), fields)
        assert response.status_code == 404
        nothing_of_hands(response.content.decode(), table)
        response = client.post(url(name, table), fields, headers=HTMX)
        assert response.headers["HX-Redirect"] == url("table", table)
    table.refresh_from_db()
    assert (table.version, table.state) == (version, state)


def test_a_post_without_the_csrf_token_is_refused() -> None:
    ada = person()
    table = table_for(ada)
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada, backend="classrooms.backends.PupilBackend")
    response = client.post(url("act", table), {"kind": "draw", "attempt": str(uuid.uuid4()), "version": table.version})
    assert response.status_code == 403


def test_a_visitors_table_is_the_visitors_alone() -> None:
    client, other = Client(), Client()
    client.post(reverse("games:start"), {"age": 9, "bots": 1, "rounds": 1})
    other.post(reverse("games:start"), {"age": 9, "bots": 1, "rounds": 1})
    table = Table.objects.exclude(host_session=other.session.session_key).get()
    assert client.get(url("table", table)).status_code == 200
    assert other.get(url("table", table)).status_code == 404
    assert not Seat.objects.filter(table=table).exclude(user=None).exists()


def test_my_games_are_mine() -> None:
    ada, bob = person(), person("Bob")
    mine, theirs = table_for(ada), table_for(bob)
    page = signed_in(ada).get(reverse("games:mine")).content.decode()
    assert str(mine.pk) in page
    assert str(theirs.pk) not in page


# -- bad input ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"kind": "draw"},
        {"kind": "draw", "attempt": "x", "version": "1"},
        {"kind": "draw", "version": "-1"},
        {"kind": "draw", "version": "9" * 40},
        {"action": "{", "version": "1"},
        {"action": "[" * 5000, "version": "1"},
        {"action": "null", "version": "now"},
        {"kind": "lay", "cards": "x " * 3000},
        {"kind": "\x00", "cards": "\x00"},
        {"kind": "lay", "cards": "<script>alert(1)</script>"},
    ],
)
def test_malformed_posts_are_refused_with_a_reason(fields: dict[str, str]) -> None:
    ada = person()
    table = table_for(ada)
    version, state = table.version, table.state
    given = {"attempt": str(uuid.uuid4()), "version": str(version), **fields}
    if fields in ({}, {"kind": "draw"}):
        given = fields
    response = signed_in(ada).post(url("act", table), given, headers=HTMX)
    assert response.status_code == 400
    page = response.content.decode()
    assert "no play" in page
    assert "<script>alert" not in page
    table.refresh_from_db()
    assert (table.version, table.state) == (version, state)


@pytest.mark.parametrize("text", ["\ud800", "\0", "+" * 9000])
@pytest.mark.parametrize("where", ["action", "operators", "typed"])
def test_what_can_be_neither_stored_nor_shown_is_no_play(where: str, text: str) -> None:
    """Half a character, NUL (PostgreSQL stores none), a book: refused with a reason, nothing logged, nothing lost."""
    ada = person()
    table = table_for(ada)
    version, state, logged = table.version, table.state, Calculation.objects.count()
    hand = [str(card) for card in state_of(table).hands[0]][:2]
    play = {"kind": "calculation", "cards": hand, "operators": [text if where == "action" else "+"]}
    fields = {"kind": "calculation", "cards": " ".join(hand), "operators": text} if where == "operators" else {}
    body = {"attempt": str(uuid.uuid4()), "version": version, **(fields or {"action": play})}
    if where == "typed":
        body["typed"] = text
    response = signed_in(ada).post(url("act", table), json.dumps(body), content_type="application/json")
    assert response.status_code == 400
    assert "no play" in response.content.decode()
    table.refresh_from_db()
    assert (table.version, table.state, Calculation.objects.count()) == (version, state, logged)


def test_operators_in_many_fields_are_no_way_around_their_length() -> None:
    ada = person()
    table = table_for(ada)
    hand = [str(card) for card in state_of(table).hands[0]][:2]
    fields = {"attempt": str(uuid.uuid4()), "version": table.version, "kind": "calculation", "cards": hand}
    response = signed_in(ada).post(url("act", table), fields | {"operators": ["+"] * 900})
    assert response.status_code == 200
    row = Calculation.objects.latest("pk")
    assert (row.verdict, row.reason) == ("refused", "operators-do-not-fit")
    assert len(row.operators) <= 120
    response = signed_in(ada).post(url("act", table), fields | {"operators": ["\0" + "+" * 9000, "+"]})
    assert response.status_code == 400


def test_the_number_of_a_bots_calculation_to_come_cannot_be_taken() -> None:
    ada = person()
    table = table_for(ada)
    cards = [str(card) for card in state_of(table).hands[0] if card.number is not None]
    play = {"kind": "calculation", "cards": cards[:2], "operators": ["+"]}
    taken = bot_submission(table, table.version + 1, 1).attempt
    assert Player(signed_in(ada), table, 0).act(play, fields={"attempt": str(taken)}).status_code == 400
    assert not Calculation.objects.filter(attempt=taken).exists()


def test_a_malformed_request_for_a_hint_shows_the_table_and_says_so() -> None:
    ada = person()
    table = table_for(ada)
    response = signed_in(ada).post(url("hint", table), {"attempt": "x"}, headers=HTMX)
    assert response.status_code == 400
    assert "no play" in response.content.decode()
    assert signed_in(person("Eve")).post(url("hint", table), {"attempt": "x"}).status_code == 404


def test_a_json_body_is_understood_too() -> None:
    ada = person()
    table = table_for(ada)
    body = {"attempt": str(uuid.uuid4()), "version": table.version, "action": {"kind": "draw"}}
    response = signed_in(ada).post(url("act", table), body, content_type="application/json")
    assert response.status_code == 200
    for nonsense in ("{", "[]", '"draw"', "7", "null"):
        response = signed_in(ada).post(url("act", table), nonsense, content_type="application/json")
        assert response.status_code == 400


def test_a_stale_post_shows_the_present_table() -> None:
    ada = person()
    table = table_for(ada)
    player = Player(signed_in(ada), table, 0)
    version = table.version
    player.act({"kind": "draw"})
    response = player.act({"kind": "draw"}, fields={"version": version})
    table.refresh_from_db()
    assert response.status_code == 409
    assert f'data-version="{table.version}"' in response.content.decode()


def test_the_plain_form_plays_without_scripts() -> None:
    ada = person()
    table = table_for(ada)
    client = signed_in(ada)
    page = client.get(url("table", table)).content.decode()
    attempt = re.search(r'name="attempt" value="([^"]+)"', page)
    assert attempt is not None
    fields = {"attempt": attempt[1], "version": table.version, "kind": "draw", "cards": ["", ""], "operators": ["+"]}
    response = client.post(url("act", table), fields)
    assert response.status_code == 200
    assert b"<html" in response.content
    table.refresh_from_db()
    again = client.post(url("act", table), fields)
    version = table.version
    table.refresh_from_db()
    assert again.status_code == 200
    assert table.version == version, "reloading the page posts the same attempt"


def test_a_name_is_shown_as_text() -> None:
    ada = person("<script>alert('x')</script> علي O'Neill")
    table = table_for(person("Bob"), ada, bots=0)
    page = signed_in(Seat.objects.get(table=table, number=0).user).get(url("table", table)).content.decode()
    assert "<script>alert" not in page
    assert "علي" in page


# -- no leak -----------------------------------------------------------------------------------------------------------


def nothing_of_hands(page: str, table: Table) -> None:
    """No card that only a hand or the stock holds, and no seed, is anywhere in the page."""
    state = state_of(table)
    assert str(table.seed) not in page
    for code in {card for hand in state.hands for card in hand} | set(state.stock):
        assert not re.search(rf"(?<![\w-]){re.escape(code)}(?![\w-])", page), code


def codes_in(page: str) -> set[str]:
    """Card codes anywhere in a page: in data attributes, in addresses of drawings."""
    return set(re.findall(r"\b(?:\d+-[a-z]+|change-[a-z]+|play-again)\b", page))


def test_a_page_holds_no_card_its_reader_may_not_see() -> None:
    """Played with every card different from any other seat's: a code in the page must be the reader's or lie open."""
    ada, bob = person(), person("Bob")
    table = table_for(ada, bob, bots=1, rounds=1, max_turns=6, round_end="first-out")
    clients = {0: signed_in(ada), 1: signed_in(bob)}
    words = {"play-again", "change-number", "change-picture", "change-any"}
    for _post in range(40):
        table.refresh_from_db()
        if table.status == Table.Status.OVER:
            break
        state = state_of(table)
        for seat, client in clients.items():
            page = client.get(url("table", table)).content.decode()
            page = re.sub(r"<dialog.*?</dialog>", "", page, flags=re.S)
            seen = codes_in(page)
            open_cards = {str(card) for card in state.pile} | {str(card) for card in state.thrown}
            laid = {
                str(code)
                for event in table.events.all()
                for code in re.findall(r"\b(?:\d+-[a-z]+|change-[a-z]+|play-again)\b", json.dumps(event.record))
                if event.record["event"] in ("play", "correct")
            }
            own = {str(card) for card in state.hands[seat]} | {str(state.table)}
            hidden = seen - own - open_cards - laid - drawn_by(table, seat)
            assert not {code for code in hidden if is_card(code)} - words, hidden
            assert str(table.seed) not in page
        seat = state.seat
        Player(clients.get(seat, clients[0]), table, seat).act(Player(clients[0], table, seat).wise_action())


def drawn_by(table: Table, seat: int) -> set[str]:
    return {
        code
        for event in table.events.all()
        if event.record["event"] == "draw" and event.record["seat"] == seat
        for code in event.record["cards"]
    }


def is_card(code: str) -> bool:
    from games.engine.cards import UnknownCard, card

    try:
        card(code)
    except UnknownCard:
        return False
    return True


def test_others_are_not_told_that_somebody_may_play_again() -> None:
    ada, bob = person(), person("Bob")
    table = table_for(ada, bob, bots=0)
    page = signed_in(bob if state_of(table).seat == 0 else ada).get(url("table", table)).content.decode()
    assert "may-play-again" not in page


def test_the_actor_of_a_device_holds_its_seats() -> None:
    """Pass the tablet: a hand is shown only to the one who has said they hold it."""
    from games.services import Actor, SeatSpec, table_open

    ada, bob = person(), person("Bob")
    client = signed_in(ada)
    key = client.session.session_key
    table = table_open(
        rules={},
        rounds=1,
        seats=[SeatSpec(name=one.name, user_id=one.pk, session_key=key) for one in (ada, bob)],
        origin="school",
        host=actor(ada),
    )
    assert Actor(ada.pk, key).held(list(table.seats.all())) == list(table.seats.all())
    state = state_of(table)
    page = client.get(url("table", table)).content.decode()
    assert "Pass the tablet" in page
    assert 'data-card="' not in page
    page = client.get(url("table", table), {"seat": state.seat}).content.decode()
    assert page.count('data-card="') == 7
    other = client.get(url("table", table), {"seat": 1 - state.seat}).content.decode()
    assert 'data-card="' not in other
