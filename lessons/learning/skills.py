"""Which skill a step of a calculation belongs to: operator × band, exactly one for each step.

Codes, in the order in which they are usually learnt (`CATALOGUE`):

- `add-10`, `add-20`, `add-20-over`, `add-beyond`, `add-beyond-over`: sums by their result; `over` where the ones pass
  a ten (8 + 5, not 8 + 2, which only reaches it);
- `sub-10`, `sub-20`, `sub-20-over`, `sub-beyond`, `sub-beyond-over`: differences by what is taken from; `sub-below`
  where the result is below zero;
- `mul-2` … `mul-10`: the running result (to 10) times the card, by the card; `mul-beyond` otherwise;
- `div-2` … `div-10`: the running result divided by the card, where that is a fact of its table; else `div-beyond`;
- `one-add`, `one-sub`, `one-mul`, `one-div`: the identities, which need no fact: with 0, times or by 1, a number less
  or by itself;
- `fractions`: any step with a fraction in it; `below`: any other step with a number below zero before it;
- `chain-3`, `chain-4`, `chain-5`: whole lines of three, four, five and more cards;
- `rule-fewest`: no smaller selection would do (lines of three cards and more); `rule-category`: all symbol or all
  picture; `rule-matching`: no matching card in the line; `rule-left`: from left to right where precedence differs.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from .misconceptions import Value

_TABLES: Final = range(2, 11)

CATALOGUE: Final[tuple[str, ...]] = (
    "one-add", "add-10", "add-20", "add-20-over", "add-beyond", "add-beyond-over",
    "one-sub", "sub-10", "sub-20", "sub-20-over", "sub-beyond", "sub-beyond-over", "sub-below",
    "one-mul", *(f"mul-{table}" for table in _TABLES), "mul-beyond",
    "one-div", *(f"div-{table}" for table in _TABLES), "div-beyond",
    "below", "fractions",
    "chain-3", "chain-4", "chain-5",
    "rule-fewest", "rule-category", "rule-matching", "rule-left",
)  # fmt: skip


def step_skill(left: Value, operator: str, right: Value, result: Value) -> str:
    """The skill of the step `left operator right = result` (exact values)."""
    if any(Fraction(value).denominator != 1 for value in (left, right, result)):
        return "fractions"
    a, b, outcome = int(left), int(right), int(result)
    if a < 0 or b < 0:
        return "below"
    if _is_identity(a, operator, b):
        return {"+": "one-add", "-": "one-sub", "*": "one-mul", "/": "one-div"}[operator]
    if operator == "+":
        return _banded("add", outcome, passes=a % 10 + b % 10 > 10)
    if operator == "-":
        return "sub-below" if outcome < 0 else _banded("sub", a, passes=0 < a % 10 < b % 10)
    if operator == "*":
        return f"mul-{b}" if a <= 10 and b in _TABLES else "mul-beyond"
    return f"div-{b}" if outcome <= 10 and b in _TABLES else "div-beyond"


def chain_skill(cards: int) -> str | None:
    """The skill of a line of so many cards; None for two, which is one step."""
    return f"chain-{min(cards, 5)}" if cards > 2 else None


def _banded(prefix: str, size: int, *, passes: bool) -> str:
    if size <= 10:
        return f"{prefix}-10"
    band = "20" if size <= 20 else "beyond"
    return f"{prefix}-{band}-over" if passes else f"{prefix}-{band}"


def _is_identity(a: int, operator: str, b: int) -> bool:
    if operator == "+":
        return a == 0 or b == 0
    if operator == "-":
        return b == 0 or a == b
    if operator == "*":
        return a in (0, 1) or b in (0, 1)
    return b == 1 or a in (0, b)
