"""Why a result was wrong (reports.md, "Why it was wrong"): every explanation that fits, the most specific first."""

import pytest

from lessons.learning.misconceptions import KINDS, WrongLine, explanations, typed_wrong_step
from lessons.models import MistakeKind


def kinds(target, numbers, operators, **more):
    return [one.kind for one in explanations(WrongLine(target, numbers, operators, **more))]


@pytest.mark.parametrize(
    ("target", "numbers", "operators", "expected"),
    [
        # the line equals the number when × and ÷ come first
        (4, (2, 6, 3), "+/", "precedence"),
        (10, (4, 2, 3), "+*", "precedence"),
        (1, (10, 3, 3), "-*", "precedence"),
        # another operator than the one laid
        (7, (3, 4), "*", "other-operator"),
        (6, (8, 2), "+", "other-operator"),
        (3, (6, 2), "-", "other-operator"),
        # subtracted or divided the wrong way round, or from the right
        (6, (4, 10), "-", "reversed"),
        (5, (2, 10), "/", "reversed"),
        # ten forgotten: 9 + 4 taken for 3; 13 − 4 taken for 19, then − 9
        (3, (9, 4), "+", "carry"),
        (10, (10, 3, 4, 9), "+--", "carry"),
        # one or two beside
        (5, (10, 4), "-", "off-by"),
        (8, (3, 3), "+", "off-by"),
        (9, (2, 4), "*", "off-by"),
        # the neighbouring fact
        (8, (3, 4), "*", "neighbour"),
        (10, (5, 3), "*", "neighbour"),
        (3, (10, 5), "/", "neighbour"),
        # a step that the number set does not have
        (3, (7, 2), "/", "outside"),
        (4, (3, 5, 6), "-+", "outside"),
        # nothing known leads there
        (1, (10, 4), "-", "unexplained"),
    ],
)
def test_the_most_specific_explanation_of_an_untyped_line(target, numbers, operators, expected):
    assert kinds(target, numbers, operators, allowed="+-*/")[0] == expected


def test_all_that_fit_are_kept_in_the_order_of_the_catalogue():
    found = kinds(4, (2, 6, 3), "+/")
    assert found[0] == "precedence"
    assert {"precedence", "other-operator", "outside"} <= set(found)
    assert found == sorted(found, key=KINDS.index)


def test_only_the_games_operators_can_be_mixed_up():
    assert kinds(7, (3, 4), "*", allowed="*/") == ["unexplained"]


def test_a_line_that_is_right_but_leaves_the_number_set_is_explained_by_that_alone():
    assert kinds(4, (3, 5, 6), "-+") == ["outside"]
    assert kinds(6, (4, 10), "-", number_set="integer")[0] == "reversed"


def test_working_from_the_right_is_one_way_round_that_is_wrong():
    # 8 − (7 − 1); the same number as 8 − 7 + 1, which is named first
    assert kinds(2, (8, 7, 1), "--") == ["other-operator", "reversed", "off-by"]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ((14, 11), ["other-operator"]),  # 10 − 4 taken for 10 + 4; the slip after it is not looked at
        ((5, 4), ["off-by"]),
        ((6, 3), ["unexplained"]),  # all typed results are true: the number aimed at was another
        ((None, 4), ["off-by"]),  # nothing typed for the first step, so it is taken to be right
    ],
)
def test_with_typed_results_only_the_first_wrong_step_is_explained(typed, expected):
    line = WrongLine(target=4, numbers=(10, 4, 3), operators="--", typed=typed)
    assert [one.kind for one in explanations(line)] == expected


def test_the_wrong_step_follows_from_what_the_child_had_before_it():
    assert typed_wrong_step(WrongLine(9, (10, 4, 3), "-+", typed=(5, 8))) == 0
    assert typed_wrong_step(WrongLine(9, (10, 4, 3), "-+", typed=(6, 8))) == 1
    assert typed_wrong_step(WrongLine(9, (10, 4, 3), "-+", typed=(6, 9))) is None


def test_a_line_of_25_cards_is_explained_all_the_same():
    assert kinds(5, tuple(range(1, 11)) * 2 + (3, 4, 5, 6, 7), "+*-/" * 6)


def test_every_kind_has_its_words():
    assert tuple(MistakeKind.values) == KINDS
