"""The figures: what Celery made of the log of calculations, for pages to read. docs/algorithms/figures.md says how.

Every row here but `FoldRun` and `Refresh` can be thrown away and worked out again from the log (games.Calculation).
A day and a week begin at midnight in the school's time zone, a week on Monday, as the log recorded them.
"""

import uuid
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Fault(models.TextChoices):
    """The referee's faults that a calculation can have (nambarz 8)."""

    MIXED = "mixed-categories", _("Symbol and picture cards mixed")
    MATCHING = "matching-card-in-calculation", _("A matching card in the calculation")
    WRONG_RESULT = "wrong-result", _("Wrong result")
    NOT_MINIMAL = "not-minimal", _("Fewer cards would do")


class MistakeKind(models.TextChoices):
    """Why a result was wrong, most specific first (lessons.learning.misconceptions)."""

    PRECEDENCE = "precedence", _("Multiplied or divided first")
    OTHER_OPERATOR = "other-operator", _("Another operator than the one laid")
    REVERSED = "reversed", _("Subtracted or divided the wrong way round")
    CARRY = "carry", _("Ten forgotten when carrying or borrowing")
    OFF_BY = "off-by", _("One or two too many or too few")
    NEIGHBOUR = "neighbour", _("The neighbour in the times table")
    OUTSIDE = "outside", _("A step below zero or with a remainder")
    UNEXPLAINED = "unexplained", _("Not explained")


class Operator(models.TextChoices):
    """The operator a row counts; the empty one counts every line once."""

    WHOLE = "", _("All")
    PLUS = "+", "+"
    MINUS = "-", "−"
    TIMES = "*", "×"
    DIVIDED = "/", "÷"


class PersonDay(models.Model):
    """What all figures share: whose, and of which day."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    day = models.DateField(_("day"))

    class Meta:
        abstract = True


class DailyFigure(PersonDay):
    """Counts of one person, day, scope and operator (lessons.learning.folding says what each counts).

    `seconds` (of practice) and `refused` stand in the row of the whole (`operator` empty) only.
    """

    week = models.DateField(_("week"))
    scope = models.CharField(_("scope"), max_length=64, blank=True)
    operator = models.CharField(_("operator"), max_length=1, blank=True, choices=Operator)
    attempts = models.PositiveIntegerField(_("attempts"))
    right = models.PositiveIntegerField(_("right"))
    firsts = models.PositiveIntegerField(_("first attempts"))
    firsts_right = models.PositiveIntegerField(_("first attempts right"))
    refused = models.PositiveIntegerField(_("refused"))
    strokes = models.PositiveIntegerField(_("strokes"))
    most_cards = models.PositiveSmallIntegerField(_("most cards in a stroke"))
    seconds = models.PositiveIntegerField(_("seconds of practice"))

    class Meta:
        verbose_name = _("daily figure")
        verbose_name_plural = _("daily figures")
        constraints = [
            models.UniqueConstraint(fields=["person", "day", "scope", "operator"], name="one_figure_an_operator")
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.day} {self.operator or 'all'}: {self.attempts}"


class DailyFault(PersonDay):
    """How often one fault was made by one person on one day, by scope and operator."""

    scope = models.CharField(_("scope"), max_length=64, blank=True)
    operator = models.CharField(_("operator"), max_length=1, blank=True, choices=Operator)
    fault = models.CharField(_("fault"), max_length=40, choices=Fault)
    attempts = models.PositiveIntegerField(_("attempts"))

    class Meta:
        verbose_name = _("daily fault")
        verbose_name_plural = _("daily faults")
        constraints = [
            models.UniqueConstraint(
                fields=["person", "day", "scope", "operator", "fault"], name="one_fault_an_operator"
            )
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.day} {self.fault}: {self.attempts}"


class Mistake(PersonDay):
    """One faulty calculation. `kinds`: every explanation of a wrong result that fits; `kind` the most specific."""

    scope = models.CharField(_("scope"), max_length=64, blank=True)
    calculation = models.ForeignKey("games.Calculation", on_delete=models.CASCADE, related_name="+")
    fault = models.CharField(_("fault"), max_length=40, choices=Fault)
    kind = models.CharField(_("kind of mistake"), max_length=20, blank=True, choices=MistakeKind)
    kinds = models.JSONField(_("explanations that fit"), default=list)

    class Meta:
        verbose_name = _("mistake")
        verbose_name_plural = _("mistakes")
        constraints = [models.UniqueConstraint(fields=["calculation"], name="one_mistake_a_calculation")]
        indexes = [models.Index(fields=["person", "day"], name="mistake_person_day")]

    def __str__(self) -> str:
        return f"{self.calculation_id} {self.fault} {self.kind}"


class Stroke(PersonDay):
    """One right calculation of four cards or more (nambarz 5.9)."""

    scope = models.CharField(_("scope"), max_length=64, blank=True)
    calculation = models.ForeignKey("games.Calculation", on_delete=models.CASCADE, related_name="+")
    cards = models.PositiveSmallIntegerField(_("cards"))

    class Meta:
        verbose_name = _("stroke")
        verbose_name_plural = _("strokes")
        constraints = [models.UniqueConstraint(fields=["calculation"], name="one_stroke_a_calculation")]
        indexes = [models.Index(fields=["person", "day"], name="stroke_person_day")]

    def __str__(self) -> str:
        return f"{self.calculation_id}: {self.cards}"


class SkillFigure(PersonDay):
    """What one day showed of one skill, and what is known of it since then.

    `evidence` is the day's, one letter an attempt (lessons.learning.mastery); `attempts` and `right` count all days up
    to this one, and `chance` (0–1) is that the skill is known at the end of it.
    """

    skill = models.CharField(_("skill"), max_length=20)
    evidence = models.TextField(_("evidence"))
    attempts = models.PositiveIntegerField(_("attempts so far"))
    right = models.PositiveIntegerField(_("right so far"))
    chance = models.FloatField(_("chance that it is known"))

    class Meta:
        verbose_name = _("skill figure")
        verbose_name_plural = _("skill figures")
        constraints = [models.UniqueConstraint(fields=["person", "skill", "day"], name="one_skill_a_day")]
        indexes = [models.Index(fields=["person", "day"], name="skill_person_day")]

    def __str__(self) -> str:
        return f"{self.person_id} {self.skill} {self.day}: {self.chance:.2f}"


class FoldedDay(PersonDay):
    """That a day has been folded, and how often: whoever read the log before the last fold must read it again."""

    fold_number = models.PositiveIntegerField(default=0)
    folded_at = models.DateTimeField(_("computed"), null=True)

    class Meta:
        verbose_name = _("folded day")
        verbose_name_plural = _("folded days")
        constraints = [models.UniqueConstraint(fields=["person", "day"], name="one_folded_day")]

    def __str__(self) -> str:
        return f"{self.person_id} {self.day}"


class FoldRun(models.Model):
    """One pass over the marked days, or one full check. `different`: days a check found not to be as stored."""

    class Kind(models.TextChoices):
        FOLD = "fold", _("What changed")
        CHECK = "check", _("Full check")

    kind = models.CharField(_("kind"), max_length=5, choices=Kind)
    started_at = models.DateTimeField(_("started"), default=timezone.now)
    finished_at = models.DateTimeField(_("finished"), null=True, db_index=True)
    days = models.PositiveIntegerField(_("days"), default=0)
    failed = models.PositiveIntegerField(_("failed"), default=0)
    different = models.PositiveIntegerField(_("different"), default=0)

    class Meta:
        verbose_name = _("computation")
        verbose_name_plural = _("computations")

    def __str__(self) -> str:
        return f"{self.kind} {self.started_at:%Y-%m-%d %H:%M}"


class Refresh(models.Model):
    """Figures asked for now by somebody at a page, and how far the worker has come. `key` says for whom ("class:7")."""

    class State(models.TextChoices):
        QUEUED = "queued", _("Waiting for a worker")
        RUNNING = "running", _("Counting")
        DONE = "done", _("Done")
        FAILED = "failed", _("Failed")

    UNANSWERED_AFTER = timedelta(seconds=8)
    STALLED_AFTER = timedelta(seconds=60)
    GIVEN_UP_AFTER = timedelta(minutes=10)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    key = models.CharField(max_length=64, db_index=True)
    state = models.CharField(_("state"), max_length=7, choices=State, default=State.QUEUED)
    total = models.PositiveIntegerField(_("days to count"), default=0)
    done = models.PositiveIntegerField(_("days counted"), default=0)
    asked_at = models.DateTimeField(_("asked for"), default=timezone.now)
    touched_at = models.DateTimeField(_("last sign of life"), default=timezone.now)
    finished_at = models.DateTimeField(_("finished"), null=True)

    class Meta:
        verbose_name = _("refresh")
        verbose_name_plural = _("refreshes")

    def __str__(self) -> str:
        return f"{self.key} {self.state} {self.done}/{self.total}"

    @property
    def is_open(self) -> bool:
        """Whether something may still come of it."""
        return self.state in (self.State.QUEUED, self.State.RUNNING)

    @property
    def is_unanswered(self) -> bool:
        """Whether no worker has begun in the time one usually takes. It is still done when one comes."""
        return self.state == self.State.QUEUED and timezone.now() - self.asked_at > self.UNANSWERED_AFTER

    @property
    def is_stalled(self) -> bool:
        """Whether nothing more is to be expected: its worker has fallen silent, or none came for long."""
        now = timezone.now()
        if self.state == self.State.QUEUED:
            return now - self.asked_at > self.GIVEN_UP_AFTER
        return self.state == self.State.RUNNING and now - self.touched_at > self.STALLED_AFTER

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 0
