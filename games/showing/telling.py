"""Events as the table page tells them: who did what, with which cards, and what it came to.

Only from public events (``Game.public_event``): what this module never gets it cannot show.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from games.engine.arithmetic import notation
from games.engine.cards import card
from games.models import Event, Seat
from games.selectors import EventRead

SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}
# Draws that a play has brought: the play says more than they do.
BROUGHT = ("penalty", "effect")


@dataclass(frozen=True, slots=True)
class Told:
    """One event in a form that a template can say in a sentence."""

    number: int
    kind: str
    """"match", "calculation", "change", "change-alone", "again", "card" (in Crazy Eights), "draw", "keep" (drew and
    kept it), "pass", "correct", "gave-up", "challenge", "recycle", "deal", "round-end" or "game-end"."""
    seat: Seat | None = None
    mine: bool = False
    cards: tuple[str, ...] = ()
    """Thrown, in that order."""
    notation: str = ""
    """"10 − 4": a calculation in ordinary notation."""
    result: str = ""
    """What it comes to; "" where a step has no result."""
    target: int | None = None
    fault: str = ""
    laid: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    due: int = 0
    """Penalty cards."""
    bonus: int = 0
    accepted: bool = True
    """Right, or not judged."""
    judged: bool = True
    """False for a play that lies unjudged (nambarz 8.5): nothing here says whether it is right."""
    count: int = 0
    """Cards drawn."""
    cause: str = ""
    table: str = ""
    """The card to cover afterwards, "" where the event does not change it."""
    again: bool = False
    """The same player is still to move."""
    out: bool = False
    hand_count: int | None = None
    """Cards in this player's hand afterwards."""
    count_before: int | None = None
    """The same before."""
    round: int = 0
    extra: bool = False
    starter: Seat | None = None
    i_begin: bool = False
    dealt: tuple[int, ...] = ()
    """Of a deal: cards by seat."""
    suit: str = ""
    """In Crazy Eights the suit an eight has named."""
    effect: str = ""
    """What a special card of Crazy Eights brings: "draw-2", "skip" or "reverse"."""
    affected: Seat | None = None
    """Whom it brings it; of a challenge, whose play it was."""
    affects_me: bool = False
    winners: tuple[Seat, ...] = ()
    """Of a round's or a game's end in Crazy Eights."""
    i_win: bool = False

    @property
    def is_play(self) -> bool:
        """Something was laid, or thrown in vain."""
        return self.kind in ("match", "calculation", "change", "change-alone", "again", "correct", "card", "challenge")


class Teller(Protocol):
    """How the events of one game are told."""

    def __call__(
        self,
        number: int,
        event: Mapping[str, Any],
        explanation: Mapping[str, Any] | None,
        seats: Sequence[Seat],
        me: int | None,
    ) -> Told:
        """One public event, told. ``me`` is the reader's seat, None for an onlooker."""


def told(
    number: int,
    event: Mapping[str, Any],
    explanation: Mapping[str, Any] | None,
    seats: Sequence[Seat],
    me: int | None,
) -> Told:
    """One public event, told. ``me`` is the reader's seat, None for an onlooker."""
    if event["event"] in ("play", "correct"):
        return _told_play(number, event, explanation, seats, me)
    if event["event"] == "challenge":
        return _told_challenge(number, event, explanation or {}, seats, me)
    return told_of_any_game(number, event, seats, me)


def told_of_any_game(number: int, event: Mapping[str, Any], seats: Sequence[Seat], me: int | None) -> Told:
    """Those events that games have in common: drawing, passing, dealing, ends."""
    kind = event["event"]
    if kind == "draw":
        seat = event["seat"]
        cards = tuple(event.get("cards", ())) if seat == me else ()
        return Told(number, kind, seats[seat], seat == me, cards=cards, count=event["count"], cause=event["cause"])
    if kind == "pass":
        return Told(number, kind, seats[event["seat"]], event["seat"] == me, cause=event.get("cause", ""))
    if kind == "deal":
        return Told(
            number,
            kind,
            i_begin=event["starter"] == me,
            dealt=tuple(event["hands"]),
            table=event["table"],
            round=event["round"],
            extra=bool(event.get("extra")),
            starter=seats[event["starter"]],
        )
    return Told(number, kind, cause=event.get("cause", ""))


def _told_play(
    number: int,
    event: Mapping[str, Any],
    explanation: Mapping[str, Any] | None,
    seats: Sequence[Seat],
    me: int | None,
) -> Told:
    play, verdict = event["play"], event["verdict"]
    explanation = explanation or {}
    seat = event["seat"]
    judged = verdict["verdict"] != "unjudged"
    return Told(
        number,
        kind_of_play(event["event"], play),
        seats[seat],
        seat == me,
        cards=cards_of(play),
        notation=explanation.get("notation") or ("" if judged else _notation_of(play)),
        result=result_of(explanation),
        target=explanation.get("target"),
        fault=verdict["fault"] or "",
        laid=tuple(verdict["laid"]),
        returned=tuple(verdict["returned"]),
        due=verdict["draw"],
        bonus=verdict["bonus"] if judged else 0,
        accepted=verdict["verdict"] in ("accepted", "unjudged"),
        judged=judged,
        table=verdict["table"],
        again=verdict["next"] == "may-play-again",
        out=verdict["next"] == "out",
    )


def _told_challenge(
    number: int, event: Mapping[str, Any], explanation: Mapping[str, Any], seats: Sequence[Seat], me: int | None
) -> Told:
    """A challenge, with what the referee says of the play; whose that was `with_challenged` knows."""
    verdict = event["verdict"]
    return Told(
        number,
        "challenge",
        seats[event["seat"]],
        event["seat"] == me,
        notation=explanation.get("notation") or "",
        result=result_of(explanation),
        target=explanation.get("target"),
        fault=verdict["fault"] or "",
        laid=tuple(verdict["laid"]),
        returned=tuple(verdict["returned"]),
        due=verdict["draw"],
        accepted=verdict["verdict"] == "accepted",
        table=verdict["table"],
    )


def with_challenged(events: Iterable[Told]) -> list[Told]:
    """The events, each challenge with whose play it was of and its cards."""
    told: list[Told] = []
    play: Told | None = None
    for event in events:
        if event.kind == "challenge" and play is not None:
            told.append(replace(event, affected=play.seat, affects_me=play.mine, cards=play.cards))
            continue
        if event.is_play:
            play = event
        told.append(event)
    return told


def _notation_of(play: Mapping[str, Any]) -> str:
    """A calculation that nobody has judged, without what it comes to: that is for the players to find out."""
    if play["kind"] != "calculation":
        return ""
    return notation([card(code).number or 0 for code in play["cards"]], play["operators"])


def kind_of_play(event: str, play: Mapping[str, Any] | None) -> str:
    """A word for a play or correction; a change joker alone is a kind of its own, for it leaves the table open."""
    if play is None:
        return "gave-up"
    if event in ("correct", "challenge"):
        return event
    if play["kind"] == "change" and play["card"] is None:
        return "change-alone"
    return str(play["kind"])


def cards_of(play: Mapping[str, Any] | None) -> tuple[str, ...]:
    """The cards a play takes from the hand, in the order thrown."""
    if play is None:
        return ()
    if play["kind"] == "calculation":
        return tuple(play["cards"])
    if play["kind"] == "again":
        return ("play-again",)
    if play["kind"] == "change":
        return (play["joker"],) if play["card"] is None else (play["joker"], play["card"])
    return (play["card"],)


def result_of(explanation: Mapping[str, Any]) -> str:
    """What the explained calculation comes to, with a proper minus; "" where a step has no result."""
    steps = explanation.get("steps") or ()
    result = steps[-1]["result"] if steps else None
    return written(result) if result is not None else ""


def written(number: str) -> str:
    """A number as a reader sees it."""
    return number.replace("-", "−")


def with_hand_counts(events: Iterable[Told], counts: Mapping[int, int]) -> list[Told]:
    """The events with the hand of their player as it was after each, reckoned back from ``counts`` (now, by seat)."""
    now = dict(counts)
    reckoned: list[Told] = []
    for event in reversed(list(events)):
        if event.seat is None:
            reckoned.append(event)
            if event.kind == "deal":
                now.clear()  # before a deal other cards were held, and nobody asks how many
            continue
        if event.kind == "challenge":
            reckoned.append(event)
            if event.affected is not None and event.affected.number in now:
                now[event.affected.number] -= gained(event)
            continue
        seat = event.seat.number
        after = now.get(seat)
        before = None if after is None else after - gained(event)
        reckoned.append(replace(event, hand_count=after, count_before=before))
        if before is not None:
            now[seat] = before
    return reckoned[::-1]


def without_passes(events: Iterable[Told]) -> list[Told]:
    """The events without those passes that others do not see at a table.

    Drawing and then passing is told as one: the card was kept. After a play a pass says that a play-again was left in
    the hand, which is nobody's business; the next player simply is to move.
    """
    kept: list[Told] = []
    for event in events:
        before = kept[-1] if kept else None
        if event.kind != "pass" or before is None or before.seat != event.seat:
            kept.append(event)
        elif before.kind == "draw" and before.cause not in BROUGHT:
            kept[-1] = replace(before, kind="keep", number=event.number)
    return kept


def gained(event: Told) -> int:
    """By how many cards an event has made its player's hand larger; a challenge, the hand of who was challenged."""
    if event.kind in ("draw", "keep"):
        return event.count
    if event.kind in ("correct", "gave-up", "challenge"):
        # The cards had left the hand when they were first thrown.
        return len(event.returned)
    if event.fault == "wrong-result":
        return -len(event.cards)
    return -len(event.laid)


def with_play(events: Sequence[Event] | Sequence[EventRead]) -> Mapping[str, Any]:
    """The record of the last of these events; a challenge has in it the play that it is of."""
    record: Mapping[str, Any] = events[-1].record
    if record["event"] != "challenge":
        return record
    play = next((event.record for event in reversed(events) if event.record["event"] == "play"), None)
    return record if play is None else {**record, "play": play["play"]}
