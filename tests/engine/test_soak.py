"""`make soak`: a thousand games of each kind; the same in small is in test_simulated_games.py."""

import pytest

from tests.engine import soak


@pytest.mark.soak
@pytest.mark.parametrize("kind", soak.KINDS)
@pytest.mark.parametrize("part", range(4))
def test_a_thousand_games_end_with_every_card_accounted_for_and_replay(kind, part, capsys):
    with capsys.disabled():
        soak.soaked(kind, count=250, first=250 * part)
