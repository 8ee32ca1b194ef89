"""A table before its game, as the waiting room shows it: who is in, which seats are free, what is played and how."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games import live
from games.actors import Actor
from games.faces import FACES
from games.models import Seat, Table
from games.rooms import Room, hosts
from games.seating import team_counts, team_sizes, teams_open
from games.services.gathering import start_refused

EIGHTS = "crazy-eights"


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of the room. ``seat``: who sits there, None where nobody does yet."""

    seat: Seat | None = None
    mine: bool = False
    host: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """A team with its places; without teams the one side there is."""

    team: int | None
    places: list[Place]
    open_to_me: bool = False
    """The reader may go there."""

    @property
    def number(self) -> int:
        """As it is called: from 1 on."""
        return (self.team or 0) + 1


class RoomView:
    """The waiting room as one reader sees it; ``is_teacher``: they may do what its host may."""

    def __init__(self, room: Room, *, is_teacher: bool = False) -> None:
        self.room = room
        self.table: Table = room.table
        self.plan = room.plan
        self.me: Seat | None = room.held[0] if room.held else None
        self.may_start = room.is_host or is_teacher

    @property
    def people(self) -> int:
        return len(self.room.seats)

    @property
    def rules(self) -> dict[str, Any]:
        return dict(self.table.rules)

    @property
    def is_eights(self) -> bool:
        return self.table.game == EIGHTS

    @property
    def minutes(self) -> int | None:
        """How long somebody who has gone away is waited for; None: for ever."""
        return None if self.table.away_after is None else self.table.away_after // 60

    @cached_property
    def host_seat(self) -> Seat | None:
        """Where the host sits; None where they only look on."""
        return next(
            (seat for seat in self.room.seats if hosts(Actor(seat.user_id, seat.session_key), self.table)), None
        )

    @cached_property
    def sides(self) -> list[Side]:
        """The places, by teams where there are any."""
        people = self.room.seats
        if not self.plan.teams:
            return [Side(None, self._places(people, self.plan.seats))]
        counts = team_counts((seat.team for seat in people), self.plan.teams)
        sizes = team_sizes(counts, self.plan.seats) or counts
        return [
            Side(
                team,
                self._places([seat for seat in people if seat.team == team], max(size, counts[team])),
                open_to_me=team in self._open_to_me,
            )
            for team, size in enumerate(sizes)
        ]

    def _places(self, people: Iterable[Seat], size: int) -> list[Place]:
        taken = [Place(seat, seat == self.me, seat == self.host_seat) for seat in people]
        return taken + [Place()] * (size - len(taken))

    @cached_property
    def _open_to_me(self) -> list[int]:
        me = self.me
        if me is None:
            return []
        others = team_counts((seat.team for seat in self.room.seats if seat != me), self.plan.teams)
        return [team for team in teams_open(others, self.plan.seats) if team != me.team]

    @property
    def start_refused(self) -> str:
        """Why the game cannot start yet; "" where it can."""
        return start_refused(self.room)

    @property
    def free_faces(self) -> list[str]:
        """The characters that nobody here is yet."""
        taken = {seat.face for seat in self.room.seats}
        return [face for face in FACES if face not in taken]

    @property
    def stream_url(self) -> str:
        """Where the page hears that somebody has come or gone, or that the game begins."""
        reader = live.seat_reader(self.me.pk) if self.me is not None else "onlooker"
        return live.stream_url(live.table_channel(self.table.pk), reader)


@dataclass(frozen=True, slots=True)
class RoomRow:
    """A table that gathers, in a list: ``view`` as its reader would meet it."""

    view: RoomView
    names: tuple[str, ...]
    free: int


def room_row(table: Table, actor: Actor) -> RoomRow:
    """The row of ``table`` for this actor; its seats are read in the order of play (prefetch them)."""
    seats = list(table.seats.all())
    room = Room(table=table, seats=seats, held=actor.held(seats), is_host=hosts(actor, table))
    return RoomRow(RoomView(room), tuple(seat.name for seat in seats), room.free)
