"""A table before its game: people join and leave, change teams, and somebody starts (docs/decisions/0006).

Every change first counts up ``Table.seating`` where the table still gathers, which also locks it: what follows in that
short transaction is decided on who is there then. Only starting deals and lets bots move before its transaction, and
is done again where somebody has come or gone meanwhile.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from games import live
from games.actors import Actor
from games.bots import bot_seats
from games.models import Event, Seat, Support, Table
from games.rooms import Room, hosts, room_load
from games.seating import Plan, team_counts, team_sizes, teams_open
from games.selectors import NotYourTable
from games.short_codes import code_new

from ..codec import state_store
from .after import follow_up
from .log import log_write
from .play import BOT_TURNS
from .tables import SeatSpec, SetupRefused, seat_of, setup_check, table_deal
from .walk import Walk

# Codes are tried until one is free: of four million few are taken.
CODE_TRIES = 8
# How often dealing is begun anew because somebody has come or gone; there are twelve seats at the most.
START_TRIES = 15
# Seats are numbered anew at the start by way of numbers that no seat has.
ABOVE = 100


class GatheringRefused(Exception):
    """What cannot be done at this table now. ``reason``: "started", "full", "face-taken", "team-full", "nobody" (is
    there), "too-few" (two have to play), "uneven-teams" (sizes would differ by more than one), "not-host", "busy" (too
    much was going on)."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def gathering_open(
    *,
    game: str,
    rules: Mapping[str, Any],
    rounds: int | None,
    plan: Plan,
    away_after: int | None,
    origin: str,
    host: Actor,
    sitting: SeatSpec | None,
    scope: str = "",
    support: str = Support.NONE,
) -> Table:
    """A table that others can join: nothing is dealt. ``sitting`` is the host's own seat; None where they only look on.

    ``rules``, ``rounds``, ``scope`` as for `table_open`; ``away_after`` in seconds, None: for ever. Raises
    ``SetupRefused`` where so many could not play by these rules.
    """
    table = Table(
        game=game,
        rounds=rounds,
        seed=secrets.randbits(62),
        support=support,
        scope=scope,
        origin=origin,
        status=Table.Status.GATHERING,
        host_id=host.user_id,
        host_session=host.visitor_key,
        plan=plan.to_dict(),
        away_after=away_after,
        state={},
        state_version=0,
    )
    sizes = team_sizes([0] * plan.teams, plan.seats) if plan.teams else None
    if plan.teams and sizes is None:
        raise SetupRefused("teams", teams=plan.teams, players=plan.seats)
    teams = None if sizes is None else [team for team, size in enumerate(sizes) for _ in range(size)]
    setup_check(table, rules, players=plan.seats, teams=teams, bot_level=plan.bot_level)
    for _try in range(CODE_TRIES):
        table.code = code_new()
        try:
            with transaction.atomic():
                table.save(force_insert=True)
                if sitting is not None:
                    seat = seat_of(table, 0, sitting)
                    seat.team = 0 if plan.teams else None
                    seat.save(force_insert=True)
        except IntegrityError:
            continue
        return table
    raise SetupRefused("busy")


def gathering_join(*, table_id: UUID, actor: Actor, name: str, face: str = "") -> Table:
    """Somebody sits down, once: whoever sits there already keeps their seat. In the team with the fewest people.

    Whether they may join this table is for the caller to ask. Raises ``NotYourTable`` where there is no such table, and
    ``GatheringRefused``: "started", "full", "face-taken" (somebody else is that character already).
    """
    room = room_load(table_id=table_id, actor=actor)
    if room.held:
        return room.table
    with _changing(table_id) as (table, seats):
        if actor.held(seats):
            return table
        plan = Plan.of(table.plan)
        if len(seats) >= plan.seats:
            raise GatheringRefused("full")
        if face and any(seat.face == face for seat in seats):
            raise GatheringRefused("face-taken")
        taken = {seat.number for seat in seats}
        counts = team_counts((seat.team for seat in seats), plan.teams)
        Seat.objects.create(
            table=table,
            number=next(number for number in range(plan.seats) if number not in taken),
            name=name,
            user_id=actor.user_id,
            session_key=actor.visitor_key,
            face=face,
            team=teams_open(counts, plan.seats)[0] if plan.teams else None,
        )
    return table


def gathering_leave(*, table_id: UUID, actor: Actor) -> None:
    """Somebody gets up again. A host hands the table to the next person, and closes it where nobody else is there.

    Raises ``NotYourTable``, and ``GatheringRefused``: "started".
    """
    with _changing(table_id) as (table, seats):
        mine = actor.held(seats)
        if not mine:
            raise NotYourTable
        Seat.objects.filter(pk__in=[seat.pk for seat in mine]).delete()
        if not hosts(actor, table):
            return
        following = next((seat for seat in seats if seat not in mine), None)
        if following is None:
            table.delete()
            return
        table.host_id = following.user_id
        table.host_session = "" if following.user_id else following.session_key
        table.save(update_fields=["host", "host_session"])


def gathering_team(*, table_id: UUID, actor: Actor, team: int) -> None:
    """Somebody goes to another team. Raises ``NotYourTable``, and ``GatheringRefused``: "started", "team-full"."""
    with _changing(table_id) as (table, seats):
        mine = actor.held(seats)
        if not mine:
            raise NotYourTable
        if mine[0].team == team:
            return
        plan = Plan.of(table.plan)
        others = team_counts((seat.team for seat in seats if seat != mine[0]), plan.teams)
        if team not in teams_open(others, plan.seats):
            raise GatheringRefused("team-full")
        mine[0].team = team
        mine[0].save(update_fields=["team"])


def gathering_close(*, table_id: UUID, actor: Actor, as_teacher: bool = False) -> None:
    """The host gives the table up, or with ``as_teacher`` somebody of whom the caller knows that they may.

    Those who waited are told. Raises ``NotYourTable``, and ``GatheringRefused``: "started", "not-host".
    """
    with _changing(table_id) as (table, _seats):
        if not as_teacher and not hosts(actor, table):
            raise GatheringRefused("not-host")
        table.delete()


def gatherings_sweep(*, before: datetime) -> int:
    """Closes the tables that have gathered since ``before`` and were never started; how many."""
    swept = 0
    for pk in Table.objects.filter(status=Table.Status.GATHERING, created_at__lt=before).values_list("pk", flat=True):
        try:
            with _changing(pk) as (table, _seats):
                table.delete()
        except (NotYourTable, GatheringRefused):
            continue  # started or closed at this very moment
        swept += 1
    return swept


def gathering_start(*, table_id: UUID, actor: Actor, as_teacher: bool = False) -> Table:
    """The host starts: team mates sit together, bots take the empty seats, the cards are dealt.

    With ``as_teacher`` it is somebody of whom the caller knows that they may, should the host have gone. Starting what
    is started already is no second deal. Raises ``NotYourTable``, ``SetupRefused``, and ``GatheringRefused``:
    "not-host", "nobody", "too-few", "uneven-teams", "busy".
    """
    for _try in range(START_TRIES):
        room = room_load(table_id=table_id, actor=actor)
        if not as_teacher and not room.is_host:
            raise GatheringRefused("not-host")
        if not room.is_gathering:
            return room.table
        reason = start_refused(room)
        if reason:
            raise GatheringRefused(reason)
        sitting = _sitting(room)
        walk = table_deal(room.table, sitting, room.table.rules)
        walk.bots_go(turns=BOT_TURNS)
        if _started(room.table, sitting, walk):
            return room.table
    raise GatheringRefused("busy")


def start_refused(room: Room) -> str:
    """Why the game cannot start with those who are there; "" where it can."""
    plan = room.plan
    players = plan.players(len(room.seats))
    if not room.seats:
        return "nobody"
    if players < 2:
        return "too-few"
    if plan.teams and team_sizes(team_counts((seat.team for seat in room.seats), plan.teams), players) is None:
        return "uneven-teams"
    return ""


@contextmanager
def _changing(table_id: UUID) -> Iterator[tuple[Table, list[Seat]]]:
    """The table and who sits there, locked until the change is made; open pages hear of it after the commit."""
    with transaction.atomic():
        gathers = Table.objects.filter(pk=table_id, status=Table.Status.GATHERING)
        if not gathers.update(seating=F("seating") + 1):
            if Table.objects.filter(pk=table_id).exists():
                raise GatheringRefused("started")
            raise NotYourTable
        table = gathers.get()
        news = table.news
        yield table, list(Seat.objects.filter(table=table).order_by("number"))
        transaction.on_commit(partial(live.publish, live.table_channel(table_id), news))


def _sitting(room: Room) -> list[Seat]:
    """The seats of the game in the order of play, those of bots not saved: teams one after the other (nambarz 2.5)."""
    table, plan, people = room.table, room.plan, room.seats
    names = [seat.name for seat in people]
    worn = [seat.face for seat in people]
    faces = iter(bot_seats(plan.players(len(people)) - len(people), level=plan.bot_level, taken=names, worn=worn))
    if plan.teams:
        counts = team_counts((seat.team for seat in people), plan.teams)
        sizes = team_sizes(counts, plan.players(len(people)))
        assert sizes is not None, "start_refused has looked"
        seats = []
        for team, size in enumerate(sizes):
            members = [seat for seat in people if seat.team == team]
            bots = [seat_of(table, 0, next(faces)) for _ in range(size - len(members))]
            for bot in bots:
                bot.team = team
            seats += members + bots
    else:
        seats = people + [seat_of(table, 0, bot) for bot in faces]
    for number, seat in enumerate(seats):
        seat.number = number
    return seats


def _started(table: Table, sitting: list[Seat], walk: Walk) -> bool:
    """Stores the start, if everybody is still there who was dealt to, and nobody else."""
    state, state_version = state_store(walk.game, walk.state, with_log=walk.with_log)
    people = [seat for seat in sitting if seat.pk]
    with transaction.atomic():
        changed = Table.objects.filter(
            pk=table.pk, status=Table.Status.GATHERING, version=0, seating=table.seating
        ).update(
            status=Table.Status.PLAYING,
            code=None,
            version=walk.version,
            state=state,
            state_version=state_version,
            updated_at=timezone.now(),
        )
        if not changed:
            return False
        Seat.objects.filter(table=table).update(number=F("number") + ABOVE)
        Seat.objects.bulk_update(people, ["number"])
        Seat.objects.bulk_create([seat for seat in sitting if not seat.pk])
        Event.objects.bulk_create(walk.records)
        log_write(walk.rows)
        follow_up(walk, news=walk.version + table.seating)
    table.status, table.version = Table.Status.PLAYING, walk.version
    return True
