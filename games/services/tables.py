"""Opening a table: its own copy of the rules, its seats, the deal, and the bots' moves before the first person's."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from games.actors import Actor
from games.engine.game import UnknownBot, UnknownGame
from games.engine.rules import RulesError, SetupError
from games.models import Event, Seat, Support, Table

from ..codec import game_of, seat_infos, state_store
from .after import follow_up
from .log import log_write
from .play import BOT_TURNS
from .walk import Walk


class SetupRefused(Exception):
    """A table that cannot be opened: ``reason`` is the engine's code, ``facts`` what it is about."""

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts = facts


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """Who is to sit at a seat: a bot (``bot`` is its level), a person (``user_id``), a device (``session_key``)."""

    name: str
    user_id: int | None = None
    session_key: str = ""
    bot: str = ""
    team: int | None = None
    face: str = ""


def table_open(
    *,
    game: str = "nambarz",
    rules: Mapping[str, Any],
    rounds: int | None,
    seats: Sequence[SeatSpec],
    scope: str = "",
    origin: str,
    support: str = Support.NONE,
    host: Actor,
    seed: int | None = None,
) -> Table:
    """A new table, dealt, standing at the first person's turn.

    ``rules`` as in a record (defaults for what is missing), ``rounds`` 1, 3 or 5. ``seed`` only where the same game is
    wanted again: it tells every hidden card. Raises ``SetupRefused`` where the engine does not know the rules or cannot
    seat these players by them.
    """
    table = Table(
        game=game,
        rounds=rounds,
        seed=secrets.randbits(62) if seed is None else seed,
        support=support,
        scope=scope,
        origin=origin,
        host_id=host.user_id,
        host_session=host.visitor_key,
        version=0,
    )
    sitting = [seat_of(table, number, spec) for number, spec in enumerate(seats)]
    walk = table_deal(table, sitting, rules)
    walk.bots_go(turns=BOT_TURNS)
    table.state, table.state_version = state_store(walk.game, walk.state, with_log=walk.with_log)
    table.version = walk.version
    for event in walk.records:
        event.table = table
    with transaction.atomic():
        table.save(force_insert=True)
        Seat.objects.bulk_create(sitting)
        Event.objects.bulk_create(walk.records)
        log_write(walk.rows)
        follow_up(walk, news=table.news)
    return table


def seat_of(table: Table, number: int, spec: SeatSpec) -> Seat:
    """The seat that ``spec`` says, not saved."""
    return Seat(
        table=table,
        number=number,
        name=spec.name,
        user_id=spec.user_id,
        session_key=spec.session_key,
        bot=spec.bot,
        team=spec.team,
        face=spec.face,
    )


def setup_check(
    table: Table, rules: Mapping[str, Any], *, players: int, teams: Sequence[int] | None, bot_level: str = ""
) -> None:
    """Whether so many could play at ``table`` by these rules; sets the table's rules, every default written out.

    ``teams`` by seat. Raises ``SetupRefused``.
    """
    with _refusing():
        played = game_of(table)
        parsed = played.rules(rules)
        played.check_setup(parsed, players, teams)
        if bot_level and bot_level not in played.levels:
            raise UnknownBot(bot_level)
    table.rules = parsed.to_dict()


def table_deal(table: Table, seats: list[Seat], rules: Mapping[str, Any]) -> Walk:
    """The walk that begins with the deal; sets the table's rules, every default written out.

    Raises ``SetupRefused``.
    """
    with _refusing():
        played = game_of(table)
        parsed = played.rules(rules)
        state = played.start(parsed, seat_infos(seats), rounds=table.rounds, seed=table.seed)
    table.rules = parsed.to_dict()
    walk = Walk(table, seats, state)
    walk.keep_events()
    return walk


@contextmanager
def _refusing() -> Iterator[None]:
    """What the engine does not take, as ``SetupRefused``."""
    try:
        yield
    except UnknownGame as error:
        raise SetupRefused("unknown-game", name=error.name) from error
    except UnknownBot as error:
        raise SetupRefused("unknown-bot", level=error.level) from error
    except RulesError as error:
        raise SetupRefused(f"rules-{error.reason}", key=error.key, value=error.value) from error
    except SetupError as error:
        raise SetupRefused(error.reason, **error.facts) from error
