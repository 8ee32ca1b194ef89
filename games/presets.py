"""The settings that fit an age (product.md, nambarz 11.5), for whoever opens a table without a group. Pure.

Few operators make long rounds: with plus alone nothing reaches 1, and a round by the full rules takes some 500 turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

AGES = range(6, 13)

# nambarz 11.5: up to 8 one short round; up to 7 also a small hand and a gentle referee.
_SHORT = {"round_end": "first-out", "max_turns": 12}
_GENTLE = {**_SHORT, "referee": "gentle", "hand": 5}
_RULES: dict[int, dict[str, Any]] = {
    6: {**_GENTLE, "operators": "+"},
    7: {**_GENTLE, "operators": "+-"},
    8: {**_SHORT, "operators": "+-*"},
    9: {"operators": "+-*/"},
    10: {"operators": "+-*/"},
    11: {"operators": "+-*/", "numbers": "rational"},
    12: {"operators": "+-*/", "numbers": "rational"},
}
_SUPPORT = {6: "shown", 7: "steps"}
_BOT_LEVEL = {6: "novice", 7: "novice", 11: "clever", 12: "clever"}


def nearest(age: int) -> int:
    """The age among ``AGES`` that is nearest."""
    return min(max(age, AGES.start), AGES.stop - 1)


def rules_for(age: int) -> dict[str, Any]:
    """The engine's rules for this age; what is missing has the engine's default."""
    return dict(_RULES[nearest(age)])


def rules_with(age: int, operators: str) -> dict[str, Any]:
    """The rules for this age with other operators. Few of them get the short rounds, whatever the age."""
    rules = rules_for(age) | {"operators": operators}
    return {**_SHORT, **rules} if len(operators) < 3 else rules


def rules_spotting(rules: Mapping[str, Any], spot: bool) -> dict[str, Any]:
    """The rules, where that was chosen with a referee who says nothing until somebody spots a mistake (nambarz 8.5)."""
    return {**rules, "referee": "challenge"} if spot else dict(rules)


def support_for(age: int) -> str:
    """How much of the sum the page does at this age: "none", "steps" or "shown"."""
    return _SUPPORT.get(nearest(age), "none")


def bot_level_for(age: int) -> str:
    """The level of the bots that a child of this age meets first."""
    return _BOT_LEVEL.get(nearest(age), "learner")
