"""How fast whole games go: both games at random and with bots, beside other people's engines where they are installed.

Part of the ``bench`` command; writes ``games.json`` and ``games.md``. OpenSpiel's ``crazy_eights`` (C++, driven from
Python) and RLCard's Uno come with the ``bench`` extra: ``pip install -e '.[bench]'``. Everything is timed in turn, lap
after lap in one process, so that what else the machine does meets all alike; a figure is the best of its laps.
"""

from __future__ import annotations

import json
import platform
import random
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from games.engine.crazy_eights.board import Board
from games.engine.crazy_eights.rounds import SEEDED, first_round, next_round, round_ended
from games.engine.crazy_eights.rules import Rules
from games.engine.game import SeatInfo, game
from games.engine.simulate import played, round_turns
from games.engine.state import OVER

LAPS: Final = 7
LAP: Final = 0.25
"""Seconds of the processor for each thing in each lap, at least."""

OPENSPIEL: Final = "OpenSpiel crazy_eights, 4 players"
"""What the rates of Crazy Eights are compared with; all its actions count, the deals and draws of chance among them."""

GOALS: Final = {
    "Crazy Eights on boards, 4 players": f"¼ of {OPENSPIEL}",
    "NAMBARZ, four clever bots": "150 rounds a second",
    "NAMBARZ, four masters": "33 turns a second (30 ms a turn)",
}


class Thing(NamedTuple):
    """Something that is timed: ``act`` plays the game of this number and returns how many of ``unit`` that was."""

    name: str
    unit: str
    act: Callable[[int], int]


class Figure(NamedTuple):
    """One line of the results."""

    name: str
    unit: str
    rate: float
    """A second."""


def main(argv: Sequence[str]) -> int:
    """Measures, prints and, where a folder is named, writes; the exit status."""
    figures, missing = measure()
    text = markdown(figures, missing)
    sys.stdout.write(text)
    if argv:
        folder = Path(argv[0])
        folder.mkdir(parents=True, exist_ok=True)
        made = {
            "python": platform.python_version(),
            "missing": missing,
            "figures": [
                {"name": name, "unit": unit, "per_second": round(rate, 1), "ratio": _ratio(figures, rate, unit)}
                for name, unit, rate in figures
            ],
        }
        (folder / "games.json").write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
        (folder / "games.md").write_text(text, encoding="utf-8")
    return 0


def measure(laps: int = LAPS, lap: float = LAP) -> tuple[list[Figure], list[str]]:
    """The figures, and the names of packages that are not installed."""
    others, missing = _others()
    things = [*_ours(), *others]
    best = [0.0] * len(things)
    for _ in range(laps):
        for place, thing in enumerate(things):
            best[place] = max(best[place], _rate(thing, lap))
    return [Figure(thing.name, thing.unit, rate) for thing, rate in zip(things, best, strict=True)], missing


def markdown(figures: Sequence[Figure], missing: Sequence[str]) -> str:
    """The results as a table."""
    lines = [
        "# Whole games, measured",
        "",
        f"Written by `python3 -m games.engine bench docs/benchmarks`, Python {platform.python_version()}. Uniformly",
        "random complete games unless bots are named; one process; processor time; all timed in turn in one run, the",
        f"best of {LAPS} laps. The ratio is to {OPENSPIEL}, all of whose actions count,",
        "the deals and draws of chance among them; ours are players' actions, and the time for shuffling, scoring and",
        "dealing is in them.",
        "",
        "| what | a second | ratio | goal |",
        "|---|--:|--:|---|",
    ]
    for name, unit, rate in figures:
        ratio = _ratio(figures, rate, unit)
        shown = "" if ratio is None else f"{ratio:.3f}"
        lines.append(f"| {name} | {rate:,.0f} {unit} | {shown} | {GOALS.get(name, '')} |")
    lines += ["", *(f"Not installed: {name} (`pip install -e '.[bench]'`)." for name in missing)]
    return "\n".join(lines).rstrip() + "\n"


def _ratio(figures: Sequence[Figure], rate: float, unit: str) -> float | None:
    other = next((figure.rate for figure in figures if figure.name == OPENSPIEL), None)
    return None if other is None or unit != "actions" else round(rate / other, 3)


def _rate(thing: Thing, lap: float) -> float:
    count = number = 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < lap:
        count += thing.act(number)
        number += 1
    return count / taken


def _ours() -> list[Thing]:
    things = []
    for players in (2, 4):
        for words, rules in (("", Rules()), (", special cards", Rules(special_cards=True))):
            things.append(
                Thing(
                    f"Crazy Eights on boards, {players} players{words}",
                    "actions",
                    lambda number, rules=rules, players=players: on_boards(rules, players, number),  # type: ignore[misc]
                )
            )
    return [
        *things,
        Thing(
            "Crazy Eights, checked and recorded, 4 players", "actions", lambda number: checked("crazy-eights", number)
        ),
        Thing("NAMBARZ, checked and recorded, 4 players", "actions", lambda number: checked("nambarz", number)),
        Thing("Crazy Eights, four clever bots", "rounds", lambda number: with_bots("crazy-eights", number)),
        Thing("NAMBARZ, four clever bots", "rounds", lambda number: with_bots("nambarz", number)),
        Thing("NAMBARZ, four masters", "turns", masters),
    ]


def on_boards(rules: Rules, players: int, seed: int) -> int:
    """A random game of Crazy Eights by the unchecked way; its actions."""
    chance = random.Random(seed).random
    actions = 0
    state = first_round(rules, (SeatInfo(""),) * players, seed, SEEDED)
    while True:
        board = Board(state, SEEDED)
        while board.cause is None:
            legal = board.legal()
            board.move(legal[int(chance() * len(legal))])
            actions += 1
        state = round_ended(board.frozen(), board.cause)
        if state.phase == OVER:
            return actions
        state = next_round(state, SEEDED)


def checked(name: str, seed: int, players: int = 4) -> int:
    """A random game through the games' interface, every action judged, its events written; its actions."""
    chance = random.Random(seed).random
    chosen = game(name)
    actions = 0
    state = chosen.start(chosen.rules({}), [SeatInfo("")] * players, rounds=None, seed=seed)
    while not chosen.is_over(state):
        legal = chosen.legal_actions(state)
        state = chosen.apply(state, legal[int(chance() * len(legal))])
        actions += 1
    return actions


def with_bots(name: str, seed: int) -> int:
    """A game of four clever bots; its rounds."""
    chosen = game(name)
    over = played(chosen, chosen.rules({}), [SeatInfo("", bot="clever")] * 4, rounds=None, seed=seed)
    return sum(event["event"] == "round-end" for event in over.events)


def masters(seed: int) -> int:
    """A game of NAMBARZ among four masters; its turns."""
    chosen = game("nambarz")
    over = played(chosen, chosen.rules({}), [SeatInfo("", bot="master")] * 4, rounds=None, seed=seed)
    return sum(round_turns(over.events))


def _others() -> tuple[list[Thing], list[str]]:
    things: list[Thing] = []
    missing: list[str] = []
    for module, made in (("pyspiel", _openspiel), ("rlcard", _rlcard)):
        try:
            things += made(import_module(module))
        except ImportError:
            missing.append({"pyspiel": "open_spiel"}.get(module, module))
    return things, missing


def _openspiel(pyspiel: Any) -> list[Thing]:
    games = {players: pyspiel.load_game(f"crazy_eights(players={players})") for players in (2, 4)}

    def act(players: int, seed: int) -> int:
        chance = random.Random(seed).random
        actions = 0
        state = games[players].new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
            actions += 1
        return actions

    return [
        Thing(f"OpenSpiel crazy_eights, {players} players", "actions", lambda seed, players=players: act(players, seed))  # type: ignore[misc]
        for players in (2, 4)
    ]


def _rlcard(rlcard: Any) -> list[Thing]:
    uno = import_module("rlcard.games.uno").Game
    environment = rlcard.make("uno", config={"seed": 1})

    def raw(seed: int) -> int:
        chance = random.Random(seed).random
        one = uno()
        one.np_random = import_module("numpy").random.RandomState(seed)
        one.init_game()
        actions = 0
        while not one.is_over():
            legal = one.get_legal_actions()
            one.step(legal[int(chance() * len(legal))])
            actions += 1
        return actions

    def through(seed: int) -> int:
        chance = random.Random(seed).random
        state, _ = environment.reset()
        actions = 0
        while not environment.is_over():
            legal = list(state["legal_actions"])
            state, _ = environment.step(legal[int(chance() * len(legal))])
            actions += 1
        return actions

    return [
        Thing("RLCard Uno, the game alone", "actions", raw),
        Thing("RLCard Uno, its environment", "actions", through),
    ]
