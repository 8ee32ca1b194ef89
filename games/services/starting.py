"""Games that people start by themselves: a visitor's, or the same once more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from games.actors import Actor
from games.bots import bot_seats
from games.models import Origin, Support, Table
from games.selectors import NotYourTable, position_load

from .tables import SeatSpec, table_open


def own_table_open(
    *,
    actor: Actor,
    name: str,
    game: str,
    rules: Mapping[str, Any],
    rounds: int | None,
    bots: int,
    bot_level: str,
    support: str = Support.NONE,
) -> Table:
    """A table for one person against so many bots, by settings of their own choice.

    ``actor`` is a visitor's session or a signed-in person. Raises ``SetupRefused``.
    """
    person = SeatSpec(name=name, user_id=actor.user_id, session_key="" if actor.user_id else actor.session_key)
    return table_open(
        game=game,
        rules=rules,
        rounds=rounds,
        seats=[person, *bot_seats(bots, level=bot_level, taken=[name])],
        origin=Origin.HOME if actor.user_id else Origin.VISITOR,
        support=support,
        host=actor,
    )


def table_again(*, table_id: UUID, actor: Actor) -> Table:
    """A new table like one that is over: same people, bots and rules, dealt anew.

    Raises ``NotYourTable`` for a table at which the actor has no seat, or that has not ended.
    """
    position = position_load(table_id=table_id, actor=actor, must_hold=True)
    table = position.table
    if table.status != Table.Status.OVER:
        raise NotYourTable
    kept: dict[str, Any] = {"scope": table.scope, "origin": table.origin, "support": table.support}
    seats = [
        SeatSpec(
            name=seat.name,
            user_id=seat.user_id,
            session_key=seat.session_key,
            bot=seat.bot,
            team=seat.team,
            face=seat.face,
        )
        for seat in position.seats
    ]
    return table_open(game=table.game, rules=table.rules, rounds=table.rounds, seats=seats, host=actor, **kept)
