"""What becomes of somebody's games when everything about them is erased."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import F

from games.actors import Actor
from games.models import Attempt, Calculation, MarkedDay, Moment, Seat, Table
from games.selectors import NotYourTable, position_load

from .after import follow_up
from .away import STAND_IN
from .gathering import GatheringRefused, gathering_leave
from .walk import Walk


def person_forget(*, user_id: int) -> None:
    """Takes a person out of every game: no name, no account, no attempts, no log. The games stay as they were played.

    From a table that gathers they simply get up; in a game that goes on a bot has their seat from now on, since nobody
    else can. Names are in the stored states too; those are made again from the record when they are next asked for,
    and ``Table.seating`` counts up, so that no play that was on its way stores them once more.
    """
    with transaction.atomic():
        seats = Seat.objects.filter(user_id=user_id)
        for table_id in seats.filter(table__status=Table.Status.GATHERING).values_list("table_id", flat=True):
            with suppress(GatheringRefused, NotYourTable):  # it has begun, or was closed, at this very moment
                gathering_leave(table_id=table_id, actor=Actor(user_id=user_id))
        tables = list(seats.values_list("table_id", flat=True))
        Table.objects.filter(pk__in=tables).update(state={}, state_version=0, seating=F("seating") + 1)
        Attempt.objects.filter(seat__in=seats).delete()
        Moment.objects.filter(seat__in=seats).delete()
        going = list(Table.objects.filter(pk__in=tables, status=Table.Status.PLAYING).values_list("pk", flat=True))
        seats.filter(table__in=going).update(stand_in=STAND_IN)
        seats.update(name="", user=None, session_key="", face="")
        Table.objects.filter(host_id=user_id).update(host=None, host_session="")
        Calculation.objects.filter(person_id=user_id).delete()
        MarkedDay.objects.filter(person_id=user_id).delete()
        for pk in going:
            transaction.on_commit(partial(_go_on, pk))


def _go_on(table_id: UUID) -> None:
    """Whoever is left at the table hears of it, and need not wait for a seat that is now a bot's."""
    position = position_load(table_id=table_id)
    table, seats = position.table, position.seats
    if all(seat.player for seat in seats):
        return
    follow_up(Walk(table, seats, position.state), news=table.news)
