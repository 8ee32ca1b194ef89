"""Crazy Eights as a `games.engine.game.Game`: the one object through which the table, the commands and the bots play
it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.engine import record
from games.engine.crazy_eights import bots, observe, plays, scoring, stored, turn
from games.engine.crazy_eights.cards import CARDS, Card, deck
from games.engine.crazy_eights.counting import Counting, counting_for
from games.engine.crazy_eights.explain import explain
from games.engine.crazy_eights.observe import Observation
from games.engine.crazy_eights.plays import Action, Lay
from games.engine.crazy_eights.referee import Verdict
from games.engine.crazy_eights.rounds import SEEDED, Deal, first_round
from games.engine.crazy_eights.rules import PLAYERS, Rules, check_setup
from games.engine.crazy_eights.state import State
from games.engine.game import RecordError
from games.engine.phased import PhasedGame
from games.engine.plays import Draw, Malformed, NextRound, Pass
from games.engine.record import Header, Line, Recorded
from games.engine.rules import SetupError
from games.engine.scoring import ScoreSheet
from games.engine.state import OVER, Event, SeatInfo


class CrazyEights(PhasedGame[State]):
    """The game's interface; what each method does stands at `games.engine.game.Game`."""

    name = "crazy-eights"
    players = PLAYERS
    levels: tuple[str, ...] = bots.LEVELS

    def rules(self, mapping: Mapping[str, Any]) -> Rules:
        return Rules.from_mapping(mapping)

    def check_setup(self, rules: Rules, players: int, teams: Sequence[int | None] | None = None) -> None:
        check_setup(rules, players, teams)

    def start(self, rules: Rules, seats: Sequence[SeatInfo], *, rounds: int | None = None, seed: int) -> State:
        """As `games.engine.game.Game.start`. Raises ``SetupError("rounds-to-the-target")`` for a number of rounds:
        hands are played until somebody has reached the target (crazy-eights 4.2)."""
        self.check_bots(seats)
        _check(rules, seats, rounds)
        return first_round(rules, tuple(seats), seed, SEEDED)

    def judge(self, state: State, action: Action) -> Verdict | None:
        return turn.judged(state, action)

    def ruling(self, state: State, action: Action) -> Verdict | None:
        return turn.judged(state, action)

    def apply(self, state: State, action: Action, *, seat: int | None = None) -> State:
        return turn.apply(state, action, seat=seat)

    def legal_actions(self, state: State) -> list[Action]:
        return turn.legal_actions(state)

    def observe(self, state: State, seat: int | None, *, history: bool = True) -> Observation:
        return observe.observe(state, seat, history=history)

    def public_event(self, event: Event, seat: int | None, teams: Sequence[int | None] = ()) -> Event:
        return observe.public_event(event, seat, teams)

    def returns(self, state: State) -> tuple[int, ...]:
        """Points by seat: with ``scoring`` ``penalty`` fewer are better (crazy-eights 4.2)."""
        return scoring.totals(state.results, len(state.seats))

    def score_sheet(self, state: State) -> ScoreSheet:
        return scoring.score_sheet(state, over=state.phase == OVER)

    def header(self, state: State) -> dict[str, Any]:
        return record.header_of(self.name, state.rules, None, state.seats, state.seed)

    def to_json(self, state: State) -> dict[str, Any]:
        return stored.to_json(state)

    def from_json(self, stored_state: Mapping[str, Any]) -> State:
        return stored.from_json(stored_state)

    def action_from_dict(self, given: object) -> Action:
        return plays.action_from_dict(given)

    def explain(
        self, observation: Observation, action: Action, verdict: Verdict | Mapping[str, Any]
    ) -> dict[str, Any] | None:
        return explain(observation, action) if isinstance(action, Lay) else None

    def counting(self, state: State, round_number: int, seat: int) -> Counting | None:
        """The cards left that this player is asked to add up after that hand (crazy-eights 5.1); None where the hand is
        not over, or where one card is left and there is nothing to add."""
        finished = next((result for result in state.results if result.number == round_number), None)
        asked = None if finished is None else counting_for(finished, seat)
        return asked if asked is not None and asked.operators else None

    def bot_action(self, observation: Observation, level: str, seed: int) -> Action:
        return bots.bot_action(observation, level, seed)

    # What `record.replayed` asks for.

    def check_header(self, header: Header) -> None:
        """Raises what is wrong with the settings or the seats."""
        _check(Rules.from_mapping(header.rules), header.seats, header.rounds)

    def first(self, header: Header, dealer: Recorded) -> State:
        """The game with its first hand dealt as on record; the header has been checked."""
        rules = Rules.from_mapping(header.rules)
        return first_round(rules, header.seats, header.seed, _RecordedDealer(dealer))

    def action_of(self, event: Event) -> Action:
        """The action that brings this event first of all."""
        kind = event.get("event")
        if kind == "play":
            return plays.play_from_dict(event.get("play"))
        if kind == "pass":
            return Pass()
        if kind == "draw" or kind == "recycle":
            return Draw()
        if kind == "deal":
            return NextRound()
        raise Malformed("unexpected-event", kind)

    def advance(self, state: State, action: Action, seat: int | None, dealer: Recorded) -> State:
        """The checked step of a replay."""
        return turn.apply(state, action, seat=seat, dealer=_RecordedDealer(dealer))

    def replay_summary(self, header: Header, lines: Sequence[Line]) -> dict[str, Any]:
        """What the ``replay`` command answers: ``finished``, ``totals`` of the hands that are over, ``places`` by them
        once the game has ended, else None."""
        replay = record.replayed(self, header, lines)
        results = () if replay.state is None else replay.state.results[: replay.ended_rounds]
        totals = scoring.totals(results, len(header.seats))
        places = None
        if replay.finished:
            places = [list(group) for group in scoring.ranking(replay.state.rules, totals)]
        return {"finished": replay.finished, "totals": list(totals), "places": places}


def _check(rules: Rules, seats: Sequence[SeatInfo], number: int | None) -> None:
    if number is not None:
        raise SetupError("rounds-to-the-target", rounds=number)
    check_setup(rules, len(seats), [info.team for info in seats])


class _RecordedDealer:
    """Deals and shuffles as a record has them, checked to be made of the right cards."""

    def __init__(self, recorded: Recorded) -> None:
        self.recorded = recorded

    def deal(self, seed: int, counter: int, rules: Rules, players: int) -> Deal:
        """The deal at hand. Raises `RecordError` where it is none of these packs, these rules and these players."""
        line, event = self.recorded.event()
        hands, table, stock = record.read_deal(line, event, Card)
        if len(hands) != players or any(len(hand) != rules.hand(players) for hand in hands):
            raise RecordError(line, "wrong-hands", cards=rules.hand(players))
        if table.is_eight:
            raise RecordError(line, "eight-turned-up", found=table)
        if sorted((*(card for hand in hands for card in hand), table, *stock)) != sorted(deck(rules.decks)):
            raise RecordError(line, "not-the-deck", decks=rules.decks)
        return Deal(record.read_starter(line, event, range(players)), hands, table, stock)

    def shuffled(self, seed: int, counter: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The new stock on record; where there is none of these cards, the seed's, for the comparison to find the
        line."""
        stock = self.recorded.recycled([CARDS[index] for index in cards])
        if stock is None:
            return SEEDED.shuffled(seed, counter, cards)
        return tuple(Card(code).order for code in stock)


CRAZY_EIGHTS: Final = CrazyEights()
