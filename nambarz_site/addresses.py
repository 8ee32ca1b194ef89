"""Addresses: under which this machine can be reached, whether a port is free, and how Celery writes that of Redis."""

import errno
import fcntl
import socket
import struct
from contextlib import suppress

EVERY_ADDRESS = ("0.0.0.0", "::")
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class CannotListen(Exception):
    """Nobody can listen at ``host`` and ``port``; ``code`` is an ``errno``: EADDRINUSE, EACCES, EADDRNOTAVAIL, or
    EINVAL when ``port`` is no port number."""

    def __init__(self, host: str, port: str, code: int) -> None:
        super().__init__(host, port, code)
        self.host = host
        self.port = port
        self.code = code


def check_free(host: str, port: str) -> None:
    """Return when a server could listen here now.

    :raises CannotListen: when it could not.
    """
    if not (port.isascii() and port.isdigit() and 1 <= int(port) <= 65535):
        raise CannotListen(host, port, errno.EINVAL)
    try:
        places = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise CannotListen(host, port, errno.EADDRNOTAVAIL) from error
    for family, kind, protocol, _, address in places:
        with socket.socket(family, kind, protocol) as probe:
            # As the server does: connections just ended do not matter.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(address)
                probe.listen()
            except OSError as error:
                raise CannotListen(host, port, error.errno or errno.EADDRNOTAVAIL) from error


def url(host: str, port: int) -> str:
    """The address of the site's first page."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def near(host: str) -> str:
    """The host under which this machine itself reaches a server that listens on ``host``."""
    return "127.0.0.1" if host in EVERY_ADDRESS else host


def on_network(host: str) -> list[str]:
    """The addresses under which other machines reach a server that listens on ``host``, the likeliest first."""
    if host in LOOPBACK:
        return []
    return own_addresses() if host in EVERY_ADDRESS else [host]


def names(host: str) -> list[str]:
    """``on_network`` and, after it, the names this machine may be called by there; empty if it cannot be reached."""
    reachable = on_network(host)
    if host not in EVERY_ADDRESS or not reachable:
        return reachable
    name = socket.gethostname()
    return [*reachable, *dict.fromkeys([name, f"{name.split('.')[0]}.local"])]


def broker_url(redis_url: str) -> str:
    """What Celery calls the Redis at ``redis_url`` (redis://host:port/number, or unix:///path/to/socket)."""
    return redis_url.replace("unix://", "redis+socket://", 1)


def own_addresses() -> list[str]:
    """This machine's IPv4 addresses but 127.…, that of the way out first."""
    found: dict[str, None] = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing: asks which address would be used
        found[probe.getsockname()[0]] = None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, interface in socket.if_nameindex():
            with suppress(OSError):  # an interface without an address
                asked = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", interface.encode()[:15]))
                found[socket.inet_ntoa(asked[20:24])] = None
    return [address for address in found if not address.startswith("127.")]


# Linux: the address of an interface.
SIOCGIFADDR = 0x8915
