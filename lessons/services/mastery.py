"""Mastery from a day on: the day's evidence is replaced, and every later day of the skills it touches follows."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from ..learning import mastery
from ..models import SkillFigure


def skills_write(person_id: int, day: date, stored: Mapping[str, str], evidence: Mapping[str, str]) -> None:
    """Stores the day's evidence (skill: letters) where it differs from what is stored, and runs it on.

    Call it inside the transaction of the fold, with the person's row locked: days build on one another.
    """
    touched = sorted(skill for skill in {*stored, *evidence} if stored.get(skill) != evidence.get(skill))
    of_person = SkillFigure.objects.filter(person_id=person_id, skill__in=touched)
    of_person.filter(day=day).delete()
    SkillFigure.objects.bulk_create(
        SkillFigure(person_id=person_id, day=day, skill=skill, evidence=evidence[skill], attempts=0, right=0, chance=0)
        for skill in touched
        if skill in evidence
    )
    rows: dict[str, list[SkillFigure]] = {skill: [] for skill in touched}
    for row in of_person.order_by("day"):
        rows[row.skill].append(row)
    changed = [row for days in rows.values() for row in _run_on(days, day)]
    SkillFigure.objects.bulk_update(changed, ["attempts", "right", "chance"], batch_size=200)


def _run_on(days: list[SkillFigure], since: date) -> list[SkillFigure]:
    """Works out anew the rows of one skill from `since` on, in the order of days; the earlier ones stand."""
    attempts, right, chance = 0, 0, mastery.START
    changed = []
    for row in days:
        if row.day >= since:
            row.attempts = attempts + len(row.evidence)
            row.right = right + mastery.right_count(row.evidence)
            row.chance = mastery.updated(chance, row.evidence)
            changed.append(row)
        attempts, right, chance = row.attempts, row.right, row.chance
    return changed
