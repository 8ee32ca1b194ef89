"""Why the referee ruled as it did, as facts that a page puts into words and pictures; and help towards a play.

No words here: codes, cards, and numbers as strings (``"3"``, ``"-2"``, ``"7/2"``), all of it ready for JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engine import solver
from games.engine.arithmetic import notation, outcome, steps
from games.engine.cards import PLAY_AGAIN, Card, covering
from games.engine.plays import Again, Calculation, Change, Match, Play
from games.engine.referee import START_OF_TURN, Refused, TurnFacts, Verdict, judge
from games.engine.rules import Rules

Explanation = dict[str, Any]


def explain(rules: Rules, table: str, play: Play, verdict: Verdict | Mapping[str, Any]) -> Explanation:
    """What is behind a verdict (nambarz 8).

    - ``target``: the number to reach; None on an open table.
    - ``steps``: a calculation's steps, each ``left``, ``operator``, ``right``, ``result`` and ``fault``, up to the
      first that leaves the number set (its ``result`` is None, its ``fault`` says why); else empty.
    - ``notation``: the whole calculation as ordinary notation writes it, or None.
    - ``fault``: the verdict's.
    - ``offending``: the cards that make the fault: those of the rarer category, those that match, the jokers.
    - ``broken_step``: the place, from 0, of the step that leaves the number set, or None.
    - ``smaller``: where the fault is ``not-minimal``, the selection that should have been laid: ``cards``,
      ``operators``, ``notation``, ``steps``; else None.
    - ``off_by``: where the fault is ``wrong-result`` and there is a result, how much more than the target that is.

    :param verdict: the referee's, or the same from a record.
    """
    fault = verdict.fault if isinstance(verdict, Verdict) else verdict["fault"]
    target = table.number if isinstance(table, Card) else None
    made: Explanation = {
        "target": target,
        "steps": [],
        "notation": None,
        "fault": fault,
        "offending": _offending(table, play, fault),
        "broken_step": None,
        "smaller": None,
        "off_by": None,
    }
    if not isinstance(play, Calculation):
        return made
    numbers = [card.number for card in play.cards if card.number is not None]
    made |= _worked_out(rules, numbers, play.operators)
    broken = [place for place, step in enumerate(made["steps"]) if step["fault"] is not None]
    made["broken_step"] = broken[0] if broken else None
    if fault == "wrong-result" and target is not None:
        result = outcome(numbers, play.operators, rules.numbers)
        made["off_by"] = None if result is None else str(result - target)
    if fault == "not-minimal" and target is not None:
        smaller = solver.smaller(rules, target, numbers)
        if smaller is not None:
            cards = [play.cards[position] for position in smaller.positions]
            made["smaller"] = {
                "cards": cards,
                "operators": list(smaller.operators),
                **_worked_out(rules, [numbers[position] for position in smaller.positions], smaller.operators),
            }
    return made


def hints(rules: Rules, table: str, hand: Sequence[Card], turn: TurnFacts = START_OF_TURN) -> list[dict[str, Any]]:
    """Help in rising steps towards the easiest play there is: by matching, else the calculation with fewest cards, else
    a joker, else to draw.

    Each step has a ``kind``; the last tells the card to begin with:

    - matching: ``match``; ``category`` (``value`` ``symbol`` or ``picture``); ``first-card`` (``value`` a card);
    - a calculation: ``category``; ``size`` (``value`` how many cards); ``first-card``;
    - a joker: ``joker``; ``first-card``;
    - no play: ``draw``.

    :param turn: what has happened in the turn, which may bar plays.
    """
    play = next((play for play in _plays(rules, table, hand) if _stands(rules, table, hand, play, turn)), None)
    if play is None:
        return [{"kind": "draw"}]
    first = play.cards[0]
    category, begin = {"kind": "category", "value": first.category}, {"kind": "first-card", "value": first}
    if isinstance(play, Match):
        return [{"kind": "match"}, category, begin]
    if isinstance(play, Calculation):
        return [category, {"kind": "size", "value": len(play.cards)}, begin]
    return [{"kind": "joker"}, begin]


def _worked_out(rules: Rules, numbers: Sequence[int], operators: Sequence[str]) -> dict[str, Any]:
    return {
        "notation": notation(numbers, operators),
        "steps": [
            {
                "left": str(step.left),
                "operator": step.operator,
                "right": str(step.right),
                "result": None if step.result is None else str(step.result),
                "fault": step.fault,
            }
            for step in steps(numbers, operators, rules.numbers)
        ],
    }


def _offending(table: str, play: Play, fault: str | None) -> list[Card]:
    cards = play.cards
    if fault == "mixed-categories":
        symbols = [card for card in cards if card.category == "symbol"]
        pictures = [card for card in cards if card.category == "picture"]
        # Of two equally frequent, the one that the calculation did not begin with.
        return min(symbols, pictures, key=lambda found: (len(found), cards[0] in found))
    if fault in ("matching-card-in-calculation", "matching-card-after-joker"):
        return [card for card in cards if card in covering(table)]
    if fault in ("wrong-joker", "two-jokers"):
        return [card for card in cards if card.is_joker]
    return []


def _plays(rules: Rules, table: str, hand: Sequence[Card]) -> Iterator[Play]:
    """Plays worth a hint, the easiest first."""
    for card in hand:
        if card in covering(table):
            yield Match(card)
    for stroke in reversed(solver.strokes(rules, table, hand)):
        yield Calculation(stroke.cards, stroke.operators)
    for joker in hand:
        if joker.gives:
            for card in hand:
                yield Change(joker, card)
            yield Change(joker)
    if PLAY_AGAIN in hand:
        yield Again()


def _stands(rules: Rules, table: str, hand: Sequence[Card], play: Play, turn: TurnFacts) -> bool:
    try:
        return judge(rules, table, hand, play, turn).verdict == "accepted"
    except Refused:
        return False
