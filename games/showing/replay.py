"""A game that is over, step by step: who did what, with the table card and everybody's number of cards as they were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.codec import game_of
from games.models import Event, Seat, Table
from games.selectors import Position

from .pages import pages_of
from .telling import Told, gained, with_play, without_passes


@dataclass(frozen=True, slots=True)
class PlayerThen:
    """A player at one step of the replay."""

    seat: Seat
    count: int
    acts: bool


@dataclass(frozen=True, slots=True)
class RoundStart:
    """A round, and the step at which it is dealt."""

    number: int
    extra: bool
    step: int


class ReplayView:
    """What the replay page shows at one step, counted from 1; a step beyond the game is its last."""

    def __init__(self, position: Position, *, at: int) -> None:
        self.position = position
        self.table: Table = position.table
        self.pages = pages_of(position.table)
        self.piece = self.pages.view.piece
        self.stylesheet = self.pages.view.stylesheet
        self.seat = position.seat_in_view()
        self.at = min(max(at, 1), self.last)

    @cached_property
    def _events(self) -> Sequence[Event]:
        return list(Event.objects.filter(table=self.table).order_by("number"))

    @cached_property
    def steps(self) -> list[Told]:
        game = game_of(self.table)
        me = None if self.seat is None else self.seat.number
        teams = [seat.team for seat in self.position.seats]
        events = [
            self.pages.view.told(
                event.number,
                game.public_event(event.record, me, teams),
                event.explanation,
                self.position.seats,
                me,
            )
            for event in self._events
        ]
        return without_passes(self.pages.view.told_together(events, self.position.seats, me))

    @property
    def last(self) -> int:
        return max(1, len(self.steps))

    @property
    def back(self) -> int | None:
        """The step before, None at the first."""
        return self.at - 1 if self.at > 1 else None

    @property
    def onward(self) -> int | None:
        """The step after, None at the last."""
        return self.at + 1 if self.at < self.last else None

    @property
    def step(self) -> Told:
        return self.steps[self.at - 1]

    @property
    def table_card(self) -> str:
        """What lay on the table after this step."""
        return next((step.table for step in reversed(self.steps[: self.at]) if step.table), "back")

    @property
    def ruling(self) -> Any:
        """What the referee said of this step's play."""
        if not self.step.is_play:
            return None
        at = next(place for place, event in enumerate(self._events) if event.number == self.step.number)
        event = self._events[at]
        return self.pages.ruling(with_play(self._events[: at + 1]), event.explanation)

    @cached_property
    def players(self) -> list[PlayerThen]:
        """Everybody in the order of play, with their number of cards after this step."""
        counts = [0] * len(self.position.seats)
        for step in self.steps[: self.at]:
            if step.dealt:
                counts = list(step.dealt)
            elif step.kind == "challenge":
                if step.affected is not None:
                    counts[step.affected.number] += gained(step)
            elif step.seat is not None:
                counts[step.seat.number] += gained(step)
        return [PlayerThen(seat, counts[seat.number], self.step.seat == seat) for seat in self.position.seats]

    @property
    def rounds(self) -> list[RoundStart]:
        return [
            RoundStart(step.round, step.extra, place)
            for place, step in enumerate(self.steps, start=1)
            if step.kind == "deal"
        ]
