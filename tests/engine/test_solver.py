"""The tables behind the fewest-cards rule, and what a hand can lay (nambarz 5.6, 5.7, 8.2).

The counts of the issue and the document are checked here; the code derives them. The tables are compared with a plain
search that prunes nothing.
"""

import random
import time
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from pathlib import Path
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import solver, solver_table
from games.engine.arithmetic import outcome
from games.engine.cards import OPEN, PICTURES, SYMBOLS, Card, deck
from games.engine.minimal import Goal, Walk, narrowest
from games.engine.plays import OPERATORS, Calculation
from games.engine.referee import judge
from games.engine.rules import Rules
from games.engine.selection import copies, holds, pack, parts_of_size, unpack

OPERATOR_SETS = ["".join(some) for size in range(1, 5) for some in combinations(OPERATORS, size)]
NUMBER_SETS = ("natural", "integer", "rational")
NARROWEST = [(o, n) for o in OPERATOR_SETS for n in NUMBER_SETS if narrowest(o, n) == n]
MULTISETS = st.lists(st.integers(1, 10), min_size=1, max_size=12)


def numbers_of(operators, number_set, target):
    return list(solver.table(operators, number_set, target).numbers.values())


def counts(operators, number_set):
    return [len(numbers_of(operators, number_set, target)) for target in range(1, 11)]


# -- selections -------------------------------------------------------------------------------------------------------


@given(MULTISETS, MULTISETS)
def test_a_selection_is_a_multiset(one, other):
    assert unpack(pack(one)) == tuple(sorted(one))
    assert all(copies(pack(one), n) == one.count(n) for n in range(1, 11))
    assert holds(pack(one), pack(other)) == (Counter(other) <= Counter(one))


@given(MULTISETS, st.integers(0, 12))
def test_parts_of_a_size_are_all_there_and_once(numbers, size):
    parts = parts_of_size(pack(numbers), size)
    assert sorted(map(unpack, parts)) == sorted(set(combinations(sorted(numbers), size)))


def test_more_than_31_of_a_number_count_as_31():
    assert unpack(pack([3] * 40 + [4])) == (*[3] * 31, 4)


# -- the tables -------------------------------------------------------------------------------------------------------


def test_5_7_the_known_counts():
    assert counts("+-*/", "natural") == [42, 73, 112, 130, 137, 106, 123, 108, 114, 111]
    assert sum(counts("+-*/", "natural")) == 1056
    assert sum(counts("+-", "natural")) == 722
    assert sum(counts("+", "natural")) == 108
    assert sum(counts("+-*/", "integer")) == sum(counts("+-*/", "rational")) == 1063


def test_5_7_negative_numbers_also_take_strokes_away():
    natural, integer, rational = (
        {(target, numbers) for target in range(1, 11) for numbers in numbers_of("+-*/", number_set, target)}
        for number_set in NUMBER_SETS
    )
    assert integer == rational
    assert natural - integer
    assert integer - natural


def test_5_7_the_biggest_with_all_four_operators_has_eight_cards():
    most = {
        (target, numbers)
        for target in range(1, 11)
        for numbers in numbers_of("+-*/", "natural", target)
        if len(numbers) >= 8
    }
    assert (5, (1, 9, 9, 9, 9, 10, 10, 10)) in most
    assert {target for target, _ in most} == {5}
    assert {len(numbers) for _, numbers in most} == {8}
    assert outcome([9, 1, 9, 9, 9, 10, 10, 10], "-+++---", "natural") == 5
    assert max(len(numbers) for target in range(1, 11) for numbers in numbers_of("+", "natural", target)) == 7


@cache
def every_result(operators, number_set, numbers):
    """All results of all the numbers from left to right, in any order: a plain search."""
    if len(numbers) == 1:
        return frozenset(numbers)
    found = set()
    for place, x in enumerate(numbers):
        for v in every_result(operators, number_set, numbers[:place] + numbers[place + 1 :]):
            if "+" in operators:
                found.add(v + x)
            if "-" in operators and (v >= x or number_set != "natural"):
                found.add(v - x)
            if "*" in operators:
                found.add(v * x)
            if "/" in operators and (v % x == 0 or number_set == "rational"):
                found.add(Fraction(v) / x)
    return frozenset(int(v) if v.denominator == 1 else v for v in found)


@pytest.mark.parametrize("operators", OPERATOR_SETS)
@pytest.mark.parametrize("number_set", NUMBER_SETS)
def test_5_7_every_table_is_what_a_plain_search_finds(operators, number_set):
    up_to = 3 if number_set == "rational" and "*" in operators and "/" in operators else 4
    reaching = {target: set() for target in range(1, 11)}
    sought = {target: set() for target in range(1, 11)}
    for size in range(2, up_to + 1):
        for numbers in combinations_with_replacement(range(1, 11), size):
            results = every_result(operators, number_set, numbers)
            for target in range(1, 11):
                smaller = any(part in reaching[target] for part in combinations(numbers, size - 1))
                if target not in numbers and (smaller or target in results):
                    reaching[target].add(numbers)
                    if not smaller:
                        sought[target].add(numbers)
    every_result.cache_clear()
    for target in range(1, 11):
        found = {numbers for numbers in numbers_of(operators, number_set, target) if len(numbers) <= up_to}
        assert found == sought[target], target


@pytest.mark.parametrize(("operators", "number_set"), NARROWEST)
def test_5_7_no_selection_of_a_table_holds_another_and_each_can_be_laid(operators, number_set):
    for target in range(1, 11):
        table = solver.table(operators, number_set, target)
        for selection, numbers in table.numbers.items():
            assert target not in numbers
            assert max(map(numbers.count, numbers)) <= 4
            assert not any(other != selection and holds(selection, other) for other in table.sought)
            laid, between = table.laid(selection)
            assert sorted(laid) == list(numbers)
            assert outcome(laid, between, number_set) == target
            assert set(between) <= set(operators)


@pytest.mark.parametrize("operators", OPERATOR_SETS)
def test_the_narrowest_number_set_has_the_same_calculations(operators):
    for number_set in NUMBER_SETS:
        narrow = narrowest(operators, number_set)
        for numbers in random.Random(operators + number_set).sample(list(product(range(1, 11), repeat=3)), 150):
            for between in product(operators, repeat=2):
                result = outcome(numbers, between, number_set)
                if result is not None and result in range(1, 11):
                    assert outcome(numbers, between, narrow) == result


@pytest.mark.parametrize(("operators", "number_set"), NARROWEST)
def test_no_set_of_operators_takes_long_to_build(operators, number_set):
    # The promise is 0.5 s on a quiet machine (docs/benchmarks/engine.md); here others may be at work too.
    begun = time.process_time()
    walk = Walk(operators, number_set)
    for target in range(1, 11):
        Goal(walk, target).selections()
    assert time.process_time() - begun < 1.5


# -- hands ------------------------------------------------------------------------------------------------------------


def hand_of(seed, size, level="beginner"):
    """A table card and a hand from a shuffled deck."""
    cards = list(deck(level))
    random.Random(seed).shuffle(cards)
    table = next(card for card in cards if not card.is_joker)
    cards.remove(table)
    return table, tuple(cards[:size])


def all_strokes(rules, table, hand):
    """Every selection of cards that the referee accepts in some order with some operators: a plain search."""
    found = set()
    for size in range(2, len(hand) + 1):
        for cards in set(combinations(sorted(hand), size)):
            if len({card.category for card in cards}) > 1 or any(card.is_joker for card in cards):
                continue
            if any(
                judge(rules, table, cards, Calculation(order, between)).verdict == "accepted"
                for order in set(permutations(cards))
                for between in product(rules.operators, repeat=size - 1)
                if outcome([card.number for card in order], between, rules.numbers) == table.number
            ):
                found.add(cards)
    return found


@pytest.mark.parametrize("seed", range(40))
def test_5_strokes_are_all_selections_that_the_referee_accepts(seed):
    table, hand = hand_of(seed, 7)
    rules = Rules(operators=OPERATOR_SETS[-1 - seed % 9], numbers=NUMBER_SETS[seed % 3 if seed % 9 > 3 else 0])
    found = solver.strokes(rules, table, hand)
    chosen = [tuple(sorted(stroke.cards)) for stroke in found]
    assert len(set(chosen)) == len(chosen) == solver.count(rules, table, hand)
    assert set(chosen) == all_strokes(rules, table, hand)
    best = solver.biggest(rules, table, hand)
    assert (best is None) == (not found)
    assert best is None or len(best.cards) == max(map(len, chosen))
    assert all(len(one.cards) >= len(two.cards) for one, two in pairwise(found))


@given(st.integers(), st.integers(7, 25), st.sampled_from(NARROWEST))
@settings(max_examples=60, deadline=None)
def test_5_every_stroke_is_accepted_by_the_referee(seed, size, settings_):
    table, hand = hand_of(seed, size)
    rules = Rules(operators=settings_[0], numbers=settings_[1])
    strokes = solver.strokes(rules, table, hand)
    best = solver.biggest(rules, table, hand)
    for stroke in [*strokes[:30], *([best] if best else [])]:
        assert judge(rules, table, hand, Calculation(stroke.cards, stroke.operators)).verdict == "accepted"


def test_5_6_on_a_picture_its_animal_stays_out_whatever_its_number():
    rules, hand = Rules(), tuple(map(Card, ("8-bee", "5-cat", "8-hippo")))
    assert [set(s.cards) for s in solver.strokes(rules, Card("3-bee"), hand)] == [{"8-hippo", "5-cat"}]
    assert solver.count(rules, Card("3-symbol"), hand) == 2
    assert solver.biggest(rules, Card("3-bee"), hand[:2]) is None


def test_cards_of_one_kind_are_the_same_but_animals_are_not():
    rules, table = Rules(operators="-"), Card("1-symbol")
    assert solver.count(rules, table, tuple(map(Card, ("3-bee", "3-bee", "3-hippo", "2-fish", "2-frog")))) == 4
    assert solver.count(rules, table, tuple(map(Card, ("3-symbol",) * 3 + ("2-symbol",) * 2))) == 1


def test_5_1_symbol_and_picture_cards_do_not_mix():
    assert solver.strokes(Rules(), Card("3-symbol"), tuple(map(Card, ("1-symbol", "2-fish")))) == []


@pytest.mark.parametrize("table", OPEN)
def test_6_5_on_an_open_table_there_is_nothing_to_reach(table):
    hand = tuple(map(Card, ("1-symbol", "2-symbol")))
    assert solver.biggest(Rules(), table, hand) is None
    assert solver.strokes(Rules(), table, hand) == []
    assert solver.count(Rules(), table, hand) == 0
    assert list(solver.orders(Rules(), table, hand)) == []
    assert solver.last_cards(Rules(), table, hand) == ()


# -- laying orders ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_every_legal_laying_order_with_its_operators_and_every_last_card(seed):
    operators, number_set = NARROWEST[seed % len(NARROWEST)]
    rules = Rules(operators=operators, numbers=number_set)
    choice = random.Random(seed)
    target = choice.choice([t for t in range(1, 11) if numbers_of(operators, number_set, t)])
    numbers = choice.choice([n for n in numbers_of(operators, number_set, target) if len(n) <= 5])
    cards = tuple(choice.choice([card for card in PICTURES if card.number == n]) for n in numbers)
    table = Card(f"{target}-symbol")
    expected = {
        (order, between)
        for order in set(permutations(cards))
        for between in product(operators, repeat=len(cards) - 1)
        if outcome([card.number for card in order], between, number_set) == target
    }
    found = [(stroke.cards, stroke.operators) for stroke in solver.orders(rules, table, cards)]
    assert len(set(found)) == len(found)
    assert set(found) == expected
    assert set(solver.last_cards(rules, table, cards)) == {order[-1] for order, _ in expected}


def test_orders_of_the_biggest_selections_come_one_by_one():
    rules, table = Rules(), Card("5-symbol")
    cards = tuple(Card(f"{n}-symbol") for n in (1, 9, 9, 9, 9, 10, 10, 10))
    first = next(solver.orders(rules, table, cards))
    assert outcome([card.number for card in first.cards], first.operators, "natural") == 5
    assert set(solver.last_cards(rules, table, cards)) == {"1-symbol", "9-symbol", "10-symbol"}


def test_what_is_no_legal_calculation_has_no_orders():
    rules, table = Rules(), Card("3-symbol")
    for codes in (("6-symbol", "5-symbol", "2-symbol", "10-symbol"), ("9-symbol", "3-symbol"), ("1-symbol", "2-fish")):
        assert list(solver.orders(rules, table, tuple(map(Card, codes)))) == []
        assert solver.last_cards(rules, table, tuple(map(Card, codes))) == ()


# -- the fewest-cards rule --------------------------------------------------------------------------------------------


def smallest_by_search(rules, target, numbers):
    """8.2 to the letter: the smallest selections, the earliest of them, its first order."""
    for size in range(2, len(numbers)):
        for positions in combinations(range(len(numbers)), size):  # in the order of the lists of positions
            for order in permutations(positions):
                for between in product(rules.operators, repeat=size - 1):
                    if outcome([numbers[p] for p in order], between, rules.numbers) == target:
                        return order
    return None


@given(
    st.integers(1, 10),
    st.lists(st.integers(1, 10), min_size=2, max_size=6),
    st.sampled_from(OPERATOR_SETS),
    st.sampled_from(NUMBER_SETS),
)
@settings(max_examples=150, deadline=None)
def test_8_2_the_smallest_selection_laid_earliest_in_its_first_order(target, numbers, operators, number_set):
    numbers = [n for n in numbers if n != target]
    if len(numbers) < 2 or target not in every_result(operators, number_set, tuple(sorted(numbers))):
        return
    rules = Rules(operators=operators, numbers=number_set)
    found = solver.smaller(rules, target, numbers)
    assert (None if found is None else found.positions) == smallest_by_search(rules, target, numbers)
    if found is not None:
        assert outcome([numbers[p] for p in found.positions], found.operators, number_set) == target


@pytest.mark.parametrize(
    ("operators", "target", "numbers", "smallest"),
    [
        ("+", 5, [1] * 5, None),  # five of a kind, which no deck deals: five ones alone make 5
        ("+", 5, [1] * 25, (0, 1, 2, 3, 4)),
        ("+", 6, [2] * 3, None),
        ("+", 6, [1] * 6 + [2] * 3, (6, 7, 8)),
        ("+-*/", 5, [1] * 40, (0, 1, 2, 3, 4)),
    ],
)
def test_8_2_more_cards_of_a_number_than_a_deck_has(operators, target, numbers, smallest):
    found = solver.smaller(Rules(operators=operators), target, numbers)
    assert (None if found is None else found.positions) == smallest


def test_hands_that_no_deck_deals_are_answered_too():
    rules, table, ones = Rules(operators="+"), Card("5-symbol"), tuple([Card("1-symbol")] * 5)
    best = solver.biggest(rules, table, ones)
    assert best is not None
    assert best.cards == ones
    assert solver.count(rules, table, ones) == 1
    assert len(list(solver.orders(rules, table, ones))) == 1
    assert solver.count(Rules(), Card("1-symbol"), SYMBOLS * 9) > 0


def test_the_biggest_of_25_cards_is_found_at_once():
    # The promise is a median under 60 µs on a quiet machine (docs/benchmarks/engine.md).
    rules = Rules()
    hands = [hand_of(seed, 25) for seed in range(200)]
    taken = []
    for _ in range(2):
        taken.clear()
        for table, hand in hands:
            begun = time.perf_counter_ns()
            solver.biggest(rules, table, hand)
            taken.append((time.perf_counter_ns() - begun) / 1000)
    assert median(taken) < 200


def test_the_document_has_the_table_that_the_command_writes(tmp_path, capsys):
    document = (Path(__file__).parents[2] / "docs/algorithms/solver.md").read_text(encoding="utf-8")
    assert f"{solver_table.BEGIN}\n{solver_table.markdown()}{solver_table.END}\n" in document
    copy = tmp_path / "solver.md"
    copy.write_text(f"before\n{solver_table.BEGIN}\nold\n{solver_table.END}\nafter\n", encoding="utf-8")
    assert solver_table.main([str(copy)]) == 0
    written = copy.read_text(encoding="utf-8")
    assert written == f"before\n{solver_table.BEGIN}\n{solver_table.markdown()}{solver_table.END}\nafter\n"
    copy.write_text("nothing marked", encoding="utf-8")
    assert solver_table.main([str(copy)]) == 1
    assert solver_table.main([str(tmp_path / "missing.md")]) == 1
    assert copy.read_text(encoding="utf-8") == "nothing marked"
    assert "no place marked" in capsys.readouterr().err
