"""Adding up the cards left at the end of a round (crazy-eights 5.1): a chain of additions, judged and logged.

It changes nothing at the table: no event, no new version. Each answer is an attempt and a row of the log, right or
wrong; the round asks until it is right or skipped, and going on to the next round does not take the chance away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.actors import Actor
from games.codec import game_of
from games.models import Attempt, Calculation, Seat, Support
from games.selectors import CountingDone, Position, counting_done, position_load

from .log import RESULT_LENGTH, log_write, week_of
from .outcomes import Clock, Outcome

NO_CLOCK = Clock()
FAULT = "wrong-result"
# After so many wrong answers the page has shown what the step comes to.
TRIES_BEFORE_SHOWN = 2


def counting_submit(
    *,
    table_id: UUID,
    actor: Actor,
    attempt_id: UUID,
    round_number: int,
    typed: Sequence[str],
    seat_number: int | None = None,
    clock: Clock = NO_CLOCK,
) -> Outcome:
    """Judges and logs the running results typed for the cards left after ``round_number``.

    ``seat_number``: of several seats on one device, whose answer it is.

    The outcome is "done" where every step is right, "fault" (try again), "repeated", or "refused": ``not-now`` (nothing
    to add up, or done already), ``incomplete`` (a step is missing). Raises ``NotYourTable``.
    """
    position, seat, asked = _asked(table_id, actor, round_number, seat_number)
    version = position.table.version
    if seat is None or asked is None:
        return Outcome("refused", version, reason="not-now", position=position)
    if len(typed) != len(asked.sums) or not all(typed):
        return Outcome("refused", version, reason="incomplete", position=position)
    right = list(typed) == [str(one) for one in asked.sums]
    outcome = Outcome(
        "done" if right else "fault",
        version,
        action={"kind": "count", "round": round_number},
        typed=list(typed),
        seat=seat.number,
        position=position,
    )
    attempt = _attempt(position, seat, attempt_id, round_number, outcome)
    try:
        with transaction.atomic():
            done = _locked(seat, round_number)
            if done.over:
                known = Attempt.objects.filter(pk=attempt_id, seat=seat).exists()
                status, reason = ("repeated", "") if known else ("refused", "not-now")
                return Outcome(status, version, reason=reason, position=position)
            attempt.save(force_insert=True)
            log_write([_row(position, seat, attempt, asked, outcome, done, clock)])
    except IntegrityError:
        return Outcome("repeated", version, position=position)
    return outcome


def counting_skip(
    *, table_id: UUID, actor: Actor, attempt_id: UUID, round_number: int, seat_number: int | None = None
) -> Outcome:
    """Leaves the cards of that round uncounted, which is no calculation. Raises ``NotYourTable``."""
    position, seat, asked = _asked(table_id, actor, round_number, seat_number)
    outcome = Outcome("done", position.table.version, action={"kind": "count-skip", "round": round_number})
    if seat is not None and asked is not None:
        try:
            with transaction.atomic():
                if not _locked(seat, round_number).over:
                    _attempt(position, seat, attempt_id, round_number, outcome).save(force_insert=True)
        except IntegrityError:
            pass  # the same request again
    return Outcome("done", position.table.version, position=position)


def _asked(
    table_id: UUID, actor: Actor, round_number: int, seat_number: int | None
) -> tuple[Position, Seat | None, Any]:
    position = position_load(table_id=table_id, actor=actor, must_hold=True)
    # All cards lie open now, so that on a shared device nobody has to say first that it is they who hold it.
    seats = position.held if len(position.held) < 2 else [seat for seat in position.held if seat.number == seat_number]
    if not seats:
        return position, None, None
    return position, seats[0], game_of(position.table).counting(position.state, round_number, seats[0].number)


def _locked(seat: Seat, round_number: int) -> CountingDone:
    """What this seat has answered so far; a second tab that answers too waits for us."""
    Seat.objects.select_for_update(no_key=True).filter(pk=seat.pk).values_list("pk").first()
    return counting_done(seat=seat, round_number=round_number)


def _attempt(position: Position, seat: Seat, attempt_id: UUID, round_number: int, outcome: Outcome) -> Attempt:
    return Attempt(
        id=attempt_id,
        table=position.table,
        seat=seat,
        round=round_number,
        action=outcome.action,
        outcome=outcome.to_dict(),
    )


def _row(
    position: Position, seat: Seat, attempt: Attempt, asked: Any, outcome: Outcome, done: CountingDone, clock: Clock
) -> Calculation:
    """The log's row; what was to be reached is the true sum, and ``typed`` says where it was missed."""
    table = position.table
    now = timezone.now()
    seen_at, begun_at = clock.moments(now=now, visible=table.updated_at)
    day = timezone.localdate(now)
    right = outcome.status == "done"
    return Calculation(
        attempt=attempt.pk,
        table=table,
        seat=seat.number,
        round=attempt.round,
        person_id=seat.user_id,
        scope=table.scope,
        origin=table.origin,
        game=table.game,
        day=day,
        week=week_of(day),
        seen_at=seen_at,
        begun_at=begun_at,
        submitted_at=now,
        hand_size=len(asked.cards),
        target=asked.total,
        cards=[str(one) for one in asked.cards],
        operators="".join(asked.operators),
        typed=outcome.typed,
        result=str(asked.total)[:RESULT_LENGTH],
        verdict=Calculation.Verdict.ACCEPTED if right else Calculation.Verdict.FAULT,
        fault="" if right else FAULT,
        rules=table.rules,
        # Whatever the table is played with: here every running result is typed.
        support=Support.STEPS,
        helped=done.tries >= TRIES_BEFORE_SHOWN,
        number_in_turn=1 + done.tries,
        steps=_steps(asked, outcome.typed),
    )


def _steps(asked: Any, typed: Sequence[str]) -> list[dict[str, Any]]:
    """The true steps, as the log writes them, with what was typed for each."""
    lefts = (asked.numbers[0], *asked.sums)
    return [
        {
            "left": str(left),
            "operator": operator,
            "right": str(right),
            "result": str(result),
            "fault": None,
            "typed": answer,
        }
        for left, operator, right, result, answer in zip(
            lefts, asked.operators, asked.numbers[1:], asked.sums, typed, strict=False
        )
    ]
