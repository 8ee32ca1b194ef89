"""Exact steps from left to right within a number set, and how they are written (nambarz 5.2, 5.4)."""

from fractions import Fraction
from operator import add, mul, sub

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.arithmetic import SIGNS, Step, belongs, combine, notation, outcome, steps, written

SETS = ("natural", "integer", "rational")
CALCULATIONS = st.integers(2, 8).flatmap(
    lambda n: st.tuples(
        st.lists(st.integers(1, 10), min_size=n, max_size=n),
        st.lists(st.sampled_from("+-*/"), min_size=n - 1, max_size=n - 1),
    )
)


def test_5_2_strictly_from_left_to_right():
    assert steps([10, 4, 2], "-/", "natural") == (Step(10, "-", 4, 6), Step(6, "/", 2, 3))
    assert outcome([1, 2, 3], "+*", "natural") == 9
    assert outcome([6, 5, 2, 10], "++-", "natural") == 3


@pytest.mark.parametrize(
    ("numbers", "operators", "results"),
    [
        ([4, 6], "-", {"natural": None, "integer": -2, "rational": -2}),
        ([4, 6, 9], "-+", {"natural": None, "integer": 7, "rational": 7}),
        ([4, 4, 9], "-+", {"natural": 9, "integer": 9, "rational": 9}),
        ([1, 2, 6], "/*", {"natural": None, "integer": None, "rational": 3}),
        ([7, 2], "/", {"natural": None, "integer": None, "rational": Fraction(7, 2)}),
        ([2, 8, 3], "-/", {"natural": None, "integer": -2, "rational": -2}),
        ([5, 8, 2], "-/", {"natural": None, "integer": None, "rational": Fraction(-3, 2)}),
    ],
)
def test_5_4_each_step_stays_in_the_number_set(numbers, operators, results):
    for number_set in SETS:
        assert outcome(numbers, operators, number_set) == results[number_set]


def test_5_4_the_first_step_that_leaves_the_set_is_the_last_told():
    assert steps([1, 2, 3, 4], "-+*", "natural") == (Step(1, "-", 2, None, "outside-number-set"),)
    assert steps([5, 2, 3], "/*", "integer") == (Step(5, "/", 2, None, "outside-number-set"),)


def test_5_4_division_by_zero_is_never_a_result():
    # No card is 0, but the function is for any whole numbers.
    for number_set in SETS:
        assert steps([5, 0, 3], "/+", number_set) == (Step(5, "/", 0, None, "division-by-zero"),)
        assert outcome([5, 0, 3], "/+", number_set) is None


def test_5_4_never_floating_point():
    assert outcome([1, 3, 3], "/*", "rational") == 1
    assert isinstance(outcome([1, 3, 3], "/*", "rational"), int)
    assert isinstance(combine(6, "/", 3), int)
    long = [10] * 25
    assert outcome(long, "*" * 24, "natural") == 10**25
    assert outcome(long, "/" * 24, "rational") == Fraction(1, 10**23)


@given(CALCULATIONS, st.sampled_from(SETS))
def test_outcome_is_the_result_of_the_last_step(calculation, number_set):
    numbers, operators = calculation
    taken = steps(numbers, operators, number_set)
    result = outcome(numbers, operators, number_set)
    assert result == taken[-1].result
    assert (result is None) == (taken[-1].fault is not None)
    assert all(step.result is not None and belongs(step.result, number_set) for step in taken[:-1])
    assert (len(taken) == len(operators)) or result is None
    assert not isinstance(result, float)


@pytest.mark.parametrize(
    ("numbers", "operators", "written_so"),
    [
        ([10, 4, 2], "-/", "(10 − 4) ÷ 2"),
        ([6, 5, 2, 10], "++-", "6 + 5 + 2 − 10"),
        ([2, 3, 4], "*+", "2 × 3 + 4"),
        ([8, 4, 2], "/*", "8 ÷ 4 × 2"),
        ([1, 2, 3, 4], "+*+", "(1 + 2) × 3 + 4"),
        ([1, 2, 3, 4, 5], "+*-/", "((1 + 2) × 3 − 4) ÷ 5"),
        ([1, 2, 3, 4], "+*/", "(1 + 2) × 3 ÷ 4"),
    ],
)
def test_5_2_notation_has_the_brackets_it_needs_and_no_others(numbers, operators, written_so):
    assert notation(numbers, operators) == written_so


@given(CALCULATIONS)
def test_5_2_ordinary_reading_of_the_notation_gives_the_calculation(calculation):
    numbers, operators = calculation
    text = notation(numbers, operators)
    assert read(text) == outcome(numbers, operators, "rational")


def read(text):
    """A reader who knows precedence: the notation's value, exactly."""
    tokens = text.replace("(", "( ").replace(")", " )").split()

    def factor():
        token = tokens.pop(0)
        if token == "(":
            value = total()
            assert tokens.pop(0) == ")"
            return value
        return Fraction(token)

    def term():
        value = factor()
        while tokens and tokens[0] in (SIGNS["*"], SIGNS["/"]):
            value = mul(value, factor()) if tokens.pop(0) == SIGNS["*"] else value / factor()
        return value

    def total():
        value = term()
        while tokens and tokens[0] in (SIGNS["+"], SIGNS["-"]):
            value = (add if tokens.pop(0) == SIGNS["+"] else sub)(value, term())
        return value

    return total()


def test_results_are_written_with_a_proper_minus():
    assert [written(n) for n in (3, -2, Fraction(7, 2), Fraction(-1, 3))] == ["3", "−2", "7/2", "−1/3"]
