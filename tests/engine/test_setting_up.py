"""Setting up a game and a round: nambarz 2."""

from collections import Counter

import pytest

from games.engine import rounds
from games.engine.cards import deck
from games.engine.game import UnknownBot, game
from games.engine.rules import Rules, SetupError
from games.engine.scoring import first_to_begin
from games.engine.state import RoundResult, SeatInfo

NAMBARZ = game("nambarz")


def seats(number: int, teams: str = "") -> list[SeatInfo]:
    return [SeatInfo(f"P{i}", team=int(teams[i]) if teams else None) for i in range(number)]


def started(number: int, seed: int = 1, teams: str = "", count: int = 1, **settings: object):
    return NAMBARZ.start(NAMBARZ.rules(settings), seats(number, teams), rounds=count, seed=seed)


@pytest.mark.parametrize("players", range(2, 13))
def test_2_1_two_to_twelve_players_sit_down(players):
    assert len(started(players).hands) == players


@pytest.mark.parametrize("players", [0, 1, 13])
def test_2_1_fewer_or_more_are_refused(players):
    with pytest.raises(SetupError) as error:
        started(players)
    assert error.value.reason == "players"


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
@pytest.mark.parametrize("seed", range(20))
def test_2_2_seven_cards_each_and_the_whole_deck_is_there(level, seed):
    state = started(4, seed=seed, level=level)
    assert [len(hand) for hand in state.hands] == [7] * 4
    dealt = Counter(state.stock) + Counter(state.pile)
    for hand in state.hands:
        dealt += Counter(hand)
    assert dealt == Counter(deck(level))


@pytest.mark.parametrize("seed", range(60))
def test_2_2_a_number_card_is_turned_up_never_a_joker(seed):
    state = started(10, seed=seed)
    assert state.table.number is not None
    assert state.pile == (state.table,)


def test_2_2_with_no_number_card_in_the_stock_everything_is_dealt_again():
    # Eight players with ten cards leave four cards of 84, sometimes jokers only.
    rules = Rules(level="expert", hand=10)
    for seed in range(400):
        dealt = rounds.SEEDED.deal(seed, 0, rules, range(8))
        assert dealt.table.number is not None
        assert len(dealt.stock) == 3


def test_2_3_the_first_to_begin_is_drawn_by_lot():
    begins = Counter(started(3, seed=seed).starter for seed in range(300))
    assert set(begins) == {0, 1, 2}
    assert min(begins.values()) > 60


def test_2_3_the_first_to_begin_moves_first():
    state = started(5, seed=3)
    assert NAMBARZ.to_act(state) == state.starter == state.events[0]["starter"]


@pytest.mark.parametrize(
    ("points", "bonus", "places", "begins"),
    [
        ((40, 32, 25), (0, 0, 0), (0, 1, 2), 0),
        ((40, 32, 25), (0, 14, 0), (0, 1, 2), 1),  # master strokes included
        ((32, 25, 40), (7, 14, 0), (2, 0, 1), 2),  # 39, 39, 40
        ((25, 32, 40), (14, 7, 0), (2, 1, 0), 2),
        ((25, 32, 40), (21, 14, 0), (2, 1, 0), 1),  # 46 and 46: who finished earlier
    ],
)
def test_2_3_later_rounds_are_begun_by_most_points_then_the_earlier_place(points, bonus, places, begins):
    result = RoundResult(1, False, (0, 1, 2), "finished", places, points, bonus)
    assert first_to_begin(result) == begins


def test_2_4_hands_that_leave_no_card_to_turn_up_are_refused_with_the_reason():
    with pytest.raises(SetupError) as error:
        started(12, level="expert")
    assert error.value.reason == "too-few-cards"
    assert error.value.facts == {"players": 12, "hand": 7, "needed": 84, "cards": 84}
    with pytest.raises(SetupError):
        started(10, hand=10)


@pytest.mark.parametrize("teams", ["0011", "00011", "001122", "01", "000011112222"])
def test_2_5_teams_that_sit_together_and_differ_by_one_at_most_play(teams):
    assert started(len(teams), teams=teams).seats[-1].team == int(teams[-1])


@pytest.mark.parametrize(
    ("teams", "reason"),
    [("0101", "team-not-together"), ("1100", "team-not-together"), ("0000", "one-team"), ("00001", "team-sizes")],
)
def test_2_5_other_teams_are_refused(teams, reason):
    with pytest.raises(SetupError) as error:
        started(len(teams), teams=teams)
    assert error.value.reason == reason


def test_2_5_a_team_for_some_only_is_refused():
    with pytest.raises(SetupError) as error:
        NAMBARZ.start(Rules(), [SeatInfo("A", team=0), SeatInfo("B")], rounds=1, seed=1)
    assert error.value.reason == "teams-not-for-all"


@pytest.mark.parametrize("number", [1, 3, 5])
def test_10_1_games_of_one_three_and_five_rounds(number):
    assert started(2, count=number).rounds == number


@pytest.mark.parametrize("number", [0, 2, 7])
def test_10_1_other_games_are_refused(number):
    with pytest.raises(SetupError) as error:
        started(2, count=number)
    assert error.value.reason == "rounds"


@pytest.mark.parametrize("hand", range(4, 11))
def test_11_1_as_many_cards_as_the_setting_says(hand):
    assert [len(cards) for cards in started(3, hand=hand).hands] == [hand] * 3


def test_a_bot_of_unknown_level_is_refused():
    with pytest.raises(UnknownBot):
        NAMBARZ.start(Rules(), [SeatInfo("A", bot="grandmaster"), SeatInfo("B")], rounds=1, seed=1)


def test_the_same_seed_deals_the_same_game_everywhere():
    # Written down once: another Python version or machine must deal the same.
    event = started(2, seed=7).events[0]
    assert event["starter"] == 0
    assert event["table"] == "9-symbol"
    assert event["hands"][0] == ["7-frog", "change-picture", "7-symbol", "2-symbol", "5-symbol", "3-bee", "1-symbol"]
    assert event["stock"][:3] == ["10-symbol", "play-again", "1-symbol"]
    assert started(2, seed=8).events != started(2, seed=7).events
