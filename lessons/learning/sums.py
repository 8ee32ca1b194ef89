"""Figures summed over a span of days: what selectors read and reports are made of."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple


class OperatorSum(NamedTuple):
    """Counts of one person under one operator ("": every line once); `seconds` of practice under "" only."""

    person_id: int
    operator: str
    attempts: int
    right: int
    firsts: int
    firsts_right: int
    strokes: int
    most_cards: int
    seconds: int
    days: int


class WeekSum(NamedTuple):
    """Counts of one person in one week (`week` is its Monday) under one operator, as in `OperatorSum`."""

    week: date
    operator: str
    attempts: int
    right: int
    firsts: int
    firsts_right: int
    strokes: int
    most_cards: int
    seconds: int
    days: int


class FaultSum(NamedTuple):
    person_id: int
    operator: str
    fault: str
    attempts: int


class MistakeDay(NamedTuple):
    """How many wrong results of one kind (the most specific that fits) one person had on one day."""

    person_id: int
    kind: str
    day: date
    times: int


class SkillStanding(NamedTuple):
    """Where a person stands in one skill at the end of the span: all days up to then count."""

    person_id: int
    skill: str
    attempts: int
    right: int
    chance: float
