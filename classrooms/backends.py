"""Who may sign in how, and who may watch or join a table: small backends, so that none opens another's door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.backends import BaseBackend, ModelBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db.models import Model
from django.http import HttpRequest

from games.models import Table

from .models import Enrolment, User
from .pictures import pictures_match, pictures_valid
from .selectors.tables import tables_joined_by, tables_watched_by


class StaffBackend(ModelBackend):
    """Username and password at the admin's own door, for staff alone; and the permissions of models there."""

    def authenticate(self, request: HttpRequest | None, *args: Any, **credentials: Any) -> User | None:
        person = super().authenticate(request, *args, **credentials)
        return person if isinstance(person, User) and person.is_teacher and person.is_staff else None


class TeacherBackend(AuthenticationBackend):
    """E-mail and password, for teachers alone."""

    def user_can_authenticate(self, user: AbstractBaseUser | None) -> bool:
        return isinstance(user, User) and user.is_teacher and super().user_can_authenticate(user)

    def has_perm(self, user_obj: Any, perm: str, obj: Model | None = None) -> bool:
        return False  # StaffBackend answers for the admin


class PupilBackend(BaseBackend):
    """Three pictures, for pupils alone, and only as long as they are in a class that is not archived."""

    def authenticate(
        self,
        request: HttpRequest | None,
        enrolment: Enrolment | None = None,
        pictures: Sequence[str] = (),
        **credentials: Any,
    ) -> User | None:
        if enrolment is None or not pictures_valid(pictures):
            return None
        present = Enrolment.objects.at_the_door().filter(pk=enrolment.pk).select_related("pupil").first()
        if present is None or not present.pupil.is_pupil or not pictures_match(present.pictures, pictures):
            return None
        return present.pupil

    def get_user(self, user_id: int) -> User | None:
        # Asked at every request: a child who has left the class is signed out by it.
        present = Enrolment.objects.at_the_door().filter(pupil_id=user_id)
        return User.objects.pupils().filter(pk=user_id, pk__in=present.values("pupil_id")).first()


class TableBackend(BaseBackend):
    """Answers for one table: `games.watch_table` (its pupils' teachers may) and `games.join_table` (children of the
    class it was opened for, and visitors at a visitor's)."""

    TABLES: ClassVar = {"games.watch_table": tables_watched_by, "games.join_table": tables_joined_by}

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> None:
        return None

    def get_user(self, user_id: int) -> None:
        return None

    def has_perm(self, user_obj: User | AnonymousUser, perm: str, obj: Model | None = None) -> bool:
        tables = self.TABLES.get(perm)
        return tables is not None and isinstance(obj, Table) and tables(user_obj).filter(pk=obj.pk).exists()
