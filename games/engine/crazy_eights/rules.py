"""The settings a game of Crazy Eights is played by, and whether a number of players can be seated under them.

A :class:`Rules` is what the protocol calls ``rules``; it never changes during a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from games.engine.rules import RulesError, SetupError

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "draw": ("one", "until-playable"),
    "scoring": ("penalty", "winner"),
    "referee": ("official", "gentle"),
}
"""The settings that are one of two words, the default first."""

DECKS: Final = (1, 2)
"""How many packs; two are offered from six players, but may be played with by any number (crazy-eights 1.2)."""

TARGETS: Final = (50, 100, 200)
"""How many points end a game (crazy-eights 4.2)."""

PLAYERS: Final = range(2, 8)
"""How many can play (crazy-eights 1.2)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings of one game. Always valid: making one checks every value.

    :raises RulesError: a value that cannot be.
    """

    decks: int = 1
    """1 or 2 packs (crazy-eights 1.2)."""

    draw: str = "one"
    """``one`` or ``until-playable``: how long who does not play draws (crazy-eights 2.3)."""

    special_cards: bool = False
    """Whether twos, queens and aces have their effects (crazy-eights 3.1)."""

    scoring: str = "penalty"
    """``penalty`` or ``winner``: who writes the points of the cards left (crazy-eights 4.2, 4.3)."""

    target: int = 100
    """50, 100 or 200: the points that end the game (crazy-eights 4.2, 4.3)."""

    referee: str = "official"
    """``official`` or ``gentle``: what a wrong card costs (crazy-eights 2.5)."""

    def __post_init__(self) -> None:
        for key, choices in (("decks", DECKS), ("target", TARGETS)):
            value: object = getattr(self, key)
            # bool is an int to Python, but true is no number of packs.
            if not isinstance(value, int) or isinstance(value, bool):
                raise RulesError(key, value, "wrong-type")
            if value not in choices:
                raise RulesError(key, value, "unknown-value")
        if not isinstance(self.special_cards, bool):
            raise RulesError("special_cards", self.special_cards, "wrong-type")
        for key, words in CHOICES.items():
            word: object = getattr(self, key)
            if not isinstance(word, str):
                raise RulesError(key, word, "wrong-type")
            if word not in words:
                raise RulesError(key, word, "unknown-value")

    @classmethod
    def from_mapping(cls, given: object) -> Rules:
        """The rules of a JSON object; what it does not name has its default.

        :raises RulesError: an unknown key, or a value that cannot be.
        """
        if not isinstance(given, Mapping):
            raise RulesError("rules", given, "not-an-object")
        for key in given:
            if key not in _KEYS:
                raise RulesError(str(key), given[key], "unknown-key")
        return cls(**given)

    def to_dict(self) -> dict[str, object]:
        """Every setting, defaults written out; :meth:`from_mapping` reads it back."""
        return {key: getattr(self, key) for key in _KEYS}

    def hand(self, players: int) -> int:
        """How many cards each of so many players is dealt (crazy-eights 1.2)."""
        return 7 if players == 2 else 5


_KEYS: Final = tuple(field.name for field in fields(Rules))


def check_setup(rules: Rules, players: int, teams: Sequence[int | None] | None = None) -> None:
    """Whether so many players can play by these rules: 2 to 7, each for themselves (crazy-eights 1.2).

    :raises SetupError: ``players`` (``players``, ``least``, ``most``), or ``no-teams-in-this-game`` (``teams``).
    """
    if players not in PLAYERS:
        raise SetupError("players", players=players, least=PLAYERS[0], most=PLAYERS[-1])
    if teams is not None and any(team is not None for team in teams):
        raise SetupError("no-teams-in-this-game", teams=list(teams))
