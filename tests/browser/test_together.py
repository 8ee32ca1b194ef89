"""Several people at one table, each at a browser of their own: teams, two devices, somebody away, a lost connection, a
site that is restarted in the middle of a game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engine.game import game
from games.presets import rules_for
from tests.conftest import LiveStack, stack_at

from .player import Player
from .school_pages import Child
from .table_page import PROMPTS, TablePage, code_of

pytestmark = pytest.mark.browser

CODE = "DEMO22"
NAMES = ("Anna", "Tom O’Neill", "ليلى", "Маша")
# One short round: the first who is out ends it, at the latest everybody's twelfth turn.
RULES = rules_for(8)
GONE_AFTER = 70_000
"""Milliseconds: whoever has left their page is known to be away 25 seconds later, and waited for a second."""


def table_of(
    stack: LiveStack,
    names: Sequence[str],
    *,
    teams: Sequence[int | None] = (),
    seed: int,
    away_after: int | None = None,
) -> str:
    """A table opened for these children of the demo class; its id."""
    return stack.shell(f"""
from games.services import Actor, SeatSpec, table_open
own = [Enrolment.objects.select_related("group", "pupil").get(classroom__code={CODE!r}, pupil__name=name)
       for name in {list(names)!r}]
teams = {list(teams)!r} or [None] * len(own)
table = table_open(
    rules={dict(RULES)!r}, rounds=1, seed={seed}, scope=own[0].group.scope, origin="school",
    seats=[SeatSpec(name=one.pupil.name, user_id=one.pupil_id, team=team) for one, team in zip(own, teams)],
    host=Actor(user_id=own[0].pupil_id),
)
Table.objects.filter(pk=table.pk).update(away_after={away_after!r})
print(table.pk)
""").strip()


def sits_down(one: Child, table: str) -> TablePage:
    """The child at the table, with the others' plays shown at once."""
    one.page.goto(f"/table/{table}/")
    page = TablePage(one.page, RULES["operators"])
    page.set_pace("At once")
    return page


def to_move(tables: Sequence[TablePage]) -> TablePage:
    """Whoever's page asks for something; the others wait."""
    asked = re.compile("|".join(PROMPTS))
    for _look in range(200):
        for table in tables:
            button = table.prompt.locator(".prompt-buttons > *").first
            if button.count() and asked.fullmatch(button.inner_text().strip()):
                return table
        tables[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is to move")


def plays_on(tables: Sequence[TablePage], *, until: Callable[[], bool], most: int = 120) -> None:
    """Everybody plays when it is their turn, until this is so."""
    players = {id(table): Player() for table in tables}
    for _choice in range(most):
        if until():
            return
        table = to_move(tables)
        if table.wait_for_turn() == "over":
            return
        table.play_one(players[id(table)])
    raise AssertionError("it does not end")


def cards_in(page: Page) -> set[str]:
    """Every card that is drawn anywhere on the page, hidden parts too."""
    sources = page.eval_on_selector_all("img[src*='/cards/']", "all => all.map(one => one.getAttribute('src'))")
    return {code_of(source) for source in sources}


def hands_of(stack: LiveStack, table: str) -> list[set[str]]:
    """By seat, the cards that nobody but this seat (and its team) holds or has ever shown."""
    shown = stack.shell(f"""
import json
from games.codec import state_load
table = Table.objects.get(pk={table!r})
state = state_load(table, list(table.seats.all()))
print(json.dumps([[str(one) for one in hand] for hand in state.hands]))
print(json.dumps([str(one) for one in state.pile]))
""").splitlines()
    hands, pile = [set(hand) for hand in json.loads(shown[-2])], set(json.loads(shown[-1]))
    return [hand - pile - set().union(*hands[:seat], *hands[seat + 1 :]) for seat, hand in enumerate(hands)]


def test_teams_of_four_children_play_a_game_in_four_browsers(child: Callable[..., Child], live_stack: Any) -> None:
    """nambarz 2.5: team mates see one another's hands, and nobody else's page ever holds one."""
    pk = table_of(live_stack, NAMES, teams=[0, 0, 1, 1], seed=11)
    tables = [sits_down(child(name), pk) for name in NAMES]
    to_move(tables)
    only = hands_of(live_stack, pk)
    for seat, table in enumerate(tables):
        mate, others = seat ^ 1, [other for other in range(4) if other // 2 != seat // 2]
        seen = cards_in(table.page)
        assert only[seat] <= seen
        assert only[mate] <= seen, "the team mate's hand"
        for other in others:
            assert only[other].isdisjoint(seen), "another team's hand"
        mates = table.page.locator(".team-hand").filter(has_text=NAMES[mate])
        expect(mates.locator(".playing-card").first).to_be_visible()

    def over() -> bool:
        return all(table.page.locator(".podium").is_visible() for table in tables)

    plays_on(tables, until=over)
    for table in tables:
        expect(table.page.locator(".podium")).to_be_visible()
    sheets = []
    for table in tables:
        table.page.get_by_role("link", name="Score sheet").click()
        sheets.append(table.page.locator(".score-sheet").inner_text().replace(" (you)", ""))
    assert len(set(sheets)) == 1, "everybody reads the same score"


def test_a_child_with_two_devices_plays_on_either(child: Callable[..., Child], live_stack: Any) -> None:
    pk = table_of(live_stack, NAMES[:2], seed=12)
    tablet, laptop = (sits_down(child("Anna"), pk) for _device in range(2))
    other = sits_down(child(NAMES[1]), pk)
    plays_on([tablet, other], until=lambda: to_move([tablet, other]) is tablet and tablet.wait_for_turn() == "play")
    held = tablet.hand_count
    tablet.posted(tablet.button("Draw").click)
    expect(laptop.page.locator("#live")).to_have_attribute("data-phase", "drawn")
    assert laptop.hand_count == held + 1 == tablet.hand_count
    laptop.posted(laptop.button("Keep it").click)
    expect(tablet.prompt).to_contain_text("is to move")


def test_ten_seconds_offline_and_the_page_is_where_the_game_is(
    child: Callable[..., Child], live_stack: Any, troubles: Any
) -> None:
    """What others played meanwhile is there, and what the child had laid on the line still lies there."""
    troubles.allow("ERR_INTERNET_DISCONNECTED|htmx:(sendError|afterRequest)|Send Error")
    pk = table_of(live_stack, NAMES[:2], seed=13)
    tables = [sits_down(child(name), pk) for name in NAMES[:2]]
    first = to_move(tables)
    second = tables[1] if first is tables[0] else tables[0]
    waiting = second.version
    second.page.context.set_offline(True)
    player = Player()
    while to_move([first, second]) is first and first.wait_for_turn() != "over":
        first.play_one(player)
        if not first.prompt.locator(".prompt-buttons > *").count():
            break
    second.page.wait_for_timeout(10_000)
    assert second.version == waiting
    second.page.context.set_offline(False)
    expect(second.page.locator("#live")).to_have_attribute("data-version", str(first.version), timeout=30_000)
    second.wait_for_turn()
    second.play_one(Player())


def test_whoever_closes_their_page_is_played_for_until_they_are_back(
    child: Callable[..., Child], live_stack: Any
) -> None:
    pk = table_of(live_stack, NAMES[:2], seed=14, away_after=1)
    anna, tom = child("Anna"), child(NAMES[1])
    tables = [sits_down(anna, pk), sits_down(tom, pk)]
    plays_on(tables, until=lambda: to_move(tables) is tables[0])
    anna.page.goto("/me/")
    expect(tables[1].page.locator(".seat")).to_contain_text("a computer player helps out", timeout=GONE_AFTER)
    tables[1].wait_for_turn()
    anna.page.goto(f"/table/{pk}/")
    expect(anna.page.locator("[data-prompt]")).to_contain_text("a computer player plays your cards")
    anna.page.get_by_role("button", name="I’m back").click()
    expect(anna.page.locator("[data-prompt]")).to_contain_text("is to move")
    expect(tables[1].page.locator(".seat")).not_to_contain_text("helps out")
    plays_on(tables, until=lambda: to_move(tables) is tables[0])
    tables[0].play_one(Player())


def test_two_clicks_on_play_are_one_play(child: Callable[..., Child], live_stack: Any) -> None:
    table = child("Anna").open_table(bots=2, rounds=1)
    table.set_pace("At once")
    while not (choice := Player().choose(table.sight())).cards:
        table.do(choice, table.wait_for_turn())
    table.lay(choice.cards, choice.operators)
    pk = table.page.url.rstrip("/").rsplit("/", 1)[-1]
    version = table.version
    table.posted(table.prompt.locator("[data-plays]").dblclick)
    made = live_stack.shell(
        f"print(Event.objects.filter(table={pk!r}, number__gt={version}, record__seat=0, record__event='play').count())"
    )
    assert made.strip() == "1"


def test_a_game_goes_on_where_it_was_when_the_site_is_restarted(tmp_path: Path, browser: Any) -> None:
    """Web, worker and Redis stop in the middle of a game and start again; the open page finds out by itself."""
    stack, running = stack_at(tmp_path)
    page = browser.new_context(base_url=stack.base_url).new_page()
    with running():
        page.goto("/play/")
        page.locator('label:has(input[name=age][value="8"])').click()
        page.locator("main form .form-buttons button").click()
        table = TablePage(page, RULES["operators"])
        table.set_pace("At once")
        for _play in range(2):
            table.play_one(Player())
        before = table.sight()
    page.wait_for_timeout(3_000)
    with running():
        assert table.sight() == before, "the page stands as it stood"
        table.play_one(Player())
        page.reload()
        table.play(Player())
        expect(page.locator(".podium")).to_be_visible()
        pk = page.url.rstrip("/").rsplit("/", 1)[-1]
        answer = page.request.get(f"/table/{pk}/record.jsonl")
        lines = [json.loads(line) for line in answer.text().splitlines()]
        assert game("nambarz").replay(lines[0], lines[1:]).phase == "over"
