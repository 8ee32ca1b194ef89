"""Moments worth trying again (docs/algorithms/moments.md): found where they are, and always to be put right."""

import json
from dataclasses import replace

import pytest

from games.engine.game import TryAgain
from games.engine.moments import DRAW, MOST, MUCH, SMALL, WRONG, Step, Tried, chosen, moments, walked
from games.engine.plays import Again, Calculation, Challenge, Correct, Draw, Match, Pass
from games.engine.referee import Refused
from games.engine.retry import Position, answer, biggest, helps, judged
from games.engine.turn import apply
from tests.engine.positions import AGAIN, cards, change, lay, match, position
from tests.engine.simulated import watched_game

FULL = "1-symbol 2-symbol"


def steps_of(state, *actions):
    """The steps of these actions, as a record of them would have them."""
    steps, number = [], 2
    for action in actions:
        after = apply(state, action)
        steps.append(Step(number, state, action, after.events[0]))
        number += len(after.events)
        state = after
    return steps


def only(state, *actions, **facts):
    found = moments(steps_of(state, *actions), 0, **facts)
    assert len(found) == 1, found
    return found[0]


def none(state, *actions, **facts):
    assert moments(steps_of(state, *actions), 0, **facts) == []


# -- wrong calculations ------------------------------------------------------------------------------------------------


def test_a_wrong_result_is_a_moment_where_something_right_could_have_been_laid():
    moment = only(position("10-symbol 4-symbol 2-symbol 9-duck", FULL, stock="5-cat " * 9), lay("10-symbol - 4-symbol"))
    assert (moment.kind, moment.event, moment.position.fault) == (WRONG, 2, "wrong-result")
    assert (moment.best, moment.needed) == (3, 2)  # (10 − 4) ÷ 2; as many as were thrown are enough
    assert moment.position.played == Calculation(cards("10-symbol 4-symbol"), ("-",))
    assert not moment.put_right


def test_no_moment_where_nothing_right_could_have_been_laid():
    none(position("9-symbol 10-symbol", FULL, stock="5-cat " * 9, operators="+"), lay("9-symbol + 10-symbol"))


def test_8_1_a_correction_puts_it_right_and_makes_it_the_less_instructive():
    state = position("10-symbol 4-symbol 2-symbol 9-duck", FULL, stock="5-cat " * 9)
    wrong = lay("10-symbol + 4-symbol + 2-symbol")
    right = Correct(lay("10-symbol - 4-symbol / 2-symbol"))
    assert only(state, wrong, right).put_right
    assert not only(state, wrong, Correct(None)).put_right
    assert only(state, wrong, right).rank > only(state, wrong, Correct(None)).rank


@pytest.mark.parametrize(
    ("hand", "play", "fault", "needed"),
    [
        ("1-symbol 2-symbol 1-turtle 9-duck", "2-symbol + 1-turtle", "mixed-categories", 2),
        ("3-symbol 6-symbol 9-duck", "9-duck - 6-symbol", "mixed-categories", 1),
        ("3-symbol 1-symbol 1-symbol 9-duck", "3-symbol + 1-symbol - 1-symbol", "matching-card-in-calculation", 1),
        ("6-symbol 5-symbol 2-symbol 10-symbol", "6-symbol + 5-symbol + 2-symbol - 10-symbol", "not-minimal", 2),
    ],
)
def test_every_fault_of_a_calculation_counts_and_says_how_much_would_have_been_right(hand, play, fault, needed):
    moment = only(position(hand, FULL, stock="5-cat " * 9), lay(play))
    assert (moment.kind, moment.position.fault) == (WRONG, fault)
    assert moment.needed == needed


def test_8_4_a_gentle_fault_is_taken_from_what_was_tried_and_has_the_position_it_was_tried_in():
    state = position("10-symbol 4-symbol 2-symbol", FULL, stock="9-duck " * 9, referee="gentle")
    with pytest.raises(TryAgain):
        apply(state, lay("10-symbol - 4-symbol"))
    tried = [Tried(0, lay("10-symbol - 4-symbol"), 3, after_draw=False)]
    moment = only(state, Draw(), Pass(), tried=tried)
    assert (moment.kind, moment.event) == (WRONG, 2)
    assert moment.position.hand == cards("10-symbol 4-symbol 2-symbol")
    assert only(state, lay("10-symbol - 4-symbol / 2-symbol"), tried=tried).put_right
    # In another turn, or after drawing, it was another position.
    none(state, lay("10-symbol - 4-symbol / 2-symbol"), tried=[tried[0]._replace(turn=1)])
    none(state, lay("10-symbol - 4-symbol / 2-symbol"), tried=[tried[0]._replace(after_draw=True)])


def test_8_5_a_wrong_play_that_nobody_challenged_is_a_wrong_calculation():
    state = position("10-symbol 4-symbol 2-symbol", FULL, stock="5-cat " * 9, referee="challenge")
    wrong = lay("10-symbol - 4-symbol")
    assert only(state, wrong).position.fault == "wrong-result"
    challenged = apply(apply(state, wrong), Challenge(), seat=1)
    assert challenged.events[0]["event"] == "challenge"
    assert only(state, wrong).kind == WRONG


# -- draws -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["3-hippo 9-symbol", "1-symbol 2-symbol", "10-symbol 4-symbol 2-symbol"])
def test_3_3_drawing_with_a_play_in_the_hand_is_a_moment(hand):
    moment = only(position(hand, FULL, stock="9-duck"), Draw(), Pass())
    assert (moment.kind, moment.needed) == (DRAW, 1)
    assert moment.position.hand == cards(hand)
    assert moment.position.played is None


@pytest.mark.parametrize("hand", ["9-symbol", "9-symbol 10-cat", "change-any 9-symbol", "play-again 9-symbol"])
def test_no_moment_for_a_forced_draw_nor_for_a_joker_that_is_kept(hand):
    none(position(hand, FULL, stock="9-duck", operators="+"), Draw(), Pass())


def test_3_4_a_draw_that_turns_the_pile_over_is_a_draw():
    state = position("3-hippo 9-symbol", FULL, pile="9-chicken 9-duck")
    steps = steps_of(state, Draw())
    assert steps[0].event["event"] == "recycle"
    assert [moment.kind for moment in moments(steps, 0)] == [DRAW]


def test_3_5_passing_with_nothing_to_draw_counts_and_keeping_the_drawn_card_does_not():
    assert only(position("3-hippo 9-symbol", FULL), Pass()).kind == DRAW
    none(position("9-symbol", FULL, stock="3-hippo"), Draw(), Pass())


def test_7_3_drawing_after_play_again_counts():
    moment = only(position("play-again 3-hippo 9-symbol", FULL, stock="9-duck"), AGAIN, Draw(), Pass())
    assert (moment.kind, moment.position.turn.again_lies) == (DRAW, True)


def test_6_5_an_open_table_shows_what_fits_and_is_no_moment():
    none(position("3-hippo 9-symbol", FULL, stock="9-duck")._replace(table="open:any"), Draw(), Pass())


def test_what_a_bot_did_meanwhile_is_no_mistake_of_the_person():
    state = position("3-hippo 9-symbol", FULL, stock="9-duck")
    none(state, Draw(), Pass(), own=set())
    none(state, Draw(), Pass(), own={(0, "match"), (1, "draw")})
    assert only(state, Draw(), Pass(), own={(0, "draw")}).kind == DRAW


def test_what_others_did_is_theirs():
    steps = steps_of(position("9-symbol", "3-hippo 9-symbol", stock="9-duck 9-duck"), Draw(), Pass(), Draw(), Pass())
    assert moments(steps, 0) == []
    assert [moment.position.hand for moment in moments(steps, 1)] == [cards("3-hippo 9-symbol")]


# -- small plays -------------------------------------------------------------------------------------------------------


def test_a_play_two_cards_smaller_than_the_best_is_a_moment():
    moment = only(position("3-hippo 10-symbol 4-symbol 2-symbol", FULL), match("3-hippo"))
    assert (moment.kind, moment.best, moment.needed) == (SMALL, 3, 3)
    assert moment.position.fault is None


def test_a_play_one_card_smaller_is_none():
    none(position("3-hippo 1-symbol 2-symbol 9-duck", FULL, operators="+"), match("3-hippo"))
    none(position("10-symbol 4-symbol 2-symbol 1-symbol 9-duck", FULL, operators="+-"), lay("2-symbol + 1-symbol"))


def test_a_joker_for_a_card_counts_as_the_two_cards_it_lays():
    hand = "change-any 8-symbol 8-symbol 1-symbol 1-symbol 9-symbol 9-duck"
    moment = only(position(hand, FULL, table="5-cat", operators="+-"), change("change-any", "9-duck"))
    assert (moment.kind, moment.needed) == (SMALL, 2 + MUCH)
    assert moment.best >= 4


def test_3_2_after_a_draw_only_plays_with_the_drawn_card_are_compared():
    # Without the drawn card three cards could be laid, with it only itself.
    none(position("10-symbol 4-symbol 2-symbol", FULL, stock="3-hippo"), Draw(), match("3-hippo"), own={(0, "match")})
    state = position("10-symbol 4-symbol 3-hippo", FULL, stock="2-symbol")
    steps = steps_of(state, Draw(), lay("10-symbol - 4-symbol / 2-symbol"))
    assert moments(steps, 0, own={(0, "calculation")}) == []


# -- choosing ----------------------------------------------------------------------------------------------------------


def draw_at(event, hand, table="3-bee"):
    return numbered(only(position(hand, FULL, table=table, stock="9-duck"), Draw()), event)


def numbered(moment, event):
    return replace(moment, event=event)


def test_five_at_most_the_wrong_ones_first_and_spread_over_the_round():
    hands = ["1-symbol 2-symbol", "4-symbol 1-symbol", "5-symbol 2-symbol", "6-symbol 2-symbol", "7-symbol 4-symbol"]
    hands += ["8-symbol 5-symbol", "9-symbol 6-symbol", "10-symbol 7-symbol"]
    draws = [draw_at(10 * number, hand) for number, hand in enumerate(hands, start=1)]
    wrong = numbered(only(position("9-symbol 3-symbol", FULL, stock="5-cat " * 9), lay("9-symbol - 3-symbol")), 95)
    small = numbered(only(position("3-hippo 10-symbol 4-symbol 2-symbol", FULL), match("3-hippo")), 1)
    picked = chosen([*draws, wrong, small])
    assert len(picked) == MOST
    assert [moment.kind for moment in picked] == [WRONG, DRAW, DRAW, DRAW, DRAW]
    assert (picked[1].event, picked[-1].event) == (10, 80)
    assert [moment.kind for moment in chosen([small, *draws[:1], wrong])] == [WRONG, DRAW, SMALL]


def test_no_two_that_teach_the_same():
    first, again = draw_at(10, "1-symbol 2-symbol"), draw_at(20, "1-symbol 2-symbol 9-duck")
    other = draw_at(30, "1-symbol 2-symbol", table="3-symbol")
    assert [moment.event for moment in chosen([first, again, other])] == [10, 30]


# -- trying again ------------------------------------------------------------------------------------------------------


def at(hand, table="3-bee", **settings):
    return only(position(hand, FULL, table=table, stock="9-duck", **settings), Draw()).position


def test_another_try_costs_nothing_and_explains_the_fault():
    verdict = judged(at("10-symbol 4-symbol 2-symbol"), lay("10-symbol - 4-symbol"))
    assert (verdict.verdict, verdict.fault, verdict.draw) == ("fault", "wrong-result", 0)
    assert verdict.returned == cards("10-symbol 4-symbol")


def test_another_try_is_refused_as_at_the_table():
    here = at("play-again 1-symbol 2-symbol 9-symbol")
    for play, reason in [
        (Again(), "not-now"),
        (Match(cards("9-symbol")[0]), "does-not-match"),
        (lay("5-symbol - 2-symbol"), "not-in-hand"),
    ]:
        with pytest.raises(Refused) as refused:
            judged(here, play)
        assert refused.value.reason == reason


def test_the_answer_to_a_wrong_calculation_is_near_to_what_was_laid():
    state = position("7-symbol 4-symbol 1-symbol 2-symbol 5-symbol", FULL, stock="9-duck " * 3)
    moment = only(state, lay("7-symbol + 4-symbol"))
    assert sorted(answer(moment.position, moment.needed).cards) == sorted(cards("7-symbol 4-symbol"))


def test_help_comes_in_three_steps_each_telling_more():
    assert helps(at("10-symbol 4-symbol 2-symbol", operators="-/"), 3) == [
        {"kind": "size", "value": 3, "category": "symbol"},
        {"kind": "cards", "value": ["10-symbol", "4-symbol"]},
        {
            "kind": "whole",
            "cards": ["10-symbol", "4-symbol", "2-symbol"],
            "operators": ["-", "/"],
            "notation": "(10 − 4) ÷ 2",
            "target": 3,
        },
    ]
    assert helps(at("3-hippo 9-symbol"), 1) == [
        {"kind": "match"},
        {"kind": "category", "value": "picture"},
        {"kind": "whole", "cards": ["3-hippo"], "operators": [], "notation": None},
    ]


def test_a_position_is_written_and_read_without_the_rules():
    moment = only(position("10-symbol 4-symbol 2-symbol", FULL, stock="5-cat " * 9), lay("10-symbol - 4-symbol"))
    written = json.loads(json.dumps(moment.position.to_dict()))
    assert Position.from_dict(moment.position.rules, written) == moment.position
    assert set(written) == {"table", "hand", "drawn", "covered", "again_lies", "stock_left", "played", "fault"}


# -- whole games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "settings",
    [
        {"operators": "+-*/"},
        {"operators": "+-", "round_end": "first-out", "max_turns": 12},
        {"operators": "+-*", "numbers": "integer", "referee": "challenge"},
        {"operators": "+-*/", "numbers": "rational", "level": "expert"},
    ],
)
def test_every_moment_of_a_whole_game_can_be_put_right_and_none_is_a_forced_draw(settings):
    seen = 0
    for seed in range(1, 7):
        game = watched_game(["novice", "novice", "learner"], rounds=1, seed=seed, **settings)
        steps = list(walked(game.header, game.events))
        assert [step.number for step in steps] == sorted({step.number for step in steps})
        assert [game.events[step.number - 1] for step in steps] == [step.event for step in steps]
        for seat in range(3):
            found = moments(steps, seat)
            assert len(chosen(found)) <= MOST
            for moment in found:
                seen += 1
                assert moment.needed <= moment.best == biggest(moment.position)
                play = answer(moment.position, moment.needed)
                assert len(play.cards) >= moment.needed
                assert judged(moment.position, play).verdict == "accepted"
                assert set(play.cards) <= set(moment.position.hand)
                assert len(helps(moment.position, moment.needed)) == 3
    assert seen > 5
