"""Fix my mistakes: a moment tried again, judged as gently as can be, and logged as practice.

It changes nothing at the table. Every try is an attempt; a calculation is a row of the log too, of origin "practice".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from games.actors import Actor
from games.engine import retry
from games.engine.explain import explain
from games.engine.nambarz import NAMBARZ
from games.engine.plays import Again, Calculation, Change, Malformed, Match
from games.engine.referee import Refused
from games.fixing_selectors import moment_load, position_of, seen_again
from games.models import Attempt, Moment, Origin
from games.models import Calculation as Logged

from .log import Submission, calculation_row, log_write
from .outcomes import Clock, Outcome

NO_CLOCK = Clock()
HELPS = 3
KIND = "fix"


@dataclass(frozen=True, slots=True)
class Fix:
    """A moment after what was just done about it."""

    moment: Moment
    outcome: Outcome | None = None
    """Of a try: "done" (it lies), "fault", "refused" or "repeated", as at the table."""

    @property
    def lies(self) -> bool:
        """The referee lets what was laid lie."""
        return self.outcome is not None and (self.outcome.first or self.outcome.status) == "done"

    @property
    def size(self) -> int:
        """How many cards it laid."""
        verdict = None if self.outcome is None else self.outcome.verdict
        return len(verdict["laid"]) if verdict is not None else 0

    @property
    def enough(self) -> bool:
        """It is at least as good as what was missed: the mistake is fixed."""
        return self.lies and self.size >= self.moment.needed


def moment_try(
    *,
    table_id: UUID,
    moment_id: int,
    actor: Actor,
    attempt_id: UUID,
    action: Any,
    clock: Clock = NO_CLOCK,
    typed: Sequence[str] = (),
) -> Fix:
    """Judges and logs another try; ``action`` is the protocol's mapping of a play. Raises ``NotYourTable``."""
    moment = moment_load(table_id=table_id, moment_id=moment_id, actor=actor)
    position = position_of(moment)
    told: dict[str, Any] = {"action": action, "typed": list(typed), "table": str(position.table)}
    try:
        play = NAMBARZ.action_from_dict(action)
    except Malformed as malformed:
        return Fix(moment, _outcome(moment, "refused", reason="malformed", facts={"what": malformed.reason}))
    if not isinstance(play, Match | Calculation | Change | Again):
        return Fix(moment, _outcome(moment, "refused", reason="not-now", **told))
    try:
        verdict = retry.judged(position, play)
    except Refused as refused:
        outcome = _outcome(moment, "refused", reason=refused.reason, **told)
        judged: dict[str, Any] = {"verdict": Logged.Verdict.REFUSED, "reason": refused.reason}
    else:
        status = "done" if verdict.verdict == "accepted" else "fault"
        # There are no points to be had: the page says "well done" in its own way.
        shown = replace(verdict, bonus=0).to_dict()
        explanation = explain(position.rules, position.table, play, verdict)
        outcome = _outcome(moment, status, verdict=shown, explanation=explanation, **told)
        judged = {"verdict": verdict.verdict, "fault": verdict.fault}
    fix = Fix(moment, outcome)
    tries = Attempt.objects.filter(seat=moment.seat, round=moment.round, turn=moment.turn, action__moment=moment.pk)
    try:
        with transaction.atomic():
            earlier = tries.filter(action__kind=KIND).count()
            _attempt(moment, attempt_id, outcome).save(force_insert=True)
            if isinstance(play, Calculation):
                submission = _submission(moment, attempt_id, clock, typed, earlier + 1)
                log_write([_row(moment, position, play, submission, judged)])
            if fix.enough:
                Moment.objects.filter(pk=moment.pk).update(status=Moment.Status.SOLVED)
                moment.status = Moment.Status.SOLVED
    except IntegrityError:
        return Fix(moment, _answered_before(moment, attempt_id))
    return fix


def moment_help(*, table_id: UUID, moment_id: int, actor: Actor, taken: int) -> Fix:
    """Takes the next of three steps of help, where ``taken`` is how many the page shows: a double click takes one.

    Raises ``NotYourTable``.
    """
    moment = moment_load(table_id=table_id, moment_id=moment_id, actor=actor)
    more = Moment.objects.filter(pk=moment.pk, helps=taken, helps__lt=HELPS).update(helps=F("helps") + 1)
    if more:
        moment.helps += 1
    return Fix(moment)


def moment_leave(*, table_id: UUID, moment_id: int, actor: Actor) -> Moment:
    """Puts a moment aside, which is no shame: it is asked for no more. Raises ``NotYourTable``."""
    moment = moment_load(table_id=table_id, moment_id=moment_id, actor=actor)
    Moment.objects.filter(pk=moment.pk, status=Moment.Status.OPEN).update(status=Moment.Status.SEEN)
    return moment


def _outcome(moment: Moment, status: str, **told: Any) -> Outcome:
    return Outcome(status, moment.table.version, seat=moment.seat.number, **{"action": {}} | told)


def _attempt(moment: Moment, attempt_id: UUID, outcome: Outcome) -> Attempt:
    return Attempt(
        id=attempt_id,
        table=moment.table,
        seat=moment.seat,
        round=moment.round,
        turn=moment.turn,
        action={"kind": KIND, "moment": moment.pk, "play": outcome.action},
        outcome=outcome.to_dict(),
    )


def _answered_before(moment: Moment, attempt_id: UUID) -> Outcome:
    """The answer this attempt got the first time; a refusal where it is no try at this moment."""
    known = Attempt.objects.filter(pk=attempt_id, seat=moment.seat, action__moment=moment.pk).first()
    if known is None:
        return _outcome(moment, "refused", reason="malformed")
    return replace(Outcome(**known.outcome), status="repeated", first=known.outcome["status"])


def _submission(moment: Moment, attempt_id: UUID, clock: Clock, typed: Sequence[str], number: int) -> Submission:
    seen_at, begun_at = clock.moments(now=timezone.now(), visible=moment.created_at)
    return Submission(
        attempt=attempt_id,
        seen_at=seen_at,
        begun_at=begun_at,
        typed=list(typed),
        number_in_turn=number,
        helped=moment.helps > 0,
    )


def _row(
    moment: Moment, position: retry.Position, play: Calculation, submission: Submission, judged: dict[str, Any]
) -> Logged:
    row = calculation_row(
        table=moment.table,
        seat=moment.seat,
        before=seen_again(moment, position),
        action=play,
        submission=submission,
        **judged,
    )
    row.origin = Origin.PRACTICE
    # Whoever plays for them at the table meanwhile, this is the person's own.
    row.person_id, row.bot = moment.person_id, False
    return row
