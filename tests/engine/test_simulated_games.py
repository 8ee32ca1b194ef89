"""Simulated games: all end, every card is accounted for, and they replay from their records (the soak is soak.py)."""

import io
import json

import pytest

from games.engine import record, simulate
from tests.engine.simulated import replays, watched_game
from tests.engine.soak import SETTINGS, games

LEVELS = ("master", "clever", "learner", "novice")


@pytest.mark.parametrize("players", [2, 5, 12])
@pytest.mark.parametrize("part", range(4))
def test_twenty_games_over_the_levels_end_and_replay(players, part):
    for game_over in games(players, count=5, first=5 * part):
        replays(game_over)


@pytest.mark.parametrize("name", SETTINGS)
def test_twenty_games_with_the_settings_for_young_groups_end_and_replay(name):
    for game_over in games(4, count=20, settings=SETTINGS[name]):
        replays(game_over)


@pytest.mark.parametrize("rounds", [3, 5])
def test_games_of_several_rounds_with_extra_rounds_replay(rounds):
    for seed in range(3):
        replays(watched_game(["clever", "novice", "learner"], rounds=rounds, seed=seed, tie_break="all"))


@pytest.mark.parametrize("recycle", ["flip", "shuffle"])
def test_team_games_replay(recycle):
    for seed in range(5):
        replays(watched_game(["clever"] * 5, teams=[0, 0, 0, 1, 1], seed=seed, recycle=recycle, operators="+-"))


def run(capsys, *argv: str):
    status = simulate.main(argv)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_simulate_prints_one_line_and_the_same_seed_gives_the_same_games(capsys, tmp_path):
    records = tmp_path / "records.jsonl"
    arguments = ["--players", "4", "--bots", "clever,learner,novice", "--games", "8", "--seed", "7"]
    status, out, _ = run(capsys, *arguments, "--records", str(records))
    first = json.loads(out)
    again = json.loads(run(capsys, *arguments)[1])
    assert status == 0
    assert out.count("\n") == 1
    for answer in (first, again):
        del answer["seconds"], answer["games_per_second"]
    assert first == again
    assert (first["games"], sum(first["causes"].values())) == (8, first["rounds"])
    # Three levels fill four seats: the first of them sits twice.
    assert {level: counts["games"] for level, counts in first["bots"].items()} == {
        "clever": 16,
        "learner": 8,
        "novice": 8,
    }
    assert sum(counts["wins"] for counts in first["bots"].values()) == 8
    with records.open(encoding="utf-8") as lines:
        assert record.replay_main([], lines) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["ok"] for answer in answers] == [True] * 8


def test_seats_rotate_from_game_to_game(capsys, tmp_path):
    records = tmp_path / "records.jsonl"
    run(capsys, "--bots", "clever,learner,novice", "--games", "3", "--records", str(records))
    headers = [json.loads(line) for line in records.read_text().splitlines() if '"record"' in line]
    assert [[seat["bot"] for seat in header["seats"]] for header in headers] == [
        ["clever", "learner", "novice"],
        ["learner", "novice", "clever"],
        ["novice", "clever", "learner"],
    ]


def test_members_of_a_team_rotate_together():
    turned = simulate.rotated(["clever", "clever", "clever", "novice", "novice"], [0, 0, 0, 1, 1], 1)
    assert [(seat.bot, seat.team) for seat in turned] == [
        ("novice", 0),
        ("novice", 0),
        ("clever", 1),
        ("clever", 1),
        ("clever", 1),
    ]


@pytest.mark.parametrize(
    ("argv", "named"),
    [
        (["--game", "whist"], "whist"),
        (["--bots", "grandmaster"], "grandmaster"),
        (["--level", "wizard"], "wizard"),
        (["--players", "13"], "13"),
        (["--players", "1"], "1 players"),
        (["--players", "12", "--level", "expert"], "too-few-cards"),
        (["--players", "2", "--bots", "clever,clever,clever"], "3 bots"),
        (["--rounds", "2"], "rounds"),
        (["--games", "0"], "0 games"),
        (["--games", "many"], "many"),
        (["--teams", "a,b"], "a,b"),
        (["--teams", "0,1,0", "--players", "3"], "team-not-together"),
        (["--rules", "{"], "--rules"),
        (["--rules", "[]"], "--rules"),
        (["--rules", '{"operators": ""}'], "operators"),
        (["--rules", '{"colour": 1}'], "colour"),
        (["--records", "/nowhere/at/all.jsonl"], "/nowhere/at/all.jsonl"),
        (["--polka"], "--polka"),
    ],
)
def test_bad_arguments_are_one_clear_line(capsys, argv, named):
    status, out, err = run(capsys, *argv)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert named in err


def test_a_round_that_goes_round_in_circles_is_given_up_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "MOST_TURNS", 3)
    out, err = io.StringIO(), io.StringIO()
    assert simulate.main(["--players", "2", "--seed", "5"], out, err) == 1
    assert out.getvalue() == ""
    assert err.getvalue().startswith("simulate: round 1 of seed ")
