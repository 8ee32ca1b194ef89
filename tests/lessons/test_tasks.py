"""Celery over the real broker: figures come from another process; twice, dead or absent it loses nothing."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from classrooms.models import User
from games.models import MarkedDay
from lessons.models import DailyFigure, FoldRun, Refresh
from lessons.services import refresh_start
from lessons.tasks import figures_check, fold_marked_days, refresh_figures

from .logbook import DAY, calculation, log


@pytest.fixture
def pupil(transactional_db):
    person = User.objects.create(role="pupil", name="Amal")
    log(calculation(person, "10-4"), calculation(person, "6-2", at=timezone.now()))
    return person


def test_the_queue_is_that_of_the_figures():
    assert settings.CELERY_TASK_ROUTES["lessons.tasks.*"] == {"queue": "figures"}
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert {fold_marked_days.name, figures_check.name} <= scheduled


def test_a_worker_folds_what_is_marked(celery_worker_process, pupil, eventually):
    fold_marked_days.delay()
    fold_marked_days.delay()  # a task may always come twice
    eventually(lambda: FoldRun.objects.filter(finished_at__isnull=False).count() == 2)
    assert not MarkedDay.objects.exists()
    assert DailyFigure.objects.filter(person=pupil, operator="").count() == 2


def test_the_check_runs_in_the_worker_too(celery_worker_process, pupil, eventually):
    fold_marked_days.delay()
    eventually(lambda: not MarkedDay.objects.exists())
    figures_check.delay()
    run = eventually(lambda: FoldRun.objects.filter(kind="check", finished_at__isnull=False).first())
    assert (run.days, run.different, run.failed) == (2, 0, 0)


def test_a_refresh_is_counted_to_its_end(celery_worker_process, pupil, eventually):
    refresh = refresh_start(key="class:1", person_ids=[pupil.pk])
    assert refresh.state == Refresh.State.QUEUED
    eventually(lambda: Refresh.objects.get(pk=refresh.pk).state == Refresh.State.DONE)
    refresh.refresh_from_db()
    assert (refresh.done, refresh.total, refresh.percent) == (2, 2, 100)
    assert DailyFigure.objects.filter(person=pupil, operator="", day=DAY).exists()


def test_a_refresh_that_runs_twice_or_is_forgotten_does_no_harm(celery_worker_process, pupil, eventually):
    refresh = refresh_start(key="class:1", person_ids=[pupil.pk])
    refresh_figures.delay(str(refresh.pk), [pupil.pk])
    refresh_figures.delay("00000000-0000-0000-0000-000000000000", [pupil.pk])
    fold_marked_days.delay()
    eventually(lambda: FoldRun.objects.filter(finished_at__isnull=False).exists())
    refresh.refresh_from_db()
    assert refresh.state == Refresh.State.DONE
    assert DailyFigure.objects.filter(person=pupil, operator="").count() == 2


def test_without_a_worker_the_request_is_kept_and_the_page_can_say_so(valkey, pupil):
    refresh = refresh_start(key="class:2", person_ids=[pupil.pk])
    assert refresh.is_open
    assert not refresh.is_unanswered
    assert refresh_start(key="class:2", person_ids=[pupil.pk]) == refresh  # pressed twice, asked once
    Refresh.objects.update(asked_at=timezone.now() - Refresh.UNANSWERED_AFTER * 2)
    refresh.refresh_from_db()
    assert refresh.is_unanswered
    assert refresh.is_open


def test_without_a_broker_the_refresh_has_failed_and_nothing_is_raised(pupil, tmp_path):
    """In a process of its own, for whose settings there is no server."""
    code = "from lessons.services import refresh_start; print(refresh_start(key='class:3', person_ids=[1]).state)"
    env = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "nambarz_site.settings.test",
        "NAMBARZ_VAR": str(tmp_path),
        "DATABASE_URL": database_url(),
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", code], env=env, capture_output=True, text=True
    )
    assert done.stdout.strip() == "failed", done.stderr
    assert Refresh.objects.get().state == Refresh.State.FAILED


def database_url():
    """The test database, for another process."""
    facts = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{facts['NAME']}"
    return f"postgresql://{facts['USER']}:{facts['PASSWORD']}@{facts['HOST']}:{facts['PORT']}/{facts['NAME']}"
