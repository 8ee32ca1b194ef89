"""The people at a table: who else plays, and what becomes of somebody's games when everything about them is erased."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from games.actors import Actor
from games.models import Attempt, Calculation, MarkedDay, Moment, Seat, Table


def others_at_play(seats: Iterable[Seat], seat: Seat) -> list[Seat]:
    """The people who play at the table beside ``seat``'s, each on a device of their own: nobody whom a bot plays for,
    and nobody with whom the device is shared."""
    return [
        other
        for other in seats
        if not other.player
        and other.number != seat.number
        and (other.user_id, other.session_key) != (seat.user_id, seat.session_key)
        and not (seat.session_key and other.session_key == seat.session_key)
    ]


def person_forget(*, user_id: int) -> None:
    """Takes a person out of every game: no name, no account, no attempts, no log. The games stay as they were played.

    From a table that gathers they simply get up. Names are in the stored states too; those are made again from the
    record when they are next asked for.
    """
    from .gathering import gathering_leave  # which deals, and so comes to this module by way of what follows a deal

    with transaction.atomic():
        seats = Seat.objects.filter(user_id=user_id)
        for table_id in seats.filter(table__status=Table.Status.GATHERING).values_list("table_id", flat=True):
            gathering_leave(table_id=table_id, actor=Actor(user_id=user_id))
        tables = list(seats.values_list("table_id", flat=True))
        Attempt.objects.filter(seat__in=seats).delete()
        Moment.objects.filter(seat__in=seats).delete()
        seats.update(name="", user=None, session_key="", face="")
        Table.objects.filter(pk__in=tables).update(state={}, state_version=0)
        Table.objects.filter(host_id=user_id).update(host=None, host_session="")
        Calculation.objects.filter(person_id=user_id).delete()
        MarkedDay.objects.filter(person_id=user_id).delete()
