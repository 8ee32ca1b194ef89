"""The small interface that every card game of the project offers, and how to get one by its name.

In the manner of OpenSpiel: a game says who is to act, what they may do, what an action brings, what a seat may see,
when it is over and what it returned. States are immutable and opaque to callers; they go through the methods here.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from games.engine.state import Event, SeatInfo

S = TypeVar("S")
"""A game's own state."""

GAMES = ("nambarz", "crazy-eights")
"""The names `game` knows, as records and commands write them."""

__all__ = [
    "GAMES",
    "Game",
    "RecordError",
    "SeatInfo",
    "StateFormatError",
    "TryAgain",
    "UnknownBot",
    "UnknownGame",
    "game",
]


class UnknownGame(ValueError):
    """No game has this name."""

    def __init__(self, name: object) -> None:
        super().__init__(name)
        self.name = name


class UnknownBot(ValueError):
    """No bot of this game has this level."""

    def __init__(self, level: object) -> None:
        super().__init__(level)
        self.level = level


class TryAgain(Exception):
    """A fault under the gentle referee: nothing has changed, the player tries again (nambarz 8.4)."""

    def __init__(self, verdict: Any) -> None:
        super().__init__(verdict)
        self.verdict = verdict


class RecordError(ValueError):
    """A record that does not hold: its first wrong line and why.

    ``line`` counts from 1, the header's; ``reason`` is a short code or phrase for the command line, ``facts`` what it
    is about.
    """

    def __init__(self, line: int, reason: str, **facts: Any) -> None:
        super().__init__(line, reason, facts)
        self.line = line
        self.reason = reason
        self.facts = facts

    def __str__(self) -> str:
        facts = "".join(f"; {key}: {value}" for key, value in self.facts.items())
        return f"{self.reason}{facts}"


class StateFormatError(ValueError):
    """A stored state of another version, or none at all: rebuild it from the record by `Game.replay`."""


class Game(Protocol[S]):
    """What one game can do. ``action`` is one of the frozen classes of `plays`, or of the game's own; events are the
    dicts of a record."""

    name: str
    """As in records: ``nambarz``, ``crazy-eights``."""
    players: range
    """How many may play: ``range(2, 13)`` for NAMBARZ (nambarz 2.1)."""
    levels: tuple[str, ...]
    """The bots' levels, the weakest first."""

    def rules(self, mapping: Mapping[str, Any]) -> Any:
        """The rules with these settings, defaults for the rest. Raises ``RulesError(key, value, reason)``."""

    def check_setup(self, rules: Any, players: int, teams: Sequence[int | None] | None) -> None:
        """Raises ``SetupError(reason, **facts)`` where these players cannot play by these rules (nambarz 2.1, 2.4,
        2.5)."""

    def start(self, rules: Any, seats: Sequence[SeatInfo], *, rounds: int | None, seed: int) -> S:
        """A game with the first round dealt; the deal is in ``events``. Raises ``SetupError`` and `UnknownBot`."""

    def to_act(self, state: S) -> int | None:
        """The seat that is to act, or None between rounds and at the end."""

    def phase(self, state: S) -> str:
        """Where the game stands; one of the words at the head of `state`."""

    def is_over(self, state: S) -> bool:
        """True when no action is left to take."""

    def events(self, state: S) -> tuple[Event, ...]:
        """The record events that the last action brought, in order."""

    def judge(self, state: S, action: Any) -> Any:
        """The verdict `apply` would record for this action; None where it needs none (drawing, passing). Raises
        ``Refused``."""

    def ruling(self, state: S, action: Any) -> Any:
        """What the referee thinks of this action, said aloud or not: as `judge`, but for a play that would lie unjudged
        the verdict it would get if challenged (nambarz 8.5). Not for players while it lies."""

    def challengers(self, state: S) -> tuple[int, ...]:
        """The seats that may challenge the play that lies unjudged, from its player's neighbour on in the order of
        play; () where there is none (nambarz 8.5)."""

    def apply(self, state: S, action: Any, *, seat: int | None = None) -> S:
        """The state after the action of the seat that is to act; the state given stays as it was.

        With ``seat`` it is checked that it is this seat's turn; a challenge needs it, and need not be in turn. Raises
        ``Refused(reason)`` for what the rules do not allow and
        `TryAgain` for a fault under the gentle referee; either way nothing has happened.
        """

    def legal_actions(self, state: S) -> list[Any]:
        """What the seat that is to act may do without a fault; each selection of cards in one laying order."""

    def observe(self, state: S, seat: int | None, *, history: bool = True) -> Any:
        """What this seat, or with None an onlooker, may see. Without ``history`` that field is empty: quicker, for
        bots."""

    def public_event(self, event: Event, seat: int | None, teams: Sequence[int | None]) -> Event:
        """A record event as this seat, or an onlooker, may see it; ``teams`` by seat."""

    def returns(self, state: S) -> tuple[int, ...]:
        """Points so far by seat, those of rounds that are over."""

    def score_sheet(self, state: S) -> Any:
        """Rounds and extra rounds by player: place points, master strokes, running total, place (nambarz 10.4)."""

    def header(self, state: S) -> dict[str, Any]:
        """The first line of the game's record. It holds the seed: not for players of a game that goes on."""

    def replay(self, header: Mapping[str, Any], events: Iterable[Event]) -> S:
        """The state after these events, each checked against the rules. Raises `RecordError` for the first wrong
        line."""

    def to_json(self, state: S) -> dict[str, Any]:
        """The state as JSON values, hidden cards and seed included, with ``STATE_VERSION`` under ``version``."""

    def from_json(self, stored: Mapping[str, Any]) -> S:
        """The state that `to_json` wrote. Raises `StateFormatError` for another version."""

    def action_from_dict(self, given: object) -> Any:
        """The action of a JSON object, such as a page sends. Raises ``Malformed``."""

    def explain(self, observation: Any, action: Any, verdict: Any) -> dict[str, Any] | None:
        """Why the referee ruled so on this action of somebody who saw ``observation``: facts without words, ready for
        JSON. None where there is nothing to explain. ``verdict``: the referee's, or the same from a record."""

    def counting(self, state: S, round_number: int, seat: int) -> Any:
        """What this player is asked to add up after a round that is over, as `crazy_eights.counting.Counting`; None
        where the game asks nothing of them (crazy-eights 5.1)."""

    def bot_action(self, observation: Any, level: str, seed: int) -> Any:
        """What a bot does: depends on the observation and the seed alone. Raises `UnknownBot`."""

    def bot_challenges(self, observation: Any, level: str, seed: int) -> bool:
        """Whether a bot in this seat challenges the play that lies unjudged; asked once a play. Raises
        `UnknownBot`."""


def game(name: str) -> Game[Any]:
    """The game of this name. Raises `UnknownGame`."""
    if name == "nambarz":
        from games.engine.nambarz import NAMBARZ  # imported on use: the games import this module

        return NAMBARZ
    if name == "crazy-eights":
        from games.engine.crazy_eights.game import CRAZY_EIGHTS

        return CRAZY_EIGHTS
    raise UnknownGame(name)
