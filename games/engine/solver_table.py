"""The ``solver-table`` command: how many strokes there are for each set of operators, as a table for the document.

``python3 -m games.engine solver-table`` prints it; with the name of a Markdown file it replaces the table that stands
between the marks there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

from games.engine import solver
from games.engine.arithmetic import SIGNS, notation
from games.engine.cards import NUMBERS
from games.engine.minimal import narrowest
from games.engine.plays import OPERATORS
from games.engine.rules import CHOICES

BEGIN: Final = "<!-- Written by `python3 -m games.engine solver-table docs/algorithms/solver.md`; do not edit. -->"
END: Final = "<!-- End of what is written. -->"
OPERATOR_SETS: Final = tuple("".join(some) for size in range(1, 5) for some in combinations(OPERATORS, size))


def main(argv: Sequence[str]) -> int:
    """Prints the table, or writes it into the file named; the exit status, 1 where that has no place for it."""
    if not argv:
        sys.stdout.write(markdown())
        return 0
    path = Path(argv[0])
    try:
        text = path.read_text(encoding="utf-8")
        before, rest = text.split(BEGIN)
        after = rest.split(END)[1]
    except (OSError, ValueError, IndexError):
        sys.stderr.write(f"solver-table: {path} has no place marked for the table\n")
        return 1
    path.write_text(f"{before}{BEGIN}\n{markdown()}{END}{after}", encoding="utf-8")
    return 0


def markdown() -> str:
    """A row for each set of operators and number set; number sets with the same calculations share one."""
    head = ["operators", "numbers", *map(str, NUMBERS), "all", "most cards", "one of that size"]
    lines = [head, ["---"] * 2 + ["--:"] * (len(NUMBERS) + 2) + ["---"], *rows()]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def rows() -> Iterator[list[str]]:
    """The cells of each row: operators, number sets, selections by target and altogether, the biggest."""
    for operators in OPERATOR_SETS:
        sets: dict[str, list[str]] = {}
        for number_set in CHOICES["numbers"]:
            sets.setdefault(narrowest(operators, number_set), []).append(number_set)
        for number_set, same in sets.items():
            tables = [solver.table(operators, number_set, target) for target in NUMBERS]
            counts = [len(table.sought) for table in tables]
            most, table = max(
                ((len(numbers), table) for table in tables for numbers in table.numbers.values()),
                key=lambda found: found[0],
            )
            laid = notation(*table.laid(table.sought[0]))
            yield [
                " ".join(SIGNS[operator] for operator in operators),
                ", ".join(same),
                *map(str, counts),
                str(sum(counts)),
                str(most),
                f"{laid} = {table.goal.target}",
            ]
