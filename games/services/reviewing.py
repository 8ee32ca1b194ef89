"""Looking through rounds that are over for the moments their players may try again (docs/algorithms/moments.md)."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from django.db import IntegrityError, transaction

from games.codec import header
from games.engine import moments
from games.engine.cards import Card
from games.engine.plays import Calculation as Laid
from games.fixing_selectors import rounds_unreviewed
from games.models import Attempt, Calculation, Event, Moment, Origin, RoundReview, Seat, Table
from games.selectors import NotYourTable, Position, position_load

logger = logging.getLogger(__name__)

Key = tuple[int, int]
"""Seat number and round."""


def rounds_review(*, table_id: UUID) -> bool:
    """Finds and stores the moments of every round that is over and has not been looked through.

    Running it twice, or twice at once, stores nothing twice. False where there was nothing to do.
    """
    try:
        position = position_load(table_id=table_id)
    except NotYourTable:
        return False
    rounds = rounds_unreviewed(position)
    if not rounds:
        return False
    found = _found(position, rounds)
    for number in rounds:
        try:
            with transaction.atomic():
                RoundReview.objects.create(table=position.table, round=number)
                Moment.objects.bulk_create(one for one in found if one.round == number)
        except IntegrityError:
            logger.info("Round %s of table %s is looked through by somebody else", number, table_id)
    return True


def _found(position: Position, rounds: Sequence[int]) -> list[Moment]:
    """The moments to store, the most instructive of each player and round first."""
    table = position.table
    people = [seat for seat in position.seats if not seat.bot and (seat.user_id or seat.session_key)]
    if not people:
        return []
    events = Event.objects.filter(table=table, number__lte=table.version).order_by("number")
    steps: dict[int, list[moments.Step]] = defaultdict(list)
    for step in moments.walked(header(table, position.seats), events.values_list("record", flat=True)):
        steps[step.state.round].append(step)
    own, tried = _own(people, rounds), _tried(table, people, rounds)
    return [
        _moment(table, seat, moment)
        for number in rounds
        for seat in people
        for moment in moments.chosen(
            moments.moments(steps[number], seat.number, tried=tried[seat.number, number], own=own[seat.number, number])
        )
    ]


def _own(people: Sequence[Seat], rounds: Sequence[int]) -> dict[Key, set[tuple[int, str]]]:
    """Turns and kinds of action that each person took themselves: a stand-in's are no attempts."""
    own: dict[Key, set[tuple[int, str]]] = defaultdict(set)
    attempts = Attempt.objects.filter(seat__in=people, round__in=rounds, outcome__status="done")
    for number, round_number, turn, kind in attempts.values_list("seat__number", "round", "turn", "action__kind"):
        own[number, round_number].add((turn, kind))
    return own


def _tried(table: Table, people: Sequence[Seat], rounds: Sequence[int]) -> dict[Key, list[moments.Tried]]:
    """Each person's faults under the gentle referee, which are no events, in order."""
    tried: dict[Key, list[moments.Tried]] = defaultdict(list)
    numbers = [seat.number for seat in people]
    faults = Calculation.objects.filter(
        table=table, seat__in=numbers, round__in=rounds, bot=False, verdict=Calculation.Verdict.FAULT
    ).exclude(origin=Origin.PRACTICE)
    for row in faults.order_by("submitted_at", "pk"):
        if row.seat is not None:
            play = Laid(tuple(map(Card, row.cards)), tuple(row.operators))
            tried[row.seat, row.round].append(moments.Tried(row.turn, play, row.hand_size, row.after_draw))
    return tried


def _moment(table: Table, seat: Seat, moment: moments.Moment) -> Moment:
    return Moment(
        table=table,
        seat=seat,
        person_id=seat.user_id,
        round=moment.round,
        turn=moment.turn,
        event=moment.event,
        kind=moment.kind,
        position=moment.position.to_dict(),
        best=moment.best,
        needed=moment.needed,
    )
