"""The settings and their bounds, plays and actions as JSON (nambarz 5.3, 8.4, 11; the protocol)."""

import pytest

from games.engine.cards import Card
from games.engine.plays import (
    Again,
    Calculation,
    Change,
    Correct,
    Draw,
    Malformed,
    Match,
    NextRound,
    Pass,
    action_from_dict,
    action_to_dict,
    play_from_dict,
)
from games.engine.rules import Rules, RulesError, SetupError, check_setup

DEFAULTS = {
    "operators": "+-*/",
    "numbers": "natural",
    "level": "beginner",
    "referee": "official",
    "correction": "recombine",
    "recycle": "flip",
    "tie_break": "podium",
    "hand": 7,
    "round_end": "standard",
    "max_turns": None,
}


def test_the_defaults_are_the_protocols():
    assert Rules.from_mapping({}).to_dict() == DEFAULTS


def test_rules_go_to_json_and_back():
    rules = Rules.from_mapping({"operators": "/+", "numbers": "rational", "hand": 4, "max_turns": 12})
    assert rules.operators == "+/"
    assert Rules.from_mapping(rules.to_dict()) == rules
    assert hash(rules) == hash(Rules.from_mapping(rules.to_dict()))


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("operators", "", "empty"),
        ("operators", "+%", "unknown-value"),
        ("operators", "++", "repeated"),
        ("operators", ["+"], "wrong-type"),
        ("operators", None, "wrong-type"),
        ("numbers", "real", "unknown-value"),
        ("numbers", 1, "wrong-type"),
        ("numbers", ["natural"], "wrong-type"),
        ("level", "Beginner", "unknown-value"),
        ("referee", "", "unknown-value"),
        ("correction", None, "wrong-type"),
        ("recycle", "turn", "unknown-value"),
        ("tie_break", True, "wrong-type"),
        ("hand", 3, "out-of-range"),
        ("hand", 11, "out-of-range"),
        ("hand", 7.0, "wrong-type"),
        ("hand", True, "wrong-type"),
        ("hand", None, "wrong-type"),
        ("hand", "7", "wrong-type"),
        ("round_end", "first", "unknown-value"),
        ("max_turns", 0, "out-of-range"),
        ("max_turns", True, "wrong-type"),
        ("max_turns", "12", "wrong-type"),
        ("colour", "red", "unknown-key"),
    ],
)
def test_what_cannot_be_set_is_told(key, value, reason):
    with pytest.raises(RulesError) as caught:
        Rules.from_mapping({key: value})
    assert (caught.value.key, caught.value.value, caught.value.reason) == (key, value, reason)


@pytest.mark.parametrize("given", [None, [], "natural", 7])
def test_rules_are_an_object(given):
    with pytest.raises(RulesError):
        Rules.from_mapping(given)


@pytest.mark.parametrize(
    ("players", "settings", "teams", "reason"),
    [
        (1, {}, None, "players"),
        (13, {}, None, "players"),
        (12, {"level": "expert"}, None, "too-few-cards"),
        (10, {"hand": 10}, None, "too-few-cards"),
        (4, {}, [0, 0, 0, 0], "one-team"),
        (4, {}, [0, 1, 0, 1], "team-not-together"),
        (4, {}, [1, 1, 0, 0], "team-not-together"),
        (4, {}, [0, 0, 0, 1], "team-sizes"),
        (4, {}, [0, 0, 1, None], "teams-not-for-all"),
        (4, {}, [0, 0, 1], "teams-not-for-all"),
        (4, {}, [None, None, None], "teams-not-for-all"),
    ],
)
def test_2_1_2_4_2_5_set_ups_that_cannot_be_are_refused(players, settings, teams, reason):
    with pytest.raises(SetupError) as caught:
        check_setup(Rules.from_mapping(settings), players, teams)
    assert caught.value.reason == reason


def test_2_1_2_4_2_5_set_ups_that_can_be():
    check_setup(Rules(), 2)
    check_setup(Rules(), 12)
    check_setup(Rules(level="intermediate"), 12)
    check_setup(Rules(level="expert"), 11)
    check_setup(Rules(hand=10), 9)
    check_setup(Rules(), 4, [None] * 4)
    check_setup(Rules(), 5, [0, 0, 1, 1, 1])
    check_setup(Rules(), 12, [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2])
    with pytest.raises(SetupError) as caught:
        check_setup(Rules(level="expert"), 12)
    assert caught.value.facts == {"players": 12, "hand": 7, "needed": 84, "cards": 84}


ACTIONS = [
    Match(Card("3-bee")),
    Calculation((Card("6-symbol"), Card("2-symbol")), ("/",)),
    Change(Card("change-any"), Card("9-duck")),
    Change(Card("change-any")),
    Again(),
    Draw(),
    Pass(),
    Correct(None),
    Correct(Calculation((Card("6-symbol"), Card("2-symbol")), ("+",))),
    NextRound(),
]


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: type(action).__name__)
def test_actions_go_to_json_and_back(action):
    assert action_from_dict(action_to_dict(action)) == action


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (None, "not-an-object"),
        ([], "not-an-object"),
        ({}, "missing-key"),
        ({"kind": "fly"}, "unknown-kind"),
        ({"kind": ["match"]}, "unknown-kind"),
        ({"kind": "match"}, "missing-key"),
        ({"kind": "match", "card": "3-cow"}, "not-a-card"),
        ({"kind": "match", "card": None}, "not-a-card"),
        ({"kind": "match", "card": ["3-bee"]}, "not-a-card"),
        ({"kind": "match", "card": "3-bee", "suit": "H"}, "unknown-key"),
        ({"kind": "calculation", "cards": "3-bee", "operators": []}, "not-a-list"),
        ({"kind": "calculation", "cards": ["3-bee"], "operators": "+"}, "not-a-list"),
        ({"kind": "calculation", "cards": ["3-bee", 3], "operators": ["+"]}, "not-a-card"),
        ({"kind": "calculation", "cards": ["3-bee", "3-bee"], "operators": [1]}, "not-an-operator"),
        ({"kind": "change", "joker": "change-any"}, "missing-key"),
        ({"kind": "again", "card": None}, "unknown-key"),
        ({"kind": "correct", "play": {"kind": "again"}}, "not-a-calculation"),
        ({"kind": "draw", "count": 3}, "unknown-key"),
    ],
)
def test_what_is_no_action_is_told(given, reason):
    with pytest.raises(Malformed) as caught:
        action_from_dict(given)
    assert caught.value.reason == reason


def test_draw_is_no_play():
    with pytest.raises(Malformed):
        play_from_dict({"kind": "draw"})
