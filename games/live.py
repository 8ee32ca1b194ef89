"""Telling open pages that something has changed: channels, the tokens that open a stream, and publishing.

No card, name or state ever travels this way, only "channel c is at version n": a page that hears it asks for the
fragment that *it* may see. Nothing here touches the ORM: ``nambarz_site.streams`` uses it in a process without one.
"""

import logging
import time
from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

import redis
from django.conf import settings
from django.core import signing

logger = logging.getLogger(__name__)

# A stream must be opened within this time of the page (or fragment) that named it; it may then stay open.
TOKEN_SECONDS = 15 * 60
# An address is signed anew after so long.
SIGNED_FOR = 60
# For as long as a page without a stream may ask Redis, instead of the database, whether anything has changed.
VERSION_SECONDS = 24 * 60 * 60

# Redis names: versions are keys, and changes are published, under the same name.
NAME_PREFIX = "nambarz:live:"
SIGNING_SALT = "games.live"
# Whoever has a table's page open is known to be here, by a key that is renewed with every sign of them.
HERE_PREFIX = "nambarz:here:"
HERE_SECONDS = 25
SEAT_READER = "seat:"

# Two processes may publish out of order; what is known never goes back.
PUBLISH = """
if tonumber(ARGV[1]) >= tonumber(redis.call('GET', KEYS[1]) or '0') then
    redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
    redis.call('PUBLISH', KEYS[1], ARGV[1])
end
"""


class BadToken(Exception):
    """The token of a stream is not ours, was altered, or is older than ``TOKEN_SECONDS``."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a token says: which channel, for whom (a user or session as the page names it)."""

    channel: str
    reader: str


def table_channel(table_id: UUID | str) -> str:
    """The channel of a table."""
    return f"table:{table_id}"


def seat_reader(seat_id: int) -> str:
    """The reader that whoever looks out of a seat is."""
    return f"{SEAT_READER}{seat_id}"


def stream_url(channel: str, reader: str) -> str:
    """Where ``reader`` may hear ``channel``; it works for ``TOKEN_SECONDS``, less ``SIGNED_FOR`` at most."""
    return _signed(channel, reader, int(time.time()) // SIGNED_FOR)


@lru_cache(maxsize=4096)
def _signed(channel: str, reader: str, period: int) -> str:
    """The address signed in this period: a page that is shown again soon has the same once more."""
    return f"/live/{signing.dumps([channel, reader], salt=SIGNING_SALT)}"


def read_token(token: str) -> Ticket:
    """The ticket in a token (the last part of ``stream_url``).

    :raises BadToken: when the signature is wrong or the token too old.
    """
    try:
        channel, reader = signing.loads(token, salt=SIGNING_SALT, max_age=TOKEN_SECONDS)
    except (signing.BadSignature, ValueError) as error:
        raise BadToken from error
    return Ticket(channel, reader)


def publish(channel: str, version: int) -> None:
    """Tell every open page of ``channel`` that it is at ``version`` now. Call it after the commit.

    A page that misses this finds out when it next asks, so a broken Redis is logged and spoils nothing.
    """
    try:
        _redis().eval(PUBLISH, 1, NAME_PREFIX + channel, version, VERSION_SECONDS)
    except redis.RedisError as error:
        logger.warning("Change of %s not published: %s", channel, error)


def published_version(channel: str) -> int | None:
    """The version ``publish`` was last told for ``channel``; None when it is not known (ask the database then)."""
    try:
        version = _redis().get(NAME_PREFIX + channel)
    except redis.RedisError:
        return None
    return int(version) if version is not None else None


def here_key(channel: str, reader: str) -> str:
    """The name in Redis that says that ``reader`` has a page of ``channel`` open."""
    return f"{HERE_PREFIX}{channel}:{reader}"


def mark_here(channel: str, reader: str) -> None:
    """``reader`` has just been at a page of ``channel``; known for ``HERE_SECONDS``."""
    try:
        _redis().set(here_key(channel, reader), 1, ex=HERE_SECONDS)
    except redis.RedisError as error:
        logger.warning("Not noted who is at %s: %s", channel, error)


def mark_here_by(token: str) -> Ticket | None:
    """The same of whom a stream's token was made for; nothing where there is none, or it is too old or not ours.

    The ticket in the token, if it is a good one.
    """
    try:
        ticket = read_token(token)
    except BadToken:
        return None
    if ticket.reader.startswith(SEAT_READER):
        mark_here(ticket.channel, ticket.reader)
    return ticket


def is_here(channel: str, reader: str) -> bool:
    """Whether ``reader`` has a page of ``channel`` open. Where that is not known, nobody is taken to have gone."""
    try:
        return bool(_redis().exists(here_key(channel, reader)))
    except redis.RedisError:
        return True


@lru_cache(maxsize=1)
def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)
