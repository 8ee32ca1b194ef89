"""The figures of the site, gathered during a run and written as docs/benchmarks/site.json and site.md."""

from __future__ import annotations

import json
import os
import platform
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "benchmarks"


class Figure(NamedTuple):
    """One line of the report."""

    name: str
    value: float
    unit: str
    goal: str = ""
    met: bool | None = None
    """Whether the goal is reached; None where there is none."""


class Report:
    """Figures by heading. What is not measured this time stays as it was written last."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.parts: dict[str, dict[str, Any]] = {}
        before = folder / "site.json"
        if before.exists():
            self.parts = json.loads(before.read_text(encoding="utf-8"))

    def add(self, heading: str, figures: list[Figure]) -> None:
        """Sets what is said under ``heading``, prints and writes it."""
        self.parts[heading] = {"machine": machine(), "figures": [figure._asdict() for figure in figures]}
        self.folder.mkdir(exist_ok=True)
        (self.folder / "site.json").write_text(
            json.dumps(self.parts, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
        )
        (self.folder / "site.md").write_text(markdown(self.parts), encoding="utf-8")
        print("\n" + "\n".join(lines_of(heading, self.parts[heading])))  # noqa: T201


def machine() -> str:
    """What was measured on, and what else it had to do."""
    return (
        f"Python {platform.python_version()}, {os.cpu_count()} processors, "
        f"load {os.getloadavg()[1]:.1f} over the last five minutes, the measuring itself included"
    )


HEAD = """# The site, measured

Written by `make bench` (`tests/bench`). Everything is as a school's server runs it (docs/operations.md): the production
settings, pages by granian in two processes of one thread, streams by uvicorn, a Redis. The load comes from the same
machine and has its share of the processors. A play is a post of the table's page as htmx sends it, by a pupil who has
signed in, with its cookie and CSRF token; every connection plays games of its own, real ones, against two bots who
answer within the post, and the answer is the table's fragment, compressed. The bare view reads one row and writes one;
it is measured inside the site, where a session, a person and a policy come before every view, and by itself, without
any middleware. All in turn in one run, medians of the laps.
"""


def markdown(parts: dict[str, dict[str, Any]]) -> str:
    """The whole report."""
    lines = [HEAD]
    for heading, part in parts.items():
        lines += [*lines_of(heading, part), ""]
    return "\n".join(lines).rstrip() + "\n"


def lines_of(heading: str, part: dict[str, Any]) -> list[str]:
    """One heading with its table."""
    rows = [Figure(**figure) for figure in part["figures"]]
    return [
        f"## {heading}",
        "",
        f"{part['machine']}.",
        "",
        "| what | measured | goal | reached |",
        "|---|--:|---|---|",
        *(
            f"| {row.name} | {written(row.value)}{' ' + row.unit if row.unit else ''} | {row.goal} "
            f"| {'' if row.met is None else 'yes' if row.met else '**no**'} |"
            for row in rows
        ),
    ]


def written(value: float) -> str:
    """Three figures that count."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
