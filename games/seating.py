"""How a table that gathers is to be filled, and who may be in which team (nambarz 2.5). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Plan:
    """What ``Table.plan`` keeps: so many ``seats``, in so many ``teams`` (0: each for themselves), and the level of the
    bots that fill empty seats at the start ("": nobody does, and fewer play)."""

    seats: int
    teams: int = 0
    bot_level: str = ""

    @classmethod
    def of(cls, stored: dict[str, Any] | None) -> Plan:
        """The plan a table keeps."""
        return cls(**(stored or {"seats": 0}))

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    def players(self, people: int) -> int:
        """How many play if the game starts with so many people."""
        return self.seats if self.bot_level else people


def team_counts(teams: Iterable[int | None], count: int) -> list[int]:
    """How many people there are in each of ``count`` teams."""
    found = Counter(teams)
    return [found[team] for team in range(count)]


def team_sizes(people: Sequence[int], players: int) -> list[int] | None:
    """How many of ``players`` each team is to have, ``people`` of whom it has already: sizes differ by one at most.

    The larger teams are those with the most people, of several the first. None where that cannot be: a team has too
    many people already, or one would be empty.
    """
    smaller, larger_ones = divmod(players, len(people))
    by_people = sorted(range(len(people)), key=lambda team: -people[team])
    sizes = [smaller] * len(people)
    for team in by_people[:larger_ones]:
        sizes[team] += 1
    fits = smaller > 0 and all(there <= size for there, size in zip(people, sizes, strict=True))
    return sizes if fits else None


def teams_open(people: Sequence[int], seats: int) -> list[int]:
    """The teams that may take one more, the emptiest first, the others as they are."""
    can = [
        team
        for team in range(len(people))
        if team_sizes([there + (one == team) for one, there in enumerate(people)], seats) is not None
    ]
    return sorted(can, key=lambda team: people[team])
