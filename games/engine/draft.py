"""A state being changed: what one action moves, gathered here and frozen into the next `State`.

A named tuple cannot be changed in place, and replacing its fields one after the other costs a copy each time; so an
action makes one draft, changes it and freezes it once. Drafts never leave the engine's own functions.
"""

from games.engine.cards import Card
from games.engine.rules import Rules
from games.engine.state import Event, Pending, RoundResult, SeatInfo, State


class Draft:
    """The fields of a `State`, changeable; ``hands`` is a list of hands, ``events`` the list of those to come."""

    __slots__ = State._fields

    rules: Rules
    seats: tuple[SeatInfo, ...]
    rounds: int
    seed: int
    shuffles: int
    round: int
    extra: bool
    among: tuple[int, ...]
    starter: int
    ranking: tuple[tuple[int, ...], ...]
    results: tuple[RoundResult, ...]
    hands: list[tuple[Card, ...]]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    table: str
    phase: str
    seat: int
    drawn: Card | None
    covered: bool
    again_lies: bool
    thrown: tuple[Card, ...]
    out: tuple[int, ...]
    turns: tuple[int, ...]
    passes: int
    bonus: tuple[int, ...]
    turn_index: int
    log: tuple[Event, ...]
    events: list[Event]
    pending: Pending | None
    challenges: tuple[tuple[int, int], ...]

    def __init__(self, state: State) -> None:
        (
            self.rules,
            self.seats,
            self.rounds,
            self.seed,
            self.shuffles,
            self.round,
            self.extra,
            self.among,
            self.starter,
            self.ranking,
            self.results,
            hands,
            self.stock,
            self.pile,
            self.table,
            self.phase,
            self.seat,
            self.drawn,
            self.covered,
            self.again_lies,
            self.thrown,
            self.out,
            self.turns,
            self.passes,
            self.bonus,
            self.turn_index,
            self.log,
            _,
            self.pending,
            self.challenges,
        ) = state
        self.hands = list(hands)
        self.events = []

    def frozen(self) -> State:
        """The state as it stands now; the draft is not used any more."""
        events = tuple(self.events)
        return State(
            self.rules,
            self.seats,
            self.rounds,
            self.seed,
            self.shuffles,
            self.round,
            self.extra,
            self.among,
            self.starter,
            self.ranking,
            self.results,
            tuple(self.hands),
            self.stock,
            self.pile,
            self.table,
            self.phase,
            self.seat,
            self.drawn,
            self.covered,
            self.again_lies,
            self.thrown,
            self.out,
            self.turns,
            self.passes,
            self.bonus,
            self.turn_index,
            self.log + events,
            events,
            self.pending,
            self.challenges,
        )
