"""A state of Crazy Eights as JSON values and back, for the table's cache. It holds everything, hidden cards and seed
included; cards stand in it as codes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from games.engine.crazy_eights.board import NONE
from games.engine.crazy_eights.cards import CARDS, SUITS, Card, bits_of, cards_of
from games.engine.crazy_eights.rules import Rules
from games.engine.crazy_eights.state import STATE_VERSION, RoundResult, State
from games.engine.game import StateFormatError
from games.engine.state import SeatInfo

GAME: Final = "crazy-eights"


def to_json(state: State) -> dict[str, Any]:
    """The state as JSON values under the names of its fields, with ``version``."""
    return {
        "version": STATE_VERSION,
        "game": GAME,
        **state._asdict(),
        "rules": state.rules.to_dict(),
        "seats": [list(info) for info in state.seats],
        "results": [_lists(result) for result in state.results],
        "hands": [list(cards_of(hand)) for hand in state.hands],
        "stock": [CARDS[index] for index in state.stock],
        "pile": [CARDS[index] for index in state.pile],
        "suit": SUITS[state.suit],
        "drawn": None if state.drawn == NONE else CARDS[state.drawn],
        "turns": list(state.turns),
        "log": list(state.log),
        "events": list(state.events),
    }


def from_json(stored: Mapping[str, Any]) -> State:
    """The state that `to_json` wrote.

    Raises `StateFormatError` for another version or anything that is no such state; it is not checked against the
    rules.
    """
    if not isinstance(stored, Mapping) or stored.get("version") != STATE_VERSION or stored.get("game") != GAME:
        raise StateFormatError(stored.get("version") if isinstance(stored, Mapping) else None)
    try:
        return State(**{name: _READ[name](stored[name]) if name in _READ else stored[name] for name in State._fields})
    except (KeyError, TypeError, ValueError) as error:
        raise StateFormatError(repr(error)) from error


def _lists(value: Any) -> Any:
    return [_lists(inner) for inner in value] if isinstance(value, tuple) else value


def _indices(codes: Iterable[str]) -> tuple[int, ...]:
    return tuple(Card(code).order for code in codes)


def _result(stored: Iterable[Any]) -> RoundResult:
    number, cause, winner, points, left = stored
    return RoundResult(number, cause, tuple(winner), tuple(points), tuple(tuple(map(Card, hand)) for hand in left))


_READ: Final[dict[str, Callable[[Any], Any]]] = {
    "rules": Rules.from_mapping,
    "seats": lambda seats: tuple(SeatInfo(*seat) for seat in seats),
    "results": lambda results: tuple(map(_result, results)),
    "hands": lambda hands: tuple(bits_of(map(Card, hand)) for hand in hands),
    "stock": _indices,
    "pile": _indices,
    "suit": SUITS.index,
    "drawn": lambda code: NONE if code is None else Card(code).order,
    "turns": tuple,
    "log": tuple,
    "events": tuple,
}
