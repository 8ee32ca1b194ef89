"""Adding up the cards left at the end of a hand: crazy-eights 5.1."""

import pytest

from games.engine.crazy_eights.counting import counting, counting_for
from games.engine.plays import Pass
from tests.engine.crazy_eights.positions import EIGHTS, act, cards, lay, position


def test_5_1_who_has_cards_left_adds_up_their_own():
    state = act(position("KH", "4D KS 8C", "7C 9C"), lay("KH"))
    count = counting_for(EIGHTS.observe(state, 1), 1)
    assert count.owner == 1
    assert (count.cards, count.numbers, count.operators) == (cards("8C 4D KS"), (50, 4, 10), ("+", "+"))
    assert (count.sums, count.total) == ((54, 64), 64)


def test_5_1_who_won_adds_up_the_hand_they_won_from():
    state = act(position("KH", "4D KS", "7C 9C"), lay("KH"))
    count = counting_for(EIGHTS.observe(state, 0), 0)
    assert (count.owner, count.cards, count.total) == (2, cards("7C 9C"), 16)


def test_5_1_one_with_something_to_add_where_there_is_one():
    state = act(position("KH", "8S", "2C 3C"), lay("KH"))
    assert counting_for(EIGHTS.observe(state, 0), 0).owner == 2
    state = act(position("KH", "8S", "9C"), lay("KH"))
    alone = counting_for(EIGHTS.observe(state, 0), 0)
    assert (alone.owner, alone.operators, alone.sums, alone.total) == (1, (), (), 50)


def test_5_1_who_won_a_blocked_hand_has_cards_of_their_own():
    state = act(position("9S 3S", "4C AS", "10D"), Pass(), Pass(), Pass())
    assert counting_for(EIGHTS.observe(state, 1), 1).cards == cards("4C AS")


def test_5_1_the_round_s_result_says_the_same():
    state = act(position("KH", "4D KS", "7C 9C"), lay("KH"))
    for seat in range(3):
        assert counting_for(state.results[-1], seat) == counting_for(EIGHTS.observe(state, seat), seat)
        assert counting_for(EIGHTS.observe(state, None), seat) == counting_for(EIGHTS.observe(state, seat), seat)


def test_5_1_totals_are_what_the_hand_costs():
    state = act(position("KH", "4D KS AS", "7C 9C"), lay("KH"))
    for seat in (1, 2):
        assert counting_for(state.results[-1], seat).total == state.results[-1].points[seat]


def test_5_1_the_game_asks_only_where_there_is_something_to_add():
    state = act(position("KH", "4D KS", "7C"), lay("KH"))
    asked = [EIGHTS.counting(state, 1, seat) for seat in range(3)]
    assert [count and count.total for count in asked] == [14, 14, None]
    assert EIGHTS.counting(state, 2, 0) is None


def test_there_is_nothing_to_add_up_while_the_hand_is_played():
    with pytest.raises(ValueError, match="play"):
        counting_for(EIGHTS.observe(position("KH 9S", "4D"), 0), 0)


def test_a_chain_is_as_long_as_its_cards():
    count = counting(cards("AC 2C 3C 4C"), 0)
    assert count.sums == (3, 6, 10)
