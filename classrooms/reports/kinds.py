"""When a kind of mistake may be named: from three of it within thirty days (reports.md, "Why it was wrong")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

NAMED_FROM: Final = 3
WINDOW: Final = timedelta(days=30)
UNEXPLAINED: Final = "unexplained"


@dataclass(frozen=True, slots=True)
class NamedKind:
    """A kind of mistake of one person, with the most there were of it within thirty days."""

    person_id: int
    kind: str
    count: int


def window_start(first: date) -> date:
    """From which day mistakes must be read, so that the window of the first day shown is whole."""
    return first - WINDOW + timedelta(days=1)


def kinds_named(days: Iterable[tuple[int, str, date, int]], first: date) -> list[NamedKind]:
    """Of (person, kind, day, count), in the order of days, the kinds to name; most frequent first.

    A window counts when it ends on `first` or later. What cannot be explained is no kind.
    """
    by_kind: dict[tuple[int, str], list[tuple[date, int]]] = {}
    for person_id, kind, day, count in days:
        if kind != UNEXPLAINED:
            by_kind.setdefault((person_id, kind), []).append((day, count))
    named = [NamedKind(*key, _most_in_window(counts, first)) for key, counts in by_kind.items()]
    return sorted((one for one in named if one.count >= NAMED_FROM), key=lambda one: (-one.count, one.kind))


def _most_in_window(counts: Sequence[tuple[date, int]], first: date) -> int:
    most = inside = start = 0
    for day, count in counts:
        inside += count
        while day - counts[start][0] >= WINDOW:
            inside -= counts[start][1]
            start += 1
        if day >= first:
            most = max(most, inside)
    return most
