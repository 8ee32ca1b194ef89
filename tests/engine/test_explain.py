"""What is behind a verdict, and hints (nambarz 8, product.md: the referee explains)."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import KINDS, OPEN, PICTURES, SYMBOLS, Card
from games.engine.explain import explain, hints
from games.engine.plays import Again, Calculation, Change, Match
from games.engine.referee import Refused, TurnFacts, judge
from games.engine.rules import Rules

RULES = Rules()
GENTLE = Rules(referee="gentle")


def cards(words):
    return tuple(map(Card, words.split()))


def told(table, play, rules=RULES):
    table = table if table in OPEN else Card(table)
    verdict = judge(rules, table, play.cards, play)
    made = explain(rules, table, play, verdict)
    assert made == explain(rules, table, play, verdict.to_dict())  # a record's verdict does as well
    assert json.loads(json.dumps(made)) == made
    return made


def test_an_accepted_calculation_is_told_step_by_step():
    made = told("3-bee", Calculation(cards("10-symbol 4-symbol 2-symbol"), ("-", "/")))
    assert made["steps"] == [
        {"left": "10", "operator": "-", "right": "4", "result": "6", "fault": None},
        {"left": "6", "operator": "/", "right": "2", "result": "3", "fault": None},
    ]
    assert (made["target"], made["notation"], made["fault"]) == (3, "(10 − 4) ÷ 2", None)
    assert (made["offending"], made["broken_step"], made["smaller"], made["off_by"]) == ([], None, None, None)


def test_5_4_the_step_that_leaves_the_number_set_is_named():
    made = told("3-bee", Calculation(cards("4-symbol 6-symbol 5-symbol"), ("-", "+")))
    assert made["broken_step"] == 0
    assert made["steps"] == [
        {"left": "4", "operator": "-", "right": "6", "result": None, "fault": "outside-number-set"}
    ]
    assert made["notation"] == "4 − 6 + 5"
    assert made["off_by"] is None


@pytest.mark.parametrize(
    ("rules", "table", "operators", "off_by"),
    [
        (RULES, "3-symbol", "+", "8"),
        (RULES, "5-symbol", "-", "-2"),
        (Rules(numbers="rational"), "3-symbol", "/", "-5/4"),
    ],
)
def test_a_wrong_result_says_how_far_off_it_is(rules, table, operators, off_by):
    made = told(table, Calculation(cards("7-symbol 4-symbol"), tuple(operators)), rules)
    assert (made["fault"], made["off_by"]) == ("wrong-result", off_by)


@pytest.mark.parametrize("rules", [RULES, GENTLE])
def test_5_7_the_smaller_selection_is_told_under_either_referee(rules):
    play = Calculation(cards("6-symbol 5-symbol 2-symbol 10-symbol"), ("+", "+", "-"))
    made = told("3-bee", play, rules)
    assert made["smaller"] == {
        "cards": ["6-symbol", "2-symbol"],
        "operators": ["/"],
        "notation": "6 ÷ 2",
        "steps": [{"left": "6", "operator": "/", "right": "2", "result": "3", "fault": None}],
    }


@pytest.mark.parametrize(
    ("table", "play", "offending"),
    [
        ("3-bee", Calculation(cards("1-symbol 2-fish"), ("+",)), ["2-fish"]),
        ("3-bee", Calculation(cards("2-fish 1-symbol"), ("+",)), ["1-symbol"]),
        ("3-bee", Calculation(cards("1-symbol 2-fish 2-frog"), ("+", "+")), ["1-symbol"]),
        ("3-bee", Calculation(cards("8-bee 5-cat"), ("-",)), ["8-bee"]),
        ("3-symbol", Calculation(cards("9-symbol 3-symbol 3-symbol"), ("/", "+")), ["3-symbol", "3-symbol"]),
        ("3-symbol", Change(*cards("change-picture 9-duck")), ["change-picture"]),
        ("3-bee", Change(*cards("change-picture change-any")), ["change-picture", "change-any"]),
        ("3-bee", Change(*cards("change-picture 8-bee")), ["8-bee"]),
        ("open:any", Change(*cards("change-any 9-duck")), ["change-any"]),
    ],
)
@pytest.mark.parametrize("rules", [RULES, GENTLE])
def test_8_the_cards_that_make_the_fault(table, play, offending, rules):
    made = told(table, play, rules)
    assert made["fault"] is not None
    assert made["offending"] == offending


def test_plays_without_a_calculation_have_no_steps():
    for play in (Match(Card("3-hippo")), Change(Card("change-picture")), Again()):
        made = told("3-bee", play)
        assert (made["steps"], made["notation"], made["offending"]) == ([], None, [])


# -- hints ------------------------------------------------------------------------------------------------------------


def kinds(*args, **more):
    return [(hint["kind"], hint.get("value")) for hint in hints(*args, **more)]


def test_hints_rise_towards_the_easiest_play():
    hand = cards("1-symbol 2-symbol 3-hippo 9-duck")
    assert kinds(GENTLE, Card("3-bee"), hand) == [("match", None), ("category", "picture"), ("first-card", "3-hippo")]
    hand = cards("10-symbol 1-symbol 2-symbol 9-duck")
    assert kinds(GENTLE, Card("3-bee"), hand) == [("category", "symbol"), ("size", 2), ("first-card", "2-symbol")]
    assert kinds(GENTLE, Card("3-bee"), cards("change-picture 9-duck"))[0] == ("joker", None)
    assert kinds(GENTLE, Card("3-bee"), cards("change-picture"))[-1] == ("first-card", "change-picture")
    assert kinds(GENTLE, Card("3-bee"), cards("play-again 9-duck")) == [("joker", None), ("first-card", "play-again")]
    assert kinds(GENTLE, Card("3-bee"), cards("9-duck 10-bear")) == [("draw", None)]
    assert kinds(GENTLE, "open:picture", cards("9-symbol 9-duck"))[-1] == ("first-card", "9-duck")


def test_hints_use_the_drawn_card_and_only_the_games_operators():
    hand = cards("3-hippo 1-symbol 2-symbol")
    drawn = TurnFacts(drawn=Card("1-symbol"))
    assert kinds(GENTLE, Card("3-bee"), hand, turn=drawn)[0] == ("category", "symbol")
    assert kinds(Rules(operators="*"), Card("3-bee"), hand[1:]) == [("draw", None)]
    assert kinds(GENTLE, Card("3-bee"), cards("change-picture 9-duck"), turn=TurnFacts(again_lies=True)) == [
        ("draw", None)
    ]


@given(
    st.sampled_from([*SYMBOLS, *PICTURES, *OPEN]),
    st.lists(st.sampled_from(KINDS), min_size=1, max_size=10),
    st.booleans(),
)
@settings(deadline=None)
def test_a_hint_begins_a_play_that_the_referee_accepts(table, hand, gentle):
    rules = GENTLE if gentle else RULES
    last = hints(rules, table, hand)[-1]
    json.dumps(last)
    if last["kind"] == "draw":
        for play in [*map(Match, hand), *map(Change, hand), Again()]:
            with suppress(Refused):
                assert judge(rules, table, hand, play).verdict != "accepted"
    else:
        assert last["value"] in hand
