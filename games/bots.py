"""The bots as people see them: names and faces. How they play is the engine's matter."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from .services.tables import SeatSpec

LEVELS = ("novice", "learner", "clever", "master")


@dataclass(frozen=True, slots=True)
class Character:
    """A bot somebody sits down with. Names are short, and said alike in the four languages of the site."""

    name: str
    face: str


# Drawings there are eight of, so the largest tables see some of them twice.
CHARACTERS = (
    Character("Nino", "fox"),
    Character("Tara", "owl"),
    Character("Zuzu", "robot"),
    Character("Mimo", "panda"),
    Character("Lola", "rabbit"),
    Character("Dado", "lion"),
    Character("Kiki", "penguin"),
    Character("Rumi", "elephant"),
    Character("Luna", "fox"),
    Character("Pablo", "panda"),
    Character("Sami", "robot"),
)


def bot_seats(count: int, *, level: str, taken: Iterable[str] = (), worn: Iterable[str] = ()) -> list[SeatSpec]:
    """Seats for so many bots (0 to 11) of one level, each somebody else, none with a name in ``taken``.

    ``worn``: faces that people at the table have; bots wear them only where there are not enough others.
    """
    names = {name.casefold() for name in taken}
    free = [one for one in CHARACTERS if one.name.casefold() not in names] + [
        Character(f"{one.name} 2", one.face) for one in CHARACTERS if one.name.casefold() in names
    ]
    # Few bots wear different faces: the first eight are drawn from first.
    first, faces = free[: max(count, 8)], frozenset(worn)
    others = [one for one in first if one.face not in faces]
    chosen = secrets.SystemRandom().sample(others if len(others) >= count else first, count)
    return [SeatSpec(name=one.name, bot=level, face=one.face) for one in chosen]
