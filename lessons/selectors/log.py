"""The log of one person's day, as folding reads it: in event order, a bot's and a visitor's rows left out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Q

from games.models import Calculation, Origin

from ..learning.folding import NAMBARZ, Logged, number_of, rules_of, value_of


class PersonDay(NamedTuple):
    """Whose day."""

    person_id: int
    day: date


_COLUMNS = (
    "id",
    "game",
    "scope",
    "origin",
    "table_id",
    "seat",
    "round",
    "turn",
    "number_in_turn",
    "seen_at",
    "submitted_at",
    "target",
    "cards",
    "operators",
    "verdict",
    "fault",
    "rules",
    "support",
    "helped",
    "is_correction",
    "typed",
)


def log_rows(person_id: int, day: date) -> list[Logged]:
    """What this person calculated on this day, in event order."""
    rows = (
        Calculation.objects.filter(person_id=person_id, day=day, bot=False)
        .order_by("submitted_at", "event_number", "id")
        .values(*_COLUMNS)
    )
    return [_logged(row) for row in rows]


def log_days(after: PersonDay | None = None) -> Iterator[tuple[int, date]]:
    """Every (person, day) of which the log holds something, in order; only those behind `after`, if given."""
    rows = Calculation.objects.filter(person__isnull=False, bot=False)
    if after is not None:
        rows = rows.filter(behind(after))
    return rows.order_by("person_id", "day").values_list("person_id", "day").distinct().iterator()


def behind(key: PersonDay) -> Q:
    """What comes after this (person, day) in their order."""
    return Q(person_id__gt=key.person_id) | Q(person_id=key.person_id, day__gt=key.day)


def _logged(row: dict[str, Any]) -> Logged:
    numbers = tuple(number for number in map(number_of, row["cards"]) if number is not None)
    number_set, allowed = rules_of(row["rules"])
    adding_up = row["game"] != NAMBARZ
    return Logged(
        id=row["id"],
        scope=row["scope"],
        turn_key=(row["table_id"], row["seat"], row["round"], row["turn"]),
        number_in_turn=row["number_in_turn"],
        seen_at=row["seen_at"],
        submitted_at=row["submitted_at"],
        target=row["target"],
        numbers=numbers,
        operators=row["operators"],
        verdict=row["verdict"],
        fault=row["fault"],
        number_set=number_set,
        # Who adds up cards has no other operator to take for it.
        allowed=row["operators"][:1] if adding_up else allowed,
        support=row["support"],
        helped=row["helped"],
        is_correction=row["is_correction"],
        typed=tuple(map(value_of, row["typed"])),
        adding_up=adding_up,
        practice=row["origin"] == Origin.PRACTICE,
    )
