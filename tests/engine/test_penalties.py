"""Faults in the course of a turn: what is drawn, what comes back, the correction: nambarz 8."""

import pytest

from games.engine.cards import Card
from games.engine.game import TryAgain
from games.engine.plays import Correct
from games.engine.state import CORRECTION, OVER, PLAY
from games.engine.turn import apply
from tests.engine.positions import AGAIN, act, cards, change, kinds, lay, match, position, refusal

OTHER = "1-symbol 2-symbol"
STOCK = "10-cat 10-bear 9-duck 9-chicken"


@pytest.mark.parametrize(
    ("fault", "hand", "play", "lies"),
    [
        ("mixed-categories", "1-symbol 2-frog 9-symbol", lay("1-symbol + 2-frog"), ""),
        ("matching-card-in-calculation", "9-symbol 3-symbol 1-symbol", lay("9-symbol / 3-symbol"), "3-symbol"),
        (
            "not-minimal",
            "6-symbol 5-symbol 2-symbol 10-symbol 9-duck",
            lay("6-symbol + 5-symbol + 2-symbol - 10-symbol"),
            "6-symbol 2-symbol",
        ),
        ("wrong-joker", "change-number 9-symbol 1-symbol", change("change-number", "9-symbol"), ""),
        ("two-jokers", "change-picture change-any 1-symbol", change("change-picture", "change-any"), ""),
        ("matching-card-after-joker", "change-picture 3-bee 1-symbol", change("change-picture", "3-bee"), "3-bee"),
    ],
)
def test_8_a_fault_costs_three_cards_and_the_turn(fault, hand, play, lies):
    state = act(position(hand, OTHER, stock=STOCK), play)
    assert kinds(state) == [f"play {fault}", "draw 3 penalty"]
    laid = cards(lies)
    assert state.pile == cards("3-bee") + laid
    assert state.table == (laid[-1] if laid else "3-bee")
    # What comes back is in the hand again, with the three cards; each card is there once.
    kept = list(cards(hand))
    for card in laid:
        kept.remove(card)
    assert sorted(state.hands[0]) == sorted((*kept, *cards(STOCK)[:3]))
    assert (state.seat, state.phase) == (1, PLAY)


def test_8_drawn_after_what_stays_has_been_laid():
    # The matching card covers 3-bee, which therefore is there to be turned over and drawn.
    state = act(position("9-symbol 3-symbol 1-symbol", OTHER), lay("9-symbol / 3-symbol"))
    assert kinds(state) == ["play matching-card-in-calculation", "recycle 1", "draw 1 penalty"]
    assert Card("3-bee") in state.hands[0]


def test_8_fewer_cards_where_there_are_no_more():
    state = act(position("1-symbol 2-frog 9-symbol", OTHER, stock="10-cat"), lay("1-symbol + 2-frog"))
    assert kinds(state) == ["play mixed-categories", "draw 1 penalty"]
    assert state.seat == 1


def test_8_none_where_there_are_none():
    state = act(position("1-symbol 2-frog 9-symbol", OTHER), lay("1-symbol + 2-frog"))
    assert kinds(state) == ["play mixed-categories"]


def test_8_a_penalised_play_earns_no_bonus_but_strokes_made_earlier_in_the_turn_count():
    hand = "10-bear 1-dragonfly 1-turtle 9-duck play-again 1-symbol 2-frog"
    state = position(hand, OTHER, stock=STOCK)
    state = act(state, lay("10-bear + 1-dragonfly + 1-turtle - 9-duck"), AGAIN, lay("1-symbol + 2-frog"))
    assert kinds(state) == ["play mixed-categories", "draw 3 penalty"]
    assert state.bonus == (7, 0)


def wrong(hand="1-symbol 9-symbol 6-symbol", stock=STOCK, **settings):
    """10 - 4 - 1 on a 3, of which 10, 4 and 2 could have made it: (10 - 4) / 2."""
    state = position(f"10-symbol 4-symbol 2-symbol {hand}", OTHER, stock=stock, **settings)
    return act(state, lay("10-symbol - 4-symbol - 2-symbol"))


def test_8_1_after_a_wrong_result_three_cards_are_drawn_and_the_thrown_ones_lie_apart():
    state = wrong()
    assert kinds(state) == ["play wrong-result", "draw 3 penalty"]
    assert (state.phase, state.seat) == (CORRECTION, 0)
    assert state.thrown == cards("10-symbol 4-symbol 2-symbol")
    assert sorted(state.hands[0]) == sorted(cards("1-symbol 9-symbol 6-symbol 10-cat 10-bear 9-duck"))
    assert state.table == "3-bee"


def test_8_1_another_calculation_of_thrown_cards_stays():
    state = act(wrong(), Correct(lay("10-symbol - 4-symbol / 2-symbol")))
    assert state.pile == cards("3-bee 10-symbol 4-symbol 2-symbol")
    assert (state.table, state.seat, state.thrown) == ("2-symbol", 1, ())
    assert state.events[0]["verdict"]["verdict"] == "accepted"


def test_8_1_the_other_thrown_cards_come_back():
    state = position("8-symbol 5-symbol 2-symbol 9-symbol", OTHER, stock=STOCK)
    state = act(state, lay("8-symbol - 5-symbol - 2-symbol"), Correct(lay("8-symbol - 5-symbol")))
    assert state.pile == cards("3-bee 8-symbol 5-symbol")
    assert sorted(state.hands[0]) == sorted(cards("2-symbol 9-symbol 10-cat 10-bear 9-duck"))


@pytest.mark.parametrize("play", [None, lay("10-symbol - 2-symbol"), lay("10-symbol + 4-symbol + 2-symbol")])
def test_8_1_if_it_is_wrong_or_given_up_all_come_back_and_there_is_no_second_penalty(play):
    state = act(wrong(), Correct(play))
    assert kinds(state) == ["correct rejected" if play is None else "correct wrong-result"]
    assert state.pile == cards("3-bee")
    assert sorted(state.hands[0]) == sorted(
        cards("10-symbol 4-symbol 2-symbol 1-symbol 9-symbol 6-symbol 10-cat 10-bear 9-duck")
    )
    assert (state.seat, state.phase) == (1, PLAY)


def test_8_1_reorder_wants_all_of_them():
    state = wrong(correction="reorder")
    assert refusal(state, Correct(lay("10-symbol - 4-symbol"))) == "too-few-cards"
    assert act(state, Correct(lay("10-symbol - 4-symbol / 2-symbol"))).table == "2-symbol"


def test_8_1_a_correction_earns_no_bonus_and_no_play_again():
    hand = "10-bear 1-dragonfly 1-turtle 9-duck play-again"
    state = act(
        position(hand, OTHER, stock="2-symbol 4-symbol 5-symbol"), lay("10-bear + 1-dragonfly - 1-turtle + 9-duck")
    )
    state = act(state, Correct(lay("10-bear + 1-dragonfly + 1-turtle - 9-duck")))
    assert (state.bonus, state.seat) == ((0, 0), 1)


def test_8_1_with_nothing_drawn_a_correction_can_go_out():
    state = act(wrong(hand="", stock=""), Correct(lay("10-symbol - 4-symbol / 2-symbol")))
    assert kinds(state) == ["correct accepted", "round-end finished", "game-end"]
    assert (state.out, state.phase) == ((0,), OVER)


@pytest.mark.parametrize("play", [lay("1-symbol + 2-frog"), lay("9-symbol - 1-symbol"), change("change-number")])
def test_8_4_under_the_gentle_referee_nothing_happens_and_the_player_tries_again(play):
    state = position("1-symbol 2-frog 9-symbol 2-symbol change-number", OTHER, stock=STOCK, referee="gentle")
    before = state._asdict()
    with pytest.raises(TryAgain) as again:
        apply(state, play)
    assert (again.value.verdict.next, again.value.verdict.draw) == ("try-again", 0)
    assert state._asdict() == before
    assert act(state, lay("1-symbol + 2-symbol")).seat == 1


def test_8_4_what_is_refused_is_refused_there_too():
    assert refusal(position("9-symbol", OTHER, referee="gentle"), match("9-symbol")) == "does-not-match"
