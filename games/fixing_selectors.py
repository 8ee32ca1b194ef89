"""Reading the moments that are to be fixed: whose they are, which are open. Nothing here writes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import F
from django.utils import timezone

from .actors import Actor
from .engine.cards import Card
from .engine.nambarz import NAMBARZ
from .engine.retry import Position
from .engine.rules import Rules
from .models import Moment, RoundReview, Seat, Table
from .selectors import NotYourTable
from .selectors import Position as TablePosition

# What was not fixed within this time is no longer asked for.
ASKED_FOR = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class SeenAgain:
    """What a player saw of their own at a moment, in the words of the engine's ``Observation``."""

    rules: Rules
    table: Card
    hand: tuple[Card, ...]
    drawn: Card | None
    covered: bool
    again_lies: bool
    can_draw: bool
    to_act: int
    phase: str
    round: int
    turn_index: int
    may: frozenset[str] = frozenset({"play"})
    thrown: tuple[Card, ...] = ()
    seats: tuple[Any, ...] = ()
    stock_count: int = 0


def position_of(moment: Moment) -> Position:
    """The position as the engine has it; its table must be loaded."""
    return Position.from_dict(NAMBARZ.rules(moment.table.rules), moment.position)


def seen_again(moment: Moment, position: Position) -> SeenAgain:
    """The position as a page or the log has it."""
    turn = position.turn
    return SeenAgain(
        rules=position.rules,
        table=position.table,
        hand=tuple(sorted(position.hand, key=lambda card: card.order)),
        drawn=turn.drawn,
        covered=turn.covered,
        again_lies=turn.again_lies,
        can_draw=turn.stock_left,
        to_act=moment.seat.number,
        phase="drawn" if turn.drawn is not None else "cover" if turn.again_lies else "play",
        round=moment.round,
        turn_index=moment.turn,
    )


def rounds_unreviewed(position: TablePosition) -> list[int]:
    """Rounds that are over and have not been looked through; one query. Only NAMBARZ has any."""
    if position.table.game != NAMBARZ.name:
        return []
    over = {result.number for result in position.state.results}
    return sorted(over - set(RoundReview.objects.filter(table=position.table).values_list("round", flat=True)))


def moments_of(table_id: UUID, seat: Seat) -> Sequence[Moment]:
    """The moments of whoever holds the seat, the last round first; one query."""
    return list(
        Moment.objects.filter(table_id=table_id, seat=seat, person=seat.user_id).select_related("table", "seat")
    )


def moment_load(*, table_id: UUID, moment_id: int, actor: Actor) -> Moment:
    """A moment of a seat that the actor holds; one query.

    Raises ``NotYourTable``: there is none such, or it is somebody else's, a team mate's and a pupil's own teacher's
    included: the two are not told apart.
    """
    moment = Moment.objects.filter(pk=moment_id, table_id=table_id).select_related("table", "seat").first()
    if moment is None or not actor.holds(moment.seat) or moment.person_id != moment.seat.user_id:
        raise NotYourTable
    return moment


@dataclass(frozen=True, slots=True)
class MistakesLeft:
    """How many moments somebody has not looked at yet, and the table of the latest."""

    count: int = 0
    table_id: UUID | None = None


def mistakes_left(user_id: int) -> MistakesLeft:
    """Of a person, at all their tables, of the last fourteen days; one query."""
    since = timezone.now() - ASKED_FOR
    left = Moment.objects.filter(
        person=user_id, seat__user=F("person"), status=Moment.Status.OPEN, created_at__gte=since
    ).order_by("-created_at", "-pk")
    tables = list(left.values_list("table_id", flat=True))
    return MistakesLeft(len(tables), tables[0]) if tables else MistakesLeft()


def mistakes_at(table: Table, seat: Seat) -> int:
    """How many moments this seat's player has left at this table; one query."""
    return Moment.objects.filter(table=table, seat=seat, person=seat.user_id, status=Moment.Status.OPEN).count()
