"""A turn of Crazy Eights, action by action: what may be done now, and what it brings (crazy-eights 2, 3).

`apply` is the checked entry point: it has the referee judge the action first. `advanced` takes the verdict as given,
for callers who have it already; and a `board.Board` is moved without states at all.
"""

from __future__ import annotations

from games.engine.crazy_eights.board import Board, legal_numbers
from games.engine.crazy_eights.cards import FITTING, SUITS
from games.engine.crazy_eights.plays import ACTIONS, DRAW, PASS, Action, Lay, action_to_dict, number_of
from games.engine.crazy_eights.referee import Verdict, ruled
from games.engine.crazy_eights.rounds import SEEDED, Dealer, next_round, round_ended
from games.engine.crazy_eights.state import State
from games.engine.game import TryAgain
from games.engine.plays import Draw, NextRound, Pass
from games.engine.referee import Refused
from games.engine.state import DRAWN, OVER, PLAY, ROUND_OVER, Event


def judged(state: State, action: Action, *, seat: int | None = None) -> Verdict | None:
    """The verdict on an action of the seat that is to act; None for what needs none.

    With ``seat`` it must be that seat's turn. Raises ``Refused``: ``game-over``, ``round-over``, ``out-of-turn``,
    ``not-now``, ``not-in-hand``, ``must-use-drawn-card`` or ``suit-missing``.
    """
    phase = state.phase
    if phase == OVER:
        raise Refused("game-over")
    if phase == ROUND_OVER:
        if isinstance(action, NextRound):
            return None
        raise Refused("round-over")
    if seat is not None and seat != state.seat:
        raise Refused("out-of-turn")
    if isinstance(action, Lay):
        return _judged_card(state, action)
    if isinstance(action, Draw):
        # With nothing to draw, drawing is passing (crazy-eights 2.4): not refused.
        allowed = phase == PLAY
    else:
        allowed = isinstance(action, Pass) and (phase == DRAWN or not can_draw(state))
    if not allowed:
        raise Refused("not-now")
    return None


def _judged_card(state: State, lay: Lay) -> Verdict:
    index, hand, suit = lay.card.order, state.hands[state.seat], state.suit
    if not hand >> index & 1:
        raise Refused("not-in-hand")
    if state.drawn >= 0 and index != state.drawn:
        raise Refused("must-use-drawn-card")
    fitting = bool(FITTING[state.pile[-1]][suit] >> index & 1)
    return ruled(state.rules, lay, last=not hand & (hand - 1), fitting=fitting, suit=SUITS[suit])


def can_draw(state: State) -> bool:
    """Whether a card is left to be drawn, the pile shuffled if need be (crazy-eights 2.4)."""
    return bool(state.stock) or len(state.pile) > 1


def apply(state: State, action: Action, *, seat: int | None = None, dealer: Dealer = SEEDED) -> State:
    """The state after an action of the seat that is to act, judged first; the state given stays as it was.

    Raises ``Refused`` as `judged` does, and `TryAgain` for a wrong card under the gentle referee (crazy-eights 2.5).
    """
    verdict = judged(state, action, seat=seat)
    if verdict is not None and verdict.verdict == "fault":
        raise TryAgain(verdict)
    return advanced(state, action, verdict, dealer=dealer)


def advanced(state: State, action: Action, verdict: Verdict | None, *, dealer: Dealer = SEEDED) -> State:
    """The state after an action, unchecked: the verdict must be the one `judged` gives, and no gentle fault."""
    if isinstance(action, NextRound):
        return next_round(state, dealer)
    events: list[Event] = []
    board = Board(state, dealer, events)
    if verdict is None:
        board.move(DRAW if isinstance(action, Draw) else PASS)
    else:
        assert isinstance(action, Lay)
        events.append(
            {"event": "play", "seat": state.seat, "play": action_to_dict(action), "verdict": verdict.to_dict()}
        )
        if verdict.fault is None:
            board.move(number_of(action, last=verdict.next == "out"))
        else:
            board.fine()
    after = board.frozen()
    return after if board.cause is None else round_ended(after, board.cause)


def legal_actions(state: State) -> list[Action]:
    """Every action that is no fault: each kind of card once, an eight once with each suit it can name."""
    if state.phase == OVER:
        return []
    if state.phase == ROUND_OVER:
        return [NextRound()]
    numbers = legal_numbers(state.hands[state.seat], state.pile[-1], state.suit, state.drawn, can_draw(state))
    return [ACTIONS[number] for number in numbers]
