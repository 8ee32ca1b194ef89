"""People, classes, groups: who teaches whom, and what a group may use at the table.

Permissions are declared once, as querysets (`taught_by`, `played_by`): pages list with them, and checks of one
object ask them too, so that the two can never disagree. Nothing here knows games or lessons: a game keeps its own
copy of the rules, and names the group that opened it only by the text `scope` ("group:<id>").
"""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any, ClassVar, TypeGuard

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from . import choices
from .codes import code_new

NAME_LENGTH = 80
SCOPE_PREFIX = "group:"


def username_new() -> str:
    """A name nobody ever types: people sign in by e-mail or by pictures."""
    return "u-" + secrets.token_hex(12)


def card_token_new() -> str:
    """The unguessable end of a child's personal link (128 bits)."""
    return secrets.token_urlsafe(16)


class UserQuerySet(models.QuerySet["User"]):
    def teachers(self) -> UserQuerySet:
        return self.filter(role=choices.Role.TEACHER)

    def pupils(self) -> UserQuerySet:
        return self.filter(role=choices.Role.PUPIL)

    def taught_by(self, teacher: User | AnonymousUser) -> UserQuerySet:
        """The pupils whose present class `teacher` teaches."""
        if not is_teacher(teacher):
            return self.none()
        enrolments = Enrolment.objects.active().taught_by(teacher)
        return self.pupils().filter(pk__in=enrolments.values("pupil_id"))


class UserManager(DjangoUserManager.from_queryset(UserQuerySet)):  # type: ignore[misc]
    """Django's own ways of making users, with our querysets."""


class User(AbstractUser):
    """Anyone with an account: a teacher (signs in by e-mail) or a pupil (by class code, name and pictures)."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(_("username"), max_length=150, unique=True, default=username_new, editable=False)
    email = models.EmailField(_("e-mail address"), null=True, blank=True, unique=True)  # type: ignore[assignment]
    role = models.CharField(_("role"), max_length=10, choices=choices.Role.choices, default=choices.Role.TEACHER)
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True, default="")
    pace = models.CharField(_("pace"), max_length=10, choices=choices.Pace.choices, default=choices.Pace.NORMAL)
    sound_at_home = models.BooleanField(_("sound at home"), default=True)
    sound_at_school = models.BooleanField(_("sound at school"), default=False)
    less_motion = models.BooleanField(_("less motion"), default=False)

    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [
            # A pupil has no address, so no door of allauth (sign-in, reset, sign-up) ever leads to one.
            models.CheckConstraint(
                condition=~Q(role="pupil") | Q(email__isnull=True), name="classrooms_pupil_has_no_email"
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.email or self.username

    def clean(self) -> None:
        super().clean()
        self.email = self.email or None  # AbstractUser makes "" of it, and only one person could have that

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.email = self.email or None
        super().save(*args, **kwargs)

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)

    @property
    def is_teacher(self) -> bool:
        return self.role == choices.Role.TEACHER

    @property
    def is_pupil(self) -> bool:
        return self.role == choices.Role.PUPIL


def is_teacher(person: User | AnonymousUser) -> TypeGuard[User]:
    return isinstance(person, User) and person.is_active and person.is_teacher


def is_pupil(person: User | AnonymousUser) -> TypeGuard[User]:
    return isinstance(person, User) and person.is_active and person.is_pupil


class ClassroomQuerySet(models.QuerySet["Classroom"]):
    def active(self) -> ClassroomQuerySet:
        return self.filter(archived_at=None)

    def taught_by(self, teacher: User | AnonymousUser) -> ClassroomQuerySet:
        """The classes `teacher` may see and change, archived ones included."""
        if not is_teacher(teacher):
            return self.none()
        return self.filter(pk__in=Teaching.objects.filter(teacher=teacher).values("classroom_id"))


class Classroom(models.Model):
    """A class of pupils, their teachers and their groups."""

    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    code = models.CharField(_("code"), max_length=6, unique=True, default=code_new, editable=False)
    age = models.PositiveSmallIntegerField(
        _("age of the pupils"), validators=[MinValueValidator(6), MaxValueValidator(12)]
    )
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True, editable=False)
    open_until = models.DateTimeField(null=True, blank=True, editable=False)
    teachers = models.ManyToManyField("classrooms.User", through="Teaching", related_name="classrooms")

    objects = ClassroomQuerySet.as_manager()

    class Meta:
        verbose_name = _("class")
        verbose_name_plural = _("classes")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def is_open(self, now: datetime | None = None) -> bool:
        """Whether the teacher has opened the door (a lesson is on), at `now`."""
        return self.open_until is not None and (now or timezone.now()) < self.open_until


class Teaching(models.Model):
    """One teacher of one class; all teachers of a class may do the same."""

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="teachings")
    teacher = models.ForeignKey(User, on_delete=models.CASCADE, related_name="teachings")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("teaching")
        verbose_name_plural = _("teachings")
        constraints = [models.UniqueConstraint(fields=["classroom", "teacher"], name="classrooms_teaching_once")]

    def __str__(self) -> str:
        return f"{self.teacher_id} teaches {self.classroom_id}"


class GroupQuerySet(models.QuerySet["Group"]):
    def taught_by(self, teacher: User | AnonymousUser) -> GroupQuerySet:
        """The groups `teacher` may see, change and open tables for."""
        return self.filter(classroom__in=Classroom.objects.taught_by(teacher))

    def played_by(self, pupil: User | AnonymousUser) -> GroupQuerySet:
        """The group `pupil` is in: the only one they may open a table for."""
        return self.filter(pk__in=Enrolment.objects.active().of_pupil(pupil).values("group_id"))

    def open_to(self, person: User | AnonymousUser) -> GroupQuerySet:
        """The groups for which `person` may open a table, of classes that are not archived."""
        groups = self.filter(classroom__archived_at=None)
        return groups.taught_by(person) if is_teacher(person) else groups.played_by(person)


class Group(models.Model):
    """Pupils of a class who play by the same settings."""

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="groups")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    is_default = models.BooleanField(_("new pupils come here"), default=False, editable=False)
    position = models.PositiveSmallIntegerField(_("position"), default=0, editable=False)

    operators = models.CharField(_("operators"), max_length=4, default="+-*/")
    numbers = models.CharField(_("numbers"), max_length=10, choices=choices.Numbers, default="natural")
    level = models.CharField(_("jokers"), max_length=12, choices=choices.Level, default="beginner")
    referee = models.CharField(_("referee"), max_length=10, choices=choices.Referee, default="official")
    correction = models.CharField(_("correction"), max_length=10, choices=choices.Correction, default="recombine")
    support = models.CharField(_("support"), max_length=10, choices=choices.Support, default="none")
    hand = models.PositiveSmallIntegerField(
        _("cards dealt to each"), default=7, validators=[MinValueValidator(4), MaxValueValidator(10)]
    )
    round_end = models.CharField(_("a round ends"), max_length=10, choices=choices.RoundEnd, default="standard")
    max_turns = models.PositiveSmallIntegerField(
        _("most turns each"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(200)]
    )
    rounds = models.PositiveSmallIntegerField(_("game length"), choices=choices.Rounds, default=3)
    tie_break = models.CharField(_("tie-break rounds"), max_length=10, choices=choices.TieBreak, default="podium")
    recycle = models.CharField(_("an empty stock"), max_length=10, choices=choices.Recycle, default="flip")
    bots = models.PositiveSmallIntegerField(
        _("computer players"), default=2, validators=[MinValueValidator(1), MaxValueValidator(5)]
    )
    bot_level = models.CharField(
        _("their level"), max_length=10, choices=choices.BotLevel, default=choices.BotLevel.LEARNER
    )

    objects = GroupQuerySet.as_manager()

    class Meta:
        verbose_name = _("group")
        verbose_name_plural = _("groups")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["classroom"], condition=Q(is_default=True), name="classrooms_one_default_group"
            ),
            models.CheckConstraint(condition=~Q(operators=""), name="classrooms_group_has_operators"),
        ]

    def __str__(self) -> str:
        return self.name

    def rules(self) -> dict[str, Any]:
        """The settings as the engine's rules mapping (every key of the record's `rules`)."""
        return {
            "operators": self.operators,
            "numbers": self.numbers,
            "level": self.level,
            "referee": self.referee,
            "correction": self.correction,
            "recycle": self.recycle,
            "tie_break": self.tie_break,
            "hand": self.hand,
            "round_end": self.round_end,
            "max_turns": self.max_turns,
        }

    @property
    def scope(self) -> str:
        """The text by which tables and calculations remember this group, even when it is gone."""
        return f"{SCOPE_PREFIX}{self.pk}"


class EnrolmentQuerySet(models.QuerySet["Enrolment"]):
    def active(self) -> EnrolmentQuerySet:
        """Of pupils who have not left their class; the class itself may be archived."""
        return self.filter(archived_at=None)

    def at_the_door(self) -> EnrolmentQuerySet:
        """Those that may sign in."""
        return self.active().filter(classroom__archived_at=None, pupil__is_active=True)

    def taught_by(self, teacher: User | AnonymousUser) -> EnrolmentQuerySet:
        """The enrolments `teacher` may see and change."""
        return self.filter(classroom__in=Classroom.objects.taught_by(teacher))

    def of_pupil(self, pupil: User | AnonymousUser) -> EnrolmentQuerySet:
        """The enrolments of `pupil`: a person's own, nobody else's."""
        return self.filter(pupil=pupil) if is_pupil(pupil) else self.none()


class Enrolment(models.Model):
    """One pupil in one class, in one of its groups, with what they sign in by there."""

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="enrolments")
    pupil = models.ForeignKey(User, on_delete=models.CASCADE, related_name="enrolments")
    group = models.ForeignKey(Group, on_delete=models.RESTRICT, related_name="enrolments")
    pictures = models.CharField(max_length=255, editable=False, help_text="three pictures, sealed; see pictures.py")
    card_token = models.CharField(max_length=32, unique=True, default=card_token_new, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = EnrolmentQuerySet.as_manager()

    class Meta:
        verbose_name = _("enrolment")
        verbose_name_plural = _("enrolments")
        ordering = ["pupil__name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["pupil"], condition=Q(archived_at=None), name="classrooms_pupil_in_one_class"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pupil_id} in {self.classroom_id}"


class Tries(models.Model):
    """How often something was tried wrongly of late, by key ("pupil:7", "door:3", …); see tries.py."""

    key = models.CharField(max_length=100, unique=True)
    wrong = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField()

    class Meta:
        verbose_name = _("wrong tries")
        verbose_name_plural = _("wrong tries")

    def __str__(self) -> str:
        return f"{self.key}: {self.wrong}"
