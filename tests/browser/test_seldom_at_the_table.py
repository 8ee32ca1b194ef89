"""What a child does not meet in every game: an open table, a second round, the gentle referee's help, two posts of one
play. Each at a table dealt so that it comes up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engine.cards import covering
from games.presets import rules_for

from .player import Choice, Player, Sight, hopeless, right_sums
from .school_pages import Child
from .seeded import Found, Sitting, sight_of
from .table_page import TablePage

pytestmark = pytest.mark.browser

CODE = "DEMO22"
MINE = 0


def opened(live_stack: Any, child: Child, name: str, sitting: Sitting, found: Found) -> TablePage:
    """The child's game that was found, opened from their own page."""
    sitting.open(live_stack, code=CODE, name=name, found=found)
    table = child.carry_on(operators=str(sitting.rules["operators"]))
    table.set_pace("At once")
    return table


def test_on_an_open_table_the_cards_that_fit_are_lit(child: Callable[..., Child], live_stack: Any) -> None:
    """nambarz 6.5, product.md: the line is hidden, one tap and one press lay a card."""

    def open_to_the_child(walk: Any) -> bool:
        sight = sight_of(walk)
        fitting = [card for card in sight.hand if card in covering(sight.table)]
        return sight.phase == "play" and sight.table.startswith("open:") and 0 < len(fitting) < len(sight.hand)

    sitting = Sitting(rules_for(9), bot="clever")
    found = sitting.find(until=open_to_the_child, most=16)
    table = opened(live_stack, child("Anna"), "Anna", sitting, found)
    for _choice in found.choices:
        table.play_one(Player())
    assert table.table_card.startswith("open:")
    expect(table.line).to_have_count(0)
    fitting = [card for card in table.cards("button[data-card]") if card in covering(table.table_card)]
    lit = table.cards("button[data-card].is-lit")
    assert [card for card in lit if card != "play-again"] == fitting
    assert table.cards("button[data-card]:not(:disabled)") == lit
    table.hand_card(fitting[0]).click()
    table.posted(table.button("Play").click)
    expect(table.referee.locator(".referee-title")).to_have_text("Right!")


def test_a_classic_game_goes_on_to_the_second_round(child: Callable[..., Child], live_stack: Any) -> None:
    """nambarz 10.1: the score so far, the button for the next round, and another deal."""
    sitting = Sitting(rules_for(9), rounds=3)
    found = sitting.find(until=lambda walk: sight_of(walk).phase == "round-over", most=12)
    table = opened(live_stack, child("Tom O’Neill"), "Tom O’Neill", sitting, found)
    assert table.play(Player(), until="round-over") == found.choices
    page = table.page
    expect(page.get_by_role("heading", name="Round 1 is over.")).to_be_visible()
    totals = page.locator(".score-sheet tbody td.strong")
    expect(totals).to_have_text([str(points) for points in found.points])
    table.posted(table.button("Next round").click)
    expect(page.get_by_role("heading", name="Round 2 of 3")).to_be_visible()
    expect(page.locator(".game-bar .badge")).to_contain_text(str(found.points[MINE]))
    table.play_one(Player())
    page.get_by_role("link", name="Score sheet").click()
    expect(page.locator(".score-sheet thead th")).to_have_text(["Player", "Round 1", "Total", "Place"])


def test_the_gentle_referee_helps_after_two_faults(child: Callable[..., Child], live_stack: Any) -> None:
    """nambarz 8.4, product.md: the cards come back, a hint is offered after two faults, drawing after three; what is
    typed for the steps never changes the verdict, and the first wrong one is shown."""

    def has_a_slip_and_a_sum(walk: Any) -> bool:
        sight = sight_of(walk)
        return next(hopeless(sight), None) is not None and next(right_sums(sight), None) is not None

    sitting = Sitting(rules_for(7), bot="novice")
    found = sitting.find(until=lambda walk: True, suits=has_a_slip_and_a_sum, most=0)
    table = opened(live_stack, child("Léo"), "Léo", sitting, found)
    expect(table.prompt).not_to_contain_text("You may also draw.")
    hint = table.page.get_by_role("button", name="hint")
    slip, right = next(hopeless(table.sight())), next(right_sums(table.sight()))
    for faults in (1, 2, 3):
        table.lay(slip.cards, slip.operators)
        table.posted(table.button("Play").click)
        expect(table.referee.locator(".referee-title")).to_have_text("Not quite. Look again.")
        expect(table.referee).to_contain_text("All the cards come back to you. Nothing is drawn.")
        expect(hint).to_have_count(0 if faults < 2 else 1)
    expect(table.prompt).to_contain_text("You may also draw.")
    for hints in (1, 2, 3):
        table.posted(hint.click)
        expect(table.page.locator("[aria-labelledby=hints-title] p:not(:has(button))")).to_have_count(hints)

    table.lay(right.cards, right.operators, typed=["99"] * len(right.operators))
    table.posted(table.button("Play").click)
    expect(table.referee.locator(".referee-title")).to_have_text("Right!")
    expect(table.referee).to_contain_text("You typed 99 here:")


def test_two_posts_of_one_play_are_one_event(child: Callable[..., Child], live_stack: Any, troubles: Any) -> None:
    """issue 2, "bad input": the same attempt twice at once is answered twice and made once; of two different ones at
    the same version the second is told that the table had moved on."""
    troubles.allow("status of 409")
    table = child("Anna").open_table(bots=2, rounds=1)
    table.set_pace("At once")
    table.wait_for_turn()
    held = table.hand_count
    assert post_at_once(table.page, ["draw", "draw"], one_attempt=True) == [200, 200]
    table.page.reload()
    assert table.hand_count == held + 1
    assert sorted(post_at_once(table.page, ["pass", "pass"], one_attempt=False)) == [200, 409]
    pk = table.page.url.rstrip("/").rsplit("/", 1)[-1]
    made = live_stack.shell(
        f"print(*Event.objects.filter(table={pk!r}, record__seat=0).values_list('record__event', flat=True))"
    )
    assert made.split() == ["draw", "pass"]


def post_at_once(page: Page, kinds: list[str], *, one_attempt: bool) -> list[int]:
    """Posts the page's form as often as there are kinds, without waiting for an answer; the answers' status codes."""
    script = """async ([kinds, oneAttempt]) => {
      const form = document.querySelector("#play-form");
      const posts = kinds.map((kind) => {
        const body = new URLSearchParams(new FormData(form));
        body.set("kind", kind);
        if (!oneAttempt) body.set("attempt", crypto.randomUUID());
        return fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } });
      });
      return (await Promise.all(posts)).map((answer) => answer.status);
    }"""
    return list(page.evaluate(script, [kinds, one_attempt]))


def test_a_sum_by_tab_and_enter_alone(child: Callable[..., Child], live_stack: Any) -> None:
    """product.md: everything works by keyboard; cards, operator and button are reached in the order they are seen."""
    sitting = Sitting(rules_for(9))
    found = sitting.find(until=lambda walk: True, suits=lambda walk: any(two_cards(sight_of(walk))), most=0)
    one = child("Anna")
    table = opened(live_stack, one, "Anna", sitting, found)
    sight = table.sight()
    choice = next(two_cards(sight))
    page = table.page
    page.reload()
    for card in choice.cards:
        tab_to(page, f'button[data-card="{card}"][aria-pressed="false"]')
        page.keyboard.press("Enter")
    tab_to(page, f'[data-gap="0"] [data-operator="{choice.operators[0]}"]')
    page.keyboard.press("Enter")
    tab_to(page, "[data-plays]")
    page.keyboard.press("Enter")
    expect(table.referee.locator(".referee-title")).to_have_text("Right!")
    assert page.evaluate("document.activeElement.closest('[data-prompt]') !== null"), "the focus is on what to do now"


def two_cards(sight: Sight) -> Iterator[Choice]:
    return (choice for choice in right_sums(sight) if len(choice.cards) == 2)


def tab_to(page: Page, selector: str) -> None:
    """Goes on by Tab until this has the focus."""
    for _stop in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"not to be reached by keyboard: {selector}")


def test_a_visitor_plays_at_once(page: Page, new_context: Callable[..., Any], troubles: Any) -> None:
    """Without an account, with the operators they like; the table is theirs alone."""
    troubles.allow("status of 404")
    page.goto("/")
    page.locator("main").get_by_role("link", name="Play now").click()
    for name, value in (("operators", "+"), ("operators", "-"), ("bots", "1")):
        page.locator(f'label:has(input[name={name}][value="{value}"])').click()
    page.get_by_role("button", name="Sit down").click()
    table = TablePage(page, "+-")
    table.set_pace("At once")
    assert page.locator(".game-seats .seat").count() == 1
    while table.wait_for_turn() != "over":
        table.play_one(Player())
    expect(page.locator(".podium")).to_be_visible()
    expect(page.get_by_role("link", name="Teachers")).to_be_visible()
    somebody_else = new_context().new_page()
    somebody_else.goto(page.url)
    expect(somebody_else.get_by_role("heading", name="You have no seat at this table.")).to_be_visible()
