"""The board for quick play does exactly what the checked way does."""

import random

import pytest

from games.engine.crazy_eights.board import Board
from games.engine.crazy_eights.plays import ACTIONS, DRAW, PASS, Lay, action_from_dict, action_to_dict, number_of
from games.engine.crazy_eights.rounds import SEEDED, round_ended
from games.engine.plays import Draw, Malformed, NextRound, Pass
from tests.engine.crazy_eights.positions import EIGHTS, cards
from tests.engine.crazy_eights.simulated import every_setting, seated

SETTINGS = list(every_setting())


@pytest.mark.parametrize("number", range(0, len(SETTINGS), 2))
def test_board_and_state_agree_after_every_action(number):
    chance = random.Random(number)
    state = EIGHTS.start(EIGHTS.rules(SETTINGS[number]), seated(4 + number % 4), rounds=None, seed=number)
    board = Board(state, SEEDED, [])
    log = state.log
    while board.cause is None:
        legal = board.legal()
        assert [ACTIONS[choice] for choice in legal] == EIGHTS.legal_actions(state)
        choice = chance.choice(legal)
        seat = board.seat
        board.move(choice)
        state = EIGHTS.apply(state, ACTIONS[choice], seat=seat)
        frozen = board.frozen()
        if board.cause is not None:
            frozen = round_ended(frozen, board.cause)
        assert frozen._replace(log=(), events=()) == state._replace(log=(), events=())
        log += state.events
        assert state.log == log


def test_a_board_leaves_its_state_as_it_is():
    state = EIGHTS.start(EIGHTS.rules({}), seated(3), rounds=None, seed=9)
    before = EIGHTS.to_json(state)
    board = Board(state, SEEDED)
    for _ in range(60):
        if board.cause is None:
            board.move(board.legal()[0])
    assert EIGHTS.to_json(state) == before


def test_every_action_has_a_number_of_its_own():
    assert len(set(ACTIONS)) == len(ACTIONS) == 70
    assert (ACTIONS[DRAW], ACTIONS[PASS]) == (Draw(), Pass())
    for number, action in enumerate(ACTIONS):
        if isinstance(action, Lay):
            assert number_of(action, last=False) == number
    (eight,) = cards("8H")
    assert ACTIONS[number_of(Lay(eight, "C"), last=False)] == Lay(eight, "C")
    assert ACTIONS[number_of(Lay(eight, "C"), last=True)] == Lay(eight)


def test_actions_read_back_from_json():
    for action in (*ACTIONS, NextRound()):
        assert action_from_dict(action_to_dict(action)) == action
        assert EIGHTS.action_from_dict(action_to_dict(action)) == action
    assert action_from_dict({"kind": "card", "card": "4D", "suit": None}) == Lay(*cards("4D"))


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (None, "not-an-object"),
        ([], "not-an-object"),
        ({}, "missing-key"),
        ({"kind": "card"}, "missing-key"),
        ({"kind": "match", "card": "4D"}, "unknown-kind"),
        ({"kind": [], "card": "4D"}, "unknown-kind"),
        ({"kind": "card", "card": "3-bee"}, "not-a-card"),
        ({"kind": "card", "card": ["4D"]}, "not-a-card"),
        ({"kind": "card", "card": "8D", "suit": "X"}, "not-a-suit"),
        ({"kind": "card", "card": "8D", "suit": ["C"]}, "not-a-suit"),
        ({"kind": "card", "card": "8D", "colour": "C"}, "unknown-key"),
        ({"kind": "draw", "count": 2}, "unknown-key"),
        ({"kind": "correct", "play": None}, "unknown-kind"),
    ],
)
def test_what_is_no_action_says_why(given, reason):
    with pytest.raises(Malformed) as error:
        action_from_dict(given)
    assert error.value.reason == reason
