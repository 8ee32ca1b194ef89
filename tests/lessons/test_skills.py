"""Each step belongs to one skill (reports.md, "Skills")."""

from fractions import Fraction

import pytest

from lessons.learning.misconceptions import apply, belongs
from lessons.learning.skills import CATALOGUE, chain_skill, step_skill


@pytest.mark.parametrize(
    ("left", "operator", "right", "expected"),
    [
        (4, "+", 3, "add-10"),
        (8, "+", 2, "add-10"),
        (8, "+", 5, "add-20-over"),
        (12, "+", 5, "add-20"),
        (18, "+", 2, "add-20"),
        (18, "+", 5, "add-beyond-over"),
        (20, "+", 5, "add-beyond"),
        (0, "+", 5, "one-add"),
        (9, "-", 4, "sub-10"),
        (10, "-", 4, "sub-10"),
        (13, "-", 5, "sub-20-over"),
        (17, "-", 5, "sub-20"),
        (20, "-", 5, "sub-20"),
        (31, "-", 5, "sub-beyond-over"),
        (5, "-", 5, "one-sub"),
        (3, "-", 5, "sub-below"),
        (3, "*", 7, "mul-7"),
        (12, "*", 7, "mul-beyond"),
        (7, "*", 1, "one-mul"),
        (0, "*", 7, "one-mul"),
        (42, "/", 7, "div-7"),
        (84, "/", 7, "div-beyond"),
        (7, "/", 7, "one-div"),
        (7, "/", 1, "one-div"),
        (7, "/", 2, "fractions"),
        (Fraction(7, 2), "+", 1, "fractions"),
        (-2, "+", 5, "below"),
    ],
)
def test_a_steps_skill(left, operator, right, expected):
    assert step_skill(left, operator, right, apply(left, operator, right)) == expected


def test_every_step_has_exactly_one_skill_of_the_catalogue():
    for left in range(-5, 101):
        for operator in "+-*/":
            for right in range(1, 11):
                result = apply(left, operator, right)
                assert belongs(result, "rational")
                assert step_skill(left, operator, right, result) in CATALOGUE
    assert len(set(CATALOGUE)) == len(CATALOGUE)


def test_chains_have_skills_of_their_own():
    assert [chain_skill(cards) for cards in (2, 3, 4, 5, 8)] == [None, "chain-3", "chain-4", "chain-5", "chain-5"]
