"""Bots that are still to move when a request has done its share move on in a worker."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from games import live
from games.engine.cards import card
from games.models import Event, Table
from games.services import action_submit
from games.tasks import bots_play
from tests.games.sitting import actor, arrange, person, state_of, table_for


def test_when_the_only_person_is_out_the_bots_play_the_round_to_its_end(
    celery_worker_process: Any, eventually: Callable[..., Any]
) -> None:
    ada = person()
    table = table_for(ada, bots=3, operators="+", rounds=1)
    state = state_of(table)
    arrange(
        table,
        phase="play",
        seat=0,
        drawn=None,
        table=card("3-bee"),
        pile=(*state.pile[:-1], card("3-bee")),
        hands=((card("3-symbol"),), *state.hands[1:]),
    )
    outcome = action_submit(
        table_id=table.pk,
        actor=actor(ada),
        attempt_id=uuid.uuid4(),
        version=table.version,
        action={"kind": "match", "card": "3-symbol"},
    )
    assert outcome.verdict is not None
    assert outcome.verdict["next"] == "out"
    assert state_of(table).phase != "over", "this many turns are not taken within a request"

    def over() -> bool:
        table.refresh_from_db()
        return table.status == Table.Status.OVER

    eventually(over, 60)
    numbers = list(Event.objects.filter(table=table).order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, table.version + 1))
    eventually(lambda: live.published_version(live.table_channel(table.pk)) == table.version)


@pytest.mark.django_db
def test_the_task_may_come_twice_or_for_nothing() -> None:
    ada = person()
    table = table_for(ada, bots=3)
    arrange(table, seat=1, phase="play", drawn=None)
    assert bots_play(str(table.pk)) is True
    assert bots_play(str(table.pk)) is False
    assert bots_play(str(uuid.uuid4())) is False
