"""What cards there are and which covers which (nambarz 1, 4)."""

import copy
import json
import pickle
from collections import Counter

import pytest

from games.engine.cards import (
    JOKERS,
    KINDS,
    OPEN,
    PICTURES,
    SYMBOLS,
    Card,
    UnknownCard,
    card,
    covering,
    covers,
    deck,
    sort_hand,
    table_from_code,
    without,
)


def test_1_1_1_5_the_deck_of_each_level():
    assert [len(deck(level)) for level in ("beginner", "intermediate", "expert")] == [92, 88, 84]
    by_category = Counter(c.category for c in deck("beginner"))
    assert by_category == {"symbol": 40, "picture": 40, "joker": 12}


def test_1_2_each_number_four_times_all_alike():
    counted = Counter(c for c in deck("expert") if c.category == "symbol")
    assert counted == {f"{n}-symbol": 4 for n in range(1, 11)}


def test_1_3_each_number_with_two_animals_two_copies_of_each():
    counted = Counter(c for c in deck("expert") if c.category == "picture")
    assert set(counted.values()) == {2}
    assert len(counted) == 20
    for n in range(1, 6):
        animals = {c.animal for c in counted if c.number == n}
        assert len(animals) == 2
        assert animals == {c.animal for c in counted if c.number == n + 5}
    assert len({c.animal for c in counted}) == 10
    for code in ("3-bee", "8-hippo", "1-dragonfly", "6-turtle", "7-frog", "2-fish", "4-chicken", "9-duck", "10-bear"):
        assert code in counted


@pytest.mark.parametrize(("level", "copies"), [("beginner", 3), ("intermediate", 2), ("expert", 1)])
def test_1_4_1_5_each_joker_as_often_as_the_level_says(level, copies):
    counted = Counter(c for c in deck(level) if c.is_joker)
    assert counted == dict.fromkeys(("change-number", "change-picture", "change-any", "play-again"), copies)


def test_a_card_is_its_code_and_there_is_one_object_for_each_kind():
    bee = card("3-bee")
    assert bee == "3-bee"
    assert (bee.number, bee.category, bee.animal) == (3, "picture", "bee")
    assert bee is Card("3-bee")
    assert json.dumps([bee]) == '["3-bee"]'
    assert pickle.loads(pickle.dumps(bee)) is bee
    assert copy.deepcopy(bee) is bee
    assert card("play-again").number is None
    assert len(set(KINDS)) == 34


@pytest.mark.parametrize("code", ["", "3", "11-symbol", "3-fish", "0-symbol", "joker", "03-bee", "3-BEE", None, 3, []])
def test_a_code_that_is_no_card_is_told(code):
    with pytest.raises(UnknownCard) as caught:
        card(code)
    assert caught.value.code == code


def test_4_3_what_covers_a_3_bee_and_a_3_symbol():
    assert {c for c in KINDS if covers(card("3-bee"), c)} == {"3-bee", "3-symbol", "3-hippo", "8-bee"}
    assert {c for c in KINDS if covers(card("3-symbol"), c)} == {"3-symbol", "3-bee", "3-hippo"}


def test_4_1_4_2_covering_is_the_same_number_or_on_a_picture_the_same_animal():
    for under in SYMBOLS + PICTURES:
        for over in KINDS:
            same_animal = under.animal is not None and under.animal == over.animal
            assert covers(under, over) == (under.number == over.number or same_animal)
    for joker in JOKERS:
        assert not covering(joker)


def test_6_5_an_open_table_takes_any_card_of_its_category():
    assert covering("open:symbol") == set(SYMBOLS)
    assert covering("open:picture") == set(PICTURES)
    assert covering("open:any") == {*SYMBOLS, *PICTURES}
    assert {joker.opens for joker in JOKERS} == {*OPEN, None}


def test_2_2_7_2_a_joker_never_is_the_table_card():
    assert table_from_code("open:any") == "open:any"
    assert table_from_code("3-bee") is card("3-bee")
    for code in (*JOKERS, "open:", "open:joker", None, ["3-bee"]):
        with pytest.raises(UnknownCard):
            table_from_code(code)


def test_a_hand_is_sorted_symbols_pictures_jokers():
    hand = [card(c) for c in ("play-again", "10-cat", "2-fish", "10-symbol", "2-symbol", "change-any")]
    assert sort_hand(hand) == ("2-symbol", "10-symbol", "2-fish", "10-cat", "change-any", "play-again")


def test_a_hand_without_cards_keeps_its_order_and_counts_copies():
    hand = [card(c) for c in ("2-fish", "3-bee", "2-fish", "4-duck")]
    assert without(hand, [card("2-fish")]) == ["3-bee", "2-fish", "4-duck"]
    assert without(hand, [card("2-fish")] * 3) is None
