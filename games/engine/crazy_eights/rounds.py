"""How a hand of Crazy Eights is dealt and how it ends (crazy-eights 1, 2.4, 4): between two turns, not within one."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from games.engine.crazy_eights import scoring
from games.engine.crazy_eights.board import NONE, Shuffler
from games.engine.crazy_eights.cards import SUIT_OF, Card, bits_of, deck
from games.engine.crazy_eights.rules import Rules
from games.engine.crazy_eights.state import State
from games.engine.random import Stream
from games.engine.state import OVER, PLAY, ROUND_OVER, Event, SeatInfo


class Deal(NamedTuple):
    """What a dealer makes: who begins (wanted of the first hand only), hands by seat, and the rest."""

    starter: int
    hands: tuple[tuple[Card, ...], ...]
    table: Card
    stock: tuple[Card, ...]


class Dealer(Shuffler, Protocol):
    """Where chance comes from: the seed in play, the record in a replay."""

    def deal(self, seed: int, counter: int, rules: Rules, players: int) -> Deal:
        """Hands for so many players; ``starter`` is drawn by lot (crazy-eights 1.2-1.4)."""


class SeededDealer:
    """Deals and shuffles from a seed and a counter, the same on every machine."""

    def deal(self, seed: int, counter: int, rules: Rules, players: int) -> Deal:
        """Hands, a card turned up that is no eight (crazy-eights 1.3), and who begins: left of a dealer drawn by lot
        (1.4)."""
        stream = Stream(seed, counter)
        dealer = stream.below(players)
        hand = rules.hand(players)
        cards = stream.shuffled(deck(rules.decks))
        hands = tuple(tuple(cards[seat * hand : (seat + 1) * hand]) for seat in range(players))
        stock = cards[players * hand :]
        while stock[0].is_eight:
            stock = stream.shuffled(stock)
        return Deal((dealer + 1) % players, hands, stock[0], tuple(stock[1:]))

    def shuffled(self, seed: int, counter: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards in a random order."""
        return tuple(Stream(seed, counter).shuffled(cards))


SEEDED: Final = SeededDealer()


def first_round(rules: Rules, seats: tuple[SeatInfo, ...], seed: int, dealer: Dealer) -> State:
    """A game with its first hand dealt."""
    dealt = dealer.deal(seed, 0, rules, len(seats))
    return _dealt(State(rules, seats, seed, 1, 1, dealt.starter, (), *_NOTHING_YET), dealt)


def next_round(state: State, dealer: Dealer) -> State:
    """The state with the next hand dealt: the deal moves on by one seat (crazy-eights 1.4)."""
    players = len(state.seats)
    dealt = dealer.deal(state.seed, state.shuffles, state.rules, players)
    before = state._replace(round=state.round + 1, starter=(state.starter + 1) % players, shuffles=state.shuffles + 1)
    return _dealt(before, dealt)


_NOTHING_YET: Final = ((), (), (), 0, PLAY, 0, 1, NONE, 0, (), (), ())


def _dealt(state: State, dealt: Deal) -> State:
    event: Event = {
        "event": "deal",
        "round": state.round,
        "starter": state.starter,
        "hands": [list(hand) for hand in dealt.hands],
        "table": dealt.table,
        "suit": dealt.table.suit,
        "stock": list(dealt.stock),
    }
    return state._replace(
        hands=tuple(map(bits_of, dealt.hands)),
        stock=tuple(card.order for card in dealt.stock),
        pile=(dealt.table.order,),
        suit=SUIT_OF[dealt.table.order],
        phase=PLAY,
        seat=state.starter,
        direction=1,
        drawn=NONE,
        passes=0,
        turns=(0,) * len(state.seats),
        log=(event,),
        events=(event,),
    )


def round_ended(state: State, cause: str) -> State:
    """The state after the hand's end and, where somebody has reached the target, the game's (crazy-eights 2.4, 4);
    their events are added."""
    rules = state.rules
    result = scoring.ended(rules, state.round, cause, state.hands)
    results = (*state.results, result)
    events: list[Event] = [
        {"event": "round-end", "cause": cause, "winner": list(result.winner), "points": list(result.points)}
    ]
    totals = scoring.totals(results, len(state.seats))
    over = max(totals) >= rules.target
    if over:
        winner = scoring.ranking(rules, totals)[0]
        events.append({"event": "game-end", "totals": list(totals), "winner": list(winner)})
    return state._replace(
        phase=OVER if over else ROUND_OVER,
        results=results,
        log=(*state.log, *events),
        events=(*state.events, *events),
    )
