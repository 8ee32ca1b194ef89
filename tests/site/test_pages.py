"""What holds for every page: it loads nothing from elsewhere, is kept by no browser, and never puts a sign-in page
inside another page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.test import Client, RequestFactory

from nambarz_site import middleware

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["/", "/join/", "/play/", "/accounts/login/", "/accounts/signup/", "/no/such/page/"]
# An XML namespace is a name, not an address.
NAMESPACES = re.compile(r"https?://www\.w3\.org/(2000/svg|1999/xlink|1999/xhtml)")


@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
def test_the_policy_allows_this_site_only_and_nothing_inline(client: Client, path: str) -> None:
    policy = client.get(path).headers["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["default-src"] == "'none'"
    for name in ("script-src", "style-src", "img-src", "font-src", "connect-src", "form-action"):
        assert directives[name] == "'self'"
    assert "unsafe" not in policy


@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
def test_no_browser_keeps_a_page(client: Client, path: str) -> None:
    assert "no-store" in client.get(path).headers["Cache-Control"]


@pytest.mark.django_db
def test_htmx_adds_no_styles_evaluates_nothing_and_keeps_no_history(client: Client) -> None:
    page = client.get("/").content.decode()
    (config,) = re.findall(r"<meta name=\"htmx-config\" content='(.*?)'>", page)
    for setting in ('"includeIndicatorStyles":false', '"allowEval":false', '"historyCacheSize":0'):
        assert setting in config


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"code=1", "application/x-www-form-urlencoded; charset=utf-7"),
        (b"code=" + b"1" * 3_000_000, "application/x-www-form-urlencoded"),
        (b"a=1&" * 2000, "application/x-www-form-urlencoded"),
        (b"no parts", "multipart/form-data"),
    ],
)
def test_a_post_that_cannot_be_read_gets_a_page_that_says_so(body: bytes, content_type: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.get("/join/")  # the cookie, with which the post itself is read for its token
    response = client.post("/join/", body, content_type=content_type)
    assert response.status_code == 400
    assert "Nothing was changed" in response.content.decode()


def shipped_files() -> Iterator[Path]:
    """The templates, styles, scripts and pictures that browsers get from this repository."""
    for top in ("templates", "nambarz_site", "games", "lessons", "classrooms"):
        for file in (ROOT / top).rglob("*"):
            if file.suffix in (".html", ".css", ".js", ".svg", ".webmanifest"):
                yield file


def test_a_button_outside_its_form_says_that_it_submits() -> None:
    """htmx sends the name and value of the button pressed only where the type is written out."""
    silent = [
        (str(file.relative_to(ROOT)), button)
        for file in shipped_files()
        if file.suffix == ".html"
        for button in re.findall(r"<button[^>]*\sform=[^>]*>", file.read_text(encoding="utf-8"))
        if 'type="submit"' not in button
    ]
    assert silent == []


def test_nothing_that_is_shipped_names_another_host() -> None:
    found = {
        str(file.relative_to(ROOT)): hosts
        for file in shipped_files()
        if (hosts := re.findall(r"(?:https?:)?//[\w-]+\.[\w.-]+", NAMESPACES.sub("", file.read_text(encoding="utf-8"))))
    }
    assert found == {}


def test_no_template_has_inline_script_style_or_handlers() -> None:
    inline = re.compile(
        r"<style|\sstyle=|\son[a-z]+=|\shx-on|<script(?![^>]*\b(src|type=\"application/json\"))", re.IGNORECASE
    )
    found = [
        f"{file.relative_to(ROOT)}: {match.group()}"
        for file in shipped_files()
        if file.suffix in (".html", ".svg")
        for match in inline.finditer(re.sub(r"{%.*?%}", "", file.read_text(encoding="utf-8"), flags=re.DOTALL))
    ]
    assert found == []


@pytest.mark.parametrize(("htmx", "status"), [("true", 204), (None, 302)])
def test_an_expired_session_sends_the_whole_page_to_the_sign_in(htmx: str | None, status: int) -> None:
    request = RequestFactory().get("/part/", headers={"HX-Request": htmx} if htmx else {})

    def view(request: object) -> HttpResponseBase:
        return redirect("/accounts/login/?next=/part/")

    response = middleware.whole_page_sign_in(view)(request)
    assert response.status_code == status
    assert response.headers.get("HX-Redirect" if htmx else "Location") == "/accounts/login/?next=/part/"


def test_other_redirects_are_left_alone() -> None:
    request = RequestFactory().get("/part/", headers={"HX-Request": "true"})
    assert middleware.whole_page_sign_in(lambda request: redirect("/play/"))(request).status_code == 302


def test_a_view_may_decide_what_is_kept() -> None:
    def view(request: object) -> HttpResponseBase:
        return HttpResponse(headers={"Cache-Control": "max-age=60"})

    assert middleware.never_stored(view)(RequestFactory().get("/")).headers["Cache-Control"] == "max-age=60"
