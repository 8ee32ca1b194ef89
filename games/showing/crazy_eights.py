"""What only the page of a Crazy Eights table shows: the suit to follow, the hand by suits, effects, the cards left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from games.codec import game_of
from games.engine.crazy_eights.cards import EIGHT, SUITS, Card, fits
from games.models import Seat
from games.selectors import counting_done
from games.services.outcomes import Outcome

from .counting import CountingView
from .parts import HandCard, HandGroup, Pieces, Player
from .table_view import TableView
from .telling import Told, told_of_any_game

# Under the gentle referee the cards that fit are lit after so many faults in a turn.
FAULTS_BEFORE_LIGHT = 2
KEYS = {"A": "1", "J": "j", "Q": "q", "K": "k"}


@dataclass(frozen=True, slots=True)
class CardRuling:
    """What the referee says of a card. ``tone``: "right", "fault", or "refused" for what changed nothing."""

    tone: str
    status: str
    card: str = ""
    fault: str = ""
    reason: str = ""
    table: str = ""
    """The card it was laid on."""
    suit: str = ""
    """The suit that was to be followed."""
    rank: str = ""
    """The rank that would have fitted as well; "" where an eight lay."""
    named: str = ""
    """The suit that an eight names."""
    effect: str = ""
    due: int = 0
    """Penalty cards."""
    next: str = ""


def told(
    number: int,
    event: Mapping[str, Any],
    explanation: Mapping[str, Any] | None,
    seats: Sequence[Seat],
    me: int | None,
) -> Told:
    """One public event of Crazy Eights, told; whom an effect meets is added by `with_effects`."""
    if event["event"] in ("round-end", "game-end"):
        winner = event["winner"]
        cause = event.get("cause", "")
        return Told(
            number, event["event"], cause=cause, winners=tuple(seats[one] for one in winner), i_win=me in winner
        )
    if event["event"] != "play":
        return told_of_any_game(number, event, seats, me)
    play, verdict = event["play"], event["verdict"]
    accepted = verdict["verdict"] == "accepted"
    is_out = verdict["next"] == "out"
    card = play["card"]
    return Told(
        number,
        "card",
        seats[event["seat"]],
        event["seat"] == me,
        cards=(card,),
        fault=verdict["fault"] or "",
        laid=tuple(verdict["laid"]),
        returned=tuple(verdict["returned"]),
        due=verdict["draw"],
        accepted=accepted,
        table=card if accepted else "",
        out=is_out,
        suit=verdict["suit"] if accepted and card.startswith(EIGHT) and not is_out else "",
        effect="" if is_out or not accepted else verdict["effect"] or "",
    )


def with_effects(events: list[Told], seats: Sequence[Seat], me: int | None, *, direction: int = 1) -> list[Told]:
    """The events with whom each effect meets: they go from ``direction`` on, and a deal sets it right (crazy-eights
    3.1)."""
    reckoned = []
    for event in events:
        if event.kind == "deal":
            direction = 1
        if event.effect == "reverse":
            direction = -direction
        if event.effect and event.seat is not None:
            met = seats[(event.seat.number + direction) % len(seats)]
            event = replace(event, affected=met, affects_me=met.number == me)
        reckoned.append(event)
    return reckoned


def ruling_of_event(record: Mapping[str, Any], explanation: Mapping[str, Any] | None) -> CardRuling:
    """The ruling on a card on record."""
    return _ruling(record["play"], record["verdict"], explanation or {}, "done")


def ruling_of_outcome(outcome: Outcome) -> CardRuling | None:
    """The ruling on what was just submitted; None for an action that needs no referee."""
    status = outcome.first or outcome.status
    if status == "refused":
        return CardRuling("refused", status, card=str((outcome.action or {}).get("card") or ""), reason=outcome.reason)
    if outcome.verdict is None:
        return None
    return _ruling(outcome.action or {}, outcome.verdict, outcome.explanation or {}, status)


def _ruling(
    play: Mapping[str, Any], verdict: Mapping[str, Any], explanation: Mapping[str, Any], status: str
) -> CardRuling:
    right = verdict["verdict"] == "accepted"
    is_out = verdict["next"] == "out"
    return CardRuling(
        "right" if right else "fault",
        status,
        card=play["card"],
        fault=verdict["fault"] or "",
        table=explanation.get("table") or "",
        suit=explanation.get("suit") or "",
        rank=explanation.get("rank") or "",
        named=verdict["suit"] if right and play["card"].startswith(EIGHT) and not is_out else "",
        effect="" if is_out or not right else verdict["effect"] or "",
        due=verdict["draw"],
        next=verdict["next"] or "",
    )


class CrazyEightsView(TableView):
    """A table of Crazy Eights as one reader may see it."""

    piece = Pieces("crazy_eights")
    stylesheet = "games/crazy_eights.css"
    told = staticmethod(told)
    told_together = staticmethod(with_effects)

    @property
    def suits(self) -> tuple[str, ...]:
        """The four that an eight may name."""
        return SUITS

    @property
    def has_line(self) -> bool:
        """Where an eight asks for its suit."""
        return self.cards_can_be_chosen

    @property
    def line_facts(self) -> tuple[tuple[str, object], ...]:
        """One card at a time is chosen; nothing is reckoned with."""
        return (("mode", "one" if self.cards_can_be_chosen else "none"),)

    @property
    def suit_was_named(self) -> bool:
        """An eight lies on the table and has named a suit."""
        return bool(self.seen.table.rank == EIGHT)

    @property
    def rank_to_follow(self) -> str:
        """The rank that fits beside the suit; "" on an eight, where only the suit does (crazy-eights 2.2)."""
        return "" if self.suit_was_named else str(self.seen.table.rank)

    @property
    def last_card(self) -> bool:
        """One card is left: as the last an eight names no suit (crazy-eights 2.2)."""
        return self.hand_count == 1

    @property
    def goes_backwards(self) -> bool:
        return bool(self.seen.direction < 0)

    @cached_property
    def hand(self) -> list[HandGroup]:
        """The hand by suits."""
        new = drawn = self.seen.drawn
        lights = self.my_turn and self.attempts.faults >= FAULTS_BEFORE_LIGHT
        groups: dict[str, list[HandCard]] = {suit: [] for suit in SUITS}
        for position, one in enumerate(self.seen.hand):
            is_new = one == new
            if is_new:
                new = None  # of two equal cards one is marked
            groups[one.suit].append(
                HandCard(
                    str(one),
                    one.suit,
                    position,
                    KEYS.get(one.rank, one.rank),
                    lit=lights and fits(self.seen.table, self.seen.suit, one),
                    new=is_new,
                    off=drawn is not None and not is_new,
                )
            )
        return [HandGroup(suit, cards) for suit, cards in groups.items() if cards]

    @property
    def form_cards(self) -> list[HandCard]:
        """The cards that may be laid, for the form without scripts."""
        return [one for group in self.hand for one in group.cards if not one.off]

    @cached_property
    def ruling(self) -> CardRuling | None:
        """The referee's word on what the reader has just submitted."""
        if self.outcome is None or self.outcome.action is None or self.outcome.action.get("kind") == "count":
            return None
        return ruling_of_outcome(self.outcome)

    def told_further(self, events: list[Told]) -> list[Told]:
        turned = sum(event.effect == "reverse" for event in events)
        return with_effects(
            events, self.position.seats, self.me, direction=self.seen.direction * (-1 if turned % 2 else 1)
        )

    @property
    def brought(self) -> Told | None:
        """What the play before has brought the reader who is to act: two cards drawn (crazy-eights 3.1)."""
        if not self.my_turn:
            return None
        before = next((event for event in reversed(self.story) if event.kind not in ("recycle",)), None)
        return before if before is not None and before.mine and before.cause == "effect" else None

    # -- the end of a hand ----------------------------------------------------------------------------------------

    @cached_property
    def countings(self) -> list[CountingView]:
        """The cards left that the reader is asked to add up (crazy-eights 5.1); on a shared device those of everybody
        on it, one after the other."""
        if not self.between_rounds:
            return []
        asked = []
        for seat in self.position.held:
            counting = game_of(self.table).counting(self.position.state, self.seen.round, seat.number)
            if counting is not None:
                done = counting_done(seat=seat, round_number=self.seen.round)
                owner = self.position.seats[counting.owner]
                asked.append(CountingView(counting, owner, seat=seat, round_number=self.seen.round, done=done))
        return asked

    @cached_property
    def counting(self) -> CountingView | None:
        """The one to be answered now; the last of them when all have been."""
        return next((one for one in self.countings if one.is_asked), self.countings[-1] if self.countings else None)

    @property
    def counted(self) -> list[CountingView]:
        """Those that have been answered or skipped."""
        return [one for one in self.countings if not one.is_asked]

    @property
    def counts_now(self) -> bool:
        """Before the score sheet, which would tell the sum."""
        return self.counting is not None and self.counting.is_asked

    def _player(self, view: Any) -> Player:
        player = super()._player(view)
        if not self.counts_now:
            return player
        return replace(player, total=player.total - self.seen.round_points[view.number])

    @property
    def hand_end(self) -> Told | None:
        """How the hand that has just ended did so."""
        return next((event for event in reversed(self.story) if event.kind == "round-end"), None)

    @property
    def fewest_win(self) -> bool:
        return bool(self.seen.rules.scoring == "penalty")


def points_of(code: str) -> int:
    """What a card costs that is left in the hand (crazy-eights 4.1)."""
    return Card(code).points
