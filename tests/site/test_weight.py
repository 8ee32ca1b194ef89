"""What a table weighs over the wire, as `make run` serves it: the first look with everything a browser fetches for it,
and then each play. Bytes, never seconds."""

import http.client
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest

from nambarz_site import processes as site
from tests.bench.prepare import HOST, Pupil, read

ROOT = Path(__file__).resolve().parents[2]
FIRST_LOOK = 150_000
A_PLAY = 15_000
GAMES = ("nambarz", "crazy-eights")
ADDRESS = re.compile(r"""(?:src|href)="(/static/[^"#]+)""")
IMPORTED = re.compile(r"""^import [^;]*?["'](\.[^"']+)["']""", re.MULTILINE)
FONT = re.compile(r"""@font-face\s*{[^}]*?url\(["']?([^"')]+)["']?\)[^}]*?unicode-range:([^;}]+)""")
CLOSED = re.compile(r"<(?:form|div) class=\"menu-items\".*?</(?:form|div)>|<template.*?</template>|<[^>]*>", re.DOTALL)
PICTURE = re.compile(r"""url\(["']?([^"')#]+\.(?:svg|png|webp))["']?\)""")


@pytest.fixture(scope="module")
def pupils(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, list[Pupil]]]:
    """The site as `make run` starts it, its port, and pupils with tables of either game."""
    folder = tmp_path_factory.mktemp("site")
    env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")} | {
        "DJANGO_SETTINGS_MODULE": "nambarz_site.settings.local",
        "DEBUG": "0",
        "NAMBARZ_VAR": str(folder),
        "ALLOWED_HOSTS": HOST,
        "CSRF_TRUSTED_ORIGINS": f"https://{HOST}",
    }
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with site.Processes(ROOT, env) as processes:
        env["REDIS_URL"] = processes.env["REDIS_URL"] = site.start_redis(processes, folder)
        for command in (
            ["manage.py", "collectstatic", "--noinput", "--verbosity", "0"],
            ["manage.py", "migrate", "--verbosity", "0"],
            ["-m", "tests.bench.prepare", str(folder / "games.json"), "10", *GAMES],
        ):
            subprocess.run([sys.executable, *command], cwd=ROOT, env=env, check=True)
        site.start_web(processes, "127.0.0.1", port, log=folder / "web.log")
        site.wait_for_web(processes, "127.0.0.1", port)
        yield port, read(folder / "games.json")


class Browser:
    """Fetches what Chromium would for a page, each file once, and counts the bytes on the wire, headers too."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.weights: dict[str, int] = {}

    def send(self, request: bytes) -> tuple[int, str]:
        """The answer to ``request``: its weight, and its text."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as connection:
            connection.sendall(request.replace(b"HTTP/1.1\r\n", b"HTTP/1.1\r\nConnection: close\r\n", 1))
            came = b"".join(iter(lambda: connection.recv(65536), b""))
        answer = http.client.HTTPResponse(_Bytes(came))  # type: ignore[arg-type]
        answer.begin()
        body = answer.read()
        assert answer.status == 200, came[:2000]
        encoding = answer.getheader("Content-Encoding")
        if answer.getheader("Content-Type", "").startswith(("text/", "image/svg")):
            assert encoding in ("br", "gzip") or len(body) < 400, request.split(b"\r\n")[0]
        return len(came), decoded(body, encoding).decode("utf-8", "replace")

    def fetch(self, address: str) -> str:
        """A static file, if it has not been fetched yet; its text."""
        assert address.startswith("/static/"), address
        if address in self.weights:
            return ""
        headers = f"Host: {HOST}\r\nAccept-Encoding: gzip, deflate, br, zstd"
        self.weights[address], text = self.send(f"GET {address} HTTP/1.1\r\n{headers}\r\n\r\n".encode())
        return text

    def take(self, page: str) -> None:
        """Everything that this page, or part of one, names, and what that names in turn."""
        for address in ADDRESS.findall(page):
            text = self.fetch(address)
            if address.endswith(".css"):
                self._take_named_by_style(address, text, page)
            elif address.endswith(".js"):
                self._take_imports(address, text)

    def _take_named_by_style(self, address: str, style: str, page: str) -> None:
        text = set(CLOSED.sub("", page))  # Chromium fetches no font for what is not to be seen
        for font, ranges in FONT.findall(style):
            if any(is_in(ranges, character) for character in text):
                self.fetch(urljoin(address, font))
        for picture in PICTURE.findall(style):
            self.fetch(urljoin(address, picture))

    def _take_imports(self, address: str, script: str) -> None:
        for imported in IMPORTED.findall(script):
            module = urljoin(address, imported)
            self._take_imports(module, self.fetch(module))


class _Bytes:
    """A socket that has received everything already."""

    def __init__(self, came: bytes) -> None:
        self.came = came

    def makefile(self, mode: str) -> object:
        import io

        return io.BytesIO(self.came)


def decoded(body: bytes, encoding: str | None) -> bytes:
    if encoding == "br":
        import brotli

        return brotli.decompress(body)
    if encoding == "gzip":
        import gzip

        return gzip.decompress(body)
    assert encoding is None
    return body


def is_in(ranges: str, character: str) -> bool:
    """Whether a font with this unicode-range is fetched for that character."""
    for one in ranges.split(","):
        first, _dash, last = one.strip().removeprefix("U+").partition("-")
        if int(first, 16) <= ord(character) <= int(last or first, 16):
            return True
    return False


# Of the pupils with tables: the first five play NAMBARZ, by the settings of different ages, the others Crazy Eights.
@pytest.mark.parametrize("language", ["en", "ar", "ru", "fr"])
@pytest.mark.parametrize("pupil", [3, 7])
def test_the_first_look_at_a_table_is_light(pupils: tuple[int, list[Pupil]], pupil: int, language: str) -> None:
    port, everybody = pupils
    browser = Browser(port)
    look = everybody[pupil].look(0).replace(b"Cookie: ", f"Cookie: django_language={language}; ".encode(), 1)
    weight, page = browser.send(look)
    assert f'lang="{language}"' in page
    browser.take(page)
    assert len(browser.weights) > 30  # it has found what there is to fetch
    weight += sum(browser.weights.values())
    print(f"first look, {language}: {weight} bytes")  # noqa: T201
    assert weight < FIRST_LOOK, sorted(browser.weights.items(), key=lambda one: -one[1])[:10]


@pytest.mark.parametrize("pupil", [0, 3, 7])
def test_a_play_is_light(pupils: tuple[int, list[Pupil]], pupil: int) -> None:
    """The table afterwards, and the drawings in it that the browser has not had yet."""
    port, everybody = pupils
    browser = Browser(port)
    browser.take(browser.send(everybody[pupil].look(0))[1])
    weights = []
    for play in everybody[pupil].plays(0):
        before = sum(browser.weights.values())
        weight, fragment = browser.send(play)
        browser.take(fragment)
        weights.append(weight + sum(browser.weights.values()) - before)
    print(f"plays: {weights} bytes")  # noqa: T201
    assert max(weights) < A_PLAY
