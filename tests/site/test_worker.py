"""Celery as it runs: a real worker over a real broker does what was queued, on the same database."""

import socket
import threading
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from celery.result import AsyncResult
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.utils import timezone
from kombu.exceptions import OperationalError
from model_bakery import baker

from games.models import MarkedDay
from games.tasks import bots_play
from lessons.tasks import fold_marked_days
from nambarz_site.celery import app
from nambarz_site.tasks import forget_sessions


@pytest.mark.django_db(transaction=True)
def test_a_marked_day_is_folded_by_the_worker(celery_worker_process: Path, eventually: Callable[..., object]) -> None:
    person = baker.make(get_user_model())
    MarkedDay.objects.create(person=person, day=date(2026, 3, 2))
    fold_marked_days.delay()
    eventually(lambda: not MarkedDay.objects.exists())


@pytest.mark.django_db(transaction=True)
def test_a_task_nobody_knows_stops_no_worker(celery_worker_process: Path, eventually: Callable[..., object]) -> None:
    app.send_task("lessons.tasks.of_another_version", queue="figures")
    person = baker.make(get_user_model())
    MarkedDay.objects.create(person=person, day=date(2026, 3, 2))
    fold_marked_days.delay()
    eventually(lambda: not MarkedDay.objects.exists())
    assert "of_another_version" in celery_worker_process.read_text()


@pytest.mark.django_db
def test_visits_that_are_over_are_forgotten() -> None:
    for key, days in (("over", -1), ("going on", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=timezone.now() + timedelta(days=days))
    forget_sessions()
    assert [session.session_key for session in Session.objects.all()] == ["going on"]


@pytest.mark.usefixtures("valkey")
def test_what_is_queued_goes_to_the_queue_of_its_kind() -> None:
    with app.connection_for_read() as connection:
        channel = connection.default_channel
        before = channel._size("figures")
        result = fold_marked_days.delay()
        assert isinstance(result, AsyncResult)
        assert channel._size("figures") == before + 1
        app.control.purge()


def test_whoever_queues_a_task_does_not_wait_for_a_redis_that_hangs(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as hanging:
        hanging.bind(str(tmp_path / "redis.sock"))
        hanging.listen()  # and never a word
        said: list[str] = []

        def queue() -> None:
            with app.connection_for_write(url=f"redis+socket://{tmp_path}/redis.sock") as connection:
                try:
                    bots_play.apply_async(args=("x",), connection=connection, retry=False, ignore_result=True)
                except OperationalError:  # what games.services.after catches
                    said.append("not queued")

        queueing = threading.Thread(target=queue, daemon=True)
        queueing.start()
        queueing.join(30)
        assert said == ["not queued"]
