"""The soak: a thousand simulated games each of 2, 5 and 12 players over the levels, and of the settings for young
groups.

``python3 -m tests.engine.soak [--games 1000]`` plays them; after every action every card of the deck is accounted for,
every game ends, and its record replays to the same state and scores. Needs nothing installed.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from games.engine.simulate import Played, round_turns
from tests.engine.simulated import replays, watched_game

PLAYERS: Final = (2, 5, 12)

BOTS: Final = ("clever", "learner", "novice")

MASTERS: Final = 10
"""In one game of so many the masters play as well: they think long."""

LEVELS: Final = ("beginner", "intermediate", "expert")

SETTINGS: Final[dict[str, dict[str, Any]]] = {
    "age six: + alone, gentle, five cards, short rounds": {
        "operators": "+",
        "referee": "gentle",
        "hand": 5,
        "round_end": "first-out",
        "max_turns": 12,
    },
    "age eight: + - *, short rounds": {"operators": "+-*", "round_end": "first-out", "max_turns": 12},
    "ten cards each and a turn limit alone": {"hand": 10, "max_turns": 20, "recycle": "shuffle"},
    "spot the mistake": {"referee": "challenge"},
    "spot the mistake, ten turns, shuffled": {"referee": "challenge", "max_turns": 10, "recycle": "shuffle"},
    "four cards, first out, integers": {"hand": 4, "round_end": "first-out", "numbers": "integer"},
}
"""Settings of nambarz 11, as the presets and as their parts."""


def games(players: int, *, count: int, first: int = 0, settings: Mapping[str, Any] | None = None) -> Iterator[Played]:
    """Simulated games over the levels of the deck and the bots; with ``settings`` those rules."""
    for seed in range(first, first + count):
        level = LEVELS[seed % 3]
        if players == 12 and level == "expert":
            level = "beginner"  # too few cards (nambarz 2.4)
        bots = (*BOTS, "master") if seed % MASTERS == 0 else BOTS
        levels = [bots[(seat + seed) % len(bots)] for seat in range(players)]
        yield watched_game(levels, seed=seed, **{"level": level, **(settings or {})})


KINDS: Final = (*(f"{players} players" for players in PLAYERS), *SETTINGS)
"""What is soaked."""


def soaked(kind: str, *, count: int, first: int = 0) -> None:
    """Plays games of one kind, replays each, and prints a line about them."""
    settings = SETTINGS.get(kind)
    players = 4 if settings is not None else int(kind.split()[0])
    began = time.perf_counter()
    causes: Counter[str] = Counter()
    longest = turns = 0
    for game_over in games(players, count=count, first=first, settings=settings):
        replays(game_over)
        causes.update(result.cause for result in game_over.state.results)
        for length in round_turns(game_over.events):
            turns += length
            longest = max(longest, length)
    seconds = time.perf_counter() - began
    ends = ", ".join(f"{cause} {number}" for cause, number in sorted(causes.items()))
    line = f"{kind}: {count} games, {turns} turns, longest round {longest}; {ends}; {seconds:.1f} s"
    print(line, flush=True)  # noqa: T201


def main(argv: Sequence[str]) -> int:
    """Plays the soak and prints what came of it; the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.engine.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of each kind")
    count = parser.parse_args(argv).games
    for kind in KINDS:
        soaked(kind, count=count)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
