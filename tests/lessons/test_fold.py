"""Folding (reports.md, "How it is computed"): twice, too late, a worker that dies: nothing changes or is lost."""

import threading
import uuid
from datetime import date, timedelta

import pytest
from django.db import connection

from classrooms.models import Classroom, Group, User
from games.models import Calculation, MarkedDay, Table
from lessons.models import DailyFault, DailyFigure, FoldedDay, FoldRun, Mistake, SkillFigure, Stroke
from lessons.services import Outcome, day_fold, figures_check, fold, marked_days_fold
from lessons.services.fold import _standing, _store

from .logbook import DAY, MORNING, calculation, log

pytestmark = pytest.mark.django_db

FIGURES = (DailyFigure, DailyFault, Mistake, Stroke, SkillFigure)


@pytest.fixture
def pupil():
    return User.objects.create(role="pupil", name="Amal")


def everything():
    """All figures with their ids: what "nothing changes" is measured by."""
    return [list(model.objects.order_by("pk").values()) for model in FIGURES]


def whole(person, day=DAY):
    return DailyFigure.objects.get(person=person, day=day, operator="", scope="group:1")


def a_day(person):
    return log(
        calculation(person, "10-4/2"),
        calculation(person, "10-4", 5, at=MORNING + timedelta(minutes=1)),
        calculation(person, "10-4-1-1", at=MORNING + timedelta(minutes=2)),
    )


def test_a_marked_day_becomes_figures_and_loses_its_mark(pupil):
    a_day(pupil)
    assert day_fold(pupil.pk, DAY) is Outcome.CHANGED
    figure = whole(pupil)
    assert (figure.attempts, figure.right, figure.firsts, figure.firsts_right) == (3, 2, 3, 2)
    assert (figure.strokes, figure.most_cards, figure.week) == (1, 4, date(2026, 3, 9))
    assert DailyFigure.objects.get(operator="/").attempts == 1
    assert DailyFault.objects.get(operator="-").fault == "wrong-result"
    assert Mistake.objects.get().kind == "off-by"
    assert Stroke.objects.get().cards == 4
    assert not MarkedDay.objects.exists()


def test_folding_twice_changes_nothing(pupil):
    a_day(pupil)
    day_fold(pupil.pk, DAY)
    before = everything()
    assert day_fold(pupil.pk, DAY) is Outcome.UNCHANGED
    assert everything() == before


def test_a_row_that_commits_late_is_counted_in_its_place(pupil):
    log(calculation(pupil, "10-4", 5, at=MORNING, turn=1, number_in_turn=1, verdict="fault"))
    day_fold(pupil.pk, DAY)
    late = calculation(pupil, "10-4", at=MORNING - timedelta(minutes=5), turn=0)
    log(late)
    day_fold(pupil.pk, DAY)
    assert whole(pupil).attempts == 2
    everything_at_once = everything()
    for model in FIGURES:
        model.objects.all().delete()
    day_fold(pupil.pk, DAY)
    without_ids = [[{k: v for k, v in row.items() if k != "id"} for row in rows] for rows in everything()]
    assert without_ids == [[{k: v for k, v in row.items() if k != "id"} for row in rows] for rows in everything_at_once]


def test_a_row_logged_while_the_day_is_folded_keeps_the_day_marked(pupil):
    a_day(pupil)
    standing = _standing(pupil.pk, DAY)
    figures = fold.day_figures(fold.log_rows(pupil.pk, DAY))
    log(calculation(pupil, "6-2", at=MORNING + timedelta(minutes=9)))  # after our reading, before our writing
    assert _store(pupil.pk, DAY, standing, figures) is Outcome.CHANGED
    assert whole(pupil).attempts == 3
    assert MarkedDay.objects.filter(person=pupil, day=DAY).exists()
    marked_days_fold()
    assert whole(pupil).attempts == 4
    assert not MarkedDay.objects.exists()


def test_a_slow_worker_never_writes_over_a_newer_fold(pupil):
    a_day(pupil)
    standing = _standing(pupil.pk, DAY)
    old = fold.day_figures(fold.log_rows(pupil.pk, DAY))
    log(calculation(pupil, "6-2", at=MORNING + timedelta(minutes=9)))
    day_fold(pupil.pk, DAY)  # a faster one, which read the newer log and took the mark
    assert _store(pupil.pk, DAY, standing, old) is Outcome.OVERTAKEN
    assert whole(pupil).attempts == 4


def test_a_worker_that_dies_before_its_commit_leaves_all_to_be_done_again(pupil, monkeypatch):
    a_day(pupil)
    with monkeypatch.context() as patched:
        patched.setattr(fold, "skills_write", lambda *args: 1 / 0)  # the last thing written before the commit
        run = marked_days_fold()
    assert (run.days, run.failed) == (0, 1)
    assert not DailyFigure.objects.exists()
    assert MarkedDay.objects.count() == 1
    marked_days_fold()
    assert whole(pupil).attempts == 3


def test_a_day_that_cannot_be_folded_does_not_keep_others_from_it(pupil):
    other = User.objects.create(role="pupil", name="Basil")
    a_day(pupil)
    log(calculation(other, "6-2", rules=["nonsense"], at=MORNING + timedelta(days=1)))
    run = marked_days_fold()
    assert (run.days, run.failed) == (1, 1)
    assert whole(pupil).attempts == 3
    assert list(MarkedDay.objects.values_list("person_id", flat=True)) == [other.pk]


def test_bots_and_visitors_never_enter_figures(pupil):
    log(calculation(pupil, "6-2"))
    log(calculation(None, "6-2"), calculation(None, "6-2", bot=True), calculation(pupil, "6-2", bot=True))
    marked_days_fold()
    figures_check()
    assert whole(pupil).attempts == 1
    assert set(DailyFigure.objects.values_list("person_id", flat=True)) == {pupil.pk}


def test_a_deleted_table_and_a_deleted_group_leave_the_figures_standing(pupil):
    classroom = Classroom.objects.create(name="3b", age=8)
    group = Group.objects.create(classroom=classroom, name="Bees", operators="+-")
    table = Table.objects.create(rules={}, seed=1, origin="school", scope=group.scope, state={})
    log(
        calculation(pupil, "6-2", 5, table=table, scope=group.scope, turn=1, verdict="fault"),
        calculation(pupil, "6-2", table=table, scope=group.scope, turn=1, number_in_turn=2, at=MORNING + timedelta(1)),
    )
    marked_days_fold()
    before = everything()
    table.delete()
    group.delete()
    assert everything() == before
    assert figures_check().run.different == 0
    assert everything() == before


def test_an_erased_person_takes_their_figures_along(pupil):
    a_day(pupil)
    day_fold(pupil.pk, DAY)
    gone = pupil.pk
    pupil.delete()
    assert not any(model.objects.exists() for model in (*FIGURES, FoldedDay))
    assert day_fold(gone, DAY) is Outcome.NOBODY


def test_a_day_whose_rows_are_gone_is_emptied(pupil):
    a_day(pupil)
    day_fold(pupil.pk, DAY)
    Calculation.objects.all().delete()
    day_fold(pupil.pk, DAY)
    assert not any(model.objects.exists() for model in FIGURES)


def test_mastery_runs_on_from_the_day_that_changed(pupil):
    log(*(calculation(pupil, "10-4", at=MORNING + timedelta(days=days)) for days in range(4)))
    for days in (3, 1, 0, 2):  # in any order
        day_fold(pupil.pk, DAY + timedelta(days=days))
    rows = SkillFigure.objects.filter(skill="sub-10").order_by("day")
    assert [row.attempts for row in rows] == [1, 2, 3, 4]
    assert [row.chance for row in rows] == sorted(row.chance for row in rows)
    before = rows[3].chance
    log(calculation(pupil, "10-4", 5, at=MORNING + timedelta(days=1, minutes=5)))
    marked_days_fold()
    assert [row.attempts for row in rows.all()] == [1, 3, 4, 5]
    assert [row.right for row in rows.all()] == [1, 2, 3, 4]
    assert rows.all()[3].chance < before


def test_the_nightly_check_finds_and_mends_what_differs(pupil):
    a_day(pupil)
    marked_days_fold()
    assert figures_check().run.different == 0
    DailyFigure.objects.filter(operator="").update(firsts_right=99)
    run = figures_check().run
    assert (run.days, run.different, run.failed) == (1, 1, 0)
    assert whole(pupil).firsts_right == 2
    assert figures_check().run.different == 0


def test_a_day_that_is_only_not_folded_yet_does_not_count_as_different(pupil):
    a_day(pupil)
    assert figures_check().run.different == 0
    assert whole(pupil).attempts == 3


def test_a_long_check_goes_on_where_it_stopped(pupil):
    others = [User.objects.create(role="pupil", name=name) for name in ("Basil", "Cid")]
    log(
        *(
            calculation(person, "10-4", at=MORNING + timedelta(days=days))
            for person in (pupil, *others)
            for days in (0, 1)
        )
    )
    checked = figures_check(most_seconds=-1)
    parts = 1
    while checked.after is not None:
        checked = figures_check(run_id=checked.run.pk, after=checked.after, most_seconds=-1)
        parts += 1
    assert parts == 7  # a part a day, and one that finds nothing left
    run = FoldRun.objects.get()
    assert (run.days, run.failed) == (6, 0)
    assert run.finished_at
    assert DailyFigure.objects.filter(operator="").count() == 6


def test_runs_are_recorded_with_when_they_ended(pupil):
    a_day(pupil)
    run = marked_days_fold()
    assert FoldRun.objects.get() == run
    assert run.days == 1
    assert run.finished_at >= run.started_at


@pytest.mark.django_db(transaction=True)
def test_many_workers_at_once_lose_nothing(pupil):
    """Four workers fold while rows go on being logged; after one more run the figures are those of the log."""

    def close_after(work):
        def run():
            try:
                work()
            finally:
                connection.close()

        return run

    def play():
        for minutes in range(25):
            log(calculation(pupil, "10-4", attempt=uuid.uuid4(), at=MORNING + timedelta(minutes=minutes)))

    def work():
        for _ in range(12):
            marked_days_fold()

    threads = [threading.Thread(target=close_after(target)) for target in (play, work, work, work, work)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    marked_days_fold()
    assert not MarkedDay.objects.exists()
    assert whole(pupil).attempts == 25
    assert SkillFigure.objects.get(skill="sub-10").attempts == 25
    assert figures_check().run.different == 0
