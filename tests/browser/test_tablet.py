"""One device for several children in a real browser: hands, covers, and what is heard on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .school_pages import Child
from .table_page import TablePage

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 360, "height": 740}}

# Counts the notes that a page plays, in whichever sounds.
LISTEN = """
window.notes = 0;
const Real = window.AudioContext;
window.AudioContext = class extends Real {
  createOscillator() { window.notes += 1; return super.createOscillator(); }
};
"""


def cards(page: Page) -> int:
    """How many cards there are in the page to be chosen, seen or not."""
    return page.locator("[data-card]").count()


def cover_of(page: Page) -> str:
    """Whose turn the cover names, once it is there; nobody's cards are in the page then."""
    expect(page.locator(".cover")).to_be_visible()
    assert cards(page) == 0
    assert page.locator("#announcer").inner_text() == ""
    return page.locator(".cover h2 bdi").inner_text()


def draw_and_keep(page: Page) -> None:
    """A turn without a play."""
    skip = page.locator("[data-skip]")
    if skip.is_visible():
        skip.click()
    page.locator("[data-prompt]").get_by_role("button", name="Draw", exact=True).click()
    page.get_by_role("button", name="Keep it").click()


def test_three_visitors_pass_a_phone_round(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(**PHONE).new_page()
    page.goto("/play/")
    page.locator("[aria-labelledby=tablet] a").click()
    for face in ("frog", "bee", "cat"):
        page.locator(f"label:has(input[value={face}])").click()
    page.locator("label:has(input[name=bots][value='0'])").click()
    page.get_by_role("button", name="Sit down").click()
    turns = []
    for _turn in range(4):
        name = cover_of(page)
        turns.append(name)
        page.reload()
        assert cover_of(page) == name
        page.keyboard.press("Enter") if len(turns) == 2 else page.get_by_role("link", name=f"I am {name}").click()
        expect(page.locator("[data-hand]")).to_be_visible()
        assert cards(page) >= 7
        draw_and_keep(page)
        expect(page.locator("[data-prompt]")).to_contain_text("Pass the tablet to")
        assert cards(page) == 0
        page.get_by_role("link", name="Pass it on").click()
    assert len(set(turns[:3])) == 3
    assert turns[3] == turns[0]


def test_a_classmate_joins_and_reads_the_referee_before_passing_it_on(
    child: Callable[..., Child], demo_school: Any
) -> None:
    page = child("Anna", **PHONE).page
    page.locator("[aria-labelledby=tablet] a").click()
    page.get_by_role("link", name="Léo").click()
    for picture in next(one.pictures for one in demo_school.pupils if one.name == "Léo"):
        page.locator(f"button[name=picture][value={picture}]:not(:disabled)").click()
        page.locator(f"button[value={picture}]:disabled").or_(page.locator("#there")).first.wait_for()
    page.locator("label:has(input[name=bots][value='0'])").first.click()  # else the table might be open when they begin
    page.get_by_role("button", name="Play", exact=True).click()
    name = cover_of(page)
    page.get_by_role("link", name=f"I am {name}").click()
    table = TablePage(page)
    expect(page.locator("[data-hand]")).to_be_visible()
    skip = page.locator("[data-skip]")
    if skip.is_visible():
        skip.click()
    for category in ("symbol", "picture"):
        group = page.locator(f"button[data-card][data-category={category}]")
        if group.count() > 1:
            break
    group.nth(0).click()
    group.nth(1).click()
    page.locator("[data-gap] [data-operator]").first.click()
    table.button("Play").click()
    referee = page.locator("[data-referee]")
    expect(referee).to_be_visible()
    if table.button("Take them back").is_visible():
        # The rule is looked up and come back from; what is to be put right still lies there, under the cover.
        page.locator(".rule-link").click()
        page.get_by_role("link", name="Back to the table").click()
        assert cover_of(page) == name
        page.get_by_role("link", name=f"I am {name}").click()
        expect(table.button("Take them back")).to_be_visible()
        table.button("Take them back").click()
    expect(referee).to_be_visible()
    expect(page.locator("[data-prompt]")).to_contain_text("then pass the tablet to")
    assert cards(page) == 0
    page.get_by_role("link", name="Pass it on").click()
    assert cover_of(page) != name
    expect(referee).to_have_count(0)
    address = page.url
    page.goto("/me/")
    page.get_by_role("button", name="Next player").click()
    page.locator(".name-tile").first.wait_for()
    assert page.request.get(address).status == 404


def test_sound_is_off_until_somebody_wants_it(new_context: Callable[..., BrowserContext]) -> None:
    context = new_context(**PHONE)
    context.add_init_script(LISTEN)
    page = context.new_page()
    page.goto("/play/")
    page.get_by_role("button", name="Sit down").click()
    TablePage(page).set_pace("At once")
    page.locator("[data-prompt] button").first.wait_for()
    page.locator("[data-prompt]").get_by_role("button", name="Draw", exact=True).click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator("[data-prompt]").get_by_role("button", name="Draw", exact=True)).to_be_visible()
    assert page.evaluate("notes") == 0
    page.locator(".game-bar details.menu > summary").click()
    with page.expect_response(lambda response: response.url.endswith("/sound/")):
        page.get_by_role("button", name="Sound on").click()
    switched_on = page.evaluate("notes")
    assert switched_on > 0
    page.locator("[data-prompt]").get_by_role("button", name="Draw", exact=True).click()
    page.get_by_role("button", name="Keep it").click()
    page.wait_for_function("before => notes > before", arg=switched_on)  # it is their turn again
    page.reload()
    expect(page.locator("#live")).to_have_attribute("data-sound", "on")


MOVING = """() => {
  document.querySelector("[data-table-card] img").classList.add("card-arrives");
  document.querySelector("main").append(Object.assign(document.createElement("p"), { className: "stroke-feast" }));
  return Array.from(document.querySelectorAll("body *")).filter((one) => {
    const style = getComputedStyle(one);
    const seconds = [style.animationDuration, style.transitionDuration].join().split(",").map(parseFloat);
    return Math.max(...seconds) > 0.001 || style.scrollBehavior === "smooth";
  }).map((one) => String(one.className));
}"""


@pytest.mark.parametrize("how", ["in the system", "in the settings"])
def test_whoever_wants_less_motion_gets_none(new_context: Callable[..., BrowserContext], how: str) -> None:
    """What the others play still comes one after the other; nothing slides, grows or scrolls by itself."""
    page = new_context(**PHONE, reduced_motion="reduce" if how == "in the system" else "no-preference").new_page()
    page.goto("/play/")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#live")).to_be_visible()
    page.wait_for_load_state()
    if how == "in the settings":
        assert "card-arrives" in str(page.evaluate(MOVING))
        page.locator(".game-bar details.menu > summary").click()
        with page.expect_response(lambda response: response.url.endswith("/motion/")):
            page.get_by_role("button", name="Less motion").click()
    assert page.evaluate(MOVING) == []
    page.reload()
    page.wait_for_load_state()
    assert page.evaluate(MOVING) == []
