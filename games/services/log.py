"""The log of calculations (reports.md): one row for every calculation anybody submits, right or wrong or refused."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models.constants import OnConflict
from django.utils import timezone

from games.engine import arithmetic, plays
from games.engine.cards import UnknownCard, card
from games.models import Calculation, MarkedDay, Seat, Table
from games.prepared import PreparedInsert

RESULT_LENGTH = Calculation._meta.get_field("result").max_length or 0
OPERATORS_LENGTH = Calculation._meta.get_field("operators").max_length or 0
calculations_insert = PreparedInsert(Calculation)
marks_insert = PreparedInsert(
    MarkedDay,
    on_conflict=OnConflict.UPDATE,
    unique_fields=[MarkedDay._meta.get_field(name) for name in ("person", "day")],
    update_fields=[MarkedDay._meta.get_field("mark")],
)
# Rows of bots are numbered by table and event, so that writing them twice is impossible.
BOT_ATTEMPTS = uuid.UUID("6f2b1f0e-8d0c-4c58-9b0a-6e616d62617a")


@dataclass(frozen=True, slots=True)
class Submission:
    """What is known of an attempt beside its action; a bot's has only its id."""

    attempt: uuid.UUID
    seen_at: datetime | None = None
    begun_at: datetime | None = None
    typed: list[str] = field(default_factory=list)
    number_in_turn: int = 1
    helped: bool = False


def bot_submission(table: Table, number: int, number_in_turn: int) -> Submission:
    """A bot's attempt: ``number`` is the event it becomes, or for a fault the table's version then."""
    attempt = uuid.uuid5(BOT_ATTEMPTS, f"{table.pk}:{number}:{number_in_turn}")
    return Submission(attempt=attempt, number_in_turn=number_in_turn)


def calculation_of(action: Any) -> plays.Calculation | None:
    """The calculation an action submits, as a play or as a correction; None for any other action."""
    play = action.play if isinstance(action, plays.Correct) else action
    return play if isinstance(play, plays.Calculation) else None


def steps_of(calculation: plays.Calculation, number_set: str, typed: Sequence[str]) -> list[dict[str, Any]]:
    """Each step worked out, as texts, with what was typed for it; empty where the cards are not numbers to reckon with.

    Stops at the first step that leaves the number set, like the engine.
    """
    numbers = [one.number for one in calculation.cards if one.number is not None]
    if len(numbers) < 2 or len(numbers) < len(calculation.cards) or len(calculation.operators) != len(numbers) - 1:
        return []
    try:
        steps = arithmetic.steps(numbers, calculation.operators, number_set)
    except KeyError:  # an operator that is none of the four
        return []
    return [
        {
            "left": str(step.left),
            "operator": step.operator,
            "right": str(step.right),
            "result": None if step.result is None else str(step.result),
            "fault": step.fault,
            "typed": typed[position] if position < len(typed) else None,
        }
        for position, step in enumerate(steps)
    ]


def target_of(table_card: str) -> int | None:
    """The number to reach on this table card; None on an open table."""
    try:
        return card(table_card).number
    except UnknownCard:
        return None


def calculation_row(
    *,
    table: Table,
    seat: Seat,
    before: Any,
    action: Any,
    submission: Submission,
    verdict: str,
    fault: str | None = None,
    reason: str = "",
    event_number: int | None = None,
) -> Calculation:
    """The log's row for a calculation, not saved. ``before`` is what the seat saw (an engine ``Observation``)."""
    calculation = calculation_of(action)
    assert calculation is not None
    is_correction = isinstance(action, plays.Correct)
    steps = steps_of(calculation, before.rules.numbers, submission.typed)
    now = timezone.now()
    day = timezone.localdate(now)
    last = steps[-1]["result"] if steps else None
    return Calculation(
        attempt=submission.attempt,
        table=table,
        event_number=event_number,
        seat=seat.number,
        round=before.round,
        turn=before.turn_index,
        person_id=None if seat.player else seat.user_id,  # what a stand-in plays is nobody's practice
        bot=bool(seat.player),
        scope=table.scope,
        origin=table.origin,
        game=table.game,
        day=day,
        week=week_of(day),
        seen_at=submission.seen_at,
        begun_at=submission.begun_at,
        submitted_at=now,
        hand_size=len(before.thrown) if is_correction else len(before.hand),
        target=target_of(before.table),
        cards=[str(one) for one in calculation.cards],
        operators="".join(calculation.operators)[:OPERATORS_LENGTH],  # refused ones may be anything
        typed=submission.typed,
        result=(last or "")[:RESULT_LENGTH],
        verdict=verdict,
        fault=fault or "",
        reason=reason,
        rules=table.rules,
        support=table.support,
        helped=submission.helped,
        number_in_turn=submission.number_in_turn,
        is_correction=is_correction,
        after_draw=before.drawn is not None,
        steps=steps,
    )


def week_of(day: date) -> date:
    """The Monday of the week ``day`` is in."""
    return day - timedelta(days=day.weekday())


def log_write(rows: Sequence[Calculation]) -> None:
    """Saves the rows and marks the days of the people in them; call it inside the transaction of the play."""
    if not rows:
        return
    calculations_insert(rows)
    days_mark({(row.person_id, row.day) for row in rows if row.person_id is not None})


def days_mark(person_days: Iterable[tuple[int, date]]) -> None:
    """Marks days of people as to be folded anew: a mark not seen before, whether the day was marked or not."""
    marks = [MarkedDay(person_id=person, day=day, mark=uuid.uuid4()) for person, day in sorted(person_days)]
    if marks:
        marks_insert(marks)
