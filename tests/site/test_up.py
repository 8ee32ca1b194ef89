"""``manage.py up`` (``make run``): it starts, says where, keeps what is there, and leaves no process behind."""

import os
import pty
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from email.message import Message
from pathlib import Path

import pytest

from nambarz_site import addresses
from nambarz_site import processes as site

ROOT = Path(__file__).resolve().parents[2]
UP = [sys.executable, "manage.py", "up"]


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of all runs here but those that ask for another: the second finds what the first has made."""
    return tmp_path_factory.mktemp("var")


@pytest.fixture(scope="module")
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def outside() -> dict[str, str]:
    """The environment, without what this test run has put there."""
    ours = ("REDIS_URL", "HOST", "PORT", "DJANGO_SETTINGS_MODULE")
    return {name: value for name, value in os.environ.items() if name not in ours}


class Run:
    """``command`` at work in ``var``, in a terminal of its own."""

    def __init__(self, var: Path, *command: str, **environment: str) -> None:
        self.var = var
        self.said = ""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            os.execvpe(command[0], command, {**outside(), "NAMBARZ_VAR": str(var), **environment})

    def wait_for(self, text: str) -> None:
        while text not in self.said:
            chunk = self._read()
            assert chunk, f"ended without saying {text!r}: {self.said}"
            self.said += chunk

    def ended(self) -> int:
        """Read to the end; the exit status."""
        while chunk := self._read():
            self.said += chunk
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def _read(self) -> str:
        try:
            return os.read(self.terminal, 4096).decode(errors="replace")
        except OSError:  # how Linux says that nobody has the terminal open any more
            return ""


def processes_of(var: Path) -> dict[int, str]:
    """The processes that were started for ``var``: number and command."""
    mark = f"NAMBARZ_VAR={var}\0".encode()
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            # Redis writes its state over both, and names its socket there.
            if mark in (folder / "environ").read_bytes() or f"{var}/redis.sock" in command:
                found[int(folder.name)] = command
        except OSError:
            continue
    return found


def get(url: str) -> int:
    return urllib.request.urlopen(url, timeout=20).status


def text_of(url: str) -> str:
    return urllib.request.urlopen(url, timeout=20).read().decode()


def headers_of(url: str) -> Message:
    """The answer's headers to a browser, which takes compressed ones."""
    request = urllib.request.Request(url, headers={"Accept-Encoding": "gzip, deflate, br"})
    return urllib.request.urlopen(request, timeout=20).headers


def how_many(var: Path, table: str = "classrooms_user") -> int:
    """The rows of a table in the database of ``var``."""
    with sqlite3.connect(var / "nambarz.sqlite3") as database:
        return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


@pytest.fixture(autouse=True)
def nothing_left(var: Path) -> Iterator[None]:
    yield
    left = processes_of(var)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert left == {}


def test_make_run_serves_the_site_and_ctrl_c_ends_it_all(
    var: Path, port: int, eventually: Callable[..., object]
) -> None:
    run = Run(var, "make", "run", f"PYTHON={sys._base_executable}", PORT=str(port))  # type: ignore[attr-defined]
    run.wait_for("Ctrl-C ends it")
    assert f"http://127.0.0.1:{port}/" in run.said
    assert get(f"http://127.0.0.1:{port}/") == 200
    (style,) = re.findall(r'"(/static/css/base\..*?\.css)"', text_of(f"http://127.0.0.1:{port}/"))
    headers = headers_of(f"http://127.0.0.1:{port}{style}")
    assert headers["Content-Encoding"] == "br"
    assert "immutable" in headers["Cache-Control"]
    assert headers_of(f"http://127.0.0.1:{port}/")["Content-Encoding"] == "gzip"
    commands = " ".join(processes_of(var).values())
    assert refusal(var, PORT=str(port + 1)).startswith("CommandError: NAMBARZ is already running from this folder")
    for part in ("uvicorn", "--queues live,mail", "--queues figures", " beat ", "redis.sock"):
        assert part in commands
    # The demo school: said how to sign in, and its games folded into figures by the worker.
    assert "Teacher  teacher@demo.school" in run.said
    eventually(lambda: how_many(var, "games_markedday") == 0, 60)
    assert how_many(var, "lessons_dailyfigure") > 0
    os.write(run.terminal, b"\x03")
    run.ended()
    assert "Stopped." in run.said
    assert processes_of(var) == {}


def test_a_second_run_starts_in_seconds_and_keeps_what_is_there(var: Path, port: int) -> None:
    key = (var / "secret-key").read_text()
    people = how_many(var)
    begun = time.monotonic()
    run = Run(var, *UP, PORT=str(port))
    run.wait_for("Ctrl-C ends it")
    assert time.monotonic() - begun < 30  # five, on a machine that does nothing else
    assert (var / "secret-key").read_text() == key
    assert how_many(var) == people
    # When one part dies, all end, and it is said which.
    (web,) = [pid for pid, command in processes_of(var).items() if "uvicorn" in command]
    os.kill(web, signal.SIGKILL)
    assert run.ended() == 1
    assert "web has ended; everything is stopped." in run.said


def test_a_closed_terminal_ends_it_all(var: Path, port: int) -> None:
    run = Run(var, *UP, PORT=str(port))
    run.wait_for("Ctrl-C ends it")
    os.close(run.terminal)  # the kernel sends SIGHUP
    os.waitpid(run.pid, 0)
    assert processes_of(var) == {}


def test_killed_without_warning_it_still_leaves_nothing(
    var: Path, port: int, eventually: Callable[..., object]
) -> None:
    run = Run(var, *UP, PORT=str(port))
    run.wait_for("Ctrl-C ends it")
    os.kill(run.pid, signal.SIGKILL)
    run.ended()
    eventually(lambda: processes_of(var) == {})


def test_on_the_schools_network(var: Path, port: int, valkey: str) -> None:
    """With HOST=0.0.0.0 tablets reach it; with REDIS_URL it starts no Redis of its own."""
    here = addresses.own_addresses()
    if not here:
        pytest.skip("this machine is on no network")
    run = Run(var, *UP, PORT=str(port), HOST="0.0.0.0", REDIS_URL=valkey)
    run.wait_for("Ctrl-C ends it")
    assert f"http://{here[0]}:{port}/" in run.said
    assert get(f"http://{here[0]}:{port}/") == 200
    assert get(f"http://127.0.0.1:{port}/") == 200
    assert not any("redis.sock" in command for command in processes_of(var).values())
    os.kill(run.pid, signal.SIGTERM)
    assert run.ended() == 0


def refusal(var: Path, **environment: str) -> str:
    """The one line that ``up`` says when it cannot start."""
    done = subprocess.run(
        UP, cwd=ROOT, env={**outside(), "NAMBARZ_VAR": str(var), **environment}, capture_output=True, text=True
    )
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert done.stdout == ""
    return line


def test_a_port_in_use(var: Path, port: int) -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", port))
        other.listen()
        assert f"Port {port} is in use." in refusal(var, PORT=str(port))


@pytest.mark.parametrize(
    ("environment", "line"),
    [
        ({"PORT": "eighty"}, "PORT=eighty is not a port number"),
        ({"PORT": "65536"}, "PORT=65536 is not a port number"),
        ({"HOST": "192.0.2.77"}, "This machine has no address 192.0.2.77"),
        ({"REDIS_URL": "redis://127.0.0.1:9/0"}, "No Redis answers at REDIS_URL=redis://127.0.0.1:9/0"),
    ],
)
def test_what_cannot_work_is_said_in_one_line(var: Path, port: int, environment: dict[str, str], line: str) -> None:
    assert line in refusal(var, **{"PORT": str(port), **environment})


def test_a_redis_of_our_own_in_a_folder_with_a_long_path(tmp_path: Path) -> None:
    """A unix socket's path may have 107 characters."""
    folder = tmp_path / ("deep" * 25)
    folder.mkdir()
    with site.Processes(ROOT, os.environ) as processes:
        url = site.start_redis(processes, folder)
        socket_path = Path(url.removeprefix("unix://"))
        assert len(str(socket_path)) <= site.SOCKET_PATH_BYTES
        assert socket_path.exists()
        assert socket_path.parent.stat().st_mode & 0o077 == 0
    assert not socket_path.parent.exists()
