"""What a seat may see of a game of Crazy Eights, and what it may not."""

import json
import random

import pytest

from games.engine.crazy_eights.cards import CARDS, bits_of, cards_of
from games.engine.plays import Draw
from games.engine.state import ROUND_OVER
from tests.engine.crazy_eights.positions import EIGHTS, act, cards, lay, position
from tests.engine.crazy_eights.simulated import seated


def middle(seed=3, actions=17, **settings):
    """A game after some random actions."""
    chance = random.Random(seed)
    state = EIGHTS.start(EIGHTS.rules(settings), seated(4), rounds=None, seed=seed)
    for _ in range(actions):
        state = EIGHTS.apply(state, chance.choice(EIGHTS.legal_actions(state)))
    return state


def disguised(state, seat, seed=0):
    """The same state with other hidden cards: what this seat sees must not tell."""
    chance = random.Random(seed)
    hidden = [card for number, hand in enumerate(state.hands) if number != seat for card in cards_of(hand)]
    hidden += [CARDS[order] for order in state.stock]
    chance.shuffle(hidden)
    hands = []
    for number, hand in enumerate(state.hands):
        if number != seat:
            taken = hidden[: hand.bit_count()]
            del hidden[: hand.bit_count()]
            hand = bits_of(taken)
        hands.append(hand)
    log = []
    for event in state.log:
        match event["event"]:
            case "deal":
                event = {
                    **event,
                    "hands": [["KS"] * len(hand) for hand in event["hands"]],
                    "stock": event["stock"][::-1],
                }
            case "draw" if event["seat"] != seat:
                event = {**event, "cards": ["KS"] * len(event["cards"])}
            case "recycle":
                event = {**event, "stock": event["stock"][::-1]}
        log.append(event)
    return state._replace(
        hands=tuple(hands), stock=tuple(card.order for card in hidden), log=tuple(log), seed=state.seed + 1
    )


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
@pytest.mark.parametrize("seed", range(6))
def test_other_hands_the_stock_and_the_seed_make_no_difference(seat, seed):
    state = middle(seed, special_cards=True)
    other = disguised(state, seat, seed)
    assert other != state
    assert EIGHTS.observe(other, seat) == EIGHTS.observe(state, seat)


def test_what_a_seat_sees_of_its_turn():
    state = act(position("KH 9S", "2C 3C", stock="6S 4D", table="8D", suit="S"), Draw())
    seen = EIGHTS.observe(state, 0)
    assert (seen.game, seen.seat, seen.hand) == ("crazy-eights", 0, cards("KH 6S 9S"))
    assert (seen.table, seen.suit, seen.direction) == ("8D", "S", 1)
    assert (seen.stock_count, seen.pile_count, seen.pile, seen.can_draw) == (1, 1, cards("8D"), True)
    assert (seen.to_act, seen.phase, seen.drawn, seen.may) == (0, "drawn", "6S", {"play", "pass"})
    assert (seen.round, seen.rounds, seen.turn_index) == (1, None, 0)


def test_what_the_others_see_of_it():
    state = act(position("KH 9S", "2C 3C", stock="6S 4D"), Draw())
    for seat in (1, None):
        seen = EIGHTS.observe(state, seat)
        assert (seen.to_act, seen.phase, seen.drawn, seen.may) == (0, "waiting", None, frozenset())
        assert seen.history[-1] == {"event": "draw", "seat": 0, "count": 1, "cause": "turn"}
        assert seen.seats[0].hand_count == 3
    assert EIGHTS.observe(state, 1).hand == cards("2C 3C")
    assert EIGHTS.observe(state, None).hand == ()


def test_once_the_hand_is_over_the_cards_left_are_laid_open():
    state = act(position("KH", "4D KS", "7C"), lay("KH"))
    for seat in (0, 1, 2, None):
        seen = EIGHTS.observe(state, seat)
        assert seen.phase == ROUND_OVER
        assert [view.hand for view in seen.seats] == [(), cards("4D KS"), cards("7C")]
        assert [view.place for view in seen.seats] == [1, None, None]
        assert (seen.round_points, seen.totals, seen.to_act) == ((0, 14, 7), (0, 14, 7), None)
        assert seen.may == {"next-round"}
    assert all(view.hand is None for view in EIGHTS.observe(middle(), 0).seats)


def test_what_may_be_done_is_what_is_not_refused():
    for seed in range(30):
        state = middle(seed, actions=seed * 2)
        kinds = {{"Lay": "play", "NextRound": "next-round"}.get(type(one).__name__, type(one).__name__.lower())
                 for one in EIGHTS.legal_actions(state)}  # fmt: skip
        to_act = EIGHTS.to_act(state)
        assert EIGHTS.observe(state, to_act if to_act is not None else 0).may >= kinds


def test_public_events():
    state = middle(actions=0)
    (deal,) = state.events
    for seat in (0, None):
        shown = EIGHTS.public_event(deal, seat, [None] * 4)
        assert (shown["hands"], shown["stock"], shown["table"]) == ([5] * 4, 31, deal["table"])
    draw = {"event": "draw", "seat": 1, "cards": ["4D", "5D"], "cause": "effect"}
    assert EIGHTS.public_event(draw, 1, [None] * 4)["cards"] == ["4D", "5D"]
    assert EIGHTS.public_event(draw, 0, [None] * 4) == {"event": "draw", "seat": 1, "count": 2, "cause": "effect"}
    assert EIGHTS.public_event({"event": "recycle", "stock": ["4D"]}, 0, []) == {"event": "recycle", "stock": 1}


def test_no_hidden_card_in_what_an_onlooker_gets():
    state = middle(seed=5, actions=8)
    shown = set(
        str(json.dumps(EIGHTS.observe(state, None)._replace(rules=None, may=())._asdict(), default=str)).split('"')
    )
    laid = {CARDS[order] for order in state.pile}
    assert {word for word in shown if word in set(CARDS)} <= laid | {
        card for event in state.log if event["event"] == "play" for card in event["verdict"]["returned"]
    }


def test_without_history_nothing_else_is_different():
    state = middle()
    assert EIGHTS.observe(state, 1, history=False) == EIGHTS.observe(state, 1)._replace(history=())
