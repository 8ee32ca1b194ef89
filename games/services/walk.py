"""Moves made in one go, in memory: what a person did, and the bots after them. Nothing here writes to the database.

A ``Walk`` collects the events, their explanations and the log's rows; a service then stores them all in one short
transaction, or none where somebody was faster.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.engine import plays
from games.engine.game import TryAgain
from games.engine.random import derived_seed
from games.engine.referee import Refused
from games.engine.state import ROUND_OVER
from games.models import Calculation, Event, Seat, Table

from ..codec import REMEMBERING, bots_remember, game_of
from .log import Submission, bot_submission, calculation_of, calculation_row
from .windows import seconds_to_wait

# Under the gentle referee a bot tries again as a child would, but not for ever.
BOT_TRIES = 3


class Walk:
    """A table's state on its way from the version it was loaded at.

    ``records`` are the new events in order, not saved; ``rows`` the log's. Nobody sees either until they are stored.
    """

    def __init__(self, table: Table, seats: Sequence[Seat], state: Any) -> None:
        self.game = game_of(table)
        self.table = table
        self.seats = seats
        self.state = state
        self.with_log = bots_remember(seats)
        self.records: list[Event] = []
        self.rows: list[Calculation] = []
        self._bot_calculations: Counter[tuple[int, int, int]] = Counter()

    @property
    def version(self) -> int:
        """The number of the last event."""
        return self.table.version + len(self.records)

    @property
    def seat_to_act(self) -> Seat | None:
        """Whose turn it is; None between rounds and at the end."""
        number = self.game.to_act(self.state)
        return None if number is None else self.seats[number]

    @property
    def bot_is_to_act(self) -> bool:
        seat = self.seat_to_act
        return seat is not None and bool(seat.player)

    def observe(self, seat: Seat) -> Any:
        """What ``seat`` sees now; with the round's history only for a bot that plays by it."""
        return self.game.observe(self.state, seat.number, history=seat.player in REMEMBERING)

    def act(self, seat: Seat, action: Any, submission: Submission) -> dict[str, Any] | None:
        """Takes an action of ``seat``; the explanation of the play, if it was one.

        A calculation leaves a row in ``rows``, whatever became of it. Raises ``Refused`` and ``TryAgain`` as the
        engine does; the state is then as before.
        """
        before = self.observe(seat)
        state = self.state
        try:
            self.state = self.game.apply(state, action, seat=None if self._between_rounds() else seat.number)
        except Refused as refused:
            self._log(seat, before, action, submission, verdict="refused", reason=refused.reason)
            raise
        except TryAgain as again:
            self._log(seat, before, action, submission, verdict="fault", fault=again.verdict.fault)
            raise
        return self._add_events(seat, before, state, action, submission)

    def _between_rounds(self) -> bool:
        return self.game.to_act(self.state) is None

    def _add_events(
        self, seat: Seat, before: Any, state: Any, action: Any, submission: Submission
    ) -> dict[str, Any] | None:
        told: dict[str, Any] | None = None
        for record in self.game.events(self.state):
            event = Event(table=self.table, number=self.version + 1, record=record)
            if told is None and record["event"] in ("play", "correct", "challenge"):
                told = self.game.explain(before, action, record["verdict"])
                event.explanation = told
                if calculation_of(action) is not None:
                    # The log is for reports: it knows what is true of a play that lies unjudged, and shows nobody.
                    ruling = self.game.ruling(state, action)
                    self._log(
                        seat,
                        before,
                        action,
                        submission,
                        verdict=ruling.verdict,
                        fault=ruling.fault,
                        event_number=event.number,
                    )
            self.records.append(event)
        return told

    def _log(self, seat: Seat, before: Any, action: Any, submission: Submission, **result: Any) -> None:
        if calculation_of(action) is not None:
            self.rows.append(
                calculation_row(
                    table=self.table, seat=seat, before=before, action=action, submission=submission, **result
                )
            )

    def bots_look(self) -> bool:
        """Lets the bots look at a play that lies unjudged, from its player's neighbour on: the first to find a mistake
        challenges it (nambarz 8.5). Whether one did; asked again of the same play they answer the same."""
        for number in self.game.challengers(self.state):
            seat = self.seats[number]
            if not seat.bot:  # a stand-in makes no claims in somebody's name
                continue
            seen = self.game.observe(self.state, number, history=False)
            # Nothing is laid or drawn while it lies, so these counts tell one play from another.
            play = ("challenge", seen.round, seen.pile_count, seen.stock_count, number)
            if self.game.bot_challenges(seen, seat.bot, derived_seed(self.table.seed, *play)):
                self.act(seat, plays.Challenge(), bot_submission(self.table, self.version + 1, 0))
                return True
        return False

    @property
    def wait(self) -> float | None:
        """How long bots have to wait before they move: see `windows.seconds_to_wait`."""
        return seconds_to_wait(self.game, self.state, self.seats)

    def bots_go(self, *, turns: int, stands: bool = False) -> None:
        """Lets bots act while no person is to, for at most ``turns`` turns.

        They stop before a move that would take people the chance to challenge a play; with ``stands`` that play has
        been looked at long enough (nambarz 8.5).
        An extra round among bots alone is dealt and played at once, without waiting for anybody (nambarz 10.3).
        """
        left = turns
        while left > 0:
            if self._bots_only_round_follows():
                self.state = self.game.apply(self.state, plays.NextRound())
                self.keep_events()
            seat = self.seat_to_act
            if seat is None or not seat.player:
                return
            if self.wait != 0 and not stands:
                return
            stands = False
            if self.bots_look():
                continue
            turn = self._turn()
            self._bot_acts(seat)
            if self._turn() != turn:
                left -= 1

    def _turn(self) -> tuple[int, int]:
        return self.state.round, self.state.turn_index

    def _bots_only_round_follows(self) -> bool:
        if self.game.phase(self.state) != ROUND_OVER:
            return False
        following = self.game.apply(self.state, plays.NextRound())
        extra = getattr(following, "extra", False)  # only NAMBARZ has extra rounds
        return extra and all(self.seats[number].player for number in following.among)

    def keep_events(self) -> None:
        """Takes over the events of a deal, which nobody's action brought."""
        for record in self.game.events(self.state):
            self.records.append(Event(table=self.table, number=self.version + 1, record=record))

    def _bot_acts(self, seat: Seat) -> None:
        """One action of a bot; drawing or passing where it finds nothing that the referee lets stand."""
        for attempt in range(BOT_TRIES):
            observation = self.observe(seat)
            seed = derived_seed(self.table.seed, "bot", self.version, attempt)
            action = self.game.bot_action(observation, seat.player, seed)
            turn = (seat.number, *self._turn())
            if calculation_of(action) is not None:
                self._bot_calculations[turn] += 1
            try:
                self.act(seat, action, bot_submission(self.table, self.version + 1, self._bot_calculations[turn]))
            except (Refused, TryAgain):
                continue
            return
        self.act(seat, resignation(self.observe(seat)), bot_submission(self.table, self.version + 1, 0))


def resignation(observation: Any) -> Any:
    """The action that ends a turn without a play: pass where that is allowed, else draw, else give the cards back."""
    if "pass" in observation.may:
        return plays.Pass()
    if "draw" in observation.may:
        return plays.Draw()
    return plays.Correct(None)
