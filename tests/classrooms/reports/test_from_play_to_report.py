"""From a play made through the real services to the teacher's page (issue: the main job, end to end)."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from classrooms.services.tables import group_table_open
from games.engine.game import game
from games.engine.plays import Calculation as CalculationPlay
from games.engine.plays import action_to_dict
from games.models import Calculation, Table
from games.selectors import position_load
from games.services import Actor, Clock, action_submit
from lessons.models import DailyFigure, Mistake
from lessons.services import figures_check, marked_days_fold

from .school import class_new, teacher_new


def play(table, person, *, actions=40):
    """The person plays sums where there are any, every second of them spoilt; what is left is a clever bot's choice."""
    actor = Actor(user_id=person.pk)
    sums = 0
    for _ in range(actions):
        position = position_load(table_id=table.pk, actor=actor, must_hold=True)
        rules_of_game = game(position.table.game)
        if rules_of_game.is_over(position.state):
            return
        action = {"kind": "next-round"}
        if rules_of_game.to_act(position.state) is not None:
            legal = rules_of_game.legal_actions(position.state)
            lines = [one for one in legal if isinstance(one, CalculationPlay)]
            chosen = lines[0] if lines else rules_of_game.bot_action(position.observe(position.held[0]), "clever", 1)
            if isinstance(chosen, CalculationPlay):
                sums += 1
                if sums % 2 == 0:
                    spoilt = "+" if chosen.operators[-1] == "-" else "-"
                    chosen = CalculationPlay(chosen.cards, (*chosen.operators[:-1], spoilt))
            action = action_to_dict(chosen)
        action_submit(
            table_id=table.pk,
            actor=actor,
            attempt_id=uuid.uuid4(),
            version=position.table.version,
            action=action,
            clock=Clock(seen=9_000, begun=4_000),
        )


@pytest.mark.django_db
def test_what_a_child_plays_is_what_the_teacher_reads():
    teacher = teacher_new()
    classroom, (child, other) = class_new(teacher, pupils=2)
    logged = Calculation.objects.filter(person=child, bot=False).exclude(verdict="refused")
    while logged.count() < 6:  # cards are dealt at random: some games hold few sums
        play(group_table_open(group=child.enrolments.get().group, person=child, rounds=1, bots=2), child)
    assert logged.filter(fault="wrong-result").exists()
    assert Calculation.objects.filter(bot=True).exists()

    run = marked_days_fold()
    assert (run.days, run.failed) == (1, 0)
    whole = DailyFigure.objects.get(operator="")
    assert whole.person == child
    assert whole.scope == child.enrolments.get().group.scope
    assert whole.attempts == logged.count()
    assert whole.right == logged.filter(verdict="accepted").count()
    assert (
        Mistake.objects.filter(fault="wrong-result").exclude(kind="").count()
        == logged.filter(fault="wrong-result").count()
    )

    client = Client()
    client.force_login(teacher)
    page = client.get(reverse("classrooms:report_class", args=[classroom.pk])).content.decode()
    assert "1 of 2" in page
    assert f'<dd class="stat-value">{whole.attempts}</dd>' in page
    page = client.get(reverse("classrooms:report_pupil", args=[classroom.pk, child.pk])).content.decode()
    assert "Wrong result" in page

    Table.objects.all().delete()
    assert figures_check().run.different == 0
    assert DailyFigure.objects.get(operator="").attempts == whole.attempts
    assert other.enrolments.exists()
