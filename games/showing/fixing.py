"""The pages of "Fix my mistakes": the moments of a table in a list, and one of them with its line to try again."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from games.engine.explain import explain
from games.engine.plays import Calculation
from games.engine.plays import action_to_dict as play_to_dict
from games.engine.retry import helps
from games.fixing_selectors import MistakesLeft, moments_of, position_of, seen_again
from games.models import Moment, Seat, Table
from games.selectors import TurnAttempts
from games.services.practice import HELPS, Fix

from .nambarz import NambarzView
from .parts import HandGroup
from .ruling import Ruling, ruling_of_outcome
from .telling import cards_of, kind_of_play, written


@dataclass(frozen=True, slots=True)
class Played:
    """What was done at the moment, and what it came to."""

    kind: str
    cards: tuple[str, ...] = ()
    notation: str = ""
    result: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class RoundMoments:
    """The moments of one round."""

    number: int
    moments: list[Moment]


class MistakesView:
    """The list. ``seat`` is whose moments they are; None where a device holds several and none has been chosen.

    ``waits``: a round that is over has not been looked through yet. ``over``: some round is over. ``elsewhere``: what
    the reader has left at their other tables, once nothing is left here.
    """

    def __init__(
        self,
        table: Table,
        held: Sequence[Seat],
        seat: Seat | None,
        found: Sequence[Moment],
        *,
        waits: bool,
        over: bool,
        elsewhere: Callable[[], MistakesLeft],
    ) -> None:
        self.table = table
        self.held = held
        self.seat = seat
        self.found = found
        self.waits = waits
        self.over = over
        self._elsewhere = elsewhere
        self.counts = Counter(moment.status for moment in found)

    @property
    def rounds(self) -> list[RoundMoments]:
        numbers = dict.fromkeys(moment.round for moment in self.found)
        return [RoundMoments(number, [one for one in self.found if one.round == number]) for number in numbers]

    @property
    def fixed(self) -> int:
        return self.counts[Moment.Status.SOLVED]

    @property
    def all(self) -> int:
        return len(self.found)

    @cached_property
    def elsewhere(self) -> MistakesLeft:
        return MistakesLeft() if self.next_moment is not None else self._elsewhere()

    @property
    def next_moment(self) -> Moment | None:
        """The first that is open."""
        return next((one for one in self.found if one.status == Moment.Status.OPEN), None)


class FixView(NambarzView):
    """One moment as a table at which only its player sits: the same hand, line and referee, and nobody else."""

    def __init__(self, fix: Fix, *, sound: bool = False) -> None:
        # Everything that the pieces of the table page ask for; there is no table that goes on behind it.
        self.fix = fix
        self.moment = fix.moment
        self.table = fix.moment.table
        self.seat = fix.moment.seat
        self.outcome = fix.outcome
        self.attempts = TurnAttempts()
        self.attempt_id = uuid.uuid4()
        self.since = None
        self.sound = sound
        self.position_then = position_of(fix.moment)
        self.seen: Any = seen_again(fix.moment, self.position_then)

    @property
    def live_template(self) -> str:
        return "games/fix_live.html"

    @cached_property
    def my_turn(self) -> bool:
        return True

    @cached_property
    def phase(self) -> str:
        return str(self.seen.phase)

    @property
    def fixed_now(self) -> bool:
        """What was just laid is good enough."""
        return self.fix.enough

    @property
    def works(self) -> bool:
        """What was just laid can be laid, but there is something bigger to be found."""
        return self.fix.lies and not self.fix.enough

    @property
    def cards_can_be_chosen(self) -> bool:
        return not self.fixed_now

    @property
    def bigger(self) -> int:
        """Cards of the biggest play, where what was just laid is smaller; else 0."""
        return self.moment.best if self.fix.lies and self.fix.size < self.moment.best else 0

    @cached_property
    def hand(self) -> list[HandGroup]:
        """The hand; a play-again covers nothing and is not asked for."""
        groups = super().hand
        return [
            HandGroup(group.category, [replace(one, off=one.off or one.code == "play-again") for one in group.cards])
            for group in groups
        ]

    @property
    def line_cards(self) -> list[Any]:
        return [one for one in super().line_cards if not one.off]

    @cached_property
    def ruling(self) -> Ruling | None:
        return None if self.outcome is None else ruling_of_outcome(self.outcome)

    @property
    def played(self) -> Played:
        """What the child did then."""
        play = self.position_then.played
        if play is None:
            return Played("draw" if self.seen.can_draw else "pass")
        cards = cards_of(play_to_dict(play))
        kind = kind_of_play("play", play_to_dict(play))
        if not isinstance(play, Calculation):
            return Played(kind, cards)
        at = self.position_then
        explained = explain(at.rules, at.table, play, {"fault": at.fault})
        steps = explained["steps"]
        result = steps[-1]["result"] if steps else None
        return Played(
            kind,
            cards,
            notation=explained["notation"] or "",
            result="" if result is None else written(result),
            fault=at.fault or "",
        )

    @cached_property
    def helps(self) -> list[dict[str, Any]]:
        """The steps of help taken so far."""
        if not self.moment.helps:
            return []
        return helps(self.position_then, self.moment.needed)[: self.moment.helps]

    @property
    def help_is_offered(self) -> bool:
        return not self.fixed_now and self.moment.helps < HELPS

    @cached_property
    def all_moments(self) -> Sequence[Moment]:
        """Every moment of this player at this table, in the order they are shown."""
        return moments_of(self.moment.table_id, self.moment.seat)

    @property
    def place(self) -> int:
        """Which of them this is, from 1."""
        return 1 + list(self.all_moments).index(self.moment)

    @property
    def next_moment(self) -> Moment | None:
        """The next that is open, after the last the first; None where none is left."""
        after = [*self.all_moments[self.place :], *self.all_moments[: self.place - 1]]
        return next((one for one in after if one.status == Moment.Status.OPEN), None)
