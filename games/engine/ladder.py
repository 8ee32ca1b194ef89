"""The ``ladder`` command: the bots' levels against one another, with confidence intervals, for docs/algorithms.

``python3 -m games.engine ladder [FILE] [--game nambarz] [--games 2000] [--seed 1] [--processes 1]`` plays short games:
every pair of levels with seats rotated, and all levels at one table. With FILE the table is written there too, between
its marks. The games depend on the seed alone, not on how many processes share them.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple

from games.engine.game import game
from games.engine.random import derived_seed
from games.engine.simulate import SEED_BITS, played, rotated
from games.engine.simulate import places as places_of

BEGIN: Final = "<!-- ladder: written by `make ladder` -->"
END: Final = "<!-- end of the ladder -->"

CONFIDENCE: Final = 1.96
"""Standard deviations to either side of a share: 95 % intervals."""

SHORT: Final[dict[str, dict[str, object]]] = {"nambarz": {"tie_break": "all"}, "crazy-eights": {"target": 50}}
"""The settings that are not at their defaults, by game: NAMBARZ is played for one round."""

PART: Final = 50
"""Games a process takes at a time."""


class Pairing(NamedTuple):
    """Bots that have played so many games; ``places`` counts, by level, how often each place was taken."""

    levels: tuple[str, ...]
    games: int
    places: dict[str, Counter[int]]


def interval(wins: int, games: int) -> tuple[float, float, float]:
    """A share of games won and its 95 % interval (Wilson's), each from 0 to 1."""
    share, z = wins / games, CONFIDENCE
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return share, middle - half, middle + half


def _places(name: str, levels: tuple[str, ...], seed: int, first: int, count: int) -> dict[str, Counter[int]]:
    """The places that so many games give, from game number ``first`` on."""
    chosen, rules = game(name), game(name).rules(SHORT[name])
    places: dict[str, Counter[int]] = {level: Counter() for level in levels}
    for number in range(first, first + count):
        seats = rotated(levels, None, number)
        own_seed = derived_seed(seed, "-".join(levels), number) >> (64 - SEED_BITS)
        one = played(chosen, rules, seats, rounds=None, seed=own_seed)
        for place, group in enumerate(places_of(one), start=1):
            for seat in group:
                level = seats[seat].bot
                assert level is not None
                places[level][place] += 1
    return places


def pairings(name: str, levels: Sequence[str], games: int, seed: int, processes: int) -> Iterator[Pairing]:
    """Every pair of levels, the stronger first, and all of them at one table."""
    tables: list[tuple[str, ...]] = [(b, a) for a, b in combinations(levels, 2)]
    tables.append(tuple(reversed(levels)))
    with ProcessPoolExecutor(processes) as pool:
        for table in tables:
            parts = [
                pool.submit(_places, name, table, seed, first, min(PART, games - first))
                for first in range(0, games, PART)
            ]
            places: dict[str, Counter[int]] = {level: Counter() for level in table}
            for part in parts:
                for level, counts in part.result().items():
                    places[level].update(counts)
            yield Pairing(table, games, places)


def row(pairing: Pairing) -> str:
    """A line of the table: for a pair how often the first wins, for more the share of each place by level."""
    first = pairing.levels[0]
    if len(pairing.levels) == 2:
        share, low, high = interval(pairing.places[first][1], pairing.games)
        return f"| {first} | {pairing.levels[1]} | {share:.1%} | {low:.1%} to {high:.1%} |"
    cells = []
    for level in pairing.levels:
        places = pairing.places[level]
        share, low, high = interval(places[1], pairing.games)
        mean = sum(place * count for place, count in places.items()) / pairing.games
        cells.append(f"| {level} | {share:.1%} | {low:.1%} to {high:.1%} | {mean:.2f} |")
    return "\n".join(cells)


def main(argv: Sequence[str]) -> int:
    """Plays the ladder and prints it as it goes; the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m games.engine ladder", description="The bots against one another.")
    parser.add_argument("file", nargs="?", type=Path, help="a document whose ladder is to be written again")
    parser.add_argument("--game", default="nambarz", choices=SHORT, help="nambarz (default) or crazy-eights")
    parser.add_argument("--games", type=int, default=2000, help="games of each pairing (2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args(argv)
    if arguments.games < 1 or arguments.processes < 1:
        parser.error("at least one game and one process")
    settings = ", ".join(f"`{key}` `{value}`" for key, value in SHORT[arguments.game].items())
    lines = [
        f"{arguments.games} short games of each pairing, seats rotated, all settings at their defaults but {settings}.",
        "",
        "| bot | against | wins | 95 % interval |",
        "|---|---|---|---|",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    levels = game(arguments.game).levels
    for pairing in pairings(arguments.game, levels, arguments.games, arguments.seed, arguments.processes):
        text = row(pairing)
        if len(pairing.levels) > 2:
            together = "four" if len(levels) == 4 else "three"
            text = f"\n| {together} at a table | wins | 95 % interval | mean place |\n|---|---|---|---|\n{text}"
        lines.append(text)
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    if arguments.file is not None:
        _write(arguments.file, "\n".join(lines))
    return 0


def _write(document: Path, table: str) -> None:
    """Puts the table between the document's marks."""
    text = document.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    document.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", encoding="utf-8")
