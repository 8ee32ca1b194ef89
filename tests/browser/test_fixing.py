"""Fix my mistakes, in a browser: found by the worker, tried again by keys alone on a phone, and nothing goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, expect

from games.engine import solver
from games.engine.legal import matches
from games.engine.plays import Calculation
from games.services.walk import Walk

from .school_pages import Child
from .seeded import Sitting
from .test_every_page import AXE, hanging_over

pytestmark = pytest.mark.browser

SMALL = {"viewport": {"width": 320, "height": 640}}
# One turn each: the round is over when the child has drawn.
SHORT = {"operators": "+-", "round_end": "first-out", "max_turns": 1}


def calculation_in_hand(walk: Walk) -> Calculation | None:
    """The smallest calculation of three cards or more where nothing matches and no joker lies in the way."""
    state = walk.state
    if walk.seat_to_act is None or walk.seat_to_act.number or not hasattr(state.table, "number"):
        return None
    hand = state.hands[0]
    strokes = solver.strokes(state.rules, state.table, hand)
    if matches(state.table, hand) or not strokes or len(strokes[-1].cards) < 3:
        return None
    return Calculation(strokes[-1].cards, strokes[-1].operators)


def all_well(page: Page) -> None:
    """Nothing hangs over the edge, and axe finds nothing serious."""
    assert hanging_over(page) == []
    violations = Axe().run(page, options=AXE).response["violations"]
    assert [one["id"] for one in violations if one["impact"] in ("serious", "critical")] == []


def press_all(page: Page, cards: list[Locator], operators: str) -> None:
    """Puts cards on the line, and the operators between them by key."""
    for place, card in enumerate(cards):
        if place:
            page.keyboard.press(operators[place - 1])
        card.press("Space")


def test_a_child_fixes_a_missed_calculation_by_keys_alone(
    child: Callable[..., Child], live_stack: Any, demo_school: Any
) -> None:
    sitting = Sitting(SHORT)
    found = sitting.find(lambda walk: calculation_in_hand(walk) is not None, until=lambda walk: True)
    answer = calculation_in_hand(found.walk)
    assert answer is not None
    table = sitting.open(live_stack, code=demo_school.class_code, name="Anna", found=found)
    page = child("Anna", **SMALL).page
    page.goto(f"/table/{table}/")
    page.wait_for_load_state()
    page.locator("[data-prompt] button", has_text="Draw").wait_for()
    page.keyboard.press("d")
    page.locator("[data-prompt] button", has_text="Keep it").wait_for()
    page.keyboard.press("p")
    expect(page.locator("#live")).to_have_attribute("data-phase", "over")
    page.get_by_role("link", name="Fix my mistakes").press("Enter")
    begin = page.get_by_role("link", name="Begin")
    begin.wait_for()
    all_well(page)
    begin.press("Enter")
    prompt = page.locator("[data-focus]")
    expect(prompt).to_have_text("What could you have laid here?")
    page.wait_for_load_state()
    all_well(page)

    def of_hand(code: str) -> Locator:
        return page.locator(f'button[data-card="{code}"][aria-pressed="false"]').first

    # Two of the three cards are not enough: the referee explains, and nothing is lost.
    press_all(page, [of_hand(card) for card in answer.cards[:2]], answer.operators[0])
    typed_right(page, answer.cards[:2], answer.operators[:1])
    page.get_by_role("button", name="Lay it").press("Enter")
    expect(page.locator(".referee-title")).to_have_text("Not quite. Look again.")
    all_well(page)

    for words in ("cards do it", "Begin with:", "Lay this:"):
        page.locator("#fix-helps button").press("Enter")
        expect(page.locator("#fix-helps")).to_contain_text(words)
    expect(page.locator("#fix-helps button")).to_have_count(0)
    all_well(page)

    press_all(page, [of_hand(card) for card in answer.cards], "".join(answer.operators))
    typed_right(page, answer.cards, answer.operators)
    page.get_by_role("button", name="Lay it").press("Enter")
    expect(prompt).to_contain_text("You have found it!")
    all_well(page)
    page.keyboard.press("Enter")
    expect(page.locator("#fix-list")).to_contain_text("You have fixed all your mistakes. Well done!")
    page.goto("/me/")
    expect(page.locator("main h1")).to_contain_text("Anna")
    expect(page.locator(f'a[href="/table/{table}/fix/"]')).to_have_count(0)


def typed_right(page: Page, cards: Any, operators: Any) -> None:
    """Types the running results where the group wants them."""
    if not page.locator("[data-step]").count():
        return
    page.keyboard.press("=")
    result = cards[0].number
    for operator, card in zip(operators, cards[1:], strict=True):
        result = result + card.number if operator == "+" else result - card.number
        page.keyboard.type(str(result))
        page.locator('[data-key="enter"]').click()


def test_without_scripts_it_works_all_the_same(
    new_context: Callable[..., BrowserContext], child: Callable[..., Child], live_stack: Any, demo_school: Any
) -> None:
    sitting = Sitting(SHORT)
    found = sitting.find(lambda walk: calculation_in_hand(walk) is not None, until=lambda walk: True)
    answer = calculation_in_hand(found.walk)
    assert answer is not None
    table = sitting.open(live_stack, code=demo_school.class_code, name="Léo", found=found)
    scripted = child("Léo").page
    scripted.goto(f"/table/{table}/")
    scripted.locator("[data-prompt] button", has_text="Draw").click()
    scripted.locator("[data-prompt] button", has_text="Keep it").click()
    scripted.get_by_role("link", name="Fix my mistakes").wait_for()
    page = new_context(java_script_enabled=False).new_page()
    page.context.add_cookies(scripted.context.cookies())
    page.goto(f"/table/{table}/fix/")
    look = page.get_by_role("button", name="Look through my round")
    if look.count():
        look.click()
    page.get_by_role("link", name="Begin").click()
    page.get_by_role("button", name="Give me a hint").click()
    expect(page.locator("#fix-helps")).to_contain_text("cards do it")
    choices = page.locator("noscript select, select[form=play-form]")
    assert choices.count() >= 2 * len(answer.cards) - 1
    for place, card in enumerate(answer.cards):
        page.locator("select[name=cards]").nth(place).select_option(str(card))
        if place:
            page.locator("select[name=operators]").nth(place - 1).select_option(answer.operators[place - 1])
    page.get_by_role("button", name="Lay it").click()
    expect(page.locator("[data-prompt]")).to_contain_text("You have found it!")
