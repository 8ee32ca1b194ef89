"""NAMBARZ as a `game.Game`: the one object through which the table, the commands and the bots play it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.engine import bots, explain, legal, observe, record, rounds, scoring, stored, turn
from games.engine.cards import Card, deck
from games.engine.game import RecordError
from games.engine.observe import Observation
from games.engine.phased import PhasedGame
from games.engine.plays import (
    Action,
    Calculation,
    Challenge,
    Correct,
    Draw,
    Malformed,
    NextRound,
    Pass,
    action_from_dict,
    play_from_dict,
)
from games.engine.record import Header, Line, Recorded
from games.engine.referee import Verdict
from games.engine.rounds import first_round
from games.engine.rules import PLAYERS, Rules, SetupError, check_setup
from games.engine.scoring import ScoreSheet
from games.engine.state import OVER, Event, SeatInfo, State

ROUNDS: Final = (1, 3, 5)
"""A short, a classic and a long game (nambarz 10.1)."""


class Nambarz(PhasedGame[State]):
    """The game's interface; what each method does stands at `game.Game`."""

    name = "nambarz"
    players = PLAYERS
    levels: tuple[str, ...] = bots.LEVELS

    def rules(self, mapping: Mapping[str, Any]) -> Rules:
        return Rules.from_mapping(mapping)

    def check_setup(self, rules: Rules, players: int, teams: Sequence[int | None] | None = None) -> None:
        check_setup(rules, players, teams)

    def start(self, rules: Rules, seats: Sequence[SeatInfo], *, rounds: int | None, seed: int) -> State:
        """As `game.Game.start`; ``rounds`` None is one. Raises ``SetupError("rounds")`` for other than 1, 3 or 5."""
        self.check_bots(seats)
        number = 1 if rounds is None else rounds
        _check(rules, seats, number)
        return first_round(rules, tuple(seats), number, seed, _SEEDED)

    def judge(self, state: State, action: Action) -> Verdict | None:
        return turn.judged(state, action)

    def ruling(self, state: State, action: Action) -> Verdict | None:
        return turn.ruling(state, action)

    def challengers(self, state: State) -> tuple[int, ...]:
        if state.pending is None:
            return ()
        seats = len(state.seats)
        return tuple((state.pending.seat + step) % seats for step in range(1, seats))

    def apply(self, state: State, action: Action, *, seat: int | None = None) -> State:
        return turn.apply(state, action, seat=seat)

    def legal_actions(self, state: State) -> list[Action]:
        return legal.legal_actions(state)

    def observe(self, state: State, seat: int | None, *, history: bool = True) -> Observation:
        return observe.observe(state, seat, history=history)

    def public_event(self, event: Event, seat: int | None, teams: Sequence[int | None]) -> Event:
        return observe.public_event(event, seat, teams)

    def returns(self, state: State) -> tuple[int, ...]:
        return scoring.seat_totals(state.results, len(state.seats))

    def score_sheet(self, state: State) -> ScoreSheet:
        return scoring.score_sheet(state, over=state.phase == OVER)

    def header(self, state: State) -> dict[str, Any]:
        return record.header_of(self.name, state.rules, state.rounds, state.seats, state.seed)

    def to_json(self, state: State) -> dict[str, Any]:
        return stored.to_json(state)

    def from_json(self, stored_state: Mapping[str, Any]) -> State:
        return stored.from_json(stored_state)

    def action_from_dict(self, given: object) -> Action:
        return action_from_dict(given)

    def explain(
        self, observation: Observation, action: Action, verdict: Verdict | Mapping[str, Any]
    ) -> dict[str, Any] | None:
        told = verdict.verdict if isinstance(verdict, Verdict) else verdict["verdict"]
        if isinstance(action, Challenge):
            lies = observation.unjudged
            return None if lies is None else explain.explain(observation.rules, lies.table, lies.play, verdict)
        play = action.play if isinstance(action, Correct) else action
        if play is None or isinstance(play, Draw | Pass | NextRound) or told == "unjudged":
            return None
        return explain.explain(observation.rules, observation.table, play, verdict)

    def counting(self, state: State, round_number: int, seat: int) -> None:
        """Nothing: in NAMBARZ the reckoning is in the play."""
        return None

    def bot_action(self, observation: Observation, level: str, seed: int) -> Action:
        return bots.bot_action(observation, level, seed)

    def bot_challenges(self, observation: Observation, level: str, seed: int) -> bool:
        return bots.bot_challenges(observation, level, seed)

    # What `record.replayed` asks for.

    def check_header(self, header: Header) -> None:
        """Raises what is wrong with the settings or the seats."""
        if header.rounds is None:
            raise RecordError(1, "wrong-type", key="rounds")
        _check(Rules.from_mapping(header.rules), header.seats, header.rounds)

    def first(self, header: Header, dealer: Recorded) -> State:
        """The game with its first round dealt as on record; the header has been checked."""
        assert header.rounds is not None
        recorded = _RecordedDealer(dealer, len(header.seats))
        return rounds.first_round(Rules.from_mapping(header.rules), header.seats, header.rounds, header.seed, recorded)

    def action_of(self, event: Event) -> Action:
        """The action that brings this event first of all."""
        kind = event.get("event")
        if kind == "play":
            return play_from_dict(event.get("play"))
        if kind == "pass":
            return Pass()
        if kind == "challenge":
            return Challenge()
        if kind == "correct":
            given = event.get("play")
            play = None if given is None else play_from_dict(given)
            if play is not None and not isinstance(play, Calculation):
                raise Malformed("not-a-calculation", given)
            return Correct(play)
        if kind == "draw" or kind == "recycle":
            return Draw()
        if kind == "deal":
            return NextRound()
        raise Malformed("unexpected-event", kind)

    def advance(self, state: State, action: Action, seat: int | None, dealer: Recorded) -> State:
        """The checked step of a replay."""
        return turn.apply(state, action, seat=seat, dealer=_RecordedDealer(dealer, len(state.seats)))

    def replay_summary(self, header: Header, lines: Sequence[Line]) -> dict[str, Any]:
        """What the ``replay`` command answers: ``finished``, ``totals`` of the rounds that are over, ``places`` or
        None."""
        replay = record.replayed(self, header, lines)
        results = () if replay.state is None else replay.state.results[: replay.ended_rounds]
        return {
            "finished": replay.finished,
            "totals": list(scoring.entity_totals(results, header.seats)),
            "places": [list(group) for group in replay.state.ranking] if replay.finished else None,
        }


def _check(rules: Rules, seats: Sequence[SeatInfo], number: int) -> None:
    if number not in ROUNDS:
        raise SetupError("rounds", rounds=number, choices=ROUNDS)
    check_setup(rules, len(seats), [info.team for info in seats])


_SEEDED: Final = rounds.SEEDED


class _RecordedDealer:
    """Deals and shuffles as a record has them, checked to be made of the right cards."""

    def __init__(self, recorded: Recorded, seats: int) -> None:
        self.recorded = recorded
        self.seats = seats

    def deal(self, seed: int, counter: int, rules: Rules, among: Sequence[int]) -> rounds.Deal:
        """The deal at hand. Raises `RecordError` where it is none of this deck, these rules and these players."""
        line, event = self.recorded.event()
        hands, table, stock = record.read_deal(line, event, Card)
        if len(hands) != self.seats or any(len(hands[seat]) != rules.hand for seat in among):
            raise RecordError(line, "wrong-hands", cards=rules.hand)
        if table.number is None:
            raise RecordError(line, "joker-turned-up", found=table)
        cards = sorted((*(card for hand in hands for card in hand), table, *stock))
        if cards != sorted(deck(rules.level)):
            raise RecordError(line, "not-the-deck", level=rules.level)
        starter = record.read_starter(line, event, among)
        return rounds.Deal(starter, tuple(hands[seat] for seat in among), table, stock)

    def shuffled(self, seed: int, counter: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The recycling on record; where there is none of these cards, the seed's, for the comparison to find the
        line."""
        stock = self.recorded.recycled(cards)
        return _SEEDED.shuffled(seed, counter, cards) if stock is None else tuple(map(Card, stock))


NAMBARZ: Final = Nambarz()
