"""The ``bench`` command: how long the solver and the referee take, each also as a multiple of a plain Python loop.

``python3 -m games.engine bench`` prints a table; ``python3 -m games.engine bench docs/benchmarks`` also writes it
there, as ``engine.json`` and ``engine.md``. Times depend on the machine and on what else it does; the multiples much
less.
"""

from __future__ import annotations

import gc
import json
import platform
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from games.engine import solver
from games.engine.cards import NUMBERS, Card, deck
from games.engine.minimal import Goal, Walk, narrowest
from games.engine.plays import Calculation, Play
from games.engine.referee import judge
from games.engine.rules import CHOICES, Rules
from games.engine.solver_table import OPERATOR_SETS

HANDS: Final = 400
"""Random positions of each size."""

TRIES: Final = 5
"""Each thing measured is done so often, and the fastest counts: what slows it down now and then is not its own."""

LOOP: Final = 100
"""Turns of the reference loop."""


class Figure(NamedTuple):
    """One line of the results."""

    name: str
    microseconds: float
    """Median over the positions."""
    slowest: float
    """The slowest of the positions, in µs."""
    goal: float | None
    """At most so many µs are wanted; None where no goal is set."""


def main(argv: Sequence[str]) -> int:
    """Measures, prints and, where a folder is named, writes; the exit status."""
    figures, reference = measure()
    text = markdown(figures, reference)
    sys.stdout.write(text)
    if argv:
        folder = Path(argv[0])
        folder.mkdir(parents=True, exist_ok=True)
        results = [
            {**figure._asdict(), "times_the_loop": round(figure.microseconds / reference, 1)} for figure in figures
        ]
        made = {"python": platform.python_version(), "reference_microseconds": round(reference, 2), "figures": results}
        (folder / "engine.json").write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
        (folder / "engine.md").write_text(text, encoding="utf-8")
    return 0


def measure() -> tuple[list[Figure], float]:
    """The figures, and what the reference loop takes, in µs, in the same run."""
    gc.disable()
    try:
        reference = timed(loop)
        rules = Rules()
        figures: list[Figure] = []
        for size in (7, 12, 25):
            hands = [position(seed, size) for seed in range(HANDS)]
            goal = 60.0 if size == 25 else None
            figures.append(of(f"biggest calculation of {size} cards", goal, hands, solver.biggest, rules))
            figures.append(of(f"all calculations of {size} cards", None, hands, solver.strokes, rules))
            figures.append(of(f"counting those of {size} cards", None, hands, solver.count, rules))
        for name, plays in judged(rules).items():
            goal = 50_000.0 if "25" in name else 25.0
            taken = [timed(lambda case=case: judge(rules, *case)) for case in plays]  # type: ignore[misc]
            figures.append(Figure(f"judging {name}", median(taken), max(taken), goal))
        for operators in OPERATOR_SETS:
            for number_set in CHOICES["numbers"]:
                if narrowest(operators, number_set) == number_set:
                    taken = [timed(lambda o=operators, n=number_set: build(o, n), 2)]  # type: ignore[misc]
                    figures.append(Figure(f"building {operators} {number_set}", taken[0], taken[0], 500_000.0))
        return figures, min(reference, timed(loop))
    finally:
        gc.enable()


def markdown(figures: Sequence[Figure], reference: float) -> str:
    """The results as a table."""
    lines = [
        "# The engine, measured",
        "",
        f"Written by `python3 -m games.engine bench docs/benchmarks`, Python {platform.python_version()}. Medians over",
        f"{HANDS} random positions, each the best of {TRIES} tries, in time of the processor. The reference is a plain",
        f"loop of {LOOP} turns in the same run, here {reference:.2f} µs. With + − × ÷ in natural numbers, but for the",
        "tables built, each for all ten targets.",
        "",
        "| what | median µs | slowest µs | × the loop | goal µs |",
        "|---|--:|--:|--:|--:|",
    ]
    for figure in figures:
        goal = "" if figure.goal is None else f"{figure.goal:,.0f}"
        ratio = figure.microseconds / reference
        times = f"{figure.microseconds:,.1f} | {figure.slowest:,.1f} | {ratio:,.1f}"
        lines.append(f"| {figure.name.replace('*', '×').replace('/', '÷')} | {times} | {goal} |")
    return "\n".join(lines) + "\n"


def loop() -> int:
    """The reference: what any Python program is made of."""
    total = 0
    for number in range(LOOP):
        total += number * number % 7
    return total


def timed(act: Callable[[], object], tries: int = TRIES) -> float:
    """What it takes, in µs, at its fastest."""
    taken = []
    for _ in range(tries):
        begun = time.process_time_ns()
        act()
        taken.append(time.process_time_ns() - begun)
    return min(taken) / 1000


def position(seed: int, size: int) -> tuple[Card, tuple[Card, ...]]:
    """A table card and a hand from a shuffled deck."""
    cards = list(deck("beginner"))
    random.Random(seed).shuffle(cards)
    table = next(card for card in cards if not card.is_joker)
    cards.remove(table)
    return table, tuple(cards[:size])


def of(
    name: str,
    goal: float | None,
    hands: Sequence[tuple[Card, tuple[Card, ...]]],
    act: Callable[[Rules, str, Sequence[Card]], object],
    rules: Rules,
) -> Figure:
    """A figure over positions; the tables are built beforehand."""
    for table, hand in hands:
        act(rules, table, hand)
    taken = [timed(lambda table=table, hand=hand: act(rules, table, hand)) for table, hand in hands]  # type: ignore[misc]
    return Figure(name, median(taken), max(taken), goal)


def judged(rules: Rules) -> dict[str, list[tuple[Card, tuple[Card, ...], Play]]]:
    """Plays to judge: right ones, wrong ones, right ones with more cards than are needed, and one of 25 cards."""
    right: list[tuple[Card, tuple[Card, ...], Play]] = []
    wrong: list[tuple[Card, tuple[Card, ...], Play]] = []
    more: list[tuple[Card, tuple[Card, ...], Play]] = []
    for seed in range(HANDS):
        table, hand = position(seed, 7)
        for stroke in solver.strokes(rules, table, hand):
            right.append((table, hand, Calculation(stroke.cards, stroke.operators)))
            # Read from the other end it is mostly wrong.
            wrong.append((table, hand, Calculation(stroke.cards[::-1], stroke.operators[::-1])))
            other = next((c for c in hand if c.category == stroke.cards[0].category and c.number != table.number), None)
            if other is not None and other not in table.covered_by:
                # + x − x changes no result.
                padded = Calculation((*stroke.cards, other, other), (*stroke.operators, "+", "-"))
                more.append((table, (*hand, other, other), padded))
    numbers = (10, 10, 9, 9, 8, 8, 7, 7, 6, 6, 10, 10, 9, 9, 8, 8, 7, 7, 6, 6, 4, 4, 1, 4, 2)
    long = tuple(Card(f"{number}-symbol") for number in numbers)
    most = Calculation(long, (*"-+" * 10, *"-++-"))
    return {
        "a right calculation": right,
        "a wrong one": wrong,
        "one with two cards too many": more,
        "25 cards, not minimal": [(Card("3-symbol"), long, most)],
    }


def build(operators: str, number_set: str) -> None:
    """The tables of all ten targets, from nothing."""
    walk = Walk(operators, number_set)
    for target in NUMBERS:
        Goal(walk, target).selections()
