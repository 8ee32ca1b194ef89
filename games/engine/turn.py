"""A turn of NAMBARZ, action by action: what may be done now, and what it brings (nambarz 3, 6.3, 7, 8).

Two entry points are told apart. `apply` is the checked one: it has the referee judge the action first. `advanced` is
the
unchecked one: it takes the verdict as given, for callers who have it already.

Where the referee speaks only when asked (8.5), a play lies unjudged, and the state keeps what it was before that play;
a challenge that is right goes back there and lets the official verdict take its course.
"""

from games.engine.cards import Card, without
from games.engine.draft import Draft
from games.engine.game import TryAgain
from games.engine.plays import (
    Action,
    Again,
    Calculation,
    Challenge,
    Change,
    Correct,
    Draw,
    Match,
    NextRound,
    Pass,
    Play,
    action_to_dict,
)
from games.engine.referee import START_OF_TURN, Refused, TurnFacts, Verdict, judge, judge_correction, laid
from games.engine.rounds import SEEDED, Dealer, end_cause, next_round, round_ended, seat_after
from games.engine.state import (
    AGAIN,
    CORRECTION,
    COVER,
    DRAWN,
    LAST_WORD,
    MUST_DRAW,
    OVER,
    PLAY,
    ROUND_OVER,
    Pending,
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
    """The verdict that goes on record for an action of the seat that is to act; None for what needs none.

    With ``seat`` it must be that seat's turn; a challenge needs the seat, and it may be anybody's turn (nambarz 8.5).
    Raises ``Refused``: ``game-over``, ``round-over``, ``out-of-turn``, ``not-now``, the referee's own reasons (8.3), or
    for a challenge ``nothing-to-challenge``, ``own-play``, ``no-such-seat``.
    """
    phase = state.phase
    if phase == OVER:
        raise Refused("game-over")
    if phase == ROUND_OVER:
        if isinstance(action, NextRound):
            return None
        raise Refused("round-over")
    if isinstance(action, Challenge):
        return _judged_challenge(state, seat)
    if seat is not None and seat != state.seat:
        raise Refused("out-of-turn")
    if isinstance(action, PLAYS):
        if phase in (CORRECTION, MUST_DRAW, LAST_WORD):
            raise Refused("not-now")
        hand, facts = state.hands[state.seat], turn_facts(state)
        verdict = judge(state.rules, state.table, hand, action, facts)
        # What does not match is refused (4.4): a match can be no mistake, so there is nothing to keep quiet about.
        if state.rules.referee == "challenge" and not isinstance(action, Match):
            return laid(state.table, hand, action, facts)
        return verdict
    if isinstance(action, Draw):
        # With nothing to draw, drawing is passing (nambarz 3.5): not refused.
        allowed = phase in (PLAY, COVER, MUST_DRAW)
    elif isinstance(action, Pass):
        allowed = phase in (DRAWN, AGAIN, LAST_WORD)
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


def ruling(state: State, action: Action) -> Verdict | None:
    """What the referee thinks of an action, said aloud or not: for a play under ``challenge`` the official verdict,
    else as `judged`. Nobody at the table may see it before the play is challenged or stands (nambarz 8.5)."""
    verdict = judged(state, action)
    if verdict is None or verdict.verdict != "unjudged":
        return verdict
    assert isinstance(action, PLAYS)
    return judge(state.rules, state.table, state.hands[state.seat], action, turn_facts(state))


def _judged_challenge(state: State, seat: int | None) -> Verdict:
    pending = state.pending
    if pending is None:
        raise Refused("nothing-to-challenge")
    if seat is None or not 0 <= seat < len(state.seats):
        raise Refused("no-such-seat")
    if seat == pending.seat:
        raise Refused("own-play")
    before = pending.before
    return judge(before.rules, before.table, before.hands[before.seat], pending.play, turn_facts(before))


def apply(state: State, action: Action, *, seat: int | None = None, dealer: Dealer = SEEDED) -> State:
    """The state after an action of the seat that is to act, judged first; the state given stays as it was.

    Raises ``Refused`` as `judged` does, and `TryAgain` for a fault under the gentle referee (nambarz 8.4).
    """
    verdict = judged(state, action, seat=seat)
    if verdict is not None and verdict.verdict == "fault":
        raise TryAgain(verdict)
    return advanced(state, action, verdict, seat=seat, dealer=dealer)


def advanced(
    state: State, action: Action, verdict: Verdict | None, *, seat: int | None = None, dealer: Dealer = SEEDED
) -> State:
    """The state after an action, unchecked: the verdict must be the one `judged` gives, and no gentle fault; a
    challenge needs its ``seat``."""
    if isinstance(action, NextRound):
        return next_round(state, dealer)
    if isinstance(action, Challenge):
        assert verdict is not None
        assert seat is not None
        return _challenged(state, seat, verdict, dealer)
    draft = Draft(state)
    if verdict is None:
        if isinstance(action, Draw):
            return _draw(draft, dealer)
        return _pass(draft)
    if isinstance(action, Correct):
        return _corrected(draft, action, verdict)
    assert isinstance(action, PLAYS)
    draft.events.append(
        {"event": "play", "seat": draft.seat, "play": action_to_dict(action), "verdict": verdict.to_dict()}
    )
    # A play closes the window in which the one before could be challenged, and may open another (nambarz 8.5).
    draft.pending = None
    if verdict.verdict == "unjudged":
        draft.pending = Pending(state._replace(log=(), events=(), pending=None), action)
    return _ruled(draft, action, verdict, dealer)


def _challenged(state: State, seat: int, verdict: Verdict, dealer: Dealer) -> State:
    """A challenge, counted; where it is right, what the official referee would have had happen instead of the play."""
    pending = state.pending
    assert pending is not None
    right = verdict.fault is not None
    draft = Draft(pending.before._replace(log=state.log, challenges=state.challenges) if right else state)
    counts = list(draft.challenges)
    spotted, mistaken = counts[seat]
    counts[seat] = (spotted + right, mistaken + (not right))
    draft.challenges = tuple(counts)
    draft.pending = None
    draft.events.append({"event": "challenge", "seat": seat, "verdict": verdict.to_dict()})
    if right:
        return _ruled(draft, pending.play, verdict, dealer)
    if draft.phase == LAST_WORD:
        return _stood(draft, pending.seat)
    return draft.frozen()


def _ruled(draft: Draft, play: Play, verdict: Verdict, dealer: Dealer) -> State:
    """What the verdict on a play of the seat to act brings, once it is on record."""
    seat = draft.seat
    if verdict.laid:
        _lay(draft, seat, verdict.laid, verdict.table)
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
    draft.pending = None
    return draft.frozen()


def _pass(draft: Draft) -> State:
    pending = draft.pending
    if draft.phase == LAST_WORD:
        assert pending is not None
        # No turn of this seat, so marked: who counts turns by the record must know.
        draft.events.append({"event": "pass", "seat": draft.seat, "cause": LAST_WORD})
        return _stood(draft, pending.seat)
    draft.events.append({"event": "pass", "seat": draft.seat})
    # Who keeps a play-again after a play only ends the turn: the play may still be challenged (nambarz 8.5).
    if pending is not None and pending.seat != draft.seat:
        draft.pending = None
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
    if cause is not None and draft.pending is not None:
        draft.seat = seat_after(draft, seat)
        draft.phase = LAST_WORD
        return draft.frozen()
    if cause is not None:
        return round_ended(draft.frozen(), cause)
    draft.seat = seat_after(draft, seat)
    draft.phase = PLAY
    return draft.frozen()


def _stood(draft: Draft, player: int) -> State:
    """The round's end, which has waited for the last word on this player's play (nambarz 8.5, 9.4)."""
    draft.pending = None
    draft.seat = player
    cause = end_cause(draft)
    assert cause is not None  # nothing has moved since it was found
    return round_ended(draft.frozen(), cause)
