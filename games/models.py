"""What is stored of a game: the table, its seats, its events, and the log of calculations that reports read.

The truth of a table is its header (the columns of ``Table`` and ``Seat``) and its ``Event`` rows; ``Table.state`` is
a cache of what replaying them gives. Events are only ever added.
"""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Support(models.TextChoices):
    """How much of the sum the page does for the child."""

    NONE = "none", _("Lay it and see")
    STEPS = "steps", _("Type each running result")
    SHOWN = "shown", _("The running result is shown")


class Origin(models.TextChoices):
    """Where a table was opened from. Recorded from the first day, for it cannot be worked out later."""

    SCHOOL = "school", _("At school")
    HOME = "home", _("At home")
    VISITOR = "visitor", _("Visitor")
    LESSON = "lesson", _("Lesson")
    PRACTICE = "practice", _("Practice")


class Table(models.Model):
    """One game: its own copy of the rules, and the state its events have led to.

    ``version`` is the number of the last event, and ``seating`` counts the changes of who plays which seat (somebody
    joined, left, is played for, is back), so that ``news``, their sum, grows with everything a page must hear of.
    ``scope`` says which group or session opened the table, in a form only the opener understands.

    A table that is gathering has no events yet: ``plan`` says how it is to be filled (``{"seats", "teams",
    "bot_level"}``), and ``code`` is what others type to join. ``away_after`` is how many seconds somebody who has gone
    away is waited for before a bot plays for them; null: for ever. ``next_table`` is the one at which those who have
    played here meet again.
    """

    class Status(models.TextChoices):
        GATHERING = "gathering", _("Gathering")
        PLAYING = "playing", _("Playing")
        OVER = "over", _("Over")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.CharField(_("game"), max_length=20, default="nambarz")
    rules = models.JSONField(_("rules"))
    rounds = models.PositiveSmallIntegerField(_("rounds"), null=True)
    seed = models.BigIntegerField(_("seed"))
    support = models.CharField(_("support"), max_length=10, choices=Support, default=Support.NONE)
    scope = models.CharField(_("scope"), max_length=64, blank=True, db_index=True)
    origin = models.CharField(_("origin"), max_length=10, choices=Origin)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.PLAYING)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("host"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="hosted_tables",
    )
    host_session = models.CharField(max_length=40, blank=True)
    code = models.CharField(_("code"), max_length=8, null=True, blank=True, unique=True)
    plan = models.JSONField(_("plan"), null=True, blank=True)
    away_after = models.PositiveIntegerField(_("seconds until a bot plays for somebody away"), null=True, blank=True)
    next_table = models.ForeignKey(
        "self", verbose_name=_("the same once more"), null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    version = models.PositiveIntegerField(_("version"), default=0)
    seating = models.PositiveIntegerField(_("changes of the seats"), default=0)
    state = models.JSONField(_("state"))
    state_version = models.PositiveSmallIntegerField(default=1)
    created_at = models.DateTimeField(_("opened"), auto_now_add=True)
    updated_at = models.DateTimeField(_("last play"), auto_now=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        permissions = [("watch_table", _("Can watch a table"))]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"

    @property
    def news(self) -> int:
        """A number that grows with every event and every change of the seats."""
        return self.version + self.seating


class Seat(models.Model):
    """A place at a table, numbered from 0 in the order of play.

    A seat is a bot's (``bot`` is its level), a signed-in person's (``user``) or a device's (``session_key``). With
    both a user and a session key it is a person's seat on a shared device: plays are credited to the user, and
    whoever holds the device may make them. ``stand_in`` is the level of the bot that plays for a person who has gone
    away or left, until they are back.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats", verbose_name=_("table"))
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=80)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="seats",
    )
    session_key = models.CharField(max_length=40, blank=True, db_index=True)
    bot = models.CharField(_("bot"), max_length=10, blank=True)
    stand_in = models.CharField(_("played for by a bot"), max_length=10, blank=True)
    team = models.PositiveSmallIntegerField(_("team"), null=True, blank=True)
    face = models.CharField(_("face"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["table", "number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number")]

    def __str__(self) -> str:
        return self.name

    @property
    def player(self) -> str:
        """The level of the bot that plays this seat now, its own or a stand-in; "" for a person."""
        return self.bot or self.stand_in


class Event(models.Model):
    """One event of a game's record (protocol.md), numbered from 1. Never changed, never deleted by itself.

    ``explanation`` is the referee's (``games.engine.explain``) for a play or a correction, else null.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="events", verbose_name=_("table"))
    number = models.PositiveIntegerField(_("number"))
    record = models.JSONField(_("record"))
    explanation = models.JSONField(_("explanation"), null=True)
    created_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["table", "number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_event_a_number")]

    def __str__(self) -> str:
        return f"{self.number} {self.record.get('event', '')}"


class Attempt(models.Model):
    """An action as a page submitted it, with the answer it got, so that a repeated request is answered the same.

    The id is made by the page. ``round`` and ``turn`` say in which turn of the game it was made.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="attempts", verbose_name=_("table"))
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="attempts", verbose_name=_("seat"))
    round = models.PositiveSmallIntegerField(default=0)
    turn = models.PositiveIntegerField(default=0)
    action = models.JSONField(_("action"))
    outcome = models.JSONField(_("outcome"))
    created_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        indexes = [models.Index(fields=["table", "seat", "round", "turn"], name="attempt_turn")]

    def __str__(self) -> str:
        return str(self.pk)


class Calculation(models.Model):
    """One calculation as it was submitted: the log of reports.md. One row an attempt, bots' too, marked.

    ``attempt`` is the attempt's id (for a bot, made from the table and the event). Cards stand in the order laid.
    ``seen_at``: when the cards could be seen; ``begun_at``: when the line was begun; ``submitted_at``: when it came
    in (server time, the reference the other two are set against). ``verdict`` is the engine's, or "refused" with
    ``reason``. ``number_in_turn`` counts from 1. ``typed`` holds the running results typed, as texts, and each of
    ``steps`` is ``{"left", "operator", "right", "result", "fault", "typed"}``, texts or null.
    """

    class Verdict(models.TextChoices):
        ACCEPTED = "accepted", _("Right")
        PENALTY = "penalty", _("Penalty")
        FAULT = "fault", _("Try again")
        REJECTED = "rejected", _("Not put right")
        REFUSED = "refused", _("Refused")

    attempt = models.UUIDField(unique=True, editable=False)
    table = models.ForeignKey(
        Table, null=True, on_delete=models.SET_NULL, related_name="calculations", verbose_name=_("table")
    )
    event_number = models.PositiveIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    round = models.PositiveSmallIntegerField(default=0)
    turn = models.PositiveIntegerField(default=0)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        null=True,
        on_delete=models.CASCADE,
        related_name="calculations",
    )
    bot = models.BooleanField(_("by a bot"), default=False)
    scope = models.CharField(_("scope"), max_length=64, blank=True)
    origin = models.CharField(_("origin"), max_length=10, choices=Origin)
    game = models.CharField(_("game"), max_length=20)
    day = models.DateField(_("day"))
    week = models.DateField(_("week"))
    seen_at = models.DateTimeField(null=True)
    begun_at = models.DateTimeField(null=True)
    submitted_at = models.DateTimeField()
    hand_size = models.PositiveSmallIntegerField()
    target = models.PositiveSmallIntegerField(null=True)
    cards = models.JSONField()
    operators = models.CharField(max_length=120)
    typed = models.JSONField(default=list)
    result = models.CharField(max_length=200, blank=True)
    verdict = models.CharField(max_length=10, choices=Verdict)
    fault = models.CharField(max_length=40, blank=True)
    reason = models.CharField(max_length=40, blank=True)
    rules = models.JSONField()
    support = models.CharField(max_length=10, choices=Support)
    helped = models.BooleanField(default=False)
    number_in_turn = models.PositiveSmallIntegerField(default=1)
    is_correction = models.BooleanField(default=False)
    after_draw = models.BooleanField(default=False)
    steps = models.JSONField(default=list)

    class Meta:
        verbose_name = _("calculation")
        verbose_name_plural = _("calculations")
        indexes = [
            models.Index(fields=["person", "day"], name="calculation_person_day"),
            models.Index(fields=["table", "seat", "round", "turn"], name="calculation_turn"),
        ]

    def __str__(self) -> str:
        return f"{' '.join(self.cards)} {self.operators} = {self.result}"


class MarkedDay(models.Model):
    """A (person, day) whose figures must be worked out again from the log.

    Written in the transaction that writes the log; ``mark`` is new at every write, so that whoever folds the day
    deletes only the mark it has read, and a row that came later is folded later.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="marked_days")
    day = models.DateField()
    mark = models.UUIDField(default=uuid.uuid4)

    class Meta:
        verbose_name = _("marked day")
        verbose_name_plural = _("marked days")
        constraints = [models.UniqueConstraint(fields=["person", "day"], name="one_mark_a_day")]

    def __str__(self) -> str:
        return f"{self.person_id} {self.day}"


class RoundReview(models.Model):
    """A round has been looked through for moments (`Moment`), whether it held any or not. Written once a round."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="reviews", verbose_name=_("table"))
    round = models.PositiveSmallIntegerField(_("round"))
    created_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("round looked through")
        verbose_name_plural = _("rounds looked through")
        constraints = [models.UniqueConstraint(fields=["table", "round"], name="one_review_a_round")]

    def __str__(self) -> str:
        return f"{self.table_id} {self.round}"


class Moment(models.Model):
    """A position of a round that is over, for its player to try again (docs/algorithms/moments.md).

    ``position`` is what ``games.engine.retry.Position.to_dict`` writes: the player's own cards and the table card,
    nobody else's. ``event`` is the event by which the position was left, ``best`` how many cards the biggest play
    laid, ``needed`` how many are enough. ``person`` is null for visitors, whose device holds the seat.
    """

    class Kind(models.TextChoices):
        WRONG = "wrong", _("A wrong calculation")
        DRAW = "draw", _("Drawn with a play in hand")
        SMALL = "small", _("A play much smaller than the best")

    class Status(models.TextChoices):
        OPEN = "open", _("To be fixed")
        SOLVED = "solved", _("Fixed")
        SEEN = "seen", _("Skipped")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moments", verbose_name=_("table"))
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="moments", verbose_name=_("seat"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="moments",
    )
    round = models.PositiveSmallIntegerField(_("round"))
    turn = models.PositiveIntegerField(_("turn"))
    event = models.PositiveIntegerField(_("event"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    position = models.JSONField(_("position"))
    best = models.PositiveSmallIntegerField(_("cards in the biggest play"))
    needed = models.PositiveSmallIntegerField(_("cards that are enough"))
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    helps = models.PositiveSmallIntegerField(_("help taken"), default=0)
    created_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("moment")
        verbose_name_plural = _("moments")
        ordering = ["table", "-round", "pk"]
        constraints = [models.UniqueConstraint(fields=["table", "seat", "event"], name="one_moment_a_position")]
        indexes = [models.Index(fields=["person", "status"], name="moment_person_status")]

    def __str__(self) -> str:
        return f"{self.table_id} {self.event} {self.kind}"
