"""Positions for tests: a game of NAMBARZ in the middle of a round, from cards written as words."""

from collections.abc import Sequence
from typing import Any

from games.engine import rounds, turn
from games.engine.cards import Card
from games.engine.plays import Action, Again, Calculation, Change, Match
from games.engine.referee import Refused
from games.engine.rules import Rules
from games.engine.state import SeatInfo, State


def cards(words: str) -> tuple[Card, ...]:
    """The cards of codes with blanks between them."""
    return tuple(map(Card, words.split()))


class Stacked:
    """A dealer who deals what is wanted, one deal after the other, and shuffles by turning the order round."""

    def __init__(self, *deals: rounds.Deal) -> None:
        self.deals = list(deals)

    def deal(self, seed: int, counter: int, rules: Rules, among: Sequence[int]) -> rounds.Deal:
        return self.deals.pop(0)

    def shuffled(self, seed: int, counter: int, given: tuple[Card, ...]) -> tuple[Card, ...]:
        return given[::-1]


def a_deal(*hands: str, table: str = "3-bee", stock: str = "", starter: int = 0) -> rounds.Deal:
    """A deal of hands written as words."""
    return rounds.Deal(starter, tuple(map(cards, hands)), Card(table), cards(stock))


def position(
    *hands: str,
    table: str = "3-bee",
    stock: str = "",
    pile: str = "",
    seat: int = 0,
    teams: Sequence[int] | None = None,
    bots: Sequence[str | None] | None = None,
    number: int = 1,
    **settings: Any,
) -> State:
    """The start of a turn: these hands, this table card on this pile (first laid first), this stock (first drawn
    first).

    The cards need not be a whole deck. ``number`` is how many rounds the game has; ``settings`` are rules.
    """
    infos = tuple(
        SeatInfo(chr(ord("A") + i), None if teams is None else teams[i], None if bots is None else bots[i])
        for i in range(len(hands))
    )
    dealt = a_deal(*hands, table=table, stock=stock, starter=seat)
    state = rounds.first_round(Rules.from_mapping(settings), infos, number, 1, Stacked(dealt))
    return state._replace(pile=cards(pile) + state.pile, events=())


def act(state: State, *actions: Action, dealer: rounds.Dealer | None = None) -> State:
    """The state after these actions, one after the other."""
    for action in actions:
        state = turn.apply(state, action, dealer=dealer or rounds.SEEDED)
    return state


def match(code: str) -> Match:
    """A match by its card's code."""
    return Match(Card(code))


def lay(line: str) -> Calculation:
    """A calculation written as it is laid: ``lay("10-symbol - 4-symbol / 2-symbol")``."""
    words = line.split()
    return Calculation(tuple(map(Card, words[::2])), tuple(words[1::2]))


def change(joker: str, code: str | None = None) -> Change:
    """A change joker, alone or with a card."""
    return Change(Card(joker), None if code is None else Card(code))


AGAIN = Again()


def refusal(state: State, action: Action, seat: int | None = None) -> str | None:
    """Why the action is refused; None where it is not."""
    try:
        turn.judged(state, action, seat=seat)
    except Refused as refused:
        return refused.reason
    return None


def kinds(state: State) -> list[str]:
    """What the last action brought, in short: ``play accepted``, ``draw 2 penalty``, ``recycle 5``, ``round-end
    finished``."""
    return [kind(event) for event in state.events]


def kind(event: dict[str, Any]) -> str:
    """One event in short."""
    name = str(event["event"])
    if name in ("play", "correct", "challenge"):
        return f"{name} {event['verdict']['fault'] or event['verdict']['verdict']}"
    if name == "draw":
        return f"draw {len(event['cards'])} {event['cause']}"
    if name == "recycle":
        return f"recycle {len(event['stock'])}"
    if name == "round-end":
        return f"round-end {event['cause']}"
    return name
