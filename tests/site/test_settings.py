"""What the settings promise: the production settings pass Django's deployment check, the local key is made once, every
scheduled task exists, SQLite is opened as the services expect it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from nambarz_site.celery import app

ROOT = Path(__file__).resolve().parents[2]


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name not in ("SECRET_KEY", "ALLOWED_HOSTS")}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=inherited | environment,
        capture_output=True,
        text=True,
        check=False,
    )


PRODUCTION = {"DJANGO_SETTINGS_MODULE": "nambarz_site.settings.production"}


def test_the_deployment_check_finds_nothing_in_production() -> None:
    key = "a-key-of-some-length-with-many-different-letters-0123456789"
    done = manage("check", "--deploy", "--fail-level", "INFO", SECRET_KEY=key, ALLOWED_HOSTS="x.example", **PRODUCTION)
    assert done.returncode == 0, done.stderr


def test_production_serves_static_files_under_hashed_names_ready_compressed(tmp_path: Path) -> None:
    done = manage("collectstatic", "--noinput", SECRET_KEY="x", NAMBARZ_VAR=str(tmp_path), **PRODUCTION)
    assert done.returncode == 0, done.stderr
    modules = tmp_path / "static" / "games" / "js"
    (table,) = modules.glob("table.*[0-9a-f].js")
    imported = re.findall(r"^import .* from [\"']\./(.*)[\"']", table.read_text(encoding="utf-8"), re.MULTILINE)
    assert imported
    for name in imported:
        assert re.fullmatch(r"\w+\.[0-9a-f]{12}\.js", name)
        assert (modules / name).exists()
    assert table.with_name(f"{table.name}.br").exists()
    assert table.with_name(f"{table.name}.gz").exists()


def test_production_does_not_start_without_a_secret_key() -> None:
    done = manage("check", ALLOWED_HOSTS="x.example", **PRODUCTION)
    assert done.returncode != 0
    assert "SECRET_KEY" in done.stderr


def test_the_local_key_is_made_once_and_is_nobody_elses_to_read(tmp_path: Path) -> None:
    made = tmp_path / "var" / "secret-key"
    keys = []
    for _ in range(2):
        environment = {**os.environ, "NAMBARZ_VAR": str(made.parent)}
        subprocess.run(
            [sys.executable, "-c", "import nambarz_site.settings.local"], cwd=ROOT, env=environment, check=True
        )
        keys.append(made.read_text())
    assert keys[0] == keys[1]
    assert len(keys[0]) == 50
    assert made.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(("zone", "expected"), [("", "UTC"), ("Asia/Damascus", "Asia/Damascus")])
def test_days_and_weeks_are_the_schools(zone: str, expected: str) -> None:
    code = "from django.conf import settings; print(settings.TIME_ZONE, settings.CELERY_TIMEZONE)"
    done = manage("shell", "--verbosity", "0", "-c", code, SCHOOL_TIME_ZONE=zone)
    assert done.stdout.split() == [expected, expected]


def test_every_task_has_a_queue_that_a_worker_reads() -> None:
    app.loader.import_default_modules()
    ours = [name for name in app.tasks if not name.startswith("celery.")]
    assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} <= set(ours)
    for name in ours:
        options = app.tasks[name]._get_exec_options()
        assert app.amqp.router.route(dict(options), name)["queue"].name in ("live", "figures", "mail"), name


def test_tasks_are_json_late_acknowledged_and_limited_in_time() -> None:
    assert app.conf.accept_content == ["json"]
    assert app.conf.task_acks_late
    assert 0 < app.conf.task_soft_time_limit < app.conf.task_time_limit
    # Redis would give a task that still runs to a second worker.
    assert app.conf.task_time_limit < app.conf.broker_transport_options["visibility_timeout"]
    assert not app.conf.task_always_eager


@pytest.mark.skipif(connection.vendor != "sqlite", reason="of SQLite")
@pytest.mark.django_db(transaction=True)
def test_sqlite_writes_ahead_and_takes_its_lock_at_the_start() -> None:
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.transaction_mode == "IMMEDIATE"
    assert settings.DATABASES["default"]["CONN_MAX_AGE"] is None
    assert not settings.DATABASES["default"]["ATOMIC_REQUESTS"]
