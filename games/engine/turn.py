"""A turn of NAMBARZ, action by action: what may be done now, and what it brings (nambarz 3, 6.3, 7, 8).

Two entry points are told apart. `apply` is the checked one: it has the referee judge the action first. `advanced` is
the
unchecked one: it takes the verdict as given, for callers who have it already.
"""

from games.engine.cards import Card, without
from games.engine.draft import Draft
from games.engine.game import TryAgain
from games.engine.plays import (
    Action,
    Again,
    Calculation,
    Change,
    Correct,
    Draw,
    Match,
    NextRound,
    Pass,
    Play,
    action_to_dict,
)
from games.engine.referee import START_OF_TURN, Refused, TurnFacts, Verdict, judge, judge_correction
from games.engine.rounds import SEEDED, Dealer, end_cause, next_round, round_ended, seat_after
from games.engine.state import (
    AGAIN,
    CORRECTION,
    COVER,
    DRAWN,
    MUST_DRAW,
    OVER,
    PLAY,
    ROUND_OVER,
    State,
    can_draw,
    lying_count,
)

PLAYS = (Match, Calculation, Change, Again)


def turn_facts(state: State) -> TurnFacts:
    """What the referee has to know of the turn so far."""
    phase = state.phase
    stock_left = bool(state.stock) or can_draw(state.stock, state.pile)
    if phase == PLAY and stock_left:
        return START_OF_TURN
    return TurnFacts(state.drawn, state.covered, state.again_lies, phase == AGAIN, stock_left)


def judged(state: State, action: Action, *, seat: int | None = None) -> Verdict | None:
    """The verdict on an action of the seat that is to act; None for what needs none.

    With ``seat`` it must be that seat's turn. Raises ``Refused``: ``game-over``, ``round-over``, ``out-of-turn``,
    ``not-now``,
    or the referee's own reasons (nambarz 8.3).
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
    if isinstance(action, PLAYS):
        if phase in (CORRECTION, MUST_DRAW):
            raise Refused("not-now")
        return judge(state.rules, state.table, state.hands[state.seat], action, turn_facts(state))
    if isinstance(action, Draw):
        # With nothing to draw, drawing is passing (nambarz 3.5): not refused.
        allowed = phase in (PLAY, COVER, MUST_DRAW)
    elif isinstance(action, Pass):
        allowed = phase in (DRAWN, AGAIN)
        if phase in (PLAY, COVER):
            allowed = not can_draw(state.stock, state.pile)
    elif isinstance(action, Correct):
        if phase == CORRECTION:
            return judge_correction(state.rules, state.table, state.thrown, action.play, state.hands[state.seat])
        allowed = False
    else:
        allowed = False
    if not allowed:
        raise Refused("not-now")
    return None


def apply(state: State, action: Action, *, seat: int | None = None, dealer: Dealer = SEEDED) -> State:
    """The state after an action of the seat that is to act, judged first; the state given stays as it was.

    Raises ``Refused`` as `judged` does, and `TryAgain` for a fault under the gentle referee (nambarz 8.4).
    """
    verdict = judged(state, action, seat=seat)
    if verdict is not None and verdict.verdict == "fault":
        raise TryAgain(verdict)
    return advanced(state, action, verdict, dealer=dealer)


def advanced(state: State, action: Action, verdict: Verdict | None, *, dealer: Dealer = SEEDED) -> State:
    """The state after an action, unchecked: the verdict must be the one `judged` gives, and no gentle fault."""
    if isinstance(action, NextRound):
        return next_round(state, dealer)
    draft = Draft(state)
    if verdict is None:
        if isinstance(action, Draw):
            return _draw(draft, dealer)
        return _pass(draft)
    if isinstance(action, Correct):
        return _corrected(draft, action, verdict)
    assert isinstance(action, PLAYS)
    return _played(draft, action, verdict, dealer)


def _played(draft: Draft, play: Play, verdict: Verdict, dealer: Dealer) -> State:
    seat = draft.seat
    laid = verdict.laid
    draft.events.append({"event": "play", "seat": seat, "play": action_to_dict(play), "verdict": verdict.to_dict()})
    if laid:
        _lay(draft, seat, laid, verdict.table)
    draft.drawn = None
    following = verdict.next
    if verdict.verdict == "penalty":
        if following == "correction":
            draft.thrown = play.cards
            _leave_hand(draft, seat, play.cards)
        _take(draft, seat, verdict.draw, "penalty", dealer)
        if following == "correction":
            draft.phase = CORRECTION
            return draft.frozen()
        return _turn_ended(draft)
    if verdict.bonus:
        bonus = draft.bonus
        draft.bonus = (*bonus[:seat], bonus[seat] + verdict.bonus, *bonus[seat + 1 :])
    if following == "out":
        return _out(draft)
    if following == "turn-passes":
        return _turn_ended(draft)
    if following == "may-play-again":
        draft.covered = True
        draft.again_lies = False
        draft.phase = AGAIN
    else:
        draft.again_lies = True
        draft.phase = COVER if following == "play-or-draw" else MUST_DRAW
    return draft.frozen()


def _corrected(draft: Draft, action: Correct, verdict: Verdict) -> State:
    seat = draft.seat
    play = None if action.play is None else action_to_dict(action.play)
    draft.events.append({"event": "correct", "seat": seat, "play": play, "verdict": verdict.to_dict()})
    draft.hands[seat] += verdict.returned
    draft.thrown = ()
    if verdict.laid:
        draft.pile += verdict.laid
        draft.table = verdict.table
    if verdict.next == "out":
        return _out(draft)
    return _turn_ended(draft)


def _draw(draft: Draft, dealer: Dealer) -> State:
    seat = draft.seat
    cause = "turn" if draft.phase == PLAY else "play-again"
    before = len(draft.hands[seat])
    _take(draft, seat, 1, cause, dealer)
    if len(draft.hands[seat]) == before:
        return _pass(draft)
    draft.drawn = draft.hands[seat][-1]
    draft.phase = DRAWN
    return draft.frozen()


def _pass(draft: Draft) -> State:
    draft.events.append({"event": "pass", "seat": draft.seat})
    # Only a turn that was nothing but this pass counts towards a blocked round (nambarz 3.5).
    return _turn_ended(draft, lone_pass=draft.phase == PLAY)


def _leave_hand(draft: Draft, seat: int, cards: tuple[Card, ...]) -> None:
    left = without(draft.hands[seat], cards)
    assert left is not None  # the referee has seen that the hand holds them
    draft.hands[seat] = tuple(left)


def _lay(draft: Draft, seat: int, cards: tuple[Card, ...], table: str) -> None:
    _leave_hand(draft, seat, cards)
    draft.pile += cards
    draft.table = table


def _take(draft: Draft, seat: int, count: int, cause: str, dealer: Dealer) -> None:
    """Draws so many cards, the pile turned over where the stock is empty; fewer where there are no more (nambarz 3.4,
    8)."""
    while count:
        if not draft.stock and not _recycled(draft, dealer):
            return
        cards = draft.stock[:count]
        draft.stock = draft.stock[count:]
        draft.hands[seat] += cards
        draft.events.append({"event": "draw", "seat": seat, "cards": list(cards), "cause": cause})
        count -= len(cards)


def _recycled(draft: Draft, dealer: Dealer) -> bool:
    """Turns the pile over into the stock, but for what lies; False where nothing else is in it (nambarz 3.4)."""
    pile = draft.pile
    turned = pile[: len(pile) - lying_count(pile)]
    if not turned:
        return False
    if draft.rules.recycle == "shuffle":
        turned = dealer.shuffled(draft.seed, draft.shuffles, turned)
        draft.shuffles += 1
    draft.pile = pile[len(turned) :]
    draft.stock = turned
    draft.events.append({"event": "recycle", "stock": list(turned)})
    return True


def _out(draft: Draft) -> State:
    draft.out = (*draft.out, draft.seat)
    return _turn_ended(draft)


def _turn_ended(draft: Draft, *, lone_pass: bool = False) -> State:
    """The next seat is to move, or the round has ended (nambarz 9.4)."""
    seat, turns = draft.seat, draft.turns
    draft.turns = (*turns[:seat], turns[seat] + 1, *turns[seat + 1 :])
    draft.turn_index += 1
    draft.passes = draft.passes + 1 if lone_pass else 0
    draft.drawn = None
    draft.covered = draft.again_lies = False
    cause = end_cause(draft)
    if cause is not None:
        return round_ended(draft.frozen(), cause)
    draft.seat = seat_after(draft, seat)
    draft.phase = PLAY
    return draft.frozen()
