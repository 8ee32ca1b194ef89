"""Live streams, served by a real server over a real Redis: what a page hears, and what a stream costs."""

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import pytest
import redis
from django.conf import settings

from games import live
from nambarz_site import processes as site
from nambarz_site import streams

ROOT = Path(__file__).resolve().parents[2]


class Reader:
    """A page that has opened a stream: reads it line by line."""

    def __init__(self, port: int, path: str, method: str = "GET") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.socket.sendall(f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        self.headers = dict(line.split(": ", 1) for line in iter(self._line, ""))

    def _line(self) -> str:
        return self.file.readline().decode().strip()

    def event(self) -> str:
        """The next event or comment, its lines joined by a space; "" at the end of the stream."""
        size = int(self._line() or "0", 16)
        text = self.file.read(size).decode()
        self._line()
        return " ".join(text.split("\n")).strip()

    def close(self) -> None:
        self.socket.shutdown(socket.SHUT_RDWR)
        self.file.close()
        self.socket.close()


@pytest.fixture(scope="module")
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="module")
def server(valkey: str, port: int) -> Iterator[site.Processes]:
    """``streams.py`` by itself, as a larger installation runs it."""
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "nambarz_site.settings.test", "NAMBARZ_VAR": str(settings.VAR_DIR)}
    with site.Processes(ROOT, env) as processes:
        start_streams(processes, port)
        yield processes


def start_streams(processes: site.Processes, port: int) -> None:
    processes.start(
        *("streams", sys.executable, "-m", "uvicorn", "nambarz_site.streams:application", "--port", str(port)),
        *("--log-level", "warning", "--timeout-graceful-shutdown", "1"),
    )
    processes.wait_for("streams", lambda: site.accepts(socket.AF_INET, ("127.0.0.1", port)))


@pytest.fixture
def connect(server: site.Processes, port: int) -> Iterator[Callable[..., Reader]]:
    """Opens streams, and closes them after the test."""
    readers = []

    def open_stream(channel: str = "table:1", reader: str = "user:1", method: str = "GET") -> Reader:
        readers.append(Reader(port, live.stream_url(channel, reader), method))
        return readers[-1]

    yield open_stream
    for reader in readers:
        if not reader.file.closed:
            reader.close()


@pytest.fixture
def heard(connect: Callable[..., Reader], eventually: Callable[..., object]) -> Callable[..., Reader]:
    """Opens a stream that is known to hear what is published."""

    def open_heard(channel: str = "table:1") -> Reader:
        reader = connect(channel)
        assert reader.event() == "retry: 2000  event: changed data: 0"
        with client() as ours:
            eventually(lambda: ours.pubsub_numpat() == 1)
        return reader

    return open_heard


def client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL)


def next_change(reader: Reader) -> str:
    """The next event that is neither a keepalive nor "look again"."""
    return next(event for event in iter(reader.event, "") if not event.startswith(":") and event[-2:] != " 0")


def test_a_stream_opens_with_look_again_and_is_never_kept_or_collected(connect: Callable[..., Reader]) -> None:
    reader = connect()
    assert reader.status == 200
    assert reader.headers["content-type"].startswith("text/event-stream")
    assert reader.headers["cache-control"] == "no-store"
    assert reader.headers["x-accel-buffering"] == "no"
    assert reader.event() == "retry: 2000  event: changed data: 0"


def test_every_page_of_a_channel_hears_a_change_and_no_other_page_does(heard: Callable[..., Reader]) -> None:
    first, second, elsewhere = heard("table:1"), heard("table:1"), heard("table:2")
    live.publish("table:1", 17)
    live.publish("table:2", 3)
    assert next_change(first) == next_change(second) == "event: changed data: 17"
    assert next_change(elsewhere) == "event: changed data: 3"


def test_a_version_never_goes_back(heard: Callable[..., Reader]) -> None:
    reader = heard("table:back")
    for version in (5, 4, 6):
        live.publish("table:back", version)
    assert [next_change(reader), next_change(reader)] == ["event: changed data: 5", "event: changed data: 6"]
    assert live.published_version("table:back") == 6
    assert live.published_version("table:never") is None


def test_a_comment_every_ten_seconds_keeps_an_idle_stream_alive(heard: Callable[..., Reader]) -> None:
    reader = heard("table:idle")
    begun = time.monotonic()
    while (event := reader.event()) != ": still here":
        assert event.endswith("data: 0")
    assert time.monotonic() - begun < streams.KEEPALIVE_SECONDS + 2


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("/live/", "GET", 403),
        ("/live/nonsense", "GET", 403),
        ("/elsewhere", "GET", 404),
        ("/live/token", "POST", 405),
    ],
)
def test_what_is_no_stream_is_refused(server: site.Processes, port: int, path: str, method: str, status: int) -> None:
    reader = Reader(port, path, method)
    assert reader.status == status
    reader.close()


def test_a_token_of_another_site_or_an_old_one_opens_nothing(server: site.Processes, port: int) -> None:
    altered = live.stream_url("table:1", "user:1").replace("W", "X", 1)[:-1] + "_"
    with mock.patch("django.core.signing.time.time", return_value=time.time() - live.TOKEN_SECONDS - 5):
        old = live.stream_url("table:1", "user:1")
    for path in (altered, old):
        reader = Reader(port, path)
        assert reader.status == 403
        reader.close()


def test_a_token_names_channel_and_reader() -> None:
    token = live.stream_url("table:1", "user:7").removeprefix(streams.PATH)
    assert live.read_token(token) == live.Ticket("table:1", "user:7")


def test_one_subscription_serves_all_whoever_comes_and_goes(heard: Callable[..., Reader]) -> None:
    for _ in range(5):
        heard().close()
    readers = [heard(f"table:{number}") for number in range(20)]
    with client() as ours:
        assert sum(int(other["psub"]) for other in ours.client_list()) == 1
    assert len(readers) == 20


# Five thousand of them are measured by `make bench` (tests/bench/test_streams.py).
@pytest.mark.parametrize("streams_open", [400])
def test_an_idle_stream_costs_less_than_15_kib_and_no_thread(
    server: site.Processes, heard: Callable[..., Reader], connect: Callable[..., Reader], streams_open: int
) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    pid = server.children["streams"].pid
    warm = [heard() for _ in range(20)]
    before = resident_kib(pid)
    readers = [connect(f"table:{number}", f"user:{number}") for number in range(streams_open)]
    live.publish("table:1", streams_open)
    assert {next_change(reader) for reader in [*warm, readers[1]]} == {f"event: changed data: {streams_open}"}
    each = (resident_kib(pid) - before) / len(readers)
    assert each < 15
    assert len(os.listdir(f"/proc/{pid}/task")) == 1


def resident_kib(pid: int) -> int:
    return int(re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())[1])  # type: ignore[index]


def test_streams_outlive_a_redis_that_goes_and_comes_back(tmp_path: Path, port: int) -> None:
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "nambarz_site.settings.test", "NAMBARZ_VAR": str(tmp_path)}
    with site.Processes(ROOT, env) as servers, site.Processes(ROOT, os.environ) as first_redis:
        url = site.start_redis(first_redis, tmp_path)
        start_streams(servers, other_port := port + 1)
        reader = Reader(other_port, live.stream_url("table:1", "user:1"))
        assert reader.event().endswith("data: 0")
        assert reader.event() == "event: changed data: 0"  # subscribed
        first_redis.stop()
        with site.Processes(ROOT, os.environ) as second_redis:
            site.start_redis(second_redis, tmp_path)
            assert reader.event() == "event: changed data: 0"  # subscribed again: something may have been missed
            redis.Redis.from_url(url).publish(live.NAME_PREFIX + "table:1", 9)
            assert reader.event() == "event: changed data: 9"


def test_a_server_told_to_stop_ends_its_streams_at_once(valkey: str, port: int) -> None:
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "nambarz_site.settings.test", "NAMBARZ_VAR": str(settings.VAR_DIR)}
    with site.Processes(ROOT, env) as processes:
        start_streams(processes, other_port := port + 2)
        reader = Reader(other_port, live.stream_url("table:1", "user:1"))
        reader.event()
        child = processes.children["streams"]
        child.send_signal(signal.SIGTERM)
        child.wait(timeout=5)
        reader.close()


def test_the_streams_process_has_no_orm() -> None:
    code = "import sys, nambarz_site.streams; print([name for name in sys.modules if name.startswith('django.db')])"
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "nambarz_site.settings.test"}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
