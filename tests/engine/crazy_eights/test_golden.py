"""The golden playthroughs are as written, and the table of clauses and tests in the engine's README.md holds."""

import re
from pathlib import Path

import pytest

from tests.engine.crazy_eights.playthroughs import GOLDEN, scripts, texts

HERE = Path(__file__).parent
TEXTS = texts()
CLAUSES = ("1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4", "2.5", "3.1", "4.1", "4.2", "4.3", "4.4", "5.1")
"""Every clause the engine has a part in."""


@pytest.mark.parametrize("file", sorted(TEXTS))
def test_the_playthrough_is_as_written(file):
    assert (GOLDEN / file).read_text(encoding="utf-8") == TEXTS[file]


def test_no_other_playthrough_lies_about():
    assert {path.name for path in GOLDEN.iterdir()} == set(TEXTS)


def rows():
    """Clause, tests and playthroughs of each row of the table."""
    for line in (HERE.parent / "README.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        found = re.fullmatch(r"crazy-eights (\d\.\d)", cells[0])
        if found:
            yield found[1], re.findall(r"`(test_[^`]*)`", cells[2]), re.findall(r"`(\d\d-[^`]*)`", cells[3])


def test_every_clause_has_a_row_and_every_test_in_it_is_there():
    assert [clause for clause, _, _ in rows()] == list(CLAUSES)
    for clause, tests, _ in rows():
        assert tests, clause
        for test in tests:
            file, _, name = test.partition("::")
            source = (HERE / file).read_text(encoding="utf-8")
            assert not name or f"def {name}" in source, f"{clause}: {test}"


def test_the_table_names_the_playthroughs_of_each_clause():
    shown = {name: sorted(script.clauses.split()) for name, script in scripts().items()}
    named: dict[str, list[str]] = {}
    for clause, _, playthroughs in rows():
        for name in playthroughs:
            named.setdefault(name, []).append(clause)
    assert {name: sorted(clauses) for name, clauses in named.items()} == shown
