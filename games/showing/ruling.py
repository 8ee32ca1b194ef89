"""The referee's word on one play: what was laid, step by step, in pictures, which rule, what comes back, what now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.services.outcomes import Outcome

from .pictures import Picture, picture_of
from .telling import SIGNS, cards_of, kind_of_play, written

# Of a long chain the pictures would hide the page; its steps stand as text.
MOST_PICTURES = 3


@dataclass(frozen=True, slots=True)
class StepShown:
    """One step as it is shown: ``left sign right = result``; ``result`` is "" where there is none."""

    left: str
    sign: str
    operator: str
    right: str
    result: str
    fault: str
    """"division-by-zero", "outside-number-set" or ""."""
    typed: str
    """What the child typed for it, "" for nothing."""
    typed_wrong: bool
    broken: bool
    picture: Picture | None


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says. ``tone``: "right", "fault", or "refused" for what changed nothing."""

    tone: str
    kind: str
    status: str
    fault: str = ""
    reason: str = ""
    cards: tuple[str, ...] = ()
    offending: tuple[str, ...] = ()
    target: int | None = None
    table_card: str = ""
    """What was to be covered."""
    steps: tuple[StepShown, ...] = ()
    notation: str = ""
    result: str = ""
    smaller: str = ""
    """A calculation with fewer of the cards, in ordinary notation with its result."""
    smaller_cards: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    due: int = 0
    bonus: int = 0
    next: str = ""
    table: str = ""
    """What lies on the table now."""
    of_other: bool = False
    """Somebody else's play: what comes back comes back to them."""

    @property
    def is_correction(self) -> bool:
        return self.kind in ("correct", "gave-up")

    @property
    def pictured(self) -> list[StepShown]:
        """The steps with pictures to be drawn: of a long chain only the one that broke, or the last."""
        steps = [step for step in self.steps if step.picture is not None]
        return steps if len(steps) <= MOST_PICTURES else steps[-1:]

    @property
    def broken_step(self) -> StepShown | None:
        return next((step for step in self.steps if step.broken), None)

    @property
    def typed_wrong(self) -> StepShown | None:
        """The first step whose typed result was wrong."""
        return next((step for step in self.steps if step.typed_wrong), None)


def ruling_of_outcome(outcome: Outcome) -> Ruling | None:
    """The ruling on what was just submitted; None for an action that needs no referee."""
    action = outcome.action or {}
    kind, play = _play_of(action)
    status = outcome.first or outcome.status
    if kind == "challenge" and status == "done":
        play = outcome.facts.get("play")
    if status == "refused":
        return Ruling(
            tone="refused",
            kind=kind,
            status=status,
            reason=outcome.reason,
            cards=_cards(play),
            table_card=outcome.table,
            steps=(),
        )
    if outcome.verdict is None or outcome.verdict["verdict"] == "unjudged":
        return None
    return _ruling(kind, play, outcome.verdict, outcome.explanation or {}, outcome.typed, outcome.table, status)


def ruling_of_event(record: Mapping[str, Any], explanation: Mapping[str, Any] | None) -> Ruling | None:
    """The same of a play, a correction or a challenge (`telling.with_play`) on record; None where the play lies
    unjudged."""
    if record["verdict"]["verdict"] == "unjudged" or "play" not in record:
        return None
    kind = kind_of_play(record["event"], record["play"])
    return _ruling(kind, record["play"], record["verdict"], explanation or {}, (), "", "done")


def _play_of(action: Mapping[str, Any]) -> tuple[str, Mapping[str, Any] | None]:
    """A word for the action, and the play in it."""
    if action.get("kind") == "correct":
        play = action.get("play")
        return kind_of_play("correct", play), play
    if action.get("kind") in ("match", "calculation", "change", "again"):
        return kind_of_play("play", action), action
    return str(action.get("kind")), None


def _cards(play: Mapping[str, Any] | None) -> tuple[str, ...]:
    return () if play is None else cards_of(play)


def _ruling(
    kind: str,
    play: Mapping[str, Any] | None,
    verdict: Mapping[str, Any],
    explanation: Mapping[str, Any],
    typed: Sequence[str],
    table_card: str,
    status: str,
) -> Ruling:
    steps = _steps(explanation, typed)
    smaller = explanation.get("smaller")
    return Ruling(
        tone="right" if verdict["verdict"] == "accepted" else "fault",
        kind=kind,
        status=status,
        fault=verdict["fault"] or "",
        cards=_cards(play),
        offending=tuple(explanation.get("offending") or ()),
        target=explanation.get("target"),
        table_card=table_card,
        steps=steps,
        notation=explanation.get("notation") or "",
        result=steps[-1].result if steps else "",
        smaller=_equation(smaller) if smaller else "",
        smaller_cards=tuple(smaller["cards"]) if smaller else (),
        laid=tuple(verdict["laid"]),
        returned=tuple(verdict["returned"]),
        due=verdict["draw"],
        bonus=verdict["bonus"],
        next=verdict["next"] or "",
        table=verdict["table"],
        of_other=kind == "challenge",
    )


def _equation(calculation: Mapping[str, Any]) -> str:
    return f"{calculation['notation']} = {written(str(calculation['steps'][-1]['result']))}"


def _steps(explanation: Mapping[str, Any], typed: Sequence[str]) -> tuple[StepShown, ...]:
    broken = explanation.get("broken_step")
    shown = []
    for place, step in enumerate(explanation.get("steps") or ()):
        answer = typed[place] if place < len(typed) else ""
        result = step["result"]
        shown.append(
            StepShown(
                left=written(step["left"]),
                sign=SIGNS.get(step["operator"], step["operator"]),
                operator=step["operator"],
                right=written(step["right"]),
                result="" if result is None else written(result),
                fault=step["fault"] or "",
                typed=written(answer),
                typed_wrong=bool(answer) and answer != result,
                broken=broken == place,
                picture=picture_of(step),
            )
        )
    return tuple(shown)
