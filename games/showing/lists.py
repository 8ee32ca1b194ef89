"""A table as one row of a list: who plays, when it was last played."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Seat, Table


@dataclass(frozen=True, slots=True)
class TableRow:
    """A game in a list of games."""

    table: Table
    people: list[Seat]
    bots: list[Seat]


def table_row(table: Table) -> TableRow:
    """The row of ``table``; its seats are read in the order of play (prefetch them)."""
    seats = list(table.seats.all())
    return TableRow(
        table=table,
        people=[seat for seat in seats if not seat.bot],
        bots=[seat for seat in seats if seat.bot],
    )
