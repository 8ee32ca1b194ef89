"""What the tests share; tests/README.md tells those who write tests how to use it."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import redis
from django.conf import settings
from django.db import connection
from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

from nambarz_site import processes as site

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = Path("/usr/bin/chromium")
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Whatever a page asks for elsewhere is not found.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last (Playwright leaves its event loop behind, which Django's ORM takes exception to), and
    are skipped where Chromium is missing, except in CI, where nothing is skipped."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    for item in items:
        if item.get_closest_marker("browser") and not CHROMIUM.exists() and not os.environ.get("CI"):
            item.add_marker(pytest.mark.skip(reason=f"no {CHROMIUM}: apt install chromium"))


def pytest_sessionfinish() -> None:
    """Remove the folder that the test settings made for this run."""
    if "NAMBARZ_VAR" not in os.environ:
        shutil.rmtree(settings.VAR_DIR, ignore_errors=True)


@pytest.fixture(scope="session")
def eventually() -> Callable[..., Any]:
    """``eventually(condition, seconds=20)`` calls ``condition`` until it returns something true, and returns that."""

    def wait(condition: Callable[[], Any], seconds: float = 40.0) -> Any:
        deadline = time.monotonic() + seconds
        while not (result := condition()):
            assert time.monotonic() < deadline, f"not so within {seconds} s: {condition}"
            time.sleep(0.05)
        return result

    return wait


# -- Redis and workers -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def valkey() -> Iterator[str]:
    """The URL of a real server, at the address that the test settings name."""
    with site.Processes(ROOT, os.environ) as processes:
        yield site.start_redis(processes, settings.VAR_DIR)


@pytest.fixture
def celery_worker_process(valkey: str, transactional_db: None, tmp_path: Path) -> Iterator[Path]:
    """A real worker process for all queues, on the test database. The path of its log."""
    # What earlier tests have queued is about tables that are gone: hundreds of tasks before the first of this test.
    redis.Redis.from_url(valkey).flushall()
    log = tmp_path / "worker.log"
    with site.Processes(ROOT, process_env(settings.VAR_DIR, database_url())) as processes:
        site.start_worker(processes, "worker", "live,figures,mail", log=log)
        yield log


def process_env(folder: Path, database: str) -> dict[str, str]:
    """The environment of a process that works with the test settings on ``database`` and Redis in ``folder``."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "nambarz_site.settings.test",
        "NAMBARZ_VAR": str(folder),
        "DATABASE_URL": database,
    }


def database_url() -> str:
    """The test database, for another process."""
    facts = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{facts['NAME']}"
    return f"postgresql://{facts['USER']}:{facts['PASSWORD']}@{facts['HOST']}:{facts['PORT']}/{facts['NAME']}"


# -- the whole site ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LiveStack:
    """The running site: web, one worker for all queues, Redis, and a database file of its own."""

    base_url: str
    folder: Path
    """Database, logs (``web.log``, ``worker.log``) and the mail that was sent (``mail/``)."""
    env: dict[str, str]

    def manage(self, *arguments: str) -> str:
        """What ``manage.py`` says to these arguments, run on this site's database."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=self.env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def shell(self, code: str) -> str:
        """What Python code prints that runs with this site's ORM (models need no import). A process of its own: a
        browser test cannot use the ORM itself."""
        return self.manage("shell", "--verbosity", "0", "--command", code)


def stack_at(folder: Path) -> tuple[LiveStack, Callable[[], AbstractContextManager[None]]]:
    """A site of its own in ``folder``, freshly migrated, and what starts it: it runs while its context lasts, and may
    be started again at the same address."""
    env = process_env(folder, f"sqlite:///{folder / 'site.sqlite3'}")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    stack = LiveStack(f"http://127.0.0.1:{port}", folder, env)
    stack.manage("migrate", "--verbosity", "0")

    @contextmanager
    def running() -> Iterator[None]:
        with site.Processes(ROOT, env) as processes:
            site.start_redis(processes, folder)
            site.start_worker(processes, "worker", "live,figures,mail", log=folder / "worker.log")
            site.start_web(processes, "127.0.0.1", port, log=folder / "web.log")
            site.wait_for_web(processes, "127.0.0.1", port)
            yield

    return stack, running


@pytest.fixture(scope="session")
def live_stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveStack]:
    """The real ``asgi.py`` with a real worker and Redis, freshly migrated, for all tests that ask for it."""
    stack, running = stack_at(tmp_path_factory.mktemp("site"))
    with running():
        yield stack


# -- Chromium ----------------------------------------------------------------------------------------------------------


@dataclass
class Troubles:
    """What went wrong in a browser: errors on the console (a blocked script or style is one), uncaught exceptions,
    requests to another host. A test with any of them fails."""

    host: str
    found: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def allow(self, pattern: str) -> None:
        """Troubles that match this regular expression are meant to happen in this test."""
        self.allowed.append(pattern)

    def watch(self, context: BrowserContext) -> None:
        """Note what goes wrong in any page of ``context``."""
        context.on("console", self._console)
        context.on("weberror", self._exception)
        context.on("request", self._request)

    def left(self) -> list[str]:
        """The troubles that are not allowed."""
        return [line for line in self.found if not any(re.search(pattern, line) for pattern in self.allowed)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.found.append(f"console: {message.text} ({message.location.get('url')})")

    def _exception(self, error: WebError) -> None:
        self.found.append(f"exception: {error.error}")

    def _request(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme not in ("data", "blob") and url.netloc != self.host:
            self.found.append(f"another host: {request.url}")


@pytest.fixture(scope="session")
def base_url(live_stack: LiveStack) -> str:
    """So that ``page.goto("/play/")`` goes to the running site."""
    return live_stack.base_url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium."""
    return {**browser_type_launch_args, "executable_path": str(CHROMIUM), "args": CHROMIUM_ARGS}


@pytest.fixture
def troubles(base_url: str) -> Iterator[Troubles]:
    """What went wrong in the browsers of this test."""
    troubles = Troubles(urlsplit(base_url).netloc)
    yield troubles
    assert troubles.left() == []


@pytest.fixture
def new_context(troubles: Troubles, new_context: Callable[..., BrowserContext]) -> Callable[..., BrowserContext]:
    """Makes further browsers (a second child, a phone), each watched as ``page`` is."""

    def make(**options: Any) -> BrowserContext:
        context = new_context(**options)
        troubles.watch(context)
        return context

    return make
