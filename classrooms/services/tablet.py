"""Pass the tablet, for pupils: a table whose seats are its children's own, played on the device of one of them.

Each seat carries the child, to whom everything is credited and among whose games it is found, and the session key of
the device, which may act for all of them until that session ends ("next player").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.bots import bot_seats
from games.engine.game import game as game_named
from games.models import Table
from games.services import Actor, SeatSpec, table_open

from ..models import Group, User
from .tables import origin_of

FEWEST, MOST = 2, 4


def tablet_table_open(
    *,
    group: Group,
    people: Sequence[User],
    session_key: str,
    game: str,
    rules: Mapping[str, Any],
    rounds: int | None,
    bots: int,
) -> Table:
    """A table for `people`, in this order of play, and so many computer players of the group's level.

    `group` is the first child's: its level, support and scope; `rules` are the game's.

    :raises games.services.SetupRefused: the engine cannot seat them by these rules.
    """
    assert FEWEST <= len(people) <= MOST
    assert session_key
    names = [str(person) for person in people]
    seats = [
        SeatSpec(name=name, user_id=person.pk, session_key=session_key)
        for name, person in zip(names, people, strict=True)
    ]
    levels = game_named(game).levels
    level = group.bot_level if group.bot_level in levels else levels[-1]
    return table_open(
        game=game,
        rules=rules,
        rounds=rounds,
        seats=[*seats, *bot_seats(bots, level=level, taken=names)],
        scope=group.scope,
        origin=origin_of(group),
        support=group.support,
        host=Actor(user_id=people[0].pk),
    )
