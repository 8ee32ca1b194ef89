"""Reading tables that gather: who is in, who is the host, where others may join. Nothing here writes."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from .actors import Actor
from .models import Seat, Table
from .seating import Plan
from .selectors import NotYourTable

NOBODY = Actor(user_id=None)


@dataclass(frozen=True, slots=True)
class Room:
    """A table with whoever sits at it so far, as one reader meets it: ``held`` are the seats that are theirs."""

    table: Table
    seats: list[Seat]
    held: list[Seat]
    is_host: bool

    @property
    def plan(self) -> Plan:
        return Plan.of(self.table.plan)

    @property
    def is_gathering(self) -> bool:
        return self.table.status == Table.Status.GATHERING

    @property
    def free(self) -> int:
        """Seats that somebody may still take."""
        return max(0, self.plan.seats - len(self.seats)) if self.is_gathering else 0


def hosts(actor: Actor, table: Table) -> bool:
    """Whether ``actor`` has opened ``table``, or has been handed it."""
    if table.host_id is not None:
        return actor.user_id == table.host_id
    return bool(table.host_session) and actor.session_key == table.host_session


def room_load(*, table_id: UUID, actor: Actor = NOBODY) -> Room:
    """The table, whether it gathers or not, without its state. Raises ``NotYourTable`` where there is none."""
    table = Table.objects.defer("state").filter(pk=table_id).first()
    if table is None:
        raise NotYourTable
    seats = list(Seat.objects.filter(table=table).order_by("number"))
    return Room(table=table, seats=seats, held=actor.held(seats), is_host=hosts(actor, table))


def tables_gathering() -> QuerySet[Table]:
    """All that gather, the oldest first."""
    return Table.objects.filter(status=Table.Status.GATHERING).order_by("created_at").defer("state")


def table_hosted(actor: Actor) -> Table | None:
    """The table that gathers around this actor, if there is one."""
    if actor.user_id is not None:
        mine = tables_gathering().filter(host_id=actor.user_id)
    elif actor.session_key:
        mine = tables_gathering().filter(host=None, host_session=actor.session_key)
    else:
        return None
    return mine.last()
