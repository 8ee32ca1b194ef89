"""Four-parameter knowledge tracing (reports.md, "Skills": start 0.3, learn 0.1, guess 0.05, slip 0.1)."""

import pytest

from lessons.learning.mastery import START, letter, right_count, state, updated


def test_the_update_by_hand():
    # 0.3·0.9 / (0.3·0.9 + 0.7·0.05) = 0.88525; then + 0.1 of what is missing
    assert updated(START, "T") == pytest.approx(0.88525 + 0.1 * (1 - 0.88525), abs=1e-5)
    # 0.3·0.1 / (0.3·0.1 + 0.7·0.95) = 0.04317
    assert updated(START, "t") == pytest.approx(0.04317 + 0.1 * (1 - 0.04317), abs=1e-5)


def test_what_is_likelier_guessed_proves_less():
    assert updated(START, "S") < updated(START, "C") < updated(START, "T")


def test_days_one_after_the_other_are_the_same_as_at_once():
    assert updated(updated(START, "TtC"), "cST") == updated(START, "TtCcST")


def test_mastered_at_95_and_never_below_five_attempts():
    assert state(0.99, 4) == "not-enough"
    assert state(0.95, 5) == "mastered"
    assert state(0.949, 5) == "learning"


def test_letters():
    assert letter(right=True, typed=True, shown=False) == "T"
    assert letter(right=False, typed=False, shown=True) == "s"
    assert right_count("TtCcSs") == 3
    with pytest.raises(KeyError):
        updated(START, "x")
