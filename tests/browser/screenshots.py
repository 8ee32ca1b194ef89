"""The pictures in docs/screenshots, taken anew: `.venv/bin/pytest tests/browser/screenshots.py` (no part of the tests).

They show the demo school: Anna at a table where she has just made a sum and thinks of the next, the report of her
class, and the class's own page.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from games.engine.cards import Card
from games.engine.rules import Rules
from games.engine.solver import Stroke, orders
from games.presets import rules_for

from .player import Player, Sight, right_sums
from .png import packed
from .report_pages import Report
from .school_pages import Child, Teacher
from .seeded import Sitting, sight_of

pytestmark = pytest.mark.browser

# Printed cards and codes name this address instead of the test's own.
os.environ["PUBLIC_URL"] = "https://nambarz.example.org"

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "screenshots"
SCREEN = {"viewport": {"width": 1280, "height": 900}}


def taken(page: Page, name: str, through: Locator | None = None) -> None:
    """Saves the first screen of the page, or as much as it takes to show it `through` this part."""
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")
    box = through.bounding_box() if through else None
    if box:
        page.set_viewport_size({"width": 1280, "height": round(box["y"] + box["height"]) + 20})
    page.evaluate("document.fonts.ready.then(() => 1)")
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / name).write_bytes(packed(page.screenshot(animations="disabled")))


def test_table(child: Callable[..., Child], live_stack: Any) -> None:
    def worth_a_picture(walk: Any) -> bool:
        """After a sum of the child's, with another in the hand that needs brackets, on a picture card."""
        sight = sight_of(walk)
        on_a_picture = isinstance(sight.table, Card) and sight.table.category == "picture"
        with_joker = any(card.is_joker for card in sight.hand)
        return (
            sight.phase == "play"
            and on_a_picture
            and with_joker
            and next(bracketed(sight), None) is not None
            and has_just_calculated(walk)
        )

    sitting = Sitting(rules_for(9))
    found = sitting.find(until=worth_a_picture, most=10)
    sitting.open(live_stack, code="DEMO22", name="Anna", found=found)
    table = child("Anna", **SCREEN).carry_on()
    table.set_pace("At once")
    player = Player()
    for _choice in found.choices:
        table.play_one(player)
    table.wait_for_turn()
    stroke = next(bracketed(table.sight()))
    table.lay(stroke.cards, stroke.operators)
    taken(table.page, "table.png")


def bracketed(sight: Sight) -> Iterator[Stroke]:
    """Sums of three cards that are written with brackets."""
    rules = Rules(operators=sight.operators)
    for found in right_sums(sight):
        if len(found.cards) == 3:
            for one in orders(rules, sight.table, found.cards):
                if one.operators[0] in "+-" and one.operators[1] in "*/":
                    yield one


def has_just_calculated(walk: Any) -> bool:
    """Whether the child's last play was a right sum."""
    plays = [event.record for event in walk.records if event.record["event"] == "play" and event.record["seat"] == 0]
    return bool(plays) and plays[-1]["play"]["kind"] == "calculation" and not plays[-1]["verdict"]["fault"]


def test_report(teacher: Callable[..., Teacher]) -> None:
    desk = teacher(**SCREEN)
    desk.open_report("3b")
    Report(desk.page).refresh()
    taken(desk.page, "report.png", through=desk.page.get_by_role("region", name="Right first time, by operator"))


def test_class(teacher: Callable[..., Teacher]) -> None:
    desk = teacher(**SCREEN)
    desk.open_class("3b")
    taken(desk.page, "class.png", through=desk.group_panel("Plus and minus"))
