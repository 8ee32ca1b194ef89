"""What the table page is put together from: cards of a hand, players, places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.models import Seat

GROUPS = ("symbol", "picture", "joker")


class Pieces:
    """The templates of one game: ``pieces["felt"]`` is the path of its felt, in a template ``view.piece.felt``."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def __getitem__(self, name: str) -> str:
        return f"games/{self.folder}/{name}.html"


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the reader's hand. ``position`` tells equal cards apart."""

    code: str
    category: str
    position: int
    number: int | str | None
    """What its key is called: the number, or in Crazy Eights j, q, k."""
    lit: bool = False
    new: bool = False
    off: bool = False


@dataclass(frozen=True, slots=True)
class HandGroup:
    """The cards of one category, sorted."""

    category: str
    cards: list[HandCard]


class SeatShown(NamedTuple):
    """A place at the table as a template shows it; two that are equal look the same."""

    number: int
    name: str
    face: str
    team: int
    """Counted from 1; 0 where nobody plays in teams."""
    stand_in: bool
    to_act: bool
    out: bool
    cards: int
    """In the hand."""
    total: int
    place: int | None


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
    def shown(self) -> SeatShown:
        """Everything that their place at the table shows."""
        return SeatShown(
            number=self.seat.number,
            name=self.seat.name,
            face=self.seat.face,
            team=self.team_number,
            stand_in=bool(self.seat.stand_in),
            to_act=self.to_act,
            out=self.out or not self.plays,
            cards=self.count,
            total=self.total,
            place=self.place,
        )

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
