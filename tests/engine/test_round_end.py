"""How a round ends, places and points: nambarz 3.5, 5.9, 9 and 11."""

import pytest

from games.engine.plays import Draw, Pass
from games.engine.scoring import PLACE_POINTS, place_points
from games.engine.state import PLAY
from tests.engine.positions import act, change, kinds, lay, match, position

TWO = "3-symbol 9-symbol"


def end(state):
    """The cause and the places of the round that the last action ended."""
    assert "round-end" in [event["event"] for event in state.events], kinds(state)
    event = next(event for event in state.events if event["event"] == "round-end")
    return event["cause"], event["places"]


def test_9_1_a_player_with_an_empty_hand_is_out_and_takes_the_next_place():
    state = act(position("3-symbol", TWO, TWO, stock="1-symbol"), match("3-symbol"))
    assert (state.out, state.seat, state.phase) == ((0,), 1, PLAY)
    assert state.events[0]["verdict"]["next"] == "out"


def test_9_1_who_is_out_is_passed_over():
    state = act(position("3-symbol", TWO, TWO), match("3-symbol"), match("3-symbol"), match("3-symbol"))
    assert state.seat == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_9_2_up_to_five_players_end_when_all_but_one_are_out(players):
    state = position(*["3-symbol"] * players)
    for seat in range(players - 1):
        assert (state.phase, state.seat) == (PLAY, seat)
        state = act(state, match("3-symbol"))
    assert end(state) == ("finished", list(range(players)))
    assert state.results[0].points == PLACE_POINTS[:players]


@pytest.mark.parametrize("players", [6, 7, 12])
def test_9_2_from_six_players_on_when_five_are_out_and_the_others_have_no_place(players):
    state = position(*["3-symbol"] * players)
    for _ in range(5):
        assert state.phase == PLAY
        state = act(state, match("3-symbol"))
    assert end(state) == ("finished", [0, 1, 2, 3, 4])
    assert state.results[0].points == (40, 32, 25, 19, 14) + (0,) * (players - 5)


def test_9_3_when_only_one_team_is_left_it_takes_the_next_places_by_fewest_cards():
    state = position("3-symbol", "3-symbol", "9-symbol 9-symbol 8-symbol", "9-symbol 8-symbol", teams=[0, 0, 1, 1])
    state = act(state, match("3-symbol"), match("3-symbol"))
    assert end(state) == ("one-team-left", [0, 1, 3, 2])
    assert state.results[0].points == (40, 32, 19, 25)


def test_9_3_then_in_order_of_play_from_the_one_who_would_have_moved_next():
    # Seat 2 goes out last of its team, so that seat 0 would be next: but of its equals seat 1 is to come later.
    state = position("9-symbol", "9-symbol", "3-symbol", "3-symbol", teams=[0, 0, 1, 1], seat=2)
    state = act(state, match("3-symbol"), match("3-symbol"))
    assert end(state) == ("one-team-left", [2, 3, 0, 1])


def test_9_3_at_once_when_the_other_team_is_out_even_with_six_players():
    state = position(*["3-symbol"] * 3, *["9-symbol"] * 3, teams=[0, 0, 0, 1, 1, 1])
    state = act(state, *[match("3-symbol")] * 3)
    assert end(state) == ("one-team-left", [0, 1, 2, 3, 4, 5])
    assert state.results[0].points == (40, 32, 25, 19, 14, 0)


def test_3_5_blocked_when_everyone_in_a_row_has_passed_with_nothing_to_draw():
    state = act(position("9-symbol 8-symbol", "9-symbol", "9-symbol 8-symbol 7-symbol"), Pass(), Pass())
    assert (state.passes, state.phase) == (2, PLAY)
    state = act(state, Draw())  # drawing is passing
    assert end(state) == ("blocked", [1, 0, 2])


def test_3_5_of_equals_the_one_who_was_to_move_comes_first():
    state = act(position("9-symbol", "9-symbol", "9-symbol", seat=1), Pass(), Pass(), Pass())
    assert end(state) == ("blocked", [1, 2, 0])


def test_3_5_any_other_turn_sets_the_count_back():
    state = position("9-symbol", "3-symbol 8-symbol", "9-symbol")
    state = act(state, Pass(), match("3-symbol"))
    assert state.passes == 0
    # The pile could be turned over now: 3-bee lies under the table card.
    assert kinds(act(state, Draw())) == ["recycle 1", "draw 1 turn"]


def test_3_5_with_six_players_blocked_places_all():
    state = position(*["9-symbol"] * 5, "9-symbol 9-symbol")
    state = act(state, *[Pass()] * 6)
    assert end(state) == ("blocked", [0, 1, 2, 3, 4, 5])


def test_9_4_the_first_cause_that_holds_counts():
    # Out with two players: finished, though first-out holds as well.
    state = act(position("3-symbol", TWO, round_end="first-out"), match("3-symbol"))
    assert end(state)[0] == "finished"
    # One team left comes before first-out.
    state = act(position("3-symbol", TWO, TWO, teams=[0, 1, 1], round_end="first-out"), match("3-symbol"))
    assert end(state)[0] == "one-team-left"
    # Blocked comes before the turn limit.
    state = act(position("9-symbol", "8-symbol", max_turns=1), Pass(), Pass())
    assert end(state)[0] == "blocked"


def test_9_5_points_by_place():
    assert place_points((3, 1, 0, 2, 5, 4), 6) == (25, 32, 19, 40, 0, 14)


@pytest.mark.parametrize(
    ("table", "line", "bonus"),
    [
        ("3-bee", "7-fish - 4-duck", 0),
        ("3-bee", "10-symbol - 4-symbol / 2-symbol", 0),
        ("3-bee", "10-bear + 1-turtle + 1-dragonfly - 9-duck", 7),
        ("5-cat", "8-symbol + 8-symbol - 1-symbol - 1-symbol - 9-symbol", 14),
    ],
)
def test_5_9_master_strokes_are_added(table, line, bonus):
    hand = " ".join(line.split()[::2])
    state = act(position(f"{hand} 9-chicken", TWO, table=table), lay(line))
    assert state.events[0]["verdict"]["verdict"] == "accepted"
    assert state.events[0]["verdict"]["bonus"] == bonus
    assert state.bonus == (bonus, 0)


def test_9_5_the_round_end_lists_points_and_master_strokes_apart():
    line = "10-bear + 1-turtle + 1-dragonfly - 9-duck"
    state = act(position("10-bear 1-turtle 1-dragonfly 9-duck", TWO), lay(line))
    event = state.events[1]
    assert (event["points"], event["bonus"]) == ([40, 32], [7, 0])
    assert state.events[2] == {"event": "game-end", "totals": [47, 32], "places": [[0], [1]], "winner": [0]}


def test_11_2_first_out_ends_the_round_and_places_all():
    state = position("3-symbol", "9-symbol 9-symbol", "9-symbol", "9-symbol 9-symbol", round_end="first-out")
    state = act(state, match("3-symbol"))
    assert end(state) == ("first-out", [0, 2, 1, 3])
    assert state.results[0].points == (40, 25, 32, 19)


def test_11_2_the_first_five_places_have_points_whatever_the_number_of_players():
    state = act(position("3-symbol", *["9-symbol"] * 6, round_end="first-out"), match("3-symbol"))
    assert end(state) == ("first-out", [0, 1, 2, 3, 4, 5, 6])
    assert state.results[0].points == (40, 32, 25, 19, 14, 0, 0)


def test_11_3_the_round_ends_when_everyone_still_in_has_had_so_many_turns():
    state = position("3-symbol 3-symbol 3-symbol", "3-symbol 3-symbol 3-symbol", max_turns=2)
    state = act(state, *[match("3-symbol")] * 3)
    assert state.phase == PLAY
    state = act(state, match("3-symbol"))
    assert end(state) == ("turn-limit", [0, 1])


def test_11_4_every_turn_counts_passes_and_penalised_ones_too():
    state = position("9-symbol", "1-symbol 2-frog 5-cat", stock="9-duck 9-duck 9-chicken 8-bee", max_turns=1)
    state = act(state, Draw(), Pass(), lay("1-symbol + 2-frog"))
    assert end(state) == ("turn-limit", [0, 1])
    assert state.turns == (1, 1)


def test_11_3_who_is_out_is_not_waited_for():
    state = position("3-symbol", "3-symbol 9-symbol", "3-symbol 9-symbol", max_turns=1)
    state = act(state, match("3-symbol"), match("3-symbol"), match("3-symbol"))
    assert end(state) == ("turn-limit", [0, 1, 2])


def test_6_3_a_joker_alone_as_the_last_card_ends_the_round_as_any_other():
    assert end(act(position("change-any", TWO), change("change-any")))[0] == "finished"
