"""Live streams: server-sent events that say "changed, version n", as a plain ASGI application of its own.

    GET /live/<token>      (the token is made by games.live.stream_url)

    retry: 2000            reconnect after two seconds
    event: changed         the channel has moved on, or may have: fetch the fragment again
    data: 17               its version; 0 when it is not known, as on opening and when Redis comes back
    : still here           a comment every ten seconds, so that proxies and pages notice a dead connection

It never imports the ORM. An idle stream is one coroutine waiting for its reader to go away, and an entry in the hub: no
thread, no database connection, no Redis connection and no timer of its own. The hub holds the one Redis subscription
of the process.
"""

import asyncio
import contextlib
import logging
import os
import resource
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import redis.asyncio
from django.conf import settings
from redis.exceptions import RedisError

from games import live

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nambarz_site.settings.local")

logger = logging.getLogger(__name__)

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PATH = "/live/"
RETRY_MS = 2000
KEEPALIVE_SECONDS = 10.0
REDIS_RETRY_SECONDS = 1.0

KEEPALIVE = b": still here\n\n"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would otherwise collect the events before passing them on
    (b"x-content-type-options", b"nosniff"),
]


def changed(version: int) -> bytes:
    """The event that says a channel is at ``version`` (0: not known)."""
    return f"event: changed\ndata: {version}\n\n".encode()


# The page was rendered before its stream was opened: it may have missed something and should look once.
OPENING = f"retry: {RETRY_MS}\n\n".encode() + changed(0)


class Stream:
    """One open page. It is sent one chunk at a time; of the events that come meanwhile only the last is kept."""

    __slots__ = ("channel", "due", "here", "send", "sending", "waiting")

    def __init__(self, ticket: live.Ticket, send: Send) -> None:
        self.channel = ticket.channel
        seated = ticket.reader.startswith(live.SEAT_READER)
        self.here = live.here_key(ticket.channel, ticket.reader) if seated else ""
        self.send = send
        self.due = 0.0  # event loop time of the next keepalive
        self.sending: asyncio.Task[None] | None = None
        self.waiting: bytes | None = None

    def put(self, chunk: bytes) -> None:
        """Send ``chunk``, without waiting for a slow reader."""
        if self.sending is None:
            self.sending = asyncio.create_task(self._send(chunk))
        elif chunk is not KEEPALIVE:
            self.waiting = chunk

    def close(self) -> None:
        """Send nothing more."""
        self.waiting = None
        if self.sending is not None:
            self.sending.cancel()

    async def _send(self, first: bytes) -> None:
        chunk: bytes | None = first
        try:
            while chunk is not None:
                await self.send({"type": "http.response.body", "body": chunk, "more_body": True})
                chunk, self.waiting = self.waiting, None
        except OSError:
            pass  # the reader has gone, which the stream's own coroutine is told too
        finally:
            self.sending = None


class Hub:
    """The open streams of this process and what serves them all, at work from the first stream on.

    It goes on when the last has left: redis-py may swallow the cancellation of a connection just being made, so a
    subscription that came and went with its readers would leave some behind.
    """

    def __init__(self) -> None:
        self.by_channel: defaultdict[str, set[Stream]] = defaultdict(set)
        self.by_due: OrderedDict[Stream, None] = OrderedDict()  # the next to be kept alive comes first
        self.tasks: list[asyncio.Task[None]] = []

    def join(self, stream: Stream) -> None:
        """Let ``stream`` hear its channel."""
        stream.due = asyncio.get_running_loop().time() + KEEPALIVE_SECONDS
        self.by_channel[stream.channel].add(stream)
        self.by_due[stream] = None
        if not self.tasks:
            self.tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._keep_alive())]

    def leave(self, stream: Stream) -> None:
        """Forget ``stream``."""
        stream.close()
        del self.by_due[stream]
        self.by_channel[stream.channel].remove(stream)
        if not self.by_channel[stream.channel]:
            del self.by_channel[stream.channel]

    def close(self) -> None:
        """The process ends: so do the subscription and the keepalives."""
        for task in self.tasks:
            task.cancel()

    async def _listen(self) -> None:
        """Pass on what is published."""
        while True:
            client = redis.asyncio.Redis.from_url(
                settings.REDIS_URL, socket_connect_timeout=2, health_check_interval=30
            )
            try:
                async with client.pubsub() as subscription:
                    await subscription.psubscribe(live.NAME_PREFIX + "*")
                    while True:
                        message = await subscription.get_message(timeout=KEEPALIVE_SECONDS)
                        if message is not None:
                            self._hear(message)
            except (RedisError, OSError) as error:
                logger.warning("Live pages wait for Redis: %s", error)
            finally:
                await client.aclose()
            await asyncio.sleep(REDIS_RETRY_SECONDS)

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "psubscribe":
            # The first, or again after a lost connection, when something may have been missed.
            for stream in self.by_due:
                stream.put(changed(0))
        elif message["type"] == "pmessage":
            event = changed(int(message["data"]))
            for stream in self.by_channel.get(message["channel"].decode().removeprefix(live.NAME_PREFIX), ()):
                stream.put(event)

    async def _keep_alive(self) -> None:
        loop = asyncio.get_running_loop()
        client = redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2, socket_timeout=2)
        try:
            while True:
                now = loop.time()
                here = []
                while (stream := next(iter(self.by_due), None)) and stream.due <= now:
                    stream.put(KEEPALIVE)
                    stream.due = now + KEEPALIVE_SECONDS
                    self.by_due.move_to_end(stream)
                    if stream.here:
                        here.append(stream.here)
                await self._mark_here(client, here)
                await asyncio.sleep(max(0, stream.due - loop.time()) if stream else KEEPALIVE_SECONDS)
        finally:
            await client.aclose()

    async def _mark_here(self, client: redis.asyncio.Redis, names: list[str]) -> None:
        """Whoever sits at a table and has its page open is not away (``games.live.is_here``)."""
        if not names:
            return
        try:
            async with client.pipeline(transaction=False) as pipeline:
                for name in names:
                    pipeline.set(name, 1, ex=live.HERE_SECONDS)
                await pipeline.execute()
        except (RedisError, OSError) as error:
            logger.warning("Not noted who is here: %s", error)


hub = Hub()


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """The ASGI application: streams under ``/live/``, and the lifespan that goes with them."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http":
        await _answer(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1000})


async def _answer(scope: Message, receive: Receive, send: Send) -> None:
    if not scope["path"].startswith(PATH):
        return await _refuse(send, 404)
    if scope["method"] != "GET":
        return await _refuse(send, 405)
    try:
        ticket = live.read_token(scope["path"].removeprefix(PATH))
    except live.BadToken:
        logger.warning("A stream was asked for with a token that is not ours or too old")
        return await _refuse(send, 403)
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    stream = Stream(ticket, send)
    hub.join(stream)
    try:
        stream.put(OPENING)
        while (await receive())["type"] != "http.disconnect":
            pass
    finally:  # also when the server shuts down and cancels us
        hub.leave(stream)


async def _refuse(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


async def _lifespan(receive: Receive, send: Send) -> None:
    await receive()
    # Every stream is an open file; the soft limit is often 1,024.
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    await send({"type": "lifespan.startup.complete"})
    await receive()
    hub.close()
    await send({"type": "lifespan.shutdown.complete"})
