"""All there is about one child: gathered for an export, or erased."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import models, transaction

from ..models import Enrolment, User
from ..tries import tries_forget

# What the export leaves out: what others hold (the cards and plays of those at the same table), and what opens doors.
_LEFT_OUT = {
    "games.Table": {"state", "seed", "host_session"},
    "games.Seat": {"session_key"},
    "classrooms.Enrolment": {"pictures", "card_token"},
}
_APPS = {"classrooms", "lessons", "games"}


def person_records(person: User) -> Iterator[tuple[str, models.QuerySet[Any]]]:
    """Every kind of row that belongs to `person`, by its name ("games.Calculation"), with the rows.

    Found from the models themselves, so that a kind that is added later is in every export from its first day.
    """
    for relation in person._meta.related_objects:
        model = relation.related_model
        if isinstance(model, type) and model._meta.app_label in _APPS and relation.field.name:
            yield model._meta.label, model._default_manager.filter(**{relation.field.attname: person.pk}).order_by("pk")


def person_export(*, person: User) -> dict[str, Any]:
    """All there is about `person`, ready for JSON: the person, then every kind of row with its columns."""
    export: dict[str, Any] = {
        "person": {
            "id": person.pk,
            "name": person.name,
            "role": person.role,
            "language": person.language,
            "pace": person.pace,
            "sound_at_home": person.sound_at_home,
            "sound_at_school": person.sound_at_school,
            "less_motion": person.less_motion,
            "added": person.date_joined,
            "last_sign_in": person.last_login,
        }
    }
    for label, rows in person_records(person):
        left_out = _LEFT_OUT.get(label, set())
        columns = [field.attname for field in rows.model._meta.concrete_fields if field.attname not in left_out]
        export.setdefault(label, []).extend(rows.values(*columns))
    return export


def pupil_erase(*, enrolment: Enrolment) -> None:
    """Erase the child of `enrolment` for good: account, log, figures, and their name at the tables they sat at.

    What is left of a game is what the other players did and which cards lay; no name, no account.
    """
    from games.services.forgetting import person_forget

    person = enrolment.pupil
    keys = [
        f"{kind}:{pk}"
        for pk in Enrolment.objects.filter(pupil=person).values_list("pk", flat=True)
        for kind in ("pupil", "card")
    ]
    with transaction.atomic():
        person_forget(user_id=person.pk)
        tries_forget(*keys)
        person.delete()
