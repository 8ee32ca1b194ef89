"""Which game is shown by what: the one place where pages ask for the game of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from games.models import Table
from games.selectors import Position

from . import crazy_eights, nambarz, ruling
from .table_view import TableView


class GamePages(NamedTuple):
    """What the pages of one game are made with."""

    view: type[TableView]
    ruling: Callable[[Mapping[str, Any], Mapping[str, Any] | None], Any]
    """The referee's word on a play on record, with its explanation."""


PAGES: dict[str, GamePages] = {
    "nambarz": GamePages(nambarz.NambarzView, ruling.ruling_of_event),
    "crazy-eights": GamePages(crazy_eights.CrazyEightsView, crazy_eights.ruling_of_event),
}


def pages_of(table: Table) -> GamePages:
    """The pages of the game that is played at ``table``."""
    return PAGES[table.game]


def view_of(position: Position, **shown: Any) -> TableView:
    """The table page of this position; ``shown`` as `TableView` takes it."""
    return pages_of(position.table).view(position, **shown)


def start_fields(game: str) -> str:
    """The template with the fields of a new game's form."""
    return PAGES[game].view.piece["start_fields"]
