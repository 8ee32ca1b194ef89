"""Rows of the log for tests, written as games writes them: saved and marked in one transaction."""

from __future__ import annotations

import itertools
import re
import uuid
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.models import Calculation
from games.services.log import log_write, week_of
from lessons.learning.misconceptions import apply

MORNING = datetime(2026, 3, 11, 9, 0, tzinfo=UTC)  # a Wednesday
DAY = date(2026, 3, 11)
_turns = itertools.count(1)


def line_of(text: str) -> tuple[list[int], str]:
    """ "10-4/2" → ([10, 4, 2], "-/")."""
    return [int(number) for number in re.findall(r"\d+", text)], "".join(re.findall(r"[-+*/]", text))


def calculation(person: Any, text: str, target: int | None = None, **fields: Any) -> Calculation:
    """A row not saved: `text` as laid; right (accepted) when `target` is None or what it comes to, else a penalty."""
    numbers, operators = line_of(text)
    value: Any = numbers[0]
    for operator, number in zip(operators, numbers[1:], strict=True):
        value = apply(value, operator, number) if value is not None else None
    target = value if target is None else target
    submitted_at = fields.pop("at", MORNING)
    day = timezone.localdate(submitted_at)
    wrong = value != target
    row: dict[str, Any] = {
        "attempt": uuid.uuid4(),
        "seat": 0,
        "round": 1,
        "turn": next(_turns),
        "person": person,
        "scope": "group:1",
        "origin": "school",
        "game": "nambarz",
        "day": day,
        "week": week_of(day),
        "submitted_at": submitted_at,
        "seen_at": submitted_at - timedelta(seconds=20),
        "hand_size": 7,
        "target": target,
        "cards": [f"{number}-symbol" for number in numbers],
        "operators": operators,
        "result": str(value),
        "verdict": "penalty" if wrong else "accepted",
        "fault": "wrong-result" if wrong else "",
        "rules": {"operators": "+-*/", "numbers": "natural", "referee": "official"},
        "support": "none",
    }
    return Calculation(**(row | fields))


def log(*rows: Calculation) -> list[Calculation]:
    """Saves the rows and marks their days, in one transaction."""
    with transaction.atomic():
        log_write(rows)
    return list(rows)
