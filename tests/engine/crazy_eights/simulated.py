"""Games of Crazy Eights for tests: whole ones at random or by the bots, every option, with what they brought."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from games.engine.crazy_eights.cards import CARDS, cards_of, deck
from games.engine.crazy_eights.state import State
from games.engine.plays import NextRound
from games.engine.state import SeatInfo
from tests.engine.crazy_eights.positions import EIGHTS

SETTINGS = {
    "draw": ("one", "until-playable"),
    "special_cards": (False, True),
    "scoring": ("penalty", "winner"),
    "referee": ("official", "gentle"),
    "decks": (1, 2),
}


def every_setting() -> Iterator[dict[str, Any]]:
    """Every selection of options, target 50."""
    for values in product(*SETTINGS.values()):
        yield {**dict(zip(SETTINGS, values, strict=True)), "target": 50}


def seated(players: int, *levels: str) -> list[SeatInfo]:
    """So many seats; bots of these levels, repeated, or people."""
    return [
        SeatInfo(chr(ord("A") + seat), bot=levels[seat % len(levels)] if levels else None) for seat in range(players)
    ]


def all_cards(state: State) -> Counter[str]:
    """Every card there is: in hands, stock and pile."""
    found: Counter[str] = Counter(CARDS[order] for order in (*state.stock, *state.pile))
    for hand in state.hands:
        found.update(cards_of(hand))
    return found


def random_game(players: int, seed: int, **settings: Any) -> tuple[State, list[dict[str, Any]], int]:
    """A game of uniformly random legal actions: its end, its events, how many actions it took. Every card is accounted
    for after each."""
    chance = random.Random(seed)
    rules = EIGHTS.rules(settings)
    state = EIGHTS.start(rules, seated(players), rounds=None, seed=seed)
    whole = Counter(deck(rules.decks))
    events, actions = list(state.events), 0
    while not EIGHTS.is_over(state):
        action = chance.choice(EIGHTS.legal_actions(state))
        state = EIGHTS.apply(state, action, seat=None if isinstance(action, NextRound) else state.seat)
        events += state.events
        actions += 1
        assert all_cards(state) == whole
    return state, events, actions
