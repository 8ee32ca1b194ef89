"""Every main page on a phone, from left to right and from right to left, and by the rules that axe knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from .school_pages import Child, Teacher

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}}
CODE = "DEMO22"
AXE = {"resultTypes": ["violations"], "preload": False, "elementRef": False}


def visitors_pages(page: Page) -> Iterator[str]:
    """Leads a visitor from page to page; says where they are."""
    for path in ("/", "/join/", f"/class/{CODE}/", "/accounts/login/", "/accounts/signup/", "/play/"):
        page.goto(path)
        yield path
    for path in ("/tables/code/", "/play/together/"):
        page.goto(path)
        yield path
    page.locator("label:has(input[name=face])").first.click()
    page.locator("main form button").last.click()
    page.locator("#room").wait_for()
    yield "a visitor's waiting room"
    page.goto(f"/class/{CODE}/")
    page.locator(".name-tile").first.click()
    yield "the pictures"
    page.locator(".picture-tile").first.click()
    page.locator(".picture-slots .is-filled").wait_for()
    yield "one picture tapped"


def childs_pages(page: Page) -> Iterator[str]:
    """The same for a child who is signed in: their own page, and a table in its phases."""
    page.goto("/me/")
    yield "my page"
    page.locator("[aria-labelledby=new-game] > details > summary").click()
    yield "my page with the other game"
    page.locator("[aria-labelledby=new-game] > form button[type=submit]").click()
    at_the_turn(page)
    cards = page.locator("button[data-card]:not(:disabled)")
    symbols = cards.and_(page.locator("[data-category=symbol]"))
    pictures = cards.and_(page.locator("[data-category=picture]"))
    for card in max(symbols.all(), pictures.all(), key=len)[:3]:
        card.click()
    yield "a table with cards on the line"
    for gap in page.locator("[data-gap]").all():
        gap.locator("[data-operator]").first.click()
    page.locator("[data-prompt] button").first.click()
    page.locator("[data-referee]").wait_for()
    yield "the referee explains"
    page.goto("/me/")
    page.locator("[aria-labelledby=new-game] > details > summary").click()
    page.locator("[aria-labelledby=new-game] details form button[type=submit]").click()
    at_the_turn(page)
    yield "a table of Crazy Eights"
    page.goto("/me/")
    page.locator("[aria-labelledby=together] a.button").click()
    page.locator("input[name=seats]").first.wait_for()
    yield "a table to play together"
    page.locator("label:has(input[name=seats][value='12'])").click()
    page.locator("label:has(input[name=teams][value='4'])").click()
    page.locator("main form button[type=submit]").last.click()
    page.locator("#room").wait_for()
    yield "a waiting room of twelve in four teams"
    page.locator("#room-start").click()
    page.locator("#live").wait_for()
    page.wait_for_load_state()
    yield "a table of twelve in four teams"
    page.goto("/play/mine/")
    yield "my games"


def at_the_turn(page: Page) -> None:
    """Waits until the child is to move, skipping what the others do."""
    page.locator("#live").wait_for()
    page.wait_for_load_state()
    skip = page.locator("[data-skip]")
    if skip.count() and skip.is_visible():
        skip.click()
    page.locator("[data-prompt] button").first.wait_for()


def teachers_pages(page: Page) -> Iterator[str]:
    """The same for a teacher: classes, a class, its pupils and groups, and the reports."""
    page.goto("/teach/")
    yield "classes"
    page.locator("main h2 a").first.click()
    page.locator("#way-in").wait_for()
    yield "a class"
    of_class = page.url
    report = page.locator("main header a[href*=report]").get_attribute("href") or ""
    for path in ("edit/", "cards/", "poster/", "groups/new/?age=8"):
        page.goto(of_class + path)
        yield path
    page.goto(of_class + "pupils/add/")
    page.locator("textarea").fill("Anna\nMaximilian-Friedrich-Wilhelm Alexander von und zu Hohenstein\n" + "w" * 90)
    page.locator("button[name=look]").click()
    page.locator(".names-table").wait_for()
    yield "a pasted list"
    page.goto(of_class)
    page.locator("main tbody th a").first.click()
    page.locator("#about").wait_for()
    yield "a pupil"
    page.goto(report)
    yield "the report of a class"
    page.locator("main table tbody th a").first.click()
    page.locator("#operators-title").wait_for()
    yield "the report of a child"


@pytest.fixture
def someones_pages(
    new_context: Callable[..., BrowserContext],
    child: Callable[..., Child],
    teacher: Callable[..., Teacher],
    demo_school: Any,
) -> Callable[..., Iterator[tuple[str, Page]]]:
    """`someones_pages(locale="ar")` goes through all the pages of everybody on a phone."""

    def walk(**device: Any) -> Iterator[tuple[str, Page]]:
        for page, pages in (
            (new_context(**PHONE, **device).new_page(), visitors_pages),
            (child("Anna", **PHONE, **device).page, childs_pages),
            (teacher(**PHONE, **device).page, teachers_pages),
        ):
            for place in pages(page):
                yield place, page

    return walk


def hanging_over(page: Page) -> list[str]:
    """What makes the page wider than the screen: nothing, or the elements that stick out."""
    script = """() => {
      const width = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth <= width) return [];
      return Array.from(document.querySelectorAll("body *")).filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width && (box.right > width + 1 || box.left < -1);
      }).slice(0, 8).map((one) => one.outerHTML.slice(0, 120));
    }"""
    return list(page.evaluate(script))


def test_no_page_is_wider_than_a_phone_and_axe_finds_nothing_serious(
    someones_pages: Callable[..., Iterator[tuple[str, Page]]],
) -> None:
    found: dict[str, list[str]] = {}
    axe = Axe()
    for place, page in someones_pages():
        wrong = hanging_over(page)
        for violation in axe.run(page, options=AXE).response["violations"]:
            if violation["impact"] in ("serious", "critical"):
                where = [node["html"][:160] for node in violation["nodes"][:3]]
                wrong.append(f"{violation['id']}: {where}")
        if wrong:
            found[place] = wrong
    assert found == {}


def test_every_page_works_from_right_to_left(someones_pages: Callable[..., Iterator[tuple[str, Page]]]) -> None:
    """The page turns round, arithmetic stays as it is, and nothing hangs over the edge."""
    found: dict[str, list[str]] = {}
    for place, page in someones_pages(locale="ar"):
        expect(page.locator("html")).to_have_attribute("dir", "rtl")
        wrong = hanging_over(page)
        wrong += page.eval_on_selector_all(
            ".sum, [data-notation], [data-line-cards], [data-line-steps]",
            "all => all.filter(one => getComputedStyle(one).direction !== 'ltr').map(one => one.outerHTML)",
        )
        if wrong:
            found[place] = wrong
    assert found == {}
