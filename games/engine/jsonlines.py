"""JSON Lines in and out: every line has its answer, and nothing that can stand on a line ends the run."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from typing import Any, BinaryIO, TextIO

from games.engine.cards import UnknownCard
from games.engine.plays import Malformed
from games.engine.rules import RulesError

Answer = Callable[[dict[str, Any]], dict[str, object]]
"""Makes the answer to one line's object, without ``id``; raises `Malformed`, `UnknownCard` or `RulesError`."""

SHOWN = 80
"""So many characters of a wrong value are repeated in the error about it."""


def answer_lines(lines: BinaryIO | Iterable[bytes], out: TextIO, answer: Answer) -> int:
    """Writes an answer for each line, in order, each at once, so that a program can wait for it.

    What is no JSON object, holds a key twice, or makes ``answer`` raise is answered ``{"id": …, "error": …}``.

    :returns: the exit status: 1 where any line was in error, else 0.
    """
    status = 0
    for line in lines:
        identity: object = None
        try:
            case, repeated = read_object(line)
            identity = case.get("id") if "id" not in repeated else None
            if repeated:
                # Which of the two is meant is anyone's guess.
                raise Malformed("repeated-key", repeated[0])
            made = answer(case)
        except (Malformed, UnknownCard, RulesError) as error:
            made, status = {"error": worded(error)}, 1
        try:
            text = json.dumps({"id": identity, **made})
        except RecursionError:  # an id that could be read only just
            text = json.dumps({"id": None, **made})
        out.write(text + "\n")
        out.flush()
    return status


def read_object(line: bytes) -> tuple[dict[str, Any], list[str]]:
    """The JSON object of a line, and the keys that stand twice in it or in an object inside it.

    :raises Malformed: ``not-utf-8``, ``not-json``, ``too-deep`` or ``not-an-object``.
    """
    repeated: list[str] = []

    def pairs(given: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(given)
        if len(made) < len(given):
            repeated.extend(key for key in made if sum(key == other for other, _ in given) > 1)
        return made

    try:
        found = json.loads(
            line.decode("utf-8"), object_pairs_hook=pairs, parse_float=_finite, parse_constant=_no_constant
        )
    except UnicodeDecodeError as error:
        raise Malformed("not-utf-8", error.start) from None
    except RecursionError:
        raise Malformed("too-deep") from None
    except ValueError as error:
        raise Malformed("not-json", str(error)) from None
    if not isinstance(found, dict):
        raise Malformed("not-an-object", found)
    return found, repeated


def worded(error: Malformed | UnknownCard | RulesError) -> str:
    """What is wrong, in a line."""
    if isinstance(error, UnknownCard):
        return f"not-a-card: {_shown(error.code)}"
    if isinstance(error, RulesError):
        return f"{error.reason}: {_shown(error.key)}: {_shown(error.value)}"
    return error.reason if error.value is None else f"{error.reason}: {_shown(error.value)}"


def _shown(value: object) -> str:
    try:
        text = json.dumps(value)
    except (RecursionError, TypeError, ValueError):
        text = type(value).__name__
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _no_constant(text: str) -> float:
    # NaN and Infinity are Python's own addition to JSON.
    raise ValueError(text)
