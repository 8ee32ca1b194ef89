"""Fuzzed commands: whatever they are given, a line answers each line and nothing is a traceback."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import record
from games.engine.__main__ import JUDGES
from games.engine.jsonlines import answer_lines
from tests.engine.crazy_eights.test_records import made

ROOT = Path(__file__).parents[3]
JUDGE = JUDGES["crazy-eights"]

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 99) | st.floats(allow_nan=False) | st.sampled_from(
        ["8D", "4C", "10S", "KH", "C", "S", "card", "one", "official", "gentle", "", "x"]
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["card", "kind", "suit", "x"]), inner),
    max_leaves=6,
)  # fmt: skip
CASE = {
    "id": "c",
    "game": "crazy-eights",
    "rules": {"special_cards": True},
    "table": "6H",
    "suit": "H",
    "hand": ["8D", "4H"],
    "play": {"kind": "card", "card": "8D", "suit": "C"},
}


def judged(cases):
    """What the judge command answers to these, and its exit status."""
    given = "".join(json.dumps(case) + "\n" for case in cases).encode()
    out = io.StringIO()
    status = answer_lines(io.BytesIO(given), out, JUDGE)
    return [json.loads(line) for line in out.getvalue().splitlines()], status


@settings(max_examples=120, deadline=None)
@given(st.dictionaries(st.sampled_from([*CASE, "more"]), JSON))
def test_any_case_is_answered(changes):
    (found,), status = judged([{**CASE, **changes}])
    assert ("error" in found) == bool(status)
    assert "error" in found or found["verdict"] in ("accepted", "penalty", "fault", "refused")


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(["decks", "draw", "special_cards", "scoring", "target", "referee", "x"]), JSON)
def test_any_rules_are_answered(key, value):
    (found,), _ = judged([{**CASE, "rules": {key: value}}])
    assert set(found) == {"id", "error"} or found["verdict"] == "accepted"


@pytest.mark.parametrize("key", ["table", "hand", "play"])
def test_what_is_missing_is_said(key):
    (found,), status = judged([{name: value for name, value in CASE.items() if name != key}])
    assert status == 1
    assert key in found["error"]


def test_the_suit_is_the_top_card_s_where_it_is_no_eight():
    case = {key: value for key, value in CASE.items() if key != "suit"}
    (found, eight), status = judged([case, {**case, "table": "8H"}])
    assert found["verdict"] == "accepted"
    assert (status, "suit" in eight["error"]) == (1, True)


@pytest.fixture(scope="module")
def short():
    return made("novice", "clever", seed=4, target=50)[:40]


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 39), st.sampled_from(["event", "seat", "play", "verdict", "cards", "rules", "seats", "stock",
                                            "hands", "table", "suit", "starter", "x", ""]), JSON)  # fmt: skip
def test_any_record_is_answered(short, at, key, value):
    lines = [*short]
    lines[at] = value if not key else {**lines[at], key: value}
    out = io.StringIO()
    record.replay_main([], io.StringIO("".join(json.dumps(line) + "\n" for line in lines)), out)
    for line in out.getvalue().splitlines():
        found = json.loads(line)
        assert found["ok"] or found["error"]


def test_the_command_line_itself(short):
    """In a process of its own, with nothing but the standard library."""
    cases = [CASE, {**CASE, "hand": None}, "no object", {**CASE, "game": "bridge"}]
    call = [sys.executable, "-S", "-m", "games.engine"]
    given = "".join(json.dumps(case) + "\n" for case in cases)
    run = subprocess.run([*call, "judge"], cwd=ROOT, input=given, capture_output=True, encoding="utf-8", check=False)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert ["error" in answer for answer in answers] == [False, True, True, True]
    assert (run.returncode, run.stderr) == (1, "")
    given = "".join(json.dumps(line) + "\n" for line in short)
    run = subprocess.run([*call, "replay"], cwd=ROOT, input=given, capture_output=True, encoding="utf-8", check=False)
    assert (json.loads(run.stdout)["ok"], run.returncode, run.stderr) == (True, 0, "")
