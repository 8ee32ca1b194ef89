"""The bots are pure functions of what they see and of a seed, and play as their level is said to."""

import pytest

from games.engine.crazy_eights.bots import LEVELS, bot_action
from games.engine.crazy_eights.plays import Lay
from games.engine.game import UnknownBot
from games.engine.plays import Draw, NextRound, Pass
from tests.engine.crazy_eights.positions import EIGHTS, act, lay, position


def chosen(state, level, seeds=range(60)):
    """What this level does in this position, over many seeds."""
    observation = EIGHTS.observe(state, state.seat, history=False)
    return {bot_action(observation, level, seed) for seed in seeds}


def test_an_unknown_level_is_said():
    for level in ("master", "", None):
        with pytest.raises(UnknownBot):
            bot_action(EIGHTS.observe(position("KH 9S", "2C"), 0), level, 1)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_seed_make_the_same_action(level):
    observation = EIGHTS.observe(position("KH 9H 8C 8D 2H", "2C 3C", "4C", stock="5C"), 0)
    for seed in range(20):
        assert bot_action(observation, level, seed) == bot_action(observation, level, seed)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_knows_every_phase(level):
    assert chosen(position("5S 7S", "2C", stock="4D"), level) == {Draw()}
    assert chosen(position("5S 7S", "2C"), level) == {Pass()}
    assert chosen(act(position("KH", "2C"), lay("KH")), level) == {NextRound()}
    drawn = act(position("5S 7S", "2C", stock="KH"), Draw())
    assert chosen(drawn, level) == {lay("KH")}
    assert lay("8C") in chosen(position("8C", "2C"), level)


@pytest.mark.parametrize("level", ["learner", "clever"])
def test_learner_and_clever_make_no_faults(level):
    state = position("6S 9S 9H 8C", "2C 3C", "4C", table="8S", suit="H", stock="5C")
    assert all(EIGHTS.judge(state, action).fault is None for action in chosen(state, level))


def test_the_novice_slips_as_children_do():
    # The suit of the eight itself instead of the one it named; a six for a nine.
    assert lay("9S") in chosen(position("9S 9H", "2C", table="8S", suit="H", stock="5C"), "novice")
    assert lay("9S") in chosen(position("9S KH", "2C", table="6H", stock="5C"), "novice")
    assert lay("5S") not in chosen(position("5S KH", "2C", table="6H", stock="5C"), "novice")


def test_the_novice_overlooks_and_wastes_eights():
    assert Draw() in chosen(position("9S KH", "2C", stock="5C"), "novice")
    assert {action.card.rank for action in chosen(position("8S KH", "2C"), "novice") if isinstance(action, Lay)} == {
        "8",
        "K",
    }


def test_the_learner_names_a_suit_it_holds():
    named = {action.suit for action in chosen(position("8S 9D 9C 2C", "2C 3C", "4C"), "learner")}
    assert named == {"C", "D"}


def test_the_clever_keeps_its_eights_and_gets_rid_of_what_costs_most():
    assert chosen(position("8S KH 2H 9C", "2C 3C", "4C 5C"), "clever") == {lay("KH")}


def test_the_clever_lays_its_eight_before_somebody_goes_out():
    assert chosen(position("8S 2H 9C 9D", "2C 3C", "4C"), "clever").pop().card == "8S"


def test_the_clever_names_what_it_has_most_of_and_others_least():
    assert chosen(position("8S 9D 7D 2C", "2C 3C", "4C 5C"), "clever") == {lay("8S", "D")}
    pile = "AC 2C 3C 4C 5C 6C 7C 9C 10C JC QC"
    assert chosen(position("8S 9D KC", "2D 3S", "4S 5S", pile=pile), "clever") == {lay("8S", "C")}


def test_the_clever_strikes_who_is_nearly_out():
    state = position("2H 7H 9C 9D", "2C 3C", "4C 5C 6C", special_cards=True)
    assert chosen(state, "clever") == {lay("2H")}
