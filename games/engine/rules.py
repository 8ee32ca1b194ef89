"""The settings a game of NAMBARZ is played by, and whether a number of players can be seated under them.

A :class:`Rules` is what the protocol calls ``rules``; it never changes during a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from games.engine.cards import JOKER_COPIES, deck
from games.engine.plays import OPERATORS

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "numbers": ("natural", "integer", "rational"),
    "level": tuple(JOKER_COPIES),
    "referee": ("official", "gentle", "challenge"),
    "correction": ("recombine", "reorder"),
    "recycle": ("flip", "shuffle"),
    "tie_break": ("podium", "all", "none"),
    "round_end": ("standard", "first-out"),
}
"""The settings that are one of a few words, the default first."""

HAND: Final = range(4, 11)
"""How many cards may be dealt to each (nambarz 11.1)."""

PLAYERS: Final = range(2, 13)
"""How many can play (nambarz 2.1)."""


class RulesError(ValueError):
    """A setting that cannot be: :attr:`key`, :attr:`value`, and :attr:`reason`: ``not-an-object``, ``unknown-key``,
    ``unknown-value``, ``wrong-type``, ``out-of-range``, ``empty`` or ``repeated``."""

    def __init__(self, key: str, value: object, reason: str) -> None:
        super().__init__(key, value, reason)
        self.key = key
        self.value = value
        self.reason = reason


class SetupError(ValueError):
    """Players who cannot be seated. :attr:`facts` holds the numbers behind :attr:`reason`:

    - ``players``: fewer than 2 or more than 12 (``players``, ``least``, ``most``);
    - ``too-few-cards``: the hands leave no card to turn up (``players``, ``hand``, ``needed``, ``cards``);
    - ``teams-not-for-all``: a team is named for some seats only, or for too few or many (``teams``);
    - ``one-team``: there must be two teams or more;
    - ``team-not-together``: members do not sit one after the other, or teams are not numbered 0, 1, … in the order of
      seats (``teams``);
    - ``team-sizes``: sizes differ by more than one (``sizes``).
    """

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings of one game. Always valid: making one checks every value.

    :raises RulesError: a value that cannot be.
    """

    operators: str = OPERATORS
    """The allowed ones of ``+ - * /``, each once, in that order whatever order they were given in (nambarz 5.3)."""

    numbers: str = "natural"
    """``natural``, ``integer`` or ``rational``: the numbers every step must stay in (nambarz 5.4)."""

    level: str = "beginner"
    """``beginner``, ``intermediate`` or ``expert``: how many jokers the deck has (nambarz 1.5)."""

    referee: str = "official"
    """``official``, ``gentle`` (nambarz 8.4), or ``challenge``: the referee says nothing until somebody asks (8.5)."""

    correction: str = "recombine"
    """``recombine`` or ``reorder``: what may be laid after a wrong result (nambarz 8.1)."""

    recycle: str = "flip"
    """``flip`` or ``shuffle``: how the pile becomes the stock (nambarz 3.4)."""

    tie_break: str = "podium"
    """``podium``, ``all`` or ``none``: who plays extra rounds (nambarz 10.3)."""

    hand: int = 7
    """Cards dealt to each, 4 to 10 (nambarz 11.1)."""

    round_end: str = "standard"
    """``standard`` or ``first-out`` (nambarz 11.2)."""

    max_turns: int | None = None
    """Turns of each player after which a round ends; None for no limit (nambarz 11.3)."""

    def __post_init__(self) -> None:
        operators: object = self.operators
        if not isinstance(operators, str):
            raise RulesError("operators", operators, "wrong-type")
        if not operators:
            raise RulesError("operators", operators, "empty")
        if any(operator not in OPERATORS for operator in operators):
            raise RulesError("operators", operators, "unknown-value")
        if len(set(operators)) < len(operators):
            raise RulesError("operators", operators, "repeated")
        object.__setattr__(self, "operators", "".join(o for o in OPERATORS if o in operators))
        for key, words in CHOICES.items():
            value = getattr(self, key)
            if not isinstance(value, str):
                raise RulesError(key, value, "wrong-type")
            if value not in words:
                raise RulesError(key, value, "unknown-value")
        _whole("hand", self.hand)
        if self.hand not in HAND:
            raise RulesError("hand", self.hand, "out-of-range")
        if self.max_turns is not None:
            _whole("max_turns", self.max_turns)
            if self.max_turns < 1:
                raise RulesError("max_turns", self.max_turns, "out-of-range")

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


_KEYS: Final = tuple(field.name for field in fields(Rules))


def check_setup(rules: Rules, players: int, teams: Sequence[int | None] | None = None) -> None:
    """Whether so many players, in these teams, can play by these rules (nambarz 2.1, 2.4, 2.5).

    :param teams: the team of each seat, in the order of seats; None, or all None, where everyone plays for themselves.
    :raises SetupError: they cannot.
    """
    if players not in PLAYERS:
        raise SetupError("players", players=players, least=PLAYERS[0], most=PLAYERS[-1])
    needed, cards = players * rules.hand, len(deck(rules.level))
    if needed >= cards:
        raise SetupError("too-few-cards", players=players, hand=rules.hand, needed=needed, cards=cards)
    if teams is not None:
        _check_teams(players, teams)


def _check_teams(players: int, teams: Sequence[int | None]) -> None:
    members = [team for team in teams if team is not None]
    if not members and len(teams) == players:
        return
    if len(members) != players or len(teams) != players:
        raise SetupError("teams-not-for-all", teams=list(teams))
    sizes: list[int] = []
    for seat, team in enumerate(members):
        if team == len(sizes):
            sizes.append(1)
        elif seat and team == members[seat - 1]:
            sizes[-1] += 1
        else:
            raise SetupError("team-not-together", teams=members)
    if len(sizes) < 2:
        raise SetupError("one-team", teams=members)
    if max(sizes) - min(sizes) > 1:
        raise SetupError("team-sizes", sizes=sizes)


def _whole(key: str, value: object) -> None:
    # bool is an int to Python, but true is no number of cards.
    if not isinstance(value, int) or isinstance(value, bool):
        raise RulesError(key, value, "wrong-type")
