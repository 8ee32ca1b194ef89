"""Groups: make one, change its settings, take it away (its pupils go to the class's own group)."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Max

from ..models import Classroom, Enrolment, Group


class DefaultGroup(Exception):
    """The group that new pupils come to cannot be taken away."""


def group_create(*, classroom: Classroom, settings: dict[str, Any]) -> Group:
    """A new group at the end of the list; `settings` are fields of `Group`, `name` among them."""
    with transaction.atomic():
        last = classroom.groups.aggregate(last=Max("position"))["last"]
        return Group.objects.create(classroom=classroom, position=(last or 0) + 1, **settings)


def group_change(*, group: Group, settings: dict[str, Any]) -> None:
    """Other settings from the next game on: a game that is on keeps its own copy of the rules."""
    for field, value in settings.items():
        setattr(group, field, value)
    group.save(update_fields=list(settings))


def group_delete(*, group: Group) -> Group:
    """Take the group away and answer the one its pupils are in now; what they played stays in the reports.

    :raises DefaultGroup: it is that one.
    """
    if group.is_default:
        raise DefaultGroup
    with transaction.atomic():
        home = Group.objects.get(classroom_id=group.classroom_id, is_default=True)
        Enrolment.objects.filter(group=group).update(group=home)
        group.delete()
    return home
