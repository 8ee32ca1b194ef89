"""From figures to the class page: who played, who needs help and with what, what went wrong."""

from datetime import date, timedelta

from classrooms.reports.class_report import Child, class_report
from classrooms.reports.lines import line_of
from classrooms.reports.periods import Period
from classrooms.reports.pupil_report import pupil_report
from lessons.learning.sums import FaultSum, MistakeDay, OperatorSum, SkillStanding, WeekSum

LAST = date(2026, 3, 11)
PERIOD = Period("month", LAST - timedelta(days=29), LAST)


def child(id, name, operators="+-", last_day=LAST):
    return Child(id, name, 1, "Bees", operators, last_day)


def sums(person, operator, firsts, right, attempts=None, strokes=0):
    return OperatorSum(person, operator, attempts or firsts, right, firsts, right, strokes, 4 if strokes else 0, 600, 3)


AMAL, BEN, CID, DAN = child(1, "Amal"), child(2, "Ben", "+"), child(3, "Cid"), child(4, "Dan", last_day=None)
SUMS = [
    sums(1, "", 20, 8, 25),
    sums(1, "+", 15, 8),
    sums(1, "-", 4, 0),
    sums(2, "", 10, 9, strokes=2),
    sums(2, "*", 10, 9),
]


def report(faults=(), mistakes=(), children=(AMAL, BEN, CID, DAN)):
    return class_report(children, SUMS, faults, mistakes, PERIOD)


def test_children_without_attempts_are_no_zero_and_no_error():
    found = report()
    assert [row.child.name for row in found.rows] == ["Amal", "Ben"]
    assert [one.name for one in found.not_in_period] == ["Cid"]
    assert [one.name for one in found.not_yet] == ["Dan"]
    assert (found.played, found.children) == (2, 4)


def test_operators_are_those_of_the_groups_and_those_that_were_used():
    found = report()
    assert found.operators == ("+", "-", "*")
    ben = found.rows[1]
    assert [cell.allowed for cell in ben.cells] == [True, False, False]
    assert ben.cells[2].share.right == 9


def test_totals_are_of_all_children():
    found = report()
    assert (found.whole.attempts, found.whole.firsts, found.whole.right) == (35, 30, 17)
    assert [cell.share.firsts for cell in found.totals] == [15, 4, 10]
    assert (found.minutes, found.strokes) == (20, 2)


def test_who_needs_help_and_with_what():
    found = report(
        faults=[FaultSum(1, "", "mixed-categories", 5), FaultSum(2, "", "mixed-categories", 1)],
        mistakes=[MistakeDay(1, "carry", LAST, 3), MistakeDay(2, "carry", LAST, 2)],
    )
    (need,) = found.needs
    assert need.child == AMAL
    assert [cell.operator for cell in need.operators] == ["+"]  # of − there are too few to say
    assert [(one.kind, one.count) for one in need.kinds] == [("carry", 3)]
    assert need.rules == ("mixed-categories",)
    assert [(row.fault, row.attempts, row.children) for row in found.faults] == [("mixed-categories", 6, 2)]
    assert [(row.kind, [one.name for one, _ in row.children]) for row in found.kinds] == [("carry", ["Amal"])]


def test_a_kind_of_mistake_is_a_need_only_where_it_comes_often():
    many = [sums(1, "", 200, 190), sums(1, "+", 200, 190)]
    found = class_report([AMAL], many, [], [MistakeDay(1, "carry", LAST, 3)], PERIOD)
    assert found.needs == ()
    assert found.kinds[0].kind == "carry"


def test_a_class_without_children_or_play_is_an_empty_report():
    assert class_report([], [], [], [], PERIOD).rows == ()
    assert report(children=(DAN,)).whole.percent is None


def test_a_childs_report():
    found = pupil_report(
        AMAL,
        PERIOD,
        weeks=[
            WeekSum(date(2026, 2, 23), "", 5, 4, 5, 4, 1, 5, 60, 1),
            WeekSum(date(2026, 3, 9), "", 25, 9, 20, 8, 1, 4, 600, 3),
            WeekSum(date(2026, 3, 9), "+", 15, 8, 15, 8, 0, 0, 0, 3),
        ],
        faults=[FaultSum(1, "", "wrong-result", 9), FaultSum(1, "+", "wrong-result", 7)],
        mistakes=[MistakeDay(1, "carry", LAST, 3)],
        skills=[SkillStanding(1, "add-20-over", 9, 8, 0.97), SkillStanding(1, "sub-10", 4, 4, 0.99)],
    )
    assert found.has_played
    assert (found.whole.attempts, found.whole.firsts, found.whole.right) == (30, 25, 12)
    assert (found.minutes, found.days, found.strokes, found.most_cards) == (11, 4, 2, 5)
    assert [(one.operator, one.share.firsts) for one in found.operators] == [("+", 15), ("-", 0)]
    weeks = [(week.monday.isoformat(), week.whole.attempts) for week in found.weeks]
    assert weeks[-3:] == [("2026-02-23", 5), ("2026-03-02", 0), ("2026-03-09", 25)]
    assert [(row.fault, row.attempts, row.by_operator) for row in found.faults] == [("wrong-result", 9, (7, 0))]
    assert [(row.skill, row.state, row.percent) for row in found.skills] == [
        ("add-20-over", "mastered", 97),
        ("sub-10", "not-enough", None),
    ]


def test_a_child_who_has_not_played():
    found = pupil_report(DAN, PERIOD, weeks=[], faults=[], mistakes=[], skills=[])
    assert not found.has_played
    assert found.whole.percent is None
    assert found.skills == ()


def test_a_line_as_a_reader_sees_it():
    assert line_of(["10-bear", "4-cat", "2-bee"], "-/", "3", 3).equation == "(10 − 4) ÷ 2 = 3"
    assert line_of(["3-symbol", "5-symbol"], "-", "-2", 4).equation == "3 − 5 = −2"
    assert line_of(["3-symbol", "5-symbol"], "-", "", 4).equation == "3 − 5"
