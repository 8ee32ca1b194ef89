"""The golden playthroughs are as written, and README.md's table of clauses and tests holds."""

import re
from pathlib import Path

import pytest

from tests.engine.playthroughs import GOLDEN, scripts, texts

HERE = Path(__file__).parent
TEXTS = texts()


@pytest.mark.parametrize("file", sorted(TEXTS))
def test_the_playthrough_is_as_written(file):
    assert (GOLDEN / file).read_text(encoding="utf-8") == TEXTS[file]


def test_no_other_playthrough_lies_about():
    assert {path.name for path in GOLDEN.iterdir()} == set(TEXTS)


def rows():
    """Clause, tests and playthroughs of each row of README.md's table."""
    for line in (HERE / "README.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and re.fullmatch(r"\d+(\.\d+)?", cells[0]):
            yield cells[0], re.findall(r"`(test_[^`]*)`", cells[2]), re.findall(r"`(\d\d-[^`]*)`", cells[3])


def test_every_test_that_the_table_names_is_there():
    for clause, tests, _ in rows():
        assert tests, clause
        for test in tests:
            file, _, name = test.partition("::")
            source = (HERE / file).read_text(encoding="utf-8")
            assert not name or f"def {name}" in source, f"{clause}: {test}"


def test_the_table_names_the_playthroughs_of_each_clause():
    shown = {name: script.clauses.split() for name, script in scripts().items()}
    named = {}
    for clause, _, playthroughs in rows():
        for name in playthroughs:
            named.setdefault(name, []).append(clause)
    assert {name: sorted(clauses) for name, clauses in named.items()} == {
        name: sorted(clauses) for name, clauses in shown.items()
    }
