"""Change jokers and play-again in the course of a turn: nambarz 6 and 7. What a single play is judged is
test_referee's."""

import pytest

from games.engine.plays import Draw, Pass
from games.engine.state import AGAIN as MAY_PLAY_AGAIN
from games.engine.state import COVER, DRAWN, MUST_DRAW, OVER, PLAY
from tests.engine.positions import AGAIN, act, cards, change, kinds, lay, match, position, refusal

OTHER = "1-symbol 2-symbol"
STOCK = "5-cat 6-turtle 7-frog 8-hippo"


def test_6_1_6_2_a_change_joker_lays_one_more_card():
    state = act(
        position("change-number 9-symbol 1-symbol", OTHER, table="3-symbol"), change("change-number", "9-symbol")
    )
    assert state.pile == cards("3-symbol change-number 9-symbol")
    assert (state.table, state.seat) == ("9-symbol", 1)


def test_6_3_laid_alone_it_opens_the_table_and_ends_the_turn_play_again_or_not():
    state = act(position("change-picture play-again 1-symbol", OTHER), change("change-picture"))
    assert (state.table, state.seat, state.phase) == ("open:picture", 1, PLAY)


def test_6_3_laid_as_the_last_card_it_goes_out():
    state = act(position("change-picture", OTHER), change("change-picture"))
    assert state.out == (0,)


def test_6_5_an_open_table_is_covered_by_any_card_of_the_category():
    state = act(position("change-any 1-symbol", "9-duck 2-symbol"), change("change-any"))
    assert act(state, match("9-duck")).table == "9-duck"


def test_6_5_or_by_play_again_and_then_still_by_any_card():
    state = act(
        position("change-number 1-symbol", "play-again 2-symbol 5-cat", table="3-symbol"), change("change-number")
    )
    state = act(state, AGAIN)
    assert (state.table, state.phase) == ("open:symbol", COVER)
    assert refusal(state, match("5-cat")) == "does-not-match"
    assert act(state, match("2-symbol")).table == "2-symbol"


def test_6_5_or_one_draws():
    state = act(position("change-any 1-symbol", OTHER, stock=STOCK), change("change-any"), Draw())
    assert act(state, match("5-cat")).table == "5-cat"


def test_6_5_no_calculation_and_no_change_joker_on_an_open_table():
    state = act(position("change-any 1-symbol", "change-any 1-symbol 2-symbol", stock=STOCK), change("change-any"))
    assert refusal(state, lay("1-symbol + 2-symbol")) == "no-number-to-reach"
    assert kinds(act(state, change("change-any"))) == ["play wrong-joker", "draw 3 penalty"]


def test_7_1_after_ones_own_play_one_may_play_again_or_pass():
    state = act(position("3-symbol play-again 9-symbol", OTHER), match("3-symbol"))
    assert (state.phase, state.seat) == (MAY_PLAY_AGAIN, 0)
    assert refusal(state, match("9-symbol")) == "not-now"
    assert refusal(state, Draw()) == "not-now"
    assert act(state, Pass()).seat == 1
    assert act(state, AGAIN).phase == COVER


def test_7_1_without_a_play_again_left_the_turn_passes_by_itself():
    assert act(position("3-symbol 9-symbol", OTHER), match("3-symbol")).seat == 1


def test_7_1_not_after_a_penalised_play():
    state = act(position("change-number play-again 9-symbol", OTHER, stock=STOCK), change("change-number"))
    assert kinds(state) == ["play wrong-joker", "draw 3 penalty"]
    assert state.seat == 1


def test_7_1_at_the_start_of_a_turn():
    assert act(position("play-again 9-symbol", OTHER), AGAIN).phase == COVER


def test_7_1_when_it_is_the_card_just_drawn():
    state = act(position("9-symbol", OTHER, stock="play-again"), Draw(), AGAIN)
    assert state.phase == COVER


def test_7_1_a_play_again_in_the_hand_is_no_use_for_another_drawn_card():
    state = act(position("play-again 9-symbol", OTHER, stock="5-cat"), Draw())
    assert refusal(state, AGAIN) == "must-use-drawn-card"


def test_7_2_the_card_under_it_stays_the_one_to_cover():
    state = act(position("play-again 3-symbol 9-symbol", OTHER), AGAIN)
    assert state.table == "3-bee"
    assert state.pile == cards("3-bee play-again")
    assert act(state, match("3-symbol")).pile == cards("3-bee play-again 3-symbol")


def test_7_2_also_for_the_next_player():
    state = act(position("play-again 9-symbol", "3-symbol 1-symbol", stock=STOCK), AGAIN, Draw(), Pass())
    assert (state.seat, state.table) == (1, "3-bee")
    assert act(state, match("3-symbol")).table == "3-symbol"


def test_7_3_then_a_match_or_a_calculation_covers():
    state = act(position("play-again 3-symbol 1-symbol 2-symbol 9-symbol", OTHER), AGAIN)
    assert act(state, match("3-symbol")).seat == 1
    assert act(state, lay("1-symbol + 2-symbol")).seat == 1


def test_7_3_or_when_it_came_after_a_play_a_change_joker():
    state = position("3-symbol play-again change-number 9-symbol 1-symbol", OTHER)
    state = act(state, match("3-symbol"), AGAIN, change("change-number", "9-symbol"))
    assert (kinds(state), state.table, state.seat) == (["play accepted"], "9-symbol", 1)


def test_7_3_or_one_card_is_drawn_and_played_alone_or_with_others():
    state = act(position("play-again 1-symbol 9-symbol", OTHER, stock="2-symbol"), AGAIN, Draw())
    assert state.events[0]["cause"] == "play-again"
    assert (state.phase, state.again_lies) == (DRAWN, True)
    assert act(state, lay("1-symbol + 2-symbol")).seat == 1


def test_7_3_else_it_is_kept_and_the_turn_passes():
    state = act(position("play-again 9-symbol", OTHER, stock=STOCK), AGAIN, Draw(), Pass())
    assert (state.hands[0], state.seat) == (cards("9-symbol 5-cat"), 1)


def test_7_3_one_must_cover_or_draw():
    assert refusal(act(position("play-again 9-symbol", OTHER, stock=STOCK), AGAIN), Pass()) == "not-now"


def test_7_3_with_nothing_to_draw_and_no_play_the_turn_ends_with_a_pass():
    state = act(position("play-again 9-symbol", OTHER), AGAIN, Pass())
    assert (state.seat, state.passes) == (1, 0)


def test_7_3_laid_as_the_last_card_it_obliges_to_draw_one():
    state = act(position("play-again", OTHER, stock=STOCK), AGAIN)
    assert (state.phase, state.seat, state.out) == (MUST_DRAW, 0, ())
    assert refusal(state, Pass()) == "not-now"
    assert state.events[0]["verdict"]["next"] == "draw"
    kept = act(state, Draw(), Pass())
    assert (kept.hands[0], kept.seat, kept.out) == (cards("5-cat"), 1, ())


def test_7_3_the_player_is_out_when_the_drawn_card_is_played_too():
    state = act(position("play-again", OTHER, stock="3-symbol"), AGAIN, Draw(), match("3-symbol"))
    assert state.out == (0,)


def test_7_3_with_nothing_to_draw_anywhere_the_player_is_out():
    state = act(position("play-again", OTHER), AGAIN)
    assert state.events[0]["verdict"]["next"] == "out"
    assert (state.out, state.phase) == ((0,), OVER)


def test_7_3_a_play_again_drawn_for_the_last_one_obliges_again():
    state = act(position("play-again", OTHER, stock="play-again 5-cat"), AGAIN, Draw(), AGAIN)
    assert state.phase == MUST_DRAW


@pytest.mark.parametrize("play", [AGAIN, change("change-picture"), change("change-picture", "9-duck")])
def test_7_4_a_second_joker_where_one_would_do(play):
    state = act(position("play-again play-again change-picture 9-duck 9-symbol", OTHER, stock=STOCK), AGAIN)
    state = act(state, play)
    assert kinds(state) == ["play two-jokers", "draw 3 penalty"]
    assert state.pile == cards("3-bee play-again")  # the play-again that lies stays
    assert state.seat == 1


def test_7_4_tested_before_wrong_joker():
    state = act(position("play-again change-number 9-symbol", OTHER, stock=STOCK), AGAIN, change("change-number"))
    assert kinds(state)[0] == "play two-jokers"


def test_7_4_unless_its_player_has_drawn_since():
    state = act(position("play-again change-picture 9-symbol", OTHER, stock=STOCK), AGAIN, Draw())
    assert kinds(act(state, change("change-picture", "5-cat"))) == ["play accepted"]


@pytest.mark.parametrize(("drawn", "play"), [("play-again", AGAIN), ("change-picture", change("change-picture"))])
def test_7_4_a_joker_that_has_just_been_drawn_is_always_allowed(drawn, play):
    state = act(position("play-again 9-symbol", OTHER, stock=drawn), AGAIN, Draw(), play)
    assert kinds(state) == ["play accepted"]


def test_7_4_a_play_again_of_an_earlier_turn_is_nobodys_bar():
    state = position("play-again 9-symbol", "play-again change-picture 1-symbol", stock=STOCK)
    state = act(state, AGAIN, Draw(), Pass())
    assert kinds(act(state, AGAIN)) == ["play accepted"]
    assert kinds(act(state, change("change-picture"))) == ["play accepted"]


def test_7_5_after_a_further_play_another_play_again_may_follow():
    state = position("3-symbol play-again 1-symbol 2-symbol play-again 2-frog 9-symbol", OTHER)
    state = act(state, match("3-symbol"), AGAIN, lay("1-symbol + 2-symbol"), AGAIN, match("2-frog"))
    assert (state.hands[0], state.seat) == (cards("9-symbol"), 1)
    assert state.pile == cards("3-bee 3-symbol play-again 1-symbol 2-symbol play-again 2-frog")
