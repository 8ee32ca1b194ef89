"""A class over a period: children × operators, who needs help and with what, and who has not played yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from lessons.learning.sums import FaultSum, MistakeDay, OperatorSum

from .kinds import WINDOW, NamedKind, kinds_named
from .periods import Period
from .shares import Share, minutes_of

OPERATORS: Final = "+-*/"
RULE_FAULTS: Final = ("mixed-categories", "matching-card-in-calculation", "not-minimal")
RULE_FAULTS_FROM: Final = 3
"""How often a rule must have been broken, and in one attempt of `RULE_FAULTS_IN`, to be worth a word."""
RULE_FAULTS_IN: Final = 5
KIND_IN: Final = 10
"""A kind of mistake is a need where it is in one attempt of so many; who plays a lot makes three of anything."""


@dataclass(frozen=True, slots=True)
class Child:
    """A pupil of the class. `last_day`: of any practice ever; None: has not played yet."""

    id: int
    name: str
    group_id: int
    group: str
    operators: str
    last_day: date | None = None


@dataclass(frozen=True, slots=True)
class OperatorShare:
    """A cell of the heat map. `allowed`: whether the child's group uses the operator now."""

    operator: str
    share: Share
    allowed: bool = True


@dataclass(frozen=True, slots=True)
class ChildRow:
    """A child who played in the period."""

    child: Child
    whole: Share
    cells: tuple[OperatorShare, ...]
    minutes: int
    days: int
    strokes: int
    most_cards: int


@dataclass(frozen=True, slots=True)
class Need:
    """A child who needs help: with which operators, which kinds of mistake, which rules."""

    child: Child
    operators: tuple[OperatorShare, ...]
    kinds: tuple[NamedKind, ...]
    rules: tuple[str, ...]

    @property
    def weight(self) -> tuple[int, int, int]:
        """The more pressing the smaller: the lowest share first, then the most kinds and rules."""
        lowest = min((cell.share.percent or 0 for cell in self.operators), default=100)
        return lowest, -len(self.kinds), -len(self.rules)


@dataclass(frozen=True, slots=True)
class FaultRow:
    """How often a fault was made, and by how many children."""

    fault: str
    attempts: int
    children: int


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind of mistake that can be named for some children, those with most of it first."""

    kind: str
    children: tuple[tuple[Child, NamedKind], ...]


@dataclass(frozen=True, slots=True)
class ClassReport:
    """All the class page shows beside its strokes. `children` counts those of the chosen group."""

    children: int
    operators: tuple[str, ...]
    rows: tuple[ChildRow, ...]
    not_in_period: tuple[Child, ...]
    not_yet: tuple[Child, ...]
    whole: Share
    totals: tuple[OperatorShare, ...]
    minutes: int
    strokes: int
    needs: tuple[Need, ...]
    faults: tuple[FaultRow, ...]
    kinds: tuple[KindRow, ...]

    @property
    def played(self) -> int:
        return len(self.rows)


def class_report(
    children: Sequence[Child],
    sums: Iterable[OperatorSum],
    faults: Iterable[FaultSum],
    mistakes: Iterable[MistakeDay],
    period: Period,
) -> ClassReport:
    """The report of these children; `mistakes` reach back a window before the period's first day."""
    by_child: dict[int, dict[str, OperatorSum]] = {}
    for one in sums:
        by_child.setdefault(one.person_id, {})[one.operator] = one
    fault_rows = [one for one in faults if not one.operator]
    used = {operator for child in children for operator in child.operators}
    used.update(operator for of_child in by_child.values() for operator in of_child if operator)
    operators = tuple(operator for operator in OPERATORS if operator in used)

    rows = tuple(
        _row(child, by_child[child.id], operators)
        for child in children
        if child.id in by_child and by_child[child.id][""].attempts
    )
    playing = {row.child.id for row in rows}
    named = kinds_named(mistakes, period.first)
    return ClassReport(
        children=len(children),
        operators=operators,
        rows=rows,
        not_in_period=tuple(child for child in children if child.id not in playing and child.last_day is not None),
        not_yet=tuple(child for child in children if child.id not in playing and child.last_day is None),
        whole=sum((row.whole for row in rows), Share()),
        totals=tuple(
            OperatorShare(operator, sum((row.cells[position].share for row in rows), Share()))
            for position, operator in enumerate(operators)
        ),
        minutes=sum(row.minutes for row in rows),
        strokes=sum(row.strokes for row in rows),
        needs=_needs(rows, fault_rows, named, period),
        faults=_fault_rows(fault_rows),
        kinds=_kind_rows(children, named),
    )


def share_of(one: OperatorSum | None) -> Share:
    return Share() if one is None else Share(one.attempts, one.firsts, one.firsts_right)


def rules_broken(faults: Iterable[FaultSum], attempts: int) -> tuple[str, ...]:
    """The rules one child breaks often enough to be told about."""
    return tuple(
        one.fault
        for one in faults
        if one.fault in RULE_FAULTS and one.attempts >= RULE_FAULTS_FROM and one.attempts * RULE_FAULTS_IN >= attempts
    )


def _row(child: Child, sums: dict[str, OperatorSum], operators: Sequence[str]) -> ChildRow:
    whole = sums[""]
    return ChildRow(
        child=child,
        whole=share_of(whole),
        cells=tuple(
            OperatorShare(operator, share_of(sums.get(operator)), operator in child.operators) for operator in operators
        ),
        minutes=minutes_of(whole.seconds),
        days=whole.days,
        strokes=whole.strokes,
        most_cards=whole.most_cards,
    )


def _needs(
    rows: Sequence[ChildRow], faults: Sequence[FaultSum], named: Sequence[NamedKind], period: Period
) -> tuple[Need, ...]:
    needs = []
    for row in rows:
        in_window = row.whole.attempts * min(1.0, WINDOW.days / period.days)
        need = Need(
            child=row.child,
            operators=tuple(cell for cell in row.cells if cell.share.needs_help),
            kinds=tuple(one for one in named if one.person_id == row.child.id and one.count * KIND_IN >= in_window),
            rules=rules_broken((one for one in faults if one.person_id == row.child.id), row.whole.attempts),
        )
        if need.operators or need.kinds or need.rules:
            needs.append(need)
    return tuple(sorted(needs, key=lambda need: need.weight))


def _kind_rows(children: Sequence[Child], named: Sequence[NamedKind]) -> tuple[KindRow, ...]:
    by_id = {child.id: child for child in children}
    by_kind: dict[str, list[tuple[Child, NamedKind]]] = {}
    for one in named:
        by_kind.setdefault(one.kind, []).append((by_id[one.person_id], one))
    rows = (KindRow(kind, tuple(of_kind)) for kind, of_kind in by_kind.items())
    return tuple(sorted(rows, key=lambda row: -len(row.children)))


def _fault_rows(faults: Iterable[FaultSum]) -> tuple[FaultRow, ...]:
    attempts: Counter[str] = Counter()
    children: Counter[str] = Counter()
    for one in faults:
        attempts[one.fault] += one.attempts
        children[one.fault] += 1
    return tuple(FaultRow(fault, count, children[fault]) for fault, count in attempts.most_common())
