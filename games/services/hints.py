"""Help under the gentle referee: a hint, one step at a time, after faults. That it was taken is part of the log."""

from __future__ import annotations

from uuid import UUID

from django.db import IntegrityError, transaction

from games.actors import Actor
from games.codec import game_of
from games.models import Attempt
from games.selectors import Position, TurnAttempts, position_load, turn_attempts

# product.md: a hint is offered after two faults and drawing after three.
FAULTS_BEFORE_HINT = 2
FAULTS_BEFORE_DRAWING = 3
HINTS = 3


def hint_is_offered(position: Position, attempts: TurnAttempts) -> bool:
    """Whether the seat that is to act may ask for a (further) hint now."""
    gentle = position.table.rules.get("referee") == "gentle"
    return gentle and attempts.faults >= FAULTS_BEFORE_HINT and attempts.hints < HINTS


def hint_take(*, table_id: UUID, actor: Actor, attempt_id: UUID) -> Position:
    """Takes the next hint for this turn, where one is offered; taking one that is not changes nothing.

    Raises ``NotYourTable``.
    """
    position = position_load(table_id=table_id, actor=actor, must_hold=True)
    to_act = game_of(position.table).to_act(position.state)
    seat = next((seat for seat in position.held if seat.number == to_act and not seat.player), None)
    if seat is None:
        return position
    seen = position.observe(seat)
    if "play" not in seen.may:
        return position
    attempts = turn_attempts(seat=seat, round_number=seen.round, turn=seen.turn_index)
    if not hint_is_offered(position, attempts):
        return position
    attempt = Attempt(
        id=attempt_id,
        table=position.table,
        seat=seat,
        round=seen.round,
        turn=seen.turn_index,
        action={"kind": "hint", "step": attempts.hints + 1},
        outcome={"status": "done", "version": position.table.version},
    )
    try:
        with transaction.atomic():
            attempt.save(force_insert=True)
    except IntegrityError:
        pass  # the same request again: the hint is taken
    return position
