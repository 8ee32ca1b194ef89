"""Which selections of numbers reach a target while no smaller selection of them does (nambarz 5.7), and in what orders.

This is all the mathematics that the referee and the solver need; cards, animals and hands are no matter here. A
selection is a multiset of numbers, kept as one ``int`` (:mod:`games.engine.selection`). ``docs/algorithms/solver.md``
explains the method; the proofs that bound it stand beside the code that relies on them.

Everything is exact. Running results are whole numbers; under the number set ``rational`` they are kept as multiples of
1/``unit``, where ``unit`` is the product of all cards there can be: each card divides at most once, so every running
result is a whole number of those, and fractions cost no more than whole numbers do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import gcd, prod
from typing import Final

from games.engine.cards import COPIES, NUMBERS
from games.engine.selection import LANE, WEIGHT, Selection, copies, holds, pack, parts_of_size, unpack

ALL_COPIES: Final[Mapping[int, int]] = dict.fromkeys(NUMBERS, COPIES)
"""How often each number can occur in one category of the deck (nambarz 1.2, 1.3)."""

_MIDDLE: Final = 5
"""Up to so many cards are worked through from the target backwards; longer ways are met from the front."""


def narrowest(operators: str, number_set: str) -> str:
    """The narrowest number set in which the same calculations, step by step, reach the targets 1 to 10.

    - Without × and ÷ together, ``rational`` is no wider than ``integer``. Without ÷ no fraction arises. Without ×, go
      from the target backwards: the result before ``+ x``, ``− x``, ``÷ x`` is the one after it ``− x``, ``+ x``,
      ``× x``, so every running result is whole, as the target is.
    - Without + and − together, ``integer`` is no wider than ``natural``. Without − no result is negative. Without +,
      nothing leads up from 0 or below: ``− x``, ``× x`` and ``÷ x`` keep it there.
    """
    if number_set == "rational" and not ("*" in operators and "/" in operators):
        number_set = "integer"
    if number_set == "integer" and not ("+" in operators and "-" in operators):
        number_set = "natural"
    return number_set


class Walk:
    """The running results of selections, under one set of operators, one number set, and so many copies of each number.

    Only *fresh* results are kept: those that no smaller part of the selection has. Where a calculation passes through a
    result that is not fresh, the smaller part that has it, followed by the rest, is a smaller selection reaching the
    same target; so the calculations of the selections sought pass through fresh results alone.
    """

    def __init__(self, operators: str, number_set: str, limit: Mapping[int, int] = ALL_COPIES) -> None:
        self.adds, self.subtracts, self.multiplies, self.divides = (o in operators for o in "+-*/")
        self.operators = operators
        self.number_set = narrowest(operators, number_set)
        self.limit = limit
        self.rational = self.number_set == "rational"
        # 0 or less is of no use unless one can go on to below 0 and come up again. In natural numbers: after 0, + x is
        # x, with which one could have begun; × x and ÷ x are 0 again; − x is none. Without + or without −: `narrowest`.
        self.positive = self.number_set == "natural" or not (self.adds and self.subtracts)
        self.unit = prod(n**count for n, count in limit.items()) if self.rational else 1
        self._parts: dict[Selection, tuple[tuple[int, Selection], ...]] = {}
        self._forward: dict[Selection, set[int]] = {WEIGHT[n]: {n * self.unit} for n in limit}
        self._all_forward: dict[Selection, set[int]] = {0: set(), **self._forward}

    def parts(self, selection: Selection) -> tuple[tuple[int, Selection], ...]:
        """Each different number of a selection, with what is left without it."""
        known = self._parts.get(selection)
        if known is None:
            known = tuple((n, selection - WEIGHT[n]) for n in self.limit if selection & LANE[n])
            self._parts[selection] = known
        return known

    def forget_parts(self) -> None:
        """Gives back the room of what :meth:`parts` remembers."""
        self._parts = {}

    def forward(self, selection: Selection) -> set[int]:
        """The fresh results of a selection, in units, all of it used from left to right in any order."""
        known = self._forward.get(selection)
        if known is not None:
            return known
        unit, rational, positive = self.unit, self.rational, self.positive
        found: set[int] = set()
        stale: set[int] = set()
        for x, rest in self.parts(selection):
            results = self.forward(rest)
            stale |= self._all_forward[rest]
            step = x * unit
            if self.adds:
                found.update([v + step for v in results])
            if self.subtracts:
                found.update([v - step for v in results if v > step] if positive else [v - step for v in results])
            if self.multiplies:
                found.update([v * x for v in results])
            if self.divides:
                found.update([v // x for v in results] if rational else [v // x for v in results if not v % x])
        found -= stale
        # In this order: another thread that finds the first must find the other.
        self._all_forward[selection] = stale | found
        self._forward[selection] = found
        return found

    def after(self, result: int, operator: str, x: int) -> int | None:
        """``result operator x``, results in units; None where the step leaves the number set or is of no use."""
        if operator == "+":
            return result + x * self.unit
        if operator == "-":
            lower = result - x * self.unit
            return lower if lower > 0 or not self.positive else None
        if operator == "*":
            return result * x
        return result // x if self.rational or not result % x else None


class Goal:
    """One target of a :class:`Walk`: the selections that reach it while no smaller one of them does, and their orders.

    The target itself is never one of the numbers: a card with it is a matching card and stays out (nambarz 5.6).
    """

    def __init__(self, walk: Walk, target: int, last: set[int] | None = None) -> None:
        """
        :param last: what must be reached in the end, in units, if not the target itself.
        """
        self.walk = walk
        self.target = target
        self.numbers = tuple(n for n in walk.limit if n != target)
        self._ends = {target * walk.unit} if last is None else last
        self._backward: dict[Selection, set[int]] = {0: self._ends}
        self._all_backward: dict[Selection, set[int]] = {0: self._ends}
        self._leading: dict[tuple[int, Selection], bool] = {}
        self._ending: dict[int, Goal] = {}
        # With neither + nor × results never grow, and the first is a number on a card.
        self._highest = None if walk.adds or walk.multiplies else max(NUMBERS) * walk.unit

    def selections(self) -> tuple[Selection, ...]:
        """All selections of two numbers or more that reach the target while no smaller selection of them does."""
        walk = self.walk
        if walk.multiplies and walk.divides and not walk.adds and not walk.subtracts:
            return tuple(_products(self.target, {n: walk.limit[n] for n in self.numbers}))
        found = tuple(self._by_meeting() if walk.divides and (walk.adds or walk.multiplies) else self._by_starts())
        # Finding them took up to a hundred times the room of what will be asked about them: that is worked out again.
        self._backward, self._all_backward = {0: self._ends}, {0: self._ends}
        walk.forget_parts()
        return found

    def backward(self, rest: Selection) -> set[int]:
        """The fresh results, in units, from which the numbers of ``rest``, in some order, lead to the target.

        Each step has just one inverse, since no card is 0. Fresh means, as forwards, that no smaller part of ``rest``
        leads there from the same result.

        The inverses bound the results where × comes without ÷: forwards they grow without end, but backwards × is an
        exact division, and only − makes them greater, by one card: a result is at most the target and all of ``rest``.
        """
        known = self._backward.get(rest)
        if known is not None:
            return known
        walk = self.walk
        unit, rational, positive = walk.unit, walk.rational, walk.positive
        found: set[int] = set()
        stale: set[int] = set()
        for x, less in walk.parts(rest):
            results = self.backward(less)
            stale |= self._all_backward[less]
            step = x * unit
            if walk.adds:
                found.update([v - step for v in results if v > step] if positive else [v - step for v in results])
            if walk.subtracts:
                found.update([v + step for v in results])
            if walk.multiplies:
                found.update([v // x for v in results] if rational else [v // x for v in results if not v % x])
            if walk.divides:
                found.update([v * x for v in results])
        found -= stale
        if self._highest is not None:
            found = {v for v in found if v <= self._highest}
        self._all_backward[rest] = stale | found
        self._backward[rest] = found
        return found

    def leads(self, result: int, rest: Selection, size: int) -> bool:
        """Whether the ``size`` numbers of ``rest``, in some order, lead from a result to the target.

        Right for prefixes of the selections sought, where every running result is fresh.
        """
        if size <= _MIDDLE or not self.walk.divides:
            return result in self.backward(rest)
        known = self._leading.get((result, rest))
        if known is None:
            walk = self.walk
            known = False
            for (x, less), operator in product(walk.parts(rest), walk.operators):
                following = walk.after(result, operator, x)
                if following is not None and self.leads(following, less, size - 1):
                    known = True
                    break
            self._leading[result, rest] = known
        return known

    def first_order(self, numbers: Sequence[int]) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Positions in ``numbers``, a selection sought, in the first order for which some operators reach the target
        (compare lists of positions; nambarz 8.2), and such operators.

        :raises LookupError: no order does.
        """
        walk = self.walk
        left = list(range(len(numbers)))
        rest = pack(numbers)
        for position in left:
            result = numbers[position] * walk.unit
            if self.leads(result, rest - WEIGHT[numbers[position]], len(numbers) - 1):
                break
        else:
            raise LookupError(numbers)
        # The positions so far may reach several results: the next position is the first that any of them allows.
        order = [position]
        ways: dict[int, tuple[str, ...]] = {result: ()}
        while True:
            left.remove(position)
            rest -= WEIGHT[numbers[position]]
            if not left:
                return tuple(order), ways[self.target * walk.unit]
            for position in left:
                x = numbers[position]
                following: dict[int, tuple[str, ...]] = {}
                for result, operators in ways.items():
                    for operator in walk.operators:
                        value = walk.after(result, operator, x)
                        if value is None or value in following:
                            continue
                        if self.leads(value, rest - WEIGHT[x], len(left) - 1):
                            following[value] = (*operators, operator)
                if following:
                    break
            order.append(position)
            ways = following

    def can_end(self, selection: Selection, number: int) -> bool:
        """Whether some order of a selection sought that ends in ``number``, one of its own, reaches the target."""
        goal = self._ending.get(number)
        if goal is None:
            goal = self._ending[number] = Goal(self.walk, self.target, self.backward(WEIGHT[number]))
        rest = selection - WEIGHT[number]
        return goal._reaches(rest, len(unpack(rest)))

    def orders(self, selection: Selection) -> Iterator[tuple[tuple[int, ...], tuple[str, ...]]]:
        """Every order of the numbers of a selection sought, with every choice of operators, that reaches the target."""
        walk = self.walk

        def onwards(
            result: int, rest: Selection, size: int, numbers: tuple[int, ...], operators: tuple[str, ...]
        ) -> Iterator[tuple[tuple[int, ...], tuple[str, ...]]]:
            if not size:
                yield numbers, operators
                return
            for (x, less), operator in product(walk.parts(rest), walk.operators):
                following = walk.after(result, operator, x)
                if following is not None and self.leads(following, less, size - 1):
                    yield from onwards(following, less, size - 1, (*numbers, x), (*operators, operator))

        size = len(unpack(selection)) - 1
        for x, rest in walk.parts(selection):
            if self.leads(x * walk.unit, rest, size):
                yield from onwards(x * walk.unit, rest, size, (x,), ())

    def _by_meeting(self) -> Iterator[Selection]:
        """Level by level, by size: a selection whose every smaller part is *open* (reaches nothing) either reaches the
        target, and is one of those sought, or is open itself. With ÷ beside + or × the open ones die out soon.

        Whether a selection reaches the target is decided in the middle: some half of it has a result, forwards, from
        which the other half leads to the target, backwards.
        """
        walk = self.walk
        open_ones = {WEIGHT[n]: n for n in self.numbers}
        size = 1
        while open_ones:
            size += 1
            ahead: dict[Selection, int] = {}
            for selection, greatest in open_ones.items():
                for n in self.numbers:
                    # Every selection is made once, its numbers in rising order.
                    if n < greatest or copies(selection, n) == walk.limit[n]:
                        continue
                    larger = selection + WEIGHT[n]
                    if any(part not in open_ones for _, part in walk.parts(larger)):
                        continue
                    if self._reaches(larger, size):
                        yield larger
                    else:
                        ahead[larger] = n
            open_ones = ahead

    def _reaches(self, selection: Selection, size: int) -> bool:
        return any(
            not self.walk.forward(front).isdisjoint(self.backward(selection - front))
            for front in parts_of_size(selection, (size + 1) // 2)
        )

    def _by_starts(self) -> Iterator[Selection]:
        """Level by level, by size: the parts laid after the first card, as long as some fresh result leads through them
        to the target. Where that result is a number on a card, this card and the part are a selection that reaches it.

        Without ÷ open selections do not die out (10, 10, 10, 10, 5, 5, … never makes 1), but fresh results do; and all
        results of numbers with a common divisor have it too, so a part is given up when the numbers in it and those
        that could still join it have one that the target has not.
        """
        walk = self.walk
        first = {n * walk.unit: n for n in self.numbers}
        found: list[Selection] = []
        closed: set[Selection] = set()
        alive = {0: (0, list(self.numbers))}
        """The parts of this size; of each the greatest common divisor, and the numbers that could join it."""
        while alive:
            reaching = {
                rest + WEIGHT[first[result]]
                for rest in alive
                for result in self.backward(rest)
                if result in first and copies(rest, first[result]) < walk.limit[first[result]]
            }
            new = [s for s in reaching if not any(holds(s, smaller) for smaller in found)]
            yield from new
            found += new
            closed |= reaching
            ahead: dict[Selection, tuple[int, list[int]]] = {}
            for rest, (divisor, candidates) in alive.items():
                closed.update([rest + WEIGHT[n] for n in self.numbers if n not in candidates])
                joining = [n for n in candidates if copies(rest, n) < walk.limit[n] and self._joins(rest, n, closed)]
                if not walk.divides and self.target % gcd(divisor, *joining):
                    continue
                for n in joining:
                    larger = rest + WEIGHT[n]
                    if larger not in ahead and self.backward(larger):
                        ahead[larger] = gcd(divisor, n), joining
            alive = ahead

    def _joins(self, rest: Selection, number: int, closed: set[Selection]) -> bool:
        """Whether a number can join a part without making a selection known to hold one that reaches the target."""
        weight = WEIGHT[number]
        if rest + weight in closed:
            return False
        for _, part in self.walk.parts(rest):
            if part + weight in closed:
                closed.add(rest + weight)
                return False
        return True


def _products(target: int, limit: Mapping[int, int]) -> Iterator[Selection]:
    """The selections sought where × and ÷ are the only operators: the order then is no matter, all × can come first.

    So each number n has a count, positive where it multiplies and negative where it divides, with ∏ n^count = target:
    one equation for each of the primes 2, 3 and 5. No number does both: the two would cancel and could be left out, but
    for n ÷ n on a 1. So a 7 takes part only there, since nothing but another 7 cancels it; and a 1 changes nothing.
    """

    def exponent(prime: int) -> int:
        return next(e for e in range(5) if target % prime ** (e + 1))

    def signed(number: int) -> range:
        return range(-limit.get(number, 0), limit.get(number, 0) + 1)

    if target == 7:
        return
    twos, threes, fives = exponent(2), exponent(3), exponent(5)
    reaching = {2 * WEIGHT[n] for n, most in limit.items() if target == 1 and most >= 2}
    for ten in signed(10):
        if (five := fives - ten) not in signed(5):
            continue
        for nine, six in product(signed(9), signed(6)):
            if (three := threes - 2 * nine - six) not in signed(3):
                continue
            upper = abs(ten) * WEIGHT[10] + abs(five) * WEIGHT[5]
            upper += abs(nine) * WEIGHT[9] + abs(six) * WEIGHT[6] + abs(three) * WEIGHT[3]
            for eight, four in product(signed(8), signed(4)):
                if (two := twos - ten - six - 3 * eight - 2 * four) in signed(2):
                    reaching.add(upper + abs(eight) * WEIGHT[8] + abs(four) * WEIGHT[4] + abs(two) * WEIGHT[2])
    reaching.discard(0)
    found: list[Selection] = []
    for selection in sorted(reaching, key=lambda s: len(unpack(s))):
        if not any(holds(selection, smaller) for smaller in found):
            found.append(selection)
            yield selection
