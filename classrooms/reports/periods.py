"""The span of days a reader has chosen: the last 7 or 30 days, this term, or from one day to another.

Days are the school's (its time zone); whoever calls says which day is today.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

WEEK: Final = "week"
MONTH: Final = "month"
TERM: Final = "term"
RANGE: Final = "range"
KEYS: Final = (WEEK, MONTH, TERM, RANGE)
DEFAULT: Final = MONTH

TERM_STARTS: Final = ((2, 1), (9, 1))
"""(month, day) on which a half of the school year begins. Where a school's own differ, there is from … to."""
LONGEST: Final = 731
"""Days: two school years."""
EARLIEST: Final = date(1900, 1, 1)
"""Before it nobody has played, and there is no counting back from the first day of the calendar."""


class PeriodError(Exception):
    """A span that cannot be shown. `reason`: "unknown", "missing" or "bad-date" (with `field`, and `text` as given),
    "end-before-start", "not-yet" (it begins after today), "too-long" (with `days`, the most there may be)."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Period:
    """Days from `first` to `last`, both included."""

    key: str
    first: date
    last: date

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1

    def mondays(self) -> list[date]:
        """The Monday of each week that has a day in the span."""
        monday = self.first - timedelta(days=self.first.weekday())
        weeks = (self.last - monday).days // 7 + 1
        return [monday + timedelta(weeks=week) for week in range(weeks)]


def period_of(key: str, *, today: date, first: str = "", last: str = "") -> Period:
    """The span a reader chose; `first` and `last` as typed (ISO), for "range" only. Raises `PeriodError`."""
    if key == WEEK:
        return Period(key, today - timedelta(days=6), today)
    if key == MONTH:
        return Period(key, today - timedelta(days=29), today)
    if key == TERM:
        return Period(key, term_start(today), today)
    if key != RANGE:
        raise PeriodError("unknown", text=key)
    period = Period(key, _day("from", first), _day("to", last))
    if period.last < period.first:
        raise PeriodError("end-before-start")
    if period.first > today:
        raise PeriodError("not-yet")
    period = Period(key, period.first, min(period.last, today))
    if period.days > LONGEST:
        raise PeriodError("too-long", days=LONGEST)
    return period


def term_start(today: date) -> date:
    """The day on which the half of the school year that `today` is in began."""
    starts = [date(year, month, day) for year in (today.year - 1, today.year) for month, day in TERM_STARTS]
    return max(start for start in starts if start <= today)


def _day(field: str, text: str) -> date:
    text = text.strip()
    if not text:
        raise PeriodError("missing", field=field)
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise PeriodError("bad-date", field=field, text=text[:40]) from None
    if day < EARLIEST:
        raise PeriodError("bad-date", field=field, text=text[:40])
    return day
