"""The commands under any input: every line is answered, nothing ends the run, the exit status tells (the protocol)."""

import io
import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import __main__ as commands
from games.engine.jsonlines import answer_lines

ROOT = Path(__file__).parent.parent.parent
JUDGE = {
    "id": "n1",
    "game": "nambarz",
    "rules": {"operators": "+-*/"},
    "table": "3-bee",
    "hand": ["6-symbol", "2-symbol", "5-symbol"],
    "play": {"kind": "calculation", "cards": ["6-symbol", "2-symbol"], "operators": ["/"]},
}
SOLVE = {key: JUDGE[key] for key in ("id", "game", "rules", "table", "hand")}
EIGHTS = {
    "id": "c1",
    "game": "crazy-eights",
    "table": "6H",
    "suit": "H",
    "hand": ["8D", "2C"],
    "play": {"kind": "card", "card": "8D", "suit": "C"},
}


def answered(lines, command="judge"):
    """The answers to lines of bytes, in this process, and the exit status."""
    games = {"judge": commands.JUDGES, "solve": commands.SOLVERS}[command]
    out = io.StringIO()
    status = answer_lines(lines, out, lambda case: commands.of_game(games, case))
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def asked(case, command="judge"):
    (answer,), status = answered([json.dumps(case).encode()], command)
    assert status == ("error" in answer)
    return answer


def run(*arguments, asked=b"", **how):
    call = [sys.executable, "-S", "-m", "games.engine", *arguments]
    return subprocess.run(call, cwd=ROOT, input=asked, capture_output=True, check=False, timeout=60, **how)


# -- what the answers look like ---------------------------------------------------------------------------------------


def test_the_protocols_examples():
    assert asked(JUDGE) == {
        "id": "n1",
        "verdict": "accepted",
        "fault": None,
        "laid": ["6-symbol", "2-symbol"],
        "returned": [],
        "draw": 0,
        "bonus": 0,
        "next": "turn-passes",
        "table": "2-symbol",
    }
    refused = {**JUDGE, "id": "n3", "rules": {"operators": "+"}}
    assert asked(refused) == {"id": "n3", "verdict": "refused", "reason": "operator-not-allowed"}
    answer = asked(SOLVE, "solve")
    assert (answer["count"], answer["most_cards"]) == (2, 2)
    assert set(answer["best"]) == {"cards", "operators"}
    empty = {**SOLVE, "hand": [], "table": "open:any"}
    assert asked(empty, "solve") == {"id": "n1", "count": 0, "most_cards": 0, "best": None}


@pytest.mark.parametrize(
    "identity", [None, 7, -1.5, True, "", "ا — \ud800", ["a", {"b": 1}], {"deep": [[[]]]}, 10**300]
)
def test_the_id_is_echoed_whatever_it_is(identity):
    assert asked({**JUDGE, "id": identity})["id"] == identity
    assert asked({**JUDGE, "id": identity, "table": "3-cow"})["id"] == identity


def test_rules_and_id_may_be_missing():
    case = {key: JUDGE[key] for key in ("game", "table", "hand", "play")}
    assert asked(case)["verdict"] == "accepted"
    assert asked(case)["id"] is None


def test_an_operator_that_is_none_of_the_four_is_refused_not_an_error():
    for operator in ("%", "", "+-", "÷", "x" * 1000, "\ud800"):
        play = {**JUDGE["play"], "operators": [operator]}
        assert asked({**JUDGE, "play": play}) == {"id": "n1", "verdict": "refused", "reason": "operator-not-allowed"}


# -- what is wrong with a line ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"game": "uno"},
        {"game": None},
        {"game": ["nambarz"]},
        {"rules": {"colour": "red"}},
        {"rules": {"operators": ""}},
        {"rules": {"operators": "+%"}},
        {"rules": {"hand": True}},
        {"rules": {"hand": 7.0}},
        {"rules": {"max_turns": -1}},
        {"rules": None},
        {"rules": []},
        {"table": "3-cow"},
        {"table": "open:joker"},
        {"table": "play-again"},
        {"table": None},
        {"table": {"number": 3}},
        {"hand": "6-symbol"},
        {"hand": {"6-symbol": 1}},
        {"hand": ["6-symbol", "6H"]},
        {"hand": ["6-symbol", None]},
        {"hand": [["6-symbol"]]},
        {"hand": None},
        {"play": None},
        {"play": []},
        {"play": {"kind": "match"}},
        {"play": {"kind": "match", "card": 3}},
        {"play": {"kind": "draw"}},
        {"play": {"kind": "calculation", "cards": ["6-symbol"], "operators": [True]}},
        {"play": {"kind": "calculation", "cards": ["6-symbol"], "operators": None}},
        {"plays": {}},
    ],
    ids=str,
)
def test_a_case_that_is_none_is_answered_with_an_error(change):
    answer = asked({**JUDGE, **change})
    assert set(answer) == {"id", "error"}
    assert answer["id"] == "n1"
    assert isinstance(answer["error"], str)
    assert answer["error"]


@pytest.mark.parametrize("missing", ["game", "table", "hand", "play"])
def test_a_missing_key_is_told(missing):
    case = {key: value for key, value in JUDGE.items() if key != missing}
    assert asked(case) == {"id": "n1", "error": f'missing-key: "{missing}"'}


def test_solve_is_for_nambarz_alone():
    assert "error" in asked({"id": 1, "game": "crazy-eights", "table": "6H", "hand": []}, "solve")
    assert "error" in asked(JUDGE, "solve")


BAD_LINES = [
    b"",
    b"   ",
    b"nonsense",
    b"{",
    b'{"id": "x"',
    b"[]",
    b"null",
    b"7",
    b'"text"',
    b"NaN",
    b'{"id": NaN}',
    b'{"id": 1e999}',
    b'{"id": -Infinity}',
    b'{"id": "\xff"}',
    b"\xff\xfe{}",
    b"\x00",
    b'{"id": ' + b"9" * 10_000 + b"}",
    b"[" * 100_000,
    b'{"id": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    b'{"a":' * 100_000,
    b'{"id": "a"} {"id": "b"}',
    b"\xef\xbb\xbf{}",
]


@pytest.mark.parametrize("command", ["judge", "solve"])
def test_lines_that_cannot_be_read_are_answered_without_an_id_and_the_others_still_are(command):
    good = json.dumps(JUDGE if command == "judge" else SOLVE).encode()
    lines = [line for bad in BAD_LINES for line in (bad, good)]
    answers, status = answered(lines, command)
    assert status == 1
    assert len(answers) == len(lines)
    for bad, other in zip(answers[::2], answers[1::2], strict=True):
        assert set(bad) == {"id", "error"}
        assert bad["id"] is None
        assert other["id"] == "n1"
        assert "error" not in other


def test_a_key_that_stands_twice_is_an_error_under_the_id_if_that_is_clear():
    lines = [
        b'{"id": "a", "game": "nambarz", "game": "nambarz"}',
        b'{"id": "a", "id": "b"}',
        b'{"id": 1, "rules": {"hand": 7, "hand": 8}}',
    ]
    answers, _ = answered(lines)
    assert [answer["id"] for answer in answers] == ["a", None, 1]
    assert all(answer["error"].startswith("repeated-key") for answer in answers)


def test_an_error_does_not_repeat_a_long_value():
    assert len(asked({**JUDGE, "table": "x" * 100_000})["error"]) < 200
    assert len(asked({**JUDGE, "play": {"kind": ["x"] * 100_000}})["error"]) < 200


# -- fuzz -------------------------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=10**30, max_value=10**60)
    | st.floats(allow_nan=True, allow_infinity=True)
    | st.text()
    | st.sampled_from(["3-bee", "6-symbol", "open:any", "change-any", "play-again", "+", "nambarz", "match", "8D"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
SURROGATES = st.text(st.characters(categories=["Cs", "Lu", "Nd"]), max_size=3)


def paths(value, path=()):
    """The way to every value inside a case."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from paths(value[key], (*path, key))


def changed(value, path, new):
    if not path:
        return new
    copied = dict(value) if isinstance(value, dict) else list(value)
    copied[path[0]] = changed(value[path[0]], path[1:], new)
    return copied


@given(st.data(), st.sampled_from([JUDGE, EIGHTS, SOLVE]), JSON | SURROGATES)
@settings(max_examples=400, deadline=None)
def test_a_case_changed_anywhere_is_answered(data, case, new):
    path = data.draw(st.sampled_from(sorted(paths(case), key=str)))
    line = json.dumps(changed(case, path, new)).encode()
    for command in ("judge", "solve"):
        answers, _ = answered([line, json.dumps(case).encode()], command)
        assert len(answers) == 2
        assert all("error" in answer or "verdict" in answer or "count" in answer for answer in answers)


@given(st.lists(st.binary(max_size=60).map(lambda line: line.replace(b"\n", b"")), max_size=5))
@settings(max_examples=200, deadline=None)
def test_any_bytes_are_answered(lines):
    for command in ("judge", "solve"):
        answers, status = answered(lines, command)
        assert len(answers) == len(lines)
        assert all(set(answer) == {"id", "error"} for answer in answers)
        assert status == bool(lines)


@given(st.data(), st.sampled_from([JUDGE, SOLVE]))
@settings(max_examples=150, deadline=None)
def test_a_line_cut_or_spoilt_anywhere_is_answered(data, case):
    line = bytearray(json.dumps(case).encode())
    place = data.draw(st.integers(0, len(line) - 1))
    line[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != 10))
    cut = data.draw(st.integers(0, len(line)))
    answers, _ = answered([bytes(line), bytes(line[:cut])])
    assert len(answers) == 2


# -- the commands themselves ------------------------------------------------------------------------------------------


def test_the_whole_way_through_a_process():
    good = json.dumps({**JUDGE, "id": "ا\ud83d\ude00"}).encode()
    done = run("judge", asked=b"\n".join([good, b"\xff", b"[" * 100_000, good]) + b"\n")
    assert done.returncode == 1
    assert done.stderr == b""
    answers = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert [answer["id"] for answer in answers] == ["ا😀", None, None, "ا😀"]
    assert run("judge", asked=good).returncode == 0
    assert run("judge").stdout == b""


def test_another_encoding_in_the_environment_changes_nothing():
    line = json.dumps({**JUDGE, "id": "дома"}, ensure_ascii=False).encode()
    done = run("judge", asked=line, env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["id"] == "дома"


def test_a_program_can_wait_for_each_answer():
    call = [sys.executable, "-S", "-m", "games.engine", "solve"]
    with subprocess.Popen(call, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        for identity in range(3):
            engine.stdin.write(json.dumps({**SOLVE, "id": identity}).encode() + b"\n")
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline())["id"] == identity
        engine.stdin.close()
        assert engine.wait(timeout=30) == 0


def test_a_reader_who_goes_away_leaves_no_traceback():
    lines = json.dumps(SOLVE).encode() + b"\n"
    call = [sys.executable, "-S", "-m", "games.engine", "solve"]
    with subprocess.Popen(
        call, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as engine:
        engine.stdout.close()
        with suppress(BrokenPipeError):
            engine.stdin.write(lines * 5000)
            engine.stdin.close()
        assert engine.stderr.read() == b""


@pytest.mark.parametrize("arguments", [(), ("dance",), ("judge", "extra"), ("solve", "--help")])
def test_what_is_no_command_is_told_how_to_ask(arguments):
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"usage:")


def test_help_is_help():
    done = run("--help")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"judge" in done.stdout
