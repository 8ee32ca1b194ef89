"""Properties that hold for every game, whatever is tried: Hypothesis plays NAMBARZ by its rules and against them."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.engine import legal, turn
from games.engine.cards import KINDS, Card, deck
from games.engine.game import StateFormatError, TryAgain, game
from games.engine.plays import (
    OPERATORS,
    Action,
    Again,
    Calculation,
    Challenge,
    Change,
    Correct,
    Draw,
    Match,
    NextRound,
    Pass,
    action_from_dict,
    action_to_dict,
)
from games.engine.random import Stream
from games.engine.referee import Refused
from games.engine.scoring import PLACE_POINTS
from games.engine.state import SeatInfo, State
from tests.engine.simulated import all_cards, as_read

NAMBARZ = game("nambarz")

RULES = st.fixed_dictionaries(
    {},
    optional={
        "operators": st.sampled_from(["+", "+-", "+-*", "+-*/", "*/"]),
        "numbers": st.sampled_from(["natural", "integer", "rational"]),
        "level": st.sampled_from(["beginner", "intermediate", "expert"]),
        "referee": st.sampled_from(["official", "gentle", "challenge"]),
        "correction": st.sampled_from(["recombine", "reorder"]),
        "recycle": st.sampled_from(["flip", "shuffle"]),
        "tie_break": st.sampled_from(["podium", "all", "none"]),
        "hand": st.integers(4, 7),
        "round_end": st.sampled_from(["standard", "first-out"]),
        "max_turns": st.sampled_from([None, 1, 3, 12]),
    },
)


@st.composite
def teams(draw: Any, players: int) -> list[int | None]:
    """No teams, or teams that may sit down (nambarz 2.5)."""
    number = draw(st.integers(1, players))
    if number == 1:
        return [None] * players
    return [seat * number // players for seat in range(players)]


class AnyGame(RuleBasedStateMachine):
    """A game in which every seat does what it likes: legal plays, faults, nonsense, out of turn."""

    @initialize(given=RULES, players=st.integers(2, 7), seed=st.integers(0, 1 << 53), draws=st.data())
    def begin(self, given: dict[str, Any], players: int, seed: int, draws: Any) -> None:
        self.seats = [SeatInfo(f"P{seat}", team) for seat, team in enumerate(draws.draw(teams(players)))]
        self.rules = NAMBARZ.rules(given)
        self.state: State = NAMBARZ.start(self.rules, self.seats, rounds=1, seed=seed)
        self.events = list(self.state.events)
        self.refused = 0

    def act(self, action: Action, seat: int | None = None) -> None:
        before = self.state
        copy = repr(before)
        mover = NAMBARZ.to_act(before)
        try:
            self.state = turn.apply(before, action, seat=seat)
        except Refused:
            self.refused += 1
        except TryAgain as again:
            self.gentle(again.verdict, action)
        else:
            self.events += self.state.events
            for event in self.state.events:
                # Nobody acts out of turn: what an action brings is its player's doing alone, or, after a challenge,
                # that of the player who was challenged.
                who = mover
                if isinstance(action, Challenge):
                    assert before.pending is not None
                    who = seat if event["event"] == "challenge" else before.pending.seat
                    assert seat != before.pending.seat
                assert event.get("seat", who) == who
            if seat is not None and mover is not None and not isinstance(action, Challenge):
                assert seat == mover
        # Applying never changes the state it is given.
        assert repr(before) == copy

    def gentle(self, verdict: Any, action: Any) -> None:
        assert self.rules.referee == "gentle"
        assert verdict.returned == action.cards

    @rule(index=st.integers(0, 10_000))
    def play_on(self, index: int) -> None:
        actions = NAMBARZ.legal_actions(self.state)
        if actions:
            before = self.state
            self.act(actions[index % len(actions)])
            # What is listed as legal is accepted without a fault.
            assert self.state is not before
            assert all(e["verdict"]["fault"] is None for e in self.state.events if e["event"] in ("play", "correct"))

    @rule(index=st.integers(0, 10_000))
    def play_a_card_if_there_is_one(self, index: int) -> None:
        plays = [a for a in NAMBARZ.legal_actions(self.state) if isinstance(a, Match | Calculation | Change | Again)]
        if plays:
            self.act(plays[index % len(plays)])

    @rule(draws=st.data(), size=st.integers(1, 5))
    def try_a_calculation(self, draws: Any, size: int) -> None:
        hand = self.state.hands[self.state.seat] + self.state.thrown
        assume(len(hand) >= size)
        chosen = draws.draw(st.permutations(hand))[:size]
        operators = draws.draw(st.lists(st.sampled_from(OPERATORS), min_size=size - 1, max_size=size - 1))
        play = Calculation(tuple(chosen), tuple(operators))
        self.act(Correct(play) if self.state.phase == "correction" else play)

    @rule(draws=st.data())
    def try_a_joker(self, draws: Any) -> None:
        hand = self.state.hands[self.state.seat]
        assume(hand)
        self.act(Change(draws.draw(st.sampled_from(hand)), draws.draw(st.none() | st.sampled_from(hand))))

    @rule(action=st.sampled_from([Draw(), Pass(), Again(), Correct(None), NextRound()]))
    def try_something(self, action: Action) -> None:
        self.act(action)

    @rule(seat=st.integers(0, 7))
    def try_a_challenge(self, seat: int) -> None:
        self.act(Challenge(), seat=seat)

    @rule(seat=st.integers(0, 6), card=st.sampled_from(KINDS))
    def try_out_of_turn(self, seat: int, card: Any) -> None:
        self.act(Match(card), seat=seat)

    @invariant()
    def every_card_is_there_once(self) -> None:
        assert all_cards(self.state) == Counter(deck(self.rules.level))

    @invariant()
    def somebody_can_do_something_until_the_end(self) -> None:
        assert bool(NAMBARZ.legal_actions(self.state)) != NAMBARZ.is_over(self.state)

    @invariant()
    def those_out_hold_nothing_and_are_not_to_move(self) -> None:
        assert all(not self.state.hands[seat] for seat in self.state.out)
        assert NAMBARZ.to_act(self.state) not in self.state.out

    @invariant()
    def points_are_those_of_places_and_strokes(self) -> None:
        strokes = [0] * len(self.seats)
        last: dict[str, Any] = {}
        for event in self.events:
            if event["event"] == "play" and event["verdict"]["verdict"] in ("accepted", "unjudged"):
                size = len(event["verdict"]["laid"]) if event["play"]["kind"] == "calculation" else 0
                assert event["verdict"]["bonus"] == 7 * max(0, size - 3)
                strokes[event["seat"]] += event["verdict"]["bonus"]
                last = event
            elif event["event"] == "challenge" and event["verdict"]["verdict"] == "penalty":
                strokes[last["seat"]] -= last["verdict"]["bonus"]
        for result in self.state.results:
            assert sorted(result.points, reverse=True)[: len(result.places)] == sorted(
                (PLACE_POINTS + (0,) * 7)[: len(result.places)], reverse=True
            )
        assert sum(strokes) == sum(self.state.bonus if not self.state.results else self._all_bonus())

    def _all_bonus(self) -> list[int]:
        now = list(self.state.bonus) if self.state.round > len(self.state.results) else []
        return [*now, *(bonus for result in self.state.results for bonus in result.bonus)]

    @precondition(lambda self: len(self.events) % 5 == 0)
    @invariant()
    def it_goes_into_json_and_comes_back(self) -> None:
        assert NAMBARZ.from_json(as_read(NAMBARZ.to_json(self.state))) == self.state

    def teardown(self) -> None:
        if hasattr(self, "state"):
            # Record, replay, same state.
            assert NAMBARZ.replay(as_read(NAMBARZ.header(self.state)), as_read(self.events)) == self.state


AnyGame.TestCase.settings = settings(
    max_examples=40, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestAnyGame = AnyGame.TestCase


@st.composite
def positions(draw: Any) -> State:
    """Somewhere in a game that random players play."""
    players = draw(st.integers(2, 5))
    rules = NAMBARZ.rules(draw(RULES))
    infos = [SeatInfo(f"P{seat}", team) for seat, team in enumerate(draw(teams(players)))]
    state = NAMBARZ.start(rules, infos, rounds=1, seed=draw(st.integers(0, 1 << 53)))
    stream = Stream(draw(st.integers(0, 1 << 30)), "walk")
    for _ in range(draw(st.integers(0, 60))):
        actions = NAMBARZ.legal_actions(state)
        if not actions:
            break
        state = turn.apply(state, stream.choice(actions))
    if rules.referee == "challenge" and state.phase == "play" and isinstance(state.table, Card):
        state = _with_a_wrong_play(state)
    return state


def _with_a_wrong_play(state: State) -> State:
    """The state after a play that lies unjudged, and is most likely wrong; the state given where none can be made."""
    numbers = [card for card in state.hands[state.seat] if card.number is not None][:3]
    if len(numbers) < 2:
        return state
    return turn.apply(state, Calculation(tuple(numbers), tuple(state.rules.operators[:1] * (len(numbers) - 1))))


@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(state=positions(), draws=st.data())
def test_observe_does_not_differ_where_only_hidden_cards_do(state, draws):
    """Shuffle everything the seat cannot see: its observation is the same, and so is what a bot makes of it."""
    seat = draws.draw(st.sampled_from([None, *range(len(state.seats))]))
    team = None if seat is None else state.seats[seat].team
    seen = {i for i, info in enumerate(state.seats) if i == seat or (team is not None and info.team == team)}
    hidden = [i for i in range(len(state.seats)) if i not in seen]
    cards = [card for i in hidden for card in state.hands[i]] + list(state.stock)
    cards = draws.draw(st.permutations(cards))
    hands, at = list(state.hands), 0
    for i in hidden:
        hands[i] = tuple(cards[at : at + len(hands[i])])
        at += len(hands[i])
    log = tuple(_with_other_cards(event, seen, draws) for event in state.log)
    other = state._replace(hands=tuple(hands), stock=tuple(cards[at:]), log=log, seed=state.seed + 1, shuffles=99)
    if state.pending is not None:
        # Those who cannot see the hand cannot tell what else its player could have laid.
        before = state.pending.before
        other = other._replace(
            pending=state.pending._replace(
                before=before._replace(stock=other.stock, hands=tuple(hand[::-1] for hand in before.hands))
            )
        )
    assert NAMBARZ.observe(other, seat) == NAMBARZ.observe(state, seat)
    if seat is not None and NAMBARZ.to_act(state) == seat:
        for level in NAMBARZ.levels:
            actions = [NAMBARZ.bot_action(NAMBARZ.observe(each, seat), level, 5) for each in (state, other)]
            assert actions[0] == actions[1]


def _with_other_cards(event: dict[str, Any], seen: set[int], draws: Any) -> dict[str, Any]:
    # What the seat did not see of the past may have been otherwise.
    if event["event"] == "draw" and event["seat"] not in seen:
        return {**event, "cards": [draws.draw(st.sampled_from(KINDS)) for _ in event["cards"]]}
    if event["event"] == "recycle":
        return {**event, "stock": event["stock"][::-1]}
    if event["event"] == "deal":
        return {**event, "stock": event["stock"][::-1], "hands": [hand[::-1] for hand in event["hands"]]}
    return event


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(state=positions(), seed=st.integers(0, 1 << 53), level=st.sampled_from(NAMBARZ.levels))
def test_a_bot_does_what_it_may_the_same_every_time(state, seed, level):
    seat = NAMBARZ.to_act(state)
    if seat is None:
        return
    observation = NAMBARZ.observe(state, seat)
    action = NAMBARZ.bot_action(observation, level, seed)
    assert action == NAMBARZ.bot_action(observation, level, seed)
    NAMBARZ.judge(state, action)  # never refused; novices may be at fault


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(state=positions())
def test_actions_go_into_json_and_come_back(state):
    for action in NAMBARZ.legal_actions(state):
        assert action_from_dict(as_read(action_to_dict(action))) == action


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(state=positions())
def test_states_of_another_version_are_told(state):
    stored = json.loads(json.dumps(NAMBARZ.to_json(state)))
    for wrong in ({**stored, "version": 0}, {**stored, "hands": [["11-symbol"]]}, {"version": 1}, {}):
        with pytest.raises(StateFormatError):
            NAMBARZ.from_json(wrong)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(state=positions())
def test_what_is_listed_as_legal_is_what_the_referee_accepts_of_single_cards(state):
    """Matches, changes and play-again in full: listed if and only if the referee has nothing against them."""
    if NAMBARZ.to_act(state) is None or state.phase == "correction":
        return
    hand = set(state.hands[state.seat])
    tried: list[Any] = [Match(card) for card in hand] + [Again()]
    tried += [Change(joker, card) for joker in hand for card in (None, *hand)]
    listed = set(legal.legal_actions(state))
    for action in tried:
        try:
            verdict = turn.ruling(state, action)
        except Refused:
            verdict = None
        # A second card of the joker's own kind is a matter of copies, which listing does not go into.
        if verdict is not None and verdict.verdict == "accepted":
            assert action in listed
        else:
            assert action not in listed
