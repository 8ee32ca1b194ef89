"""What only the page of a NAMBARZ table shows: the calculation line, the hand in categories, hints, the open table."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from games.codec import game_of
from games.engine.cards import card
from games.engine.explain import hints as engine_hints
from games.engine.plays import Calculation
from games.engine.referee import TurnFacts
from games.fixing_selectors import mistakes_at
from games.models import Seat
from games.services.hints import hint_is_offered
from games.services.log import target_of
from games.services.windows import seconds_to_wait

from .parts import GROUPS, HandCard, HandGroup, Pieces
from .ruling import Ruling, ruling_of_event, ruling_of_outcome
from .table_view import TableView
from .telling import SIGNS, Told, told, with_challenged, with_play

# What the referee has a word on.
JUDGED = ("play", "correct", "challenge")
# Somebody is to move, and the prompt is made of the cards in sight and nothing else.
MY_PHASES = frozenset({"play", "drawn", "again", "cover", "must-draw", "correction"})
# A master stroke with five cards can be laid without scripts; longer ones are rare.
FORM_PLACES = 5


class NambarzView(TableView):
    """A table of NAMBARZ as one reader may see it."""

    piece = Pieces("nambarz")
    told = staticmethod(told)
    my_phases = MY_PHASES

    @cached_property
    def open_category(self) -> str:
        """ "symbol", "picture" or "any" on an open table (nambarz 6.5), else ""."""
        start, _colon, category = self.seen.table.partition(":")
        return category if start == "open" else ""

    @cached_property
    def target(self) -> int | None:
        """The number to reach."""
        return None if self.open_category else card(self.seen.table).number

    @property
    def has_line(self) -> bool:
        """Whether a calculation line is of use now: not on an open table, where one card is all that can be laid."""
        return self.cards_can_be_chosen and not self.one_card_only

    @property
    def mode(self) -> str:
        """How chosen cards are taken: "one" at a time, a whole "line", or "correction", "none" where none may be."""
        if not self.cards_can_be_chosen:
            return "none"
        if self.phase == "correction":
            return "correction"
        return "one" if self.one_card_only else "line"

    @property
    def line_facts(self) -> tuple[tuple[str, object], ...]:
        """What the line's script must know of this position, by name."""
        return (
            ("mode", self.mode),
            ("target", "" if self.target is None else self.target),
            ("support", self.table.support),
            ("numbers", self.seen.rules.numbers),
            ("whole", len(self.thrown) if self.all_thrown_needed else 0),
        )

    @property
    def card_asked(self) -> str:
        """The card that the prompt asks about: what was just drawn, or what is to be covered once more."""
        if self.phase == "drawn":
            return str(self.seen.drawn)
        return str(self.seen.table) if self.phase == "cover" else ""

    @property
    def all_thrown_needed(self) -> bool:
        return self.phase == "correction" and self.seen.rules.correction == "reorder"

    @property
    def line_cards(self) -> list[HandCard]:
        """The cards that may be chosen, for the form without scripts."""
        return self.thrown or [one for group in self.hand for one in group.cards]

    @property
    def form_places(self) -> range:
        """Places of the form without scripts."""
        return range(1 if self.one_card_only else min(len(self.line_cards), FORM_PLACES))

    @property
    def one_card_only(self) -> bool:
        return bool(self.open_category)

    @property
    def operators(self) -> tuple[tuple[str, str], ...]:
        """Operator and sign of each that may be used here."""
        return tuple((operator, SIGNS[operator]) for operator in self.seen.rules.operators)

    @cached_property
    def hand(self) -> list[HandGroup]:
        """The hand in groups. In a correction the thrown cards are one of their own: see ``thrown``."""
        new = self.seen.drawn
        groups: dict[str, list[HandCard]] = {category: [] for category in GROUPS}
        for position, one in enumerate(self.seen.hand):
            is_new = one == new
            if is_new:
                new = None  # of two equal cards one is marked
            groups[one.category].append(
                HandCard(
                    str(one),
                    one.category,
                    position,
                    one.number,
                    lit=self._is_lit(one),
                    new=is_new,
                    off=bool(self.open_category) and self.my_turn and not self._fits_open(one),
                )
            )
        return [HandGroup(category, cards) for category, cards in groups.items() if cards]

    @cached_property
    def thrown(self) -> list[HandCard]:
        """In a correction of the reader's own: the cards to try once more with."""
        if self.phase != "correction":
            return []
        return [
            HandCard(str(one), one.category, 100 + position, one.number)
            for position, one in enumerate(self.seen.thrown)
        ]

    def _fits_open(self, one: Any) -> bool:
        if one == "play-again":
            return "again" in self.may
        return one.category != "joker" and self.open_category in ("any", one.category)

    def _is_lit(self, one: Any) -> bool:
        """On an open table the cards that fit are shown; elsewhere finding them is the game."""
        return bool(self.open_category) and self.my_turn and "play" in self.may and self._fits_open(one)

    @cached_property
    def ruling(self) -> Ruling | None:
        """The referee's word on what the reader has just submitted, or on what they are to put right."""
        if self.outcome is not None and self.outcome.action is not None:
            own = ruling_of_outcome(self.outcome)
            if own is not None:
                return own
        judged = [place for place, event in enumerate(self._events) if event.record["event"] in JUDGED]
        if not judged:
            return None
        event = self._events[judged[-1]]
        if event.record["event"] == "challenge":
            return self._ruling_of_challenge(judged[-1])
        if event.record["event"] == "play" and self.phase in ("correction", "again"):
            return ruling_of_event(event.record, event.explanation)
        return None

    def _ruling_of_challenge(self, place: int) -> Ruling | None:
        """What the referee has just said aloud, for everybody to hear; whose play it was is told what comes back."""
        record = with_play(self._events[: place + 1])
        ruling = ruling_of_event(record, self._events[place].explanation)
        plays = (event.record for event in reversed(self._events[:place]) if event.record["event"] == "play")
        player = next((play["seat"] for play in plays), None)
        return None if ruling is None else replace(ruling, of_other=player is None or player != self.me)

    # -- spot the mistake (nambarz 8.5) -----------------------------------------------------------------------------

    @staticmethod
    def told_together(events: list[Told], seats: Sequence[Seat], me: int | None) -> list[Told]:
        return with_challenged(events)

    @cached_property
    def challenge_id(self) -> uuid.UUID:
        """A challenge is an attempt of its own beside the play that the page may post."""
        return uuid.uuid4()

    @cached_property
    def challengers(self) -> list[Seat]:
        """The reader's seats that may say that the play that lies is a mistake."""
        may = game_of(self.table).challengers(self.position.state)
        return [seat for seat in self.position.held if not seat.player and seat.number in may]

    @property
    def challenged(self) -> Seat | None:
        """Whose play may be challenged now."""
        return None if self.seen.unjudged is None else self.position.seats[self.seen.unjudged.seat]

    @property
    def number_claimed(self) -> int | None:
        """What that play has to make, if it is a calculation."""
        lies = self.seen.unjudged
        return target_of(lies.table) if lies is not None and isinstance(lies.play, Calculation) else None

    @cached_property
    def bots_wait(self) -> float | None:
        """As `windows.seconds_to_wait`: None where somebody here has to say that they have looked at the play."""
        return seconds_to_wait(game_of(self.table), self.position.state, self.position.seats)

    @property
    def may_let_it_stand(self) -> bool:
        """It is for the reader to say when the bots go on."""
        return bool(self.challengers) and self.bots_wait is None

    @property
    def bots_are_on(self) -> bool:
        return super().bots_are_on and self.bots_wait is not None

    @property
    def hint_is_offered(self) -> bool:
        return self.my_turn and "play" in self.may and hint_is_offered(self.position, self.attempts)

    @property
    def hints(self) -> list[dict[str, Any]]:
        """The hints taken in this turn."""
        if not self.attempts.hints:
            return []
        turn = TurnFacts(
            drawn=self.seen.drawn,
            covered=self.seen.covered,
            again_lies=self.seen.again_lies,
            stock_left=self.seen.can_draw,
        )
        steps = engine_hints(self.seen.rules, self.seen.table, self.seen.hand, turn)
        return steps[: self.attempts.hints]

    @property
    def can_fix(self) -> bool:
        """Whether the reader has played the round that is over, and so may look at their mistakes."""
        return self.between_rounds and bool(self.position.held)

    @cached_property
    def mistakes_left(self) -> int:
        """How many of them wait; 0 where nobody has looked yet (so in the answer to the play that has ended the round),
        or where several share the device."""
        return 0 if self.seat is None or self.outcome is not None else mistakes_at(self.table, self.seat)
