"""A table as one row of a list: who plays, when it was last played."""

from __future__ import annotations

from dataclasses import dataclass

from games.actors import Actor
from games.models import Seat, Table


@dataclass(frozen=True, slots=True)
class TableRow:
    """A game in a list of games."""

    table: Table
    others: list[Seat]
    """Who else sits there, people and bots."""

    @property
    def gathers(self) -> bool:
        """Its game has not begun."""
        return self.table.status == Table.Status.GATHERING


def table_row(table: Table, actor: Actor) -> TableRow:
    """The row of ``table`` as ``actor`` reads it; its seats are read in the order of play (prefetch them)."""
    return TableRow(table=table, others=[seat for seat in table.seats.all() if not actor.holds(seat)])
