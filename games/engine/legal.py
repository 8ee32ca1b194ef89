"""What the seat that is to act may do without a fault, listed: for random play, for showing, for counting."""

from games.engine import solver
from games.engine.cards import PLAY_AGAIN, Card, covering
from games.engine.plays import Action, Again, Calculation, Change, Correct, Draw, Match, NextRound, Pass
from games.engine.rules import Rules
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
    State,
    can_draw,
)


def legal_actions(state: State) -> list[Action]:
    """Every action that is no fault; each selection of cards of a calculation in one of its laying orders.

    A challenge is not among them: it is no matter of whose turn it is (nambarz 8.5).
    In a correction: every right calculation that may be laid, in one order, and giving up (nambarz 8.1).
    """
    phase = state.phase
    if phase == OVER:
        return []
    if phase == ROUND_OVER:
        return [NextRound()]
    if phase == MUST_DRAW:
        return [Draw()]
    if phase == AGAIN:
        return [Again(), Pass()]
    if phase == LAST_WORD:
        return [Pass()]
    rules, table, hand = state.rules, state.table, state.hands[state.seat]
    if phase == CORRECTION:
        return [*corrections(rules, table, state.thrown), Correct(None)]
    actions: list[Action] = [*matches(table, hand), *calculations(rules, table, hand)]
    if phase in (PLAY, DRAWN) or state.covered:
        actions += changes(table, hand)
    if phase == DRAWN:
        drawn = state.drawn
        assert drawn is not None
        actions = [action for action in actions if drawn in action.cards]  # type: ignore[union-attr]
        if drawn is PLAY_AGAIN:
            actions.append(Again())
        actions.append(Pass())
        return actions
    if phase == PLAY and PLAY_AGAIN in hand:
        actions.append(Again())
    assert phase in (PLAY, COVER)
    actions.append(Draw() if can_draw(state.stock, state.pile) else Pass())
    return actions


def matches(table: str, hand: tuple[Card, ...]) -> list[Match]:
    """Each kind of card in the hand that covers the table alone, once (nambarz 4, 6.5)."""
    fits = covering(table)
    return [Match(card) for card in dict.fromkeys(hand) if card in fits]


def calculations(rules: Rules, table: str, hand: tuple[Card, ...]) -> list[Calculation]:
    """Each selection of cards that is a legal calculation, in one laying order (nambarz 5)."""
    if not isinstance(table, Card):
        return []
    return [Calculation(stroke.cards, stroke.operators) for stroke in solver.strokes(rules, table, hand)]


def changes(table: str, hand: tuple[Card, ...]) -> list[Change]:
    """Each change joker that fits, alone and with each card it may bring (nambarz 6)."""
    if not isinstance(table, Card):
        return []
    found = []
    kinds = dict.fromkeys(hand)
    for joker in kinds:
        if table.category in joker.gives:
            found.append(Change(joker))
            found += [
                Change(joker, card) for card in kinds if card.category in joker.gives and card not in table.covered_by
            ]
    return found


def corrections(rules: Rules, table: str, thrown: tuple[Card, ...]) -> list[Correct]:
    """Each right calculation of thrown cards that may be laid now (nambarz 8.1)."""
    found = calculations(rules, table, thrown)
    if rules.correction == "reorder":
        found = [play for play in found if len(play.cards) == len(thrown)]
    return [Correct(play) for play in found]
