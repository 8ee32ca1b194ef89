"""Five thousand idle streams in one process: what each costs, and how soon a class hears of a change (`make bench`)."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import socket
import statistics
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings

from games import live
from nambarz_site import processes as site

from .report import Figure, Report

pytestmark = pytest.mark.bench

ROOT = Path(__file__).resolve().parents[2]
IDLE = 5000
CLASS = 30
CHANGES = 100
PAUSE = 0.1
CHANNEL = "table:of-a-class"
KIB_EACH = 15
HEARD_MS = 200


class Page(asyncio.Protocol):
    """A page with a stream: notes when the latest change came."""

    def __init__(self) -> None:
        self.heard: dict[int, float] = {}
        self.opened = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        if not self.opened.done():
            self.opened.set_result(data.startswith(b"HTTP/1.1 200"))
        for version in re.findall(rb"data: (\d+)", data):
            self.heard.setdefault(int(version), now)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_result(False)


async def open_page(port: int, channel: str, reader: str) -> tuple[asyncio.BaseTransport, Page]:
    transport, page = await asyncio.get_running_loop().create_connection(Page, "127.0.0.1", port)
    transport.write(f"GET {live.stream_url(channel, reader)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    assert await asyncio.wait_for(page.opened, 20)
    return transport, page


def resident_kib(pid: int) -> int:
    return int(re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())[1])  # type: ignore[index]


async def measured(port: int, pid: int) -> tuple[float, list[float]]:
    """KiB of each idle stream, and for each change the seconds until the last page of the class had heard of it."""
    opened = [await open_page(port, CHANNEL, f"seat:{number}") for number in range(CLASS)]
    before = resident_kib(pid)
    for start in range(0, IDLE, 50):
        opened += await asyncio.gather(
            *(open_page(port, f"table:{number}", f"user:{number}") for number in range(start, start + 50))
        )
    await asyncio.sleep(1)
    each = (resident_kib(pid) - before) / IDLE
    pages = [page for _transport, page in opened[:CLASS]]
    delays = []
    for version in range(1, CHANGES + 1):
        begun = time.perf_counter()
        await asyncio.to_thread(live.publish, CHANNEL, version)
        while not all(version in page.heard for page in pages):
            await asyncio.sleep(0.001)
            assert time.perf_counter() - begun < 20
        delays.append(max(page.heard[version] for page in pages) - begun)
        await asyncio.sleep(PAUSE)
    for transport, _page in opened:
        transport.close()
    return each, delays


def test_idle_streams_and_a_class_that_hears(valkey: str, tmp_path: Path) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "nambarz_site.settings.test", "NAMBARZ_VAR": str(settings.VAR_DIR)}
    with site.Processes(ROOT, env) as processes:
        processes.start(
            *("streams", sys.executable, "-m", "uvicorn", "nambarz_site.streams:application", "--port", str(port)),
            *("--timeout-graceful-shutdown", "2", "--no-access-log", "--log-level", "warning"),
            log=tmp_path / "streams.log",
        )
        processes.wait_for("streams", lambda: site.accepts(socket.AF_INET, ("127.0.0.1", port)))
        pid = processes.children["streams"].pid
        each, delays = asyncio.run(measured(port, pid))
        threads = len(os.listdir(f"/proc/{pid}/task"))
    p95 = 1000 * statistics.quantiles(delays, n=20)[-1]
    Report().add(
        "Streams",
        [
            Figure(f"an idle stream, of {IDLE:,} in one process", each, "KiB", f"{KIB_EACH} KiB", each < KIB_EACH),
            Figure("threads of that process", threads, "", "1", threads == 1),
            Figure(
                f"a change, until all {CLASS} pages of a table have it, median", 1000 * statistics.median(delays), "ms"
            ),
            Figure(f"the same, 95 of {CHANGES} within", p95, "ms", f"{HEARD_MS} ms", p95 < HEARD_MS),
        ],
    )
    assert each < KIB_EACH
    assert threads == 1
