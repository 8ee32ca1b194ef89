"""Sends requests that were written beforehand, over persistent connections, and times the answers.

Plain asyncio protocols, which read no more of an answer than its status and its length: what sends the load shares the
machine with what bears it.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Load:
    """What came of one run."""

    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    """Of each answer in seconds, from when it was due to be sent to its last byte."""
    statuses: dict[int, int] = field(default_factory=dict)
    received: int = 0
    """Bytes, headers and all."""

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.latencies) / self.seconds

    def quantile(self, share: float) -> float:
        """The latency, in milliseconds, that this share of the answers stays under."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Connection(asyncio.Protocol):
    """One persistent connection: one request at a time."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.buffer = bytearray()
        self.answered: asyncio.Future[None] | None = None
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self.buffer[:end]).lower()
        _before, has_length, after = head.partition(b"content-length:")
        if has_length and len(self.buffer) < end + 4 + int(after.split(b"\r\n", 1)[0]):
            return
        if not has_length and not self.buffer.endswith(b"0\r\n\r\n"):  # in chunks
            return
        status = int(head[9:12])
        self.load.statuses[status] = self.load.statuses.get(status, 0) + 1
        self.load.received += len(self.buffer)
        self.buffer.clear()
        if self.answered is not None:
            self.answered.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.answered is not None and not self.answered.done():
            self.answered.set_exception(exc or ConnectionResetError("closed in the middle"))

    async def send(self, request: bytes, due: float) -> None:
        """Sends ``request`` and waits for its answer; the time counts from ``due`` on (`time.perf_counter`)."""
        assert self.transport is not None
        self.answered = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        await self.answered
        self.load.latencies.append(time.perf_counter() - due)


async def _connect(load: Load, port: int) -> Connection:
    loop = asyncio.get_running_loop()
    _transport, connection = await loop.create_connection(lambda: Connection(load), "127.0.0.1", port)
    return connection


def all_at_once(port: int, requests: Sequence[Sequence[bytes]]) -> Load:
    """One connection for each row of ``requests``, each sending its next as soon as the last has been answered."""

    async def run() -> Load:
        load = Load()
        connections = [await _connect(load, port) for _ in requests]

        async def one(connection: Connection, row: Sequence[bytes]) -> None:
            for request in row:
                await connection.send(request, time.perf_counter())

        begun = time.perf_counter()
        await asyncio.gather(*(one(*pair) for pair in zip(connections, requests, strict=True)))
        load.seconds = time.perf_counter() - begun
        _close(connections)
        return load

    return asyncio.run(run())


def in_their_own_time(port: int, requests: Sequence[Sequence[bytes]], *, a_second: float, seed: int = 1) -> Load:
    """The same requests at ``a_second`` on average, whether answers come or not (open loop, Poisson arrivals)."""

    async def run() -> Load:
        load = Load()
        connections = [await _connect(load, port) for _ in requests]
        free = [asyncio.Lock() for _ in requests]
        chance = random.Random(seed)
        sent = []

        async def one(place: int, request: bytes, due: float) -> None:
            async with free[place]:  # a child does not play again before the answer
                await connections[place].send(request, due)

        begun = due = time.perf_counter()
        for number in range(len(requests[0])):
            for place, row in enumerate(requests):
                due += chance.expovariate(a_second)
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                sent.append(asyncio.create_task(one(place, row[number], due)))
        await asyncio.gather(*sent)
        load.seconds = time.perf_counter() - begun
        _close(connections)
        return load

    return asyncio.run(run())


def _close(connections: Sequence[Connection]) -> None:
    for connection in connections:
        connection.answered = None
        if connection.transport is not None:
            connection.transport.close()
