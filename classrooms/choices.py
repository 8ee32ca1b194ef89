"""The words of every setting a group may have, as choices; shared by models and forms.

The values are the engine's own (see the record's `rules`), so nothing is translated on the way to a game.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    TEACHER = "teacher", _("teacher")
    PUPIL = "pupil", _("pupil")


class Pace(models.TextChoices):
    SLOW = "slow", _("slow")
    NORMAL = "normal", _("normal")
    AT_ONCE = "quick", _("at once")


class Numbers(models.TextChoices):
    NATURAL = "natural", _("whole numbers from 0")
    INTEGER = "integer", _("whole numbers, below zero too")
    RATIONAL = "rational", _("fractions too")


class Level(models.TextChoices):
    BEGINNER = "beginner", _("beginner: three of each joker")
    INTERMEDIATE = "intermediate", _("intermediate: two of each joker")
    EXPERT = "expert", _("expert: one of each joker")


class Referee(models.TextChoices):
    GENTLE = "gentle", _("gentle")
    OFFICIAL = "official", _("official")


class Correction(models.TextChoices):
    RECOMBINE = "recombine", _("any of the thrown cards")
    REORDER = "reorder", _("all of the thrown cards, in another order")


class Support(models.TextChoices):
    NONE = "none", _("none")
    STEPS = "steps", _("type each step")
    SHOWN = "shown", _("running result shown")


class RoundEnd(models.TextChoices):
    STANDARD = "standard", _("when all but one are out")
    FIRST_OUT = "first-out", _("when the first player is out")


class TieBreak(models.TextChoices):
    PODIUM = "podium", _("for the first three places")
    ALL = "all", _("for every place")
    NONE = "none", _("never")


class Recycle(models.TextChoices):
    FLIP = "flip", _("turn it over")
    SHUFFLE = "shuffle", _("shuffle it")


class Rounds(models.IntegerChoices):
    SHORT = 1, _("short: 1 round")
    CLASSIC = 3, _("classic: 3 rounds")
    LONG = 5, _("long: 5 rounds")


class BotLevel(models.TextChoices):
    NOVICE = "novice", _("novice")
    LEARNER = "learner", _("learner")
    CLEVER = "clever", _("clever")
    MASTER = "master", _("master")
