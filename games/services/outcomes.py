"""What a page submits beside the action, and what it gets back."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from games.selectors import Position, TurnAttempts


@dataclass(frozen=True, slots=True)
class Clock:
    """How long ago, by the page's own clock, the cards were seen and the line was begun; milliseconds or None.

    Durations rather than times: a tablet's clock may be years out, but it counts seconds well enough.
    """

    seen: int | None = None
    begun: int | None = None

    def moments(self, *, now: datetime, visible: datetime) -> tuple[datetime | None, datetime | None]:
        """``seen_at`` and ``begun_at`` on the server's clock: ``visible <= seen_at <= begun_at <= now``.

        ``visible``: when the position came to be (nobody can have seen it before); what the page says beyond
        these bounds is moved to the nearest bound.
        """
        seen = self._moment(self.seen, now)
        begun = self._moment(self.begun, now)
        earliest = min(visible, now)
        if seen is not None:
            seen = min(max(seen, earliest), now)
            earliest = seen
        if begun is not None:
            begun = min(max(begun, earliest), now)
        return seen, begun

    @staticmethod
    def _moment(milliseconds: int | None, now: datetime) -> datetime | None:
        if milliseconds is None:
            return None
        # A week is beyond any turn; it also keeps absurd numbers within what a datetime can hold.
        return now - timedelta(milliseconds=min(max(milliseconds, 0), 7 * 24 * 3600 * 1000))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a submitted action.

    ``status``: "done" (events were added), "fault" (gentle referee: nothing changed, try again), "refused"
    (``reason`` says why, nothing changed), "stale" (the table had moved on), "repeated" (this attempt was answered
    before; ``first`` is the status it had then).
    """

    status: str
    version: int
    """The table's, afterwards."""
    reason: str = ""
    """Of a refusal: the engine's code, or "malformed"."""
    facts: dict[str, Any] = field(default_factory=dict)
    verdict: dict[str, Any] | None = None
    """The engine's, as a record has it."""
    explanation: dict[str, Any] | None = None
    """As ``games.engine.explain.explain`` makes it."""
    action: dict[str, Any] | None = None
    """As it was submitted."""
    typed: list[str] = field(default_factory=list)
    seat: int | None = None
    """The number of the seat that acted."""
    table: str = ""
    """The table card the action was meant for."""
    first: str = ""
    turn: tuple[int, int] | None = field(default=None, compare=False)
    """Round and turn it was made in; None where that is not known any more."""
    tried: TurnAttempts | None = field(default=None, compare=False)
    """What its seat has tried in that turn, this included; None where it was not asked."""
    position: Position | None = field(default=None, compare=False, repr=False)
    """The table afterwards, for whoever shows it; holds hidden cards and is never stored with the outcome."""

    def to_dict(self) -> dict[str, Any]:
        """As an ``Attempt`` keeps it."""
        return {key: getattr(self, key) for key in KEPT}

    @classmethod
    def repeated(cls, stored: dict[str, Any], *, version: int, position: Position) -> Outcome:
        """The answer an attempt got the first time, told again at the table's present ``version``."""
        kept = {key: stored[key] for key in KEPT if key in stored} | {"version": version}
        return cls(**kept | {"status": "repeated", "first": stored["status"]}, position=position)


KEPT = ("status", "version", "reason", "facts", "verdict", "explanation", "action", "typed", "seat", "table")
