"""The ``simulate`` command: bots play whole games against one another, and one JSON line says what came of it.

The same arguments give the same games on every machine: a game's seed comes from ``--seed`` and its number, a bot's
from
the game's seed and the number of the action.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, NoReturn, TextIO

from games.engine.game import GAMES, Game, SeatInfo, TryAgain, UnknownBot, UnknownGame, game
from games.engine.plays import Challenge, NextRound
from games.engine.random import derived_seed
from games.engine.rules import RulesError, SetupError
from games.engine.scoring import grouped
from games.engine.state import Event

SEED_BITS = 53
"""Seeds of simulated games are whole numbers that every JSON reader keeps exact."""

TRIES = 3
"""Faults a bot may make in a row under the gentle referee before it plays soundly (nambarz 8.4)."""

SOUND = "clever"
"""The level that stands in then: it makes no faults."""

Observer = Callable[[Any, Any], None]
"""Called with the game and each state, for checks."""


class Played(NamedTuple):
    """One game from its deal to its end."""

    state: Any
    header: dict[str, Any]
    events: list[Event]
    gentle_faults: list[str]
    """Faults under the gentle referee, which are no events."""


MOST_TURNS: Final = 50_000
"""No round is let go on longer. The rules set no bound; the longest seen are a hundred times shorter
(docs/algorithms/bots.md), so whatever reaches this goes round in circles."""


class RoundTooLong(Exception):
    """A simulated round that has not ended after `MOST_TURNS` turns; with the seed it can be looked at again."""

    def __init__(self, seed: int, round_number: int) -> None:
        super().__init__(seed, round_number)
        self.seed = seed
        self.round_number = round_number


def played(
    game_played: Game[Any],
    rules: Any,
    seats: Sequence[SeatInfo],
    *,
    rounds: int | None,
    seed: int,
    watch: Observer | None = None,
) -> Played:
    """A game that the seats' bots play to its end, extra rounds included (nambarz 10.3). Raises `RoundTooLong`."""
    state = game_played.start(rules, seats, rounds=rounds, seed=seed)
    events: list[Event] = list(game_played.events(state))
    faults: list[str] = []
    number = 0
    if watch is not None:
        watch(game_played, state)
    while not game_played.is_over(state):
        seat = game_played.to_act(state)
        if seat is None:
            state = game_played.apply(state, NextRound())
        else:
            level = seats[seat].bot
            assert level is not None  # simulated seats are bots' seats
            state = bot_moved(game_played, state, seat, level, derived_seed(seed, number), faults)
        if state.turn_index > MOST_TURNS:
            raise RoundTooLong(seed, state.round)
        number += 1
        events += game_played.events(state)
        if watch is not None:
            watch(game_played, state)
        challenged = bots_challenged(game_played, state, [info.bot for info in seats], derived_seed(seed, number))
        if challenged is not state:
            state = challenged
            events += game_played.events(state)
            if watch is not None:
                watch(game_played, state)
    return Played(state, game_played.header(state), events, faults)


def bot_moved(game_played: Game[Any], state: Any, seat: int, level: str, seed: int, faults: list[str]) -> Any:
    """The state after a bot's action. Faults under the gentle referee are added to ``faults``, and the bot tries
    again."""
    observation = game_played.observe(state, seat, history=level == "master")
    for attempt in range(TRIES):
        try:
            return game_played.apply(state, game_played.bot_action(observation, level, seed + attempt))
        except TryAgain as again:
            faults.append(again.verdict.fault)
    return game_played.apply(state, game_played.bot_action(observation, SOUND, seed))


def bots_challenged(game_played: Game[Any], state: Any, levels: Sequence[str | None], seed: int) -> Any:
    """The state after the bots have looked at a play that has just been laid unjudged: the first one to call it a
    mistake, from the player's neighbour on, has it judged (nambarz 8.5). The state given where nobody does.

    :param levels: by seat; None for a seat that no bot plays.
    """
    if not any(event["event"] == "play" for event in game_played.events(state)):
        return state
    for seat in game_played.challengers(state):
        level = levels[seat]
        if level is None:
            continue
        observation = game_played.observe(state, seat, history=False)
        if game_played.bot_challenges(observation, level, derived_seed(seed, "challenge", seat)):
            return game_played.apply(state, Challenge(), seat=seat)
    return state


class Tally:
    """What is counted over simulated games."""

    def __init__(self, levels: Sequence[str], places: int) -> None:
        self.games = self.rounds = self.turns = self.longest_round = self.plays = 0
        self.faults: Counter[str] = Counter()
        self.challenges: Counter[str] = Counter()
        self.causes: Counter[str] = Counter()
        self.bots = {level: {"games": 0, "wins": 0, "places": [0] * places} for level in dict.fromkeys(levels)}

    def add(self, game_over: Played) -> None:
        """Counts one game."""
        self.games += 1
        turns = 0
        for event in game_over.events:
            kind = event["event"]
            if kind == "play":
                self.plays += 1
                fault = event["verdict"]["fault"]
                if fault is not None:
                    self.faults[fault] += 1
            elif kind == "challenge":
                fault = event["verdict"]["fault"]
                if fault is not None:
                    self.faults[fault] += 1
                self.challenges["mistaken" if fault is None else "right"] += 1
            elif kind == "round-end":
                self.rounds += 1
                self.causes[event["cause"]] += 1
        for turns in round_turns(game_over.events):
            self.turns += turns
            self.longest_round = max(self.longest_round, turns)
        self.faults.update(game_over.gentle_faults)
        self._places(game_over)

    def _places(self, game_over: Played) -> None:
        seats = game_over.header["seats"]
        end = game_over.events[-1]
        groups = places(game_over)
        place = 0
        for group in groups:
            for entity in group:
                for number, seat in enumerate(seats):
                    if entity == (number if seat["team"] is None else seat["team"]):
                        counts: Any = self.bots[seat["bot"]]
                        counts["games"] += 1
                        counts["wins"] += entity in end["winner"]
                        counts["places"][place] += 1
            place += len(group)

    def answer(self, seconds: float) -> dict[str, Any]:
        """The command's answer."""
        return {
            "games": self.games,
            "rounds": self.rounds,
            "turns": self.turns,
            "longest_round": self.longest_round,
            "plays": self.plays,
            "faults": dict(sorted(self.faults.items())),
            "causes": dict(sorted(self.causes.items())),
            **({"challenges": dict(sorted(self.challenges.items()))} if self.challenges else {}),
            "bots": self.bots,
            "seconds": round(seconds, 3),
            "games_per_second": round(self.games / seconds, 1) if seconds else None,
        }


def round_turns(events: Sequence[Event]) -> Iterator[int]:
    """Turns of each round on record, counted by the events that end a turn (protocol.md)."""
    turns = before_play = 0
    for event in events:
        kind = event["event"]
        if kind == "deal":
            turns = 0
        elif kind == "correct" or (kind == "pass" and "cause" not in event):
            turns += 1
        elif kind == "play":
            before_play = turns
            turns += event["verdict"]["next"] in ("turn-passes", "out")
        elif kind == "challenge" and event["verdict"]["fault"] is not None:
            # The play, and a pass that may have followed it, are undone.
            turns = before_play + (event["verdict"]["next"] == "turn-passes")
        elif kind == "round-end":
            yield turns


def places(game_over: Played) -> Sequence[Sequence[int]]:
    """Seats or teams in groups of equals, the best first, as the record has them."""
    end = game_over.events[-1]
    if "places" in end:
        recorded: list[list[int]] = end["places"]
        return recorded
    # A game that records no places (Crazy Eights) has them by its totals, from the winner's end.
    groups = list(grouped(range(len(end["totals"])), end["totals"]))
    return groups if end["winner"][0] in groups[0] else groups[::-1]


def rotated(levels: Sequence[str], teams: Sequence[int] | None, by: int) -> list[SeatInfo]:
    """The seats of game number ``by``: each bot has moved on by one place, members of a team together (simulate)."""
    if teams is None:
        order = [levels[(seat + by) % len(levels)] for seat in range(len(levels))]
        return [SeatInfo(_name(seat), bot=level) for seat, level in enumerate(order)]
    groups: dict[int, list[str]] = {}
    for level, team in zip(levels, teams, strict=True):
        groups.setdefault(team, []).append(level)
    names = list(groups)
    turned = [groups[names[(team + by) % len(names)]] for team in range(len(names))]
    seats = [(level, team) for team, members in enumerate(turned) for level in members]
    return [SeatInfo(_name(seat), team=team, bot=level) for seat, (level, team) in enumerate(seats)]


def _name(seat: int) -> str:
    return chr(ord("A") + seat)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _Wrong(message)


class _Wrong(Exception):
    """The arguments make no simulation; the message is for whoever typed them."""


def main(argv: Sequence[str], stdout: TextIO | None = None, stderr: TextIO | None = None) -> int:
    """The ``simulate`` command; the exit status: 0, or 2 with a line on standard error where the arguments are
    wrong, 1 where a round does not end."""
    out, err = stdout or sys.stdout, stderr or sys.stderr
    try:
        answer = _simulated(_arguments(argv))
    except _Wrong as wrong:
        err.write(f"simulate: {wrong}\n")
        return 2
    except RoundTooLong as endless:
        err.write(f"simulate: round {endless.round_number} of seed {endless.seed} did not end in {MOST_TURNS} turns\n")
        return 1
    out.write(json.dumps(answer, ensure_ascii=False) + "\n")
    return 0


def _arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = _Parser(prog="python3 -m games.engine simulate", description="Bots play games against one another.")
    parser.add_argument("--game", default="nambarz", help="nambarz (default) or crazy-eights")
    parser.add_argument("--players", type=int, help="how many play; by default as many as --bots names")
    parser.add_argument("--level", help="the jokers of NAMBARZ: beginner (default), intermediate, expert")
    parser.add_argument("--bots", default=SOUND, help="levels by seat, separated by commas; repeated to fill the seats")
    parser.add_argument("--rounds", type=int, help="1 (default), 3 or 5 rounds of NAMBARZ")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--teams", help="teams by seat, such as 0,0,1,1")
    parser.add_argument("--rules", default="{}", help="settings as a JSON object")
    parser.add_argument("--records", help="a file for the records of the games, one after another")
    return parser.parse_args(argv)


class _Setup(NamedTuple):
    """Arguments that have been checked."""

    game: Game[Any]
    rules: Any
    levels: list[str]
    teams: list[int] | None
    rounds: int | None


def _checked(arguments: argparse.Namespace) -> _Setup:
    """Raises `_Wrong` with what is wrong."""
    try:
        chosen = game(arguments.game)
    except UnknownGame as error:
        raise _Wrong(f"unknown game {error.name!r}; one of {', '.join(GAMES)}") from error
    levels = [level.strip() for level in arguments.bots.split(",")]
    for level in levels:
        if level not in chosen.levels:
            raise _Wrong(f"unknown bot {level!r}; one of {', '.join(chosen.levels)}")
    players = arguments.players if arguments.players is not None else max(len(levels), chosen.players[0])
    if players not in chosen.players:
        raise _Wrong(f"{players} players; {chosen.players[0]} to {chosen.players[-1]} can play")
    if len(levels) > players:
        raise _Wrong(f"{len(levels)} bots for {players} players")
    if arguments.games < 1:
        raise _Wrong(f"{arguments.games} games; at least 1")
    levels = [levels[seat % len(levels)] for seat in range(players)]
    teams = _teams(arguments.teams)
    rules = _rules(chosen, arguments)
    try:
        chosen.check_setup(rules, players, teams)
        chosen.start(rules, rotated(levels, teams, 0), rounds=arguments.rounds, seed=0)
    except SetupError as error:
        facts = ", ".join(f"{key} {value}" for key, value in error.facts.items())
        raise _Wrong(f"this set-up cannot be played: {error.reason}" + (f" ({facts})" if facts else "")) from error
    return _Setup(chosen, rules, levels, teams, arguments.rounds)


def _teams(text: str | None) -> list[int] | None:
    if text is None:
        return None
    try:
        return [int(team) for team in text.split(",")]
    except ValueError as error:
        raise _Wrong(f"--teams {text!r} is no list of numbers such as 0,0,1,1") from error


def _rules(chosen: Game[Any], arguments: argparse.Namespace) -> Any:
    try:
        given = json.loads(arguments.rules)
    except (ValueError, RecursionError) as error:
        raise _Wrong("--rules is no JSON object") from error
    if not isinstance(given, Mapping):
        raise _Wrong("--rules is no JSON object")
    if arguments.level is not None:
        given = {**given, "level": arguments.level}
    try:
        return chosen.rules(given)
    except RulesError as error:
        raise _Wrong(f"rules: {error.key}: {error.reason} ({error.value!r})") from error


def _simulated(arguments: argparse.Namespace) -> dict[str, Any]:
    setup = _checked(arguments)
    tally = Tally(setup.levels, len(setup.levels))
    try:
        records = open(arguments.records, "w", encoding="utf-8") if arguments.records else None  # noqa: SIM115
    except OSError as error:
        raise _Wrong(f"cannot write {arguments.records!r}: {error.strerror}") from error
    began = time.perf_counter()
    try:
        for number in range(arguments.games):
            seats = rotated(setup.levels, setup.teams, number)
            seed = derived_seed(arguments.seed, "game", number) >> (64 - SEED_BITS)
            one = played(setup.game, setup.rules, seats, rounds=setup.rounds, seed=seed)
            tally.add(one)
            if records is not None:
                write_record(records, one.header, one.events)
    finally:
        if records is not None:
            records.close()
    return tally.answer(time.perf_counter() - began)


def write_record(out: TextIO, header: Mapping[str, Any], events: Sequence[Event]) -> None:
    """Writes a game's record: its header and its events, a JSON object a line."""
    for line in (header, *events):
        out.write(json.dumps(line, ensure_ascii=False) + "\n")


__all__ = [
    "Played",
    "Tally",
    "UnknownBot",
    "bot_moved",
    "bots_challenged",
    "main",
    "places",
    "played",
    "rotated",
    "round_turns",
    "write_record",
]
