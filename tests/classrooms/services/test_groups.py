"""Groups: made, changed, taken away without losing a child."""

from __future__ import annotations

import pytest

from classrooms.models import Group
from classrooms.presets import preset
from classrooms.services import groups
from classrooms.services.pupils import pupil_move

from ..conftest import School

pytestmark = pytest.mark.django_db


def test_a_new_group_stands_at_the_end_and_is_not_the_default(school: School) -> None:
    made = groups.group_create(classroom=school.class_a, settings={"name": "Moons", **preset(8)})
    assert list(school.class_a.groups.all()) == [school.group_a, school.second_a, made]
    assert not made.is_default


def test_taking_a_group_away_moves_its_pupils_to_the_default_group(school: School) -> None:
    pupil_move(enrolment=school.amal, group=school.second_a)
    assert groups.group_delete(group=school.second_a) == school.group_a
    school.amal.refresh_from_db()
    assert school.amal.group == school.group_a
    assert not Group.objects.filter(name="Stars").exists()


def test_the_default_group_stays(school: School) -> None:
    with pytest.raises(groups.DefaultGroup):
        groups.group_delete(group=school.group_a)


def test_only_the_settings_given_are_changed(school: School) -> None:
    groups.group_change(group=school.group_a, settings={"operators": "+"})
    school.group_a.refresh_from_db()
    assert (school.group_a.operators, school.group_a.hand) == ("+", 7)
