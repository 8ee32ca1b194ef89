"""Setting up: crazy-eights 1, and what cannot be set up."""

from collections import Counter

import pytest

from games.engine.cards import UnknownCard
from games.engine.crazy_eights.cards import CARDS, Card, cards_of, deck
from games.engine.crazy_eights.rounds import SEEDED
from games.engine.crazy_eights.rules import Rules
from games.engine.game import SeatInfo, UnknownBot
from games.engine.plays import NextRound
from games.engine.rules import RulesError, SetupError
from games.engine.state import ROUND_OVER
from tests.engine.crazy_eights.positions import EIGHTS, Stacked, a_deal, act, lay, position


def seated(players, **facts):
    return [SeatInfo(chr(ord("A") + seat), **facts) for seat in range(players)]


def test_1_1_one_pack_of_52_ranks_and_suits():
    assert len(CARDS) == len(set(CARDS)) == 52
    assert Counter(card.suit for card in CARDS) == dict.fromkeys("CDHS", 13)
    assert [card.rank for card in CARDS[:13]] == ["A", *"23456789", "10", "J", "Q", "K"]
    assert [Card(code) for code in ("8D", "10S", "KH")] == ["8D", "10S", "KH"]
    assert deck(1) == CARDS
    assert Counter(deck(2)) == dict.fromkeys(CARDS, 2)


@pytest.mark.parametrize("code", ["1D", "8", "D8", "8d", "joker", "", None, 8, ["8D"], "3-bee"])
def test_1_1_nothing_else_is_a_card(code):
    with pytest.raises(UnknownCard):
        Card(code)


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("decks", [1, 2])
def test_1_2_five_cards_each_seven_with_two_players(players, decks):
    state = EIGHTS.start(EIGHTS.rules({"decks": decks}), seated(players), rounds=None, seed=players)
    assert [hand.bit_count() for hand in state.hands] == [7 if players == 2 else 5] * players
    (deal,) = state.events
    dealt = Counter(card for hand in deal["hands"] for card in hand)
    assert dealt + Counter(deal["stock"]) + Counter([deal["table"]]) == Counter(deck(decks))
    assert [list(cards_of(hand)) for hand in state.hands] == [
        sorted(hand, key=lambda card: card.order) for hand in deal["hands"]
    ]
    assert (deal["round"], deal["suit"]) == (1, deal["table"].suit)


@pytest.mark.parametrize("players", [0, 1, 8, 12])
def test_1_2_not_fewer_than_two_nor_more_than_seven(players):
    with pytest.raises(SetupError) as error:
        EIGHTS.start(EIGHTS.rules({}), seated(players), rounds=None, seed=1)
    assert (error.value.reason, error.value.facts) == ("players", {"players": players, "least": 2, "most": 7})


def test_1_3_no_eight_is_turned_up():
    for counter in range(400):
        assert not SEEDED.deal(5, counter, Rules(), 3).table.is_eight


def test_1_3_an_eight_goes_back_into_the_stock():
    # The cards are all there whatever was turned up, and every deal is another.
    deals = [SEEDED.deal(5, counter, Rules(), 2) for counter in range(200)]
    for dealt in deals:
        found = Counter(card for hand in dealt.hands for card in hand) + Counter(dealt.stock) + Counter([dealt.table])
        assert found == Counter(CARDS)
    assert len({dealt.stock for dealt in deals}) == 200


def test_1_4_the_left_of_the_dealer_begins_and_the_deal_moves_on():
    starters = {SEEDED.deal(5, counter, Rules(), 3).starter for counter in range(40)}
    assert starters == {0, 1, 2}
    state = position("9S 7S", "5D", "6D", seat=2)
    state = act(state, lay("6D"))
    assert state.phase == ROUND_OVER
    state = act(state, NextRound(), dealer=Stacked(a_deal("9S", "7S", "5D", starter=1)))
    assert (state.round, state.starter, state.seat) == (2, 0, 0)
    assert state.events[0]["starter"] == 0


def test_1_4_play_begins_in_the_order_of_seats_again():
    state = act(position("9S 7S", "5D", "6D", seat=2, direction=-1), lay("6D"))
    state = act(state, NextRound(), dealer=Stacked(a_deal("9S", "7S", "5D")))
    assert state.direction == 1


def test_4_2_there_is_no_number_of_rounds():
    with pytest.raises(SetupError) as error:
        EIGHTS.start(EIGHTS.rules({}), seated(3), rounds=3, seed=1)
    assert error.value.reason == "rounds-to-the-target"


def test_there_are_no_teams():
    for call in (
        lambda: EIGHTS.start(
            EIGHTS.rules({}), [SeatInfo(str(seat), team=seat // 2) for seat in range(4)], rounds=None, seed=1
        ),
        lambda: EIGHTS.check_setup(EIGHTS.rules({}), 4, [0, 0, 1, 1]),
    ):
        with pytest.raises(SetupError) as error:
            call()
        assert error.value.reason == "no-teams-in-this-game"
    EIGHTS.check_setup(EIGHTS.rules({}), 4, [None] * 4)


def test_a_level_of_bot_there_is_not_is_said():
    with pytest.raises(UnknownBot) as error:
        EIGHTS.start(EIGHTS.rules({}), seated(3, bot="master"), rounds=None, seed=1)
    assert error.value.level == "master"


def test_the_settings_and_their_defaults():
    assert EIGHTS.rules({}).to_dict() == {
        "decks": 1,
        "draw": "one",
        "special_cards": False,
        "scoring": "penalty",
        "target": 100,
        "referee": "official",
    }
    given = {
        "decks": 2,
        "draw": "until-playable",
        "special_cards": True,
        "scoring": "winner",
        "target": 50,
        "referee": "gentle",
    }
    assert EIGHTS.rules(given).to_dict() == given
    assert EIGHTS.rules({"target": 200}).target == 200


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("decks", 3, "unknown-value"),
        ("decks", "1", "wrong-type"),
        ("decks", True, "wrong-type"),
        ("decks", None, "wrong-type"),
        ("draw", "two", "unknown-value"),
        ("draw", 1, "wrong-type"),
        ("special_cards", 1, "wrong-type"),
        ("special_cards", "yes", "wrong-type"),
        ("scoring", "loser", "unknown-value"),
        ("target", 75, "unknown-value"),
        ("target", 100.0, "wrong-type"),
        ("referee", "kind", "unknown-value"),
        ("referee", [], "wrong-type"),
        ("level", "beginner", "unknown-key"),
    ],
)
def test_a_setting_that_cannot_be_says_which(key, value, reason):
    with pytest.raises(RulesError) as error:
        EIGHTS.rules({key: value})
    assert (error.value.key, error.value.reason) == (key, reason)


def test_rules_that_are_no_mapping():
    with pytest.raises(RulesError):
        EIGHTS.rules(["decks"])
