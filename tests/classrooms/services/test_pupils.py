"""Pupils: added all or none, never merged, moved with their card, removed and let back in."""

from __future__ import annotations

import pytest

from classrooms.models import Enrolment, User
from classrooms.names import NameRow, names_read
from classrooms.pictures import pictures_unseal, pictures_valid
from classrooms.services import pupils
from classrooms.tries import tries_begin

from ..conftest import PICTURES, School, pupil_new

pytestmark = pytest.mark.django_db


def test_names_become_pupils_without_password_and_e_mail_each_with_pictures(school: School) -> None:
    rows = names_read("ليلى\nМаша\tStars\nO'Neill\n=1+1\n<script>x</script>\n" + "ж" * 80, [], ["Stars"])
    added = pupils.pupils_add(classroom=school.class_a, rows=rows)
    assert [enrolment.pupil.name for enrolment in added] == [row.name for row in rows]
    assert [enrolment.group.name for enrolment in added[:2]] == ["Whole class", "Stars"]
    for enrolment in added:
        assert pictures_valid(pictures_unseal(enrolment.pictures))
        person = User.objects.get(pk=enrolment.pupil_id)
        assert (person.role, person.email, person.has_usable_password()) == ("pupil", None, False)
    assert len({enrolment.card_token for enrolment in added}) == len(added)
    assert len({pictures_unseal(enrolment.pictures) for enrolment in added}) == len(added)


def test_the_same_name_twice_makes_two_children(school: School) -> None:
    rows = names_read("Anton\nAnton", ["Anton"], [])
    pupils.pupils_add(classroom=school.class_a, rows=rows)
    assert User.objects.filter(name="Anton").count() == 3


def test_one_wrong_row_and_nobody_is_added(school: School) -> None:
    before = User.objects.count()
    with pytest.raises(pupils.ListHasErrors) as caught:
        pupils.pupils_add(classroom=school.class_a, rows=names_read("Anna\n" + "x" * 81, [], []))
    assert [row.line for row in caught.value.rows] == [2]
    assert User.objects.count() == before


def test_a_class_is_full_at_two_hundred(school: School) -> None:
    rows = [NameRow(line, f"Child {line}") for line in range(199)]
    with pytest.raises(pupils.ClassIsFull) as caught:
        pupils.pupils_add(classroom=school.class_a, rows=rows)
    assert caught.value.most == 200
    assert school.class_a.enrolments.count() == 2


def test_moving_to_another_class_keeps_card_and_pictures(school: School) -> None:
    token = school.amal.card_token
    pupils.pupil_move(enrolment=school.amal, group=school.group_b)
    moved = Enrolment.objects.get(pk=school.amal.pk)
    assert (moved.classroom, moved.group, moved.card_token) == (school.class_b, school.group_b, token)
    assert pictures_unseal(moved.pictures) == PICTURES


def test_removed_and_back(school: School) -> None:
    pupils.pupil_remove(enrolment=school.amal)
    assert school.amal not in Enrolment.objects.at_the_door()
    pupils.pupil_restore(enrolment=school.amal)
    assert school.amal in Enrolment.objects.at_the_door()


def test_nobody_is_in_two_classes_at_once(school: School) -> None:
    pupils.pupil_remove(enrolment=school.amal)
    other = pupil_new(school.class_b, "x")
    Enrolment.objects.filter(pk=other.pk).update(pupil=school.amal.pupil)
    with pytest.raises(pupils.InAnotherClass) as caught:
        pupils.pupil_restore(enrolment=school.amal)
    assert caught.value.classroom == school.class_b


def test_new_pictures_make_the_old_card_worthless_and_forget_wrong_tries(school: School) -> None:
    token, key = school.amal.card_token, f"pupil:{school.amal.pk}"
    for _ in range(5):
        tries_begin(key)
    pictures = pupils.pictures_reset(enrolment=school.amal)
    school.amal.refresh_from_db()
    assert pictures_unseal(school.amal.pictures) == pictures
    assert school.amal.card_token != token
    tries_begin(key)
