"""What moves in a game of Crazy Eights: the immutable state, and what happened in the hands that are over.

A ``State`` is a plain named tuple: `turn` makes a `board.Board` of it, moves that and freezes it. It holds every
card, hidden ones too; what a reader may see of it is `observe.observe`. The phases are those of `games.engine.state`:
``play``, ``drawn`` (a card has been drawn that fits), ``round-over`` and ``over``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.engine.crazy_eights.cards import Card
from games.engine.crazy_eights.rules import Rules
from games.engine.state import Event, SeatInfo

STATE_VERSION: Final = 1
"""Grows when the stored form of a state changes; a stored state of another version is rebuilt from its record."""


class RoundResult(NamedTuple):
    """How a hand ended. Lists by seat have an entry for every seat."""

    number: int
    """Counts from 1."""
    cause: str
    """``finished`` or ``blocked``."""
    winner: tuple[int, ...]
    """Who won the hand: one seat, or all who hold the fewest points in a blocked hand (crazy-eights 2.4)."""
    points: tuple[int, ...]
    """What the hand adds, by seat (crazy-eights 4)."""
    left: tuple[tuple[Card, ...], ...]
    """The cards left in the hands, by seat, sorted: laid open to be counted (crazy-eights 4.1)."""


class State(NamedTuple):
    """Everything about a game at one moment. All hands, the stock's order and the seed are in it: never show it
    whole."""

    rules: Rules
    seats: tuple[SeatInfo, ...]
    seed: int
    shuffles: int
    """Deals and shuffles so far: the counter that goes with the seed."""

    round: int
    """The present hand, from 1."""
    starter: int
    results: tuple[RoundResult, ...]
    """The hands that are over."""

    hands: tuple[int, ...]
    """By seat, each as one number: `cards.cards_of` has its cards."""
    stock: tuple[int, ...]
    """Indices of the cards face down, the first to be drawn first."""
    pile: tuple[int, ...]
    """Indices of the cards face up, the first laid first; the last is the top card."""
    suit: int
    """The place in ``cards.SUITS`` of the suit to follow."""
    phase: str
    seat: int
    """Who is to move; between hands, who moved last."""
    direction: int
    """1 in the order of seats, -1 against it (crazy-eights 3.1)."""
    drawn: int
    """Index of the card just drawn, while it may be laid; else -1."""
    passes: int
    """Turns in a row that were nothing but a pass with nothing to draw (crazy-eights 2.4)."""
    turns: tuple[int, ...]
    """Turns ended in this hand, by seat."""

    log: tuple[Event, ...]
    """This hand's record events so far."""
    events: tuple[Event, ...]
    """The record events that the last action brought."""

    @property
    def turn_index(self) -> int:
        """Turns ended in this hand, by all seats together."""
        return sum(self.turns)

    @property
    def extra(self) -> bool:
        """There are no extra rounds in this game."""
        return False

    @property
    def among(self) -> tuple[int, ...]:
        """The seats that play this hand: all of them."""
        return tuple(range(len(self.seats)))
