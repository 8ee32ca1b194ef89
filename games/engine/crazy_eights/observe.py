"""What one seat, or an onlooker, may see of a game of Crazy Eights: the only view of it that pages and bots get.

Hidden are other seats' hands, the stock's order and the seed. Once a hand is over the cards left are laid open, for
they are counted (crazy-eights 4.1, 5.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.crazy_eights import scoring
from games.engine.crazy_eights.cards import CARDS, SUITS, Card, cards_of
from games.engine.crazy_eights.rules import Rules
from games.engine.crazy_eights.state import State
from games.engine.crazy_eights.turn import can_draw
from games.engine.observe import WAITING
from games.engine.state import OVER, PLAY, ROUND_OVER, Event

_NOTHING: frozenset[str] = frozenset()
_NEXT_ROUND = frozenset(("next-round",))
_PLAY_OR_DRAW = frozenset(("play", "draw"))
_PLAY_OR_PASS = frozenset(("play", "pass"))


class SeatView(NamedTuple):
    """One player as another may see them."""

    number: int
    name: str
    bot: str | None
    team: int | None
    """Always None: everybody plays for themselves."""
    hand_count: int
    place: int | None
    """1 once they have won the hand; else None."""
    hand: tuple[Card, ...] | None
    """The cards left, once the hand is over; None while it is played."""
    turns: int
    """Turns ended in this hand."""
    plays: bool
    """Takes part in this hand: always."""


class Observation(NamedTuple):
    """A game as one seat may see it. Equal observations mean that nothing the seat may know is different."""

    game: str
    rules: Rules
    seat: int | None
    """Whose view this is; None for an onlooker."""
    hand: tuple[Card, ...]
    """The own hand, by suit, then by rank. () for an onlooker."""
    table: Card
    """The top card."""
    suit: str
    """The suit to follow: the top card's, or the one an eight has named (crazy-eights 2.2)."""
    direction: int
    """1 where play goes in the order of seats, -1 where it goes against it (crazy-eights 3.1)."""
    stock_count: int
    pile_count: int
    pile: tuple[Card, ...]
    """Everything laid since the pile was last shuffled, the first laid first; the last is the top card."""
    can_draw: bool
    """A card is left to be drawn, the pile shuffled if need be (crazy-eights 2.4)."""
    seats: tuple[SeatView, ...]
    to_act: int | None
    phase: str
    """Where this seat is to act ``play`` or ``drawn``, else ``waiting``, ``round-over`` or ``over``."""
    drawn: Card | None
    """The card this seat has just drawn and may lay (crazy-eights 2.3)."""
    may: frozenset[str]
    """Of ``play``, ``draw``, ``pass``, ``next-round``: what this seat may do now."""
    round: int
    """The present hand, from 1."""
    rounds: None
    """Hands are played until the target is reached."""
    totals: tuple[int, ...]
    """By seat, over the hands that are over."""
    round_points: tuple[int, ...]
    """By seat: what this hand adds, once it is over."""
    history: tuple[Event, ...]
    """This hand's events as this seat may see them (`public_event`)."""
    turn_index: int
    """Turns ended in this hand by everybody together."""


def observe(state: State, seat: int | None, *, history: bool = True) -> Observation:
    """What this seat, or with None an onlooker, may see of the state. Without ``history`` that field is empty."""
    phase = state.phase
    between = phase in (ROUND_OVER, OVER)
    acts = seat is not None and seat == state.seat and not between
    drawable = can_draw(state)
    if acts:
        may = _PLAY_OR_DRAW if phase == PLAY and drawable else _PLAY_OR_PASS
    else:
        may = _NEXT_ROUND if phase == ROUND_OVER else _NOTHING
    last = state.results[-1] if between else None
    winner = last.winner if last is not None else ()
    return Observation(
        "crazy-eights",
        state.rules,
        seat,
        cards_of(state.hands[seat]) if seat is not None else (),
        CARDS[state.pile[-1]],
        SUITS[state.suit],
        state.direction,
        len(state.stock),
        len(state.pile),
        tuple(CARDS[index] for index in state.pile),
        drawable,
        tuple(
            SeatView(
                number,
                info.name,
                info.bot,
                None,
                hand.bit_count(),
                1 if number in winner else None,
                None if last is None else last.left[number],
                turns,
                True,
            )
            for number, (info, hand, turns) in enumerate(zip(state.seats, state.hands, state.turns, strict=True))
        ),
        None if between else state.seat,
        phase if acts or between else WAITING,
        CARDS[state.drawn] if acts and state.drawn >= 0 else None,
        may,
        state.round,
        None,
        scoring.totals(state.results, len(state.seats)),
        (0,) * len(state.seats) if last is None else last.points,
        tuple(public_event(event, seat) for event in state.log) if history else (),
        state.turn_index,
    )


def public_event(event: Event, seat: int | None, teams: Sequence[int | None] = ()) -> Event:
    """A record event as this seat, or with None an onlooker, may see it; there are no teams to see more.

    Hands and the stock of a deal and a new stock become counts (``hands``: cards by seat, ``stock``: cards); a draw has
    ``count``, and ``cards`` only where they are the seat's own.
    """
    kind = event["event"]
    if kind == "deal":
        return {**event, "hands": [len(hand) for hand in event["hands"]], "stock": len(event["stock"])}
    if kind == "recycle":
        return {**event, "stock": len(event["stock"])}
    if kind == "draw":
        shown = {"event": kind, "seat": event["seat"], "count": len(event["cards"]), "cause": event["cause"]}
        if seat is not None and seat == event["seat"]:
            shown["cards"] = event["cards"]
        return shown
    return event
