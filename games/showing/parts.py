"""What the table page is put together from: cards of a hand, players, places."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Seat

GROUPS = ("symbol", "picture", "joker")


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the reader's hand. ``position`` tells equal cards apart."""

    code: str
    category: str
    position: int
    number: int | None
    lit: bool = False
    new: bool = False
    off: bool = False


@dataclass(frozen=True, slots=True)
class HandGroup:
    """The cards of one category, sorted."""

    category: str
    cards: list[HandCard]


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table, as the reader sees them."""

    seat: Seat
    count: int
    to_act: bool
    place: int | None
    total: int
    plays: bool
    mine: bool
    hand: tuple[str, ...] | None
    """A team mate's cards."""

    @property
    def backs(self) -> range:
        """Backs to draw for the face-down cards: no more than fit."""
        return range(min(self.count, 8))

    @property
    def out(self) -> bool:
        return self.plays and self.count == 0

    @property
    def team_number(self) -> int:
        return 0 if self.seat.team is None else self.seat.team + 1


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """Somebody among the first three."""

    seat: Seat
    place: int
