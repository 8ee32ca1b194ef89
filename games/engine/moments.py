"""Moments of a round worth trying again: a wrong calculation, a draw with a play in hand, a play much too small.

Found by replaying the record, so the positions are the true ones, hidden cards and all; each holds one player's own
cards and the card on the table, and nothing of anybody else's. What counts and why: docs/algorithms/moments.md.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from games.engine import solver
from games.engine.arithmetic import notation
from games.engine.cards import Card, without
from games.engine.legal import matches
from games.engine.nambarz import NAMBARZ
from games.engine.plays import (
    Action,
    Again,
    Calculation,
    Change,
    Correct,
    Draw,
    Match,
    Pass,
    Play,
    action_to_dict,
    play_from_dict,
)
from games.engine.record import Recorded, numbered, read_header
from games.engine.referee import Refused, TurnFacts, Verdict, judge
from games.engine.rules import Rules
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
class Position:
    """What a player saw of their own when they acted, and what they did."""

    rules: Rules
    table: Card
    hand: tuple[Card, ...]
    turn: TurnFacts
    played: Play | None = None
    """What was laid; None where a card was drawn or the turn passed."""
    fault: str | None = None
    """Of what was laid, by the official referee (nambarz 8)."""

    def to_dict(self) -> dict[str, Any]:
        """For JSON, without the rules: the table has them."""
        return {
            "table": self.table,
            "hand": list(self.hand),
            "drawn": self.turn.drawn,
            "covered": self.turn.covered,
            "again_lies": self.turn.again_lies,
            "stock_left": self.turn.stock_left,
            "played": None if self.played is None else action_to_dict(self.played),
            "fault": self.fault,
        }

    @classmethod
    def from_dict(cls, rules: Rules, given: Mapping[str, Any]) -> Position:
        """The position that `to_dict` wrote."""
        return cls(
            rules=rules,
            table=Card(given["table"]),
            hand=tuple(map(Card, given["hand"])),
            turn=TurnFacts(
                drawn=None if given["drawn"] is None else Card(given["drawn"]),
                covered=given["covered"],
                again_lies=given["again_lies"],
                stock_left=given["stock_left"],
            ),
            played=None if given["played"] is None else play_from_dict(given["played"]),
            fault=given["fault"],
        )


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
        at = Position(_as(state.rules, "official"), state.table, state.hands[seat], turn_facts(state))
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


def judged(position: Position, play: Play) -> Verdict:
    """What the referee says of another try: as the gentle one, for nothing is drawn or lost.

    Raises `Refused` as at the table; ``not-now`` for a play-again, which covers nothing.
    """
    if isinstance(play, Again):
        raise Refused("not-now")
    return judge(_as(position.rules, "gentle"), position.table, position.hand, play, position.turn)


def covers(position: Position) -> Iterator[Play]:
    """What covers the table here by matching or calculation, the fewest cards first; each selection of cards once.

    A joker is no mistake to have kept, so jokers are not among them.
    """
    drawn = position.turn.drawn
    for match in matches(position.table, position.hand):
        if drawn in (None, match.card):
            yield match
    for stroke in reversed(solver.strokes(position.rules, position.table, position.hand)):
        if drawn is None or drawn in stroke.cards:
            yield Calculation(stroke.cards, stroke.operators)


def biggest(position: Position) -> int:
    """How many cards the biggest play lays, by matching or calculation; 0 where there is none."""
    if position.turn.drawn is None:
        stroke = solver.biggest(position.rules, position.table, position.hand)
        if stroke is not None:
            return len(stroke.cards)
    return max((len(play.cards) for play in covers(position)), default=0)


def answer(position: Position, needed: int) -> Play:
    """A play that lays ``needed`` cards or more: near to what was laid, else as small as may be."""
    enough = [play for play in covers(position) if len(play.cards) >= needed]
    if position.fault is None or position.played is None:
        return enough[0]
    thrown = position.played.cards
    return max(enough, key=lambda play: (_shared(play.cards, thrown), -len(play.cards)))


def helps(position: Position, needed: int) -> list[dict[str, Any]]:
    """Three steps of help towards `answer`, each telling more (``kind``):

    - for a card that matches: ``match``; ``category`` (``value`` ``symbol`` or ``picture``); ``whole``;
    - for a calculation: ``size`` (``value`` how many cards, ``category``); ``cards`` (``value`` the first one or two);
      ``whole``.

    ``whole`` has ``cards``, ``operators`` and, of a calculation, its ``notation`` and ``target``.
    """
    play = answer(position, needed)
    category, size = play.cards[0].category, len(play.cards)
    whole: dict[str, Any] = {"kind": "whole", "cards": list(play.cards), "operators": [], "notation": None}
    if not isinstance(play, Calculation):
        return [{"kind": "match"}, {"kind": "category", "value": category}, whole]
    numbers = [card.number for card in play.cards if card.number is not None]
    whole |= {
        "operators": list(play.operators),
        "notation": notation(numbers, play.operators),
        "target": position.table.number,
    }
    return [
        {"kind": "size", "value": size, "category": category},
        {"kind": "cards", "value": list(play.cards[: 1 if size == 2 else 2])},
        whole,
    ]


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


def _as(rules: Rules, referee: str) -> Rules:
    return replace(rules, referee=referee)


def _likeness(moment: Moment) -> tuple[Card, tuple[Card, ...]]:
    """Two moments with the same card to cover and the same way to do it teach the same."""
    play = answer(moment.position, moment.needed)
    return moment.position.table, tuple(sorted(play.cards))


def _shared(some: Sequence[Card], others: Sequence[Card]) -> int:
    left: list[Card] | None = list(others)
    shared = 0
    for card in some:
        fewer = without(left or (), (card,))
        if fewer is not None:
            left, shared = list(fewer), shared + 1
    return shared


def _spread(of_rank: list[Moment], most: int) -> list[Moment]:
    """So many of them, from the beginning of the round to its end."""
    if len(of_rank) <= most:
        return of_rank
    if most < 2:
        return of_rank[:most]
    return [of_rank[round(place * (len(of_rank) - 1) / (most - 1))] for place in range(most)]
