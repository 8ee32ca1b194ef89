"""Exact arithmetic as the game does it: strictly from left to right, every step within a number set (nambarz 5.2, 5.4).

Results are ``int``, or ``Fraction`` where a step of the set ``rational`` is no whole number. Never floating point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

Number = int | Fraction

SIGNS: Final = {"+": "+", "-": "\N{MINUS SIGN}", "*": "\N{MULTIPLICATION SIGN}", "/": "\N{DIVISION SIGN}"}
"""The sign a reader sees, by operator as written in JSON."""

DIVISION_BY_ZERO: Final = "division-by-zero"
OUTSIDE_NUMBER_SET: Final = "outside-number-set"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a calculation: ``left operator right = result``."""

    left: Number
    operator: str
    right: Number
    result: Number | None
    """None where the step has no result within the number set; :attr:`fault` says why."""

    fault: str | None = None
    """``division-by-zero``, ``outside-number-set`` or None."""


def combine(left: Number, operator: str, right: Number) -> Number:
    """``left operator right``, exact; a fraction that is whole comes back as ``int``.

    :raises ZeroDivisionError: division by zero.
    :raises KeyError: the operator is none of the four.
    """
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "*":
        result: Number = left * right
    elif operator == "/":
        if isinstance(left, int) and isinstance(right, int) and left % right == 0:
            return left // right
        result = Fraction(left) / right
    else:
        raise KeyError(operator)
    return int(result) if result.denominator == 1 else result


def belongs(number: Number, number_set: str) -> bool:
    """Whether a number is in ``natural`` (whole, 0 or more), ``integer`` or ``rational`` (nambarz 5.4)."""
    if number_set == "rational":
        return True
    return isinstance(number, int) and (number >= 0 or number_set == "integer")


def outcome(numbers: Sequence[int], operators: Sequence[str], number_set: str) -> Number | None:
    """What the calculation gives from left to right; None where a step leaves the number set (nambarz 5.2, 5.4).

    :param operators: one fewer than the numbers.
    """
    result: Number = numbers[0]
    natural, rational = number_set == "natural", number_set == "rational"
    for operator, right in zip(operators, numbers[1:], strict=True):
        if operator == "+":
            result += right
        elif operator == "-":
            result -= right
            if natural and result < 0:
                return None
        elif operator == "*":
            result *= right
        elif right == 0:
            return None
        elif result % right == 0:
            result //= right
        elif rational:
            result = Fraction(result) / right
        else:
            return None
    return result if isinstance(result, int) or result.denominator > 1 else int(result)


def steps(numbers: Sequence[int], operators: Sequence[str], number_set: str) -> tuple[Step, ...]:
    """The steps of a calculation from left to right, up to the first that leaves the number set (nambarz 5.2, 5.4).

    :param operators: one fewer than the numbers.
    """
    taken: list[Step] = []
    left: Number = numbers[0]
    for operator, right in zip(operators, numbers[1:], strict=True):
        try:
            result = combine(left, operator, right)
        except ZeroDivisionError:
            taken.append(Step(left, operator, right, None, DIVISION_BY_ZERO))
            break
        if not belongs(result, number_set):
            taken.append(Step(left, operator, right, None, OUTSIDE_NUMBER_SET))
            break
        taken.append(Step(left, operator, right, result))
        left = result
    return tuple(taken)


def notation(numbers: Sequence[int], operators: Sequence[str]) -> str:
    """The calculation as ordinary notation writes it: ``(10 − 4) ÷ 2`` (nambarz 5.2).

    Ordinary notation does × and ÷ before + and −, so what is so far gets brackets where it ends in + or − and is then
    multiplied or divided; nothing else needs them.
    """
    text = str(numbers[0])
    additive = False
    for operator, right in zip(operators, numbers[1:], strict=True):
        if additive and operator in "*/":
            text = f"({text})"
        additive = operator in "+-"
        text = f"{text} {SIGNS[operator]} {right}"
    return text


def written(number: Number) -> str:
    """A result as a reader sees it: ``3``, ``−2``, ``7/2``, ``−1/3``."""
    return str(number).replace("-", SIGNS["-"])
