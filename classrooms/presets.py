"""The settings a group starts with, by the age of its pupils (product.md, nambarz 11.5). Pure.

The rules are those a visitor of that age plays by (`games.presets`); a group adds how long its games are and who
plays against its pupils. Every value can be changed afterwards.
"""

from __future__ import annotations

from typing import Any

from games.engine.rules import Rules
from games.presets import AGES, bot_level_for, nearest, rules_for, support_for

__all__ = ["AGES", "preset"]

BOTS = 2


def preset(age: int) -> dict[str, Any]:
    """Every setting of a group of this age, by the fields of `Group`; ages outside 6–12 take the nearest."""
    return {
        **Rules.from_mapping(rules_for(age)).to_dict(),
        "support": support_for(age),
        # From 11 on a classic game; younger ones get to the end of theirs within the lesson.
        "rounds": 3 if nearest(age) >= 11 else 1,
        "bots": BOTS,
        "bot_level": bot_level_for(age),
    }
