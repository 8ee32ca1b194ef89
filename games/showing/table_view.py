"""The table page as one reader may see it, in the words the templates ask for: what all games have in common.

What only one game shows is in a view of its own (`nambarz`, `crazy_eights`), and `pages.view_of` makes the right one.
Made of the engine's observation for the reader's seat and of public events; the state itself goes no further than here.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from games import live
from games.codec import game_of
from games.models import Seat, Table
from games.rooms import room_load
from games.selectors import EventRead, Position, TurnAttempts, events_latest, turn_attempts
from games.services.hints import FAULTS_BEFORE_DRAWING
from games.services.outcomes import Outcome
from games.services.people import others_at_play
from games.services.starting import others_elsewhere

from .parts import Pieces, Player, PodiumPlace
from .room import RoomView
from .telling import BROUGHT, Teller, Told, with_hand_counts, without_passes

# Enough for a log that is still read, and for each other's turn since the reader's last, some of them long.
EVENTS = 18
EVENTS_A_SEAT = 3
LOG = 14
# Milliseconds in which a lap of the others is shown: six seconds, less what showing itself takes.
LAP = 5600


class TableView:
    """What the page of any game shows. ``since``: the version the page has shown before; None for one opened anew."""

    told: Teller
    """How this game's events are told."""
    piece: Pieces
    """The templates of this game's parts of the page: ``{% include view.piece.felt %}``."""

    stylesheet = ""
    """One more for this game, beside the table's."""

    def __init__(
        self,
        position: Position,
        *,
        outcome: Outcome | None = None,
        since: int | None = None,
        pace: str = "normal",
        sound: bool = False,
        ready: int | None = None,
    ) -> None:
        self.position = position
        self.table: Table = position.table
        self.outcome = outcome
        self.since = since
        self.pace = pace
        self.sound = sound
        self.seat: Seat | None = position.seat_in_view(ready)
        self.pass_to: Seat | None = self._next_on_this_device()
        self.seen: Any = position.observe(self.seat)
        self.attempt_id = uuid.uuid4()

    # -- where the game stands ------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        return self.table.version

    @property
    def live_template(self) -> str:
        """The part of the page that changes during play."""
        return "games/covered.html" if self.is_covered else "games/live.html"

    # -- one device for several ------------------------------------------------------------------------------------

    @property
    def is_shared(self) -> bool:
        """Several players hold this one device and pass it on."""
        return len(self.position.held) > 1

    def _next_on_this_device(self) -> Seat | None:
        """To whom the device is to be passed; None where that is nobody on it, or they have it already."""
        to_come = self.position.seat_to_get_ready if self.seat is None else None
        return None if to_come is None or to_come.player else to_come

    @property
    def is_covered(self) -> bool:
        """Nothing but the cover is shown. Not to whoever has just played: they read first what became of it."""
        return self.pass_to is not None and self.outcome is None

    @property
    def may_go_on(self) -> bool:
        """Whether somebody here can have the next round dealt."""
        return "next-round" in self.may and bool(self.position.held)

    @property
    def me(self) -> int | None:
        return None if self.seat is None else self.seat.number

    @cached_property
    def my_turn(self) -> bool:
        return self.seat is not None and self.seen.to_act == self.seat.number and not self.seat.stand_in

    @cached_property
    def phase(self) -> str:
        """The engine's phase for the reader; "watching" for an onlooker in the middle of a round."""
        if self.seat is None and self.seen.phase == "waiting":
            return "watching"
        if self.seat is not None and self.seat.stand_in and not self.between_rounds:
            return "waiting"
        return str(self.seen.phase)

    @property
    def may(self) -> frozenset[str]:
        return frozenset() if self.played_for else self.seen.may

    @cached_property
    def to_act(self) -> Seat | None:
        return None if self.seen.to_act is None else self.position.seats[self.seen.to_act]

    @property
    def bots_are_on(self) -> bool:
        """A bot is to move: the page asks again soon, and lets it move itself should nobody else do so."""
        return self.to_act is not None and bool(self.to_act.player)

    @property
    def waits_for_somebody(self) -> bool:
        """A person on another device is to move, and it may be that they have gone away."""
        return self.to_act is not None and not self.bots_are_on and not self.is_over

    @property
    def minutes(self) -> int | None:
        """How long somebody who has gone away is waited for; None: for ever."""
        return None if self.table.away_after is None else self.table.away_after // 60

    @cached_property
    def i_am_out(self) -> bool:
        return self.seat is not None and any(player.mine and player.out for player in self.players)

    @property
    def played_for(self) -> bool:
        """A bot plays for the reader, who was away: they may take over again."""
        return self.seat is not None and bool(self.seat.stand_in) and self.seen.phase != "over"

    @property
    def can_leave(self) -> bool:
        """Whether others play on when the reader leaves; from a table of one's own one simply goes away."""
        return self.seat is not None and not self.is_over and bool(others_at_play(self.position.seats, self.seat))

    @property
    def cards_can_be_chosen(self) -> bool:
        """Whether tapping a card does anything now."""
        return self.my_turn and bool(self.may & {"play", "correct"})

    @property
    def can_draw(self) -> bool:
        return "draw" in self.may

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    # -- cards and players ----------------------------------------------------------------------------------------

    @property
    def hand_count(self) -> int:
        return len(self.seen.hand)

    @cached_property
    def players(self) -> list[Player]:
        """Everybody, in the order of play, beginning after the reader."""
        views = self.seen.seats
        first = 0 if self.me is None else self.me + 1
        order = [*range(first, len(views)), *range(first)]
        return [self._player(views[number]) for number in order]

    @property
    def others(self) -> list[Player]:
        return [player for player in self.players if not player.mine]

    @property
    def mates(self) -> list[Player]:
        """The reader's team mates, whose cards they see while a round goes on (nambarz 2.5)."""
        return [] if self.between_rounds else [player for player in self.others if player.hand]

    @property
    def myself(self) -> Player | None:
        return next((player for player in self.players if player.mine), None)

    @property
    def total(self) -> int | None:
        """The reader's points; None for an onlooker."""
        return None if self.myself is None else self.myself.total

    def _player(self, view: Any) -> Player:
        return Player(
            seat=self.position.seats[view.number],
            count=view.hand_count,
            to_act=self.seen.to_act == view.number,
            place=view.place,
            total=self.seen.totals[view.number] + (0 if self.between_rounds else self.seen.round_points[view.number]),
            plays=view.plays,
            mine=view.number == self.me,
            hand=None if view.hand is None else tuple(str(one) for one in view.hand),
        )

    @property
    def between_rounds(self) -> bool:
        return self.seen.phase in ("round-over", "over")

    # -- what happened --------------------------------------------------------------------------------------------

    @cached_property
    def _events(self) -> Sequence[EventRead]:
        return events_latest(self.table, count=EVENTS + EVENTS_A_SEAT * len(self.position.seats))

    @cached_property
    def story(self) -> list[Told]:
        """The latest events of this round (after its end, of the round that has ended), told."""
        game = game_of(self.table)
        teams = [seat.team for seat in self.position.seats]
        events = [
            self.told(
                event.number,
                game.public_event(event.record, self.me, teams),
                event.explanation,
                self.position.seats,
                self.me,
            )
            for event in self._events
        ]
        deals = [place for place, event in enumerate(events) if event.kind == "deal"]
        if deals and not self._must_show_end_before(events, deals[-1]):
            events = events[deals[-1] :]
        return without_passes(self.told_further(events))

    def told_further(self, events: list[Told]) -> list[Told]:
        """The events of one round up to now, with what can only be told of them together."""
        return self.told_together(events, self.position.seats, self.me)

    @staticmethod
    def told_together(events: list[Told], seats: Sequence[Seat], me: int | None) -> list[Told]:
        """The same of events from a deal on; as they are, unless a game knows more."""
        return events

    def _must_show_end_before(self, events: list[Told], deal: int) -> bool:
        """Whether the page has not seen yet how the round before the present one ended (extra rounds of bots)."""
        return self.since is not None and deal > 0 and events[deal - 1].number > self.since

    @cached_property
    def steps(self) -> list[Told]:
        """What others did since the page was last shown, to be shown one by one, with how many cards they had before
        and after; at the first look, since the deal."""
        since = self.since
        if since is None:
            mine = [event.number for event in self.story if event.mine]
            if mine and not self.is_shared:
                return []
            if self.is_over and not mine:
                return []  # who looks on at a finished game has come for its result
            # Whoever gets the device sees what has been done since they gave it away.
            since = max(mine, default=0)
        news = [event for event in self.story if event.number > since]
        if not any(event.seat and not event.mine for event in news):
            return []
        counts = {view.number: view.hand_count for view in self.seen.seats}
        return [event for event in with_hand_counts(news, counts) if not event.mine and event.kind != "recycle"]

    @property
    def step_pause(self) -> int:
        """Milliseconds for each step at the normal pace: a lap takes six seconds at the most (product.md)."""
        by_turn = max(1, len(self.position.seats) - 1)
        turns = len({(event.seat.number, place) for place, event in enumerate(self.steps) if event.seat})
        laps = max(1, round(turns / (2 * by_turn)))
        return max(250, min(1600, LAP * laps // max(1, len(self.steps))))

    @cached_property
    def last_play(self) -> Told | None:
        """What was just played or done, by anybody; at the beginning of a round that it was dealt."""
        passed_over = ("round-end", "game-end", "recycle")
        return next(
            (
                event
                for event in reversed(self.story)
                if event.kind not in passed_over and event.cause not in BROUGHT  # what it was for says more
            ),
            None,
        )

    @property
    def log(self) -> list[Told]:
        """The latest first."""
        return self.story[:-LOG:-1]

    # -- help -----------------------------------------------------------------------------------------------------

    @cached_property
    def attempts(self) -> TurnAttempts:
        """What the reader has tried in this turn, counted only where it matters."""
        if not self.my_turn or self.seat is None or self.table.rules.get("referee") != "gentle":
            return TurnAttempts()
        now = (self.seen.round, self.seen.turn_index)
        if self.outcome is not None and self.outcome.turn is not None:
            # The reader has just acted: nothing was tried in a turn that has begun since.
            known = self.outcome.tried if self.outcome.turn == now else TurnAttempts()
            if known is not None:
                return known
        return turn_attempts(seat=self.seat, round_number=self.seen.round, turn=self.seen.turn_index)

    @property
    def drawing_is_offered(self) -> bool:
        return self.attempts.faults >= FAULTS_BEFORE_DRAWING and "draw" in self.may

    # -- scores, streams ------------------------------------------------------------------------------------------

    @cached_property
    def score_sheet(self) -> Any:
        return game_of(self.table).score_sheet(self.position.state)

    @property
    def round_cause(self) -> str:
        """Why the round that has just ended did so (nambarz 9.4)."""
        return next((event.cause for event in reversed(self.story) if event.kind == "round-end"), "")

    @property
    def podium(self) -> list[PodiumPlace]:
        """The first three at the end of the game; members of a team share its place."""
        rows = [row for row in self.score_sheet.rows if row.place is not None and row.place <= 3]
        rows.sort(key=lambda row: (row.place, row.seat))
        return [PodiumPlace(self.position.seats[row.seat], row.place) for row in rows[:3]]

    @cached_property
    def next_room(self) -> RoomView | None:
        """The table at which those who have played here meet again, while it waits for them."""
        if not self.is_over or self.table.next_table_id is None:
            return None
        room = room_load(table_id=self.table.next_table_id)
        return RoomView(room) if room.is_gathering else None

    @property
    def hears_no_more(self) -> bool:
        """Nothing can come any more: the game is over, and nobody else can open the next one, or it has begun."""
        if not self.is_over:
            return False
        alone = not self.position.held or not others_elsewhere(self.position.seats, self.position.held)
        return alone or (self.table.next_table_id is not None and self.next_room is None)

    @property
    def i_won(self) -> bool:
        return any(row.place == 1 and row.seat == self.me for row in self.score_sheet.rows)

    @property
    def stream_url(self) -> str:
        """Where the page hears that the table has changed."""
        return live.stream_url(live.table_channel(self.table.pk), self.reader)

    @property
    def reader(self) -> str:
        """Who the page is for, as streams know them."""
        return live.seat_reader(self.seat.pk) if self.seat is not None else "onlooker"
