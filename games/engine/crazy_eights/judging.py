"""One case of the ``judge`` command: from its JSON object to the referee's answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.crazy_eights.cards import SUITS, Card
from games.engine.crazy_eights.plays import play_from_dict
from games.engine.crazy_eights.referee import judge
from games.engine.crazy_eights.rules import Rules
from games.engine.plays import Malformed
from games.engine.referee import Refused

KEYS = ("id", "game", "rules", "table", "suit", "hand", "play")


def answer(case: Mapping[str, Any]) -> dict[str, object]:
    """The answer without ``id``.

    ``rules`` and, where the top card is no eight, ``suit`` may be missing.

    :raises Malformed: a key is missing, unknown, or holds what it should not.
    :raises UnknownCard: a code is no card of this game.
    :raises RulesError: a setting that cannot be.
    """
    for key in case:
        if key not in KEYS:
            raise Malformed("unknown-key", key)
    for key in ("table", "hand", "play"):
        if key not in case:
            raise Malformed("missing-key", key)
    rules = Rules.from_mapping(case.get("rules", {}))
    table = Card(case["table"])
    suit = case.get("suit")
    if suit is None and not table.is_eight:
        suit = table.suit
    if suit is None:
        raise Malformed("missing-key", "suit")
    if suit not in SUITS:
        raise Malformed("not-a-suit", suit)
    if not isinstance(case["hand"], list):
        raise Malformed("not-a-list", case["hand"])
    hand = [Card(code) for code in case["hand"]]
    play = play_from_dict(case["play"])
    try:
        return judge(rules, table, suit, hand, play).to_dict()
    except Refused as refused:
        return {"verdict": "refused", "reason": refused.reason}
