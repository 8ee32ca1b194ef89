"""Spot the mistake in a browser (nambarz 8.5): a bot's play waits to be looked at, and is called a mistake, or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from games.engine.bots.challenging import fault_of
from games.engine.plays import Calculation
from games.services.walk import Walk

from .school_pages import Child
from .seeded import Sitting
from .test_every_page import AXE, hanging_over

pytestmark = pytest.mark.browser

SMALL = {"viewport": {"width": 320, "height": 640}}
SILENT = {"operators": "+-", "referee": "challenge"}


def lies(walk: Walk, *, wrong: bool) -> bool:
    """A bot's calculation lies, another bot is to move, and the child may look at it first."""
    seen = walk.observe(walk.seats[0])
    if seen.unjudged is None or not isinstance(seen.unjudged.play, Calculation) or walk.wait is not None:
        return False
    return (fault_of(seen.rules, seen.unjudged) == "wrong-result") == wrong


def all_well(page: Page) -> None:
    """Nothing hangs over the edge, and axe finds nothing serious."""
    assert hanging_over(page) == []
    violations = Axe().run(page, options=AXE).response["violations"]
    assert [one["id"] for one in violations if one["impact"] in ("serious", "critical")] == []


def at_the_table(
    child: Callable[..., Child], live_stack: Any, code: str, suits: Callable[[Walk], bool], **device: Any
) -> Page:
    """Anna's page of a game in which this lies on the table, everything shown."""
    sitting = Sitting(SILENT, bot="novice")
    found = sitting.find(suits, until=lambda walk: True, most=0)
    table = sitting.open(live_stack, code=code, name="Anna", found=found)
    page = child("Anna", **device).page
    page.goto(f"/table/{table}/")
    page.wait_for_load_state()
    skip = page.locator("[data-skip]")
    if skip.count() and skip.is_visible():
        page.keyboard.press("s")
    expect(page.locator("[data-prompt]")).to_contain_text("Is it right?")
    return page


def test_a_wrong_sum_is_spotted_by_key_on_a_small_phone(
    child: Callable[..., Child], live_stack: Any, demo_school: Any
) -> None:
    page = at_the_table(child, live_stack, demo_school.class_code, lambda walk: lies(walk, wrong=True), **SMALL)
    expect(page.locator("[data-last-play] .sum")).to_be_visible()
    expect(page.locator("[data-last-play] .sum")).not_to_contain_text("=")
    expect(page.locator("[data-referee]")).to_have_count(0)
    expect(page.locator("[data-onward]")).to_have_count(0, timeout=1000)
    all_well(page)
    page.keyboard.press("m")
    expect(page.locator("[data-referee]")).to_contain_text("A mistake was spotted!")
    expect(page.locator(".play-log")).to_contain_text("You spotted a mistake!")
    all_well(page)


def test_a_right_sum_is_let_pass_with_one_press(child: Callable[..., Child], live_stack: Any, demo_school: Any) -> None:
    page = at_the_table(child, live_stack, demo_school.class_code, lambda walk: lies(walk, wrong=False))
    version = page.locator("#live").get_attribute("data-version") or ""
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#live")).not_to_have_attribute("data-version", version)
    expect(page.locator("[data-referee]")).to_have_count(0)
    expect(page.locator(".play-log")).not_to_contain_text("mistake")


def test_before_the_own_turn_the_button_stands_beside_it(
    child: Callable[..., Child], live_stack: Any, demo_school: Any
) -> None:
    def before_mine(walk: Walk) -> bool:
        seen = walk.observe(walk.seats[0])
        return seen.to_act == 0 and seen.unjudged is not None and isinstance(seen.unjudged.play, Calculation)

    page = at_the_table(child, live_stack, demo_school.class_code, before_mine)
    for width, height in ((1280, 800), (820, 1100), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("button", name="Draw", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="I see a mistake!")).to_be_in_viewport()
        all_well(page)
