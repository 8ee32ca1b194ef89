"""The presets by age are those of product.md and nambarz 11.5."""

import pytest

from classrooms.models import Group
from classrooms.presets import AGES, preset
from games.engine.rules import Rules


@pytest.mark.parametrize(
    ("age", "operators", "referee", "support", "hand", "round_end", "max_turns", "numbers", "rounds"),
    [
        (6, "+", "gentle", "shown", 5, "first-out", 12, "natural", 1),
        (7, "+-", "gentle", "steps", 5, "first-out", 12, "natural", 1),
        (8, "+-*", "official", "none", 7, "first-out", 12, "natural", 1),
        (9, "+-*/", "official", "none", 7, "standard", None, "natural", 1),
        (10, "+-*/", "official", "none", 7, "standard", None, "natural", 1),
        (11, "+-*/", "official", "none", 7, "standard", None, "rational", 3),
        (12, "+-*/", "official", "none", 7, "standard", None, "rational", 3),
    ],
)
def test_the_preset_of_each_age(
    age: int,
    operators: str,
    referee: str,
    support: str,
    hand: int,
    round_end: str,
    max_turns: int | None,
    numbers: str,
    rounds: int,
) -> None:
    found = preset(age)
    assert (found["operators"], found["referee"], found["support"]) == (operators, referee, support)
    assert (found["hand"], found["round_end"], found["max_turns"]) == (hand, round_end, max_turns)
    assert (found["numbers"], found["rounds"], found["level"]) == (numbers, rounds, "beginner")


@pytest.mark.parametrize("age", AGES)
def test_a_preset_is_a_whole_group_that_the_engine_takes(age: int) -> None:
    group = Group(name="x", **preset(age))
    assert Rules.from_mapping(group.rules()).to_dict() == group.rules()
    assert group.bots == 2


def test_other_ages_take_the_nearest() -> None:
    assert preset(3) == preset(6)
    assert preset(40) == preset(12)
