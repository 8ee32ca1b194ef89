"""Reading tables: where one stands, who may see it, which of them go on. Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS
from django.db.models import QuerySet

from .actors import Actor
from .codec import game_of, header, state_load
from .models import Attempt, Event, Seat, Table
from .prepared import Prepared


class NotYourTable(Exception):
    """The reader has no place at this table, or there is no such table: the two are not told apart."""


class StillGathering(NotYourTable):
    """No cards are dealt at this table yet, so nobody has a place in its game."""


@dataclass(frozen=True, slots=True)
class Position:
    """A table as it stands, hidden cards included, and the seats the reader may act for. Never shown as a whole."""

    table: Table
    seats: list[Seat]
    held: list[Seat]
    state: Any

    def seat_in_view(self, ready: int | None = None) -> Seat | None:
        """The seat whose eyes the reader sees with; None for an onlooker.

        Where a device holds several seats, its hands are covered until one who is to act has said that it is they
        who hold it: ``ready`` is the number of their seat.
        """
        if len(self.held) < 2:
            return self.held[0] if self.held else None
        to_act = game_of(self.table).to_act(self.state)
        return next((seat for seat in self.held if seat.number == to_act == ready), None)

    @property
    def seat_to_get_ready(self) -> Seat | None:
        """Of several seats on one device, the one to whom it is to be passed."""
        if len(self.held) < 2:
            return None
        to_act = game_of(self.table).to_act(self.state)
        return next((seat for seat in self.held if seat.number == to_act), None)

    def observe(self, seat: Seat | None) -> Any:
        """What ``seat``, or an onlooker, may see: the engine's ``Observation``, without the history."""
        return game_of(self.table).observe(self.state, None if seat is None else seat.number, history=False)


def position_load(*, table_id: UUID, actor: Actor | None = None, must_hold: bool = False) -> Position:
    """The table and where it stands: one query (and one more where the state has to be replayed).

    Raises ``NotYourTable``: no such table, or with ``must_hold`` none of its seats is the actor's; ``StillGathering``.
    """
    table, seats = _table_and_seats(table_id)
    held = actor.held(seats) if actor is not None else []
    if table is None or (must_hold and not held):
        raise NotYourTable
    if table.status == Table.Status.GATHERING:
        raise StillGathering
    return Position(table=table, seats=seats, held=held, state=state_load(table, seats))


SEAT_COLUMNS = [field.attname for field in Seat._meta.concrete_fields]
TABLE_COLUMNS = [field.attname for field in Table._meta.concrete_fields]
seats_with_table = Prepared(lambda pk: Seat.objects.filter(table_id=pk).select_related("table").order_by("number"))


def _table_and_seats(table_id: UUID) -> tuple[Table | None, list[Seat]]:
    """The table, made once, and its seats in the order of play; one query."""
    table, seats = None, []
    for row in seats_with_table.rows(table_id, once_from=len(SEAT_COLUMNS)):
        if table is None:
            table = Table.from_db(DEFAULT_DB_ALIAS, TABLE_COLUMNS, row[len(SEAT_COLUMNS) :])
        seat = Seat.from_db(DEFAULT_DB_ALIAS, SEAT_COLUMNS, row[: len(SEAT_COLUMNS)])
        seat.table = table
        seats.append(seat)
    return table, seats


@dataclass(frozen=True, slots=True)
class TurnAttempts:
    """What a seat has tried in one turn so far."""

    calculations: int = 0
    faults: int = 0
    hints: int = 0

    def and_one(self, *, at_fault: bool) -> TurnAttempts:
        """The same after one more calculation."""
        return TurnAttempts(self.calculations + 1, self.faults + at_fault, self.hints)


def turn_attempts(*, seat: Seat, round_number: int, turn: int) -> TurnAttempts:
    """Counts of this seat's attempts in this turn; one query."""
    answered = Attempt.objects.filter(seat=seat, round=round_number, turn=turn)
    calculations = faults = hints = 0
    for kind, status in answered.values_list("action__kind", "outcome__status"):
        calculations += kind in ("calculation", "correct")
        faults += status == "fault"
        hints += kind == "hint"
    return TurnAttempts(calculations, faults, hints)


@dataclass(frozen=True, slots=True)
class CountingDone:
    """What a seat has answered when it was asked to add up (crazy-eights 5.1)."""

    tries: int = 0
    """Wrong answers so far."""
    right: bool = False
    skipped: bool = False
    typed: tuple[str, ...] = ()
    """The latest answer: the running results typed."""

    @property
    def over(self) -> bool:
        """Nothing more is asked."""
        return self.right or self.skipped


def counting_done(*, seat: Seat, round_number: int) -> CountingDone:
    """The answers of this seat to the cards left after that round; one query."""
    answers = Attempt.objects.filter(seat=seat, round=round_number, action__kind__startswith="count")
    tries, right, skipped, typed = 0, False, False, ()
    for kind, outcome in answers.order_by("created_at").values_list("action__kind", "outcome"):
        if kind == "count-skip":
            skipped = True
            continue
        typed = tuple(outcome["typed"])
        right = right or outcome["status"] == "done"
        tries += outcome["status"] == "fault"
    return CountingDone(tries, right, skipped, typed)


def tables_open_for(actor: Actor) -> QuerySet[Table]:
    """The games that wait for this actor under "My games: carry on", the last played first."""
    return tables_of(actor).filter(status=Table.Status.PLAYING)


def tables_of(actor: Actor) -> QuerySet[Table]:
    """Every table at which this actor holds a seat, the last played first; without the states, which are large."""
    seats = Seat.objects.filter(actor.seats_query())
    return Table.objects.filter(pk__in=seats.values("table_id")).order_by("-updated_at").defer("state")


def table_news(table_id: UUID) -> int | None:
    """The `Table.news` of a table, None where there is none: two columns, for pages that ask often."""
    row = Table.objects.filter(pk=table_id).values_list("version", "seating").first()
    return None if row is None else sum(row)


def record_lines(position: Position) -> Iterator[dict[str, Any]]:
    """The game's record (protocol.md), header first. It tells every card: only for a game that is over."""
    yield header(position.table, position.seats)
    events = Event.objects.filter(table=position.table, number__lte=position.table.version).order_by("number")
    yield from events.values_list("record", flat=True).iterator()


class EventRead(NamedTuple):
    """What a page reads of an event: the columns of `Event` by the same names, without the making of models."""

    number: int
    record: dict[str, Any]
    explanation: dict[str, Any] | None


def events_latest(table: Table, *, count: int) -> list[EventRead]:
    """The last ``count`` events of a table, the first of them first; one query."""
    return [EventRead(*row) for row in latest_events.rows(table.pk, count)][::-1]


latest_events = Prepared(
    lambda pk, count: Event.objects.filter(table_id=pk).order_by("-number").values_list(*EventRead._fields)[:count]
)
