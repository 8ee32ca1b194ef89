"""``manage.py up``: the whole site on this machine, until Ctrl-C. What ``make run`` runs."""

import errno
import fcntl
import os
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn

import redis
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from nambarz_site import addresses
from nambarz_site import processes as site
from nambarz_site.celery import app

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LOG_LINES_SHOWN = 15
STATIC = "Static files"


class Stopped(BaseException):
    """Ctrl-C, a request to end, or the terminal was closed."""


class Command(BaseCommand):
    """Runs the site, and says in one line why where it cannot."""

    help = "Runs the whole site on this machine: pages and live streams, Celery workers and clock, and Redis."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
        parser.add_argument("--port", default=os.environ.get("PORT") or "8000")

    def handle(self, *, host: str, port: str, **options: Any) -> None:
        try:
            for number in STOP_SIGNALS:
                signal.signal(number, _stop)
            addresses.check_free(host, port)
            with _only_one_here(settings.VAR_DIR), site.Processes(settings.BASE_DIR, _environment(host, port)) as all_:
                self._start(all_, host, int(port))
                self._watch(all_)
        except Stopped:
            with suppress(OSError):  # the terminal may be gone
                self.stdout.write("\nStopped.")
        except addresses.CannotListen as error:
            raise CommandError(_cannot_listen(error)) from error
        except site.NotStarted as error:
            raise CommandError(_not_started(error)) from error

    def _start(self, all_: site.Processes, host: str, port: int) -> None:
        logs = settings.VAR_DIR / "log"
        logs.mkdir(exist_ok=True)
        for old in logs.glob("*.log"):
            old.unlink()
        if url := os.environ.get("REDIS_URL"):
            _check_redis(url)
        else:
            all_.env["REDIS_URL"] = site.start_redis(all_, settings.VAR_DIR, log=logs / "redis.log")
        collects = all_.env["DEBUG"] != "1"  # a developer's pages take their files from where they are edited
        if collects:
            static = logs / "static-files.log"
            # Meanwhile, for it takes some seconds the first time. Later only what has changed is compressed anew.
            collect = ("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
            all_.start(STATIC, sys.executable, *collect, log=static)
        call_command("migrate", verbosity=0)
        call_command("compilemessages", verbosity=0)
        connections.close_all()
        if collects:
            all_.wait_for_end(STATIC)
        site.start_web(all_, host, port, log=logs / "web.log")
        demo = self._demo_school(all_.env)
        site.wait_for_web(all_, host, port)
        # What waits for a worker may wait a little longer; a person should not.
        site.start_worker(all_, "games worker", "live,mail", concurrency=2, log=logs / "games-worker.log")
        site.start_worker(all_, "figures worker", "figures", log=logs / "figures-worker.log")
        site.start_beat(all_, log=logs / "clock.log")
        _fold_now(all_.env["REDIS_URL"])
        self._say_where(host, port, demo)

    def _demo_school(self, environment: Mapping[str, str]) -> str:
        """Have the demo school made, if there is nobody yet. What its command says: how to sign in there."""
        done = subprocess.run(
            [sys.executable, "manage.py", "demo_school"],
            cwd=settings.BASE_DIR,
            env=dict(environment),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            log = settings.VAR_DIR / "log" / "demo-school.log"
            log.write_text(done.stdout + done.stderr)
            return f"The demo school could not be made; why is in {_short(log)}."
        return done.stdout.strip()

    def _say_where(self, host: str, port: int, demo: str) -> None:
        self.stdout.write(f"\nNAMBARZ is running. Open {addresses.url(addresses.near(host), port)}")
        for address in addresses.on_network(host):
            self.stdout.write(f"Tablets on this network: {addresses.url(address, port)}")
        if demo:
            self.stdout.write(f"\n{demo}")
        self.stdout.write(f"\nCtrl-C ends it. Data, logs and mail are in {_short(settings.VAR_DIR)}/.")
        self.stdout.flush()

    def _watch(self, all_: site.Processes) -> NoReturn:
        while not (name := all_.ended()):
            time.sleep(0.3)
        raise site.NotStarted(name, "ended")


def _stop(number: int, frame: object) -> NoReturn:
    for each in STOP_SIGNALS:
        signal.signal(each, signal.SIG_IGN)  # stopping is under way and limited in time
    raise Stopped


def _environment(host: str, port: str) -> Mapping[str, str]:
    """What the processes are told beside our own environment: who may ask for the site under which names."""
    environment = {"DEBUG": "0", **os.environ}
    if names := addresses.names(host):
        origins = [addresses.url(name, int(port)).rstrip("/") for name in names]
        _extend(environment, "ALLOWED_HOSTS", names)
        _extend(environment, "CSRF_TRUSTED_ORIGINS", origins)
        environment.setdefault("PUBLIC_URL", origins[0])
    return environment


def _extend(environment: dict[str, str], name: str, values: list[str]) -> None:
    environment[name] = ",".join(filter(None, [environment.get(name, ""), *values]))


@contextmanager
def _only_one_here(folder: Path) -> Iterator[None]:
    """Two sites on one database would fight for its Redis socket."""
    with open(folder / "up.lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise CommandError(f"NAMBARZ is already running from this folder ({_short(folder)}).") from error
        yield


def _fold_now(redis_url: str) -> None:
    """What the demo school has played, or the last run left, is in the figures at once and not in some minutes."""
    with app.connection_for_write(addresses.broker_url(redis_url)) as connection:
        app.send_task("lessons.tasks.fold_marked_days", connection=connection, ignore_result=True)


def _check_redis(url: str) -> None:
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=3) as client:
            client.ping()
    except (redis.RedisError, ValueError) as error:
        raise CommandError(f"No Redis answers at REDIS_URL={url}") from error


def _cannot_listen(error: addresses.CannotListen) -> str:
    match error.code:
        case errno.EADDRINUSE:
            return f"Port {error.port} is in use. End what uses it, or choose another: make run PORT=8001"
        case errno.EACCES:
            return f"Port {error.port} is reserved. Choose one above 1023: make run PORT=8000"
        case errno.EINVAL:
            return f"PORT={error.port} is not a port number (1 to 65535)."
        case _:
            return f"This machine has no address {error.host}: leave HOST out, or make run HOST=0.0.0.0"


def _not_started(error: site.NotStarted) -> str:
    if error.reason == "missing":
        return "No Redis: install Debian's redis-server, or set REDIS_URL."
    log = settings.VAR_DIR / "log" / f"{error.name.replace(' ', '-').lower()}.log"
    lines = log.read_text(errors="replace").splitlines()[-LOG_LINES_SHOWN:] if log.exists() else []
    what = "has ended" if error.reason == "ended" else "does not answer"
    return "\n".join([f"{error.name} {what}; everything is stopped. Its log, {_short(log)}, ends:", *lines])


def _short(path: Path) -> str:
    return str(path.relative_to(settings.BASE_DIR)) if path.is_relative_to(settings.BASE_DIR) else str(path)
