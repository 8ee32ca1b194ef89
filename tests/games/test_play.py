"""The walk of a play (architecture.md): judged once, stored once, answered the same whenever it is asked again."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from games.codec import game_of, state_rebuilt
from games.engine.cards import card
from games.models import Attempt, Calculation, Event, MarkedDay, Table
from games.services import Actor, Clock, NotYourTable, action_submit, bots_move
from tests.games.sitting import Player, actor, arrange, events_of, person, seats_of, signed_in, state_of, table_for

pytestmark = pytest.mark.django_db


def cards(*codes: str) -> tuple[Any, ...]:
    return tuple(card(code) for code in codes)


def position(table: Table, hand: tuple[str, ...], table_card: str = "3-symbol", seat: int = 0, **more: Any) -> None:
    """Seat ``seat`` is to move, with ``hand``, on ``table_card``."""
    state = state_of(table)
    hands = list(state.hands)
    hands[seat] = cards(*hand)
    arrange(
        table,
        hands=tuple(hands),
        table=card(table_card),
        pile=(*state.pile[:-1], card(table_card)),
        phase="play",
        seat=seat,
        drawn=None,
        thrown=(),
        **more,
    )


def submit(table: Table, user: Any, action: Any, **more: Any) -> Any:
    table.refresh_from_db()
    return action_submit(
        **{
            "table_id": table.pk,
            "actor": actor(user),
            "attempt_id": uuid.uuid4(),
            "version": table.version,
            "action": action,
            **more,
        }
    )


MATCH = {"kind": "match", "card": "3-bee"}
RIGHT = {"kind": "calculation", "cards": ["1-symbol", "2-symbol"], "operators": ["+"]}
WRONG = {"kind": "calculation", "cards": ["1-symbol", "2-symbol"], "operators": ["-"]}


def test_a_play_adds_its_events_and_the_bots_answer() -> None:
    ada = person()
    table = table_for(ada)
    position(table, ("3-bee", "1-symbol", "2-symbol", "9-duck"))
    before = table.version
    outcome = submit(table, ada, MATCH)
    assert outcome.status == "done"
    table.refresh_from_db()
    assert outcome.version == table.version == Event.objects.filter(table=table).count()
    records = events_of(table)[before:]
    assert records[0]["event"] == "play"
    assert records[0]["seat"] == 0
    assert {record["seat"] for record in records if "seat" in record} >= {1, 2}, "both bots have moved"
    assert state_of(table).seat == 0


def test_numbers_of_events_are_the_versions() -> None:
    ada = person()
    table = table_for(ada)
    submit(table, ada, {"kind": "draw"})
    numbers = list(Event.objects.filter(table=table).order_by("number").values_list("number", flat=True))
    table.refresh_from_db()
    assert numbers == list(range(1, table.version + 1))


def test_a_repeated_attempt_is_answered_as_the_first_time_and_stored_once() -> None:
    ada = person()
    table = table_for(ada)
    position(table, ("3-bee", "1-symbol", "2-symbol", "9-duck"))
    version, attempt = table.version, uuid.uuid4()
    first = submit(table, ada, RIGHT, attempt_id=attempt)
    events = Event.objects.filter(table=table).count()
    second = submit(table, ada, RIGHT, attempt_id=attempt, version=version)
    assert (second.status, second.first) == ("repeated", "done")
    assert second.verdict == first.verdict
    assert second.explanation == first.explanation
    assert Event.objects.filter(table=table).count() == events
    assert Calculation.objects.filter(attempt=attempt).count() == 1


def test_a_repeated_fault_under_the_gentle_referee_is_one_attempt() -> None:
    ada = person()
    table = table_for(ada, referee="gentle")
    position(table, ("1-symbol", "2-symbol", "9-duck"))
    attempt = uuid.uuid4()
    first = submit(table, ada, WRONG, attempt_id=attempt)
    second = submit(table, ada, WRONG, attempt_id=attempt)
    assert (first.status, second.status, second.first) == ("fault", "repeated", "fault")
    assert Calculation.objects.filter(person=ada).count() == Attempt.objects.count() == 1


def test_a_play_for_an_older_table_is_stale() -> None:
    ada = person()
    table = table_for(ada)
    position(table, ("3-bee", "3-hippo", "9-duck"))
    version = table.version
    submit(table, ada, MATCH)
    table.refresh_from_db()
    now = table.version
    outcome = submit(table, ada, {"kind": "draw"}, version=version)
    assert (outcome.status, outcome.version) == ("stale", now)
    table.refresh_from_db()
    assert table.version == now
    assert Attempt.objects.count() == 1


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"kind": "match", "card": "10-bear"}, "not-in-hand"),
        ({"kind": "match", "card": "9-duck"}, "does-not-match"),
        ({"kind": "calculation", "cards": ["1-symbol"], "operators": []}, "too-few-cards"),
        ({"kind": "calculation", "cards": ["1-symbol", "2-symbol"], "operators": []}, "operators-do-not-fit"),
        ({"kind": "calculation", "cards": ["1-symbol", "2-symbol"], "operators": ["%"]}, "operator-not-allowed"),
        ({"kind": "calculation", "cards": ["1-symbol", "change-any"], "operators": ["+"]}, "not-a-number-card"),
        ({"kind": "change", "joker": "1-symbol", "card": None}, "not-a-change-joker"),
        ({"kind": "correct", "play": None}, "not-now"),
        ({"kind": "next-round"}, "not-now"),
    ],
)
def test_what_needs_no_referee_is_refused_and_changes_nothing(action: Any, reason: str) -> None:
    """nambarz 8.3"""
    ada = person()
    table = table_for(ada)
    position(table, ("1-symbol", "2-symbol", "9-duck", "change-any"))
    state, version = table.state, table.version
    outcome = submit(table, ada, action)
    assert (outcome.status, outcome.reason) == ("refused", reason)
    table.refresh_from_db()
    assert (table.state, table.version) == (state, version)


@pytest.mark.parametrize(
    "action",
    [None, 7, "draw", [], {}, {"kind": "steal"}, {"kind": "match"}, {"kind": "match", "card": "3-dragon"},
     {"kind": "calculation", "cards": "3-bee", "operators": []}, {"kind": "draw", "cards": 3}],
)  # fmt: skip
def test_nonsense_is_refused_and_leaves_no_trace(action: Any) -> None:
    ada = person()
    table = table_for(ada)
    outcome = submit(table, ada, action)
    assert (outcome.status, outcome.reason) == ("refused", "malformed")
    assert not Attempt.objects.exists()


def test_a_refused_calculation_is_logged_though_it_is_no_event() -> None:
    ada = person()
    table = table_for(ada, operators="+")
    position(table, ("1-symbol", "2-symbol", "9-duck"))
    version = table.version
    submit(table, ada, WRONG)
    row = Calculation.objects.get(person=ada)
    assert (row.verdict, row.reason, row.event_number) == ("refused", "operator-not-allowed", None)
    table.refresh_from_db()
    assert table.version == version


def test_another_pupil_holds_no_seat() -> None:
    table = table_for(person())
    with pytest.raises(NotYourTable):
        submit(table, person("Bob"), {"kind": "draw"})
    with pytest.raises(NotYourTable):
        action_submit(
            table_id=uuid.uuid4(),
            actor=Actor(user_id=None, session_key=""),
            attempt_id=uuid.uuid4(),
            version=1,
            action={"kind": "draw"},
        )


def test_nobody_acts_for_a_bot_or_for_somebody_else() -> None:
    ada, bob = person(), person("Bob")
    table = table_for(ada, bob, bots=1)
    other = bob if state_of(table).seat == 0 else ada
    outcome = submit(table, other, {"kind": "draw"})
    assert (outcome.status, outcome.reason) == ("refused", "out-of-turn")


def test_an_attempt_of_another_table_is_not_told() -> None:
    ada, bob = person(), person("Bob")
    table, theirs = table_for(ada), table_for(bob)
    attempt = uuid.uuid4()
    submit(theirs, bob, {"kind": "draw"}, attempt_id=attempt)
    outcome = submit(table, ada, {"kind": "draw"}, attempt_id=attempt)
    assert outcome.status == "stale"
    assert outcome.verdict is None
    assert outcome.action is None


def test_a_wrong_result_costs_cards_and_leads_to_the_correction() -> None:
    """nambarz 8, 8.1"""
    ada = person()
    table = table_for(ada)
    position(table, ("1-symbol", "2-symbol", "9-duck"))
    outcome = submit(table, ada, WRONG)
    assert outcome.verdict is not None
    assert outcome.verdict["fault"] == "wrong-result"
    assert state_of(table).phase == "correction"
    outcome = submit(table, ada, {"kind": "correct", "play": RIGHT})
    assert outcome.verdict is not None
    assert outcome.verdict["verdict"] == "accepted"
    rows = list(Calculation.objects.filter(person=ada).order_by("pk"))
    assert [row.is_correction for row in rows] == [False, True]
    assert [row.number_in_turn for row in rows] == [1, 2]
    assert [row.verdict for row in rows] == ["penalty", "accepted"]


def test_the_state_is_a_cache_that_replay_gives_back() -> None:
    ada = person()
    table = table_for(ada)
    for _turn in range(4):
        submit(table, ada, {"kind": "draw"})
        if state_of(table).phase == "drawn":
            submit(table, ada, {"kind": "pass"})
    state = state_of(table)
    rebuilt = state_rebuilt(table, seats_of(table))
    assert rebuilt._replace(log=(), events=()) == state
    Table.objects.filter(pk=table.pk).update(state={}, state_version=0)
    assert submit(table, ada, {"kind": "draw"}).status == "done"


def test_a_day_is_marked_anew_by_every_calculation() -> None:
    ada = person()
    table = table_for(ada, referee="gentle")
    position(table, ("1-symbol", "2-symbol", "9-duck"))
    submit(table, ada, WRONG)
    first = MarkedDay.objects.get(person=ada)
    submit(table, ada, WRONG)
    second = MarkedDay.objects.get(person=ada)
    assert first.day == second.day
    assert first.mark != second.mark


def test_drawing_marks_no_day() -> None:
    ada = person()
    submit(table_for(ada, bots=1), ada, {"kind": "draw"})
    assert not MarkedDay.objects.exists()


def test_bots_move_only_when_it_is_their_turn() -> None:
    table = table_for(person())
    version = table.version
    assert bots_move(table_id=table.pk) is False
    assert bots_move(table_id=uuid.uuid4()) is False
    table.refresh_from_db()
    assert table.version == version


def test_what_is_left_of_a_long_row_of_bots_is_queued_and_done_by_the_task() -> None:
    ada = person()
    table = table_for(ada, bots=3)
    arrange(table, seat=1, phase="play", drawn=None)
    before = table.version
    assert bots_move(table_id=table.pk, turns=1) is True
    state = state_of(table)
    assert table.version > before
    assert state.seat == 2
    assert bots_move(table_id=table.pk) is True
    assert state_of(table).seat == 0


def test_the_clock_of_a_page_is_kept_within_what_can_be() -> None:
    ada = person()
    table = table_for(ada, referee="gentle")
    position(table, ("1-symbol", "2-symbol", "9-duck"))
    submit(table, ada, WRONG, clock=Clock(seen=10**15, begun=-5))
    row = Calculation.objects.get(person=ada)
    assert row.seen_at is not None
    assert row.begun_at is not None
    assert table.updated_at <= row.seen_at <= row.begun_at <= row.submitted_at


def test_a_finished_game_takes_no_more_plays() -> None:
    ada = person()
    table = table_for(ada)
    arrange(table, phase="over")
    outcome = submit(table, ada, {"kind": "draw"})
    assert (outcome.status, outcome.reason) == ("refused", "game-over")


def test_the_game_is_the_engines() -> None:
    assert game_of(table_for(person())).name == "nambarz"


def test_only_a_bot_that_remembers_makes_the_stored_state_grow() -> None:
    plain, remembering = table_for(person()), table_for(person(), level_of_bots="master")
    assert plain.state["log"] == []
    assert len(remembering.state["log"]) == remembering.version


def test_a_master_goes_on_after_a_person_who_could_not_play() -> None:
    """It remembers what lay on the table then, from a state that was stored."""
    ada = person()
    table = table_for(ada, bots=1, level_of_bots="master")
    player = Player(signed_in(ada), table, 0)
    for _turn in range(3):
        for kind in ("draw", "pass"):
            assert player.act({"kind": kind}).status_code == 200
        assert state_of(table).seat == 0
