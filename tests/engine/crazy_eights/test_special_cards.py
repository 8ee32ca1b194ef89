"""Twos, queens and aces where they are special: crazy-eights 3."""

import pytest

from tests.engine.crazy_eights.positions import act, cards, hand, kinds, lay, position

FOUR = ("2H QH AH 9S", "2D 3D", "4D 5D", "7D 9D")


@pytest.mark.parametrize("card", ["2H", "QH", "AH"])
def test_3_1_off_by_default(card):
    state = act(position(*FOUR, stock="4C 5C 7C"), lay(card))
    assert (kinds(state), state.seat, state.direction) == (["play accepted"], 1, 1)
    assert state.events[0]["verdict"]["effect"] is None


def test_3_1_a_two_the_next_draws_two_and_has_a_normal_turn():
    state = act(position(*FOUR, stock="4C 5C 7C", special_cards=True), lay("2H"))
    assert kinds(state) == ["play accepted", "draw 2 effect"]
    assert state.events[0]["verdict"]["effect"] == "draw-2"
    assert state.events[1] == {"event": "draw", "seat": 1, "cards": ["4C", "5C"], "cause": "effect"}
    assert (state.seat, hand(state, 1)) == (1, cards("4C 5C 2D 3D"))
    assert kinds(act(state, lay("2D"))) == ["play accepted", "draw 1 effect", "recycle 2", "draw 1 effect"]


def test_3_1_a_two_draws_what_there_is():
    assert kinds(act(position(*FOUR, stock="4C", special_cards=True), lay("2H"))) == [
        "play accepted",
        "draw 1 effect",
        "recycle 1",
        "draw 1 effect",
    ]
    # Under the two lies the six: one card to be had.
    assert kinds(act(position(*FOUR, special_cards=True), lay("2H"))) == [
        "play accepted",
        "recycle 1",
        "draw 1 effect",
    ]


def test_3_1_a_queen_skips_the_next():
    state = act(position(*FOUR, special_cards=True), lay("QH"))
    assert (state.seat, state.turns) == (2, (1, 0, 0, 0))
    assert state.events[0]["verdict"]["effect"] == "skip"


def test_3_1_with_two_players_a_queen_brings_another_turn():
    assert act(position("QH 9S", "2D 3D", special_cards=True), lay("QH")).seat == 0


def test_3_1_an_ace_turns_the_direction_round():
    state = act(position(*FOUR, special_cards=True), lay("AH"))
    assert (state.seat, state.direction) == (3, -1)
    assert state.events[0]["verdict"]["effect"] == "reverse"
    state = act(position(*FOUR, special_cards=True, direction=-1, seat=0), lay("AH"))
    assert (state.seat, state.direction) == (1, 1)


def test_3_1_effects_go_in_the_direction_of_play():
    state = act(position(*FOUR, special_cards=True, direction=-1), lay("QH"))
    assert state.seat == 2
    state = act(position(*FOUR, special_cards=True, direction=-1, stock="4C 5C"), lay("2H"))
    assert (state.seat, state.events[1]["seat"]) == (3, 3)


def test_3_1_with_two_players_an_ace_has_no_further_effect():
    assert act(position("AH 9S", "2D 3D", special_cards=True), lay("AH")).seat == 1


@pytest.mark.parametrize("card", ["2H", "QH", "AH"])
def test_3_1_turned_up_at_the_start_it_has_no_effect(card):
    state = position(*FOUR, table=card, special_cards=True)
    assert (state.seat, state.direction, state.log[0]["event"]) == (0, 1, "deal")
    assert hand(state, 0) == cards("AH 2H QH 9S")


@pytest.mark.parametrize("card", ["2H", "QH", "AH"])
def test_3_1_a_card_that_goes_out_has_no_effect(card):
    # The verdict names what the card would bring, as the referee's cases have it; nobody draws.
    state = act(position(card, "2D 3D", "4D 5D", stock="4C 5C", special_cards=True), lay(card))
    assert kinds(state) == ["play accepted", "round-end finished"]
    assert hand(state, 1) == cards("2D 3D")
    assert state.events[0]["verdict"]["effect"] is not None
