"""The chart of weeks: heights add up, round steps, mirrored from right to left, no locale in its numbers."""

from datetime import date, timedelta

import pytest

from classrooms.reports.charts import FOOT, HEAD, HEIGHT, WIDTH, column_chart, scale

WEEKS = [(date(2026, 3, 2) + timedelta(weeks=week), week * 2, week, 50) for week in range(6)]


@pytest.mark.parametrize(
    ("most", "expected"),
    [(0, (1, 1)), (1, (1, 1)), (5, (1, 5)), (6, (2, 6)), (23, (5, 25)), (99, (20, 100)), (101, (50, 150))],
)
def test_steps_are_round_and_few(most, expected):
    step, top = scale(most)
    assert (step, top) == expected
    assert top // step <= 5


def test_columns_stand_on_the_foot_and_reach_their_height():
    chart = column_chart(WEEKS)
    foot = float(chart.foot_y)
    top = chart.grid[-1].value
    plot = HEIGHT - HEAD - FOOT
    for column in chart.columns:
        assert float(column.right_y) + float(column.right_height) == pytest.approx(foot, abs=0.1)
        assert float(column.wrong_y) + float(column.wrong_height) == pytest.approx(float(column.right_y), abs=0.1)
        assert float(column.right_height) == pytest.approx(plot * column.right / top, abs=0.1)


def test_from_right_to_left_the_first_week_stands_at_the_right():
    ltr, rtl = column_chart(WEEKS), column_chart(WEEKS, rtl=True)
    for one, other in zip(ltr.columns, rtl.columns, strict=True):
        assert float(one.middle) + float(other.middle) == pytest.approx(WIDTH, abs=0.1)
    assert float(rtl.side_x) > float(rtl.plot_end)
    assert float(ltr.side_x) < float(ltr.plot_start)


def test_of_many_weeks_only_some_are_written_the_last_always():
    chart = column_chart([(date(2026, 1, 5) + timedelta(weeks=week), 1, 1, None) for week in range(40)])
    labels = [column.label for column in chart.columns]
    assert labels[-1]
    assert sum(labels) <= 9


def test_a_chart_of_nothing_is_an_empty_chart():
    assert column_chart([]).columns == ()
