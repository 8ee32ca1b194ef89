"""NAMBARZ's cases of the ``judge`` and ``solve`` commands: from a line's JSON object to the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine import solver
from games.engine.cards import Card, table_from_code
from games.engine.plays import Malformed, play_from_dict
from games.engine.referee import Refused, judge
from games.engine.rules import Rules


def judge_answer(case: Mapping[str, Any]) -> dict[str, object]:
    """The referee's answer to a case that stands at the start of a turn, without ``id``.

    :raises Malformed: a key is missing, unknown, or holds what it should not.
    :raises UnknownCard: a code is no card, or none that can lie on the table.
    :raises RulesError: a setting that cannot be.
    """
    rules, table, hand = _position(case, "play")
    play = play_from_dict(case["play"])
    try:
        return judge(rules, table, hand, play).to_dict()
    except Refused as refused:
        return {"verdict": "refused", "reason": refused.reason}


def solve_answer(case: Mapping[str, Any]) -> dict[str, object]:
    """How many calculations a hand holds, the size of the biggest and one of that size, without ``id``.

    Raises as :func:`judge_answer`.
    """
    rules, table, hand = _position(case)
    best = solver.biggest(rules, table, hand)
    return {
        "count": solver.count(rules, table, hand),
        "most_cards": 0 if best is None else len(best.cards),
        "best": None if best is None else {"cards": list(best.cards), "operators": list(best.operators)},
    }


def _position(case: Mapping[str, Any], *more: str) -> tuple[Rules, str, list[Card]]:
    for key in ("table", "hand", *more):
        if key not in case:
            raise Malformed("missing-key", key)
    for key in case:
        if key not in ("id", "game", "rules", "table", "hand", *more):
            raise Malformed("unknown-key", key)
    if not isinstance(case["hand"], list):
        raise Malformed("not-a-list", case["hand"])
    rules = Rules.from_mapping(case.get("rules", {}))
    return rules, table_from_code(case["table"]), [Card(code) for code in case["hand"]]
