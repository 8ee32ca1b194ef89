"""The cases of ``conformance/`` through the commands, as any other program would put them to the engine."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
FILES = sorted((HERE / "conformance").glob("*.jsonl"))


def ask(command, lines):
    """The command's answers to cases: a process of its own, with nothing but the standard library."""
    asked = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    # -S: without site-packages.
    call = [sys.executable, "-S", "-m", "games.engine", command]
    run = subprocess.run(call, cwd=ROOT, input=asked, capture_output=True, encoding="utf-8", check=False)
    assert run.returncode == 0
    assert run.stderr == ""
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_the_cases_are_there():
    assert {"nambarz-judge", "nambarz-solve"} <= {file.stem for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_case_has_the_right_answer(file):
    cases = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    expected = [case.pop("expect") for case in cases]
    answers = ask(file.stem.rsplit("-", 1)[1], cases)
    assert [answer["id"] for answer in answers] == [case["id"] for case in cases]
    for case, answer, right in zip(cases, answers, expected, strict=True):
        assert {key: answer.get(key) for key in right} == right, case


@pytest.mark.parametrize("file", [f for f in FILES if f.stem == "nambarz-solve"], ids=lambda file: file.stem)
def test_the_best_of_each_hand_is_legal(file):
    cases = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    for case in cases:
        del case["expect"]
    answers = ask("solve", cases)
    plays = [
        {**case, "play": {"kind": "calculation", **answer["best"]}}
        for case, answer in zip(cases, answers, strict=True)
        if answer["best"] is not None
    ]
    assert all((answer["best"] is None) == (answer["count"] == 0) for answer in answers)
    assert {answer["verdict"] for answer in ask("judge", plays)} == {"accepted"}
    assert all(len(answer["best"]["cards"]) == answer["most_cards"] for answer in answers if answer["best"])
