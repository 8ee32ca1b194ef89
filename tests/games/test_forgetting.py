"""A person is erased in the middle of games: no name comes back, and whoever is left plays on."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest

from games.engine.plays import Draw
from games.models import Seat, Table
from games.selectors import position_load
from games.services import Actor, SeatSpec, bots_move, forgetting, table_open
from games.services.forgetting import person_forget
from games.services.gathering import GatheringRefused
from games.services.log import Submission
from games.services.starting import table_again
from games.services.storing import MovedOn, walk_store
from games.services.walk import Walk
from tests.games.sitting import actor, arrange, person, seats_of, state_of, table_for

pytestmark = pytest.mark.django_db

# The keys of their seats.
DEVICES = {"each at their own device": "", "both at the same device": "device"}


@pytest.mark.parametrize("key", DEVICES.values(), ids=DEVICES)
def test_a_game_does_not_wait_for_somebody_who_is_erased(
    key: str, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    ada, bob = person("Ada"), person("Bob")
    seats = [SeatSpec(one.name, user_id=one.pk, session_key=key) for one in (ada, bob)]
    table = table_open(rules={}, rounds=1, seats=seats, origin="school", host=actor(ada))
    begins = state_of(table).seat
    queued: list[Any] = []
    monkeypatch.setattr("games.services.after._queue", lambda task, pk, *more, **when: queued.append((task, pk)))
    with django_capture_on_commit_callbacks(execute=True):
        person_forget(user_id=(ada, bob)[begins].pk)
    assert queued == [("bots_play", table.pk)]
    assert bots_move(table_id=table.pk)
    assert state_of(table).seat == 1 - begins
    assert seats_of(table)[1 - begins].player == ""


def test_nobody_plays_on_where_nobody_is_left(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    ada = person("Ada")
    table = table_for(ada)
    queued: list[Any] = []
    monkeypatch.setattr("games.services.after._queue", lambda *given, **when: queued.append(given))
    with django_capture_on_commit_callbacks(execute=True):
        person_forget(user_id=ada.pk)
    assert (queued, Seat.objects.filter(table=table).count()) == ([], 3)


def test_a_play_that_was_on_its_way_does_not_bring_the_name_back() -> None:
    ada, bob = person("Ada Lovelace"), person("Bob")
    table = table_for(ada, bob, bots=0)
    arrange(table, seat=1, phase="play", drawn=None)
    position = position_load(table_id=table.pk, actor=actor(bob))
    walk = Walk(position.table, position.seats, position.state)
    walk.act(position.seats[1], Draw(), Submission(attempt=uuid.uuid4()))
    person_forget(user_id=ada.pk)
    with pytest.raises(MovedOn):
        walk_store(walk)
    table.refresh_from_db()
    assert "Lovelace" not in json.dumps(table.state)


def test_once_more_a_computer_player_has_the_seat_of_whoever_was_erased() -> None:
    ada, bob = person("Ada"), person("Bob")
    table = table_for(ada, bob, bots=0)
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    person_forget(user_id=ada.pk)
    following = table_again(table_id=table.pk, actor=actor(bob))
    first, second = seats_of(following)
    assert (first.bot != "", first.name != "", first.face != "") == (True, True, True)
    assert (second.user_id, second.bot) == (bob.pk, "")
    assert state_of(following).seat == 1


def test_who_is_erased_at_the_very_moment_the_game_begins_is_erased(monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bob = person("Ada"), person("Bob")
    table = table_for(ada, bob, bots=0)
    Table.objects.filter(pk=table.pk).update(status=Table.Status.GATHERING)

    def begun(*, table_id: uuid.UUID, actor: Actor) -> None:
        Table.objects.filter(pk=table_id).update(status=Table.Status.PLAYING)
        raise GatheringRefused("started")

    monkeypatch.setattr(forgetting, "gathering_leave", begun)
    person_forget(user_id=ada.pk)
    assert [(seat.name, seat.stand_in != "") for seat in seats_of(table)] == [("", True), ("Bob", False)]
