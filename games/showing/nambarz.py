"""What only the page of a NAMBARZ table shows: the calculation line, the hand in categories, hints, the open table."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from games.engine.cards import card
from games.engine.explain import hints as engine_hints
from games.engine.referee import TurnFacts
from games.fixing_selectors import mistakes_at
from games.services.hints import hint_is_offered

from .parts import GROUPS, HandCard, HandGroup, Pieces
from .ruling import Ruling, ruling_of_event, ruling_of_outcome
from .table_view import TableView
from .telling import SIGNS, told

# A master stroke with five cards can be laid without scripts; longer ones are rare.
FORM_PLACES = 5


class NambarzView(TableView):
    """A table of NAMBARZ as one reader may see it."""

    piece = Pieces("nambarz")
    told = staticmethod(told)

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
    def line_facts(self) -> dict[str, object]:
        """What the line's script must know of this position."""
        return {
            "mode": self.mode,
            "target": "" if self.target is None else self.target,
            "support": self.table.support,
            "numbers": self.seen.rules.numbers,
            "whole": len(self.thrown) if self.all_thrown_needed else 0,
        }

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
            return ruling_of_outcome(self.outcome)
        if self.phase in ("correction", "again"):
            event = next((event for event in reversed(self._events) if event.record["event"] == "play"), None)
            return None if event is None else ruling_of_event(event.record, event.explanation)
        return None

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
        """How many of them wait; 0 where nobody has looked yet, or where several share the device."""
        return 0 if self.seat is None else mistakes_at(self.table, self.seat)
