"""The tables of report pages for spreadsheets: the same rows, numbers as numbers, words in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from games.templatetags.card_words import operator_sign

from .report_selectors import ChildLine, ClassPage, PupilPage
from .reports.shares import Share
from .templatetags.report_words import fault_words, kind_words, skill_words, state_words


@dataclass(slots=True)
class Table:
    """Headings, and rows of as many cells: texts, numbers, dates, or None for an empty cell."""

    headings: list[Any]
    rows: list[list[Any]] = field(default_factory=list)


def _share_headings() -> list[Any]:
    return [_("Attempts"), _("First attempts"), _("Right first time"), _("Percent right first time")]


def _share(share: Share) -> list[Any]:
    return [share.attempts, share.firsts, share.right, share.percent]


def class_operators(page: ClassPage) -> Table:
    """Children × operators, the whole first; who has not played stands last, without figures."""
    report = page.report
    table = Table([_("Name"), _("Group"), *_share_headings()])
    for operator in report.operators:
        sign = operator_sign(operator)
        table.headings += [
            _("%(sign)s first attempts") % {"sign": sign},
            _("%(sign)s right first time") % {"sign": sign},
            _("%(sign)s percent") % {"sign": sign},
        ]
    table.headings += [_("Minutes"), _("Days"), _("Strokes of 4 cards or more"), _("Most cards"), _("Last played")]
    for row in report.rows:
        cells: list[Any] = [row.child.name, row.child.group, *_share(row.whole)]
        for cell in row.cells:
            cells += [cell.share.firsts, cell.share.right, cell.share.percent]
        table.rows.append([*cells, row.minutes, row.days, row.strokes, row.most_cards or None, row.child.last_day])
    empty = [None] * (len(table.headings) - 3)
    for child in (*report.not_in_period, *report.not_yet):
        table.rows.append([child.name, child.group, *empty, child.last_day or _("has not played yet")])
    return table


def class_needs(page: ClassPage) -> Table:
    table = Table([_("Name"), _("Group"), _("Operators below 60 percent"), _("Kinds of mistake"), _("Rules")])
    for need in page.report.needs:
        table.rows.append(
            [
                need.child.name,
                need.child.group,
                " ".join(operator_sign(cell.operator) for cell in need.operators),
                "; ".join(kind_words(one.kind) for one in need.kinds),
                "; ".join(fault_words(rule) for rule in need.rules),
            ]
        )
    return table


def class_faults(page: ClassPage) -> Table:
    table = Table([_("Fault"), _("How often"), _("Children")])
    table.rows = [[fault_words(row.fault), row.attempts, row.children] for row in page.report.faults]
    return table


def class_kinds(page: ClassPage) -> Table:
    table = Table([_("Kind of mistake"), _("Name"), _("Most within thirty days")])
    table.rows = [
        [kind_words(row.kind), child.name, one.count] for row in page.report.kinds for child, one in row.children
    ]
    return table


def class_strokes(page: ClassPage) -> Table:
    table = Table([_("Name"), _("Day"), _("Calculation"), _("Cards")])
    table.rows = [[one.child.name, one.day, one.line.equation, one.cards] for one in page.strokes]
    return table


def pupil_operators(page: PupilPage) -> Table:
    table = Table([_("Operator"), *_share_headings()])
    table.rows = [[operator_sign(one.operator), *_share(one.share)] for one in page.report.operators]
    table.rows.append([_("All"), *_share(page.report.whole)])
    return table


def pupil_weeks(page: PupilPage) -> Table:
    table = Table([_("Week from"), *_share_headings(), _("Minutes")])
    table.rows = [[week.monday, *_share(week.whole), week.minutes] for week in page.report.weeks]
    return table


def pupil_faults(page: PupilPage) -> Table:
    report = page.report
    table = Table([_("Fault"), _("How often"), *(operator_sign(one.operator) for one in report.operators)])
    table.rows = [[fault_words(row.fault), row.attempts, *row.by_operator] for row in report.faults]
    return table


def pupil_skills(page: PupilPage) -> Table:
    table = Table([_("Skill"), _("Attempts"), _("Right"), _("State"), _("Chance that it is known, percent")])
    table.rows = [
        [skill_words(row.skill), row.attempts, row.right, state_words(row.state), row.percent]
        for row in page.report.skills
    ]
    return table


def pupil_mistakes(page: PupilPage) -> Table:
    table = Table([_("Day"), _("Number to reach"), _("Calculation"), _("Fault"), _("Kind of mistake")])
    table.rows = list(_mistake_rows(page.mistakes))
    return table


def pupil_strokes(page: PupilPage) -> Table:
    table = Table([_("Day"), _("Calculation"), _("Cards")])
    table.rows = [[one.day, one.line.equation, one.cards] for one in page.strokes]
    return table


def _mistake_rows(mistakes: Sequence[ChildLine]) -> Iterator[list[Any]]:
    for one in mistakes:
        kind = kind_words(one.kind) if one.kind else None
        yield [one.day, one.line.target, one.line.equation, fault_words(one.fault), kind]


CLASS_TABLES: dict[str, Callable[[ClassPage], Table]] = {
    "operators": class_operators,
    "needs": class_needs,
    "faults": class_faults,
    "kinds": class_kinds,
    "strokes": class_strokes,
}
PUPIL_TABLES: dict[str, Callable[[PupilPage], Table]] = {
    "operators": pupil_operators,
    "weeks": pupil_weeks,
    "faults": pupil_faults,
    "skills": pupil_skills,
    "mistakes": pupil_mistakes,
    "strokes": pupil_strokes,
}
