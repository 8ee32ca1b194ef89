"""A share right is of first attempts, never from too few, and its shade follows the number."""

import pytest

from classrooms.reports.shares import Share, minutes_of


@pytest.mark.parametrize(
    ("firsts", "right", "percent", "heat"),
    [
        (0, 0, None, 0),
        (4, 4, None, 0),
        (5, 5, 100, 5),
        (5, 0, 0, 1),
        (10, 5, 50, 2),
        (100, 64, 64, 2),
        (100, 65, 65, 3),
        (100, 80, 80, 4),
        (100, 90, 90, 5),
        (200, 1, 1, 1),
        (1000, 999, 99, 5),  # 100 % only where nothing was wrong
    ],
)
def test_percent_and_shade(firsts, right, percent, heat):
    share = Share(firsts, firsts, right)
    assert (share.percent, share.heat) == (percent, heat)


def test_help_is_needed_below_60_percent_of_enough_attempts():
    assert Share(10, 10, 5).needs_help
    assert not Share(10, 10, 6).needs_help
    assert not Share(4, 4, 0).needs_help


def test_shares_add_up():
    assert Share(3, 2, 1) + Share(10, 8, 4) == Share(13, 10, 5)


@pytest.mark.parametrize(("seconds", "minutes"), [(0, 0), (1, 1), (59, 1), (89, 1), (91, 2), (600, 10)])
def test_minutes(seconds, minutes):
    assert minutes_of(seconds) == minutes
