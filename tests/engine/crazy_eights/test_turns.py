"""A turn: laying, naming a suit, drawing, a new stock, blocked hands and wrong cards: crazy-eights 2."""

import pytest

from games.engine.crazy_eights.turn import legal_actions
from games.engine.game import TryAgain
from games.engine.plays import Draw, NextRound, Pass
from games.engine.state import DRAWN, OVER, PLAY, ROUND_OVER
from tests.engine.crazy_eights.positions import EIGHTS, act, cards, hand, kinds, lay, position, refusal, top

FULL = "2C 3C"


@pytest.mark.parametrize("card", ["KH", "6S"])
def test_2_1_a_card_of_the_suit_or_the_rank_is_laid_and_the_turn_passes(card):
    state = act(position(f"{card} 9S", FULL), lay(card))
    assert top(state) == (card, card[-1])
    assert hand(state, 0) == cards("9S")
    assert (state.seat, state.phase) == (1, PLAY)
    assert kinds(state) == ["play accepted"]


def test_2_1_an_eight_is_laid_on_anything():
    state = act(position("8S 9S", FULL, table="KD"), lay("8S", "S"))
    assert top(state) == ("8S", "S")


def test_2_1_a_card_laid_goes_into_the_record_with_its_verdict():
    state = act(position("KH 9S", FULL), lay("KH"))
    assert state.events == (
        {
            "event": "play",
            "seat": 0,
            "play": {"kind": "card", "card": "KH"},
            "verdict": {
                "verdict": "accepted",
                "fault": None,
                "laid": ["KH"],
                "returned": [],
                "draw": 0,
                "next": "turn-passes",
                "effect": None,
                "suit": "H",
            },
        },
    )


def test_2_2_the_next_follows_the_suit_that_was_named():
    state = act(position("8S 9S", "4C 5S 6D", FULL), lay("8S", "C"))
    assert top(state) == ("8S", "C")
    assert state.events[0]["play"] == {"kind": "card", "card": "8S", "suit": "C"}
    assert legal_actions(state) == [lay("4C"), Draw()]
    # The suit the eight itself has is not the one to follow.
    assert kinds(act(state, lay("5S")))[0] == "play wrong-card"
    assert top(act(state, lay("4C"))) == ("4C", "C")


def test_2_2_or_lays_an_eight():
    state = act(position("8S 9S", "8H 4D", FULL), lay("8S", "C"), lay("8H", "D"))
    assert top(state) == ("8H", "D")


def test_2_2_an_eight_has_no_rank_to_follow():
    # Sixes fit on a six; on an eight only the named suit does, and eights.
    state = act(position("8S 9S", "8S 4D", FULL, decks=2), lay("8S", "H"))
    assert legal_actions(state) == [*(lay("8S", suit) for suit in "CDHS"), Draw()]


def test_2_2_an_eight_must_name_a_suit():
    assert refusal(position("8S 9S", FULL), lay("8S")) == "suit-missing"


@pytest.mark.parametrize("suit", [None, "C"])
def test_2_2_the_last_card_names_nothing_and_ends_the_hand(suit):
    state = act(position("8S", FULL), lay("8S", suit))
    assert kinds(state) == ["play accepted", "round-end finished"]
    assert state.events[0]["verdict"]["suit"] is None
    assert legal_actions(position("8S", FULL)) == [lay("8S"), Pass()]


def test_2_3_who_cannot_or_will_not_play_draws_one_card_and_may_lay_it():
    state = act(position("KH 9S", FULL, stock="6S 4D"), Draw())
    assert (state.phase, state.seat, state.drawn >= 0) == (DRAWN, 0, True)
    assert state.events == ({"event": "draw", "seat": 0, "cards": ["6S"], "cause": "turn"},)
    assert legal_actions(state) == [lay("6S"), Pass()]
    after = act(state, lay("6S"))
    assert (top(after), after.seat, hand(after, 0)) == (("6S", "S"), 1, cards("KH 9S"))


def test_2_3_a_drawn_eight_names_a_suit():
    state = act(position("KH 9S", FULL, stock="8C"), Draw())
    assert legal_actions(state) == [*(lay("8C", suit) for suit in "CDHS"), Pass()]
    assert refusal(state, lay("8C")) == "suit-missing"


def test_2_3_or_keeps_it():
    state = act(position("KH 9S", FULL, stock="6S 4D"), Draw(), Pass())
    assert (state.seat, state.phase, hand(state, 0)) == (1, PLAY, cards("KH 6S 9S"))
    assert state.events == ({"event": "pass", "seat": 0},)


def test_2_3_only_the_drawn_card_may_be_laid():
    state = act(position("KH 9S", FULL, stock="6S 4D"), Draw())
    assert refusal(state, lay("KH")) == "must-use-drawn-card"
    assert refusal(state, Draw()) == "not-now"


def test_2_3_where_it_does_not_fit_the_turn_passes():
    state = act(position("KH 9S", FULL, stock="4D 6S"), Draw())
    assert kinds(state) == ["draw 1 turn", "pass"]
    assert (state.seat, state.phase, hand(state, 0)) == (1, PLAY, cards("4D KH 9S"))


def test_2_3_until_playable_draws_until_a_card_fits():
    state = act(position("9S", FULL, stock="4D 5D 6S 7H", draw="until-playable"), Draw())
    assert state.events == ({"event": "draw", "seat": 0, "cards": ["4D", "5D", "6S"], "cause": "turn"},)
    assert legal_actions(state) == [lay("6S"), Pass()]
    assert state.stock == (cards("7H")[0].order,)


def test_2_3_until_playable_goes_on_through_a_new_stock():
    state = position("9S", FULL, table="6H", pile="KH 4C 10H", stock="4D 5D", draw="until-playable")
    state = act(state, Draw())
    assert kinds(state) == ["draw 2 turn", "recycle 3", "draw 1 turn"]
    assert legal_actions(state) == [lay("10H"), Pass()]


def test_2_3_until_playable_ends_where_nothing_is_left():
    state = act(position("9S", FULL, stock="4D 5D", draw="until-playable"), Draw())
    assert kinds(state) == ["draw 2 turn", "pass"]
    assert (state.seat, state.passes) == (1, 0)


def test_2_4_the_pile_but_for_its_top_card_becomes_the_stock():
    state = act(position("9S", FULL, pile="2D 3D 4D", stock=""), Draw())
    assert state.events[0] == {"event": "recycle", "stock": ["4D", "3D", "2D"]}
    assert kinds(state) == ["recycle 3", "draw 1 turn", "pass"]
    assert top(state) == ("6H", "H")
    assert len(state.pile) == 1


def test_2_4_it_is_shuffled():
    pile = "2D 3D 4D 5D 7D 9D 10D JD QD KD"
    after = {EIGHTS.apply(position("9S", FULL, pile=pile)._replace(seed=seed), Draw()).stock for seed in range(20)}
    assert len(after) == 20


def test_2_4_the_stock_is_not_renewed_before_a_card_is_wanted():
    state = act(position("9S", FULL, pile="2D", stock="4D"), Draw())
    assert (state.stock, len(state.pile)) == ((), 2)


def test_2_4_with_nothing_left_to_draw_drawing_is_passing():
    state = position("9S", FULL, "4D")
    assert EIGHTS.observe(state, 0).may == {"play", "pass"}
    for action in (Draw(), Pass()):
        after = act(state, action)
        assert after.events == ({"event": "pass", "seat": 0},)
        assert (after.seat, after.passes) == (1, 1)


def test_2_4_passing_is_not_allowed_while_there_is_a_card_to_draw():
    assert refusal(position("9S", FULL, stock="4D"), Pass()) == "not-now"
    assert refusal(position("9S", FULL, pile="4D"), Pass()) == "not-now"


def test_2_4_when_every_player_has_passed_so_the_hand_ends():
    state = act(position("9S KS", "4C", "10D 2D"), Pass(), Pass(), Pass())
    assert state.phase == ROUND_OVER
    assert state.events[1:] == ({"event": "round-end", "cause": "blocked", "winner": [1], "points": [19, 4, 12]},)


def test_2_4_a_card_laid_between_sets_the_count_back():
    state = act(position("9S KS", "4C", "10D 6D"), Pass(), Pass(), lay("6D"))
    assert (state.phase, state.passes) == (PLAY, 0)


def test_2_4_nor_does_a_turn_count_in_which_a_card_was_drawn():
    state = act(position("9S KS", "4C", "10D 2D", pile="KC"), Draw(), Pass(), Pass())
    assert (state.phase, state.passes) == (PLAY, 2)
    assert act(state, Pass()).phase == ROUND_OVER


def test_2_4_a_wrong_card_between_sets_the_count_back_too():
    state = act(position("9S KS", "4C 5C", "10D 6D"), Pass(), Pass(), lay("10D"), Pass(), Pass())
    assert (state.phase, state.passes) == (PLAY, 2)
    assert act(state, Pass()).phase == ROUND_OVER


def test_2_4_of_several_with_the_fewest_points_all_win():
    state = act(position("4S", "4C", "10D"), Pass(), Pass(), Pass())
    assert state.results[-1].winner == (0, 1)
    assert state.events[-1]["winner"] == [0, 1]


def test_2_5_a_wrong_card_comes_back_costs_a_card_and_the_turn_passes():
    state = act(position("9S KH", FULL, stock="4D"), lay("9S"))
    assert kinds(state) == ["play wrong-card", "draw 1 penalty"]
    verdict = state.events[0]["verdict"]
    assert (verdict["verdict"], verdict["laid"], verdict["returned"], verdict["draw"]) == ("penalty", [], ["9S"], 1)
    assert (verdict["next"], verdict["effect"], verdict["suit"]) == ("turn-passes", None, "H")
    assert (hand(state, 0), state.seat, top(state)) == (cards("4D KH 9S"), 1, ("6H", "H"))


def test_2_5_the_card_it_costs_may_come_from_a_new_stock_or_not_at_all():
    assert kinds(act(position("9S KH", FULL, pile="4D"), lay("9S"))) == [
        "play wrong-card",
        "recycle 1",
        "draw 1 penalty",
    ]
    state = act(position("9S KH", FULL), lay("9S"))
    assert (kinds(state), state.seat, state.passes) == (["play wrong-card"], 1, 0)


def test_2_5_gently_it_comes_back_and_one_tries_again():
    state = position("9S KH", FULL, stock="4D", referee="gentle")
    with pytest.raises(TryAgain) as again:
        act(state, lay("9S"))
    assert again.value.verdict.to_dict() == {
        "verdict": "fault",
        "fault": "wrong-card",
        "laid": [],
        "returned": ["9S"],
        "draw": 0,
        "next": "try-again",
        "effect": None,
        "suit": "H",
    }


def test_what_nobody_may_do():
    state = position("9S KH", FULL, stock="4D")
    assert refusal(state, lay("KH"), seat=1) == "out-of-turn"
    assert refusal(state, lay("KS")) == "not-in-hand"
    assert refusal(state, NextRound()) == "not-now"
    ended = act(position("KH", FULL), lay("KH"))
    assert ended.phase == ROUND_OVER
    for action in (lay("2C"), Draw(), Pass()):
        assert refusal(ended, action) == "round-over"
    assert legal_actions(ended) == [NextRound()]
    over = act(position("KH", "8S 8D"), lay("KH"))
    assert over.phase == OVER
    assert refusal(over, NextRound()) == "game-over"
    assert legal_actions(over) == []


def test_actions_of_the_other_game_have_no_place_here():
    from games.engine.plays import Again

    assert refusal(position("9S KH", FULL), Again()) == "not-now"


def test_two_of_a_kind_are_two_cards():
    state = position("KH KH 9S", FULL, decks=2, table="6H")
    assert legal_actions(state) == [lay("KH"), Pass()]
    state = act(state, lay("KH"))
    assert hand(state, 0) == cards("KH 9S")
    assert hand(act(position("KH 2S", FULL, stock="KH", decks=2), Draw()), 0) == cards("KH KH 2S")
