"""Games that people start by themselves: a visitor's, or the same once more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F

from games import live
from games.actors import Actor
from games.bots import bot_seats
from games.models import Origin, Seat, Support, Table
from games.seating import Plan
from games.selectors import NotYourTable, Position, position_load

from .away import STAND_IN
from .gathering import GatheringRefused, gathering_join, gathering_open
from .tables import SeatSpec, table_open

# How often "once more" is tried again where another of the players was first.
AGAIN_TRIES = 5


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
    person = SeatSpec(name=name, user_id=actor.user_id, session_key=actor.visitor_key)
    return table_open(
        game=game,
        rules=rules,
        rounds=rounds,
        seats=[person, *bot_seats(bots, level=bot_level, taken=[name])],
        origin=Origin.HOME if actor.user_id else Origin.VISITOR,
        support=support,
        host=actor,
    )


def table_again(*, table_id: UUID, actor: Actor, may_join: Callable[[Table], bool] = lambda _table: True) -> Table:
    """A new table like one that is over, for the same people by the same rules.

    Whoever was alone with bots, or with others on one device, is dealt to at once. Where others have devices of their
    own, the new table gathers (`gathering`): whoever asks first is its host, and the others join them by asking too.
    ``may_join``: whether they may sit down with those others, asked of the table that is over: a child who has moved to
    another class may not. Raises ``NotYourTable`` for them, for a table at which the actor has no seat, and for one
    that has not ended, and ``GatheringRefused`` where the others have begun already or all seats are taken.
    """
    position = position_load(table_id=table_id, actor=actor, must_hold=True)
    table = position.table
    if table.status != Table.Status.OVER:
        raise NotYourTable
    if others_elsewhere(position.seats, position.held):
        if not may_join(table):
            raise NotYourTable
        return _gathered_again(position)
    kept: dict[str, Any] = {"scope": table.scope, "origin": table.origin, "support": table.support}
    seats = [_seat_again(seat, position.seats) for seat in position.seats]
    return table_open(game=table.game, rules=table.rules, rounds=table.rounds, seats=seats, host=actor, **kept)


def _seat_again(seat: Seat, seats: Sequence[Seat]) -> SeatSpec:
    """The same seat once more; a bot's where its player was erased, for nobody could play it."""
    if seat.bot or seat.user_id or seat.session_key:
        who = SeatSpec(name=seat.name, user_id=seat.user_id, session_key=seat.session_key, bot=seat.bot, face=seat.face)
    else:
        (who,) = bot_seats(1, level=STAND_IN, taken=[other.name for other in seats])
    return replace(who, team=seat.team)


def others_elsewhere(seats: Sequence[Seat], held: Sequence[Seat]) -> bool:
    """Whether somebody played from a device of their own beside those who hold ``held``; nobody who was erased."""
    return any(seat not in held and not seat.bot and (seat.user_id or seat.session_key) for seat in seats)


def _gathered_again(position: Position) -> Table:
    """The table at which the people of this one meet again, opened by the first who asks."""
    me = position.held[0]
    actor = Actor(user_id=me.user_id, session_key="" if me.user_id else me.session_key)
    for _try in range(AGAIN_TRIES):
        following = position.table.next_table
        if following is not None and following.status != Table.Status.OVER:
            return gathering_join(table_id=following.pk, actor=actor, name=me.name, face=me.face)
        try:
            return _next_open(position, actor, me)
        except _SomebodyWasFirst:
            position.table.refresh_from_db(fields=["next_table", "seating"])
    raise GatheringRefused("busy")


class _SomebodyWasFirst(Exception):
    """Another of them has opened the next table at this very moment."""


def _next_open(position: Position, actor: Actor, me: Seat) -> Table:
    table = position.table
    teams = {seat.team for seat in position.seats if seat.team is not None}
    bots = [seat.bot for seat in position.seats if seat.bot]
    plan = Plan(seats=len(position.seats), teams=len(teams), bot_level=bots[0] if bots else "")
    if table.plan:
        plan = Plan.of(table.plan)
    with transaction.atomic():
        following = gathering_open(
            game=table.game,
            rules=table.rules,
            rounds=table.rounds,
            plan=plan,
            away_after=table.away_after,
            scope=table.scope,
            origin=table.origin,
            support=table.support,
            host=actor,
            sitting=SeatSpec(name=me.name, user_id=actor.user_id, session_key=actor.session_key, face=me.face),
        )
        same = Table.objects.filter(pk=table.pk, next_table=table.next_table_id, seating=table.seating)
        if not same.update(next_table=following, seating=F("seating") + 1):
            raise _SomebodyWasFirst
        transaction.on_commit(partial(live.publish, live.table_channel(table.pk), table.news + 1))
    return following
