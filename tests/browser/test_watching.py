"""The watch that every browser test stands under: it sees what goes wrong, and is silent where all is well."""

from typing import Any

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("path", ["/", "/join/", "/play/", "/accounts/login/", "/accounts/signup/"])
def test_a_page_for_everybody_opens_without_trouble(page: Page, path: str) -> None:
    page.goto(path)
    assert page.locator("h1").count() == 1


@pytest.mark.parametrize(
    ("script", "seen"),
    [
        ("document.body.append(Object.assign(new Image(), {src: 'http://elsewhere.example/a.png'}))", "another host"),
        ("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">')", "Content Security Policy"),
        ("setTimeout(() => { throw new Error('a mistake') })", "exception: a mistake"),
        ("console.error('a complaint')", "console: a complaint"),
    ],
)
def test_what_goes_wrong_is_seen(page: Page, troubles: Any, script: str, seen: str) -> None:
    page.goto("/")
    page.evaluate(script)
    page.wait_for_timeout(300)
    assert any(seen in line for line in troubles.left())
    troubles.allow("")
