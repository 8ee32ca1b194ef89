"""Three pictures at the door: right, wrong, too often."""

from __future__ import annotations

import pytest
from django.test import RequestFactory

from classrooms.models import Tries, User
from classrooms.services.door import WrongPictures, pictures_try
from classrooms.tries import TooManyTries

from ..conftest import PICTURES, School

pytestmark = pytest.mark.django_db
WRONG = ("cup", "kite", "drum")


def attempt(enrolment: object, pictures: tuple[str, ...], *, device: str = "d", by_card: bool = False) -> User:
    return pictures_try(
        request=RequestFactory().post("/"),
        enrolment=enrolment,  # type: ignore[arg-type]
        pictures=pictures,
        device=device,
        address="10.0.0.1",
        by_card=by_card,
    )


def test_the_right_three_are_the_child(school: School) -> None:
    assert attempt(school.amal, PICTURES) == school.amal.pupil


@pytest.mark.parametrize("pictures", [WRONG, PICTURES[::-1], PICTURES[:2], (*PICTURES, "cup"), ("sun",) * 3, ()])
def test_anything_else_is_not(school: School, pictures: tuple[str, ...]) -> None:
    with pytest.raises(WrongPictures):
        attempt(school.amal, pictures)


def test_after_five_wrong_tries_even_the_right_one_waits_a_little(school: School) -> None:
    for _ in range(5):
        with pytest.raises(WrongPictures):
            attempt(school.amal, WRONG)
    with pytest.raises(TooManyTries) as caught:
        attempt(school.amal, PICTURES)
    assert 0 < caught.value.seconds <= 10


def test_wrong_tries_at_one_child_hold_up_neither_a_classmate_nor_the_childs_own_card(school: School) -> None:
    for _ in range(5):
        with pytest.raises(WrongPictures):
            attempt(school.amal, WRONG)
    assert attempt(school.anton, PICTURES) == school.anton.pupil
    assert attempt(school.amal, PICTURES, by_card=True) == school.amal.pupil


def test_a_right_try_forgets_the_wrong_ones(school: School) -> None:
    for _ in range(4):
        with pytest.raises(WrongPictures):
            attempt(school.amal, WRONG)
    attempt(school.amal, PICTURES)
    assert not Tries.objects.filter(key=f"pupil:{school.amal.pk}").exists()


def test_a_removed_child_does_not_come_in(school: School) -> None:
    school.amal.archived_at = school.amal.created_at
    school.amal.save()
    with pytest.raises(WrongPictures):
        attempt(school.amal, PICTURES)
