"""Opening tables, taking hints, forgetting people: the services beside the walk of a play."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest

from games.bots import CHARACTERS, bot_seats
from games.forms.start import StartForm
from games.models import Attempt, Calculation, Event, MarkedDay, Seat, Table
from games.selectors import position_load, tables_of, tables_open_for
from games.services import (
    Actor,
    NotYourTable,
    SeatSpec,
    SetupRefused,
    action_submit,
    hint_take,
    table_open,
)
from games.services.forgetting import person_forget
from games.services.starting import own_table_open, table_again
from tests.games.sitting import actor, arrange, person, seats_of, state_of, table_for

pytestmark = pytest.mark.django_db


def opened(players: int = 2, **more: Any) -> Table:
    seats = [SeatSpec(name=f"P{number}", session_key="device") for number in range(players)]
    given = {"rules": {}, "rounds": 1, "seats": seats, "origin": "visitor", "host": Actor(None, "device"), **more}
    return table_open(**given)


def test_a_table_keeps_its_own_copy_of_the_rules_defaults_written_out() -> None:
    rules = {"operators": "-+"}
    table = opened(rules=rules)
    rules["operators"] = "*"
    table.refresh_from_db()
    assert table.rules["operators"] == "+-"
    assert table.rules["hand"] == 7
    assert Event.objects.get(table=table, number=1).record["event"] == "deal"


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"players": 1}, "players"),
        ({"players": 13}, "players"),
        ({"players": 12, "rules": {"level": "expert"}}, "too-few-cards"),
        ({"rules": {"operators": ""}}, "rules-empty"),
        ({"rules": {"operators": "%"}}, "rules-unknown-value"),
        ({"rules": {"colour": "red"}}, "rules-unknown-key"),
        ({"rounds": 2}, "rounds"),
        ({"game": "chess"}, "unknown-game"),
        ({"seats": [SeatSpec("A", session_key="x"), SeatSpec("B", bot="wizard")]}, "unknown-bot"),
        ({"seats": [SeatSpec("A", team=0), SeatSpec("B", team=None)]}, "teams-not-for-all"),
    ],
)
def test_what_cannot_be_set_up_is_refused_and_leaves_nothing(more: dict[str, Any], reason: str) -> None:
    """nambarz 2.1, 2.4, 2.5"""
    with pytest.raises(SetupRefused) as refused:
        opened(**more)
    assert refused.value.reason == reason
    assert not Table.objects.exists()
    assert not Seat.objects.exists()


def test_bots_who_begin_have_moved_when_the_table_opens() -> None:
    ada = person()
    for _table in range(6):
        assert state_of(table_for(ada, bots=3)).seat == 0


def test_a_device_may_hold_several_seats_and_a_seat_a_person_too() -> None:
    ada = person()
    seats = [SeatSpec("Ada", user_id=ada.pk, session_key="tablet"), SeatSpec("Bob", session_key="tablet")]
    table = opened(seats=seats)
    held = seats_of(table)
    assert Actor(None, "tablet").held(held) == held
    assert Actor(ada.pk, "").held(held) == held[:1]
    assert Actor(None, "").held(held) == []
    assert list(tables_of(Actor(None, ""))) == []
    assert list(tables_open_for(Actor(None, "tablet"))) == [table]


def test_bots_have_names_of_their_own() -> None:
    for count in (1, 5, 8, 11):
        seats = bot_seats(count, level="learner", taken=["nino", "Tara"])
        names = [seat.name for seat in seats]
        assert len(set(names)) == count
        assert not {"Nino", "Tara"} & set(names)
    assert len({seat.face for seat in bot_seats(8, level="novice")}) == 8
    assert "lion" not in {seat.face for seat in bot_seats(5, level="novice", worn=["lion", "fox", "panda"])}
    assert len(bot_seats(11, level="novice", worn=["lion"])) == 11, "where there are not enough others they wear it too"
    assert len(CHARACTERS) == 11


def test_the_same_game_once_more_only_when_it_is_over() -> None:
    ada = person()
    table = table_for(ada, operators="+-", bots=2)
    with pytest.raises(NotYourTable):
        table_again(table_id=table.pk, actor=actor(ada))
    Table.objects.filter(pk=table.pk).update(status="over")
    with pytest.raises(NotYourTable):
        table_again(table_id=table.pk, actor=actor(person("Bob")))
    again = table_again(table_id=table.pk, actor=actor(ada))
    assert again.pk != table.pk
    assert (again.rules, again.scope, again.origin) == (table.rules, table.scope, table.origin)
    assert [seat.name for seat in seats_of(again)] == [seat.name for seat in seats_of(table)]
    assert again.seed != table.seed


def settings(**chosen: Any) -> dict[str, Any]:
    """What the form of "Play now" makes of what was chosen."""
    form = StartForm(chosen)
    assert form.is_valid(), form.errors
    return form.settings()


def test_own_tables_are_a_visitors_or_a_persons() -> None:
    ada = person()
    visitors = own_table_open(actor=Actor(None, "key"), name="Player", **settings(age=6, bots=2, rounds=1))
    assert (visitors.origin, visitors.host_id, visitors.support) == ("visitor", None, "shown")
    assert not Seat.objects.filter(table=visitors).exclude(user=None).exists()
    own = own_table_open(actor=Actor(ada.pk, "key"), name="Ada", **settings(age=9, operators=["+"], bots=1, rounds=3))
    assert (own.origin, own.host, own.rules["operators"], own.rules["max_turns"]) == ("home", ada, "+", 12)
    assert Seat.objects.get(table=own, number=0).session_key == "", "another child on this device is somebody else"


# -- hints -------------------------------------------------------------------------------------------------------------


def gentle_table(ada: Any) -> Table:
    table = table_for(ada, referee="gentle", operators="+-")
    arrange(table, phase="play", seat=0, drawn=None)
    return table


def fault(table: Table, ada: Any) -> None:
    hand = [card for card in state_of(table).hands[0] if card.number]
    target = state_of(table).table.number
    cards = next([a, b] for a in hand for b in hand if a is not b and a.number + b.number != target)
    action_submit(
        table_id=table.pk,
        actor=actor(ada),
        attempt_id=uuid.uuid4(),
        version=table.version,
        action={"kind": "calculation", "cards": [str(card) for card in cards], "operators": ["+"]},
    )


def take_hint(table: Table, ada: Any) -> None:
    hint_take(table_id=table.pk, actor=actor(ada), attempt_id=uuid.uuid4())


def test_a_hint_is_there_after_two_faults_and_makes_the_next_attempt_helped() -> None:
    """product.md: under gentle a hint is offered after two faults."""
    ada = person()
    table = gentle_table(ada)
    fault(table, ada)
    take_hint(table, ada)
    assert not Attempt.objects.filter(action__kind="hint").exists()
    fault(table, ada)
    for _hint in range(5):
        take_hint(table, ada)
    assert Attempt.objects.filter(action__kind="hint").count() == 3, "three steps of help, no more"
    fault(table, ada)
    rows = list(Calculation.objects.filter(person=ada).order_by("pk"))
    assert [row.helped for row in rows] == [False, False, True]
    assert [row.number_in_turn for row in rows] == [1, 2, 3]


def test_no_hint_is_taken_for_a_seat_that_a_bot_has() -> None:
    ada = person()
    table = gentle_table(ada)
    for _fault in range(2):
        fault(table, ada)
    Seat.objects.filter(table=table, user=ada).update(stand_in="clever")
    take_hint(table, ada)
    assert not Attempt.objects.filter(action__kind="hint").exists()


def test_the_official_referee_gives_no_hints() -> None:
    ada = person()
    table = table_for(ada)
    take_hint(table, ada)
    assert not Attempt.objects.exists()
    with pytest.raises(NotYourTable):
        take_hint(table, person("Bob"))


# -- forgetting --------------------------------------------------------------------------------------------------------


def test_a_forgotten_person_is_nowhere_in_the_games_and_the_games_go_on() -> None:
    ada, bob = person("Ada Lovelace"), person("Bob")
    table = table_for(ada, bob, bots=1, referee="gentle", operators="+-")
    if state_of(table).seat != 0:
        arrange(table, seat=0, phase="play", drawn=None)
    fault(table, ada)
    person_forget(user_id=ada.pk)
    table.refresh_from_db()
    assert not Seat.objects.filter(user=ada).exists()
    assert not Calculation.objects.filter(person=ada).exists()
    assert not MarkedDay.objects.filter(person=ada).exists()
    assert "Lovelace" not in json.dumps([table.state, [event.record for event in table.events.all()]])
    position = position_load(table_id=table.pk, actor=actor(bob), must_hold=True)
    assert position.state.seats[0].name == ""
    assert table.host is None
