"""The table in a browser: taps, drags and keys make a line; whole games are played; nothing is lost on the way.

The player in here sees what a child sees, the page, and asks the engine what could be laid.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from games.engine.cards import Card, covering, table_from_code
from games.engine.rules import Rules
from games.engine.solver import strokes

pytestmark = pytest.mark.browser

Line = tuple[list[Card], list[str]]


def sit_down(page: Page, *, age: int = 9, bots: int = 2, rounds: int = 1, pace: str = "quick") -> None:
    """A visitor's game, with the others' plays shown at this pace."""
    page.goto("/play/")
    for name, value in (("age", age), ("bots", bots), ("rounds", rounds)):
        page.locator(f'label:has(input[name={name}][value="{value}"])').click()
    page.locator("main button[type=submit], main form button.button--big").first.click()
    page.wait_for_selector("#live")
    if pace != "normal":
        page.locator("details:has(button[name=pace]) summary").click()
        page.locator(f"button[name=pace][value={pace}]").click()


def phase(page: Page) -> str:
    return page.locator("#live").get_attribute("data-phase") or ""


def attempt(page: Page) -> str:
    return page.locator("#play-form [name=attempt]").get_attribute("value") or ""


def posted(page: Page, act: Callable[[], None]) -> None:
    """Does something that posts, and waits for the table that answers."""
    before = attempt(page)
    act()
    page.wait_for_function("was => document.querySelector('#play-form [name=attempt]')?.value !== was", arg=before)


def hand(page: Page) -> list[Card]:
    codes = page.eval_on_selector_all("button[data-card]:not(:disabled)", "all => all.map(one => one.dataset.card)")
    return [Card(code) for code in codes]


def operators(page: Page) -> str:
    return str(
        page.evaluate(
            "() => Array.from(document.querySelector('template[data-part=operators]')?.content"
            ".querySelectorAll('[data-operator]') ?? [], one => one.dataset.operator).join('')"
        )
    )


def table_card(page: Page) -> str:
    address = page.locator("[data-table-card] img").get_attribute("src") or ""
    code = address.rsplit("/", 1)[-1].split(".")[0]
    return code.replace("open-", "open:")


def something_to_lay(page: Page) -> Line | None:
    """Cards of the hand that may be laid, with operators; None where there is nothing."""
    table, cards = table_from_code(table_card(page)), hand(page)
    must = page.locator("button[data-new]")
    drawn = Card(must.get_attribute("data-card")) if must.count() else None
    if phase(page) != "correction":
        for card in cards:
            if card in covering(table) and drawn in (None, card):
                return [card], []
    if table.startswith("open:"):
        return None
    for stroke in strokes(Rules(operators=operators(page) or "+"), table, cards):
        if drawn is None or drawn in stroke.cards:
            return list(stroke.cards), list(stroke.operators)
    return None


def lay(page: Page, line: Line) -> None:
    """Puts cards and operators on the line by tapping, types running results where the page asks for them."""
    cards, signs = line
    if page.locator("[data-clear]").is_visible():
        page.locator("[data-clear]").click()
    for card in cards:
        page.locator(f'button[data-card="{card}"][aria-pressed=false]').first.click()
    for gap, sign in enumerate(signs):
        choice = page.locator(f'[data-gap="{gap}"] button[data-operator="{sign}"]')
        if choice.count():
            choice.click()
    if page.locator("[data-pad]").is_visible():
        for _step in signs:
            page.locator('[data-pad] [data-key="7"]').click()
            page.locator("[data-pad] [data-key=enter]").click()


def button(page: Page, place: int) -> Locator:
    """The first or second of the prompt's two big buttons."""
    return page.locator("[data-prompt] .prompt-buttons button").nth(place)


def play_on(page: Page, *, mistakes: float = 0.0, most: int = 250) -> set[str]:
    """Plays until the game is over; the phases that were met."""
    chance = random.Random(7)
    met: set[str] = set()
    for _post in range(most):
        now = phase(page)
        met.add(now)
        if now == "over":
            return met
        if now == "waiting":
            page.wait_for_function("() => document.querySelector('#live').dataset.phase !== 'waiting'", timeout=60000)
            continue
        line = something_to_lay(page) if now in ("play", "drawn", "cover", "correction") else None
        numbers = [card for card in hand(page) if card.number] if now == "play" else []
        if len(numbers) > 1 and not table_card(page).startswith("open") and chance.random() < mistakes:
            line = numbers[:2], [operators(page)[0]]
        if line is not None:
            lay(page, line)
        place = 0 if line is not None or now in ("again", "must-draw", "round-over") else 1
        posted(page, button(page, place).click)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("age", [6, 7, 9])
def test_a_visitor_plays_a_whole_game_by_tapping(page: Page, age: int) -> None:
    sit_down(page, age=age)
    play_on(page)
    expect(page.locator(".podium")).to_be_visible()
    page.get_by_role("link", name="Score sheet").click()
    expect(page.locator(".score-sheet")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("link", name="Next").click()
    expect(page.locator("main")).to_contain_text("Step 2 of")


def test_a_game_of_mistakes_meets_the_referee_and_the_correction(page: Page) -> None:
    sit_down(page, age=9, bots=1, rounds=3)
    assert {"play", "drawn", "correction", "round-over"} <= play_on(page, mistakes=0.4)


def line_of(page: Page) -> tuple[str, str]:
    form = page.locator("#play-form")
    return form.locator("[name=cards]").input_value(), form.locator("[name=operators]").input_value()


def two_of_a_kind(page: Page) -> list[Card]:
    cards = hand(page)
    for category in ("symbol", "picture"):
        found = [card for card in cards if card.category == category]
        if len({card.number for card in found}) > 1:
            return [found[0], next(card for card in found if card.number != found[0].number)]
    raise AssertionError(cards)


def start_of_turn(page: Page) -> None:
    """A game at a turn with two cards to reckon with."""
    for _game in range(10):
        sit_down(page)
        if not table_card(page).startswith("open") and phase(page) == "play":
            return
    raise AssertionError("no such game")


def test_cards_are_dragged_onto_the_line_along_it_and_off(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 1000})
    start_of_turn(page)
    one, two = two_of_a_kind(page)

    def drag(what: Locator, to: Locator, left: float) -> None:
        start, end = what.bounding_box(), to.bounding_box()
        assert start is not None
        assert end is not None
        page.mouse.move(start["x"] + start["width"] / 2, start["y"] + 20)
        page.mouse.down()
        page.mouse.move(end["x"] + left, end["y"] + 40, steps=12)
        page.mouse.up()

    line = page.locator("[data-line]")
    for card in (one, two):
        drag(page.locator(f'button[data-card="{card}"]').first, line, 400)
    assert line_of(page)[0] == f"{one} {two}"
    drag(page.locator('[data-place="1"]'), page.locator('[data-place="0"]'), 2)
    assert line_of(page)[0] == f"{two} {one}"
    drag(page.locator('[data-place="1"]'), page.locator(".game-bar"), 5)
    assert line_of(page)[0] == str(two)


def test_the_keyboard_alone_lays_a_line_and_plays_it(page: Page) -> None:
    start_of_turn(page)
    one, two = two_of_a_kind(page)

    def key(card: Card) -> str:
        return "0" if card.number == 10 else str(card.number)

    # The category of the first card is kept to; where both kinds have the number, symbols come first.
    page.keyboard.press(key(one))
    page.keyboard.press("-")
    page.keyboard.press(key(two))
    cards, signs = line_of(page)
    assert [Card(code).number for code in cards.split()] == [one.number, two.number]
    assert signs == "-"
    expect(page.locator("[data-notation]")).to_contain_text(f"{one.number} − {two.number}")
    page.locator('[data-place="0"]').focus()
    page.keyboard.press("ArrowRight")
    assert [Card(code).number for code in line_of(page)[0].split()] == [two.number, one.number]
    page.keyboard.press("Escape")
    assert line_of(page) == ("", "")
    page.keyboard.press(key(one))
    page.keyboard.press("+")
    page.keyboard.press(key(two))
    posted(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator("[data-referee]")).to_be_visible()
    assert page.evaluate("document.activeElement.closest('[data-prompt]') !== null"), "the focus is on what to do now"


@pytest.mark.parametrize(
    ("numbers", "signs", "written"),
    [((10, 4, 2), "-/", "(10 − 4) ÷ 2"), ((6, 5, 2, 10), "++-", "6 + 5 + 2 − 10"), ((2, 3, 4), "*+", "2 × 3 + 4"),
     ((8, 2, 3, 1), "-*+", "(8 − 2) × 3 + 1"), ((1, 2, 3, 4), "+*/", "(1 + 2) × 3 ÷ 4")],
)  # fmt: skip
def test_the_page_writes_what_the_engine_writes(page: Page, numbers: tuple[int, ...], signs: str, written: str) -> None:
    """nambarz 5.2: worked out from left to right, written with the brackets that ordinary notation needs."""
    from games.engine.arithmetic import notation

    sit_down(page)
    script = "async ([numbers, signs]) => (await import('/static/games/js/notation.js')).notation(numbers, signs)"
    assert page.evaluate(script, [list(numbers), list(signs)]) == written == notation(numbers, signs)


def test_running_results_are_exact(page: Page) -> None:
    sit_down(page)
    script = "async (it) => (await import('/static/games/js/notation.js')).runningResults(...it)"
    assert page.evaluate(script, [[7, 2, 3], ["/", "+"], "rational"]) == ["7/2", "13/2"]
    assert page.evaluate(script, [[7, 2, 3], ["/", "+"], "natural"]) == ["–"]
    assert page.evaluate(script, [[3, 7, 9], ["-", "+"], "natural"]) == ["–"]
    assert page.evaluate(script, [[3, 7, 9], ["-", "+"], "integer"]) == ["−4", "5"]
    assert page.evaluate(script, [[10] * 25, ["*"] * 24, "natural"])[-1] == "1" + "0" * 25


def test_two_clicks_on_play_are_one_play(page: Page) -> None:
    start_of_turn(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    posted(page, lambda: page.get_by_role("button", name="Draw", exact=True).dblclick())
    page.wait_for_timeout(500)
    assert len([url for url in sent if url.endswith("/act/")]) == 1
    assert page.locator(".game-hand .hand-cards li").count() == 8


def test_a_reload_finds_the_table_as_it_is(page: Page) -> None:
    start_of_turn(page)
    posted(page, page.get_by_role("button", name="Draw", exact=True).click)
    before, cards = phase(page), hand(page)
    page.reload()
    assert (phase(page), hand(page)) == (before, cards)


def test_another_tab_hears_of_a_play(page: Page) -> None:
    start_of_turn(page)
    other = page.context.new_page()
    other.goto(page.url)
    version = other.locator("#live").get_attribute("data-version")
    page.bring_to_front()
    posted(page, page.get_by_role("button", name="Draw", exact=True).click)
    other.bring_to_front()
    other.wait_for_function("was => document.querySelector('#live').dataset.version !== was", arg=version)


def test_without_a_connection_nothing_is_lost(page: Page, troubles: Any) -> None:
    troubles.allow("ERR_INTERNET_DISCONNECTED|htmx:(sendError|afterRequest|send:error)|Send Error")
    start_of_turn(page)
    card = hand(page)[0]
    page.locator(f'button[data-card="{card}"]').first.click()
    page.context.set_offline(True)
    button(page, 0).click()
    expect(page.locator("#toasts")).to_contain_text("did not answer")
    assert line_of(page)[0] == str(card)
    page.context.set_offline(False)
    posted(page, button(page, 0).click)


def test_a_lap_of_the_others_is_shown_within_six_seconds(page: Page) -> None:
    """product.md: a lap of bots shows in six seconds or less, and can be skipped."""
    sit_down(page, bots=5, pace="normal")
    if page.locator("[data-skip]").is_visible():
        page.keyboard.press("s")
    expect(page.locator("[data-prompt]")).to_be_visible()
    steps = page.locator("[data-steps] > li")
    posted(page, page.locator("[data-key-for=d]").click)
    if phase(page) == "drawn":
        posted(page, page.locator("[data-key-for=p]").click)
    pause = int(page.locator("#live").get_attribute("data-step-pause") or 0)
    assert 0 < pause * steps.count() <= 6000 or pause == 250
    if steps.count():
        expect(page.locator("[data-watching]")).to_be_visible()
        expect(page.locator("[data-watching]")).to_be_hidden(timeout=12000)


@pytest.mark.parametrize("width", [320, 360, 768, 1280, 1920])
def test_nothing_hangs_over_the_edge(new_context: Callable[..., BrowserContext], width: int) -> None:
    for language in ("en", "ar"):
        page = new_context(viewport={"width": width, "height": 740}, locale=language).new_page()
        sit_down(page, age=7)
        page.locator("button[data-card]:not(:disabled)").first.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= width, language


def test_the_same_cards_are_kept_while_news_come_in(page: Page) -> None:
    """What a child has laid on the line stays there when the page shows the table anew."""
    start_of_turn(page)
    card = hand(page)[0]
    page.locator(f'button[data-card="{card}"]').first.click()
    page.evaluate("document.querySelector('#live').dataset.version = '0'")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => document.querySelector('#live').dataset.version !== '0'")
    assert line_of(page)[0] == str(card)


def test_the_line_never_says_what_it_comes_to_unless_the_group_wants_it(page: Page) -> None:
    """product.md: the page never does the sum for the child unless support is "shown"."""
    start_of_turn(page)
    one, two = two_of_a_kind(page)
    lay(page, ([one, two], ["+"]))
    assert one.number is not None
    assert two.number is not None
    said = page.locator("[data-line]").inner_text()
    assert f"{one.number} + {two.number}" in said
    assert f"= {one.number + two.number}\n" not in said + "\n"
    assert page.locator("[data-line-steps]").count() == 0
