"""A small school to look at: a teacher, a class of eight, three groups, and some weeks of games already played.

Everything goes through the services, as it does for people; only the days on which the games were played are moved
back afterwards, so that the reports have some weeks to show.
"""

from __future__ import annotations

import random
import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.engine.game import game
from games.engine.plays import Calculation as CalculationPlay
from games.engine.plays import action_to_dict
from games.models import Calculation, Table
from games.selectors import position_load
from games.services import Actor, action_submit
from games.services.log import days_mark, week_of

from .choices import Role
from .models import Classroom, Enrolment, Group, User
from .names import NameRow
from .pictures import PICTURES, Names, pictures_seal
from .presets import preset
from .services.classes import class_create
from .services.groups import group_create
from .services.pupils import pupils_add
from .services.tables import group_table_open

TEACHER_EMAIL = "teacher@demo.school"
TEACHER_NAME = "Samira Haddad"
CLASS_NAME = "3b"
CLASS_CODE = "DEMO22"
CLASS_AGE = 9
# A group beside the class's own for the presets of these ages.
GROUPS = (("Plus and minus", 7), ("Fractions too", 11))
# Name, group ("" is the class's own), pictures, and how often they lay a wrong calculation.
PUPILS: tuple[tuple[str, str, Names, float], ...] = (
    ("Anna", "", ("sun", "boat", "key"), 0.05),
    ("Tom O’Neill", "", ("moon", "tree", "cup"), 0.3),
    ("Léo", "Plus and minus", ("star", "ball", "drum"), 0.2),
    ("ليلى", "", ("apple", "kite", "house"), 0.1),
    ("يوسف", "Plus and minus", ("key", "sun", "moon"), 0.35),
    ("مريم", "Fractions too", ("boat", "star", "tree"), 0.05),
    ("Маша", "", ("cup", "apple", "ball"), 0.15),
    ("Дима", "Fractions too", ("drum", "house", "kite"), 0.25),
)
# Who has played, and how many days ago; the others have "not played yet".
PLAYED = (
    *((0, 15), (1, 15), (4, 14), (3, 13), (6, 9), (1, 8), (0, 8), (4, 7), (5, 7)),
    *((6, 6), (3, 2), (1, 2), (0, 1), (4, 1), (1, 1), (6, 0), (0, 0), (5, 0)),
)
# More than any short game takes.
_MOST_ACTIONS = 120


@dataclass(frozen=True)
class DemoPupil:
    """A name on the door and the pictures behind it, as their names ("sun") in order."""

    name: str
    pictures: Names


@dataclass(frozen=True)
class DemoCredentials:
    """How to sign in at the demo school."""

    teacher_email: str
    teacher_password: str
    class_code: str
    pupils: tuple[DemoPupil, ...]


def demo_credentials() -> DemoCredentials:
    """How to sign in: the password is this site's own, made from its secret key, so that no two sites share one."""
    digest = salted_hmac("classrooms.demo", TEACHER_EMAIL, secret=settings.SECRET_KEY).digest()
    words = [PICTURES[byte % len(PICTURES)].name for byte in digest[:3]]
    password = "-".join([*words, f"{int.from_bytes(digest[3:7]) % 10_000:04}"])
    pupils = tuple(DemoPupil(name, pictures) for name, _group, pictures, _wrong in PUPILS)
    return DemoCredentials(TEACHER_EMAIL, password, CLASS_CODE, pupils)


def demo_school_make(*, history: bool = True, anyway: bool = False) -> bool:
    """Make the demo school on a site without people, or where it is there already, make its sign-ins work again.

    False where it is not there and not made, because the site is somebody's own by now (`anyway` makes it). With
    `history` some games are played in a new one, in a few seconds.
    """
    with transaction.atomic():
        classroom = Classroom.objects.filter(code=CLASS_CODE).first()
        made = classroom is None
        if classroom is None and User.objects.exists() and not anyway:
            return False
        teacher = _teacher()
        if classroom is None:
            classroom = class_create(teacher=teacher, name=CLASS_NAME, age=CLASS_AGE, code=CLASS_CODE)
            for name, age in GROUPS:
                group_create(classroom=classroom, settings={"name": name, **preset(age)})
            rows = [NameRow(line, name, group) for line, (name, group, _pictures, _wrong) in enumerate(PUPILS, 1)]
            pupils_add(classroom=classroom, rows=rows)
        enrolments = _pictures_set(classroom)
    if made and history:
        _history_play(enrolments)
    return True


def _teacher() -> User:
    credentials = demo_credentials()
    teacher, _made = User.objects.get_or_create(
        email=TEACHER_EMAIL, defaults={"role": Role.TEACHER, "name": TEACHER_NAME}
    )
    # Known to allauth as confirmed: nobody reads that mailbox.
    EmailAddress.objects.update_or_create(
        user=teacher, email=TEACHER_EMAIL, defaults={"verified": True, "primary": True}
    )
    if not teacher.check_password(credentials.teacher_password):
        teacher.set_password(credentials.teacher_password)
        teacher.save(update_fields=["password"])
    return teacher


def _pictures_set(classroom: Classroom) -> dict[str, Enrolment]:
    """Give the children of the demo the pictures that are printed; whoever was added or renamed keeps theirs."""
    enrolments = {}
    for enrolment in Enrolment.objects.active().filter(classroom=classroom).select_related("pupil", "group__classroom"):
        for name, _group, pictures, _wrong in PUPILS:
            if enrolment.pupil.name == name:
                enrolment.pictures = pictures_seal(pictures)
                enrolment.save(update_fields=["pictures"])
                enrolments[name] = enrolment
    return enrolments


# -- games that were played ------------------------------------------------------------------------------------------


def _history_play(enrolments: dict[str, Enrolment]) -> None:
    """Bots stand in for the children, with the mistakes of each; then the games are moved to their days."""
    chance = random.Random(7)
    for at, days_ago in PLAYED:
        name, _group, _pictures, wrong = PUPILS[at]
        enrolment = enrolments[name]
        # Games that are over are no secret, and the same ones every time have been seen to end.
        seed = chance.getrandbits(62)
        table = group_table_open(group=_quick(enrolment.group), person=enrolment.pupil, rounds=3, bots=2, seed=seed)
        _play(table, enrolment.pupil, wrong, chance)
        _move_back(table, enrolment.pupil, days_ago, chance)
    # One that waits, so that "My games: carry on" is not empty.
    first = enrolments[PUPILS[0][0]]
    first.group.refresh_from_db()
    group_table_open(group=first.group, person=first.pupil, rounds=first.group.rounds, bots=2)


def _quick(group: Group) -> Group:
    """The group with short rounds, unsaved, so that the demo is there in seconds."""
    group.round_end, group.max_turns = "first-out", 10
    return group


def _play(table: Table, person: User, wrong: float, chance: random.Random) -> None:
    actor = Actor(user_id=person.pk)
    for _action in range(_MOST_ACTIONS):
        position = position_load(table_id=table.pk, actor=actor, must_hold=True)
        rules_of_game = game(position.table.game)
        if rules_of_game.is_over(position.state):
            return
        if rules_of_game.to_act(position.state) is None:
            action: dict[str, Any] = {"kind": "next-round"}
        else:
            # Sums before matches, more often than a good player would: there is something to report.
            sums = [one for one in rules_of_game.legal_actions(position.state) if isinstance(one, CalculationPlay)]
            if sums and chance.random() < 0.8:
                chosen = chance.choice(sums)
            else:
                own = position.observe(position.held[0])
                chosen = rules_of_game.bot_action(own, "clever", chance.getrandbits(32))
            if isinstance(chosen, CalculationPlay) and chance.random() < wrong:
                chosen = _mistaken(chosen, position.table.rules["operators"], chance)
            action = action_to_dict(chosen)
        action_submit(
            table_id=table.pk,
            actor=actor,
            attempt_id=uuid.uuid4(),
            version=position.table.version,
            action=action,
        )


def _mistaken(play: CalculationPlay, operators: str, chance: random.Random) -> CalculationPlay:
    """What a child lays by mistake: another operator, or the cards the other way round."""
    others = [operator for operator in operators if operator != play.operators[-1]]
    if others and chance.random() < 0.7:
        return CalculationPlay(play.cards, (*play.operators[:-1], chance.choice(others)))
    return CalculationPlay(tuple(reversed(play.cards)), play.operators)


def _move_back(table: Table, person: User, days: int, chance: random.Random) -> None:
    """As if the game had been played by a child, who thinks, and so many days ago; the days it moves from and to are
    marked for folding."""
    back = timedelta(days=days)
    moment = timezone.now() - back
    marked = {(person.pk, timezone.localdate())}
    with transaction.atomic():
        rows = list(Calculation.objects.filter(table=table).order_by("pk"))
        for row in reversed(rows):
            thinking = timedelta(seconds=2 if row.bot else chance.randrange(6, 30))
            row.submitted_at = moment
            if not row.bot:
                row.seen_at, row.begun_at = moment - thinking, moment - thinking / 3
            row.day = timezone.localdate(moment)
            row.week = week_of(row.day)
            marked.add((person.pk, row.day))
            moment -= thinking + timedelta(seconds=chance.randrange(4, 12))
        Calculation.objects.bulk_update(rows, ["day", "week", "submitted_at", "seen_at", "begun_at"], batch_size=200)
        present = Table.objects.get(pk=table.pk)
        Table.objects.filter(pk=table.pk).update(created_at=moment, updated_at=present.updated_at - back)
        days_mark(marked)
