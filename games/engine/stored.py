"""A state of NAMBARZ as JSON values and back, for the table's cache. It holds everything, hidden cards and seed
included."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from games.engine.cards import Card, table_from_code
from games.engine.game import StateFormatError
from games.engine.plays import action_to_dict, play_from_dict
from games.engine.rules import Rules
from games.engine.state import STATE_VERSION, Pending, RoundResult, SeatInfo, State


def to_json(state: State) -> dict[str, Any]:
    """The state as JSON values under the names of its fields, with ``version``.

    Of a play that may be challenged, ``pending`` has the ``play`` and, under ``before``, only those fields that the
    play has changed.
    """
    stored = {"version": STATE_VERSION, "game": "nambarz", **_fields(state)}
    if state.pending is not None:
        before = _fields(state.pending.before)
        changed = {name: before[name] for name in _KEPT if before[name] != stored[name]}
        stored["pending"] = {"play": action_to_dict(state.pending.play), "before": changed}
    return stored


_KEPT: Final = tuple(name for name in State._fields if name not in ("log", "events", "pending"))


def _fields(state: State) -> dict[str, Any]:
    stored: dict[str, Any] = state._asdict()
    stored["rules"] = state.rules.to_dict()
    stored["seats"] = [list(info) for info in state.seats]
    stored["results"] = [[list(v) if isinstance(v, tuple) else v for v in result] for result in state.results]
    for name in ("ranking", "hands", "challenges"):
        stored[name] = [list(group) for group in stored[name]]
    for name in ("among", "stock", "pile", "thrown", "out", "turns", "bonus", "log", "events"):
        stored[name] = list(stored[name])
    return stored


def from_json(stored: Mapping[str, Any]) -> State:
    """The state that `to_json` wrote.

    Raises `StateFormatError` for another version or anything that is no such state; it is not checked against the
    rules.
    """
    if not isinstance(stored, Mapping) or stored.get("version") != STATE_VERSION:
        raise StateFormatError(stored.get("version") if isinstance(stored, Mapping) else None)
    try:
        state = State(
            **{name: _READ.get(name, _as_is)(stored[name]) for name in State._fields if name != "pending"}, pending=None
        )
        waiting = stored["pending"]
        return state if waiting is None else state._replace(pending=_pending(state, waiting))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise StateFormatError(repr(error)) from error


def _pending(state: State, stored: Mapping[str, Any]) -> Pending:
    changed = {name: _READ.get(name, _as_is)(value) for name, value in stored["before"].items()}
    return Pending(state._replace(log=(), events=(), **changed), play_from_dict(stored["play"]))


def _as_is(value: Any) -> Any:
    return value


def _cards(codes: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(Card, codes))


def _groups(groups: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, groups))


def _results(results: Iterable[Iterable[Any]]) -> tuple[RoundResult, ...]:
    return tuple(
        RoundResult._make(tuple(value) if isinstance(value, list) else value for value in result) for result in results
    )


_READ: Final[dict[str, Callable[[Any], Any]]] = {
    "rules": Rules.from_mapping,
    "seats": lambda seats: tuple(SeatInfo(*seat) for seat in seats),
    "among": tuple,
    "ranking": _groups,
    "results": _results,
    "hands": lambda hands: tuple(map(_cards, hands)),
    "stock": _cards,
    "pile": _cards,
    "table": table_from_code,
    "drawn": lambda code: None if code is None else Card(code),
    "thrown": _cards,
    "out": tuple,
    "turns": tuple,
    "bonus": tuple,
    "log": tuple,
    "events": tuple,
    "challenges": lambda counts: tuple((right, mistaken) for right, mistaken in counts),
}
