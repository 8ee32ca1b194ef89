"""Simulated games for tests: played by the bots, watched after every action, with records as their files hold them."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.engine.cards import deck
from games.engine.game import Game, game
from games.engine.random import derived_seed
from games.engine.simulate import Played, played, rotated, round_turns
from games.engine.state import State
from tests.engine.ledger import balanced

NAMBARZ = game("nambarz")


def all_cards(state: State) -> Counter[str]:
    """Every card there is: in hands, stock and pile, and thrown at a wrong result."""
    found: Counter[str] = Counter(state.stock)
    found.update(state.pile)
    found.update(state.thrown)
    for hand in state.hands:
        found.update(hand)
    return found


class CardsWatch:
    """Checks after every action that each card of the deck is there once (and that the table card lies where it
    should)."""

    def __init__(self, level: str) -> None:
        self.deck = Counter(deck(level))
        self.actions = 0

    def __call__(self, chosen: Game[Any], state: State) -> None:
        self.actions += 1
        assert all_cards(state) == self.deck
        lying = [card for card in state.pile if card != "play-again"][-1]
        assert state.table == (lying if lying.number is not None else lying.opens)


def watched_game(
    levels: Sequence[str], *, rounds: int = 1, seed: int = 1, teams: Sequence[int] | None = None, **settings: Any
) -> Played:
    """A simulated game, every card accounted for after every action."""
    rules = NAMBARZ.rules(settings)
    seats = rotated(levels, teams, 0)
    return played(
        NAMBARZ, rules, seats, rounds=rounds, seed=derived_seed(seed, "t") >> 11, watch=CardsWatch(rules.level)
    )


def as_read(lines: Any) -> Any:
    """JSON values as a file of them is read."""
    return json.loads(json.dumps(lines))


def replays(game_over: Played) -> State:
    """The state the game's record replays to, every card accounted for after every event; it must be the state the game
    ended in."""
    balanced(game_over.header, game_over.events)
    state = NAMBARZ.replay(as_read(game_over.header), as_read(game_over.events))
    assert state == game_over.state
    end = game_over.events[-1]
    assert list(state.results[-1].points) == [e["points"] for e in game_over.events if e["event"] == "round-end"][-1]
    assert end["event"] == "game-end"
    assert list(round_turns(game_over.events))[-1] == state.turn_index == sum(state.turns)
    return state
