"""The period chosen by the reader (reports.md, "Pages"); bad dates have their reason."""

from datetime import date

import pytest

from classrooms.reports.periods import Period, PeriodError, period_of, term_start

TODAY = date(2026, 3, 11)  # a Wednesday


@pytest.mark.parametrize(
    ("key", "first", "last"),
    [
        ("week", date(2026, 3, 5), TODAY),
        ("month", date(2026, 2, 10), TODAY),
        ("term", date(2026, 2, 1), TODAY),
    ],
)
def test_periods_end_today(key, first, last):
    period = period_of(key, today=TODAY)
    assert (period.first, period.last) == (first, last)


def test_from_one_day_to_another_both_included():
    period = period_of("range", today=TODAY, first="2026-01-31", last=" 2026-02-01 ")
    assert period == Period("range", date(2026, 1, 31), date(2026, 2, 1))
    assert period.days == 2


def test_a_period_that_ends_after_today_ends_today():
    assert period_of("range", today=TODAY, first="2026-03-01", last="2030-01-01").last == TODAY


@pytest.mark.parametrize(
    ("key", "first", "last", "reason", "field"),
    [
        ("year", "", "", "unknown", None),
        ("range", "", "2026-01-01", "missing", "from"),
        ("range", "2026-01-01", " ", "missing", "to"),
        ("range", "31.01.2026", "2026-02-01", "bad-date", "from"),
        ("range", "2026-02-01", "2026-02-30", "bad-date", "to"),
        ("range", "2026-02-02", "2026-02-01", "end-before-start", None),
        ("range", "2026-04-01", "2026-05-01", "not-yet", None),
        ("range", "2020-01-01", "2026-01-01", "too-long", None),
        ("range", "0001-01-01", "0001-01-02", "bad-date", "from"),
        ("range", "1899-12-31", "9999-12-31", "bad-date", "from"),
        ("range", "<script>", "2026-01-01", "bad-date", "from"),
    ],
)
def test_bad_periods_say_what_is_wrong(key, first, last, reason, field):
    with pytest.raises(PeriodError) as raised:
        period_of(key, today=TODAY, first=first, last=last)
    assert raised.value.reason == reason
    assert raised.value.facts.get("field") == field


@pytest.mark.parametrize(
    ("today", "start"),
    [
        (date(2026, 9, 1), date(2026, 9, 1)),
        (date(2026, 8, 31), date(2026, 2, 1)),
        (date(2027, 1, 31), date(2026, 9, 1)),
        (date(2027, 2, 1), date(2027, 2, 1)),
    ],
)
def test_the_half_of_the_school_year(today, start):
    assert term_start(today) == start


def test_weeks_begin_on_monday_and_cover_the_period():
    mondays = Period("range", date(2026, 3, 1), date(2026, 3, 10)).mondays()
    assert mondays == [date(2026, 2, 23), date(2026, 3, 2), date(2026, 3, 9)]
    assert Period("range", date(2026, 3, 9), date(2026, 3, 15)).mondays() == [date(2026, 3, 9)]
