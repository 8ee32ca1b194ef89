"""One day of one child: from the log of calculations to the figures that reports show.

What counts (docs/algorithms/figures.md says why):

- an *attempt* is a calculation that was judged; what was refused (a card not in the hand, an operator that is not
  allowed) says nothing about arithmetic and is counted by itself;
- a *first* attempt is one that no faulty attempt of the same turn came before, and no correction, nor a mistake tried
  again afterwards: the share right is of these, so that trying again until it fits does not flatter;
- a line counts once under every operator in it, and once under `WHOLE`;
- a *stroke* is an unpenalised line of four cards or more (nambarz 5.9).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Final, NamedTuple

from games.engine.cards import UnknownCard
from games.engine.crazy_eights.cards import Card as FrenchCard

from . import mastery, misconceptions, skills

NAMBARZ: Final = "nambarz"
"""The game whose lines are laid by its rules; those of other games are sums and nothing else."""
WHOLE: Final = ""
"""The operator of the row that counts every line once."""
STROKE_CARDS: Final = 4
ACCEPTED: Final = "accepted"
REFUSED: Final = "refused"
WRONG_RESULT: Final = "wrong-result"
NOT_MINIMAL: Final = "not-minimal"

PAUSE: Final = timedelta(minutes=3)
"""A longer silence is not practice."""
ALONE: Final = timedelta(seconds=30)
"""What an attempt after a pause is taken to have cost, where nobody knows when its cards were seen."""


class Logged(NamedTuple):
    """One row of the log (games.models.Calculation), numbers of the cards instead of their codes.

    `turn_key` names the turn it was made in (equal keys, same turn) and `number_in_turn` counts from 1; `typed` are
    the running results typed, exact, None where nothing readable was typed.
    """

    id: int
    scope: str
    turn_key: tuple[object, ...]
    number_in_turn: int
    seen_at: datetime | None
    submitted_at: datetime
    target: int | None
    numbers: tuple[int, ...]
    operators: str
    verdict: str
    fault: str
    number_set: str
    allowed: str
    support: str
    helped: bool
    is_correction: bool
    typed: tuple[misconceptions.Value | None, ...]
    adding_up: bool = False
    """The cards left after a hand of Crazy Eights (crazy-eights 5.1): nobody chose them, so the line is arithmetic and
    shows neither a stroke nor a rule of NAMBARZ."""
    practice: bool = False
    """A mistake of an earlier turn, tried again: practice, and never a first attempt nor a stroke."""


@dataclass(slots=True)
class Figure:
    """The counts of one (scope, operator) in one day; `seconds` of practice and `refused` in the `WHOLE` row only."""

    attempts: int = 0
    right: int = 0
    firsts: int = 0
    firsts_right: int = 0
    refused: int = 0
    strokes: int = 0
    most_cards: int = 0
    seconds: int = 0


class Mistake(NamedTuple):
    """A faulty line, by its log id. `kinds`: all explanations of a wrong result that fit, most specific first."""

    id: int
    scope: str
    fault: str
    kinds: tuple[str, ...]


class Stroke(NamedTuple):
    """A stroke, by its log id."""

    id: int
    scope: str
    cards: int


@dataclass(slots=True)
class DayFigures:
    """All there is to store of one child's day.

    Keys: `figures` (scope, operator), `faults` (scope, operator, fault), `evidence` skill: its letters (mastery.py).
    """

    figures: dict[tuple[str, str], Figure] = field(default_factory=dict)
    faults: dict[tuple[str, str, str], int] = field(default_factory=dict)
    mistakes: set[Mistake] = field(default_factory=set)
    strokes: set[Stroke] = field(default_factory=set)
    evidence: dict[str, str] = field(default_factory=dict)


def day_figures(log: Sequence[Logged]) -> DayFigures:
    """The figures of one child's day from its log, in event order (the order it is given in)."""
    figures: dict[tuple[str, str], Figure] = defaultdict(Figure)
    faults: dict[tuple[str, str, str], int] = defaultdict(int)
    evidence: dict[str, list[str]] = defaultdict(list)
    day = DayFigures()
    for row, first, seconds in zip(log, _firsts(log), _seconds(log), strict=True):
        whole = figures[row.scope, WHOLE]
        whole.seconds += seconds
        if row.verdict == REFUSED:
            whole.refused += 1
            continue
        for operator in (WHOLE, *sorted(set(row.operators))):
            _count(figures[row.scope, operator], row, first)
            if row.fault:
                faults[row.scope, operator, row.fault] += 1
        explained = _explained(row)
        if row.fault:
            day.mistakes.add(Mistake(row.id, row.scope, row.fault, tuple(one.kind for one in explained)))
        elif is_stroke(row):
            day.strokes.add(Stroke(row.id, row.scope, len(row.numbers)))
        if first and not row.helped:
            for skill, sign in _evidence(row, explained):
                evidence[skill].append(sign)
    day.figures = dict(figures)
    day.faults = dict(faults)
    day.evidence = {skill: "".join(signs) for skill, signs in evidence.items()}
    return day


def is_stroke(row: Logged) -> bool:
    """Whether the line earned a stroke: laid at a table, right, no correction, `STROKE_CARDS` or more."""
    chosen = not row.is_correction and not row.adding_up and not row.practice
    return row.verdict == ACCEPTED and chosen and len(row.numbers) >= STROKE_CARDS


def _count(figure: Figure, row: Logged, first: bool) -> None:
    right = row.verdict == ACCEPTED
    figure.attempts += 1
    figure.right += right
    figure.firsts += first
    figure.firsts_right += first and right
    if is_stroke(row):
        figure.strokes += 1
        figure.most_cards = max(figure.most_cards, len(row.numbers))


def _firsts(log: Iterable[Logged]) -> Iterator[bool]:
    """For each row whether it is a first attempt. A second line after a play-again is one; a retry is not."""
    faulty: set[tuple[object, ...]] = set()
    for row in log:
        if row.practice:
            yield False
            continue
        judged = row.verdict != REFUSED
        if row.number_in_turn == 1:  # when tables are deleted, turns of two of them may bear one key
            faulty.discard(row.turn_key)
        yield judged and not row.is_correction and row.turn_key not in faulty
        if row.verdict == ACCEPTED:
            faulty.discard(row.turn_key)
        elif judged:
            faulty.add(row.turn_key)


def _seconds(log: Iterable[Logged]) -> Iterator[int]:
    """For each row the practice it stands for: the time since the row before, or after a pause its own thinking."""
    before: datetime | None = None
    for row in log:
        since = row.submitted_at - before if before is not None else None
        if since is not None and since <= PAUSE:
            spent = since
        elif row.seen_at is not None:
            spent = min(max(row.submitted_at - row.seen_at, timedelta(0)), PAUSE)
        else:
            spent = ALONE
        before = row.submitted_at
        yield round(spent.total_seconds())


def _explained(row: Logged) -> tuple[misconceptions.Explanation, ...]:
    if row.fault != WRONG_RESULT or row.target is None or len(row.numbers) < 2:
        return ()
    return misconceptions.explanations(_wrong_line(row))


def _wrong_line(row: Logged) -> misconceptions.WrongLine:
    return misconceptions.WrongLine(
        target=row.target or 0,
        numbers=row.numbers,
        operators=row.operators,
        number_set=row.number_set,
        allowed=row.allowed,
        typed=row.typed,
    )


# -- evidence of skills ----------------------------------------------------------------------------------------------


def _evidence(row: Logged, explained: Sequence[misconceptions.Explanation]) -> Iterator[tuple[str, str]]:
    """(skill, letter of mastery.py) for all that this line shows, and no more than it shows.

    A wrong line is not blamed on every step: where results were typed the wrong one is known and those before it were
    right; where nothing was typed only a line of two cards names its step.
    """
    if row.fault and row.fault not in (WRONG_RESULT, NOT_MINIMAL):  # tested before the result was (nambarz 8)
        yield from _rule_evidence(row, explained)
        return
    shown = row.support == "shown"
    wrong = row.fault == WRONG_RESULT
    typed_any = any(value is not None for value in row.typed)
    blamed = misconceptions.typed_wrong_step(_wrong_line(row)) if typed_any else None
    left: misconceptions.Value = row.numbers[0]
    for step, (operator, right) in enumerate(zip(row.operators, row.numbers[1:], strict=False)):
        result = misconceptions.apply(left, operator, right)
        if result is None:
            break
        typed = step < len(row.typed) and row.typed[step] is not None
        if step == blamed:
            yield skills.step_skill(left, operator, right, result), mastery.letter(right=False, typed=True, shown=shown)
            break
        if typed or not wrong or len(row.numbers) == 2:
            right_step = typed or not wrong
            yield (
                skills.step_skill(left, operator, right, result),
                mastery.letter(right=right_step, typed=typed, shown=shown),
            )
        left = result
    chain = skills.chain_skill(len(row.numbers))
    if chain:
        yield chain, mastery.letter(right=not wrong, typed=typed_any, shown=shown)
    if not row.adding_up:
        yield from _rule_evidence(row, explained)


_RULE_OF_FAULT: Final = {
    "mixed-categories": "rule-category",
    "matching-card-in-calculation": "rule-matching",
    NOT_MINIMAL: "rule-fewest",
}


def _rule_evidence(row: Logged, explained: Sequence[misconceptions.Explanation]) -> Iterator[tuple[str, str]]:
    if row.fault in _RULE_OF_FAULT:
        yield _RULE_OF_FAULT[row.fault], mastery.letter(right=False, typed=False, shown=False)
        return
    if row.verdict == ACCEPTED:
        for rule in ("rule-category", "rule-matching"):
            yield rule, mastery.letter(right=True, typed=False, shown=False)
        if len(row.numbers) > 2:
            yield "rule-fewest", mastery.letter(right=True, typed=False, shown=False)
        if precedence_differs(row.operators):
            yield "rule-left", mastery.letter(right=True, typed=False, shown=False)
    elif any(one.kind == misconceptions.PRECEDENCE for one in explained):
        yield "rule-left", mastery.letter(right=False, typed=False, shown=False)


def precedence_differs(operators: str) -> bool:
    """Whether ordinary precedence would work this line out in another order: a × or ÷ after a + or −."""
    additive = False
    for operator in operators:
        if operator in "+-":
            additive = True
        elif additive:
            return True
    return False


# -- reading what the log holds as texts ------------------------------------------------------------------------------


def number_of(code: str) -> int | None:
    """The number a card stands for, from its code: "10-bear" 10, in Crazy Eights what it costs: "KH" 10 (crazy-eights
    4.1). None for a joker or anything else."""
    head = code.partition("-")[0]
    if head.isdecimal():
        return int(head)
    try:
        return FrenchCard(code).points
    except UnknownCard:
        return None


def value_of(text: object) -> misconceptions.Value | None:
    """A typed or computed result as an exact value ("7", "-2", "3/4"); None where it cannot be read."""
    if isinstance(text, bool) or text is None:
        return None
    if isinstance(text, int):
        return text
    try:
        value = Fraction(str(text).strip().replace("−", "-"))
    except (ValueError, ZeroDivisionError):
        return None
    return value.numerator if value.denominator == 1 else value


def rules_of(rules: Mapping[str, object]) -> tuple[str, str]:
    """(number set, allowed operators) of a row's copy of the rules, defaults where it has none."""
    return str(rules.get("numbers") or "natural"), str(rules.get("operators") or "+-*/")
