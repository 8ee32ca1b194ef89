"""A teacher, and a class with weeks of practice, folded: made once a module, in a transaction around its tests."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.utils import timezone

from classrooms.models import Classroom, User

from .school import class_new, fold_all, practice, teacher_new


@pytest.fixture(scope="module")
def school_made(django_db_setup, django_db_blocker) -> Iterator[tuple[User, Classroom, list[User]]]:
    with django_db_blocker.unblock(), transaction.atomic():
        teacher = teacher_new()
        classroom, people = class_new(teacher, pupils=6)
        practice(people, last=timezone.localdate(), weeks=3, a_day=8)
        fold_all()
        yield teacher, classroom, people
        transaction.set_rollback(True)


@pytest.fixture
def teacher(school_made, db):
    return school_made[0]


@pytest.fixture
def school(school_made, db):
    """(classroom, its children): six children, two of whom never played."""
    return school_made[1:]
