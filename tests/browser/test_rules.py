"""The pages of the rules and of a shared device on the smallest phone: nothing hangs over, and axe is content."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

from lessons.rules import BY_SLUG

from .school_pages import Child
from .test_every_page import AXE, hanging_over

pytestmark = pytest.mark.browser
SMALL = {"viewport": {"width": 320, "height": 640}}


def rules_pages(page: Page) -> Iterator[str]:
    for slug in ("", *BY_SLUG):
        path = f"/rules/{slug}/" if slug else "/rules/"
        page.goto(path)
        yield path


def visitors_tablet(page: Page) -> Iterator[str]:
    for path in ("/play/tablet/", "/play/tablet/?game=crazy-eights"):
        page.goto(path)
        yield path
    for box in page.locator("input[name=faces]").all()[:2]:
        box.check()
    page.locator("form.form button").last.click()
    page.locator(".cover").wait_for()
    yield "the cover"
    page.locator(".game-bar details.menu > summary").click()
    yield "the settings"
    page.locator(".game-bar details.menu > summary").click()
    page.locator(".cover a").click()
    page.locator("[data-hand]").wait_for()
    yield "a hand"


def childs_tablet(page: Page) -> Iterator[str]:
    page.goto("/tablet/")
    yield "who plays"
    page.locator("a.name-tile").first.click()
    page.locator(".picture-tile").first.wait_for()
    yield "a classmate's pictures"


def troubles_of(page: Page) -> list[str]:
    found = hanging_over(page)
    for violation in Axe().run(page, options=AXE).response["violations"]:
        if violation["impact"] in ("serious", "critical"):
            found.append(f"{violation['id']}: {[node['html'][:160] for node in violation['nodes'][:3]]}")
    found += page.eval_on_selector_all(
        ".sum, .rule-cards, .referee-picture",
        "all => all.filter(one => getComputedStyle(one).direction !== 'ltr').map(one => one.outerHTML.slice(0, 120))",
    )
    return found


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_rules_and_shared_devices_on_a_small_phone(
    new_context: Callable[..., BrowserContext], child: Callable[..., Child], locale: str
) -> None:
    found = {}
    visitor = new_context(**SMALL, locale=locale).new_page()
    anna = child("Anna", **SMALL, locale=locale).page
    for page, pages in ((visitor, rules_pages), (visitor, visitors_tablet), (anna, childs_tablet)):
        for place in pages(page):
            if wrong := troubles_of(page):
                found[place] = wrong
    assert found == {}
