"""A misconception is named only from three of its kind within thirty days (reports.md, "Why it was wrong")."""

from datetime import date, timedelta

import pytest

from classrooms.reports.kinds import kinds_named, window_start

FIRST = date(2026, 3, 1)


def named(*days, kind="carry", first=FIRST):
    counted = [(7, kind, first + timedelta(days=offset), count) for offset, count in sorted(days)]
    return [(one.kind, one.count) for one in kinds_named(counted, first)]


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ([(0, 2)], []),
        ([(0, 3)], [("carry", 3)]),
        ([(0, 1), (10, 1), (29, 1)], [("carry", 3)]),
        ([(0, 1), (10, 1), (30, 1)], []),  # thirty-one days
        ([(-29, 2), (0, 1)], [("carry", 3)]),  # the window of the first day shown
        ([(-40, 3), (0, 1)], []),
        ([(-5, 3)], []),  # over before the period began, and nothing since
        ([(0, 3), (40, 5)], [("carry", 5)]),
    ],
)
def test_three_within_thirty_days(days, expected):
    assert named(*days) == expected


def test_what_cannot_be_explained_is_no_kind():
    assert named((0, 9), kind="unexplained") == []


def test_most_frequent_first_and_people_kept_apart():
    days = [(1, "carry", FIRST, 3), (1, "off-by", FIRST, 5), (2, "carry", FIRST, 2)]
    assert [(one.person_id, one.kind) for one in kinds_named(days, FIRST)] == [(1, "off-by"), (1, "carry")]


def test_mistakes_are_read_from_a_whole_window_before():
    assert window_start(FIRST) == FIRST - timedelta(days=29)
