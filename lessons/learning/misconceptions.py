"""Why a calculation was wrong: which ways of going wrong lead from the cards to the number the child was after.

A child who lays 10, 4 with − on a 5 believed that 10 − 4 is 5. Every way of going wrong known here is tried: does it
give the number that was to be reached? All that fit are kept, the most specific first (`KINDS` is that order). One
fit proves nothing, for five of them could be chance; a report names a kind only from three of it within thirty days.

Where the running results were typed the wrong step is known, and only that step is explained. Where nothing was
typed, one slip anywhere in the line is assumed and everything after it is taken to be right.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.engine import arithmetic

Value = arithmetic.Number

PRECEDENCE: Final = "precedence"
OTHER_OPERATOR: Final = "other-operator"
REVERSED: Final = "reversed"
CARRY: Final = "carry"
OFF_BY: Final = "off-by"
NEIGHBOUR: Final = "neighbour"
OUTSIDE: Final = "outside"
UNEXPLAINED: Final = "unexplained"

KINDS: Final = (PRECEDENCE, OTHER_OPERATOR, REVERSED, CARRY, OFF_BY, NEIGHBOUR, OUTSIDE, UNEXPLAINED)
"""Most specific first."""


@dataclass(frozen=True, slots=True)
class WrongLine:
    """A calculation that did not give its number.

    `numbers` and `operators` are in the order laid (one operator fewer than numbers); `number_set` is "natural",
    "integer" or "rational"; `allowed` are the operators of the game. `typed` holds what the child typed as the
    running result of each step, None where nothing (or nothing readable) was typed; empty where nobody types.
    """

    target: int
    numbers: tuple[int, ...]
    operators: str
    number_set: str = "natural"
    allowed: str = "+-*/"
    typed: tuple[Value | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """One way of going wrong that fits. `step` is the step it happened in, from 0; None: the line as a whole."""

    kind: str
    step: int | None = None


def explanations(line: WrongLine) -> tuple[Explanation, ...]:
    """All that fit, most specific first, one of a kind; never empty (`UNEXPLAINED` stands alone)."""
    found: dict[str, Explanation] = {}
    for explanation in _typed(line) if any(value is not None for value in line.typed) else _untyped(line):
        found.setdefault(explanation.kind, explanation)
    return tuple(found[kind] for kind in KINDS if kind in found) or (Explanation(UNEXPLAINED),)


def typed_wrong_step(line: WrongLine) -> int | None:
    """The first step whose typed result does not follow from what stood before it, or None."""
    for step, left in _typed_lefts(line):
        if line.typed[step] != apply(left, line.operators[step], line.numbers[step + 1]):
            return step
    return None


def apply(left: Value, operator: str, right: Value) -> Value | None:
    """`left operator right`, exact; None for a division by zero."""
    try:
        return arithmetic.combine(left, operator, right)
    except ZeroDivisionError:
        return None


def belongs(value: Value | None, number_set: str) -> bool:
    """Whether a step may have this result in the number set (nambarz 5.4)."""
    return value is not None and arithmetic.belongs(value, number_set)


# -- nothing typed: one slip somewhere, all the rest right ------------------------------------------------------------


def _untyped(line: WrongLine) -> Iterator[Explanation]:
    lefts = _lefts(line)
    outside = _first_outside(line, lefts)
    if len(lefts) == len(line.numbers) and lefts[-1] == line.target:
        # The arithmetic is right: the line reaches its number, by a step that this game does not have.
        yield Explanation(OUTSIDE, outside)
        return
    if _by_precedence(line) == line.target:
        yield Explanation(PRECEDENCE)
    if len(line.numbers) > 2 and _from_right(line) == line.target:
        yield Explanation(REVERSED)
    for step, left in enumerate(lefts[: len(line.operators)]):
        for kind, believed in _slips(left, line.operators[step], line.numbers[step + 1], line):
            if _carried_on(believed, line, step + 1) == line.target:
                yield Explanation(kind, step)
    if outside is not None:
        yield Explanation(OUTSIDE, outside)


# -- running results typed: the wrong step is known -------------------------------------------------------------------


def _typed(line: WrongLine) -> Iterator[Explanation]:
    step = typed_wrong_step(line)
    if step is None:
        outside = _first_outside(line, _lefts(line))
        if outside is not None:
            yield Explanation(OUTSIDE, outside)
        return
    if _by_precedence(line) == line.target == line.typed[-1]:
        yield Explanation(PRECEDENCE)
    left = dict(_typed_lefts(line))[step]
    for kind, believed in _slips(left, line.operators[step], line.numbers[step + 1], line):
        if believed == line.typed[step]:
            yield Explanation(kind, step)
    if not belongs(apply(left, line.operators[step], line.numbers[step + 1]), line.number_set):
        yield Explanation(OUTSIDE, step)


def _typed_lefts(line: WrongLine) -> Iterator[tuple[int, Value]]:
    """Each step that was typed, with what stood before it: what was typed there, else what is true."""
    left: Value | None = line.numbers[0]
    for step, operator in enumerate(line.operators):
        if left is None:
            return
        typed = line.typed[step] if step < len(line.typed) else None
        if typed is not None:
            yield step, left
        left = typed if typed is not None else apply(left, operator, line.numbers[step + 1])


# -- the ways of going wrong in one step ------------------------------------------------------------------------------


def _slips(left: Value, operator: str, right: int, line: WrongLine) -> Iterator[tuple[str, Value]]:
    """Each (kind, the result believed) for one step, results that are true left out."""
    true = apply(left, operator, right)
    for kind, believed in _beliefs(left, operator, right, true, line.allowed):
        if believed is not None and believed != true and belongs(believed, line.number_set):
            yield kind, believed


def _beliefs(
    left: Value, operator: str, right: int, true: Value | None, allowed: str
) -> Iterator[tuple[str, Value | None]]:
    for other in allowed:
        if other != operator:
            yield OTHER_OPERATOR, apply(left, other, right)
    if operator in "-/":
        yield REVERSED, apply(right, operator, left)
    if true is None:
        return
    if not isinstance(true, int) or not isinstance(left, int):
        if operator == "/":  # 7 ÷ 2 taken to be 3, or 4
            yield OUTSIDE, true.__floor__()
            yield OUTSIDE, true.__ceil__()
        return
    if operator == "+" and left % 10 + right % 10 >= 10:
        yield CARRY, true - 10
    if operator == "-" and left % 10 < right % 10:
        yield CARRY, true + 10
    if operator != "/":  # nobody counts on or back to divide
        for distance in (1, -1, 2, -2):
            yield OFF_BY, true + distance
    if operator == "*":
        for neighbour in (true + left, true - left, true + right, true - right):
            yield NEIGHBOUR, neighbour
    if operator == "/":
        yield NEIGHBOUR, true + 1
        yield NEIGHBOUR, true - 1
    if operator == "-" and true < 0:
        yield OUTSIDE, 0  # "you cannot take that away, so nothing is left"


# -- the line as a whole ----------------------------------------------------------------------------------------------


def _lefts(line: WrongLine) -> list[Value]:
    """What stands before each step, and last the result; shorter where a division by zero ends it."""
    lefts: list[Value] = [line.numbers[0]]
    for operator, right in zip(line.operators, line.numbers[1:], strict=False):
        result = apply(lefts[-1], operator, right)
        if result is None:
            break
        lefts.append(result)
    return lefts


def _first_outside(line: WrongLine, lefts: list[Value]) -> int | None:
    for step in range(len(line.operators)):
        if step + 1 >= len(lefts) or not belongs(lefts[step + 1], line.number_set):
            return step
    return None


def _carried_on(believed: Value, line: WrongLine, step: int) -> Value | None:
    value = believed
    for operator, right in zip(line.operators[step:], line.numbers[step + 1 :], strict=False):
        result = apply(value, operator, right)
        if result is None:
            return None
        value = result
    return value


def _by_precedence(line: WrongLine) -> Value | None:
    """The line's value with × and ÷ before + and −."""
    total: Value = 0
    sign = "+"
    term: Value | None = line.numbers[0]
    for operator, right in zip(line.operators, line.numbers[1:], strict=False):
        if term is None:
            return None
        if operator in "*/":
            term = apply(term, operator, right)
        else:
            total, sign, term = _joined(total, sign, term), operator, right
    return None if term is None else _joined(total, sign, term)


def _joined(total: Value, sign: str, term: Value) -> Value:
    return total + term if sign == "+" else total - term


def _from_right(line: WrongLine) -> Value | None:
    value: Value = line.numbers[-1]
    for operator, left in zip(reversed(line.operators), reversed(line.numbers[:-1]), strict=False):
        result = apply(left, operator, value)
        if result is None:
            return None
        value = result
    return value
