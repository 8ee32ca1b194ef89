"""A class with weeks of practice in the log, as reports meet it: some strong, some not, some absent."""

from __future__ import annotations

import random
from datetime import date, datetime, time, timedelta
from typing import Any

from django.utils import timezone

from classrooms.models import Classroom, Enrolment, Group, Teaching, User
from lessons.services import marked_days_fold
from tests.lessons.logbook import calculation, log

NAMES = (
    "Amélie Dubois", "Aylin Yılmaz", "Ben O’Connor", "Cheng Li", "Daria Соколова", "David Müller", "Ella",
    "Fatima الزهراء", "Felix Schneider", "Grigori Иванов", "Hana Novák", "Ibrahim حسن", "Jonas Weber", "Kateryna",
    "Leo", "Lina محمود", "Maja Kowalska", "Matteo Rossi", "Mila Petrović", "Noah", "Olga Смирнова", "Paul Hoffmann",
    "Rania خليل", "Samir", "Sofia García", "Tim", "Yusuf أحمد", "Zoé Martin",
)  # fmt: skip


def teacher_new(email: str = "teacher@school.example") -> User:
    return User.objects.create_user(
        username=email, email=email, password="a-long-password", role="teacher", name="Ms T"
    )


def class_new(teacher: User, *, name: str = "3b", pupils: int = 28) -> tuple[Classroom, list[User]]:
    """A class of two groups, with its children in the order of names."""
    classroom = Classroom.objects.create(name=name, age=9)
    Teaching.objects.create(classroom=classroom, teacher=teacher)
    groups = (
        Group.objects.create(classroom=classroom, name="Bees", operators="+-", is_default=True),
        Group.objects.create(classroom=classroom, name="Bears", operators="+-*/", position=1),
    )
    people = []
    for position in range(pupils):
        label = NAMES[position % len(NAMES)]
        round_ = position // len(NAMES)
        person = User.objects.create(role="pupil", name=f"{label} {round_ + 1}" if round_ else label)
        Enrolment.objects.create(
            classroom=classroom, pupil=person, group=groups[position % 2], pictures="sealed", created_at=timezone.now()
        )
        people.append(person)
    return classroom, people


def practice(people: list[User], *, last: date, weeks: int = 8, a_day: int = 12, seed: int = 7) -> None:
    """Fills the log up to `last`: three school days a week; the last two children never, the third last only early.

    The first child keeps doing × before +, the second mostly errs; the others are right in 60 to 98 of 100.
    """
    chance = random.Random(seed)
    start = last - timedelta(weeks=weeks)
    for place, person in enumerate(people[:-2]):
        skill = 0.35 if place == 1 else 0.6 + 0.38 * ((place * 7) % 10) / 10
        operators = "+-" if place % 2 == 0 and place else "+-*/"
        for ordinal in range(weeks * 7):
            day = start + timedelta(days=ordinal + 1)
            if day.weekday() in (1, 5, 6) or chance.random() < 0.2 or (place == len(people) - 3 and ordinal > 14):
                continue
            rows = [_attempt(person, day, number, skill, operators, chance) for number in range(a_day)]
            if place == 0:
                rows.append(calculation(person, "2+6/3", 4, at=_at(day, a_day)))
            log(*rows)


def _attempt(person: User, day: date, number: int, skill: float, operators: str, chance: random.Random) -> Any:
    cards = chance.choices((2, 3, 4, 5), (70, 20, 7, 3))[0]
    while True:
        numbers = [chance.randint(1, 10) for _ in range(cards)]
        signs = [chance.choice(operators) for _ in range(cards - 1)]
        text = "".join(f"{one}{sign}" for one, sign in zip(numbers, [*signs, ""], strict=True))
        row = calculation(person, text, at=_at(day, number), scope=f"group:{1 + (operators != '+-')}")
        if row.target is not None and isinstance(row.target, int) and 1 <= row.target <= 10:
            break
    if chance.random() > skill:
        kind = chance.choices(("wrong-result", "not-minimal", "mixed-categories"), (7, 2, 1))[0]
        row.verdict, row.fault = "penalty", kind
        if kind == "wrong-result":
            row.target = max(1, min(10, row.target + chance.choice((-2, -1, 1, 2, 3))))
    return row


def _at(day: date, number: int) -> datetime:
    return timezone.make_aware(datetime.combine(day, time(9, 0))) + timedelta(minutes=2 * number)


def fold_all() -> None:
    marked_days_fold(most_seconds=600)
