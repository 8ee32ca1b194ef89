"""The main job, end to end: a teacher makes a class, a child plays in it, the teacher reads what was computed of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .player import EVERYTHING, Player
from .report_pages import Figures, Report, share_shown
from .school_pages import Child, Teacher
from .seeded import Found, Sitting

pytestmark = pytest.mark.browser

CLASS = "3b of O’Hara & Co"
LONG = "Maximilian-Friedrich-Wilhelm-Alexander-Constantin von und zu Hohenstein-Burgberg"
NAMES = ["ليلى", "Маша", "D'Arcy", "<script>alert('Bobby')</script>", "=SUM(A1:A9)", "Anna", "Anna", LONG]
PLAYER = "Маша"
OTHER = "ليلى"


def test_from_the_sign_up_to_the_report(
    page: Page, new_context: Callable[..., BrowserContext], live_stack: Any, troubles: Any
) -> None:
    troubles.allow("status of 422")  # the group without operators
    troubles.allow("status of 404")  # the table of the child who was here before
    teacher = Teacher(page)
    teacher.sign_up(name="Ada O’Hara", email="ada@school.example", password="nine lives of a cat")
    a_class_of_pasted_names(teacher)
    groups_with_their_settings(teacher)
    teacher.open_class(CLASS)
    code = teacher.class_code()
    pictures = {name: teacher.pictures(name) for name in (PLAYER, OTHER)}

    child = Child(new_context(viewport={"width": 1180, "height": 820}).new_page())
    the_way_in(child, code, pictures)
    left_at = a_game_that_is_left(child)
    sitting, found = a_game_with_everything_in_it(live_stack, code)
    sitting.open(live_stack, code=code, name=PLAYER, found=found)
    a_whole_game(child, found)
    the_next_player(child, code, pictures)
    the_game_that_waits(child, code, pictures, left_at)

    the_report(teacher, Figures.of(found.choices))


# -- the teacher ------------------------------------------------------------------------------------------------------


def a_class_of_pasted_names(teacher: Teacher) -> None:
    """Looked at first, then saved; the same name twice is told, nobody is merged, no name is taken for code."""
    teacher.make_class(name=CLASS, age=9)
    teacher.paste_names([*NAMES[:-1], LONG + "!"])
    assert teacher.preview()[-1] == (LONG + "!", "too long 81 characters; 80 at the most.")
    expect(teacher.page.get_by_role("button", name="Save 8 pupils")).to_have_count(0)

    teacher.paste_names(NAMES)
    preview = teacher.preview()
    assert [name for name, _said in preview] == NAMES
    assert [said for _name, said in preview] == [*["fine"] * 6, "same name As in line 6.", "fine"]
    teacher.page.get_by_role("button", name="Save 8 pupils").click()
    expect(teacher.page.locator("#messages")).to_contain_text("8 pupils added.")
    panel = teacher.group_panel("Whole class")
    assert sorted(panel.locator("tbody th a").all_inner_texts()) == sorted(NAMES)
    expect(panel.get_by_text("same name twice")).to_have_count(2)


def groups_with_their_settings(teacher: Teacher) -> None:
    """A group begins with an age's settings, all to be changed; without operators it is told what is missing."""
    page = teacher.page
    teacher.new_group()
    teacher.preset("7")
    settings = ("support", "referee", "rounds", "round_end", "bot_level")
    assert [teacher.chosen(name) for name in settings] == ["steps", "gentle", "1", "first-out", "novice"]
    page.get_by_label("Name of the group").fill("Foxes")
    teacher.set_operators("")
    expect(page.locator("#sample")).to_contain_text("With these settings nobody could play")
    teacher.save_group()
    expect(page.get_by_role("group", name="Operators")).to_contain_text("Tick at least one operator")
    teacher.set_operators("+-*")
    expect(page.locator("#sample")).to_contain_text("On this card:")
    teacher.save_group()
    foxes = teacher.group_panel("Foxes")
    expect(foxes.get_by_role("img", name="plus, minus, times", exact=True)).to_be_visible()
    expect(foxes).to_contain_text("Referee: gentle")

    teacher.edit_group("Foxes")
    teacher.tick(referee="official", support="shown", rounds=3)
    teacher.save_group()
    expect(foxes).to_contain_text("Referee: official")
    expect(foxes).to_contain_text("Support: running result shown")
    expect(foxes).to_contain_text("classic: 3 rounds")


def the_report(teacher: Teacher, figures: Figures) -> None:
    """What the worker makes of the log is what was played: attempts, share right, by operator, by fault."""
    teacher.open_report(CLASS)
    report = Report(teacher.page)
    expect(teacher.page.locator("main")).to_contain_text("Nobody has played yet")
    expect(teacher.page.locator(".report-computed")).to_contain_text("1 child has played since then")
    report.refresh()
    expect(teacher.page.locator(".report-computed")).not_to_contain_text("since then")

    assert report.stat("children played") == "1 of 8"
    assert report.stat("calculations tried") == str(figures.attempts)
    assert report.stat("strokes of four cards or more") == str(figures.strokes)
    (row,) = report.table("Right first time, by operator").items()
    assert row[0] == PLAYER
    assert row[1][0] == share_shown(figures.firsts, figures.right)
    assert row[1][-4:][0] == str(figures.attempts)
    absent = teacher.page.get_by_role("region", name="Not in this report").get_by_role("listitem")
    assert sorted(absent.all_inner_texts()) == sorted(name for name in NAMES if name != PLAYER)

    report.open_child(PLAYER)
    assert report.stat("calculations tried") == str(figures.attempts)
    assert f"{figures.right} of {figures.firsts} first attempts" in report.stat("right first time")
    by_operator = {sign: cells[:2] for sign, cells in report.table("By operator").items()}
    assert by_operator == {
        sign: [str(attempts), share_shown(firsts, right)]
        for sign, (attempts, firsts, right) in figures.by_operator.items()
    }
    assert {fault: int(cells[0]) for fault, cells in report.table("What went wrong").items()} == figures.faults


# -- the child --------------------------------------------------------------------------------------------------------


def the_way_in(child: Child, code: str, pictures: dict[str, list[str]]) -> None:
    """Class code, name, three pictures in order; others' pictures open nothing."""
    child.enter_class(code.lower())
    assert child.page.locator(".name-tile bdi").all_inner_texts() == sorted(NAMES)
    child.tap_name(PLAYER)
    child.tap_pictures(pictures[PLAYER][::-1])
    expect(child.page.locator("#taps")).to_contain_text("These are not your pictures.")
    child.tap_pictures(pictures[PLAYER])
    expect(child.page.get_by_role("heading", name=f"Hello, {PLAYER}!")).to_be_visible()
    expect(child.page.locator("[aria-labelledby=my-games]")).to_contain_text("No game is waiting")


def a_game_that_is_left(child: Child) -> tuple[str, int, list[str]]:
    """A table against two bots, and one turn at it; where it was left."""
    table = child.open_table(bots=2, rounds=1)
    assert table.page.locator(".game-seats .seat").count() == 2
    table.set_pace("At once")
    table.wait_for_turn()
    table.posted(table.button("Draw").click)
    assert table.wait_for_turn() == "drawn"
    return table.page.url, table.version, [str(card) for card in table.cards("button[data-card]")]


def a_game_with_everything_in_it(live_stack: Any, code: str) -> tuple[Sitting, Found]:
    """A short game by the group's own rules in which every kind of play comes up for the child."""
    rules = live_stack.shell(
        f"import json; print(json.dumps(Group.objects.get(classroom__code={code!r}, is_default=True).rules()))"
    )
    sitting = Sitting(json.loads(rules))
    found = sitting.find(lambda walk: walk.state.round == 1, wishes=EVERYTHING, most=40)
    return sitting, found


def a_whole_game(child: Child, found: Found) -> None:
    """Every kind of play, correction, penalties, jokers, play-again, draw and keep, to the score sheet."""
    table = child.carry_on()
    expect(table.page.locator("#live")).to_have_attribute("data-pace", "quick")  # as they wanted it at the other table
    made = table.play(Player(list(EVERYTHING)))
    assert made == found.choices
    expect(table.page.locator(".podium")).to_be_visible()
    expect(table.page.get_by_role("heading", name="You have won!")).to_have_count(
        int(max(found.points) == found.points[0])
    )
    rows = table.page.locator(".score-sheet tbody tr")
    assert rows.locator("td.strong").all_inner_texts() == [str(points) for points in found.points]
    expect(rows.first).to_contain_text(f"{PLAYER} (you)")


def the_next_player(child: Child, code: str, pictures: dict[str, list[str]]) -> None:
    """ "Next player" ends it: going back shows nothing of one child to the next."""
    page = child.page
    table_url = page.url
    child.next_player()
    for _step in range(3):
        page.go_back()
        expect(page.locator("#live, [aria-labelledby=my-games]")).to_have_count(0)
        expect(page.locator("main")).not_to_contain_text(f"Hello, {PLAYER}")
    page.goto(table_url)
    expect(page.get_by_role("heading", name="You have no seat at this table.")).to_be_visible()
    child.sign_in(code, OTHER, pictures[OTHER])
    expect(page.locator("[aria-labelledby=my-games]")).to_contain_text("No game is waiting")
    child.next_player()


def the_game_that_waits(
    child: Child, code: str, pictures: dict[str, list[str]], left_at: tuple[str, int, list[str]]
) -> None:
    """ "My games: carry on": the table is found as it was left."""
    child.sign_in(code, PLAYER, pictures[PLAYER])
    expect(child.waiting).to_have_count(1)
    table = child.carry_on()
    assert (table.page.url, table.version, [str(card) for card in table.cards("button[data-card]")]) == left_at
    assert table.wait_for_turn() == "drawn"
    table.posted(table.button("Keep it").click)
    assert table.version > left_at[1]
