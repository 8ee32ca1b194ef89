"""Moments of a round worth trying again: a wrong calculation, a draw with a play in hand, a play much too small.

Found by replaying the record, so the positions are the true ones, hidden cards and all. Trying again is `retry`; what
counts and why: docs/algorithms/moments.md.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from games.engine.cards import Card
from games.engine.nambarz import NAMBARZ
from games.engine.plays import Action, Calculation, Change, Correct, Draw, Match, Pass, Play, action_to_dict
from games.engine.record import Recorded, numbered, read_header
from games.engine.referee import Refused, Verdict, judge
from games.engine.retry import Position, answer, biggest
from games.engine.state import COVER, PLAY, Event, State
from games.engine.turn import turn_facts

WRONG: Final = "wrong"
"""A calculation with a fault (nambarz 8)."""
DRAW: Final = "draw"
"""A turn drawn or passed though a card matched or a calculation could be laid (nambarz 3.3)."""
SMALL: Final = "small"
"""A play of far fewer cards than could have been laid."""

MOST: Final = 5
"""Moments of one player in one round (product.md)."""
MUCH: Final = 2
"""So many cards fewer than the biggest play is *much* smaller."""


class Step(NamedTuple):
    """One action of a record: ``state`` is what it was taken in, ``event`` the first event it brought."""

    number: int
    """The event's, from 1."""
    state: State
    action: Action
    event: Event


@dataclass(frozen=True, slots=True)
class Moment:
    """A position worth trying again."""

    kind: str
    event: int
    """The event by which the position was left. A gentle referee's fault is no event; what was done then is."""
    round: int
    turn: int
    """Turns that had ended in the round before this one."""
    position: Position
    best: int
    """Cards in the biggest play there was, by matching or calculation."""
    needed: int
    """Cards that a play must lay to be at least as good as what was missed."""
    put_right: bool = False
    """The player has laid a right calculation in this position after all."""

    @property
    def rank(self) -> int:
        """The most instructive first."""
        return 2 * (WRONG, DRAW, SMALL).index(self.kind) + self.put_right


class Tried(NamedTuple):
    """A faulty calculation under the gentle referee, which the record does not have (nambarz 8.4)."""

    turn: int
    play: Calculation
    hand_size: int
    after_draw: bool


def walked(header: Mapping[str, Any], events: Iterable[Event]) -> Iterator[Step]:
    """A record's actions one by one, each with the state it was taken in."""
    dealer = Recorded(list(numbered(events)))
    state = NAMBARZ.first(read_header(header), dealer)
    dealer.at += len(state.events)
    while dealer.at < len(dealer.lines):
        event = dealer.event()[1]
        action = NAMBARZ.action_of(event)
        yield Step(dealer.at + 1, state, action, event)
        state = NAMBARZ.advance(state, action, event.get("seat"), dealer)
        dealer.at += len(state.events)


def moments(
    steps: Iterable[Step], seat: int, *, tried: Sequence[Tried] = (), own: Collection[tuple[int, str]] | None = None
) -> list[Moment]:
    """The moments of this seat in the steps of one round, in order, at most one a position.

    :param tried: this seat's faults under the gentle referee, in order.
    :param own: turns and kinds of action (``draw``, ``pass``, ``calculation`` …) that the person took themselves; what
        a bot did for them meanwhile is no mistake of theirs. None: all of it.
    """
    # A draw may begin with the pile turned over, an event without a seat.
    mine = [step for step in steps if step.state.seat == seat and step.event["event"] in _ACTS]
    corrected = {
        step.state.turn_index
        for step in mine
        if isinstance(step.action, Correct) and step.event["verdict"]["verdict"] == "accepted"
    }
    found = []
    for step in mine:
        state = step.state
        if not isinstance(state.table, Card) or isinstance(step.action, Correct):
            continue  # on an open table the cards that fit are lit: nothing is to be found (nambarz 6.5)
        at = Position(replace(state.rules, referee="official"), state.table, state.hands[seat], turn_facts(state))
        kinds = []
        if own is None or (state.turn_index, str(action_to_dict(step.action)["kind"])) in own:
            kinds.append(_of_action(step, at, corrected=state.turn_index in corrected))
        kinds.append(_of_tries(step, at, tried))
        kept = [moment for moment in kinds if moment is not None]
        if kept:
            found.append(min(kept, key=lambda moment: moment.rank))
    return found


def chosen(found: Iterable[Moment], most: int = MOST) -> list[Moment]:
    """The most instructive of them, no two alike, the most instructive first; of equals, spread over the round."""
    ranked: dict[int, list[Moment]] = {}
    seen = set()
    for moment in sorted(found, key=lambda moment: (moment.rank, moment.event)):
        likeness = _likeness(moment)
        if likeness not in seen:
            seen.add(likeness)
            ranked.setdefault(moment.rank, []).append(moment)
    picked: list[Moment] = []
    for of_rank in ranked.values():
        picked += _spread(of_rank, most - len(picked))
    return picked


# -- finding -----------------------------------------------------------------------------------------------------------

_ACTS: Final = ("play", "draw", "pass", "recycle", "correct")


def _of_action(step: Step, at: Position, *, corrected: bool) -> Moment | None:
    """The moment that an action on record is, if it is one."""
    action = step.action
    if isinstance(action, Calculation):
        wrong = _wrong(step, at, action, put_right=corrected)
        if wrong is not None:
            return wrong
    if isinstance(action, Draw | Pass):
        if step.state.phase not in (PLAY, COVER):
            return None
        best = biggest(at)
        return _moment(DRAW, step, at, best, 1) if best else None
    if not isinstance(action, Match | Calculation | Change) or _fault(at, action) is not None:
        return None
    laid, best = len(action.cards), biggest(at)
    if best - laid < MUCH:
        return None
    return _moment(SMALL, step, replace(at, played=action), best, laid + MUCH)


def _of_tries(step: Step, at: Position, tried: Sequence[Tried]) -> Moment | None:
    """The moment that the first gentle fault in this very position is."""
    for one in tried:
        here = one.turn == step.state.turn_index and one.hand_size == len(at.hand)
        if here and one.after_draw == (at.turn.drawn is not None):
            action = step.action
            right = isinstance(action, Calculation) and _fault(at, action) is None
            moment = _wrong(step, at, one.play, put_right=right)
            if moment is not None:
                return moment
    return None


def _wrong(step: Step, at: Position, play: Calculation, *, put_right: bool) -> Moment | None:
    """A wrong calculation, where something right could have been laid.

    At least as good is: what the referee would have left lying, or where that is nothing, as many cards as were thrown
    (or as many as there can be).
    """
    verdict = _verdict(at, play)
    best = biggest(at)
    if verdict is None or verdict.fault is None or not best:
        return None
    needed = len(verdict.laid) or min(len(play.cards), best)
    position = replace(at, played=play, fault=verdict.fault)
    return _moment(WRONG, step, position, best, min(needed, best), put_right=put_right)


def _moment(kind: str, step: Step, at: Position, best: int, needed: int, *, put_right: bool = False) -> Moment:
    return Moment(kind, step.number, step.state.round, step.state.turn_index, at, best, needed, put_right)


def _verdict(at: Position, play: Play) -> Verdict | None:
    try:
        return judge(at.rules, at.table, at.hand, play, at.turn)
    except Refused:
        return None


def _fault(at: Position, play: Play) -> str | None:
    verdict = _verdict(at, play)
    return None if verdict is None else verdict.fault


def _likeness(moment: Moment) -> tuple[Card, tuple[Card, ...]]:
    """Two moments with the same card to cover and the same way to do it teach the same."""
    play = answer(moment.position, moment.needed)
    return moment.position.table, tuple(sorted(play.cards))


def _spread(of_rank: list[Moment], most: int) -> list[Moment]:
    """So many of them, from the beginning of the round to its end."""
    if len(of_rank) <= most:
        return of_rank
    if most < 2:
        return of_rank[:most]
    return [of_rank[round(place * (len(of_rank) - 1) / (most - 1))] for place in range(most)]
