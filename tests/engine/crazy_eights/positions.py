"""Positions for tests: a game of Crazy Eights in the middle of a hand, from cards written as words."""

from collections.abc import Sequence
from typing import Any

from games.engine.crazy_eights import rounds, turn
from games.engine.crazy_eights.cards import CARDS, SUITS, Card, cards_of
from games.engine.crazy_eights.plays import Action, Lay
from games.engine.crazy_eights.rules import Rules
from games.engine.crazy_eights.state import RoundResult, State
from games.engine.game import game
from games.engine.referee import Refused
from games.engine.state import SeatInfo

EIGHTS = game("crazy-eights")


def cards(words: str) -> tuple[Card, ...]:
    """The cards of codes with blanks between them."""
    return tuple(map(Card, words.split()))


class Stacked:
    """A dealer who deals what is wanted, one deal after the other, and shuffles by turning the order round."""

    def __init__(self, *deals: rounds.Deal) -> None:
        self.deals = list(deals)

    def deal(self, seed: int, counter: int, rules: Rules, players: int) -> rounds.Deal:
        return self.deals.pop(0)

    def shuffled(self, seed: int, counter: int, given: tuple[int, ...]) -> tuple[int, ...]:
        return given[::-1]


def a_deal(*hands: str, table: str = "6H", stock: str = "", starter: int = 0) -> rounds.Deal:
    """A deal of hands written as words."""
    return rounds.Deal(starter, tuple(map(cards, hands)), Card(table), cards(stock))


def position(
    *hands: str,
    table: str = "6H",
    suit: str | None = None,
    stock: str = "",
    pile: str = "",
    seat: int = 0,
    direction: int = 1,
    totals: Sequence[int] = (),
    bots: Sequence[str | None] | None = None,
    **settings: Any,
) -> State:
    """The start of a turn: these hands, this top card on this pile (first laid first), this stock (first drawn first).

    The cards need not be a whole pack. ``suit`` is the one to follow where an eight has named it; ``totals`` are points
    from one hand before; ``settings`` are rules.
    """
    infos = tuple(SeatInfo(chr(ord("A") + i), None, None if bots is None else bots[i]) for i in range(len(hands)))
    dealt = a_deal(*hands, table=table, stock=stock, starter=seat)
    state = rounds.first_round(Rules.from_mapping(settings), infos, 1, Stacked(dealt))
    before = (RoundResult(0, "finished", (), tuple(totals), ((),) * len(hands)),) if totals else ()
    return state._replace(
        pile=tuple(card.order for card in cards(pile)) + state.pile,
        suit=state.suit if suit is None else SUITS.index(suit),
        direction=direction,
        results=before,
        events=(),
    )


def act(state: State, *actions: Action, dealer: rounds.Dealer | None = None) -> State:
    """The state after these actions, one after the other."""
    for action in actions:
        state = turn.apply(state, action, dealer=dealer or Stacked())
    return state


def lay(code: str, suit: str | None = None) -> Lay:
    """Laying a card by its code."""
    return Lay(Card(code), suit)


def hand(state: State, seat: int) -> tuple[Card, ...]:
    """The cards a seat holds, sorted."""
    return cards_of(state.hands[seat])


def top(state: State) -> tuple[Card, str]:
    """The top card and the suit to follow."""
    return CARDS[state.pile[-1]], SUITS[state.suit]


def refusal(state: State, action: Action, seat: int | None = None) -> str | None:
    """Why the action is refused; None where it is not."""
    try:
        turn.judged(state, action, seat=seat)
    except Refused as refused:
        return refused.reason
    return None


def kinds(state: State) -> list[str]:
    """What the last action brought, in short: ``play accepted``, ``draw 2 effect``, ``recycle 5``, ``round-end
    finished``."""
    return [kind(event) for event in state.events]


def kind(event: dict[str, Any]) -> str:
    """One event in short."""
    name = str(event["event"])
    if name == "play":
        return f"play {event['verdict']['fault'] or event['verdict']['verdict']}"
    if name == "draw":
        return f"draw {len(event['cards'])} {event['cause']}"
    if name == "recycle":
        return f"recycle {len(event['stock'])}"
    if name == "round-end":
        return f"round-end {event['cause']}"
    return name
