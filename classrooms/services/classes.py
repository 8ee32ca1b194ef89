"""Classes: make one, change it, open its door for a lesson, put it away, share it with another teacher."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ..codes import code_new
from ..models import Classroom, Group, Teaching, User
from ..presets import preset

DOOR_MINUTES = 45


class NoSuchTeacher(Exception):
    """No teacher signs in with `email`."""

    def __init__(self, email: str) -> None:
        super().__init__(email)
        self.email = email


class AlreadyTeaches(Exception):
    """`teacher` teaches this class already."""

    def __init__(self, teacher: User) -> None:
        super().__init__(teacher)
        self.teacher = teacher


class LastTeacher(Exception):
    """A class is never left without a teacher: archive it instead."""


def class_create(*, teacher: User, name: str, age: int, code: str = "") -> Classroom:
    """A new class of `teacher`, with a group for its age that new pupils come to."""
    while True:
        try:
            with transaction.atomic():
                classroom = Classroom.objects.create(name=name, age=age, code=code or code_new())
                Teaching.objects.create(classroom=classroom, teacher=teacher)
                Group.objects.create(classroom=classroom, name=_("Whole class"), is_default=True, **preset(age))
        except IntegrityError:
            # Another class has this code: one in 85 million for each that there is. A code asked for is not made up.
            if code:
                raise
            continue
        return classroom


def class_change(*, classroom: Classroom, name: str, age: int) -> None:
    """Another name or age; groups keep their settings, which a teacher may have made their own."""
    classroom.name, classroom.age = name, age
    classroom.save(update_fields=["name", "age"])


def class_archive(*, classroom: Classroom) -> None:
    """Put away: its door is shut, its pupils are signed out at their next click, its reports stay."""
    if classroom.archived_at is None:
        classroom.archived_at, classroom.open_until = timezone.now(), None
        classroom.save(update_fields=["archived_at", "open_until"])


def class_restore(*, classroom: Classroom) -> None:
    """Take out again."""
    classroom.archived_at = None
    classroom.save(update_fields=["archived_at"])


def door_open(*, classroom: Classroom, minutes: int = DOOR_MINUTES) -> datetime:
    """A lesson begins: what is played until then counts as played at school. Answers when it ends.

    By the clock, not by a page that must stay open: a sleeping laptop ends nothing.
    """
    classroom.open_until = timezone.now() + timedelta(minutes=minutes)
    classroom.save(update_fields=["open_until"])
    return classroom.open_until


def door_close(*, classroom: Classroom) -> None:
    """The lesson is over; pupils may go on, as at home."""
    classroom.open_until = None
    classroom.save(update_fields=["open_until"])


def teacher_add(*, classroom: Classroom, email: str) -> User:
    """Let a teacher who has an account here teach this class too.

    :raises NoSuchTeacher: nobody, or a pupil, or an account that is closed.
    :raises AlreadyTeaches: they do.
    """
    teacher = User.objects.teachers().filter(email__iexact=email.strip(), is_active=True).first()
    if teacher is None:
        raise NoSuchTeacher(email.strip())
    _teaching, created = Teaching.objects.get_or_create(classroom=classroom, teacher=teacher)
    if not created:
        raise AlreadyTeaches(teacher)
    return teacher


def teacher_remove(*, classroom: Classroom, teacher: User) -> None:
    """`teacher` teaches this class no more.

    :raises LastTeacher: nobody would be left.
    """
    with transaction.atomic():
        # Locked, so that the last two cannot both leave at once.
        teachings = list(Teaching.objects.select_for_update().filter(classroom=classroom))
        if not any(teaching.teacher_id != teacher.pk for teaching in teachings):
            raise LastTeacher
        Teaching.objects.filter(classroom=classroom, teacher=teacher).delete()
