"""A bot that plays soundly and without a plan: the biggest legal stroke, else a match, else a joker, else it draws."""

from games.engine import legal
from games.engine.cards import PLAY_AGAIN, Card, covering
from games.engine.observe import Observation
from games.engine.plays import Action, Again, Correct, Draw, Match, NextRound, Pass
from games.engine.state import AGAIN, CORRECTION, DRAWN, MUST_DRAW, PLAY, ROUND_OVER


def sensible(observation: Observation, seed: int) -> Action:
    """What to do now, whatever the phase."""
    phase = observation.phase
    if phase == ROUND_OVER:
        return NextRound()
    if phase == MUST_DRAW:
        return Draw()
    rules, table, hand = observation.rules, observation.table, observation.hand
    if phase == AGAIN:
        # Worth it where something can be laid on; else the joker is kept for later.
        worth = bool(legal.matches(table, hand) or legal.calculations(rules, table, hand)) or len(hand) == 1
        return Again() if worth else Pass()
    if phase == CORRECTION:
        found = legal.corrections(rules, table, observation.thrown)
        return max(found, key=lambda action: len(action.play.cards) if action.play else 0) if found else Correct(None)
    play = _play(observation)
    if play is not None:
        return play
    if phase == DRAWN:
        return Again() if observation.drawn is PLAY_AGAIN and len(hand) == 1 else Pass()
    return Draw() if observation.can_draw else Pass()


def _play(observation: Observation) -> Action | None:
    rules, table, hand, drawn = observation.rules, observation.table, observation.hand, observation.drawn
    if isinstance(table, Card):
        strokes = legal.calculations(rules, table, hand)
        if drawn is not None:
            strokes = [stroke for stroke in strokes if drawn in stroke.cards]
        best = max(strokes, key=lambda stroke: len(stroke.cards), default=None)
        if best is not None:
            return best
    fits = covering(table)
    for card in (drawn,) if drawn is not None else hand:
        if card in fits:
            return Match(card)
    if observation.phase in (PLAY, DRAWN) or observation.covered:
        changes = [change for change in legal.changes(table, hand) if drawn is None or drawn in change.cards]
        with_card = [change for change in changes if change.card is not None]
        if with_card:
            return with_card[-1]
        if changes and (len(hand) == 1 or drawn is not None):
            return changes[0]
    return None
