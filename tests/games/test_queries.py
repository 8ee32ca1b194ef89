"""What a play costs the database: at most twelve queries, BEGIN and COMMIT among them, however long the game, whoever
plays it, whatever the referee says and however many bots answer."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.codec import game_of
from games.engine.crazy_eights.plays import Lay
from games.engine.plays import action_to_dict
from games.models import Table
from games.services import SeatSpec, table_open
from tests.games.sitting import SEED, Player, actor, person, signed_in, state_of, table_for

pytestmark = pytest.mark.django_db

MOST = 12
POSTS = 70


def pupils_table(**rules: Any) -> Player:
    """A pupil at a table of their class, with three bots."""
    ada = person()
    return Player(signed_in(ada), table_for(ada, bots=3, rounds=5, round_end="first-out", **rules), 0)


def visitors_table() -> Player:
    """Somebody without an account, held by a session."""
    client = Client()
    client.post(reverse("games:start"), {"age": 7, "bots": 3, "rounds": 5})
    return Player(client, Table.objects.get(), 0)


def card_table() -> Player:
    """A pupil's Crazy Eights."""
    ada = person()
    seats = [SeatSpec("Ada", user_id=ada.pk), *(SeatSpec(f"Bot {n}", bot="learner", face="fox") for n in range(3))]
    rules = {"special_cards": True, "referee": "gentle"}
    table = table_open(
        game="crazy-eights", rules=rules, rounds=None, seats=seats, origin="home", host=actor(ada), seed=SEED
    )
    return Player(signed_in(ada), table, 0)


def action_of(player: Player, chance: random.Random) -> dict[str, Any]:
    """What a bot would do, or now and then two cards that hardly make the number."""
    state = state_of(player.table)
    game = game_of(player.table)
    if game.phase(state) == "round-over":
        return {"kind": "next-round"}
    if player.table.game == "nambarz" and chance.random() < 0.3 and game.phase(state) == "play":
        hand = [one for one in state.hands[player.seat] if one.number]
        if len(hand) > 1:
            return {"kind": "calculation", "cards": hand[:2], "operators": [state.rules.operators[0]]}
    action = game.bot_action(game.observe(state, player.seat), "learner", state.turn_index + chance.randrange(99))
    if isinstance(action, Lay):
        return {"kind": "card", "card": str(action.card)} | ({"suit": action.suit} if action.suit else {})
    return dict(action_to_dict(action))


@pytest.mark.parametrize(
    "sit_down",
    [
        lambda: pupils_table(operators="+-*/"),
        lambda: pupils_table(operators="+-", referee="gentle", hand=5),
        lambda: pupils_table(operators="+-*/", referee="challenge"),
        visitors_table,
        card_table,
    ],
    ids=["official", "gentle", "challenge", "a visitor's", "Crazy Eights"],
)
def test_a_play_takes_at_most_twelve_queries_from_the_first_to_the_last(sit_down: Callable[[], Player]) -> None:
    player = sit_down()
    chance = random.Random(8)
    counts: list[int] = []
    kinds = set()
    for _post in range(POSTS):
        player.table.refresh_from_db()
        if player.table.status == Table.Status.OVER:
            break
        action = action_of(player, chance)
        kinds.add(action["kind"])
        with CaptureQueriesContext(connection) as asked:
            response = player.act(action)
        assert response.status_code == 200
        # The player's own look at the version is none of the site's.
        queries = [query["sql"] for query in asked.captured_queries[1:]]
        counts.append(len(queries))
        assert len(queries) <= MOST, (action, queries)
    assert {"draw", "pass"} & kinds
    assert len(counts) > 20
    third = len(counts) // 3
    assert max(counts[-third:]) <= max(counts[:third]) + 1, counts
