"""Why a card fits or does not, as facts that a page puts into words: no words here, all of it ready for JSON."""

from __future__ import annotations

from typing import Any

from games.engine.crazy_eights.cards import EIGHT
from games.engine.crazy_eights.observe import Observation
from games.engine.crazy_eights.plays import Lay


def explain(seen: Observation, lay: Lay) -> dict[str, Any]:
    """What a card was laid on (crazy-eights 2.1, 2.2).

    - ``table``: the top card; ``suit``: the suit to follow, which an eight may have named;
    - ``rank``: the rank that fits as well, or None where an eight lies: on it only its suit fits, or another eight;
    - ``card``: the card laid.
    """
    top = seen.table
    rank = None if top.rank == EIGHT else top.rank
    return {"table": str(top), "suit": seen.suit, "rank": rank, "card": str(lay.card)}
