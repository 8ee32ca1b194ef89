"""Opening a table for a group: its rules, computer players by its side, the scope that reports know it by."""

from __future__ import annotations

from games.bots import bot_seats
from games.engine.rules import Rules, SetupError, check_setup
from games.models import Origin, Table
from games.services import Actor, SeatSpec, SetupRefused, table_open

from ..models import Group, User


def group_table_open(*, group: Group, person: User, rounds: int, bots: int, bot_level: str = "") -> Table:
    """A table of NAMBARZ for `person` and so many computer players, by the settings of `group`.

    The table keeps a copy of the rules: changing the group later changes no game. `bot_level` is the group's where
    none is given. "At school" is while the class's door is open; any other time is "at home".

    :raises games.services.SetupRefused: the engine cannot seat them by these rules (nambarz 2.4).
    """
    try:
        check_setup(Rules.from_mapping(group.rules()), players=1 + bots)
    except SetupError as error:
        raise SetupRefused(error.reason, **error.facts) from error
    name = str(person)
    return table_open(
        rules=group.rules(),
        rounds=rounds,
        seats=[
            SeatSpec(name=name, user_id=person.pk),
            *bot_seats(bots, level=bot_level or group.bot_level, taken=[name]),
        ],
        scope=group.scope,
        origin=Origin.SCHOOL if group.classroom.is_open() else Origin.HOME,
        support=group.support,
        host=Actor(user_id=person.pk),
    )
