"""Whole games, measured: the command works with or without other people's engines, and its goals are kept."""

import sys

import pytest

from games.engine import bench_games

FIGURES = [
    bench_games.Figure("Crazy Eights on boards, 4 players", "actions", 250.0),
    bench_games.Figure(bench_games.OPENSPIEL, "actions", 1000.0),
    bench_games.Figure("NAMBARZ, four clever bots", "rounds", 300.0),
]


def test_figures_are_ratios_within_one_run():
    text = bench_games.markdown(FIGURES, ["rlcard"])
    assert "| Crazy Eights on boards, 4 players | 250 actions | 0.250 | ¼ of OpenSpiel" in text
    assert "| NAMBARZ, four clever bots | 300 rounds |  | 150 rounds a second |" in text
    assert "Not installed: rlcard" in text


def test_without_openspiel_there_is_no_ratio():
    assert "| 250 actions |  |" in bench_games.markdown(FIGURES[:1], ["open_spiel"])


def test_a_lap_of_each_of_our_own():
    for thing in bench_games._ours():
        assert thing.act(1) > 0, thing.name


@pytest.mark.bench
def test_the_goals_are_kept():
    """A quarter of OpenSpiel's rate for Crazy Eights; 150 rounds a second of NAMBARZ by four clever bots."""
    figures, missing = bench_games.measure(laps=3)
    sys.stdout.write(bench_games.markdown(figures, missing))
    rates = {figure.name: figure.rate for figure in figures}
    assert rates["NAMBARZ, four clever bots"] >= 150
    if "open_spiel" in missing:
        pytest.skip("OpenSpiel is not installed: pip install -e '.[bench]'")
    assert rates["Crazy Eights on boards, 4 players"] >= rates[bench_games.OPENSPIEL] / 4
