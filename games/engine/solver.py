"""Finds calculations: all that a hand can lay, the biggest, their orders, and what the fewest-cards rule needs.

A table for each target, set of operators and number set (:mod:`games.engine.minimal`), made on first use and kept, says
which selections of numbers can ever be laid: a hand is compared with it, nothing is searched. Rules: nambarz 5, 8.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from typing import Final

from games.engine.cards import COPIES, NUMBERS, Card
from games.engine.minimal import Goal, Walk, narrowest
from games.engine.rules import Rules
from games.engine.selection import GUARD, MOST_COPIES, WEIGHT, Selection, copies, pack, unpack

_BEYOND_DECK: Final = sum(weight * (MOST_COPIES - COPIES) for weight in WEIGHT)
"""Added to a selection, reaches a guard bit where a number occurs more often than the deck has it."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A legal calculation: cards in laying order, the last becomes the table card, and the operators between them."""

    cards: tuple[Card, ...]
    operators: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Numbers of a calculation in laying order, as positions in the numbers given, and the operators between them."""

    positions: tuple[int, ...]
    operators: tuple[str, ...]


class Table:
    """The selections of numbers that reach one target while no smaller selection of them does."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        numbers = sorted((unpack(selection) for selection in goal.selections()), key=lambda n: (-len(n), n))
        self.numbers: dict[Selection, tuple[int, ...]] = {pack(each): each for each in numbers}
        """The numbers of each selection, rising; the biggest selection first."""
        self.sought: tuple[Selection, ...] = tuple(self.numbers)
        sizes = sorted({len(each) for each in numbers})
        self.levels = tuple(tuple(s for s in self.sought if len(self.numbers[s]) == size) for size in sizes)
        """The selections of each size, the smallest size first."""
        self._laid: dict[Selection, tuple[tuple[int, ...], tuple[str, ...]]] = {}

    def laid(self, selection: Selection) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """One laying order of a selection of this table, great numbers early, and its operators."""
        known = self._laid.get(selection)
        if known is None:
            falling = self.numbers[selection][::-1]
            positions, operators = self.goal.first_order(falling)
            known = self._laid[selection] = (tuple(falling[p] for p in positions), operators)
        return known


def table(operators: str, number_set: str, target: int) -> Table:
    """The table for a target, made on first use.

    :param operators: as in :attr:`Rules.operators`.
    """
    return _table(operators, narrowest(operators, number_set), target)


@cache
def _walk(operators: str, number_set: str) -> Walk:
    return Walk(operators, number_set)


@cache
def _table(operators: str, number_set: str, target: int) -> Table:
    return Table(Goal(_walk(operators, number_set), target))


def _table_for(rules: Rules, target: int, *held: Selection) -> Table:
    # Cards that no deck could deal have their own table, so that whatever a referee is asked is answered rightly.
    if any(selection + _BEYOND_DECK & GUARD and len(unpack(selection)) <= MOST_COPIES for selection in held):
        limit = {n: most for n in NUMBERS if (most := max(copies(selection, n) for selection in held))}
        return Table(Goal(Walk(rules.operators, rules.numbers, limit), target))
    return table(rules.operators, rules.numbers, target)


def smaller(rules: Rules, target: int, numbers: Sequence[int]) -> Arrangement | None:
    """Of numbers that reach the target: the smallest selection of fewer that does so too; None where there is none.

    Of several the one laid earliest, and its first order, comparing lists of laying positions (nambarz 5.7, 8.2).

    :param numbers: in laying order, none of them the target.
    """
    held = pack(numbers)
    fitting = _table_for(rules, target, held)
    if held in fitting.numbers and len(numbers) <= MOST_COPIES:
        return None
    guarded = held | GUARD
    for level in fitting.levels:
        fits = [_earliest(numbers, fitting.numbers[s]) for s in level if guarded - s & GUARD == GUARD]
        if fits:
            earliest = min(fits)
            order, between = fitting.goal.first_order([numbers[position] for position in earliest])
            return Arrangement(tuple(earliest[position] for position in order), between)
    return None


def biggest(rules: Rules, table: str, hand: Sequence[Card]) -> Stroke | None:
    """A legal calculation with as many cards of the hand as can be; None where there is none (nambarz 5).

    :param table: what lies on the table; on an open one there is nothing to reach (6.5).
    """
    if not isinstance(table, Card) or table.number is None:
        return None
    symbols, pictures = _held(table, hand)
    fitting = _table_for(rules, table.number, symbols, pictures)
    symbols |= GUARD
    pictures |= GUARD
    for selection in fitting.sought:
        if symbols - selection & GUARD == GUARD:
            return _stroke(fitting, selection, [card for card in hand if card.category == "symbol"])
        if pictures - selection & GUARD == GUARD:
            return _stroke(fitting, selection, _pictures(table, hand))
    return None


def count(rules: Rules, table: str, hand: Sequence[Card]) -> int:
    """How many different selections of cards can be laid as a legal calculation; cards of one kind are the same."""
    return sum(1 for _ in _selections(rules, table, hand))


def strokes(rules: Rules, table: str, hand: Sequence[Card]) -> list[Stroke]:
    """Every different selection of cards that can be laid as a legal calculation, each in one legal laying order; the
    biggest first (nambarz 5)."""
    return [_stroke(fitting, selection, cards) for fitting, selection, cards in _selections(rules, table, hand)]


def orders(rules: Rules, table: str, cards: Sequence[Card]) -> Iterator[Stroke]:
    """Every legal laying order of a selection of cards, with every choice of operators; none where the selection cannot
    be laid as a legal calculation (nambarz 5.2, 5.7).

    There can be thousands for the biggest selections, so they are made one by one.
    """
    found = _as_stroke(rules, table, cards)
    if found is None:
        return
    fitting, selection = found
    kinds = {n: [card for card in cards if card.number == n] for n in set(unpack(selection))}
    # Two cards with one number but different animals make different orders, two of one kind do not.
    ways = [[(n, way) for way in dict.fromkeys(permutations(kinds[n]))] for n in kinds]
    for numbers, operators in fitting.goal.orders(selection):
        for way in product(*ways):
            queues = {n: iter(row) for n, row in way}
            yield Stroke(tuple(next(queues[n]) for n in numbers), operators)


def last_cards(rules: Rules, table: str, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a selection that can be laid last, and so become the table card (nambarz 5.5); each kind once."""
    found = _as_stroke(rules, table, cards)
    if found is None:
        return ()
    fitting, selection = found
    ending = {n for n in set(unpack(selection)) if fitting.goal.can_end(selection, n)}
    return tuple(card for card in dict.fromkeys(cards) if card.number in ending)


def _as_stroke(rules: Rules, table: str, cards: Sequence[Card]) -> tuple[Table, Selection] | None:
    if not isinstance(table, Card) or table.number is None or len({card.category for card in cards}) != 1:
        return None
    if any(card in table.covered_by or card.number is None for card in cards):
        return None
    selection = pack(card.number for card in cards if card.number is not None)
    fitting = _table_for(rules, table.number, selection)
    return (fitting, selection) if selection in fitting.numbers and len(cards) <= MOST_COPIES else None


def _held(table: Card, hand: Sequence[Card]) -> tuple[Selection, Selection]:
    """The numbers of the symbol cards and of the picture cards that may take part in a calculation (5.1, 5.6)."""
    if len(hand) > MOST_COPIES:
        symbols = pack(card.number for card in hand if card.number is not None and card.category == "symbol")
        return symbols, pack(card.number for card in _pictures(table, hand) if card.number is not None)
    symbols = pictures = 0
    matching = table.covered_by
    for card in hand:
        if card.number is not None and card not in matching:
            if card.animal is None:
                symbols += WEIGHT[card.number]
            else:
                pictures += WEIGHT[card.number]
    return symbols, pictures


def _pictures(table: Card, hand: Sequence[Card]) -> list[Card]:
    # Not only cards with the table card's number match it, also those with its animal (nambarz 4.2, 5.6).
    return [card for card in hand if card.category == "picture" and card not in table.covered_by]


def _selections(rules: Rules, table: str, hand: Sequence[Card]) -> Iterator[tuple[Table, Selection, list[Card]]]:
    """Every different selection of cards that is a legal calculation, with the table it stands in."""
    if not isinstance(table, Card) or table.number is None:
        return
    symbols, pictures = _held(table, hand)
    fitting = _table_for(rules, table.number, symbols, pictures)
    symbol_cards = {card.number: card for card in hand if card.category == "symbol"}
    kinds: dict[int, dict[Card, int]] = {}
    for card in _pictures(table, hand):
        if card.number is not None:
            of_number = kinds.setdefault(card.number, {})
            of_number[card] = of_number.get(card, 0) + 1
    for selection in fitting.sought:
        if (symbols | GUARD) - selection & GUARD == GUARD:
            yield fitting, selection, [symbol_cards[n] for n in fitting.numbers[selection]]
        if (pictures | GUARD) - selection & GUARD == GUARD:
            for chosen in product(*(_choices(kinds[n], copies(selection, n)) for n in kinds if copies(selection, n))):
                yield fitting, selection, [card for cards in chosen for card in cards]


def _choices(kinds: dict[Card, int], number: int) -> list[list[Card]]:
    """The different ways to take so many cards out of some of each kind."""
    made: list[list[Card]] = [[]]
    for kind, held in kinds.items():
        made = [chosen + [kind] * k for chosen in made for k in range(min(held, number - len(chosen)) + 1)]
    return [chosen for chosen in made if len(chosen) == number]


def _stroke(fitting: Table, selection: Selection, cards: Sequence[Card]) -> Stroke:
    """A selection of a table laid with some of these cards."""
    numbers, operators = fitting.laid(selection)
    left = list(cards)
    laid: list[Card] = []
    for number in numbers:
        for position, card in enumerate(left):
            if card.number == number:
                laid.append(left.pop(position))
                break
    return Stroke(tuple(laid), operators)


def _earliest(numbers: Sequence[int], chosen: Sequence[int]) -> list[int]:
    """The positions where the chosen numbers were laid first."""
    left = list(chosen)
    positions: list[int] = []
    for position, number in enumerate(numbers):
        if number in left:
            left.remove(number)
            positions.append(position)
    return positions
