"""What a seat may see, and what it may not: observe and public_event (nambarz 2.5, 3.3; architecture, observe)."""

import json

import pytest

from games.engine.game import game
from games.engine.observe import observe, public_event
from games.engine.plays import Correct, Draw, NextRound, Pass
from tests.engine.positions import AGAIN, act, cards, lay, match, position

NAMBARZ = game("nambarz")
STOCK = "10-cat 10-bear 9-duck 9-chicken"


def test_the_own_hand_is_sorted_symbols_pictures_jokers():
    state = position("play-again 5-cat 10-symbol 3-bee change-any 2-symbol", "1-symbol")
    assert observe(state, 0).hand == cards("2-symbol 10-symbol 3-bee 5-cat change-any play-again")


def test_an_onlooker_sees_no_hand():
    seen = observe(position("3-symbol", "1-symbol"), None)
    assert (seen.hand, seen.may, seen.phase) == ((), frozenset(), "waiting")
    assert [seat.hand_count for seat in seen.seats] == [1, 1]


def test_2_5_team_mates_see_one_anothers_hands_others_do_not():
    state = position("3-symbol", "5-cat 1-symbol", "9-duck", "8-bee", teams=[0, 0, 1, 1])
    assert [seat.hand for seat in observe(state, 0).seats] == [None, cards("1-symbol 5-cat"), None, None]
    assert [seat.hand for seat in observe(state, 3).seats] == [None, None, cards("9-duck"), None]
    assert [seat.hand for seat in observe(state, None).seats] == [None] * 4


@pytest.mark.parametrize(
    ("state", "phase", "may"),
    [
        (position("9-symbol", "1-symbol", stock=STOCK), "play", {"play", "draw"}),
        (position("play-again 9-symbol", "1-symbol", stock=STOCK), "play", {"play", "draw", "again"}),
        (position("9-symbol", "1-symbol"), "play", {"play", "pass"}),
        (act(position("9-symbol", "1-symbol", stock=STOCK), Draw()), "drawn", {"play", "pass"}),
        (act(position("9-symbol", "1-symbol", stock="play-again"), Draw()), "drawn", {"play", "pass", "again"}),
        (act(position("3-symbol play-again 5-cat", "1-symbol"), match("3-symbol")), "again", {"again", "pass"}),
        (act(position("play-again 9-symbol", "1-symbol", stock=STOCK), AGAIN), "cover", {"play", "draw"}),
        (act(position("play-again 9-symbol", "1-symbol"), AGAIN), "cover", {"play", "pass"}),
        (act(position("play-again", "1-symbol", stock=STOCK), AGAIN), "must-draw", {"draw"}),
        (act(position("9-symbol 1-symbol", "1-symbol"), lay("9-symbol - 1-symbol")), "correction", {"correct"}),
    ],
)
def test_the_phase_and_what_may_be_done_are_the_movers_alone(state, phase, may):
    mine, others = observe(state, 0), observe(state, 1)
    assert (mine.phase, mine.may, mine.to_act) == (phase, may, 0)
    assert (others.phase, others.may, others.to_act) == ("waiting", frozenset(), 0)
    assert NAMBARZ.to_act(state) == 0


def test_between_rounds_anybody_may_have_the_next_one_dealt():
    state = act(position("3-symbol", "1-symbol", number=3), match("3-symbol"))
    for seat in (0, 1, None):
        seen = observe(state, seat)
        assert (seen.phase, seen.may, seen.to_act) == ("round-over", {"next-round"}, None)
    assert observe(state, 0).round_points == (40, 32)
    assert observe(state, 0).totals == (40, 32)
    assert [seat.place for seat in observe(state, 0).seats] == [1, 2]
    assert observe(act(state, NextRound()), 0).totals == (40, 32)


def test_a_drawn_card_is_seen_by_its_player_alone():
    state = act(position("9-symbol", "1-symbol", stock=STOCK), Draw())
    assert observe(state, 0).drawn == "10-cat"
    assert observe(state, 1).drawn is None
    assert observe(state, 0).history == (
        *observe(state, 0).history[:1],
        {"event": "draw", "seat": 0, "count": 1, "cause": "turn", "cards": ["10-cat"]},
    )
    assert observe(state, 1).history[1:] == ({"event": "draw", "seat": 0, "count": 1, "cause": "turn"},)


def test_a_team_mate_sees_it():
    state = act(position("9-symbol", "1-symbol", "5-cat", "5-cat", stock=STOCK, teams=[0, 0, 1, 1]), Draw())
    assert "cards" in observe(state, 1).history[1]
    assert "cards" not in observe(state, 2).history[1]


def test_thrown_cards_lie_face_up_for_everybody():
    state = act(position("9-symbol 1-symbol 8-symbol", "1-symbol", stock=STOCK), lay("9-symbol - 1-symbol"))
    for seat in (0, 1, None):
        assert observe(state, seat).thrown == cards("9-symbol 1-symbol")
    assert observe(state, 0).hand == cards("8-symbol 9-duck 10-cat 10-bear")
    assert observe(act(state, Correct(None)), 1).thrown == ()


def test_whether_somebody_else_may_play_again_is_hidden():
    state = act(position("3-symbol play-again 5-cat", "1-symbol", "1-symbol"), match("3-symbol"))
    assert observe(state, 0).history[-1]["verdict"]["next"] == "may-play-again"
    for seat in (1, 2, None):
        assert observe(state, seat).history[-1]["verdict"]["next"] is None
        assert "may-play-again" not in json.dumps(observe(state, seat).history)


def test_a_deal_and_a_recycling_show_counts_only():
    state = act(position("9-symbol", "1-symbol 2-symbol", pile="5-cat 6-turtle"), Draw())
    teams = [None, None]
    deal, recycle = state.log[0], state.log[1]
    assert public_event(deal, 0, teams)["hands"] == [1, 2]
    assert public_event(deal, 0, teams)["stock"] == 0
    assert public_event(recycle, 0, teams) == {"event": "recycle", "stock": 2}


def test_counts_places_and_turns_are_seen_by_all():
    state = act(
        position("3-symbol", "3-symbol 1-symbol", "1-symbol", stock=STOCK), match("3-symbol"), match("3-symbol")
    )
    seats = observe(state, None).seats
    assert [(seat.hand_count, seat.place, seat.turns) for seat in seats] == [(0, 1, 1), (1, None, 1), (1, None, 0)]
    assert observe(state, None).stock_count == 4
    assert observe(state, None).pile == cards("3-bee 3-symbol 3-symbol")


def test_without_history_only_that_is_missing():
    state = act(position("3-symbol", "3-symbol 1-symbol", "1-symbol", stock=STOCK), match("3-symbol"))
    assert observe(state, 0, history=False) == observe(state, 0)._replace(history=())


def test_no_observation_holds_the_seed_or_the_stock():
    state = position("9-symbol", "1-symbol", stock=STOCK)._replace(seed=987654321)
    for seat in (0, 1, None):
        assert "987654321" not in repr(observe(state, seat))
        assert "9-chicken" not in repr(observe(state, seat))


def test_pass_after_a_kept_card_tells_nothing_more():
    state = act(position("9-symbol", "1-symbol", stock=STOCK), Draw(), Pass())
    assert observe(state, 1).history[-1] == {"event": "pass", "seat": 0}
