"""`make soak`: hundreds of games by every selection of options; the same in small is in test_simulated_games.py."""

import pytest

from games.engine.simulate import played, round_turns
from tests.engine.crazy_eights.positions import EIGHTS
from tests.engine.crazy_eights.second_reading import Reading
from tests.engine.crazy_eights.simulated import every_setting, seated

SETTINGS = list(every_setting())
GAMES = 120


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_games_by_these_options_end_read_right_and_replay(number, capsys):
    longest = rounds = 0
    for seed in range(GAMES):
        seats = seated(2 + seed % 6, "novice", "learner", "clever")
        over = played(EIGHTS, EIGHTS.rules(SETTINGS[number]), seats, rounds=None, seed=seed)
        assert Reading(over.header, over.events).ended
        assert EIGHTS.replay(over.header, over.events) == over.state
        lengths = list(round_turns(over.events))
        longest, rounds = max(longest, *lengths), rounds + len(lengths)
    with capsys.disabled():
        print(f"{SETTINGS[number]}: {GAMES} games, {rounds} hands, the longest of {longest} turns")  # noqa: T201
