"""A turn: drawing, keeping, passing, turning the pile over, and what is refused: nambarz 3 and 8.3."""

import pytest

from games.engine.plays import Correct, Draw, NextRound, Pass
from games.engine.state import CORRECTION, DRAWN, PLAY
from tests.engine.positions import AGAIN, Stacked, act, cards, change, kinds, lay, match, position, refusal

FULL = "1-symbol 2-symbol"


def test_3_1_a_player_covers_the_table_card_and_the_turn_passes():
    state = act(position("3-symbol 9-symbol", FULL, stock="5-cat"), match("3-symbol"))
    assert (state.table, state.seat, state.phase) == ("3-symbol", 1, PLAY)
    assert state.hands[0] == cards("9-symbol")
    assert state.pile == cards("3-bee 3-symbol")
    assert kinds(state) == ["play accepted"]


def test_3_1_or_draws_one_card():
    state = act(position("9-symbol", FULL, stock="5-cat 6-symbol"), Draw())
    assert state.hands[0] == cards("9-symbol 5-cat")
    assert (state.phase, state.drawn, state.seat, state.stock) == (DRAWN, "5-cat", 0, cards("6-symbol"))
    assert state.events == ({"event": "draw", "seat": 0, "cards": ["5-cat"], "cause": "turn"},)


def test_3_2_the_drawn_card_may_be_played_alone():
    state = act(position("9-symbol", FULL, stock="3-hippo"), Draw(), match("3-hippo"))
    assert (state.table, state.seat) == ("3-hippo", 1)


def test_3_2_or_with_cards_from_the_hand():
    state = act(position("2-symbol 9-symbol", FULL, stock="1-symbol"), Draw(), lay("1-symbol + 2-symbol"))
    assert state.pile == cards("3-bee 1-symbol 2-symbol")


def test_3_2_as_the_card_a_change_joker_brings():
    state = act(position("change-picture 9-symbol", FULL, stock="5-cat"), Draw(), change("change-picture", "5-cat"))
    assert state.table == "5-cat"


def test_3_2_or_as_the_change_joker():
    state = act(position("5-cat 9-symbol", FULL, stock="change-any"), Draw(), change("change-any", "5-cat"))
    assert state.table == "5-cat"


@pytest.mark.parametrize(
    "play", [match("3-symbol"), lay("1-symbol + 2-symbol"), change("change-any", "9-symbol"), AGAIN]
)
def test_3_2_a_play_after_drawing_must_use_the_drawn_card(play):
    hand = "3-symbol 1-symbol 2-symbol 9-symbol change-any play-again"
    state = act(position(hand, FULL, stock="5-cat"), Draw())
    assert refusal(state, play) == "must-use-drawn-card"


def test_3_2_otherwise_the_card_is_kept_and_the_turn_passes():
    state = act(position("9-symbol", FULL, stock="5-cat"), Draw(), Pass())
    assert (state.seat, state.phase, state.drawn) == (1, PLAY, None)
    assert state.hands[0] == cards("9-symbol 5-cat")
    assert state.events == ({"event": "pass", "seat": 0},)


def test_3_2_one_card_is_drawn_not_two():
    assert refusal(act(position("9-symbol", FULL, stock="5-cat 6-turtle"), Draw()), Draw()) == "not-now"


def test_3_3_drawing_is_possible_with_a_play_in_the_hand():
    state = act(position("3-symbol", FULL, stock="5-cat"), Draw())
    assert state.phase == DRAWN


def test_3_3_passing_instead_of_drawing_is_not():
    assert refusal(position("9-symbol", FULL, stock="5-cat"), Pass()) == "not-now"


def test_3_4_the_pile_is_turned_over_when_a_card_is_to_be_drawn_and_keeps_its_order():
    state = position("9-symbol", FULL, pile="1-turtle 2-symbol 10-bear")
    state = act(state, Draw())
    assert kinds(state) == ["recycle 3", "draw 1 turn"]
    assert state.events[0]["stock"] == ["1-turtle", "2-symbol", "10-bear"]
    assert state.drawn == "1-turtle"  # laid first, drawn first
    assert (state.stock, state.pile) == (cards("2-symbol 10-bear"), cards("3-bee"))


def test_3_4_not_before_a_card_is_to_be_drawn():
    state = act(position("9-symbol", FULL, stock="5-cat", pile="1-symbol"), Draw())
    assert (state.stock, state.pile) == ((), cards("1-symbol 3-bee"))
    assert kinds(act(state, Pass(), Draw())) == ["recycle 1", "draw 1 turn"]


def test_3_4_the_play_agains_on_the_table_card_stay():
    state = position("play-again 9-symbol", FULL, pile="1-symbol 2-symbol")
    state = act(state, AGAIN, Draw())
    assert state.pile == cards("3-bee play-again")
    assert state.drawn == "1-symbol"


def test_3_4_on_an_open_table_the_joker_that_opened_it_stays():
    state = position("change-any 9-symbol", "play-again 9-symbol", pile="1-symbol 2-symbol")
    state = act(state, change("change-any"), AGAIN, Draw())
    assert state.pile == cards("change-any play-again")
    assert state.stock == cards("2-symbol 3-bee")


def test_3_4_with_the_setting_shuffle_the_order_is_another():
    state = position("9-symbol", FULL, pile="1-symbol 2-symbol 10-bear", recycle="shuffle")
    turned = act(state, Draw(), dealer=Stacked())
    assert turned.events[0]["stock"] == ["10-bear", "2-symbol", "1-symbol"]
    assert turned.shuffles == state.shuffles + 1
    assert sorted(act(state, Draw()).events[0]["stock"]) == ["1-symbol", "10-bear", "2-symbol"]


def test_3_4_a_draw_never_spans_a_turning_over():
    state = position("1-symbol 9-symbol 6-symbol", FULL, stock="5-cat", pile="1-turtle 2-symbol 10-bear")
    state = act(state, lay("9-symbol - 1-symbol"))
    assert kinds(state) == ["play wrong-result", "draw 1 penalty", "recycle 3", "draw 2 penalty"]


def test_3_5_with_no_card_left_drawing_is_passing():
    state = position("9-symbol", FULL)
    assert refusal(state, Pass()) is None
    assert kinds(act(state, Draw())) == ["pass"]
    assert act(state, Draw()) == act(state, Pass())


def test_3_6_what_is_laid_is_laid():
    state = act(position("3-symbol 9-symbol", FULL), match("3-symbol"))
    assert refusal(state, match("9-symbol"), seat=0) == "out-of-turn"


def test_8_3_a_play_out_of_turn_is_refused():
    assert refusal(position("3-symbol", "3-hippo 1-symbol"), match("3-hippo"), seat=1) == "out-of-turn"


@pytest.mark.parametrize(
    ("play", "reason"),
    [
        (match("3-hippo"), "not-in-hand"),
        (match("9-symbol"), "does-not-match"),
        (match("play-again"), "not-a-number-card"),
        (lay("1-symbol + change-any"), "not-a-number-card"),
        (lay("9-symbol"), "too-few-cards"),
        (lay("9-symbol / 1-symbol"), "operator-not-allowed"),
        (change("9-symbol"), "not-a-change-joker"),
        (Correct(None), "not-now"),
        (NextRound(), "not-now"),
    ],
)
def test_8_3_what_needs_no_referee_is_refused_and_nothing_changes(play, reason):
    state = position("9-symbol 1-symbol change-any play-again", FULL, operators="+-", stock="5-cat")
    before = state._asdict()
    assert refusal(state, play) == reason
    assert state._asdict() == before


def test_8_3_a_correction_with_other_cards_is_refused():
    state = act(position("1-symbol 9-symbol 2-symbol", FULL, stock="5-cat 6-turtle 7-frog"), lay("9-symbol - 1-symbol"))
    assert state.phase == CORRECTION
    assert refusal(state, Correct(lay("1-symbol + 2-symbol"))) == "not-thrown"
    assert refusal(state, match("3-bee")) == "not-now"
    assert refusal(state, Draw()) == "not-now"
