"""A child over a period: operators, faults, week by week, kinds of mistake, skills."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from lessons.learning import mastery
from lessons.learning.skills import CATALOGUE
from lessons.learning.sums import FaultSum, MistakeDay, OperatorSum, SkillStanding, WeekSum

from .class_report import OPERATORS, Child, OperatorShare, rules_broken, share_of
from .kinds import NamedKind, kinds_named
from .periods import Period
from .shares import Share, minutes_of

SKILL_FAMILIES: Final = {
    "plus": ("one-add", "add-"),
    "minus": ("one-sub", "sub-"),
    "times": ("one-mul", "mul-"),
    "divided": ("one-div", "div-"),
    "numbers": ("below", "fractions"),
    "chains": ("chain-",),
    "rules": ("rule-",),
}


@dataclass(frozen=True, slots=True)
class Week:
    """`monday` and what was done in its week; `whole` and a share an operator."""

    monday: date
    whole: Share
    minutes: int


@dataclass(frozen=True, slots=True)
class FaultRow:
    """How often a fault was made, in all and under each operator of the report."""

    fault: str
    attempts: int
    by_operator: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SkillRow:
    """A skill met at least once. `state`: "not-enough", "learning" or "mastered"; `percent`: the chance of knowing it,
    None where there is not enough to tell."""

    skill: str
    family: str
    attempts: int
    right: int
    state: str
    percent: int | None


@dataclass(frozen=True, slots=True)
class PupilReport:
    child: Child
    whole: Share
    minutes: int
    days: int
    strokes: int
    most_cards: int
    operators: tuple[OperatorShare, ...]
    weeks: tuple[Week, ...]
    faults: tuple[FaultRow, ...]
    kinds: tuple[NamedKind, ...]
    rules: tuple[str, ...]
    skills: tuple[SkillRow, ...]

    @property
    def has_played(self) -> bool:
        """In the period."""
        return self.whole.attempts > 0


def pupil_report(
    child: Child,
    period: Period,
    *,
    weeks: Iterable[WeekSum],
    faults: Iterable[FaultSum],
    mistakes: Iterable[MistakeDay],
    skills: Iterable[SkillStanding],
) -> PupilReport:
    """The report of one child; `mistakes` reach back a window before the period."""
    weeks = list(weeks)
    by_operator = _operator_sums(child.id, weeks)
    whole = by_operator.get("")
    operators = [one for one in OPERATORS if one in child.operators or one in by_operator]
    faults = list(faults)
    share = share_of(whole)
    return PupilReport(
        child=child,
        whole=share,
        minutes=minutes_of(whole.seconds) if whole else 0,
        days=whole.days if whole else 0,
        strokes=whole.strokes if whole else 0,
        most_cards=whole.most_cards if whole else 0,
        operators=tuple(
            OperatorShare(one, share_of(by_operator.get(one)), one in child.operators) for one in operators
        ),
        weeks=_weeks(period, weeks),
        faults=_fault_rows(faults, operators),
        kinds=tuple(kinds_named(mistakes, period.first)),
        rules=rules_broken((one for one in faults if not one.operator), share.attempts),
        skills=skill_rows(skills),
    )


def _operator_sums(person_id: int, weeks: Iterable[WeekSum]) -> dict[str, OperatorSum]:
    """The weeks added up, by operator; a day lies in one week, so that days add up too."""
    sums: dict[str, OperatorSum] = {}
    for week in weeks:
        one = sums.get(week.operator) or OperatorSum(person_id, week.operator, 0, 0, 0, 0, 0, 0, 0, 0)
        sums[week.operator] = OperatorSum(
            person_id,
            week.operator,
            attempts=one.attempts + week.attempts,
            right=one.right + week.right,
            firsts=one.firsts + week.firsts,
            firsts_right=one.firsts_right + week.firsts_right,
            strokes=one.strokes + week.strokes,
            most_cards=max(one.most_cards, week.most_cards),
            seconds=one.seconds + week.seconds,
            days=one.days + week.days,
        )
    return sums


def skill_rows(standings: Iterable[SkillStanding]) -> tuple[SkillRow, ...]:
    """Skills in the order of the catalogue; of a skill that no longer is in it, nothing."""
    by_skill = {one.skill: one for one in standings}
    rows = []
    for skill in CATALOGUE:
        if one := by_skill.get(skill):
            state = mastery.state(one.chance, one.attempts)
            percent = None if state == "not-enough" else min(int(100 * one.chance + 0.5), 99)
            rows.append(SkillRow(skill, family_of(skill), one.attempts, one.right, state, percent))
    return tuple(rows)


def family_of(skill: str) -> str:
    return next(family for family, prefixes in SKILL_FAMILIES.items() if skill.startswith(prefixes))


def _weeks(period: Period, sums: Iterable[WeekSum]) -> tuple[Week, ...]:
    by_week = {one.week: one for one in sums if not one.operator}
    weeks = []
    for monday in period.mondays():
        one = by_week.get(monday)
        share = Share(one.attempts, one.firsts, one.firsts_right) if one else Share()
        weeks.append(Week(monday, share, minutes_of(one.seconds) if one else 0))
    return tuple(weeks)


def _fault_rows(faults: Sequence[FaultSum], operators: Sequence[str]) -> tuple[FaultRow, ...]:
    counts = {(one.fault, one.operator): one.attempts for one in faults}
    wholes = sorted((one for one in faults if not one.operator), key=lambda one: (-one.attempts, one.fault))
    return tuple(
        FaultRow(one.fault, one.attempts, tuple(counts.get((one.fault, operator), 0) for operator in operators))
        for one in wholes
    )
