"""The figures of one person's day as they are stored, in the very form in which folding works them out."""

from __future__ import annotations

from dataclasses import fields
from datetime import date

from ..learning import folding
from ..models import DailyFault, DailyFigure, Mistake, SkillFigure, Stroke

_COUNTS = tuple(field.name for field in fields(folding.Figure))


def figures_stored(person_id: int, day: date) -> folding.DayFigures:
    """What is stored of the day, to be compared with what the log gives."""
    of_day = {"person_id": person_id, "day": day}
    stored = folding.DayFigures()
    for scope, operator, *counts in DailyFigure.objects.filter(**of_day).values_list("scope", "operator", *_COUNTS):
        stored.figures[scope, operator] = folding.Figure(**dict(zip(_COUNTS, counts, strict=True)))
    for *key, attempts in DailyFault.objects.filter(**of_day).values_list("scope", "operator", "fault", "attempts"):
        scope, operator, fault = key
        stored.faults[scope, operator, fault] = attempts
    mistakes = Mistake.objects.filter(**of_day).values_list("calculation_id", "scope", "fault", "kinds")
    stored.mistakes = {folding.Mistake(pk, scope, fault, tuple(kinds)) for pk, scope, fault, kinds in mistakes}
    strokes = Stroke.objects.filter(**of_day).values_list("calculation_id", "scope", "cards")
    stored.strokes = {folding.Stroke(*stroke) for stroke in strokes}
    stored.evidence = dict(SkillFigure.objects.filter(**of_day).values_list("skill", "evidence"))
    return stored
