"""What every game answers alike, from the fields all states have: whose turn it is, what has happened, a replay."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from games.engine import record
from games.engine.game import RecordError, UnknownBot
from games.engine.state import OVER, ROUND_OVER, Event, SeatInfo


class PhasedState(Protocol):
    """The fields of a state that are the same in every game; what they mean stands at `state.State`."""

    @property
    def phase(self) -> str: ...

    @property
    def seat(self) -> int: ...

    @property
    def events(self) -> tuple[Event, ...]: ...


S = TypeVar("S", bound=PhasedState)


class PhasedGame(Generic[S]):
    """The part of `game.Game` that needs to know nothing of a game's rules; what each method does stands there."""

    levels: tuple[str, ...]

    def to_act(self, state: S) -> int | None:
        return None if state.phase == ROUND_OVER or state.phase == OVER else state.seat

    def phase(self, state: S) -> str:
        return state.phase

    def is_over(self, state: S) -> bool:
        return state.phase == OVER

    def events(self, state: S) -> tuple[Event, ...]:
        return state.events

    def challengers(self, state: S) -> tuple[int, ...]:
        return ()

    def bot_challenges(self, observation: Any, level: str, seed: int) -> bool:
        """No: there is nothing to challenge in a game whose plays are all judged at once."""
        if level not in self.levels:
            raise UnknownBot(level)
        return False

    def check_bots(self, seats: Sequence[SeatInfo]) -> None:
        """Raises `UnknownBot` for the first bot of a level this game does not have."""
        for info in seats:
            if info.bot is not None and info.bot not in self.levels:
                raise UnknownBot(info.bot)

    def replay(self: "record.Replayable[S]", header: Mapping[str, Any], events: Iterable[Event]) -> S:
        """As `game.Game.replay`. A record without a deal is ``RecordError(2, "deal-expected")``: there is no state
        yet."""
        replay = record.replayed(self, record.read_header(header), record.numbered(events))
        if replay.state is None:
            raise RecordError(2, "deal-expected", found=None)
        state: S = replay.state
        return state
