"""Records of games: the header, replaying with every event checked against the rules, and the ``replay`` command.

A record is a header and events, one JSON object a line (protocol.md). Replaying takes the deals and shuffles from the
record, so a record of another program replays too, and asks the game for everything else: the events the rules give
must be the events the record has.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final, NamedTuple, Protocol, TextIO, TypeVar

from games.engine.cards import UnknownCard
from games.engine.game import RecordError, TryAgain, UnknownGame
from games.engine.jsonlines import read_object
from games.engine.plays import Malformed
from games.engine.referee import Refused
from games.engine.rules import RulesError, SetupError
from games.engine.state import Event, SeatInfo

S = TypeVar("S")
C = TypeVar("C", bound=str)
"""A game's own kind of card."""

RECORD_VERSION: Final = 1
"""What ``record`` says in a header."""

Line = tuple[int, Event]
"""A line's number, the header's being 1, and the event on it."""


class Header(NamedTuple):
    """A record's first line, read and checked as far as it is the same for every game."""

    game: str
    rules: Mapping[str, Any]
    rounds: int | None
    seats: tuple[SeatInfo, ...]
    seed: int


class Replay(NamedTuple):
    """How far a record goes."""

    state: Any
    """The state after the last action the record begins; None where it stops after the header."""
    complete: bool
    """False where the record stops within the events that its last action brings."""
    ended_rounds: int
    """Rounds whose end the record holds."""
    finished: bool
    """The record holds the game's end."""


class Recorded:
    """The dealer of a replay: deals and shuffles as the record has them, looked up from the event at hand on."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.at = 0

    def event(self) -> Line:
        """The event at hand."""
        return self.lines[self.at]

    def recycled(self, cards: Sequence[str]) -> list[str] | None:
        """The stock of the next recycling on record if it is made of these cards, else None."""
        for _, event in self.lines[self.at :]:
            if event.get("event") == "recycle":
                stock = event.get("stock")
                return stock if isinstance(stock, list) and _same_cards(stock, cards) else None
            if event.get("event") not in ("play", "draw", "challenge"):
                break
        return None


class Replayable(Protocol[S]):
    """What replaying asks of a game."""

    def check_header(self, header: Header) -> None:
        """Raises `RulesError`, `SetupError` or `RecordError` where these settings and seats cannot be played."""

    def first(self, header: Header, dealer: Recorded) -> S:
        """The game with the first round dealt as on record."""

    def action_of(self, event: Event) -> Any:
        """The action that brings this event first of all. Raises ``Malformed``."""

    def advance(self, state: S, action: Any, seat: int | None, dealer: Recorded) -> S:
        """The checked step; raises ``Refused`` and `TryAgain`."""

    def events(self, state: S) -> tuple[Event, ...]:
        """What the last action brought."""


def header_of(game: str, rules: Any, rounds: int | None, seats: Sequence[SeatInfo], seed: int) -> dict[str, Any]:
    """The header of a record, every setting written out."""
    return {
        "record": RECORD_VERSION,
        "game": game,
        "rules": rules.to_dict(),
        "rounds": rounds,
        "seats": [{"name": info.name, "team": info.team, "bot": info.bot} for info in seats],
        "seed": seed,
    }


def read_header(given: object, line: int = 1) -> Header:
    """The header of a JSON object. Raises `RecordError`."""
    if not isinstance(given, Mapping):
        raise RecordError(line, "not-an-object")
    if "record" not in given:
        raise RecordError(line, "no-header")
    if given["record"] != RECORD_VERSION or not _whole(given["record"]):
        raise RecordError(line, "unknown-record-version", record=given["record"])
    for key in ("game", "rules", "rounds", "seats", "seed"):
        if key not in given:
            raise RecordError(line, "missing-key", key=key)
    for key in given:
        if key not in ("record", "game", "rules", "rounds", "seats", "seed"):
            raise RecordError(line, "unknown-key", key=key)
    rounds, seed, seats = given["rounds"], given["seed"], given["seats"]
    if not isinstance(given["rules"], Mapping):
        raise RecordError(line, "wrong-type", key="rules")
    if rounds is not None and not _whole(rounds):
        raise RecordError(line, "wrong-type", key="rounds")
    if not _whole(seed):
        raise RecordError(line, "wrong-type", key="seed")
    if not isinstance(seats, list) or not seats:
        raise RecordError(line, "wrong-type", key="seats")
    return Header(given["game"], given["rules"], rounds, tuple(_seat(seat, line) for seat in seats), seed)


def _seat(given: object, line: int) -> SeatInfo:
    if not isinstance(given, Mapping) or set(given) != {"name", "team", "bot"}:
        raise RecordError(line, "wrong-seat", seat=given)
    name, team, bot = given["name"], given["team"], given["bot"]
    if not isinstance(name, str) or not (team is None or _whole(team)) or not (bot is None or isinstance(bot, str)):
        raise RecordError(line, "wrong-seat", seat=dict(given))
    return SeatInfo(name, team, bot)


def replayed(game: Replayable[S], header: Header, events: Iterable[Line]) -> Replay:
    """Plays the events again. Raises `RecordError` for the first line, the header included, that the rules do not
    give."""
    try:
        game.check_header(header)
    except RulesError as error:
        raise RecordError(1, "rules", key=error.key, value=error.value, why=error.reason) from error
    except SetupError as error:
        raise RecordError(1, "setup", why=error.reason, **error.facts) from error
    lines = list(events)
    dealer = Recorded(lines)
    state: Any = None
    ended = 0
    complete, finished = True, False
    while dealer.at < len(lines):
        line, event = lines[dealer.at]
        after = _step(game, header, state, event, line, dealer)
        for expected in game.events(after):
            if dealer.at == len(lines):
                complete = False
                break
            line, found = lines[dealer.at]
            _compare(line, expected, found)
            ended += found["event"] == "round-end"
            finished = found["event"] == "game-end"
            dealer.at += 1
        state = after
    return Replay(state, complete, ended, finished)


def _step(game: Replayable[S], header: Header, state: S | None, event: object, line: int, dealer: Recorded) -> S:
    if not isinstance(event, Mapping):
        raise RecordError(line, "not-an-object")
    if "record" in event:
        raise RecordError(line, "header-within-record")
    try:
        if state is None:
            if event.get("event") != "deal":
                raise RecordError(line, "deal-expected", found=event.get("event"))
            return game.first(header, dealer)
        action = game.action_of(dict(event))
        seat = event.get("seat")
        if event.get("event") in ("play", "draw", "pass", "correct", "challenge") and not _whole(seat):
            raise RecordError(line, "wrong-type", key="seat")
        return game.advance(state, action, seat if _whole(seat) else None, dealer)
    except Malformed as error:
        raise RecordError(line, "malformed", why=error.reason, value=error.value) from error
    except Refused as error:
        raise RecordError(line, "refused", why=error.reason) from error
    except TryAgain as error:
        raise RecordError(line, "gentle-fault-is-no-event", fault=error.verdict.fault) from error


def _compare(line: int, expected: Mapping[str, Any], found: object) -> None:
    """Raises `RecordError` naming the first key that differs."""
    if not isinstance(found, Mapping):
        raise RecordError(line, "not-an-object")
    expected, found = _said(expected), _said(found)
    if found == expected and _strict(found):
        return
    if found.get("event") != expected["event"]:
        raise RecordError(line, "wrong-event", expected=expected["event"], found=found.get("event"))
    for key, value in expected.items():
        if key not in found:
            raise RecordError(line, "missing-key", key=key)
        if found[key] != value or not _strict({key: found[key]}):
            if isinstance(value, dict) and isinstance(found[key], Mapping):
                for inner, wanted in value.items():
                    if found[key].get(inner) != wanted:
                        raise RecordError(line, f"wrong-{key}", key=inner, expected=wanted, found=found[key].get(inner))
            raise RecordError(line, f"wrong-{key}", expected=value, found=found[key])
    raise RecordError(line, "unknown-key", key=next(key for key in found if key not in expected))


def _said(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """The event without what its play leaves open: ``"suit": null`` says no more than no ``suit``."""
    play = event.get("play")
    if not isinstance(play, Mapping) or None not in play.values():
        return event
    return {**event, "play": {key: value for key, value in play.items() if value is not None}}


def _strict(value: object) -> bool:
    """No number in it is written as true, false or 7.0, nor true as 1, which Python would take for equal."""
    if isinstance(value, Mapping):
        return all(inner is True if key == "extra" else _strict(inner) for key, inner in value.items())
    if isinstance(value, list):
        return all(map(_strict, value))
    return not isinstance(value, bool | float)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _same_cards(some: Sequence[Any], others: Sequence[Any]) -> bool:
    try:
        return sorted(some) == sorted(others)
    except TypeError:
        return False


def read_deal(
    line: int, event: Event, card: Callable[[object], C]
) -> tuple[tuple[tuple[C, ...], ...], C, tuple[C, ...]]:
    """Hands by seat, the card turned up and the stock of a deal on record; ``card`` reads a code or raises
    ``UnknownCard``. Raises `RecordError` where something is missing or no card."""
    try:
        hands = tuple(tuple(map(card, hand)) for hand in event["hands"])
        return hands, card(event["table"]), tuple(map(card, event["stock"]))
    except KeyError as error:
        raise RecordError(line, "missing-key", key=str(error.args[0])) from error
    except (TypeError, UnknownCard) as error:
        raise RecordError(line, "not-a-card", value=str(error)) from error


def read_starter(line: int, event: Event, among: Sequence[int]) -> int:
    """Who begins, as a deal on record has it. Raises `RecordError` where it is none of the seats ``among``."""
    starter = event.get("starter")
    if not isinstance(starter, int) or isinstance(starter, bool) or starter not in among:
        raise RecordError(line, "wrong-starter", found=starter)
    return starter


def numbered(events: Iterable[Event]) -> Iterator[Line]:
    """The events with their line numbers in a record: the header is line 1."""
    return zip(count(2), events, strict=False)


def replay_main(argv: Sequence[str] = (), stdin: TextIO | None = None, stdout: TextIO | None = None) -> int:
    """The ``replay`` command: records one after another on standard input, an answer for each; the exit status."""
    status = 0
    out = stdout or sys.stdout
    given = stdin or sys.stdin
    # The bytes, where there are any: records are UTF-8 whatever the machine's own encoding is.
    for lines in _records(getattr(given, "buffer", given)):
        answer = _answer(lines)
        status |= not answer["ok"]
        out.write(json.dumps(answer) + "\n")
    return int(status)


def _records(lines: Iterable[str | bytes]) -> Iterator[list[tuple[int, Any]]]:
    """The lines of each record, parsed, numbered within it; one that is no JSON object stands as its `Malformed`."""
    record: list[tuple[int, Any]] = []
    number = 0
    for text in lines:
        number += 1
        if not text.strip():
            continue
        value: Any
        try:
            value, repeated = read_object(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
            if repeated:
                value = Malformed("repeated-key", repeated[0])
        except Malformed as error:
            value = error
        if isinstance(value, dict) and "record" in value and record:
            yield record
            record, number = [], 1
        record.append((number, value))
    if record:
        yield record


def _answer(lines: list[tuple[int, Any]]) -> dict[str, Any]:
    from games.engine.game import game

    try:
        first = lines[0][1]
        for line, value in lines:
            if isinstance(value, Malformed):
                # What stands before it is checked first: the first wrong line is wanted.
                _replay_summary(game, first, lines, until=line)
                raise RecordError(line, value.reason)
        return {"ok": True, **_replay_summary(game, first, lines)}
    except RecordError as error:
        return {"ok": False, "line": error.line, "error": str(error)}


def _replay_summary(game: Any, first: Any, lines: list[tuple[int, Any]], until: int | None = None) -> dict[str, Any]:
    if isinstance(first, Malformed):
        raise RecordError(lines[0][0], first.reason)
    header = read_header(first, lines[0][0])
    try:
        played = game(header.game)
    except UnknownGame as error:
        raise RecordError(lines[0][0], "unknown-game", game=error.name) from error
    summary: dict[str, Any] = played.replay_summary(
        header, [(line, value) for line, value in lines[1:] if until is None or line < until]
    )
    return summary
