"""Spot the mistake at the table (nambarz 8.5): who may challenge, when bots go on, and that no page tells too early."""

from __future__ import annotations

import io
import json
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classrooms.models import Enrolment, Group
from games import tasks
from games.engine import record
from games.engine.cards import Card
from games.engine.nambarz import Nambarz
from games.engine.plays import Calculation, Match, action_to_dict
from games.models import Attempt, Event, Seat, Table
from games.models import Calculation as Logged
from games.services import Actor, SeatSpec, action_submit, bots_move, seat_leave, table_open
from games.services.log import bot_submission
from games.services.storing import walk_store
from games.services.walk import Walk
from games.services.windows import SECONDS
from tests.games.sitting import (
    HTMX,
    Player,
    actor,
    arrange,
    events_of,
    person,
    seats_of,
    signed_in,
    state_of,
    table_for,
    teacher_of,
)
from tests.games.test_races import at_once

WRONG = Calculation((Card("10-symbol"), Card("4-symbol")), ("-",))
RIGHT = Calculation((Card("7-symbol"), Card("4-symbol")), ("-",))
HAND = tuple(map(Card, ("10-symbol", "7-symbol", "4-symbol", "9-duck", "2-frog")))
OTHER = tuple(map(Card, ("8-symbol", "9-chicken", "5-cat")))

# Words of a page that has heard the referee, and what 10 - 4 comes to.
TELLS = ("wrong-result", "penalty", "accepted", "It does not make", "Right!", "referee--", "made a mistake", "= 6")


@pytest.fixture
def unsuspecting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that believe everything."""
    monkeypatch.setattr(Nambarz, "bot_challenges", lambda *_: False)


@pytest.fixture
def suspicious(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that believe nothing."""
    monkeypatch.setattr(Nambarz, "bot_challenges", lambda _self, seen, *_: "challenge" in seen.may)


def silent_table(*users: Any, to_move: int = 0, **options: Any) -> Table:
    """A table with a silent referee, a 3-bee to cover and a hand for whoever is to move."""
    table = table_for(*users, referee="challenge", **options)
    hands = tuple(HAND if seat == to_move else OTHER for seat in range(len(state_of(table).hands)))
    arrange(table, hands=hands, seat=to_move, phase="play", table=Card("3-bee"), pile=(Card("3-bee"),), drawn=None)
    return table


def lay(table: Table, play: Any) -> None:
    """Whoever is to move lays this, a bot too; nobody else does anything yet."""
    seats = seats_of(table)
    walk = Walk(table, seats, state_of(table))
    seat = walk.seat_to_act
    assert seat is not None
    walk.act(seat, play, bot_submission(table, walk.version + 1, 1))
    walk_store(walk)


def post(client: Client, table: Table, **fields: Any) -> Any:
    table.refresh_from_db()
    given = {"attempt": str(uuid.uuid4()), "version": table.version, **fields}
    return client.post(reverse("games:act", args=[table.pk]), given, headers=HTMX)


def challenge(client: Client, table: Table, **fields: Any) -> Any:
    return post(client, table, kind="challenge", **fields)


def page_of(user: Any, table: Table) -> str:
    return signed_in(user).get(reverse("games:table", args=[table.pk])).content.decode()


def aged(table: Table, seconds: float) -> None:
    """The last play was so long ago."""
    Table.objects.filter(pk=table.pk).update(updated_at=timezone.now() - timedelta(seconds=seconds))


def kinds_of(table: Table) -> list[str]:
    return [event["event"] for event in events_of(table)]


@pytest.fixture
def ada(db: None) -> Any:
    return person("Ada")


@pytest.fixture
def bo(db: None) -> Any:
    return person("Bo")


# -- silence ----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("unsuspecting")
def test_the_log_knows_what_the_referee_keeps_quiet_about(ada: Any, bo: Any) -> None:
    table = silent_table(ada, bo, bots=0)
    answer = Player(signed_in(ada), table, 0).act(action_to_dict(WRONG))
    row = Logged.objects.get(table=table)
    assert (row.verdict, row.fault, row.result, row.person) == ("penalty", "wrong-result", "6", ada)
    event = Event.objects.filter(table=table).last()
    assert event is not None
    assert (event.record["verdict"]["verdict"], event.explanation) == ("unjudged", None)
    attempt = Attempt.objects.get(table=table)
    assert attempt.outcome["explanation"] is None
    assert not [word for word in TELLS if word in answer.content.decode()], "not even to the player"


@pytest.mark.parametrize("play", [WRONG, RIGHT])
@pytest.mark.usefixtures("unsuspecting")
def test_nobodys_page_tells_before_somebody_asks(ada: Any, bo: Any, play: Any) -> None:
    table = silent_table(ada, bo, bots=1)
    lay(table, play)
    teacher = teacher_of(ada)
    Table.objects.filter(pk=table.pk).update(scope=Enrolment.objects.get(pupil=ada).group.scope)
    for reader in (ada, bo, teacher):
        page = page_of(reader, table)
        assert not [word for word in (*TELLS, "= 3") if word in page], reader.name
        assert ("I see a mistake!" in page) == (reader == bo)
        assert "− 4" in page, "the calculation itself is there to be looked at"


# -- challenging ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("unsuspecting")
def test_a_mistake_that_is_spotted_costs_and_is_explained_to_everybody(ada: Any, bo: Any) -> None:
    table = silent_table(ada, bo, bots=1)
    lay(table, WRONG)
    page = challenge(signed_in(bo), table).content.decode()
    assert "A mistake was spotted!" in page
    assert "It makes 6, not 3" in page or "= 6" in page
    assert "come back to you" not in page, "they come back to Ada"
    state = state_of(table)
    assert (state.phase, state.seat, state.challenges[1]) == ("correction", 0, (1, 0))
    event = Event.objects.filter(table=table, record__event="challenge").get()
    assert event.explanation["off_by"] == "3"
    hers = page_of(ada, table)
    assert "A mistake was spotted!" in hers
    assert "Bo</bdi> spotted a mistake!" in hers
    assert "You have one try" in hers
    assert Attempt.objects.get(table=table).action == {"kind": "challenge"}


@pytest.mark.usefixtures("unsuspecting")
def test_a_mistaken_challenge_changes_nothing_and_is_counted(ada: Any, bo: Any) -> None:
    table = silent_table(ada, bo, bots=1)
    lay(table, RIGHT)
    page = challenge(signed_in(bo), table).content.decode()
    assert "The play is right. Nothing happens." in page
    assert "I see a mistake!" not in page
    state = state_of(table)
    assert (state.seat, state.pending, state.challenges[1]) == (1, None, (0, 1))


@pytest.mark.usefixtures("unsuspecting")
def test_counts_stand_on_the_score_sheet(ada: Any, bo: Any) -> None:
    table = silent_table(ada, bo, bots=0, round_end="first-out")
    arrange(table, hands=(HAND[:3], OTHER))
    lay(table, RIGHT)
    challenge(signed_in(bo), table)
    arrange(table, hands=((), OTHER), out=(0,), results=(), challenges=((2, 0), (0, 1)))
    sheet = Nambarz().score_sheet(state_of(table))
    assert sheet.challenged
    assert [(row.spotted, row.mistaken) for row in sheet.rows] == [(2, 0), (0, 1)]


@pytest.mark.usefixtures("unsuspecting")
def test_whose_play_it_is_and_who_has_no_seat_cannot_challenge(ada: Any, bo: Any) -> None:
    table = silent_table(ada, bo, bots=1)
    lay(table, WRONG)
    assert "This is your own play" in challenge(signed_in(ada), table).content.decode()
    assert challenge(signed_in(person("Cleo")), table).status_code == 404
    assert challenge(signed_in(teacher_of(ada)), table).status_code == 404
    assert challenge(Client(), table).status_code == 404
    assert challenge(signed_in(bo), table, seat=2).status_code == 200, "a bot's seat is not theirs to speak for"
    assert events_of(table)[-2]["event"] == "challenge"
    assert events_of(table)[-2]["seat"] == 1


@pytest.mark.usefixtures("unsuspecting")
def test_whom_a_bot_plays_for_takes_the_seat_back_first(ada: Any, bo: Any) -> None:
    table = silent_table(ada, bo, bots=0)
    lay(table, WRONG)
    assert seat_leave(table_id=table.pk, actor=actor(bo))
    answer = challenge(signed_in(bo), table)
    assert "A computer player has your seat" in answer.content.decode()
    assert "challenge" not in kinds_of(table)


@pytest.mark.usefixtures("unsuspecting")
def test_a_challenge_that_comes_too_late_is_told_so(ada: Any, bo: Any) -> None:
    table = silent_table(ada, bo, bots=0)
    lay(table, WRONG)
    table.refresh_from_db()
    seen = table.version
    assert Player(signed_in(bo), table, 1).act({"kind": "draw"}).status_code == 200
    late = signed_in(bo).post(
        reverse("games:act", args=[table.pk]),
        {"attempt": str(uuid.uuid4()), "version": seen, "kind": "challenge"},
        headers=HTMX,
    )
    assert late.status_code == 409
    assert "There is no mistake to spot now." in challenge(signed_in(bo), table).content.decode()
    assert "challenge" not in kinds_of(table)


@pytest.mark.usefixtures("unsuspecting")
def test_a_device_that_several_share_says_who_of_them_has_seen_it(db: None) -> None:
    device = "d" * 32
    table = table_open(
        rules={"referee": "challenge"},
        rounds=1,
        seats=[SeatSpec(name=name, session_key=device) for name in ("Ada", "Bo", "Cleo")],
        origin="visitor",
        host=Actor(user_id=None, session_key=device),
        seed=7,
    )
    arrange(table, hands=(HAND, OTHER, OTHER), seat=0, phase="play", table=Card("3-bee"), pile=(Card("3-bee"),))
    lay(table, WRONG)
    table.refresh_from_db()
    outcome = action_submit(
        table_id=table.pk,
        actor=Actor(user_id=None, session_key=device),
        attempt_id=uuid.uuid4(),
        version=table.version,
        action={"kind": "challenge"},
        seat_number=2,
    )
    assert outcome.status == "done"
    assert (outcome.facts["player"], outcome.seat) == (0, 2)
    assert state_of(table).challenges == ((0, 0), (0, 0), (1, 0))


# -- bots -------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("suspicious")
def test_bots_look_at_a_persons_play_at_once(ada: Any) -> None:
    table = silent_table(ada, bots=2)
    page = Player(signed_in(ada), table, 0).act(action_to_dict(WRONG)).content.decode()
    assert events_of(table)[-2] | {"verdict": 0} == {"event": "challenge", "seat": 1, "verdict": 0}
    assert state_of(table).phase == "correction"
    assert "Bot 0</bdi> spotted a mistake!" in page
    assert "You have one try" in page
    assert Attempt.objects.get(table=table).outcome["explanation"] is None, "the play itself was not judged"


@pytest.mark.usefixtures("unsuspecting")
def test_at_a_table_of_ones_own_a_bots_play_waits_for_a_word_and_no_clock(ada: Any) -> None:
    table = silent_table(ada, bots=2, to_move=1)
    lay(table, WRONG)
    table.refresh_from_db()
    version = table.version
    page = page_of(ada, table)
    assert "Is it right?" in page
    assert "data-bots-are-on" not in page, "the page does not go on by itself"
    aged(table, 1000)
    assert not tasks.bots_play(str(table.pk)), "nor does the task"
    client, on = signed_in(ada), reverse("games:onward", args=[table.pk])
    assert client.post(on, {"version": version - 1}, headers=HTMX).status_code == 200
    assert state_of(table).pending is not None, "a page that has not seen it cannot wave it through"
    client.post(on, {"version": version}, headers=HTMX)
    assert kinds_of(table)[-2:] != ["deal", "play"]
    assert table.version < Table.objects.get(pk=table.pk).version
    now = Table.objects.get(pk=table.pk).version
    client.post(on, {"version": version}, headers=HTMX)
    assert Table.objects.get(pk=table.pk).version == now, "twice is once"


@pytest.mark.usefixtures("unsuspecting")
def test_a_watching_teacher_cannot_wave_a_play_through(ada: Any) -> None:
    table = silent_table(ada, bots=2, to_move=1)
    Table.objects.filter(pk=table.pk).update(scope=Enrolment.objects.get(pupil=ada).group.scope)
    lay(table, WRONG)
    table.refresh_from_db()
    answer = signed_in(teacher_of(ada)).post(
        reverse("games:onward", args=[table.pk]), {"version": table.version}, headers=HTMX
    )
    assert answer.status_code == 200
    assert state_of(table).pending is not None


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The tasks of bots that were queued, not run."""
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(tasks.bots_play, "apply_async", lambda **options: asked.append(options))
    return asked


@pytest.mark.usefixtures("unsuspecting")
def test_where_several_people_sit_the_bots_wait_some_seconds(
    ada: Any, bo: Any, queued: list[dict[str, Any]], django_capture_on_commit_callbacks: Any
) -> None:
    table = silent_table(ada, bo, bots=2, to_move=2)
    with django_capture_on_commit_callbacks(execute=True):
        lay(table, WRONG)
    assert [task["countdown"] for task in queued] == [SECONDS]
    assert not bots_move(table_id=table.pk), "nobody may lose the chance"
    table.refresh_from_db()
    assert not bots_move(table_id=table.pk, actor=actor(ada), version=table.version), "one cannot hurry the other"
    aged(table, SECONDS)
    assert bots_move(table_id=table.pk)


@pytest.mark.usefixtures("unsuspecting")
def test_who_watches_slowly_has_the_button_while_they_watch(ada: Any, bo: Any) -> None:
    table = silent_table(ada, bo, bots=2, to_move=2)
    lay(table, WRONG)
    client, url = signed_in(ada), reverse("games:table", args=[table.pk])
    page = client.get(url, {"version": table.version - 1}, headers=HTMX).content.decode()
    watching = page[page.index("data-watching") :]
    assert "I see a mistake!" in watching[: watching.index("</section>")]


@pytest.mark.usefixtures("unsuspecting")
def test_a_match_waits_for_nobody(ada: Any) -> None:
    table = silent_table(ada, bots=1, to_move=1)
    arrange(table, hands=(OTHER, (*HAND, Card("3-symbol"))))
    lay(table, Match(Card("3-symbol")))
    assert state_of(table).seat == 0
    assert "I see a mistake!" not in page_of(ada, table)


@pytest.mark.usefixtures("unsuspecting")
def test_bots_among_themselves_go_on_at_once(ada: Any, bo: Any) -> None:
    table = silent_table(ada, bo, bots=2, to_move=2)
    arrange(table, hands=((), (), HAND, OTHER), out=(0, 1))
    lay(table, WRONG)
    assert bots_move(table_id=table.pk), "those who are out have nothing to lose by it"


# -- the last word ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("unsuspecting")
def test_the_round_ends_only_when_the_last_play_stands(ada: Any, bo: Any) -> None:
    table = silent_table(ada, bo, bots=0)
    arrange(table, hands=(HAND[1:3], OTHER))
    lay(table, RIGHT)
    assert "round-end" not in kinds_of(table)
    page = page_of(bo, table)
    assert "If nobody sees a mistake, the round is over." in page
    assert "It is right" in page
    assert "round-end" not in page
    assert post(signed_in(ada), table, kind="pass").status_code == 200
    assert "round-end" not in kinds_of(table), "it is not Ada's to say"
    post(signed_in(bo), table, kind="pass")
    assert kinds_of(table)[-3:] == ["pass", "round-end", "game-end"]
    assert state_of(table).results[0].places == (0, 1)


# -- at the same time -------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_of_two_challenges_at_once_one_is_made_and_the_other_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nambarz, "bot_challenges", lambda *_: False)
    people = [person("Ada"), person("Bo"), person("Cleo")]
    table = silent_table(*people, bots=0)
    lay(table, WRONG)
    table.refresh_from_db()

    def call(who: Any) -> Any:
        return lambda: action_submit(
            table_id=table.pk,
            actor=actor(who),
            attempt_id=uuid.uuid4(),
            version=table.version,
            action={"kind": "challenge"},
        )

    outcomes = at_once(call(people[1]), call(people[2]))
    assert sorted(outcome.status for outcome in outcomes) == ["done", "stale"]
    assert kinds_of(table).count("challenge") == 1


@pytest.mark.django_db(transaction=True)
def test_a_challenge_and_the_next_play_at_once_are_one_or_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nambarz, "bot_challenges", lambda *_: False)
    people = [person("Ada"), person("Bo"), person("Cleo")]
    table = silent_table(*people, bots=0)
    lay(table, WRONG)
    table.refresh_from_db()

    def call(who: Any, kind: str) -> Any:
        return lambda: action_submit(
            table_id=table.pk, actor=actor(who), attempt_id=uuid.uuid4(), version=table.version, action={"kind": kind}
        )

    outcomes = at_once(call(people[1], "draw"), call(people[2], "challenge"))
    assert sorted(outcome.status for outcome in outcomes) == ["done", "stale"]
    assert (state_of(table).phase == "correction") == ("challenge" in kinds_of(table))


# -- a whole game -----------------------------------------------------------------------------------------------------


def test_a_whole_game_can_be_looked_at_step_by_step_and_its_record_replays(ada: Any) -> None:
    table = table_for(
        ada, bots=2, level_of_bots="novice", referee="challenge", operators="+-", round_end="first-out", max_turns=12
    )
    client = signed_in(ada)
    player = Player(client, table, 0)
    for step in range(200):
        state = state_of(table)
        if table.status == Table.Status.OVER:
            break
        page = client.get(reverse("games:table", args=[table.pk])).content.decode()
        if "challenge-form" in page and step % 3 == 0:
            assert challenge(client, table).status_code == 200
        elif Nambarz().to_act(state) == 0:
            player.act(player.wise_action())
        else:
            client.post(reverse("games:onward", args=[table.pk]), {"version": table.version}, headers=HTMX)
    assert table.status == Table.Status.OVER
    assert "challenge" in kinds_of(table)
    lines = b"".join(client.get(reverse("games:record", args=[table.pk]))).decode()  # type: ignore[arg-type]
    out = io.StringIO()
    assert record.replay_main([], io.StringIO(lines), out) == 0
    assert json.loads(out.getvalue())["finished"]
    numbers = [place for place, event in enumerate(events_of(table), start=1)]
    pages = [client.get(reverse("games:replay", args=[table.pk]), {"at": at}).content.decode() for at in numbers]
    assert any("A mistake was spotted!" in page or "Nothing happens." in page for page in pages)
    assert "Mistakes spotted:" in client.get(reverse("games:score", args=[table.pk])).content.decode()


# -- choosing it ------------------------------------------------------------------------------------------------------


def test_it_is_chosen_for_one_table_and_stands_above_the_groups_referee(ada: Any) -> None:
    group: Group = Enrolment.objects.get(pupil=ada).group
    Group.objects.filter(pk=group.pk).update(referee="gentle")
    client = signed_in(ada)
    opened = reverse("classrooms:open_table", args=[group.pk])
    client.post(opened, {"bots": 2, "rounds": 1, "spot": "on"})
    client.post(opened, {"bots": 2, "rounds": 1})
    referees = [table.rules["referee"] for table in Table.objects.order_by("created_at")]
    assert referees == ["challenge", "gentle"]


@pytest.mark.django_db
def test_a_visitor_may_choose_it_too() -> None:
    client = Client()
    client.post(reverse("games:start"), {"game": "nambarz", "age": 7, "bots": 2, "rounds": 1, "spot": "on"})
    table = Table.objects.get()
    assert table.rules["referee"] == "challenge"
    assert Seat.objects.filter(table=table).count() == 3
