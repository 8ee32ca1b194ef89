"""What the page shows of events, rulings and steps: from public events alone, exact, from left to right."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from games.models import Seat
from games.services import Outcome
from games.showing.pictures import Dots, NumberLine, picture_of
from games.showing.ruling import ruling_of_outcome
from games.showing.telling import told, with_hand_counts, without_passes

SEATS = [Seat(number=0, name="Ada"), Seat(number=1, name="Nino", bot="learner")]


def step(left: str, operator: str, right: str, result: str | None = None, fault: str | None = None) -> dict[str, Any]:
    return {"left": left, "operator": operator, "right": right, "result": result, "fault": fault}


# -- pictures ----------------------------------------------------------------------------------------------------------


def test_plus_and_minus_hop_along_a_number_line() -> None:
    up, down = picture_of(step("4", "+", "3")), picture_of(step("4", "-", "6"))
    assert isinstance(up, NumberLine)
    assert isinstance(down, NumberLine)
    assert (up.start_label, up.end_label) == ("4", "7")
    assert float(up.start_at) < float(up.end_at)
    assert down.end_label == "−2"
    assert float(down.end_at) < float(down.start_at)
    assert {"0", "4", "7", "10"} <= {tick.label for tick in up.ticks}


@pytest.mark.parametrize(("left", "right"), [("8", "8"), ("100", "5"), ("37", "1"), ("1", "60"), ("9", "8")])
def test_labels_of_a_number_line_never_lie_on_one_another(left: str, right: str) -> None:
    for operator in "+-":
        line = picture_of(step(left, operator, right))
        assert isinstance(line, NumberLine)
        places = sorted(float(tick.at) for tick in line.ticks)
        assert all(after - before >= 15 for before, after in itertools.pairwise(places))
        assert {line.start_label, line.end_label} <= {tick.label for tick in line.ticks}


def test_times_stands_in_rows_and_division_shares_out() -> None:
    rows, even, uneven = (
        picture_of(step("6", "*", "4")),
        picture_of(step("12", "/", "4")),
        picture_of(step("7", "/", "2")),
    )
    assert isinstance(rows, Dots)
    assert isinstance(even, Dots)
    assert isinstance(uneven, Dots)
    assert len(rows.dots) == 24
    assert (len(even.boxes), len(even.dots), len(even.left_over)) == (4, 12, 0)
    assert (len(uneven.boxes), len(uneven.dots), len(uneven.left_over)) == (2, 6, 1)


@pytest.mark.parametrize(
    "nothing",
    [("7/2", "+", "1"), ("50", "*", "9"), ("3", "/", "0"), ("-4", "/", "2"), ("500", "+", "200"), ("1", "*", "0")],
)
def test_what_has_no_simple_picture_has_none(nothing: tuple[str, str, str]) -> None:
    assert picture_of(step(*nothing)) is None


# -- events ------------------------------------------------------------------------------------------------------------


def play(seat: int, cards: list[str], **verdict: Any) -> dict[str, Any]:
    answer = {
        "verdict": "accepted", "fault": None, "laid": cards, "returned": [], "draw": 0, "bonus": 0,
        "next": "turn-passes", "table": cards[-1], **verdict,
    }  # fmt: skip
    kind: dict[str, Any] = {"kind": "match", "card": cards[0]}
    if len(cards) > 1:
        kind = {"kind": "calculation", "cards": cards, "operators": ["+"] * (len(cards) - 1)}
    return {"event": "play", "seat": seat, "play": kind, "verdict": answer}


def test_hands_are_reckoned_back_from_what_they_are_now() -> None:
    events = [
        play(1, ["3-bee"]),
        {"event": "draw", "seat": 0, "count": 1, "cause": "turn", "cards": ["5-cat"]},
        play(0, ["1-symbol", "2-symbol"], verdict="penalty", fault="wrong-result", laid=[], draw=3, next="correction"),
        {"event": "draw", "seat": 0, "count": 3, "cause": "penalty"},
        {"event": "correct", "seat": 0, "play": None, "verdict": {
            "verdict": "rejected", "fault": None, "laid": [], "returned": ["1-symbol", "2-symbol"], "draw": 0,
            "bonus": 0, "next": "turn-passes", "table": "3-bee"}},
    ]  # fmt: skip
    story = with_hand_counts([told(n, event, None, SEATS, 0) for n, event in enumerate(events)], {0: 11, 1: 6})
    assert [(event.count_before, event.hand_count) for event in story] == [(7, 6), (7, 8), (8, 6), (6, 9), (9, 11)]


def test_drawing_and_passing_is_keeping_and_a_pass_after_a_play_is_not_told() -> None:
    draw = {"event": "draw", "seat": 1, "count": 1, "cause": "turn"}
    passed = {"event": "pass", "seat": 1}
    events = [draw, passed, play(0, ["3-bee"]), play(1, ["3-bee"]), passed, passed | {"seat": 0}]
    kinds = [event.kind for event in without_passes(told(n, event, None, SEATS, 0) for n, event in enumerate(events))]
    assert kinds == ["keep", "match", "match", "pass"]


def test_cards_that_others_draw_are_never_told() -> None:
    event = {"event": "draw", "seat": 1, "count": 1, "cause": "turn", "cards": ["5-cat"]}
    assert told(1, event, None, SEATS, 0).cards == ()
    assert told(1, event, None, SEATS, None).cards == ()
    assert told(1, event, None, SEATS, 1).cards == ("5-cat",)


# -- rulings -----------------------------------------------------------------------------------------------------------


def test_the_first_wrong_typed_result_is_shown_and_changes_no_verdict() -> None:
    """product.md: what is typed never changes the verdict, and the first wrong one is shown."""
    explanation = {
        "target": 3, "steps": [step("10", "-", "4", "6"), step("6", "/", "2", "3")], "notation": "(10 − 4) ÷ 2",
        "fault": None, "offending": [], "broken_step": None, "smaller": None, "off_by": None,
    }  # fmt: skip
    cards = ["10-symbol", "4-symbol", "2-symbol"]
    outcome = Outcome(
        "done",
        5,
        verdict=play(0, cards)["verdict"],
        explanation=explanation,
        action={"kind": "calculation", "cards": cards, "operators": ["-", "/"]},
        typed=["6", "2"],
    )
    ruling = ruling_of_outcome(outcome)
    assert ruling is not None
    assert ruling.tone == "right"
    wrong = ruling.typed_wrong
    assert wrong is not None
    assert (wrong.left, wrong.sign, wrong.right, wrong.result, wrong.typed) == ("6", "÷", "2", "3", "2")


def test_an_action_without_a_verdict_has_no_ruling() -> None:
    assert ruling_of_outcome(Outcome("done", 5, action={"kind": "draw"})) is None
