"""Requests at the same time: of two plays from one version one is made, of two equal posts one is kept."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from games.models import Attempt, Calculation, Event
from games.services import Outcome, action_submit, bots_move
from tests.games.sitting import actor, arrange, person, state_of, table_for

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What the calls return, each made in a thread of its own at the same moment."""
    together = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        together.wait()
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return [thread.result() for thread in [threads.submit(run, call) for call in calls]]


def test_two_posts_of_one_play_make_one_event() -> None:
    ada = person()
    table = table_for(ada)
    attempt = uuid.uuid4()

    def post() -> Outcome:
        return action_submit(
            table_id=table.pk, actor=actor(ada), attempt_id=attempt, version=table.version, action={"kind": "draw"}
        )

    outcomes = at_once(post, post, post, post)
    assert sorted(outcome.status for outcome in outcomes) == ["done", "repeated", "repeated", "repeated"]
    assert Attempt.objects.count() == 1
    draws = [event for event in Event.objects.filter(table=table) if event.record.get("seat") == 0]
    assert len(draws) == 1


def test_of_two_different_plays_from_one_version_one_is_stale() -> None:
    ada = person()
    table = table_for(ada)
    first = state_of(table).hands[0][0]

    def post() -> Outcome:
        return action_submit(
            table_id=table.pk, actor=actor(ada), attempt_id=uuid.uuid4(), version=table.version, action={"kind": "draw"}
        )

    outcomes = at_once(post, post)
    assert sorted(outcome.status for outcome in outcomes) == ["done", "stale"]
    assert first in state_of(table).hands[0]
    versions = list(Event.objects.filter(table=table).order_by("number").values_list("number", flat=True))
    table.refresh_from_db()
    assert versions == list(range(1, table.version + 1))


def test_a_gentle_fault_posted_twice_is_logged_once() -> None:
    ada = person()
    table = table_for(ada, referee="gentle")
    hand = [card for card in state_of(table).hands[0] if card.number][:2]
    attempt = uuid.uuid4()
    action = {"kind": "calculation", "cards": [str(card) for card in hand], "operators": ["*"]}

    def post() -> Outcome:
        return action_submit(
            table_id=table.pk, actor=actor(ada), attempt_id=attempt, version=table.version, action=action
        )

    outcomes = at_once(post, post)
    assert len({outcome.status for outcome in outcomes}) == 2
    assert Calculation.objects.filter(person=ada).count() == 1


def test_the_bots_move_once_however_many_workers_are_told_to() -> None:
    ada = person()
    table = table_for(ada, bots=3)
    arrange(table, seat=1, phase="play", drawn=None)
    moved = at_once(*[lambda: bots_move(table_id=table.pk)] * 4)
    assert moved.count(True) == 1
    assert state_of(table).seat == 0
    numbers = list(Event.objects.filter(table=table).order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, table.version + 1))
