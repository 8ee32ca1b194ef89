"""Everything by keyboard alone: from the front page, over the door of the class, through a whole game to the score."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .player import Choice, Player
from .table_page import BUTTONS, TablePage

pytestmark = pytest.mark.browser


class Keys:
    """Somebody who has no mouse: Tab, Enter, Space and the arrows."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def to(self, selector: str, *, text: str = "") -> None:
        """Goes on by Tab until an element that matches, and says ``text``, has the focus, and shows it."""
        for _stop in range(150):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(
                "([selector, text]) => document.activeElement.matches(selector) "
                "&& document.activeElement.textContent.includes(text)",
                [selector, text],
            ):
                shown = self.page.evaluate(
                    "() => { const style = getComputedStyle(document.activeElement);"
                    " return style.outlineStyle !== 'none' || style.boxShadow !== 'none'"
                    " || getComputedStyle(document.activeElement.closest('label') ?? document.activeElement)"
                    ".outlineStyle !== 'none'; }"
                )
                assert shown, f"the focus is not to be seen on {selector}"
                return
        raise AssertionError(f"not to be reached by keyboard: {selector} {text}")

    def press(self, selector: str, *, text: str = "") -> None:
        self.to(selector, text=text)
        self.page.keyboard.press("Enter")


def by_keys(keys: Keys, table: TablePage, choice: Choice, phase: str) -> None:
    """Makes a choice at the table."""
    if choice.cards:
        table.page.keyboard.press("Escape")  # a drawn card lies on the line already
    for card in choice.cards:
        keys.press(f'button[data-card="{card}"][aria-pressed="false"]')
    for gap, operator in enumerate(choice.operators):
        offered = f'[data-gap="{gap}"] [data-operator="{operator}"]'
        if table.page.locator(offered).count() and len(table.operators) > 1:
            keys.press(offered)
    table.posted(lambda: keys.press("[data-prompt] .prompt-buttons > *", text=BUTTONS[phase, choice.button]))


def test_from_the_sign_in_to_the_score_sheet(demo_school: Any, new_context: Callable[..., Any]) -> None:
    page = new_context().new_page()
    keys = Keys(page)
    page.goto("/")
    keys.press('main a.way[href="/join/"]')
    expect(page.locator("input[name=code]")).to_be_visible()
    page.wait_for_load_state()
    keys.to("input[name=code]")
    page.keyboard.type(demo_school.class_code)
    page.keyboard.press("Enter")
    expect(page.locator(".name-tiles")).to_be_visible()
    page.wait_for_load_state()
    keys.press(".name-tile", text="Anna")
    expect(page.locator(".picture-slots")).to_be_visible()
    page.wait_for_load_state()
    pictures = next(pupil.pictures for pupil in demo_school.pupils if pupil.name == "Anna")
    for place, picture in enumerate(pictures):
        expect(page.locator(".picture-slots li.is-filled")).to_have_count(place)
        keys.press(f'.picture-tiles button:has(img[src*="/{picture}."])')
    expect(page).to_have_url(re.compile("/me/$"))
    page.wait_for_load_state()
    keys.press("[aria-labelledby=new-game] > form button[type=submit]")
    table = TablePage(page)
    keys.press("details.menu summary", text="Settings")
    keys.press("button[name=pace][value=quick]")
    player = Player()
    for _choice in range(80):
        phase = table.wait_for_turn()
        if phase in ("over", "round-over"):
            break
        by_keys(keys, table, player.choose(table.sight()), phase)
    assert phase in ("over", "round-over")
    keys.press("a", text="Score sheet")
    expect(page.locator(".score-sheet")).to_be_visible()
