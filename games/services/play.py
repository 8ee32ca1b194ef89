"""The walk of a play (architecture.md, "A play, from the finger to the report"), and the bots' moves by themselves.

Judging, applying and the bots' answers happen in memory; then one short transaction stores them, if the table still
stands where it did. What is refused changes nothing, and a calculation that is refused is logged all the same.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError
from django.utils import timezone

from games.actors import Actor
from games.engine.game import TryAgain
from games.engine.plays import Challenge, Malformed, action_to_dict
from games.engine.referee import Refused
from games.models import Attempt, Seat
from games.selectors import NotYourTable, Position, TurnAttempts, position_load, turn_attempts

from .log import Submission, calculation_of
from .outcomes import Clock, Outcome
from .storing import MovedOn, walk_store
from .walk import Walk
from .windows import people_asked

logger = logging.getLogger(__name__)

# How many turns bots take within one request; what is left is queued. A lap of the largest table.
BOT_TURNS = 11
NO_CLOCK = Clock()


def action_submit(
    *,
    table_id: UUID,
    actor: Actor,
    attempt_id: UUID,
    version: int,
    action: Any,
    clock: Clock = NO_CLOCK,
    typed: Sequence[str] = (),
    seat_number: int | None = None,
) -> Outcome:
    """Submits ``action`` (the protocol's mapping), made by a page that showed the table at ``version``.

    ``typed``: the running results typed, in order. ``seat_number``: which of the actor's seats challenges, where that
    is not clear (nambarz 8.5). Raises ``NotYourTable``; every other failure is an ``Outcome``.
    """
    position = position_load(table_id=table_id, actor=actor, must_hold=True)
    if version != position.table.version:
        return _answer_again_or_stale(position, attempt_id)
    walk = Walk(position.table, position.seats, position.state)
    try:
        parsed = walk.game.action_from_dict(action)
    except Malformed as malformed:
        return Outcome("refused", version, reason="malformed", facts={"what": malformed.reason}, position=position)
    seat = _challenger(walk, position, seat_number) if isinstance(parsed, Challenge) else _seat_for(walk, position)
    if seat is None:
        reason = _why_not_to_act(walk, position)
        logger.info("Refused at table %s, version %s: %s", table_id, version, reason)
        return Outcome("refused", version, reason=reason, position=position)
    submission, earlier = _submission(walk, seat, parsed, attempt_id, clock, list(typed))
    attempt, outcome = _judged(walk, seat, parsed, submission, action)
    try:
        walk_store(walk, attempt)
    except (MovedOn, IntegrityError):
        return _answer_again_or_stale(position_load(table_id=table_id, actor=actor, must_hold=True), attempt_id)
    tried = None if earlier is None else earlier.and_one(at_fault=outcome.status == "fault")
    return replace(outcome, tried=tried, position=replace(position, state=walk.state))


def _seat_for(walk: Walk, position: Position) -> Seat | None:
    """The actor's seat that is to act; between rounds any of theirs. None that a bot plays for them."""
    own = [seat for seat in position.held if not seat.player]
    seat = walk.seat_to_act
    if seat is None:
        return own[0] if own and not walk.game.is_over(walk.state) else None
    return seat if seat in own else None


def _challenger(walk: Walk, position: Position, number: int | None) -> Seat | None:
    """The actor's seat that challenges: the one named, else the first that may, else any, for the engine to refuse."""
    own = [seat for seat in position.held if not seat.player]
    may = walk.game.challengers(walk.state)
    named = [seat for seat in own if seat.number == number]
    return next(iter([*named, *(seat for seat in own if seat.number in may), *own]), None)


def _why_not_to_act(walk: Walk, position: Position) -> str:
    if walk.game.is_over(walk.state):
        return "game-over"
    return "played-for" if all(seat.player for seat in position.held) else "out-of-turn"


def _submission(
    walk: Walk, seat: Seat, action: Any, attempt_id: UUID, clock: Clock, typed: list[str]
) -> tuple[Submission, TurnAttempts | None]:
    """What the log will say of this attempt beside the calculation itself; and what was tried before it in this turn,
    asked only where there is a calculation."""
    if calculation_of(action) is None:
        return Submission(attempt=attempt_id), None
    before = walk.observe(seat)
    earlier = turn_attempts(seat=seat, round_number=before.round, turn=before.turn_index)
    seen_at, begun_at = clock.moments(now=timezone.now(), visible=walk.table.updated_at)
    submission = Submission(
        attempt=attempt_id,
        seen_at=seen_at,
        begun_at=begun_at,
        typed=typed,
        number_in_turn=1 + earlier.calculations,
        helped=earlier.hints > 0,
    )
    return submission, earlier


def _judged(
    walk: Walk, seat: Seat, action: Any, submission: Submission, given: dict[str, Any]
) -> tuple[Attempt, Outcome]:
    """Lets the engine judge and apply, and the bots answer; the attempt to store and what it is told."""
    before = walk.observe(seat)
    told: dict[str, Any] = {"action": given, "typed": submission.typed, "seat": seat.number, "table": before.table}
    told["turn"] = (before.round, before.turn_index)
    try:
        explanation = walk.act(seat, action, submission)
    except Refused as refused:
        outcome = Outcome("refused", walk.version, reason=refused.reason, **told)
    except TryAgain as again:
        verdict = again.verdict
        outcome = Outcome(
            "fault",
            walk.version,
            verdict=verdict.to_dict(),
            explanation=walk.game.explain(before, action, verdict),
            **told,
        )
    else:
        verdict = next((event.record["verdict"] for event in walk.records if "verdict" in event.record), None)
        if isinstance(action, Challenge):
            told["facts"] = {"play": action_to_dict(before.unjudged.play), "player": before.unjudged.seat}
        walk.bots_look()
        walk.bots_go(turns=BOT_TURNS)
        outcome = Outcome("done", walk.version, verdict=verdict, explanation=explanation, **told)
    attempt = Attempt(
        id=submission.attempt,
        table=walk.table,
        seat=seat,
        round=before.round,
        turn=before.turn_index,
        action=given,
        outcome=outcome.to_dict(),
    )
    return attempt, outcome


def _answer_again_or_stale(position: Position, attempt_id: UUID) -> Outcome:
    """A page that is behind: an attempt it has made before is answered as it was then, any other is stale."""
    known = Attempt.objects.filter(pk=attempt_id, table=position.table, seat__in=position.held).first()
    if known is None:
        logger.info("Too late at table %s, which is at version %s", position.table.pk, position.table.version)
        return Outcome("stale", position.table.version, position=position)
    return Outcome.repeated(known.outcome, version=position.table.version, position=position)


def bots_move(
    *, table_id: UUID, turns: int = BOT_TURNS * 4, actor: Actor | None = None, version: int | None = None
) -> bool:
    """Lets the bots of a table act until a person is to, for at most ``turns`` turns; what is left is queued.

    A play that people may challenge has to lie for some seconds first; or, where it is for one person or device to
    say, until ``actor``, whose page showed the table at ``version``, says "go on" (nambarz 8.5).
    False where there was nothing to do, or somebody else was first: then that other walk goes on.
    """
    try:
        position = position_load(table_id=table_id)
    except NotYourTable:
        return False
    walk = Walk(position.table, position.seats, position.state)
    walk.bots_go(turns=turns, stands=_has_lain_long_enough(walk, actor, version))
    if not walk.records:
        return False
    try:
        walk_store(walk)
    except (MovedOn, IntegrityError):
        return False
    return True


def _has_lain_long_enough(walk: Walk, actor: Actor | None, version: int | None) -> bool:
    """Whether a play that lies unjudged now stands. Who says "go on" must have seen it: twice is once."""
    wait = walk.wait
    if wait is not None:
        return timezone.now() - walk.table.updated_at >= timedelta(seconds=wait)
    asked = people_asked(walk.game, walk.state, walk.seats)
    return actor is not None and version == walk.table.version and any(map(actor.holds, asked))
