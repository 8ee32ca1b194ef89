"""Meeting at a table: a class finds one by itself or by its code, visitors by a code; then the game is on all pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .school_pages import Child, Teacher

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}}


def open_together(page: Page, **choices: int | str) -> str:
    """A child opens a table from their own page; its code."""
    page.goto("/me/")
    page.locator("[aria-labelledby=together] a.button").click()
    return opened(page, **choices)


def opened(page: Page, **choices: int | str) -> str:
    for name, value in choices.items():
        page.locator(f"label:has(input[name={name}][value='{value}'])").click()
    page.locator("main form button").last.click()
    return page.locator("#room .code").inner_text().strip()


def type_code(page: Page, code: str) -> None:
    page.locator("form[action='/tables/code/'] input[name=code]").fill(code)
    page.locator("form[action='/tables/code/'] button").click()


def test_a_class_meets_at_a_table_and_the_game_begins_on_every_page(
    child: Callable[..., Child], teacher: Callable[..., Teacher]
) -> None:
    host, finds_it, types_it = child("Anna").page, child("Tom O’Neill", **PHONE).page, child("ليلى", locale="ar").page
    code = open_together(host, seats=4, teams=2)
    desk = teacher().page
    desk.locator("main h2 a").first.click()
    expect(desk.locator("[aria-labelledby=gathering]")).to_contain_text(code)
    expect(finds_it.locator("#class-tables")).to_contain_text("Anna")  # the list asks for itself
    finds_it.locator("#class-tables li", has_text="Anna").get_by_role("button", name="Join").click()
    expect(host.locator("#room")).to_contain_text("Tom O’Neill")
    expect(host.locator("#announcer")).to_have_text("2 of 4 are here.")
    type_code(types_it, code.lower())
    expect(types_it.locator(".room-place--mine")).to_contain_text("ليلى")
    finds_it.get_by_role("button", name="I change to team 1").or_(finds_it.locator("#room-leave")).first.wait_for()
    host.get_by_role("button", name="Start").click()
    for page in (host, finds_it, types_it):
        expect(page.locator("#live")).to_be_visible()
        expect(page.locator(".team-hand")).to_have_count(1)
    addresses = {page.url for page in (host, finds_it, types_it)}
    assert len(addresses) == 1
    finds_it.go_back()
    expect(finds_it.locator("#live, #class-tables").first).to_be_visible()


def test_visitors_meet_by_a_code_and_are_told_when_the_table_is_closed(
    new_context: Callable[..., BrowserContext], troubles: Any
) -> None:
    troubles.allow("status of 422")
    frog, bee = new_context().new_page(), new_context(**PHONE).new_page()
    frog.goto("/play/")
    frog.locator("main a[href='/play/together/']").click()
    code = opened(frog, face="frog")
    bee.goto("/play/")
    type_code(bee, "XXXXX" if code != "XXXXX" else "CCCCC")
    expect(bee.locator(".message--warning")).to_contain_text("No table waits under this code")
    type_code(bee, code)
    expect(bee.get_by_role("button", name="Frog")).to_have_count(0)
    bee.get_by_role("button", name="Bee").click()
    expect(frog.locator("#room")).to_contain_text("Bee")
    frog.get_by_role("button", name="Leave").click()
    expect(bee.get_by_role("button", name="Start")).to_be_visible()  # handed on
    expect(frog).to_have_url(re.compile("/$"))
    expect(frog.locator("#room")).to_have_count(0)
    frog.goto("/play/")
    type_code(frog, code)
    frog.get_by_role("button", name="Cat").click()
    expect(bee.locator("#room")).to_contain_text("Cat")
    bee.get_by_role("button", name="Close the table").click()
    expect(bee).to_have_url(re.compile("/$"))
    expect(frog.locator("#room")).to_contain_text("This table has been closed.")


def test_a_table_is_opened_joined_and_started_by_keys_alone(child: Callable[..., Child]) -> None:
    host, guest = child("Anna").page, child("Маша").page
    host.goto("/me/")
    host.locator("[aria-labelledby=together] a.button").focus()
    host.keyboard.press("Enter")
    host.locator("input[name=seats]:checked").focus()
    host.keyboard.press("ArrowLeft")
    host.locator("main form button").last.focus()
    host.keyboard.press("Enter")
    expect(host.locator(".room-place")).to_have_count(3)
    guest.goto("/me/")
    join = guest.locator("#class-tables li", has_text="Anna").get_by_role("button", name="Join").last
    join.focus()
    guest.keyboard.press("Enter")
    expect(host.locator("#room")).to_contain_text("Маша")
    start = host.locator("#room-start")
    start.focus()
    expect(start).to_be_focused()
    host.keyboard.press("Enter")
    expect(guest.locator("#live")).to_be_visible()


def test_without_scripts_the_room_and_the_game_are_there_too(
    new_context: Callable[..., BrowserContext], troubles: Any
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/play/together/")
    opened(page, face="duck")
    page.get_by_role("link", name="Look again").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#live")).to_be_visible()
