"""The score sheet on paper: one page of A4, upright or lying, however many played and however long (nambarz 10.4)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from .school_pages import Child

pytestmark = pytest.mark.browser

# A printer's usual edge, and the width of the paper that is left, in CSS pixels (96 an inch).
EDGE = "10mm"
LEFT_OF_A4 = {"upright": 718, "lying": 1047}

LATIN = "Maximilian-Alexander Freiherr von Hohenlohe-Langenburg"
ARABIC = "عبد الرحمن بن عبد العزيز بن محمد الأنصاري القرطبي"

# Rounds as they could have ended: every second player has a master stroke in each, and there are extra rounds.
NAMBARZ = """
from games.engine.state import RoundResult
people = tuple(range(12))
places = lambda n: (people[n % 12:] + people[:n % 12])[:5]
points = lambda n: tuple(dict(zip(places(n), (40, 32, 25, 19, 14))).get(seat, 0) for seat in people)
results = tuple(
    RoundResult(n, n > 5, people, "finished", places(n), points(n), tuple(7 * (seat % 2) * n for seat in people))
    for n in range(1, 10)
)
"""
CRAZY_EIGHTS = """
from games.engine.crazy_eights.cards import Card
from games.engine.crazy_eights.state import RoundResult
people = tuple(range(7))
results = tuple(
    RoundResult(n, "finished", (n % 7,), tuple(0 if seat == n % 7 else 10 + seat for seat in people),
        tuple(() if seat == n % 7 else (Card("KH"),) for seat in people))
    for n in range(1, 21)
)
"""
OPENED = """
from games.codec import game_of, state_load
from games.services import Actor, SeatSpec, table_open
own = Enrolment.objects.select_related("pupil").get(classroom__code="DEMO22", pupil__name="Anna")
rest = [SeatSpec(name=f"{{name}} {{n}}", bot="novice") for n, name in zip(people[1:], ({latin!r}, {arabic!r}) * 6)]
table = table_open(
    game={game!r}, rules={{}}, rounds={rounds}, seats=[SeatSpec(name=own.pupil.name, user_id=own.pupil_id), *rest],
    origin="home", host=Actor(user_id=own.pupil_id), seed=7,
)
seats = list(table.seats.order_by("number"))
state = state_load(table, seats)._replace(results=results)
table.state = game_of(table).to_json(state)
table.save(update_fields=["state"])
print(table.pk)
"""
ROUNDS_OF = {"nambarz": (NAMBARZ, 5), "crazy-eights": (CRAZY_EIGHTS, None)}


@pytest.fixture
def sheet(live_stack: Any, child: Callable[..., Child]) -> Callable[..., Page]:
    """`sheet("nambarz", locale="ar")`: Anna looks at the score sheet of a long game of many."""

    def opened(game: str, **device: Any) -> Page:
        made, rounds = ROUNDS_OF[game]
        table = live_stack.shell(made + OPENED.format(game=game, rounds=rounds, latin=LATIN, arabic=ARABIC)).strip()
        page = child("Anna", **device).page
        page.goto(f"/table/{table}/score/")
        page.locator(".score-sheet").wait_for()
        return page

    return opened


def sheets_of_paper(page: Page, *, lying: bool) -> int:
    printed = page.pdf(format="A4", landscape=lying, margin=dict.fromkeys(("top", "right", "bottom", "left"), EDGE))
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", printed))


@pytest.mark.parametrize("locale", ["en", "ar"])
@pytest.mark.parametrize("game", ROUNDS_OF)
def test_a_score_sheet_is_one_page(sheet: Callable[..., Page], game: str, locale: str) -> None:
    page = sheet(game, locale=locale)
    page.emulate_media(media="print")
    for way, width in LEFT_OF_A4.items():
        page.set_viewport_size({"width": width, "height": 900})
        columns = page.locator(".score-sheet thead th")
        assert columns.count() >= {"nambarz": 12, "crazy-eights": 23}[game]
        reach = columns.evaluate_all(
            "all => all.map(one => { const b = one.getBoundingClientRect(); return [b.left, b.right]; })"
        )
        assert min(left for left, _right in reach) >= 0, way
        assert max(right for _left, right in reach) <= width, way
        assert page.evaluate("document.documentElement.scrollWidth") <= width, way
        assert sheets_of_paper(page, lying=way == "lying") == 1, way


def test_a_sheet_of_paper_is_counted(page: Page) -> None:
    """That the test above can fail."""
    page.goto("/")
    page.evaluate(
        "for (let n = 0; n < 200; n += 1) document.querySelector('main').append(document.createElement('hr'))"
    )
    assert sheets_of_paper(page, lying=False) > 1
