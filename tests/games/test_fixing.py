"""Fix my mistakes (docs/algorithms/moments.md): found once, shown to nobody else, tried again, logged as practice."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from classrooms.models import Enrolment
from classrooms.services.privacy import person_export, pupil_erase
from games.codec import game_of
from games.engine import moments as engine
from games.engine.plays import Calculation as Laid
from games.engine.plays import action_to_dict
from games.engine.retry import answer, biggest
from games.fixing_selectors import mistakes_left, moments_of, position_of
from games.models import Attempt, Calculation, MarkedDay, Moment, RoundReview, Seat, Table
from games.services import Actor, NotYourTable, SeatSpec, action_submit, bots_move, rounds_review, table_open
from games.services.practice import moment_help, moment_leave, moment_try
from games.tasks import review_rounds
from lessons.models import DailyFigure, Stroke
from lessons.services import day_fold, figures_check
from tests.games.sitting import HTMX, SEED, actor, person, seats_of, signed_in, state_of, table_for, teacher_of

SHORT = {"round_end": "first-out", "max_turns": 8}


def url(name: str, table: Table, *more: int) -> str:
    return reverse(f"games:{name}", args=[table.pk, *more])


def submit(table: Table, who: Actor, action: dict[str, Any]) -> Any:
    table.refresh_from_db()
    return action_submit(table_id=table.pk, actor=who, attempt_id=uuid.uuid4(), version=table.version, action=action)


def wrong_line(state: Any, seat: int) -> dict[str, Any] | None:
    """A calculation with a wrong result of two cards of one kind; None where the hand has none."""
    hand = [one for one in state.hands[seat] if one.number and one not in state.table.covered_by]
    for first in hand:
        for second in hand:
            if first is not second and first.category == second.category and first.number + second.number > 10:
                return {"kind": "calculation", "cards": [str(first), str(second)], "operators": ["+"]}
    return None


def played_badly(table: Table, **people: Any) -> Table:
    """A round in which everybody draws all the time, and in every second turn lays something wrong before."""
    actors = {seat.number: Actor(user_id=seat.user_id, session_key=seat.session_key) for seat in seats_of(table)}
    for _ in range(400):
        state = state_of(table)
        seat = game_of(table).to_act(state)
        if seat is None:
            return table
        if Seat.objects.get(table=table, number=seat).bot:
            bots_move(table_id=table.pk)
            continue
        wrong = wrong_line(state, seat) if state.phase == "play" and card_lies(state) else None
        if wrong and state.turns[seat] % 2 == 0:
            outcome = submit(table, actors[seat], wrong)
            if outcome.status == "done":
                continue
        kind = {"play": "draw", "cover": "draw", "must-draw": "draw"}.get(state.phase, "pass")
        if state.phase == "correction":
            submit(table, actors[seat], {"kind": "correct", "play": None})
        elif submit(table, actors[seat], {"kind": kind}).status == "refused":
            submit(table, actors[seat], {"kind": "pass"})
    raise AssertionError("the round does not end")


def card_lies(state: Any) -> bool:
    return hasattr(state.table, "number")


def reviewed(user: Any, **rules: Any) -> tuple[Table, list[Moment]]:
    """A table with a round played badly by ``user``, and their moments."""
    table = played_badly(table_for(user, **{**SHORT, **rules}))
    assert rounds_review(table_id=table.pk)
    found = list(moments_of(table.pk, seats_of(table)[0]))
    assert found
    return table, found


def fixing(moment: Moment) -> dict[str, Any]:
    """An action that fixes it."""
    return action_to_dict(answer(position_of(moment), moment.needed))


def calculation_moment(found: list[Moment]) -> Moment:
    """One that a calculation fixes."""
    return next(one for one in found if isinstance(answer(position_of(one), one.needed), Laid))


def attempt(user: Any, moment: Moment, action: dict[str, Any], **more: Any) -> Any:
    given = {"attempt_id": uuid.uuid4(), **more}
    return moment_try(table_id=moment.table_id, moment_id=moment.pk, actor=actor(user), action=action, **given)


# -- finding them ------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(("referee", "bots"), [("official", 1), ("gentle", 1), ("challenge", 0)])
def test_each_person_has_up_to_five_moments_of_a_round_with_their_own_cards_only(referee: str, bots: int) -> None:
    ada, bob = person(), person("Bob")
    table = played_badly(table_for(ada, bob, bots=bots, referee=referee, **SHORT))
    assert rounds_review(table_id=table.pk)
    for seat in seats_of(table):
        found = list(moments_of(table.pk, seat))
        if seat.bot:
            assert found == []
            continue
        assert 1 <= len(found) <= engine.MOST
        for moment in found:
            assert moment.person_id == seat.user_id
            record = next(event for event in table.events.all() if event.number == moment.event).record
            assert record.get("seat", seat.number) == seat.number
            assert biggest(position_of(moment)) == moment.best >= moment.needed
            assert "seed" not in json.dumps(moment.position)
    assert Moment.objects.filter(table=table, kind="wrong").exists()


@pytest.mark.django_db
def test_looking_twice_stores_nothing_twice_and_costs_one_look() -> None:
    ada = person()
    table, found = reviewed(ada)
    assert review_rounds(str(table.pk)) is False
    assert list(moments_of(table.pk, seats_of(table)[0])) == found
    assert review_rounds(str(uuid.uuid4())) is False


@pytest.mark.django_db
def test_of_two_who_look_at_once_one_stores(monkeypatch: pytest.MonkeyPatch) -> None:
    ada = person()
    table = played_badly(table_for(ada, **SHORT))
    found = []

    def meanwhile(*given: Any, **more: Any) -> Any:
        monkeypatch.undo()
        assert rounds_review(table_id=table.pk)
        found.extend(moments_of(table.pk, seats_of(table)[0]))
        return engine.chosen(*given, **more)

    monkeypatch.setattr("games.services.reviewing.moments.chosen", meanwhile)
    rounds_review(table_id=table.pk)
    assert list(moments_of(table.pk, seats_of(table)[0])) == found
    assert RoundReview.objects.filter(table=table).count() == 1


@pytest.mark.django_db
def test_a_round_that_goes_on_tells_nothing() -> None:
    ada = person()
    table = table_for(ada, rounds=3)
    submit(table, actor(ada), {"kind": "draw"})
    assert rounds_review(table_id=table.pk) is False
    page = signed_in(ada).get(url("fix", table)).content.decode()
    assert "not over yet" in page
    signed_in(ada).post(url("fix_look", table))
    assert not RoundReview.objects.exists()
    assert not Moment.objects.exists()


@pytest.mark.django_db
def test_each_round_is_looked_through_once_it_is_over() -> None:
    ada = person()
    table = played_badly(table_for(ada, rounds=3, **SHORT))
    rounds_review(table_id=table.pk)
    first = set(Moment.objects.filter(table=table))
    submit(table, actor(ada), {"kind": "next-round"})
    assert rounds_review(table_id=table.pk) is False
    played_badly(table)
    assert rounds_review(table_id=table.pk)
    assert {moment.round for moment in set(Moment.objects.filter(table=table)) - first} == {2}
    assert set(RoundReview.objects.values_list("round", flat=True)) == {1, 2}


@pytest.mark.django_db
def test_what_a_stand_in_played_is_no_mistake_of_the_person() -> None:
    ada = person()
    table = table_for(ada, **SHORT)
    seat = seats_of(table)[0]
    Seat.objects.filter(pk=seat.pk).update(stand_in="novice")
    for _ in range(60):
        if not bots_move(table_id=table.pk):
            break
    rounds_review(table_id=table.pk)
    assert RoundReview.objects.filter(table=table).exists()
    assert not Moment.objects.exists()


@pytest.mark.django_db
def test_a_long_game_costs_as_many_queries_as_a_short_one() -> None:
    ada = person()
    counts = []
    for turns in (3, 12):
        table = played_badly(table_for(ada, round_end="first-out", max_turns=turns))
        with CaptureQueriesContext(connection) as queries:
            assert rounds_review(table_id=table.pk)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 12


def test_the_worker_looks_when_a_round_has_ended(celery_worker_process: Any, eventually: Callable[..., Any]) -> None:
    ada = person()
    table = played_badly(table_for(ada, **SHORT))
    eventually(lambda: RoundReview.objects.filter(table=table, round=1).exists())
    assert moments_of(table.pk, seats_of(table)[0])


# -- trying again ------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_any_play_at_least_as_good_fixes_it_and_changes_nothing_at_the_table() -> None:
    ada = person()
    table, found = reviewed(ada)
    version, state, events = table.version, table.state, table.events.count()
    for moment in found:
        fix = attempt(ada, moment, fixing(moment))
        assert fix.lies
        assert fix.enough
        moment.refresh_from_db()
        assert moment.status == Moment.Status.SOLVED
    table.refresh_from_db()
    assert (table.version, table.state, table.events.count()) == (version, state, events)
    assert mistakes_left(ada.pk).count == 0


@pytest.mark.django_db
def test_a_legal_but_smaller_play_is_told_kindly_and_leaves_it_open() -> None:
    ada = person()
    table, found = reviewed(ada)
    moment = made(found[0], table="3-bee", hand=["3-hippo", "10-symbol", "4-symbol", "2-symbol"], best=3, needed=3)
    fix = attempt(ada, moment, {"kind": "match", "card": "3-hippo"})
    assert fix.lies
    assert not fix.enough
    moment.refresh_from_db()
    assert moment.status == Moment.Status.OPEN
    fields = {"attempt": str(uuid.uuid4()), "version": table.version, "kind": "lay", "cards": "3-hippo"}
    page = signed_in(ada).post(url("fix_try", table, moment.pk), fields, headers=HTMX).content.decode()
    assert "That works." in page
    assert "There is a bigger play: 3 cards." in page


def made(moment: Moment, **changes: Any) -> Moment:
    """The moment with another position, made for a test."""
    sizes = {key: changes.pop(key) for key in ("best", "needed") if key in changes}
    plain = {"drawn": None, "covered": False, "again_lies": False, "stock_left": True, "played": None, "fault": None}
    Moment.objects.filter(pk=moment.pk).update(kind="small", position={**plain, **changes}, **sizes)
    moment.refresh_from_db()
    return moment


@pytest.mark.django_db
def test_a_wrong_one_is_explained_as_at_the_table_and_costs_nothing() -> None:
    ada = person()
    table, found = reviewed(ada)
    moment = made(found[0], table="3-bee", hand=["10-symbol", "4-symbol", "2-symbol"], best=3, needed=3)
    fields = {
        "attempt": str(uuid.uuid4()),
        "version": 0,
        "kind": "lay",
        "cards": "10-symbol 4-symbol",
        "operators": "-",
    }
    page = signed_in(ada).post(url("fix_try", table, moment.pk), fields, headers=HTMX).content.decode()
    assert "Not quite. Look again." in page
    assert "10 − 4 = 6" in page
    assert "<svg viewBox" in page
    assert "penalty" not in page
    moment.refresh_from_db()
    assert moment.status == Moment.Status.OPEN


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"kind": "again"}, "not-now"),
        ({"kind": "draw"}, "not-now"),
        ({"kind": "next-round"}, "not-now"),
        ({"kind": "match", "card": "9-symbol"}, "does-not-match"),
        ({"kind": "calculation", "cards": ["5-symbol", "2-symbol"], "operators": ["-"]}, "not-in-hand"),
        ({"kind": "match", "card": "x"}, "malformed"),
        (None, "malformed"),
    ],
)
def test_what_is_no_play_here_is_refused(action: Any, reason: str) -> None:
    ada = person()
    _table, found = reviewed(ada)
    hand = ["play-again", "9-symbol", "10-symbol", "4-symbol", "2-symbol"]
    moment = made(found[0], table="3-bee", hand=hand, best=3, needed=3)
    outcome = attempt(ada, moment, action).outcome
    assert (outcome.status, outcome.reason) == ("refused", reason)


@pytest.mark.django_db
def test_help_comes_in_three_steps_and_a_double_click_takes_one() -> None:
    ada = person()
    table, found = reviewed(ada)
    moment, client = calculation_moment(found), signed_in(ada)
    address = url("fix_help", table, moment.pk)
    for taken, words in ((0, "cards do it"), (0, "cards do it"), (1, "Begin with"), (2, "Lay this"), (2, "Lay this")):
        page = client.post(address, {"helps": taken}, headers=HTMX).content.decode()
        assert words in page
    moment.refresh_from_db()
    assert moment.helps == 3
    assert "One more hint" not in page
    for nonsense in ("", "x", "-1", "9" * 30):
        assert client.post(address, {"helps": nonsense}, headers=HTMX).status_code == 200
    moment.refresh_from_db()
    assert moment.helps == 3
    attempt(ada, moment, fixing(moment))
    assert Calculation.objects.get(origin="practice").helped is True


@pytest.mark.django_db
def test_it_can_be_left_and_is_asked_for_no_more() -> None:
    ada = person()
    table, found = reviewed(ada)
    client = signed_in(ada)
    left = mistakes_left(ada.pk)
    assert (left.count, left.table_id) == (len(found), table.pk)
    response = client.post(url("fix_leave", table, found[0].pk))
    assert response.headers["Location"] == url("fix_moment", table, found[1].pk)
    assert mistakes_left(ada.pk).count == len(found) - 1
    for moment in found[1:]:
        response = client.post(url("fix_leave", table, moment.pk))
    assert response.headers["Location"] == url("fix", table) + "?seat=0"
    assert mistakes_left(ada.pk).count == 0
    attempt(ada, found[0], fixing(found[0]))
    moment_leave(table_id=table.pk, moment_id=found[0].pk, actor=actor(ada))
    found[0].refresh_from_db()
    assert found[0].status == Moment.Status.SOLVED, "leaving what is fixed takes nothing away"


# -- the log -----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_every_calculation_tried_is_a_row_of_the_log_as_practice() -> None:
    ada = person()
    _table, found = reviewed(ada, support="steps")
    MarkedDay.objects.all().delete()
    played = Calculation.objects.count()
    moment = made(found[0], table="3-bee", hand=["10-symbol", "4-symbol", "2-symbol"], best=3, needed=3)
    wrong = {"kind": "calculation", "cards": ["10-symbol", "4-symbol"], "operators": ["-"]}
    right = {"kind": "calculation", "cards": ["10-symbol", "4-symbol", "2-symbol"], "operators": ["-", "/"]}
    attempt(ada, moment, wrong, typed=["6"])
    attempt(ada, moment, {**wrong, "operators": ["%"]})
    attempt(ada, moment, right, typed=["6", "3"])
    attempt(ada, moment, {"kind": "match", "card": "2-symbol"})
    rows = list(Calculation.objects.order_by("pk"))[played:]
    assert [(row.verdict, row.fault, row.reason) for row in rows] == [
        ("fault", "wrong-result", ""),
        ("refused", "", "operator-not-allowed"),
        ("accepted", "", ""),
    ]
    for number, row in enumerate(rows, start=1):
        assert (row.origin, row.person_id, row.bot, row.scope) == ("practice", ada.pk, False, "group:1")
        assert (row.round, row.turn, row.target, row.hand_size) == (moment.round, moment.turn, 3, 3)
        assert (row.number_in_turn, row.event_number, row.helped) == (number, None, False)
    assert [step["typed"] for step in rows[2].steps] == ["6", "3"]
    assert MarkedDay.objects.get().person_id == ada.pk


@pytest.mark.django_db
def test_a_double_click_logs_once_and_is_answered_the_same() -> None:
    ada = person()
    _table, found = reviewed(ada)
    moment = calculation_moment(found)
    same = uuid.uuid4()
    first = attempt(ada, moment, fixing(moment), attempt_id=same)
    again = attempt(ada, moment, fixing(moment), attempt_id=same)
    assert (first.outcome.status, again.outcome.status, again.outcome.first) == ("done", "repeated", "done")
    assert again.enough
    assert Calculation.objects.filter(attempt=same).count() == Attempt.objects.filter(pk=same).count() == 1
    other = next(one for one in found if one != moment)
    assert attempt(ada, other, fixing(other), attempt_id=same).outcome.reason == "malformed"
    other.refresh_from_db()
    assert other.status == Moment.Status.OPEN, "an attempt of another moment fixes nothing"


@pytest.mark.django_db
def test_figures_count_practice_as_attempts_and_minutes_and_not_as_first_attempts() -> None:
    ada = person()
    _table, found = reviewed(ada)
    day = timezone.localdate()
    day_fold(ada.pk, day)
    before = DailyFigure.objects.get(person=ada, day=day, operator="")
    moment = made(found[0], table="3-bee", hand=["10-symbol", "1-symbol", "1-symbol", "9-symbol"], best=4, needed=4)
    stroke = {"kind": "calculation", "cards": moment.position["hand"], "operators": ["+", "+", "-"]}
    assert attempt(ada, moment, stroke).enough
    day_fold(ada.pk, day)
    after = DailyFigure.objects.get(person=ada, day=day, operator="")
    assert (after.attempts, after.right) == (before.attempts + 1, before.right + 1)
    assert (after.firsts, after.firsts_right, after.strokes) == (before.firsts, before.firsts_right, before.strokes)
    assert not Stroke.objects.filter(person=ada).exists()
    assert figures_check().run.different == 0


# -- whose they are ----------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_nobody_else_sees_or_tries_them_a_team_mate_and_the_teacher_included() -> None:
    ada, bob = person(), person("Bob")
    seats = [
        SeatSpec(name="Ada", user_id=ada.pk, team=0),
        SeatSpec(name="Bob", user_id=bob.pk, team=0),
        SeatSpec(name="X", bot="novice", team=1),
        SeatSpec(name="Y", bot="novice", team=1),
    ]
    table = played_badly(table_open(rules=SHORT, rounds=1, seats=seats, origin="school", host=actor(ada), seed=SEED))
    rounds_review(table_id=table.pk)
    moment = Moment.objects.filter(table=table, seat__number=0).first()
    assert moment is not None
    teacher = teacher_of(ada)
    fields = {"attempt": str(uuid.uuid4()), "version": 0, "action": json.dumps(fixing(moment)), "helps": 0}
    for client in (signed_in(bob), signed_in(person("Eve")), signed_in(teacher), Client()):
        response = client.get(url("fix_moment", table, moment.pk))
        assert response.status_code == 404
        assert "data-card" not in response.content.decode()
        for name in ("fix_try", "fix_help", "fix_leave"):
            assert client.post(url(name, table, moment.pk), fields).status_code == 404
    for client in (signed_in(person("Eve")), signed_in(teacher), Client()):
        assert client.get(url("fix", table)).status_code == 404
        assert client.post(url("fix_look", table)).status_code == 404
    theirs = signed_in(bob).get(url("fix", table), {"seat": 0}).content.decode()
    assert url("fix_moment", table, moment.pk) not in theirs, "a seat that is not held is not chosen"
    moment.refresh_from_db()
    assert (moment.status, moment.helps) == ("open", 0)
    assert signed_in(ada).get(url("fix_moment", table, moment.pk)).status_code == 200


@pytest.mark.django_db
def test_a_moment_belongs_to_its_table() -> None:
    ada = person()
    _table, found = reviewed(ada)
    other = table_for(ada)
    assert signed_in(ada).get(url("fix_moment", other, found[0].pk)).status_code == 404
    assert signed_in(ada).get(url("fix_moment", other, 10**18)).status_code == 404
    assert signed_in(ada).get(url("fix_moment", other, 10**40)).status_code == 404


@pytest.mark.django_db
def test_whoever_takes_a_seat_over_does_not_see_the_mistakes_of_who_sat_there() -> None:
    ada, bob = person(), person("Bob")
    table, found = reviewed(ada)
    Seat.objects.filter(table=table, number=0).update(user=bob)
    assert not moments_of(table.pk, seats_of(table)[0])
    for who in (ada, bob):
        with pytest.raises(NotYourTable):
            moment_help(table_id=table.pk, moment_id=found[0].pk, actor=actor(who), taken=0)
    assert mistakes_left(ada.pk).count == 0


@pytest.mark.django_db
def test_several_on_one_device_say_who_they_are() -> None:
    client = Client()
    client.session.create()
    session = client.session
    session["here"] = True
    session.save()
    key = session.session_key
    client.cookies["sessionid"] = key
    seats = [
        SeatSpec(name="One", session_key=key),
        SeatSpec(name="Two", session_key=key),
        SeatSpec(name="X", bot="novice"),
    ]
    table = played_badly(
        table_open(rules=SHORT, rounds=1, seats=seats, origin="visitor", host=Actor(None, key), seed=SEED)
    )
    rounds_review(table_id=table.pk)
    page = client.get(url("fix", table)).content.decode()
    assert "Who are you?" in page
    for number in (0, 1):
        page = client.get(url("fix", table), {"seat": number}).content.decode()
        shown = {int(pk) for pk in re.findall(r"/fix/(\d+)/", page)}
        assert shown == set(Moment.objects.filter(seat__number=number).values_list("pk", flat=True)) != set()
    moment = Moment.objects.first()
    assert moment is not None
    fix = moment_try(
        table_id=table.pk,
        moment_id=moment.pk,
        actor=Actor(None, key),
        attempt_id=uuid.uuid4(),
        action=fixing(moment),
    )
    assert fix.enough
    assert not Calculation.objects.filter(origin="practice").exclude(person=None).exists()


@pytest.mark.django_db
def test_they_are_in_the_export_and_erased_with_the_person() -> None:
    ada = person()
    _table, found = reviewed(ada)
    attempt(ada, found[0], fixing(found[0]))
    export = person_export(person=ada)
    assert {row["id"] for row in export["games.Moment"]} == {moment.pk for moment in found}
    pupil_erase(enrolment=Enrolment.objects.get(pupil=ada))
    assert not Moment.objects.exists()
    assert not Calculation.objects.filter(origin="practice").exists()


# -- the pages ---------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_end_of_a_round_leads_to_them_and_the_list_looks_by_itself() -> None:
    ada = person()
    table = played_badly(table_for(ada, **SHORT))
    client = signed_in(ada)
    page = client.get(url("table", table)).content.decode()
    assert f'href="{url("fix", table)}"' in page
    page = client.get(url("fix", table)).content.decode()
    assert "We are looking through your round" in page
    assert not RoundReview.objects.exists(), "a GET never writes"
    page = client.post(url("fix_look", table), headers=HTMX).content.decode()
    found = list(moments_of(table.pk, seats_of(table)[0]))
    assert "Begin" in page
    assert f"0 of {len(found)}" in page
    assert f"Fix my mistakes ({len(found)})" in client.get(url("table", table)).content.decode()
    assert client.post(url("fix_look", table)).headers["Location"] == url("fix", table)
    teacher = signed_in(teacher_of(ada)).get(url("table", table)).content.decode()
    assert url("fix", table) not in teacher, "whoever watches has no mistakes here"


@pytest.mark.django_db
def test_a_childs_own_page_says_how_many_wait() -> None:
    ada = person()
    client = signed_in(ada)
    home = reverse("classrooms:pupil_home")
    assert "Mistakes to fix" not in client.get(home).content.decode()
    table, found = reviewed(ada)
    page = client.get(home).content.decode()
    assert f"Mistakes to fix: {len(found)}" in page
    assert f'href="{url("fix", table)}"' in page
    Moment.objects.update(created_at=timezone.now() - timedelta(days=15))
    assert "Mistakes to fix" not in client.get(home).content.decode(), "nobody is asked for ever"


@pytest.mark.django_db
def test_one_after_the_other_until_all_are_fixed() -> None:
    ada = person()
    table, found = reviewed(ada)
    client = signed_in(ada)
    for place, moment in enumerate(found, start=1):
        page = client.get(url("fix_moment", table, moment.pk)).content.decode()
        assert f"{place} of {len(found)}" in page
        assert "data-stream" not in page
        fields = {"attempt": str(uuid.uuid4()), "version": 0, "action": json.dumps(fixing(moment))}
        page = client.post(url("fix_try", table, moment.pk), fields).content.decode()
        assert "You have found it!" in page
        if place < len(found):
            assert url("fix_moment", table, found[place].pk) in page
    assert "You have fixed all your mistakes" in client.get(url("fix", table)).content.decode()


@pytest.mark.django_db
def test_when_all_is_fixed_here_the_way_leads_to_other_games() -> None:
    ada = person()
    other, _found = reviewed(ada)
    table, found = reviewed(ada)
    client = signed_in(ada)
    assert "In other games" not in client.get(url("fix", table)).content.decode()
    for moment in found:
        attempt(ada, moment, fixing(moment))
    page = client.get(url("fix", table)).content.decode()
    assert f"In other games: {mistakes_left(ada.pk).count}" in page
    assert f'href="{url("fix", other)}"' in page


@pytest.mark.django_db
def test_what_is_no_play_at_all_is_answered_with_the_position() -> None:
    ada = person()
    table, found = reviewed(ada)
    client = signed_in(ada)
    for fields in ({}, {"attempt": "x"}, {"attempt": str(uuid.uuid4()), "version": "0", "action": "{"}):
        response = client.post(url("fix_try", table, found[0].pk), fields, headers=HTMX)
        assert response.status_code == 400
        assert 'id="live"' in response.content.decode()
    assert not Attempt.objects.filter(action__kind="fix").exists()


@pytest.mark.django_db
def test_the_pages_cost_few_queries_however_many_moments_there_are_and_never_write() -> None:
    ada = person()
    table, found = reviewed(ada)
    client = signed_in(ada)
    for address in (url("fix", table), url("fix_moment", table, found[0].pk)):
        with CaptureQueriesContext(connection) as many:
            assert client.get(address).status_code == 200
        assert all(query["sql"].startswith("SELECT") for query in many)
        assert len(many) <= 7, [query["sql"] for query in many]
    Moment.objects.filter(table=table).exclude(pk=found[0].pk).delete()
    with CaptureQueriesContext(connection) as one:
        assert client.get(url("fix", table)).status_code == 200
    with CaptureQueriesContext(connection) as tried:
        fields = {"attempt": str(uuid.uuid4()), "version": 0, "action": json.dumps(fixing(found[0]))}
        assert client.post(url("fix_try", table, found[0].pk), fields, headers=HTMX).status_code == 200
    assert len(one) <= 7
    assert len(tried) <= 12


@pytest.mark.django_db
def test_crazy_eights_has_no_moments() -> None:
    ada = person()
    table = table_open(
        game="crazy-eights",
        rules={},
        rounds=None,
        seats=[SeatSpec(name="Ada", user_id=ada.pk), SeatSpec(name="X", bot="novice")],
        origin="home",
        host=actor(ada),
    )
    assert rounds_review(table_id=table.pk) is False
    assert signed_in(ada).get(url("fix", table)).status_code == 200
