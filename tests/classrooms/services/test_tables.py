"""A table for a group: its rules copied, its scope and origin recorded, two bots by default."""

from __future__ import annotations

import pytest

from classrooms.models import Group
from classrooms.services.classes import door_open
from classrooms.services.groups import group_change
from classrooms.services.tables import group_table_open
from games.models import Table
from games.services import SetupRefused

from ..conftest import School

pytestmark = pytest.mark.django_db


def test_the_table_is_played_by_a_copy_of_the_groups_rules(school: School) -> None:
    group_change(group=school.group_a, settings={"operators": "+-", "support": "steps", "bot_level": "master"})
    table = group_table_open(group=school.group_a, person=school.amal.pupil, rounds=3, bots=2)
    group_change(group=school.group_a, settings={"operators": "+"})
    table.refresh_from_db()
    assert table.rules == {**school.group_a.rules(), "operators": "+-"}
    assert (table.rounds, table.support, table.scope) == (3, "steps", f"group:{school.group_a.pk}")
    seats = list(table.seats.all())
    assert [(seat.user_id, seat.bot) for seat in seats] == [
        (school.amal.pupil_id, ""),
        (None, "master"),
        (None, "master"),
    ]
    assert seats[0].name == "أمل"


def test_at_school_while_the_door_is_open_and_at_home_otherwise(school: School) -> None:
    def origin() -> str:
        group = Group.objects.select_related("classroom").get(pk=school.group_a.pk)
        return group_table_open(group=group, person=school.amal.pupil, rounds=1, bots=1).origin

    assert origin() == "home"
    door_open(classroom=school.class_a)
    assert origin() == "school"


def test_thirteen_players_and_twelve_at_expert_are_refused_with_the_facts(school: School) -> None:
    with pytest.raises(SetupRefused) as caught:
        group_table_open(group=school.group_a, person=school.ada, rounds=1, bots=12)
    assert (caught.value.reason, caught.value.facts["players"]) == ("players", 13)
    group_change(group=school.group_a, settings={"level": "expert"})
    with pytest.raises(SetupRefused) as caught:
        group_table_open(group=school.group_a, person=school.ada, rounds=1, bots=11)
    assert (caught.value.reason, caught.value.facts["needed"]) == ("too-few-cards", 84)
    assert not Table.objects.exists()


def test_deleting_a_group_leaves_its_tables(school: School) -> None:
    table = group_table_open(group=school.second_a, person=school.ada, rounds=1, bots=1)
    school.second_a.delete()
    assert Table.objects.get(pk=table.pk).scope == table.scope
