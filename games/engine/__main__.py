"""The engine's commands: ``python3 -m games.engine judge``, ``solve``, ``simulate`` or ``replay``.

They read and write JSON Lines, so that any program can use the engine as a referee. A game's part in ``judge`` and
``solve`` is one function from a case to its answer, listed here under the game's name.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.engine import cases
from games.engine.jsonlines import answer_lines
from games.engine.plays import Malformed

USAGE: Final = """\
usage: python3 -m games.engine COMMAND

  judge     judges plays: cases on standard input, one JSON object a line
  solve     finds the calculations of hands, likewise
  simulate  lets bots play whole games; --help says how
  replay    plays records again and checks every event: records on standard input

For the documents: solver-table [FILE], bench [FOLDER], ladder [FILE].
"""


def _crazy_eights_judge(case: Mapping[str, Any]) -> dict[str, object]:
    from games.engine.crazy_eights.judging import answer  # imported on use: most runs judge one game

    return answer(case)


Game = Callable[[Mapping[str, Any]], dict[str, object]]
JUDGES: Final[Mapping[str, Game]] = {"nambarz": cases.judge_answer, "crazy-eights": _crazy_eights_judge}
SOLVERS: Final[Mapping[str, Game]] = {"nambarz": cases.solve_answer}


def main(argv: Sequence[str]) -> int:
    """Runs one command; the exit status: 0, 1 where a line was in error, 2 where there is no such command."""
    command, rest = (argv[0], argv[1:]) if argv else ("", [])
    if command == "simulate":
        from games.engine import simulate

        return simulate.main(rest)
    if command == "replay":
        from games.engine import record

        return record.replay_main(rest)
    if command == "ladder":
        from games.engine import ladder

        return ladder.main(rest)
    if command == "solver-table" and len(rest) < 2:
        from games.engine import solver_table

        return solver_table.main(rest)
    if command == "bench" and len(rest) < 2:
        from games.engine import bench, bench_games

        return bench.main(rest) or bench_games.main(rest)
    if command in ("judge", "solve") and not rest:
        games = JUDGES if command == "judge" else SOLVERS
        return answer_lines(sys.stdin.buffer, sys.stdout, lambda case: of_game(games, case))
    wants_help = command in ("-h", "--help", "help")
    (sys.stdout if wants_help else sys.stderr).write(USAGE)
    return 0 if wants_help else 2


def of_game(games: Mapping[str, Game], case: Mapping[str, Any]) -> dict[str, object]:
    if "game" not in case:
        raise Malformed("missing-key", "game")
    name = case["game"]
    if not isinstance(name, str) or name not in games:
        raise Malformed("unknown-game", name)
    return games[name](case)


if __name__ == "__main__":
    try:
        status = main(sys.argv[1:])
    except BrokenPipeError:
        # Who reads the answers has read enough. The interpreter would still try to flush what is left.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
