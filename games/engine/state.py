"""What moves in a game of NAMBARZ: the immutable state, and what happened in the rounds that are over.

A ``State`` is a plain named tuple of tuples, so it can be neither changed by mistake nor half changed: `turn` and
`rounds` make new ones. It holds every card, hidden ones too; what a reader may see of it is `observe.observe`.
"""

from typing import Any, Final, NamedTuple

from games.engine.cards import PLAY_AGAIN, Card
from games.engine.plays import Play
from games.engine.rules import Rules

STATE_VERSION: Final = 2
"""Grows when the stored form of a state changes; a stored state of another version is rebuilt from its record."""

PLAY: Final = "play"
"""The start of a turn: cover the table card or draw (nambarz 3.1)."""
DRAWN: Final = "drawn"
"""A card has been drawn: play it, alone or with others, or keep it (nambarz 3.2)."""
AGAIN: Final = "again"
"""After an unpenalised play with a play-again left in the hand: play it or pass (nambarz 7.1)."""
COVER: Final = "cover"
"""A play-again has been laid: cover the table card or draw (nambarz 7.3)."""
MUST_DRAW: Final = "must-draw"
"""A play-again was the last card: draw one (nambarz 7.3)."""
CORRECTION: Final = "correction"
"""A wrong result has been fined: one try with the thrown cards (nambarz 8.1)."""
LAST_WORD: Final = "last-word"
"""An unjudged play would end the round: let it stand, or challenge it (nambarz 8.5)."""
ROUND_OVER: Final = "round-over"
"""Between two rounds: anybody may have the next one dealt."""
OVER: Final = "over"
"""The game has ended."""

Event = dict[str, Any]
"""One line of a record after its header, as protocol.md has it. Never changed once made."""


class SeatInfo(NamedTuple):
    """Who sits at a seat. Seats are numbered from 0 in the order of play."""

    name: str
    team: int | None = None
    """0, 1, … in the order of seats, or None where each plays for themselves (nambarz 2.5)."""
    bot: str | None = None
    """The bot's level, or None for a person."""


class RoundResult(NamedTuple):
    """How a round ended. Lists by seat have an entry for every seat, 0 for those who did not play an extra round."""

    number: int
    """Counts from 1 and on through extra rounds."""
    extra: bool
    among: tuple[int, ...]
    """The seats that played; all of them but in an extra round (nambarz 10.3)."""
    cause: str
    """``finished``, ``one-team-left``, ``blocked``, ``first-out`` or ``turn-limit`` (nambarz 9.4)."""
    places: tuple[int, ...]
    """Seats, the best place first; those without a place are missing (nambarz 9.2)."""
    points: tuple[int, ...]
    """Place points by seat, without the master strokes (nambarz 9.5)."""
    bonus: tuple[int, ...]
    """Points for master strokes by seat (nambarz 5.9)."""


class State(NamedTuple):
    """Everything about a game at one moment. All hands, the stock's order and the seed are in it: never show it
    whole."""

    rules: Rules
    seats: tuple[SeatInfo, ...]
    rounds: int
    """How many regular rounds the game has: 1, 3 or 5 (nambarz 10.1)."""
    seed: int
    shuffles: int
    """Deals and shuffles so far: the counter that goes with the seed."""

    round: int
    """The present round, from 1, counting on through extra rounds."""
    extra: bool
    among: tuple[int, ...]
    """The seats that play this round."""
    starter: int
    ranking: tuple[tuple[int, ...], ...]
    """After the last regular round: seats or teams in groups of equals, best first, as far as it is settled (nambarz
    10.3)."""
    results: tuple[RoundResult, ...]
    """The rounds that are over."""

    hands: tuple[tuple[Card, ...], ...]
    """By seat; cards thrown at a wrong result are in ``thrown`` meanwhile."""
    stock: tuple[Card, ...]
    """Face down, the first to be drawn first."""
    pile: tuple[Card, ...]
    """Face up, everything laid so far, the first laid first; the table card and the play-agains on it are its end."""
    table: str
    """The table card's code, or ``open:symbol``, ``open:picture``, ``open:any`` (nambarz 6.5)."""

    phase: str
    seat: int
    """Who is to move; between rounds, who moved last."""
    drawn: Card | None
    """The card just drawn, while it may be played."""
    covered: bool
    """This turn's player has already covered the table card in it (nambarz 7.4)."""
    again_lies: bool
    """A play-again laid in this turn lies on the table, and nothing of this turn on it (nambarz 7.4)."""
    thrown: tuple[Card, ...]
    """In a correction: the cards thrown, in the order thrown, seen by everybody (nambarz 8.1)."""

    out: tuple[int, ...]
    """Seats that are out this round, the first first (nambarz 9.1)."""
    turns: tuple[int, ...]
    """Turns ended this round, by seat (nambarz 11.4)."""
    passes: int
    """Turns in a row that were nothing but a pass with nothing to draw (nambarz 3.5)."""
    bonus: tuple[int, ...]
    """Master strokes of this round in points, by seat (nambarz 5.9)."""
    turn_index: int
    """Turns ended this round, by all seats together."""

    log: tuple[Event, ...]
    """This round's record events so far."""
    events: tuple[Event, ...]
    """The record events that the last action brought."""

    pending: "Pending | None"
    """The last play, while it lies unjudged and may be challenged; None where there is nothing to challenge (nambarz
    8.5)."""
    challenges: tuple[tuple[int, int], ...]
    """By seat, over the whole game: how many challenges were right, and how many mistaken."""


class Pending(NamedTuple):
    """A play that lies unjudged, and how to go back to before it (nambarz 8.5)."""

    before: State
    """The state the play was made in, without ``log`` and ``events``: the present state has the log."""
    play: Play

    @property
    def seat(self) -> int:
        """Who made the play."""
        return self.before.seat


def lying_count(pile: tuple[Card, ...]) -> int:
    """How many cards at the pile's end stay when it is turned over: the table card (on an open table the joker that
    opened it) and the play-agains on it (nambarz 3.4)."""
    count = 1
    while pile[-count] is PLAY_AGAIN:
        count += 1
    return count


def can_draw(stock: tuple[Card, ...], pile: tuple[Card, ...]) -> bool:
    """Is a card left to be drawn anywhere, the pile turned over if need be (nambarz 3.4, 3.5)?"""
    return bool(stock) or len(pile) > lying_count(pile)
