"""Pupils: add them by their names, rename, move, remove, let back in, give new pictures."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from ..choices import Role
from ..models import Classroom, Enrolment, Group, User, card_token_new
from ..names import NameRow
from ..pictures import Names, Unreadable, pictures_new, pictures_seal, pictures_unseal
from ..tries import tries_forget

MOST_PUPILS = 200


class ListHasErrors(Exception):
    """Nothing was added: `rows` are those with an error."""

    def __init__(self, rows: list[NameRow]) -> None:
        super().__init__(rows)
        self.rows = rows


class ClassIsFull(Exception):
    """A class has `most` pupils at the most."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class InAnotherClass(Exception):
    """The child has joined `classroom` since: a child is in one class at a time."""

    def __init__(self, classroom: Classroom) -> None:
        super().__init__(classroom)
        self.classroom = classroom


def pupils_add(*, classroom: Classroom, rows: Iterable[NameRow]) -> list[Enrolment]:
    """Add one child for every row, each with pictures of their own; all of them or none.

    Rows with one name make two children: nobody is merged.

    :raises ListHasErrors: some rows are not names.
    :raises ClassIsFull: more than `MOST_PUPILS`.
    """
    rows = list(rows)
    wrong = [row for row in rows if row.error]
    if wrong:
        raise ListHasErrors(wrong)
    with transaction.atomic():
        present = Enrolment.objects.active().filter(classroom=classroom)
        if present.count() + len(rows) > MOST_PUPILS:
            raise ClassIsFull(MOST_PUPILS)
        groups = {group.name: group for group in classroom.groups.all()}
        default = next(group for group in groups.values() if group.is_default)
        taken = _pictures_taken(present)
        people = [User(role=Role.PUPIL, name=row.name) for row in rows]
        for person in people:
            person.set_unusable_password()
        User.objects.bulk_create(people)
        enrolments = []
        for person, row in zip(people, rows, strict=True):
            pictures = pictures_new(taken)
            taken.add(pictures)
            enrolments.append(
                Enrolment(
                    classroom=classroom,
                    pupil=person,
                    group=groups.get(row.group, default),
                    pictures=pictures_seal(pictures),
                )
            )
        return Enrolment.objects.bulk_create(enrolments)


def pupil_rename(*, enrolment: Enrolment, name: str) -> None:
    """Another name, here and on the door; games already played keep the name they were played under."""
    enrolment.pupil.name = name
    enrolment.pupil.save(update_fields=["name"])


def pupil_move(*, enrolment: Enrolment, group: Group) -> None:
    """To another group, perhaps of another class; the child's card, pictures and history go with them."""
    enrolment.group, enrolment.classroom = group, group.classroom
    enrolment.save(update_fields=["group", "classroom"])


def pupil_remove(*, enrolment: Enrolment) -> None:
    """The child leaves the class: signed out at their next click, no more on the door; the history stays."""
    if enrolment.archived_at is None:
        enrolment.archived_at = timezone.now()
        enrolment.save(update_fields=["archived_at"])


def pupil_restore(*, enrolment: Enrolment) -> None:
    """The child is back.

    :raises InAnotherClass: they are in one already.
    """
    with transaction.atomic():
        elsewhere = (
            Enrolment.objects.active()
            .filter(pupil_id=enrolment.pupil_id)
            .exclude(pk=enrolment.pk)
            .select_related("classroom")
            .first()
        )
        if elsewhere is not None:
            raise InAnotherClass(elsewhere.classroom)
        enrolment.archived_at = None
        enrolment.save(update_fields=["archived_at"])


def pictures_reset(*, enrolment: Enrolment) -> Names:
    """Three new pictures, and the card's link anew, since a lost card may be in anybody's hands."""
    with transaction.atomic():
        others = Enrolment.objects.active().filter(classroom_id=enrolment.classroom_id)
        pictures = pictures_new(_pictures_taken(others))
        enrolment.pictures, enrolment.card_token = pictures_seal(pictures), card_token_new()
        enrolment.save(update_fields=["pictures", "card_token"])
        tries_forget(f"pupil:{enrolment.pk}", f"card:{enrolment.pk}")
    return pictures


def _pictures_taken(enrolments: Iterable[Enrolment]) -> set[Names]:
    taken = set()
    for enrolment in enrolments:
        try:
            taken.add(pictures_unseal(enrolment.pictures))
        except Unreadable:
            continue
    return taken
