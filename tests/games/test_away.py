"""People who go away from a table: waited for, then played for by a bot, until they are back."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import live
from games.engine.game import game
from games.engine.plays import Draw
from games.models import Attempt, Calculation, Seat, Table
from games.selectors import position_load, record_lines
from games.services import action_submit, bots_move, seat_back, seat_leave, seat_stand_in
from games.services.away import tables_resume
from games.services.log import Submission
from games.services.storing import MovedOn, walk_store
from games.services.walk import Walk
from games.tasks import stand_in
from tests.games.sitting import HTMX, Player, actor, arrange, person, seats_of, signed_in, state_of, table_for


def shared_table(*users: Any, away_after: int | None = 120, bots: int = 1, **rules: Any) -> Table:
    """A table of several people, at which those who go away are waited for."""
    table = table_for(*users, bots=bots, **rules)
    Table.objects.filter(pk=table.pk).update(away_after=away_after)
    table.refresh_from_db()
    return table


def to_move(table: Table, seat: int) -> None:
    arrange(table, seat=seat, phase="play", drawn=None)


def gone(table: Table, seat: int) -> None:
    """Nobody looks out of this seat any more."""
    live._redis().delete(live.here_key(live.table_channel(table.pk), live.seat_reader(seats_of(table)[seat].pk)))


def stands_in(table: Table) -> list[str]:
    return [seat.stand_in for seat in seats_of(table)]


def draw(table: Table, who: Any) -> Any:
    table.refresh_from_db()
    return action_submit(
        table_id=table.pk,
        actor=actor(who),
        attempt_id=uuid.uuid4(),
        version=table.version,
        action={"kind": "draw"},
    )


@pytest.fixture
def people(db: None, valkey: str) -> list[Any]:
    return [person("Ada"), person("Bo"), person("Cleo")]


def test_a_bot_plays_for_whoever_was_away_at_their_turn(people: list[Any]) -> None:
    table = shared_table(*people[:2])
    to_move(table, 0)
    gone(table, 0)
    assert stand_in(str(table.pk), 0, table.news) is True
    assert stands_in(table) == ["clever", "", ""]
    assert bots_move(table_id=table.pk)
    assert state_of(table).seat == 1, "the stand-in has played, and Bo is to move"


def test_who_came_back_or_has_played_is_not_played_for(people: list[Any]) -> None:
    table = shared_table(*people[:2])
    to_move(table, 0)
    gone(table, 0)
    news = table.news
    assert draw(table, people[0]).status == "done"
    assert stand_in(str(table.pk), 0, news) is False, "something has happened since"
    assert stand_in(str(uuid.uuid4()), 0, news) is False, "no such table"
    assert stands_in(table) == ["", "", ""]


def test_who_thinks_with_the_page_open_is_not_played_for(people: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    table = shared_table(*people[:2])
    to_move(table, 0)
    again: list[Any] = []
    monkeypatch.setattr(stand_in, "apply_async", lambda **options: again.append(options))
    assert signed_in(people[0]).get(reverse("games:table", args=[table.pk])).status_code == 200
    assert stand_in(str(table.pk), 0, table.news) is False
    assert stands_in(table) == ["", "", ""]
    assert [one["countdown"] for one in again] == [120], "they are looked for again later"


def test_a_page_that_only_polls_is_a_sign_of_life(people: list[Any]) -> None:
    table = shared_table(*people[:2])
    channel, reader = live.table_channel(table.pk), live.seat_reader(seats_of(table)[0].pk)
    gone(table, 0)
    token = live.stream_url(channel, reader).rpartition("/")[2]
    live.publish(channel, table.news)
    answer = signed_in(people[0]).get(reverse("games:poll", args=[table.pk]), {"news": table.news, "here": token})
    assert answer.status_code == 204
    assert live.is_here(channel, reader)
    gone(table, 0)
    signed_in(people[0]).get(reverse("games:poll", args=[table.pk]), {"news": table.news, "here": token + "x"})
    assert not live.is_here(channel, reader), "a token that is not ours says nothing"


def test_a_table_whose_task_was_lost_goes_on_by_the_clock(people: list[Any]) -> None:
    """A worker that died had the stand-in's task: the clock sees that the game stands, and no sooner than it waits."""
    table = shared_table(*people[:2])
    to_move(table, 0)
    gone(table, 0)
    now = timezone.now()
    assert tables_resume(now=now + timedelta(seconds=90)) == 0, "they are waited for two minutes"
    assert tables_resume(now=now + timedelta(hours=3)) == 0, "everybody has gone home"
    assert tables_resume(now=now + timedelta(minutes=3)) == 1
    assert stands_in(table) == ["clever", "", ""]
    assert tables_resume(now=now + timedelta(minutes=3)) == 1, "and the stand-in moves"
    assert state_of(table).seat == 1
    live.mark_here(live.table_channel(table.pk), live.seat_reader(seats_of(table)[1].pk))
    assert tables_resume(now=now + timedelta(minutes=3)) == 0, "Bo thinks, with the page open"


def test_nobody_is_played_for_at_a_table_of_their_own(people: list[Any]) -> None:
    alone = shared_table(people[0], bots=2)
    to_move(alone, 0)
    gone(alone, 0)
    assert stand_in(str(alone.pk), 0, alone.news) is False
    assert not seat_leave(table_id=alone.pk, actor=actor(people[0])), "the game waits under My games"
    assert stands_in(alone) == ["", "", ""]


def test_the_last_who_goes_leaves_the_game_waiting_rather_than_to_bots(people: list[Any]) -> None:
    table = shared_table(*people[:2])
    assert seat_leave(table_id=table.pk, actor=actor(people[0]))
    assert not seat_leave(table_id=table.pk, actor=actor(people[1]))
    assert stands_in(table) == ["clever", "", ""]


def test_a_play_for_a_seat_the_bot_has_is_refused_until_it_is_taken_back(people: list[Any]) -> None:
    table = shared_table(*people[:2])
    to_move(table, 0)
    seat_leave(table_id=table.pk, actor=actor(people[0]))
    table.refresh_from_db()
    hand = state_of(table).hands[0]
    outcome = draw(table, people[0])
    assert (outcome.status, outcome.reason) == ("refused", "played-for")
    assert state_of(table).hands[0] == hand
    assert not Attempt.objects.filter(table=table).exists()
    assert seat_back(table_id=table.pk, actor=actor(people[0]))
    assert draw(table, people[0]).status == "done"
    assert len(state_of(table).hands[0]) == len(hand) + 1


def test_a_play_sent_before_the_bot_took_the_seat_is_stale(people: list[Any]) -> None:
    """The play was judged while the seat was still its player's; the bot's taking it came first."""
    table = shared_table(*people[:2])
    to_move(table, 0)
    before = position_load(table_id=table.pk, actor=actor(people[0]))
    gone(table, 0)
    assert seat_stand_in(table_id=table.pk, number=0, news=table.news)
    walk = Walk(before.table, before.seats, before.state)
    walk.act(before.seats[0], Draw(), Submission(attempt=uuid.uuid4()))
    with pytest.raises(MovedOn):
        walk_store(walk)
    assert state_of(table).phase == "play"


def test_what_a_stand_in_reckons_is_nobodys_practice(people: list[Any]) -> None:
    table = shared_table(*people[:2], bots=0)
    seat_leave(table_id=table.pk, actor=actor(people[0]))
    bo = Player(signed_in(people[1]), table, 1)
    for _turn in range(40):
        bots_move(table_id=table.pk)
        state = state_of(table)
        if state.phase in ("over", "round-over"):
            break
        bo.act(bo.wise_action())
    rows = Calculation.objects.filter(table=table, seat=0)
    assert rows.exists()
    assert all(row.bot and row.person_id is None for row in rows)


def test_the_record_does_not_tell_who_moved_the_cards_and_replays(people: list[Any]) -> None:
    table = shared_table(*people[:2], bots=0)
    seat_leave(table_id=table.pk, actor=actor(people[0]))
    bots_move(table_id=table.pk)
    lines = list(record_lines(position_load(table_id=table.pk)))
    assert [seat["bot"] for seat in lines[0]["seats"]] == [None, None]
    table.refresh_from_db()
    assert game("nambarz").replay(lines[0], lines[1:]).turn_index == state_of(table).turn_index


def test_the_host_who_leaves_hands_on_the_table(people: list[Any]) -> None:
    table = shared_table(*people)
    assert table.host_id == people[0].pk
    seat_leave(table_id=table.pk, actor=actor(people[0]))
    table.refresh_from_db()
    assert table.host_id == people[1].pk


def test_leaving_and_coming_back_on_the_page(people: list[Any], client: Client) -> None:
    table = shared_table(*people[:2])
    to_move(table, 0)
    ada, bo, other = (signed_in(one) for one in people)
    page = ada.get(reverse("games:table", args=[table.pk])).content.decode()
    assert reverse("games:leave", args=[table.pk]) in page
    assert ada.post(reverse("games:leave", args=[table.pk])).status_code == 302
    assert "a computer player helps out" in bo.get(reverse("games:table", args=[table.pk])).content.decode()
    page = ada.get(reverse("games:table", args=[table.pk])).content.decode()
    assert reverse("games:back", args=[table.pk]) in page
    assert 'name="kind" value="draw"' not in page
    page = ada.post(reverse("games:back", args=[table.pk]), headers=HTMX).content.decode()
    assert 'name="kind" value="draw"' in page
    for stranger in (other, client):
        for view in ("leave", "back"):
            assert stranger.post(reverse(f"games:{view}", args=[table.pk])).status_code == 404
    assert stands_in(table) == ["", "", ""]


def test_getting_up_bumps_the_news_by_which_pages_hear_of_it(people: list[Any]) -> None:
    table = shared_table(*people[:2])
    news = table.news
    seat_leave(table_id=table.pk, actor=actor(people[0]))
    table.refresh_from_db()
    assert table.news == news + 1
    assert table.version == news - table.seating + 1


@pytest.mark.django_db(transaction=True)
def test_of_a_play_and_its_seats_change_at_once_never_both_go_through_on_one_state(valkey: str) -> None:
    ada, bo = person("Ada"), person("Bo")
    table = shared_table(ada, bo)
    to_move(table, 0)
    gone(table, 0)
    news, barrier = table.news, Barrier(2)

    def together(work: Callable[[], Any]) -> Any:
        barrier.wait()
        try:
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        play = pool.submit(together, lambda: draw(table, ada))
        taken = pool.submit(together, lambda: seat_stand_in(table_id=table.pk, number=0, news=news))
    table.refresh_from_db()
    played = play.result().status == "done"
    assert played != bool(taken.result())
    assert (table.version, table.seating) == ((news + 1, 0) if played else (news, 1))


def test_in_the_running_site_a_bot_takes_over_after_the_chosen_time_and_gives_the_seat_back(
    celery_worker_process: Any, eventually: Callable[..., Any]
) -> None:
    ada, bo = person("Ada"), person("Bo")
    table = shared_table(ada, bo, bots=0, away_after=1)
    to_move(table, 1)
    gone(table, 0)
    before = table.version
    player = Player(signed_in(bo), table, 1)
    player.act({"kind": "draw"})
    player.act({"kind": "pass"})  # now Ada is to move, and has gone
    eventually(lambda: stands_in(table) == ["clever", ""], 60)
    eventually(lambda: state_of(table).seat == 1, 60)
    assert table.version > before + 2
    assert Seat.objects.get(table=table, number=0).user_id == ada.pk
    assert seat_back(table_id=table.pk, actor=actor(ada))
    assert stands_in(table) == ["", ""]
