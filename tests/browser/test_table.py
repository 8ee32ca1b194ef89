"""The table in a browser: taps, drags and keys make a line; whole games are played; nothing is lost on the way."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from games.engine.arithmetic import notation
from games.engine.cards import Card
from games.presets import rules_for

from .player import Player, hopeless
from .table_page import TablePage

pytestmark = pytest.mark.browser


def sit_down(page: Page, *, age: int = 9, bots: int = 2, rounds: int = 1, pace: str = "At once") -> TablePage:
    """A visitor's game, with the others' plays shown at this pace."""
    page.goto("/play/")
    for name, value in (("age", age), ("bots", bots), ("rounds", rounds)):
        page.locator(f'label:has(input[name={name}][value="{value}"])').click()
    page.locator("main form .form-buttons button").click()
    table = TablePage(page, rules_for(age)["operators"])
    if pace != "Normal":
        table.set_pace(pace)
    return table


def at_a_turn(page: Page) -> tuple[TablePage, Card, Card]:
    """A visitor's game at a turn, and two cards of the hand to reckon with."""
    for _game in range(10):
        table = sit_down(page)
        sight = table.sight()
        if sight.phase == "play" and not sight.table.startswith("open"):
            for one, two in pairwise(sight.hand):
                if one.category == two.category != "joker" and one.number != two.number:
                    return table, one, two
    raise AssertionError("no such game")


@pytest.mark.parametrize("age", [6, 7])
def test_a_visitor_plays_a_whole_game_by_tapping(page: Page, age: int) -> None:
    """The youngest are shown the running results, the next type them; then score sheet and replay."""
    sit_down(page, age=age).play(Player())
    expect(page.locator(".podium")).to_be_visible()
    page.get_by_role("link", name="Score sheet").click()
    expect(page.locator(".score-sheet")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("link", name="Next").click()
    expect(page.locator("main")).to_contain_text("Step 2 of")


def test_cards_are_dragged_onto_the_line_along_it_and_off(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 1000})
    table, one, two = at_a_turn(page)

    def drag(what: Locator, to: Locator, left: float) -> None:
        start, end = what.bounding_box(), to.bounding_box()
        assert start is not None
        assert end is not None
        page.mouse.move(start["x"] + start["width"] / 2, start["y"] + 20)
        page.mouse.down()
        page.mouse.move(end["x"] + left, end["y"] + 40, steps=12)
        page.mouse.up()

    for card in (one, two):
        drag(table.hand_card(card), table.line, 400)
    assert table.on_the_line[0] == f"{one} {two}"
    drag(page.locator('[data-place="1"]'), page.locator('[data-place="0"]'), 2)
    assert table.on_the_line[0] == f"{two} {one}"
    drag(page.locator('[data-place="1"]'), page.locator(".game-bar"), 5)
    assert table.on_the_line[0] == str(two)


def test_keys_lay_a_line_and_play_it(page: Page) -> None:
    table, one, two = at_a_turn(page)

    def press(*keys: str | Card) -> None:
        for key in keys:
            page.keyboard.press(key if not isinstance(key, Card) else "0" if key.number == 10 else str(key.number))

    def numbers() -> list[int | None]:
        return [Card(code).number for code in table.on_the_line[0].split()]

    press(one, "-", two)
    assert (numbers(), table.on_the_line[1]) == ([one.number, two.number], "-")
    expect(page.locator("[data-notation]")).to_contain_text(f"{one.number} − {two.number}")
    page.locator('[data-place="0"]').focus()
    press("ArrowRight")
    assert numbers() == [two.number, one.number]
    press("Escape")
    assert table.on_the_line == ("", "")
    press(one, "+", two)
    table.posted(lambda: press("Enter"))
    expect(table.referee).to_be_visible()
    assert page.evaluate("document.activeElement.closest('[data-prompt]') !== null"), "the focus is on what to do now"


def test_the_page_writes_what_the_engine_writes(page: Page) -> None:
    """nambarz 5.2: worked out from left to right, written with the brackets that ordinary notation needs."""
    sit_down(page)
    script = "async ([numbers, signs]) => (await import('/static/games/js/notation.js')).notation(numbers, signs)"
    for numbers, signs, written in (
        ([10, 4, 2], "-/", "(10 − 4) ÷ 2"),
        ([6, 5, 2, 10], "++-", "6 + 5 + 2 − 10"),
        ([2, 3, 4], "*+", "2 × 3 + 4"),
        ([8, 2, 3, 1], "-*+", "(8 − 2) × 3 + 1"),
        ([1, 2, 3, 4], "+*/", "(1 + 2) × 3 ÷ 4"),
    ):
        assert page.evaluate(script, [numbers, signs]) == written == notation(numbers, signs)


def test_running_results_are_exact(page: Page) -> None:
    """nambarz 5.4: never floating point, on the page neither."""
    sit_down(page)
    script = "async (it) => (await import('/static/games/js/notation.js')).runningResults(...it)"
    assert page.evaluate(script, [[7, 2, 3], ["/", "+"], "rational"]) == ["7/2", "13/2"]
    assert page.evaluate(script, [[7, 2, 3], ["/", "+"], "natural"]) == ["–"]
    assert page.evaluate(script, [[3, 7, 9], ["-", "+"], "natural"]) == ["–"]
    assert page.evaluate(script, [[3, 7, 9], ["-", "+"], "integer"]) == ["−4", "5"]
    assert page.evaluate(script, [[10] * 25, ["*"] * 24, "natural"])[-1] == "1" + "0" * 25


def test_the_line_never_says_what_it_comes_to_unless_the_group_wants_it(page: Page) -> None:
    """product.md: the page never does the sum for the child unless support is "shown"."""
    table, one, two = at_a_turn(page)
    table.lay((one, two), ("+",))
    assert one.number is not None
    assert two.number is not None
    said = table.line.inner_text()
    assert f"{one.number} + {two.number}" in said
    assert f"= {one.number + two.number}\n" not in said + "\n"
    expect(page.locator("[data-line-steps]")).to_have_count(0)


def test_two_clicks_on_draw_are_one_post(page: Page) -> None:
    table, _one, _two = at_a_turn(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    held = table.hand_count
    table.posted(table.button("Draw").dblclick)
    assert table.wait_for_turn() == "drawn"
    assert len([url for url in sent if url.endswith("/act/")]) == 1
    assert table.hand_count == held + 1


def test_a_reload_finds_the_table_as_it_is(page: Page) -> None:
    table, _one, _two = at_a_turn(page)
    table.posted(table.button("Draw").click)
    before = table.sight()
    page.reload()
    assert table.sight() == before


def test_another_tab_hears_of_a_play(page: Page) -> None:
    table, _one, _two = at_a_turn(page)
    other = page.context.new_page()
    other.goto(page.url)
    version = other.locator("#live").get_attribute("data-version")
    page.bring_to_front()
    table.posted(table.button("Draw").click)
    other.bring_to_front()
    other.wait_for_function("was => document.querySelector('#live').dataset.version !== was", arg=version)


def test_the_same_cards_are_kept_while_news_come_in(page: Page) -> None:
    """What a child has laid on the line stays there when the page shows the table anew."""
    table, one, _two = at_a_turn(page)
    table.hand_card(one).click()
    page.evaluate("Object.assign(document.querySelector('#live').dataset, { version: '0', news: '0' })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => document.querySelector('#live').dataset.version !== '0'")
    assert table.on_the_line[0] == str(one)


def test_without_a_connection_nothing_is_lost(page: Page, troubles: Any) -> None:
    troubles.allow("ERR_INTERNET_DISCONNECTED|htmx:(sendError|afterRequest|send:error)|Send Error")
    table, one, _two = at_a_turn(page)
    table.hand_card(one).click()
    page.context.set_offline(True)
    table.button("Play").click()
    expect(page.locator("#toasts")).to_contain_text("did not answer")
    assert table.on_the_line[0] == str(one)
    page.context.set_offline(False)
    table.posted(table.button("Play").click)


def test_a_lap_of_the_others_is_shown_within_six_seconds(page: Page) -> None:
    """product.md: a lap of bots shows in six seconds or less, and can be skipped."""
    table = sit_down(page, bots=5, pace="Normal")
    if page.locator("[data-skip]").is_visible():
        page.keyboard.press("s")
    expect(table.prompt).to_be_visible()
    steps = page.locator("[data-steps] > li")
    table.posted(page.locator("[data-key-for=d]").click)
    if page.locator("#live").get_attribute("data-phase") == "drawn":
        table.posted(page.locator("[data-key-for=p]").click)
    pause = int(page.locator("#live").get_attribute("data-step-pause") or 0)
    assert 0 < pause * steps.count() <= 6000 or pause == 250
    if steps.count():
        expect(page.locator("[data-watching]")).to_be_visible()
        expect(page.locator("[data-watching]")).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_nothing_hangs_over_the_edge(new_context: Callable[..., BrowserContext], language: str) -> None:
    """product.md: from 320 px to a projector."""
    page = new_context(locale=language).new_page()
    sit_down(page, age=7, pace="Normal")
    for width in (320, 360, 768, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width


def test_on_a_phone_the_hand_is_in_view_and_stays_where_it_is(page: Page) -> None:
    """As much of it over the sticky prompt as there is room for; a line that grows does not push it from the finger."""
    page.set_viewport_size({"width": 375, "height": 667})
    sit_down(page, pace="Normal").wait_for_turn()  # nothing tapped before, which would scroll the page
    page.wait_for_function("""() => {
      const at = (part) => document.querySelector(part).getBoundingClientRect();
      return at("[data-hand]").bottom <= at("[data-prompt]").top + 1 || Math.abs(at(".game-felt").top) < 2;
    }""")
    cards = page.locator("[data-hand] button[data-card]")
    before = cards.nth(2).bounding_box()
    cards.nth(0).click()
    cards.nth(1).click()
    expect(page.locator("[data-line] [data-place]")).to_have_count(2)
    after = cards.nth(2).bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) < 2


def test_on_a_phone_a_correction_begins_with_the_thrown_cards(page: Page) -> None:
    """nambarz 8.1: what the one try is made with is in view, over the prompt, and the referee's reasons follow."""
    page.set_viewport_size({"width": 375, "height": 667})
    for _game in range(10):
        table, _one, _two = at_a_turn(page)
        if slip := next(hopeless(table.sight()), None):
            break
    else:
        raise AssertionError("no such game")
    table.lay(slip.cards, slip.operators)
    table.posted(table.button("Play").click)
    assert table.wait_for_turn() == "correction"
    expect(page.locator("[data-hand] button[data-card]")).to_have_count(2)
    page.wait_for_function("""() => {
      const place = (one) => one.getBoundingClientRect();
      const at = (part) => place(document.querySelector(part));
      const cards = Array.from(document.querySelectorAll("[data-hand] button[data-card]"), place);
      return cards.every((card) => card.top >= 0 && card.bottom <= at("[data-prompt]").top)
        && at("[data-referee]").top >= at("[data-hand]").bottom;
    }""")
