"""All there is about one child, for the teacher's page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.models import Calculation, Seat

from ..models import Enrolment
from .classes import wrong_tries
from .tables import last_played_by_person


@dataclass(frozen=True)
class PersonSheet:
    """What is stored of a child, in numbers; `wrong_tries` since they last signed in."""

    last_sign_in: datetime | None
    last_played: datetime | None
    games: int
    calculations: int
    wrong_tries: int


def person_sheet(enrolment: Enrolment) -> PersonSheet:
    """Counted now."""
    person = enrolment.pupil
    return PersonSheet(
        last_sign_in=person.last_login,
        last_played=last_played_by_person([person.pk]).get(person.pk),
        games=Seat.objects.filter(user=person).count(),
        calculations=Calculation.objects.filter(person=person).count(),
        wrong_tries=sum(wrong_tries([enrolment]).values()),
    )
