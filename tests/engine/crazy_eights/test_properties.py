"""Properties that hold for every game, whatever is tried: Hypothesis plays Crazy Eights by its rules and against
them."""

import json
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.engine.crazy_eights.cards import CARDS, SUITS, bits_of, cards_of, deck
from games.engine.crazy_eights.counting import counting_for
from games.engine.crazy_eights.plays import Lay, action_from_dict, action_to_dict
from games.engine.crazy_eights.rules import Rules
from games.engine.crazy_eights.scoring import ended
from games.engine.game import TryAgain
from games.engine.plays import Draw, NextRound, Pass
from games.engine.referee import Refused
from tests.engine.crazy_eights.positions import EIGHTS
from tests.engine.crazy_eights.second_reading import Reading
from tests.engine.crazy_eights.simulated import SETTINGS, all_cards, seated
from tests.engine.crazy_eights.test_observation import disguised

RULES = st.fixed_dictionaries({"target": st.just(50)}, optional={k: st.sampled_from(v) for k, v in SETTINGS.items()})
ACTIONS = st.one_of(
    st.builds(Lay, st.sampled_from(CARDS), st.none() | st.sampled_from(SUITS)), st.sampled_from([Draw(), Pass()])
)


class Game(RuleBasedStateMachine):
    """A game in which somebody always does something, allowed or not."""

    @initialize(rules=RULES, players=st.integers(2, 7), seed=st.integers(0, 2**53))
    def begin(self, rules, players, seed):
        self.players = players
        self.state = EIGHTS.start(EIGHTS.rules(rules), seated(players), rounds=None, seed=seed)
        self.whole = Counter(deck(self.state.rules.decks))
        self.events = list(self.state.events)

    def took(self, action, seat=None):
        """Applies the action, which must leave the old state as it was; False where it was refused."""
        before, stored = self.state, json.dumps(EIGHTS.to_json(self.state))
        try:
            self.state = EIGHTS.apply(before, action, seat=seat)
        except (Refused, TryAgain):
            assert json.dumps(EIGHTS.to_json(before)) == stored
            return False
        assert json.dumps(EIGHTS.to_json(before)) == stored
        self.events += self.state.events
        return True

    @precondition(lambda self: EIGHTS.to_act(self.state) is not None)
    @rule(choice=st.integers(0, 10**6))
    def a_legal_action(self, choice):
        legal = EIGHTS.legal_actions(self.state)
        action = legal[choice % len(legal)]
        verdict = EIGHTS.judge(self.state, action)
        assert verdict is None or verdict.fault is None
        assert self.took(action, seat=EIGHTS.to_act(self.state))

    @precondition(lambda self: EIGHTS.to_act(self.state) is not None)
    @rule(action=ACTIONS, choice=st.none() | st.integers(0, 200))
    def any_action(self, action, choice):
        # Of a hand's own cards rather often, so that wrong cards are tried.
        if choice is not None and isinstance(action, Lay):
            held = cards_of(self.state.hands[self.state.seat])
            action = Lay(held[choice % len(held)], action.suit)
        legal = action in EIGHTS.legal_actions(self.state)
        took = self.took(action)
        assert took or not legal

    @precondition(lambda self: EIGHTS.to_act(self.state) is not None)
    @rule(action=ACTIONS, other=st.integers(1, 6))
    def out_of_turn(self, action, other):
        seat = (self.state.seat + 1 + other % (self.players - 1)) % self.players
        assert seat != self.state.seat
        with pytest.raises(Refused) as refused:
            EIGHTS.apply(self.state, action, seat=seat)
        assert refused.value.reason == "out-of-turn"

    @precondition(lambda self: self.state.phase == "round-over")
    @rule()
    def the_next_hand(self):
        assert self.took(NextRound())

    @precondition(lambda self: self.state.phase in ("round-over", "over"))
    @rule(seat=st.integers(0, 6))
    def counting_is_what_the_cards_cost(self, seat):
        seat %= self.players
        result = self.state.results[-1]
        count = counting_for(EIGHTS.observe(self.state, seat), seat)
        assert count.total == sum(count.numbers) == sum(card.points for card in result.left[count.owner])
        assert (count.sums or (count.total,))[-1] == count.total

    @invariant()
    def every_card_is_there_once(self):
        assert all_cards(self.state) == self.whole

    @invariant()
    def nobody_sees_what_is_hidden(self):
        if self.state.phase in ("round-over", "over"):
            return
        for seat in (0, self.players - 1, None):
            other = disguised(self.state, seat, self.state.turn_index)
            assert EIGHTS.observe(other, seat) == EIGHTS.observe(self.state, seat)

    @invariant()
    def it_reads_back_from_json(self):
        assert EIGHTS.from_json(json.loads(json.dumps(EIGHTS.to_json(self.state)))) == self.state

    @invariant()
    def totals_are_the_sum_of_the_hands(self):
        points = [result.points for result in self.state.results]
        assert EIGHTS.returns(self.state) == tuple(map(sum, zip(*points, strict=True))) or not points
        assert self.state.phase == "over" or max(EIGHTS.returns(self.state)) < 50

    def teardown(self):
        if hasattr(self, "state"):
            header = json.loads(json.dumps(EIGHTS.header(self.state)))
            events = json.loads(json.dumps(self.events))
            assert EIGHTS.replay(header, events) == self.state
            Reading(header, events)


Game.TestCase.settings = settings(
    max_examples=25, stateful_step_count=50, deadline=None, suppress_health_check=list(HealthCheck)
)
TestGame = Game.TestCase


@given(st.lists(st.sampled_from(CARDS)).filter(lambda cards: max(Counter(cards).values(), default=0) <= 2))
def test_a_hand_s_number_has_its_cards(cards):
    assert Counter(cards_of(bits_of(cards))) == Counter(cards)
    assert bits_of(cards).bit_count() == len(cards)


@given(ACTIONS | st.just(NextRound()))
def test_actions_read_back_from_json(action):
    assert action_from_dict(json.loads(json.dumps(action_to_dict(action)))) == action


HANDS = st.lists(st.lists(st.sampled_from(CARDS), min_size=1, max_size=9, unique=True), min_size=2, max_size=7)


@given(HANDS, st.sampled_from(["penalty", "winner"]), st.booleans())
def test_points_are_what_the_clauses_say(hands, scoring, blocked):
    if not blocked:
        hands[-1] = []
    costs = [sum(card.points for card in hand) for hand in hands]
    result = ended(Rules(scoring=scoring), 1, "blocked" if blocked else "finished", [bits_of(hand) for hand in hands])
    assert result.winner == tuple(seat for seat, cost in enumerate(costs) if cost == min(costs))
    if scoring == "penalty":
        assert list(result.points) == costs
    elif len(result.winner) > 1:
        assert sum(result.points) == 0
    else:
        own = costs[result.winner[0]]
        assert sum(result.points) == result.points[result.winner[0]] == sum(costs) - 2 * own >= 0
