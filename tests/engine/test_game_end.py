"""Games of several rounds, totals, ties and extra rounds, the score sheet: nambarz 2.3 and 10."""

import pytest

from games.engine import rounds, scoring
from games.engine.game import game
from games.engine.plays import NextRound
from games.engine.rules import Rules
from games.engine.simulate import played
from games.engine.state import OVER, PLAY, ROUND_OVER, RoundResult, SeatInfo, State
from tests.engine.positions import Stacked, a_deal, act, kinds, lay, match, position, refusal

NAMBARZ = game("nambarz")
OUT = "3-symbol"
KEEPS = "3-symbol 9-symbol"
STROKE = "10-bear 1-turtle 1-dragonfly 9-duck"  # seven points on a 3


def after(
    points, bonus=None, *, number=1, total=1, teams=None, tie_break="podium", extra=False, among=None, before=None
):
    """The state at the end of a round with these points by seat; ``before`` is the state between the rounds."""
    seats = len(points)
    base = before or position(*[OUT] * seats, number=total, teams=teams, tie_break=tie_break)
    if before is not None:
        base = rounds.next_round(before, Stacked(a_deal(*[OUT] * (seats if among is None else len(among)))))
    order = sorted(base.among, key=lambda seat: -points[seat])
    # Straight to the end of the round: the places are those of the points wanted.
    state = base._replace(out=tuple(order), bonus=tuple(bonus or (0,) * seats), round=number, events=())
    return _ended(state, tuple(points))


def _ended(state: State, points: tuple[int, ...]) -> State:
    result = RoundResult(state.round, state.extra, state.among, "finished", state.out, points, state.bonus)
    ranking = scoring.ranking_after(state, result)
    over = bool(ranking) and scoring.disputed(ranking, state.rules.tie_break) is None
    return state._replace(results=(*state.results, result), ranking=ranking, phase=OVER if over else ROUND_OVER)


def test_10_1_between_rounds_the_next_one_is_dealt_by_anybody():
    state = act(position(OUT, KEEPS, number=3), match(OUT))
    assert (kinds(state), state.phase) == (["play accepted", "round-end finished"], ROUND_OVER)
    assert NAMBARZ.to_act(state) is None
    assert refusal(state, match(OUT)) == "round-over"
    state = act(state, NextRound())
    assert (state.phase, state.round, kinds(state)) == (PLAY, 2, ["deal"])
    assert [len(hand) for hand in state.hands] == [7, 7]


def test_2_3_the_next_round_is_begun_by_who_had_most_points():
    assert act(position(KEEPS, OUT, number=3, seat=1), match(OUT), NextRound()).starter == 1
    assert act(position(OUT, KEEPS, number=3, seat=0), match(OUT), NextRound()).starter == 0


def test_10_1_a_long_game_has_five_rounds_and_then_ends():
    state = position(OUT, KEEPS, number=5)
    for number in range(1, 6):
        assert state.round == number
        state = act(state, match(OUT))
        if number < 5:
            state = act(state, NextRound(), dealer=Stacked(a_deal(OUT, KEEPS)))
    assert state.phase == OVER
    assert state.events[-1] == {"event": "game-end", "totals": [200, 160], "places": [[0], [1]], "winner": [0]}
    assert refusal(state, NextRound()) == "game-over"
    assert NAMBARZ.legal_actions(state) == []


def test_10_2_points_are_summed_over_the_rounds_master_strokes_included():
    state = act(position(STROKE, KEEPS, number=3), lay("10-bear + 1-turtle + 1-dragonfly - 9-duck"))
    state = act(state, NextRound(), dealer=Stacked(a_deal(KEEPS, OUT, starter=0)))
    state = act(state, match("3-symbol"), match(OUT))
    assert NAMBARZ.returns(state) == (40 + 7 + 32, 32 + 40)


def test_10_2_a_teams_points_are_those_of_its_members_together():
    state = act(position(OUT, OUT, KEEPS, KEEPS, teams=[0, 0, 1, 1]), match(OUT), match(OUT))
    assert state.events[-1] == {"event": "game-end", "totals": [72, 44], "places": [[0], [1]], "winner": [0]}


def test_10_3_players_level_at_the_end_play_an_extra_round_among_themselves():
    state = after((32, 40, 25, 40), tie_break="podium")
    assert (state.phase, state.ranking) == (ROUND_OVER, ((1, 3), (0,), (2,)))
    state = act(state, NextRound(), dealer=Stacked(a_deal(OUT, KEEPS)))
    event = state.events[0]
    assert (event["extra"], event["among"], event["starter"], event["round"]) == (True, [1, 3], 1, 2)
    assert [len(hand) for hand in event["hands"]] == [0, 1, 0, 2]
    assert (state.extra, state.seat) == (True, 1)
    state = act(state, match(OUT))
    assert state.phase == OVER
    # More points in it, the better place; nothing is added to the totals.
    assert state.events[-1] == {
        "event": "game-end",
        "totals": [32, 40, 25, 40],
        "places": [[1], [3], [0], [2]],
        "winner": [1],
    }


def test_10_3_the_first_seat_among_them_begins():
    state = act(after((25, 40, 40)), NextRound())
    assert (state.among, state.seat) == ((1, 2), 1)


def test_10_3_only_those_playing_take_turns():
    state = act(after((40, 25, 40)), NextRound(), dealer=Stacked(a_deal(KEEPS, KEEPS)))
    state = act(state, match("3-symbol"))
    assert state.seat == 2
    assert act(state, match("3-symbol")).seat == 0


def test_10_3_master_strokes_of_the_extra_round_count_in_it():
    tied = after((40, 40, 40))
    state = act(tied, NextRound(), dealer=Stacked(a_deal(OUT, STROKE + " 3-symbol", KEEPS)))
    state = act(state, match(OUT), lay("10-bear + 1-turtle + 1-dragonfly - 9-duck"))
    assert state.bonus == (0, 7, 0)


def test_10_3_those_still_level_play_another_and_so_on():
    state = after((40, 40, 40))
    state = after((40, 32, 25), (0, 0, 7), number=2, before=state)  # 40, 32, 32
    assert (state.ranking, state.phase) == (((0,), (1, 2)), ROUND_OVER)
    state = act(state, NextRound())
    assert state.among == (1, 2)
    assert state.round == 3


def test_10_3_nine_two_counts_those_playing():
    tied = after((40, 40, 25, 19, 14, 0, 0))
    state = act(tied, NextRound(), dealer=Stacked(a_deal(OUT, KEEPS)))
    state = act(state, match(OUT))
    assert state.results[-1].places == (0, 1)
    assert state.results[-1].points == (40, 32, 0, 0, 0, 0, 0)


def test_10_3_all_members_of_a_tied_team_play():
    state = after((40, 14, 25, 19, 32, 22), teams=[0, 0, 1, 1, 2, 2])  # 54, 44, 54
    state = act(state, NextRound())
    assert state.among == (0, 1, 4, 5)
    assert state.ranking == ((0, 2), (1,))


def test_10_3_groups_play_from_the_best_place_down_each_settled_before_the_next():
    state = after((40, 40, 25, 25), tie_break="all")
    state = act(state, NextRound())
    assert state.among == (0, 1)
    state = _ended(state._replace(out=(0, 1)), (40, 32, 0, 0))
    assert state.phase == ROUND_OVER
    assert act(state, NextRound()).among == (2, 3)


@pytest.mark.parametrize(
    ("tie_break", "points", "disputed"),
    [
        ("podium", (40, 32, 32, 19), (1, 2)),
        ("podium", (40, 32, 25, 25), (2, 3)),  # the third place
        ("podium", (40, 32, 25, 14, 14), None),  # they share the fourth
        ("podium", (40, 32, 32, 32, 32), (1, 2, 3, 4)),
        ("all", (40, 32, 25, 14, 14), (3, 4)),
        ("none", (40, 40, 40, 40), None),
    ],
)
def test_10_3_the_setting_says_which_ties_are_played_out(tie_break, points, disputed):
    state = after(points, tie_break=tie_break)
    assert scoring.disputed(state.ranking, tie_break) == disputed
    assert (state.phase == OVER) == (disputed is None)


def test_10_3_others_share_their_place():
    state = act(position(OUT, *["9-symbol"] * 5, round_end="first-out", tie_break="none"), match(OUT))
    assert state.events[-1]["places"] == [[0], [1], [2], [3], [4], [5]]
    six = position(*["3-symbol"] * 7, tie_break="podium")
    six = act(six, *[match("3-symbol")] * 5)
    assert six.events[-1]["places"] == [[0], [1], [2], [3], [4], [5, 6]]
    places = [row.place for row in NAMBARZ.score_sheet(six).rows]
    assert places == [1, 2, 3, 4, 5, 6, 6]


def test_10_3_with_none_the_winners_are_several():
    state = position(OUT, "9-symbol", KEEPS, KEEPS, teams=[0, 0, 1, 1], tie_break="none", round_end="first-out")
    state = act(state._replace(bonus=(0, 0, 14, 0)), match(OUT))  # 40 + 32 and 25 + 19 + 14 + 14
    assert state.events[-1]["winner"] == [0]
    assert state.events[-1]["totals"] == [72, 58]
    state = position(OUT, "9-symbol", KEEPS, KEEPS, teams=[0, 0, 1, 1], tie_break="none", round_end="first-out")
    state = act(state._replace(bonus=(0, 0, 14, 14)), match(OUT))
    assert state.events[-1] == {"event": "game-end", "totals": [72, 72], "places": [[0, 1]], "winner": [0, 1]}


def test_10_3_every_setting_holds_in_an_extra_round():
    tied = after((40, 40))._replace(rules=Rules(max_turns=1, hand=4))
    state = act(tied, NextRound())
    assert [len(hand) for hand in state.hands] == [4, 4]


def test_10_4_the_score_sheet_lists_rounds_and_extra_rounds_by_player():
    state = after((40, 32, 40), (0, 14, 0), number=1)
    state = after((32, 0, 40), number=2, before=state, among=(0, 2))
    sheet = NAMBARZ.score_sheet(state)
    assert [result.extra for result in sheet.rounds] == [False, True]
    first, second, third = sheet.rows
    assert [(cell.points, cell.bonus, cell.total, cell.played) for cell in second.cells] == [
        (32, 14, 46, True),
        (0, 0, 46, False),
    ]
    assert [(cell.points, cell.total) for cell in first.cells] == [(40, 40), (32, 40)]
    assert [(row.total, row.place) for row in sheet.rows] == [(40, 3), (46, 1), (40, 2)]
    assert third.cells[1].place == 1


def test_10_4_the_score_sheet_of_teams_has_their_totals_and_places():
    state = act(position(OUT, OUT, KEEPS, KEEPS, teams=[0, 0, 1, 1]), match(OUT), match(OUT))
    sheet = NAMBARZ.score_sheet(state)
    assert [(team.team, team.seats, team.total, team.place) for team in sheet.teams] == [
        (0, (0, 1), 72, 1),
        (1, (2, 3), 44, 2),
    ]
    assert [row.place for row in sheet.rows] == [1, 1, 2, 2]


def test_10_4_while_the_game_goes_on_it_names_no_places():
    state = act(position(OUT, KEEPS, number=3), match(OUT))
    assert [row.place for row in NAMBARZ.score_sheet(state).rows] == [None, None]


def test_10_3_where_nobody_is_a_person_simulated_games_play_their_extra_rounds():
    seats = [SeatInfo(name, bot="clever") for name in "ABCDEF"]
    for seed in range(20):
        game_over = played(NAMBARZ, Rules(tie_break="all"), seats, rounds=1, seed=seed)
        end = game_over.events[-1]
        assert [len(group) for group in end["places"]] == [1] * 6
