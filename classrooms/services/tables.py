"""Opening a table for a group: its rules, computer players by its side, the scope that reports know it by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.bots import bot_seats
from games.engine.game import game
from games.engine.rules import Rules, SetupError, check_setup
from games.models import Origin, Table
from games.presets import rules_spotting
from games.services import Actor, SeatSpec, SetupRefused, table_open
from games.services.gathering import gathering_open

from ..models import Group, User


def group_eights_open(
    *, group: Group, person: User, options: Mapping[str, Any], bots: int, bot_level: str = ""
) -> Table:
    """A table of Crazy Eights, the warm-up, for `person` and so many computer players.

    `options` are the game's own (crazy-eights 1-4); the referee is the group's. Crazy Eights knows three levels of
    computer players, so a master plays it cleverly.

    :raises games.services.SetupRefused: the engine cannot seat them.
    """
    levels = game("crazy-eights").levels
    level = bot_level or group.bot_level
    return _opened(
        group,
        person,
        game="crazy-eights",
        rules={**options, "referee": group.referee},
        rounds=None,
        bots=bots,
        bot_level=level if level in levels else levels[-1],
    )


def group_table_open(
    *,
    group: Group,
    person: User,
    rounds: int,
    bots: int,
    bot_level: str = "",
    spot: bool = False,
    seed: int | None = None,
) -> Table:
    """A table of NAMBARZ for `person` and so many computer players, by the settings of `group`.

    The table keeps a copy of the rules: changing the group later changes no game. `bot_level` is the group's where
    none is given; with `spot` the referee says nothing until somebody spots a mistake (nambarz 8.5), whatever the
    group's is. "At school" is while the class's door is open; any other time is "at home". `seed` only where the same
    game is wanted again: it tells every hidden card.

    :raises games.services.SetupRefused: the engine cannot seat them by these rules (nambarz 2.4).
    """
    try:
        check_setup(Rules.from_mapping(group.rules()), players=1 + bots)
    except SetupError as error:
        raise SetupRefused(error.reason, **error.facts) from error
    return _opened(
        group,
        person,
        game="nambarz",
        rules=rules_spotting(group.rules(), spot),
        rounds=rounds,
        bots=bots,
        bot_level=bot_level or group.bot_level,
        seed=seed,
    )


def group_gathering_open(*, group: Group, person: User, settings: Mapping[str, Any]) -> Table:
    """A table to which others of the class can come, by the settings of `group`.

    `settings` as `GatheringForm.settings` makes them. A child sits down at once; a teacher only hosts it.

    :raises games.services.SetupRefused: so many cannot play by these rules (nambarz 2.4).
    """
    return gathering_open(
        host=Actor(user_id=person.pk),
        sitting=SeatSpec(name=str(person), user_id=person.pk) if person.is_pupil else None,
        scope=group.scope,
        origin=origin_of(group),
        support=group.support,
        **settings,
    )


def origin_of(group: Group) -> Origin:
    """Where a table that is opened now is played: at school while the class's door is open."""
    return Origin.SCHOOL if group.classroom.is_open() else Origin.HOME


def _opened(
    group: Group,
    person: User,
    *,
    game: str,
    rules: Mapping[str, Any],
    rounds: int | None,
    bots: int,
    bot_level: str,
    seed: int | None = None,
) -> Table:
    name = str(person)
    return table_open(
        game=game,
        rules=rules,
        rounds=rounds,
        seats=[SeatSpec(name=name, user_id=person.pk), *bot_seats(bots, level=bot_level, taken=[name])],
        scope=group.scope,
        origin=origin_of(group),
        support=group.support,
        host=Actor(user_id=person.pk),
        seed=seed,
    )
