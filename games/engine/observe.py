"""What one seat, or an onlooker, may see of a game: the only view of it that pages and bots get.

Hidden are other seats' hands (but team mates', nambarz 2.5), the stock's order, the seed, and whether somebody else may
play again. Seen by all are the pile, counts, places, cards thrown at a wrong result, and a play that lies unjudged;
what the referee thinks of it nobody is told before somebody asks (8.5).
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards import PLAY_AGAIN, Card, sort_hand
from games.engine.plays import Play
from games.engine.rules import Rules
from games.engine.state import (
    AGAIN,
    CORRECTION,
    COVER,
    DRAWN,
    LAST_WORD,
    MUST_DRAW,
    OVER,
    PLAY,
    ROUND_OVER,
    Event,
    Pending,
    State,
    can_draw,
)

WAITING = "waiting"
"""The phase in an observation of somebody who is not to act."""

_MAY: dict[tuple[str, bool], frozenset[str]] = {
    (phase, drawable): frozenset(words)
    for phase, drawable, words in (
        (PLAY, True, ("play", "draw")),
        (PLAY, False, ("play", "pass")),
        (DRAWN, True, ("play", "pass")),
        (DRAWN, False, ("play", "pass")),
        (AGAIN, True, ("again", "pass")),
        (AGAIN, False, ("again", "pass")),
        (COVER, True, ("play", "draw")),
        (COVER, False, ("play", "pass")),
        (MUST_DRAW, True, ("draw",)),
        (MUST_DRAW, False, ("draw",)),
        (CORRECTION, True, ("correct",)),
        (CORRECTION, False, ("correct",)),
        (LAST_WORD, True, ("pass",)),
        (LAST_WORD, False, ("pass",)),
    )
}
_MAY_WITH_AGAIN = {key: words | {"again"} for key, words in _MAY.items()}
_NOTHING: frozenset[str] = frozenset()
_NEXT_ROUND = frozenset(("next-round",))


class SeatView(NamedTuple):
    """One player as another may see them."""

    number: int
    name: str
    bot: str | None
    team: int | None
    hand_count: int
    place: int | None
    """From 1, once they are out or the round is over; None while they play and for those who got no place."""
    hand: tuple[Card, ...] | None
    """A team mate's hand, sorted; None for everybody else, oneself included (nambarz 2.5)."""
    turns: int
    """Turns ended in this round."""
    plays: bool
    """Takes part in this round; False only for those who sit out an extra round (nambarz 10.3)."""


class Unjudged(NamedTuple):
    """A play that lies unjudged, with all that everybody could see when it was laid: enough to judge it (nambarz 8.5).

    Under an open table, say, or after a play-again a change joker may be one too many: so more than the cards count.
    """

    seat: int
    """Who made the play."""
    play: Play
    table: str
    """What lay on the table before it: a card, or ``open:symbol``, ``open:picture``, ``open:any``."""
    drew: bool
    """Its player had drawn a card just before."""
    covered: bool
    """Its player had covered the table card earlier in that turn."""
    again_lies: bool
    """A play-again of that turn lay on the table card."""


class Observation(NamedTuple):
    """A game as one seat may see it. Equal observations mean that nothing the seat may know is different."""

    game: str
    rules: Rules
    seat: int | None
    """Whose view this is; None for an onlooker."""
    hand: tuple[Card, ...]
    """The own hand, sorted: symbols, pictures, jokers. Without the thrown cards in a correction. () for an onlooker."""
    table: str
    """The card to cover, or ``open:symbol``, ``open:picture``, ``open:any``; play-agains do not change it (nambarz
    7.2)."""
    table_under: str
    """The same as ``table``: the card under whatever play-agains lie on it."""
    again_lies: bool
    """A play-again laid in this turn lies on the table and nothing of this turn on it."""
    covered: bool
    """The player who is to act has covered the table card earlier in this turn (nambarz 7.4)."""
    stock_count: int
    pile_count: int
    pile: tuple[Card, ...]
    """Everything laid since the pile was last turned over, the first laid first."""
    can_draw: bool
    """A card is left to be drawn, the pile turned over if need be (nambarz 3.5)."""
    seats: tuple[SeatView, ...]
    to_act: int | None
    phase: str
    """The own phase where this seat is to act (see `state`), else ``waiting``, ``round-over`` or ``over``."""
    drawn: Card | None
    """The card this seat has just drawn, while it may be played."""
    thrown: tuple[Card, ...]
    """In a correction: the cards thrown, face up for everybody."""
    may: frozenset[str]
    """Of ``play``, ``draw``, ``pass``, ``again``, ``correct``, ``next-round``: what this seat may do now; and
    ``challenge``, whoever is to act."""
    round: int
    rounds: int
    extra: bool
    totals: tuple[int, ...]
    """By seat, over the regular rounds that are over (extra rounds add nothing, nambarz 10.3)."""
    round_points: tuple[int, ...]
    """By seat: master strokes of this round and, once it is over, place points."""
    history: tuple[Event, ...]
    """This round's events as this seat may see them (`public_event`)."""
    turn_index: int
    """Turns ended in this round by everybody together."""
    unjudged: Unjudged | None
    """The play that may be challenged now; its own player sees that too, and may not."""
    challenges: tuple[tuple[int, int], ...]
    """By seat, over the game: how many challenges were right, and how many mistaken (nambarz 8.5)."""


def observe(state: State, seat: int | None, *, history: bool = True) -> Observation:
    """What this seat, or with None an onlooker, may see of the state. Without ``history`` that field is empty."""
    phase = state.phase
    between = phase in (ROUND_OVER, OVER)
    acts = seat is not None and seat == state.seat and not between
    drawable = can_draw(state.stock, state.pile)
    hand = sort_hand(state.hands[seat]) if seat is not None else ()
    if acts:
        may = _MAY[phase, drawable]
        if (phase == PLAY and PLAY_AGAIN in hand) or (phase == DRAWN and state.drawn is PLAY_AGAIN):
            may = _MAY_WITH_AGAIN[phase, drawable]
    else:
        may = _NEXT_ROUND if phase == ROUND_OVER else _NOTHING
    pending = state.pending
    if pending is not None and seat is not None and seat != pending.seat:
        may = may | {"challenge"}
    teams = [info.team for info in state.seats]
    last = state.results[-1] if between else None
    return Observation(
        "nambarz",
        state.rules,
        seat,
        hand,
        state.table,
        state.table,
        state.again_lies,
        state.covered,
        len(state.stock),
        len(state.pile),
        state.pile,
        drawable,
        _seat_views(state, seat, teams),
        None if between else state.seat,
        phase if acts or between else WAITING,
        state.drawn if acts else None,
        state.thrown,
        may,
        state.round,
        state.rounds,
        state.extra,
        _totals(state),
        state.bonus if last is None else tuple(a + b for a, b in zip(last.points, last.bonus, strict=True)),
        tuple(public_event(event, seat, teams) for event in state.log) if history else (),
        state.turn_index,
        None if pending is None else _unjudged(pending),
        state.challenges,
    )


def _unjudged(pending: Pending) -> Unjudged:
    before = pending.before
    return Unjudged(
        before.seat, pending.play, before.table, before.drawn is not None, before.covered, before.again_lies
    )


def _seat_views(state: State, seat: int | None, teams: list[int | None]) -> tuple[SeatView, ...]:
    places: Sequence[int] = state.out
    if state.phase == ROUND_OVER or state.phase == OVER:
        places = state.results[-1].places
    own_team = teams[seat] if seat is not None else None
    views = []
    for number, ((name, team, bot), hand, turns) in enumerate(zip(state.seats, state.hands, state.turns, strict=True)):
        mate = own_team is not None and team == own_team and number != seat
        views.append(
            SeatView(
                number,
                name,
                bot,
                team,
                len(hand),
                places.index(number) + 1 if number in places else None,
                sort_hand(hand) if mate else None,
                turns,
                number in state.among,
            )
        )
    return tuple(views)


def _totals(state: State) -> tuple[int, ...]:
    totals = [0] * len(state.seats)
    for result in state.results:
        if not result.extra:
            for seat, (points, bonus) in enumerate(zip(result.points, result.bonus, strict=True)):
                totals[seat] += points + bonus
    return tuple(totals)


def public_event(event: Event, seat: int | None, teams: Sequence[int | None]) -> Event:
    """A record event as this seat, or with None an onlooker, may see it; ``teams`` by seat.

    Hands and the stock of a deal and a recycling become counts (``hands``: cards by seat, ``stock``: cards); a draw has
    ``count``, and ``cards`` only where they are the seat's own or a team mate's; whether somebody else may play again
    is
    None in their verdict's ``next``, and in that of a challenge for everybody.
    """
    kind = event["event"]
    if kind == "deal":
        return {**event, "hands": [len(hand) for hand in event["hands"]], "stock": len(event["stock"])}
    if kind == "recycle":
        return {**event, "stock": len(event["stock"])}
    if kind == "draw":
        shown = {"event": kind, "seat": event["seat"], "count": len(event["cards"]), "cause": event["cause"]}
        if _sees_hand_of(seat, event["seat"], teams):
            shown["cards"] = event["cards"]
        return shown
    if kind not in ("play", "challenge") or event["verdict"]["next"] != "may-play-again":
        return event
    # The seat of a challenge is the challenger's; the player knows from the play already.
    if kind == "play" and _sees_hand_of(seat, event["seat"], teams):
        return event
    return {**event, "verdict": {**event["verdict"], "next": None}}


def _sees_hand_of(seat: int | None, other: int, teams: Sequence[int | None]) -> bool:
    return seat is not None and (seat == other or (teams[seat] is not None and teams[seat] == teams[other]))
