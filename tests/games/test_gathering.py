"""A table before its game: gathering, teams, starting, leaving, and everything at the same time."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.codec import state_load, state_rebuilt
from games.models import Event, Seat, Table
from games.rooms import hosts, room_load
from games.seating import team_sizes, teams_open
from games.selectors import NotYourTable, StillGathering, position_load
from games.services import SetupRefused, action_submit, bots_move
from games.services.forgetting import person_forget
from games.services.gathering import (
    GatheringRefused,
    gathering_close,
    gathering_join,
    gathering_leave,
    gathering_start,
    gathering_team,
    gatherings_sweep,
)
from games.services.starting import table_again
from games.short_codes import ALPHABET, TABLE_CODE_LENGTH
from tests.games.gathered import device, gathering, names, teams
from tests.games.sitting import actor, events_of, person, seats_of, state_of, table_for
from tests.games.test_races import at_once


def refused(call: Any, **given: Any) -> str:
    """Why a service would not."""
    with pytest.raises(GatheringRefused) as refusal:
        call(**given)
    return refusal.value.reason


# -- who is in which team (nambarz 2.5) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "players", "sizes"),
    [
        ([1, 1], 4, [2, 2]),
        ([2, 0], 4, [2, 2]),
        ([1, 2], 5, [2, 3]),
        ([0, 0], 5, [3, 2]),
        ([1, 0, 2], 7, [2, 2, 3]),
        ([3, 0], 4, None),
        ([2, 2], 5, [3, 2]),
        ([1, 0], 1, None),
        ([3, 3], 5, None),
        ([3, 1], 4, None),
    ],
)
def test_teams_differ_by_one_at_most(people: list[int], players: int, sizes: list[int] | None) -> None:
    assert team_sizes(people, players) == sizes


def test_a_team_is_open_while_the_others_can_still_be_filled() -> None:
    assert teams_open([0, 0], 4) == [0, 1]
    assert teams_open([2, 1], 4) == [1]
    assert teams_open([2, 1], 5) == [1, 0]
    assert teams_open([3, 1], 5) == [1]
    assert teams_open([2, 2], 4) == []


# -- gathering ----------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_table_that_gathers_has_a_code_and_no_cards() -> None:
    table = gathering("Sami", seats=3)
    table.refresh_from_db()
    assert table.status == Table.Status.GATHERING
    assert (table.state, table.state_version, table.version) == ({}, 0, 0)
    assert len(table.code or "") == TABLE_CODE_LENGTH
    assert set(table.code or "") <= set(ALPHABET)
    assert table.rules["operators"] == "+-*/", "every default is written out"
    assert names(table) == ["Sami"]
    assert not Event.objects.exists()


@pytest.mark.django_db
def test_every_change_is_news() -> None:
    table = gathering("Sami", seats=4, teams=2)
    news = [table.news]
    gathering_join(table_id=table.pk, actor=device("Lea"), name="Lea")
    news.append(room_load(table_id=table.pk).table.news)
    gathering_team(table_id=table.pk, actor=device("Lea"), team=0)
    news.append(room_load(table_id=table.pk).table.news)
    gathering_leave(table_id=table.pk, actor=device("Lea"))
    news.append(room_load(table_id=table.pk).table.news)
    gathering_start(table_id=table.pk, actor=device("Sami"))
    news.append(room_load(table_id=table.pk).table.news)
    assert news == sorted(set(news))


@pytest.mark.django_db
def test_who_sits_there_already_keeps_the_seat_they_have() -> None:
    table = gathering("Sami", "Lea")
    gathering_join(table_id=table.pk, actor=device("Lea"), name="Lea again")
    assert names(table) == ["Sami", "Lea"]


@pytest.mark.django_db
def test_a_full_table_and_a_character_that_somebody_is_are_refused() -> None:
    table = gathering("Sami", seats=3)
    gathering_join(table_id=table.pk, actor=device("Lea"), name="Frog", face="frog")
    assert refused(gathering_join, table_id=table.pk, actor=device("X"), name="Frog", face="frog") == "face-taken"
    gathering_join(table_id=table.pk, actor=device("X"), name="Bee", face="bee")
    assert refused(gathering_join, table_id=table.pk, actor=device("Y"), name="Y") == "full"
    with pytest.raises(NotYourTable):
        gathering_join(table_id=uuid.uuid4(), actor=device("Y"), name="Y")
    assert names(table) == ["Sami", "Frog", "Bee"]


@pytest.mark.django_db
def test_a_seat_that_is_left_is_free_and_the_next_one_takes_it() -> None:
    table = gathering("Sami", "Lea", "Ivo", seats=3)
    gathering_leave(table_id=table.pk, actor=device("Lea"))
    gathering_join(table_id=table.pk, actor=device("Mia"), name="Mia")
    assert names(table) == ["Sami", "Mia", "Ivo"]


@pytest.mark.django_db
def test_a_host_who_leaves_hands_the_table_on_and_the_last_one_closes_it() -> None:
    table = gathering("Sami", "Lea", "Ivo")
    gathering_leave(table_id=table.pk, actor=device("Sami"))
    table.refresh_from_db()
    assert hosts(device("Lea"), table)
    assert not hosts(device("Sami"), table)
    assert refused(gathering_start, table_id=table.pk, actor=device("Sami")) == "not-host"
    gathering_leave(table_id=table.pk, actor=device("Ivo"))
    gathering_leave(table_id=table.pk, actor=device("Lea"))
    assert not Table.objects.exists()


@pytest.mark.django_db
def test_a_host_may_be_a_person_or_a_device_by_turns() -> None:
    ada = person()
    table = gathering("Sami")
    gathering_join(table_id=table.pk, actor=actor(ada), name="Ada")
    gathering_leave(table_id=table.pk, actor=device("Sami"))
    table.refresh_from_db()
    assert (table.host_id, table.host_session) == (ada.pk, "")


@pytest.mark.django_db
def test_only_the_host_closes_and_starts() -> None:
    table = gathering("Sami", "Lea")
    assert refused(gathering_close, table_id=table.pk, actor=device("Lea")) == "not-host"
    assert refused(gathering_start, table_id=table.pk, actor=device("Lea")) == "not-host"
    gathering_close(table_id=table.pk, actor=device("Sami"))
    assert not Table.objects.exists()
    with pytest.raises(NotYourTable):
        gathering_start(table_id=table.pk, actor=device("Sami"))


@pytest.mark.django_db
def test_teams_are_changed_as_long_as_both_can_be_filled() -> None:
    table = gathering("Sami", "Lea", "Ivo", seats=4, teams=2)
    assert teams(table) == [("Sami", 0), ("Lea", 1), ("Ivo", 0)]
    assert refused(gathering_team, table_id=table.pk, actor=device("Lea"), team=0) == "team-full"
    for nonsense in (-1, 2, 99):
        assert refused(gathering_team, table_id=table.pk, actor=device("Lea"), team=nonsense) == "team-full"
    gathering_team(table_id=table.pk, actor=device("Sami"), team=1)
    assert teams(table) == [("Sami", 1), ("Lea", 1), ("Ivo", 0)]
    with pytest.raises(NotYourTable):
        gathering_team(table_id=table.pk, actor=device("Stranger"), team=0)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"seats": 13}, "players"),
        ({"seats": 1}, "players"),
        ({"seats": 12, "rules": {"level": "expert"}}, "too-few-cards"),
        ({"seats": 4, "teams": 5}, "teams"),
        ({"seats": 4, "teams": 1}, "one-team"),
        ({"bot_level": "wizard"}, "unknown-bot"),
        ({"game": "crazy-eights", "rounds": None, "seats": 8}, "players"),
        ({"game": "crazy-eights", "rounds": None, "seats": 4, "teams": 2}, "no-teams-in-this-game"),
        ({"game": "chess"}, "unknown-game"),
    ],
)
def test_what_could_not_be_played_is_not_opened(more: dict[str, Any], reason: str) -> None:
    """nambarz 2.1, 2.4, 2.5"""
    with pytest.raises(SetupRefused) as refusal:
        gathering("Sami", **more)
    assert refusal.value.reason == reason
    assert not Table.objects.exists()


@pytest.mark.django_db
def test_nothing_is_played_at_a_table_that_gathers() -> None:
    table = gathering("Sami", "Lea")
    with pytest.raises(StillGathering):
        position_load(table_id=table.pk, actor=device("Sami"))
    with pytest.raises(StillGathering):
        action_submit(
            table_id=table.pk, actor=device("Sami"), attempt_id=uuid.uuid4(), version=0, action={"kind": "draw"}
        )
    with pytest.raises(StillGathering):
        table_again(table_id=table.pk, actor=device("Sami"))
    assert bots_move(table_id=table.pk) is False


@pytest.mark.django_db
def test_tables_that_were_never_started_are_swept() -> None:
    old, new, started = gathering("A", "B"), gathering("C"), gathering("D")
    gathering_start(table_id=started.pk, actor=device("D"))
    long_ago = timezone.now() - timedelta(hours=9)
    Table.objects.filter(pk__in=[old.pk, started.pk]).update(created_at=long_ago)
    assert gatherings_sweep(before=timezone.now() - timedelta(hours=5)) == 1
    assert set(Table.objects.all()) == {new, started}


@pytest.mark.django_db
def test_who_is_erased_gets_up_and_hands_the_table_on() -> None:
    ada, ben = person("Ada"), person("Ben")
    table = gathering("Sami", host=False, sitting=None)
    Table.objects.filter(pk=table.pk).update(host=ada, host_session="")
    for one in (ada, ben):
        gathering_join(table_id=table.pk, actor=actor(one), name=one.name)
    person_forget(user_id=ada.pk)
    table.refresh_from_db()
    assert names(table) == ["Ben"]
    assert table.host_id == ben.pk


# -- starting -----------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_starting_deals_to_those_who_are_there_and_bots_fill_the_rest() -> None:
    table = gathering("Sami", "Lea", seats=4)
    gathering_start(table_id=table.pk, actor=device("Sami"))
    table.refresh_from_db()
    assert table.status == Table.Status.PLAYING
    assert table.code is None
    assert table.version == Event.objects.filter(table=table).count() >= 1
    seats = seats_of(table)
    assert [seat.number for seat in seats] == [0, 1, 2, 3]
    assert [seat.name for seat in seats[:2]] == ["Sami", "Lea"]
    assert [bool(seat.bot) for seat in seats] == [False, False, True, True]
    assert len({seat.name for seat in seats}) == 4
    state = state_of(table)
    assert not seats[state.seat].bot, "it stands at a person's turn"
    assert state_rebuilt(table, seats).hands == state_load(table, seats).hands


@pytest.mark.django_db
def test_team_mates_sit_side_by_side_whoever_came_first() -> None:
    """nambarz 2.5"""
    table = gathering("Sami", "Lea", "Ivo", "Mia", seats=7, teams=3)
    assert teams(table) == [("Sami", 0), ("Lea", 1), ("Ivo", 2), ("Mia", 0)]
    gathering_team(table_id=table.pk, actor=device("Mia"), team=2)
    gathering_start(table_id=table.pk, actor=device("Sami"))
    seats = seats_of(table)
    assert [seat.team for seat in seats] == [0, 0, 1, 1, 2, 2, 2]
    assert [seat.name for seat in seats if not seat.bot] == ["Sami", "Lea", "Ivo", "Mia"]
    for name, team in (("Sami", 0), ("Lea", 1), ("Ivo", 2), ("Mia", 2)):
        assert next(seat.team for seat in seats if seat.name == name) == team
    state = state_of(table)
    mia = next(seat for seat in seats if seat.name == "Mia")
    position = position_load(table_id=table.pk, actor=device("Mia"))
    seen = position.observe(mia)
    shown = {view.number for view in seen.seats if view.hand is not None and view.number != mia.number}
    assert shown == {seat.number for seat in seats if seat.team == 2} - {mia.number}
    assert [len(hand) for hand in state.hands].count(0) == 0


@pytest.mark.django_db
def test_without_bots_two_have_to_be_there_and_teams_have_to_be_even() -> None:
    table = gathering("Sami", seats=6, teams=2, bot_level="")
    assert refused(gathering_start, table_id=table.pk, actor=device("Sami")) == "too-few"
    gathering_join(table_id=table.pk, actor=device("Lea"), name="Lea")
    gathering_join(table_id=table.pk, actor=device("Ivo"), name="Ivo")
    gathering_join(table_id=table.pk, actor=device("Mia"), name="Mia")
    gathering_team(table_id=table.pk, actor=device("Mia"), team=0)
    assert refused(gathering_start, table_id=table.pk, actor=device("Sami")) == "uneven-teams"
    gathering_leave(table_id=table.pk, actor=device("Ivo"))
    gathering_start(table_id=table.pk, actor=device("Sami"))
    assert [(seat.name, seat.team) for seat in seats_of(table)] == [("Sami", 0), ("Mia", 0), ("Lea", 1)]


@pytest.mark.django_db
def test_a_host_who_only_looks_on_starts_a_table_of_others() -> None:
    table = gathering("Teacher", host=False, seats=3)
    assert refused(gathering_start, table_id=table.pk, actor=device("Teacher")) == "nobody"
    gathering_join(table_id=table.pk, actor=device("Lea"), name="Lea")
    gathering_start(table_id=table.pk, actor=device("Teacher"))
    assert [seat.name for seat in seats_of(table) if not seat.bot] == ["Lea"]


@pytest.mark.django_db
def test_after_the_start_nobody_joins_or_changes_anything() -> None:
    table = gathering("Sami", "Lea", seats=4, teams=2)
    gathering_start(table_id=table.pk, actor=device("Sami"))
    before = [(seat.name, seat.team, seat.number) for seat in seats_of(table)]
    assert refused(gathering_join, table_id=table.pk, actor=device("Ivo"), name="Ivo") == "started"
    assert refused(gathering_leave, table_id=table.pk, actor=device("Lea")) == "started"
    assert refused(gathering_team, table_id=table.pk, actor=device("Lea"), team=0) == "started"
    assert refused(gathering_close, table_id=table.pk, actor=device("Sami")) == "started"
    assert [(seat.name, seat.team, seat.number) for seat in seats_of(table)] == before
    version = Table.objects.get(pk=table.pk).version
    assert gathering_start(table_id=table.pk, actor=device("Sami")).pk == table.pk
    assert Table.objects.get(pk=table.pk).version == version, "a second click deals nothing"


@pytest.mark.django_db
def test_spot_the_mistake_is_gathered_for_too() -> None:
    """nambarz 8.5: no bot goes on over a play that people may look at."""
    table = gathering("Sami", "Lea", seats=6, rules={"referee": "challenge"})
    gathering_start(table_id=table.pk, actor=device("Sami"))
    plays = [record["play"]["kind"] for record in events_of(table) if record["event"] == "play"]
    assert "calculation" not in plays[:-1]
    assert len(seats_of(table)) == 6


@pytest.mark.django_db
def test_crazy_eights_is_gathered_for_too() -> None:
    table = gathering("Sami", "Lea", game="crazy-eights", rounds=None, seats=7)
    gathering_start(table_id=table.pk, actor=device("Sami"))
    assert len(seats_of(table)) == 7
    assert state_of(table).seat in (0, 1)


# -- once more ----------------------------------------------------------------------------------------------------


def over(table: Table) -> Table:
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    return table


@pytest.mark.django_db
def test_once_more_with_others_gathers_them_anew() -> None:
    table = gathering("Sami", "Lea", "Ivo", seats=4, teams=2)
    gathering_start(table_id=table.pk, actor=device("Sami"))
    over(table)
    following = table_again(table_id=table.pk, actor=device("Lea"))
    assert following.status == Table.Status.GATHERING
    assert names(following) == ["Lea"]
    assert hosts(device("Lea"), following)
    assert following.plan == table.plan
    assert following.away_after == 120
    assert table_again(table_id=table.pk, actor=device("Sami")).pk == following.pk
    assert table_again(table_id=table.pk, actor=device("Sami")).pk == following.pk
    assert names(following) == ["Lea", "Sami"]
    with pytest.raises(NotYourTable):
        table_again(table_id=table.pk, actor=device("Stranger"))
    gathering_start(table_id=following.pk, actor=device("Lea"))
    assert refused(table_again, table_id=table.pk, actor=device("Ivo")) == "started"
    assert table_again(table_id=table.pk, actor=device("Sami")).pk == following.pk


@pytest.mark.django_db
def test_once_more_after_the_next_table_was_closed_opens_another() -> None:
    table = gathering("Sami", "Lea")
    gathering_start(table_id=table.pk, actor=device("Sami"))
    over(table)
    first = table_again(table_id=table.pk, actor=device("Lea"))
    gathering_close(table_id=first.pk, actor=device("Lea"))
    second = table_again(table_id=table.pk, actor=device("Sami"))
    assert second.pk != first.pk
    assert names(second) == ["Sami"]


@pytest.mark.django_db
def test_once_more_alone_with_bots_is_dealt_at_once() -> None:
    ada = person()
    table = over(table_for(ada))
    assert table_again(table_id=table.pk, actor=actor(ada)).status == Table.Status.PLAYING


# -- at the same time ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("valkey")
@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_the_last_seat_one_gets_it_and_the_other_is_told() -> None:
    table = gathering("Sami", "Lea", seats=3)

    def join(name: str) -> Any:
        def call() -> str:
            try:
                gathering_join(table_id=table.pk, actor=device(name), name=name)
            except GatheringRefused as refusal:
                return refusal.reason
            return "in"

        return call

    assert sorted(at_once(join("Ivo"), join("Mia"), join("Noa"))) == ["full", "full", "in"]
    assert len(names(table)) == 3


@pytest.mark.usefixtures("valkey")
@pytest.mark.django_db(transaction=True)
def test_all_who_join_at_once_get_a_seat_each() -> None:
    table = gathering("Host", seats=9, teams=3)

    def join(name: str) -> Any:
        return lambda: gathering_join(table_id=table.pk, actor=device(name), name=name)

    at_once(*[join(f"P{number}") for number in range(8)])
    seats = room_load(table_id=table.pk).seats
    assert [seat.number for seat in seats] == list(range(9))
    assert sorted(team for _name, team in teams(table) if team is not None) == [0, 0, 0, 1, 1, 1, 2, 2, 2]


@pytest.mark.usefixtures("valkey")
@pytest.mark.django_db(transaction=True)
def test_two_devices_of_one_child_are_one_seat() -> None:
    ada = person()
    table = gathering("Sami")
    at_once(*[lambda: gathering_join(table_id=table.pk, actor=actor(ada), name="Ada")] * 4)
    assert names(table) == ["Sami", "Ada"]


@pytest.mark.usefixtures("valkey")
@pytest.mark.django_db(transaction=True)
def test_a_double_click_on_start_deals_once() -> None:
    table = gathering("Sami", "Lea", seats=4)
    at_once(*[lambda: gathering_start(table_id=table.pk, actor=device("Sami"))] * 4)
    events = list(Event.objects.filter(table=table).order_by("number").values_list("record", "number"))
    assert [record["event"] for record, _number in events].count("deal") == 1
    assert [number for _record, number in events] == list(range(1, len(events) + 1))
    assert len(seats_of(table)) == 4


@pytest.mark.usefixtures("valkey")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_again", range(4))
def test_who_joins_while_it_starts_is_dealt_to_or_told_that_it_has_begun(_again: int) -> None:
    table = gathering("Sami", "Lea", seats=5)

    def join() -> str:
        try:
            gathering_join(table_id=table.pk, actor=device("Ivo"), name="Ivo")
        except GatheringRefused as refusal:
            return refusal.reason
        return "in"

    _started, joined = at_once(lambda: gathering_start(table_id=table.pk, actor=device("Sami")), join)
    seats = seats_of(table)
    assert len(seats) == 5
    assert [seat.number for seat in seats] == [0, 1, 2, 3, 4]
    assert any(seat.name == "Ivo" for seat in seats) == (joined == "in")
    assert joined in ("in", "started")
    assert len(state_of(table).hands) == 5


@pytest.mark.usefixtures("valkey")
@pytest.mark.django_db(transaction=True)
def test_who_leaves_while_it_starts_is_gone_or_dealt_to() -> None:
    table = gathering("Sami", "Lea", seats=4)

    def leave() -> str:
        try:
            gathering_leave(table_id=table.pk, actor=device("Lea"))
        except GatheringRefused as refusal:
            return refusal.reason
        return "out"

    _started, left = at_once(lambda: gathering_start(table_id=table.pk, actor=device("Sami")), leave)
    people = [seat.name for seat in seats_of(table) if not seat.bot]
    assert people == (["Sami"] if left == "out" else ["Sami", "Lea"])
    assert len(seats_of(table)) == len(state_of(table).hands) == 4


@pytest.mark.usefixtures("valkey")
@pytest.mark.django_db(transaction=True)
def test_once_more_by_all_at_once_is_one_table() -> None:
    table = gathering("Sami", "Lea", "Ivo", seats=3)
    gathering_start(table_id=table.pk, actor=device("Sami"))
    over(table)
    found = at_once(
        *[
            lambda name=name: table_again(table_id=table.pk, actor=device(name))  # type: ignore[misc]
            for name in ("Sami", "Lea", "Ivo")
        ]
    )
    assert len({one.pk for one in found}) == 1
    assert Table.objects.filter(status=Table.Status.GATHERING).count() == 1
    assert sorted(names(found[0])) == ["Ivo", "Lea", "Sami"]
    assert Seat.objects.filter(table=found[0]).count() == 3


@pytest.mark.usefixtures("valkey")
@pytest.mark.django_db(transaction=True)
def test_closing_and_joining_at_once_leaves_no_seat_without_a_table() -> None:
    table = gathering("Sami", seats=4)

    def join() -> str:
        try:
            gathering_join(table_id=table.pk, actor=device("Lea"), name="Lea")
        except NotYourTable:
            return "gone"
        return "in"

    at_once(lambda: gathering_close(table_id=table.pk, actor=device("Sami")), join)
    assert not Table.objects.exists()
    assert not Seat.objects.exists()
