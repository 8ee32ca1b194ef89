"""Points, the winner of a hand and of the game: crazy-eights 4."""

import pytest

from games.engine.crazy_eights.cards import CARDS, penalty_points
from games.engine.crazy_eights.rules import Rules
from games.engine.crazy_eights.scoring import ranking
from games.engine.plays import Pass
from games.engine.state import OVER, ROUND_OVER
from tests.engine.crazy_eights.positions import EIGHTS, act, cards, kinds, lay, position


@pytest.mark.parametrize(
    ("words", "points"), [("8C", 50), ("KD QD JD", 30), ("AS", 1), ("2H 3H 10H", 15), ("", 0), ("8C 8D AS 9S", 110)]
)
def test_4_1_what_cards_left_cost(words, points):
    assert penalty_points(cards(words)) == points


def test_4_1_the_whole_pack():
    assert penalty_points(CARDS) == 4 * (50 + 30 + 1 + sum((2, 3, 4, 5, 6, 7, 9, 10)))


def test_4_2_everyone_left_writes_their_points():
    state = act(position("KH", "4D KS", "7C 9C"), lay("KH"))
    assert state.phase == ROUND_OVER
    assert state.events[1] == {"event": "round-end", "cause": "finished", "winner": [0], "points": [0, 14, 16]}
    assert EIGHTS.returns(state) == (0, 14, 16)


@pytest.mark.parametrize("target", [50, 100, 200])
def test_4_2_who_reaches_the_target_ends_the_game(target):
    before = [20, target - 14, 30]
    state = act(position("KH", "4D KS", "7C", totals=before, target=target), lay("KH"))
    assert state.phase == OVER
    assert state.events[-1] == {"event": "game-end", "totals": [20, target, 37], "winner": [0]}
    before[1] -= 1
    assert act(position("KH", "4D KS", "7C", totals=before, target=target), lay("KH")).phase == ROUND_OVER


def test_4_2_the_lowest_total_wins_whoever_won_the_hand():
    state = act(position("KH", "4D", "8C", totals=[60, 10, 60]), lay("KH"))
    assert state.events[-1] == {"event": "game-end", "totals": [60, 14, 110], "winner": [1]}
    assert [row.place for row in EIGHTS.score_sheet(state).rows] == [2, 1, 3]


def test_4_2_level_at_the_lowest_they_share_the_win():
    state = act(position("KH", "4D", "8C", "9C", totals=[14, 10, 60, 20]), lay("KH"))
    assert state.events[-1]["winner"] == [0, 1]
    assert [row.place for row in EIGHTS.score_sheet(state).rows] == [1, 1, 4, 3]


def test_4_2_in_a_blocked_hand_everybody_writes():
    state = act(position("9S", "4C", "10D"), Pass(), Pass(), Pass())
    assert state.results[-1].points == (9, 4, 10)


def test_4_3_the_winner_gets_the_sum_of_the_others():
    state = act(position("KH", "4D KS", "7C 9C", scoring="winner"), lay("KH"))
    assert state.events[1] == {"event": "round-end", "cause": "finished", "winner": [0], "points": [30, 0, 0]}


def test_4_3_first_to_the_target_wins():
    state = act(position("KH", "4D KS", "7C 9C", scoring="winner", totals=[70, 99, 0]), lay("KH"))
    assert state.events[-1] == {"event": "game-end", "totals": [100, 99, 0], "winner": [0]}
    assert [row.place for row in EIGHTS.score_sheet(state).rows] == [1, 2, 3]
    state = act(position("KH", "4D KS", "7C 9C", scoring="winner", totals=[69, 99, 0]), lay("KH"))
    assert state.phase == ROUND_OVER


def test_4_4_blocked_the_winner_gets_the_others_less_their_own():
    state = act(position("9S", "4C", "10D", scoring="winner"), Pass(), Pass(), Pass())
    assert kinds(state)[-1] == "round-end blocked"
    assert state.results[-1].points == (0, 9 + 10 - 4, 0)


def test_2_4_blocked_and_level_nobody_scores_under_winner():
    state = act(position("4S", "4C", "10D", scoring="winner"), Pass(), Pass(), Pass())
    assert (state.results[-1].winner, state.results[-1].points) == ((0, 1), (0, 0, 0))


def test_the_score_sheet_runs_on():
    state = act(position("KH", "4D KS", "7C 9C", totals=[3, 5, 0]), lay("KH"))
    sheet = EIGHTS.score_sheet(state)
    assert [[(cell.place, cell.points, cell.total) for cell in row.cells] for row in sheet.rows] == [
        [(None, 3, 3), (1, 0, 3)],
        [(None, 5, 5), (None, 14, 19)],
        [(None, 0, 0), (None, 16, 16)],
    ]
    assert [row.place for row in sheet.rows] == [None, None, None]
    assert [row.total for row in sheet.rows] == list(EIGHTS.returns(state))


def test_ranking_groups_equals_from_the_best():
    assert ranking(Rules(), [5, 100, 5, 30]) == ((0, 2), (3,), (1,))
    assert ranking(Rules(scoring="winner"), [5, 100, 5, 30]) == ((1,), (3,), (0, 2))
