"""How a round of NAMBARZ is dealt and how it ends (nambarz 2.2, 2.3, 9, 10.3, 11): between two turns, not within
one."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from games.engine.cards import Card, deck
from games.engine.draft import Draft
from games.engine.random import Stream
from games.engine.rules import Rules
from games.engine.scoring import (
    disputed,
    entities,
    entity_totals,
    first_to_begin,
    place_points,
    ranking_after,
)
from games.engine.state import OVER, PLAY, ROUND_OVER, Event, RoundResult, SeatInfo, State

PLACED_OUT = 5
"""With six players and more a round ends when so many are out (nambarz 9.2)."""


class Deal(NamedTuple):
    """What a dealer makes: who begins (wanted of the first round only), hands in the order of ``among``, and the
    rest."""

    starter: int
    hands: tuple[tuple[Card, ...], ...]
    table: Card
    stock: tuple[Card, ...]


class Dealer(Protocol):
    """Where chance comes from: the seed in play, the record in a replay."""

    def deal(self, seed: int, counter: int, rules: Rules, among: Sequence[int]) -> Deal:
        """Hands for these seats; ``starter`` is drawn by lot (nambarz 2.2, 2.3)."""

    def shuffled(self, seed: int, counter: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The pile's cards in the order they will be drawn under ``recycle`` ``shuffle`` (nambarz 3.4)."""


class SeededDealer:
    """Deals and shuffles from a seed and a counter, the same on every machine."""

    def deal(self, seed: int, counter: int, rules: Rules, among: Sequence[int]) -> Deal:
        """Hands for these seats, a number card turned up (nambarz 2.2), and who begins: left of a dealer drawn by lot
        (2.3)."""
        stream = Stream(seed, counter)
        players, hand = len(among), rules.hand
        dealer = stream.below(players)
        while True:
            cards = stream.shuffled(deck(rules.level))
            hands = tuple(tuple(cards[seat * hand : (seat + 1) * hand]) for seat in range(players))
            stock = cards[players * hand :]
            if all(card.number is None for card in stock):
                continue  # nothing to turn up: everything is dealt again
            while stock[0].number is None:
                stock = stream.shuffled(stock)
            return Deal(among[(dealer + 1) % players], hands, stock[0], tuple(stock[1:]))

    def shuffled(self, seed: int, counter: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards in a random order."""
        return tuple(Stream(seed, counter).shuffled(cards))


SEEDED = SeededDealer()


def first_round(rules: Rules, seats: tuple[SeatInfo, ...], rounds: int, seed: int, dealer: Dealer) -> State:
    """A game with its first round dealt."""
    among = tuple(range(len(seats)))
    dealt = dealer.deal(seed, 0, rules, among)
    nobody = (0,) * len(seats)
    event = _deal_event(1, dealt.starter, dealt.hands, dealt, among, extra=False)
    return State(
        rules=rules,
        seats=seats,
        rounds=rounds,
        seed=seed,
        shuffles=1,
        round=1,
        extra=False,
        among=among,
        starter=dealt.starter,
        ranking=(),
        results=(),
        hands=dealt.hands,
        stock=dealt.stock,
        pile=(dealt.table,),
        table=dealt.table,
        phase=PLAY,
        seat=dealt.starter,
        drawn=None,
        covered=False,
        again_lies=False,
        thrown=(),
        out=(),
        turns=nobody,
        passes=0,
        bonus=nobody,
        turn_index=0,
        log=(event,),
        events=(event,),
        pending=None,
        challenges=((0, 0),) * len(seats),
    )


def next_round(state: State, dealer: Dealer) -> State:
    """The state with the next round dealt: a regular one, or an extra round of the best group still level (nambarz
    10.3)."""
    number = state.round + 1
    extra = number > state.rounds
    among = tuple(range(len(state.seats)))
    starter = first_to_begin(state.results[-1])
    if extra:
        group = disputed(state.ranking, state.rules.tie_break)
        assert group is not None  # otherwise the game would be over
        members = entities(state.seats)
        among = tuple(sorted(seat for entity in group for seat in members[entity]))
        starter = among[0]
    dealt = dealer.deal(state.seed, state.shuffles, state.rules, among)
    hands: list[tuple[Card, ...]] = [()] * len(state.seats)
    for seat, hand in zip(among, dealt.hands, strict=True):
        hands[seat] = hand
    nobody = (0,) * len(state.seats)
    event = _deal_event(number, starter, tuple(hands), dealt, among, extra=extra)
    return state._replace(
        shuffles=state.shuffles + 1,
        round=number,
        extra=extra,
        among=among,
        starter=starter,
        hands=tuple(hands),
        stock=dealt.stock,
        pile=(dealt.table,),
        table=dealt.table,
        phase=PLAY,
        seat=starter,
        drawn=None,
        covered=False,
        again_lies=False,
        thrown=(),
        out=(),
        turns=nobody,
        passes=0,
        bonus=nobody,
        turn_index=0,
        log=(event,),
        events=(event,),
    )


def _deal_event(
    number: int, starter: int, hands: tuple[tuple[Card, ...], ...], dealt: Deal, among: tuple[int, ...], *, extra: bool
) -> Event:
    event: Event = {
        "event": "deal",
        "round": number,
        "starter": starter,
        "hands": [list(hand) for hand in hands],
        "table": dealt.table,
        "stock": list(dealt.stock),
    }
    if extra:
        event["extra"] = True
        event["among"] = list(among)
    return event


def end_cause(state: State | Draft) -> str | None:
    """Why the round ends now that a turn has ended; None where it goes on (nambarz 9.4: the first cause that holds)."""
    out = state.out
    left = len(state.among) - len(out)
    if out:
        if left <= 1 or (len(out) >= PLACED_OUT and len(state.among) > PLACED_OUT):
            return "finished"
        if state.seats[0].team is not None:
            teams = {state.seats[seat].team for seat in state.among if seat not in out}
            if len(teams) == 1:
                return "one-team-left"
    if state.passes >= left:
        return "blocked"
    if out and state.rules.round_end == "first-out":
        return "first-out"
    limit = state.rules.max_turns
    if limit is not None and all(state.turns[seat] >= limit for seat in state.among if seat not in out):
        return "turn-limit"
    return None


def seat_after(state: State | Draft, seat: int) -> int:
    """The next seat in the order of play that is still in."""
    among, out = state.among, state.out
    if len(among) == len(state.seats):
        seats = len(among)
        while True:
            seat = (seat + 1) % seats
            if seat not in out:
                return seat
    at = among.index(seat)
    while True:
        at = (at + 1) % len(among)
        if among[at] not in out:
            return among[at]


def round_ended(state: State, cause: str) -> State:
    """The state after the round's end and, where nothing is left to be played, the game's; their events are added."""
    places = _places(state, cause)
    seats = len(state.seats)
    points = place_points(places, seats)
    result = RoundResult(state.round, state.extra, state.among, cause, places, points, state.bonus)
    ranking = ranking_after(state, result)
    results = (*state.results, result)
    events: list[Event] = [
        {
            "event": "round-end",
            "cause": cause,
            "places": list(places),
            "points": list(points),
            "bonus": list(state.bonus),
        }
    ]
    over = bool(ranking) and disputed(ranking, state.rules.tie_break) is None
    if over:
        events.append(
            {
                "event": "game-end",
                "totals": list(entity_totals(results, state.seats)),
                "places": [list(group) for group in ranking],
                "winner": list(ranking[0]),
            }
        )
    return state._replace(
        phase=OVER if over else ROUND_OVER,
        results=results,
        ranking=ranking,
        log=(*state.log, *events),
        events=(*state.events, *events),
    )


def _places(state: State, cause: str) -> tuple[int, ...]:
    """Those out in their order; then, but for the others at a table of six and more that is ``finished``, those still
    in by
    fewest cards, then in order of play from the one who would have moved next (nambarz 9.1-9.3, 3.5, 11.4)."""
    if cause == "finished" and len(state.among) > PLACED_OUT:
        return state.out
    among = state.among
    after = among.index(state.seat) + 1
    order = among[after:] + among[:after]
    left = [seat for seat in order if seat not in state.out]
    left.sort(key=lambda seat: len(state.hands[seat]))  # a stable sort keeps the order of play between equals
    return (*state.out, *left)
