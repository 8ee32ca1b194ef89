"""Mastery from a day on: the day's evidence is replaced, and every later day of the skills it touches follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from django.db.models import OuterRef, Subquery

from ..learning import mastery
from ..models import SkillFigure


class _Standing(NamedTuple):
    attempts: int = 0
    right: int = 0
    chance: float = mastery.START


def skills_write(person_id: int, day: date, stored: Mapping[str, str], evidence: Mapping[str, str]) -> None:
    """Stores the day's evidence (skill: letters) where it differs from what is stored, and runs it on.

    Call it inside the transaction of the fold, with the person's row locked: days build on one another.
    """
    touched = sorted(skill for skill in {*stored, *evidence} if stored.get(skill) != evidence.get(skill))
    of_person = SkillFigure.objects.filter(person_id=person_id, skill__in=touched)
    of_person.filter(day=day).delete()
    standings = _standings_before(person_id, touched, day)
    today = [
        SkillFigure(person_id=person_id, day=day, skill=skill, evidence=evidence[skill])
        for skill in touched
        if skill in evidence
    ]
    later = list(of_person.filter(day__gt=day).order_by("day"))
    _run_on(today, standings)
    _run_on(later, standings)
    for row in later:
        row.pk = None  # told by person, skill and day; its id would be a second conflict
    SkillFigure.objects.bulk_create(
        today + later,
        update_conflicts=True,
        unique_fields=["person", "skill", "day"],
        update_fields=["attempts", "right", "chance"],
    )


def _run_on(rows: Iterable[SkillFigure], standings: dict[str, _Standing]) -> None:
    """Works out where each row leaves its skill, in the order of days, beginning from and leaving `standings`."""
    for row in rows:
        before = standings.get(row.skill, _Standing())
        row.attempts = before.attempts + len(row.evidence)
        row.right = before.right + mastery.right_count(row.evidence)
        row.chance = mastery.updated(before.chance, row.evidence)
        standings[row.skill] = _Standing(row.attempts, row.right, row.chance)


def _standings_before(person_id: int, skills: Iterable[str], day: date) -> dict[str, _Standing]:
    """Where the person stood in each of these skills before `day`; no entry where it had not been met."""
    of_skill = SkillFigure.objects.filter(person_id=person_id, day__lt=day)
    last_day = of_skill.filter(skill=OuterRef("skill")).order_by("-day").values("day")[:1]
    rows = of_skill.filter(skill__in=skills, day=Subquery(last_day)).values_list("skill", "attempts", "right", "chance")
    return {skill: _Standing(attempts, right, chance) for skill, attempts, right, chance in rows}
