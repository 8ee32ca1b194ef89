"""The clever bot: the biggest stroke there is, jokers kept for need, and play-again where something can follow."""

from games.engine import legal, solver
from games.engine.bots import sound
from games.engine.cards import PLAY_AGAIN, Card, covering, without
from games.engine.observe import Observation
from games.engine.plays import Action, Calculation, Change, Correct, Match
from games.engine.rules import Rules
from games.engine.state import AGAIN, CORRECTION


def action(observation: Observation, seed: int) -> Action:
    """What the bot does. Chance decides between matches alone, so that no two bots can go round in a circle for
    ever."""
    phase = observation.phase
    if phase == AGAIN:
        return (
            sound.AGAIN if worth_playing_again(observation.rules, observation.table, observation.hand) else sound.PASS
        )
    if phase == CORRECTION:
        return correction(observation)
    done = sound.forced(observation)
    if done is not None:
        return done
    play = best_play(observation, seed)
    if play is not None:
        return play
    if sound.may_play_again(observation) and len(observation.hand) == 1:
        return sound.AGAIN
    return sound.without_play(observation)


def best_play(observation: Observation, seed: int) -> Calculation | Match | Change | None:
    """The biggest calculation, else a match, else a change joker with a card, else one alone where it is the last
    card."""
    rules, table, hand, drawn = observation.rules, observation.table, observation.hand, observation.drawn
    if isinstance(table, Card):
        stroke = solver.biggest(rules, table, hand)
        if stroke is not None and (drawn is None or drawn in stroke.cards):
            return Calculation(stroke.cards, stroke.operators)
        if stroke is not None:
            fitting = sound.calculations(observation)
            if fitting:
                return max(fitting, key=lambda play: len(play.cards))
    fits = covering(table)
    matching = [card for card in (hand if drawn is None else (drawn,)) if card in fits]
    if matching:
        return Match(matching[seed % len(matching)])
    return _change(observation)


def _change(observation: Observation) -> Change | None:
    changes = sound.changes(observation)
    if not changes:
        return None
    with_card = [change for change in changes if change.card is not None]
    if with_card:
        # The narrowest joker that does: change-any fits where the others do not.
        return min(with_card, key=lambda change: len(change.joker.gives))
    return changes[0] if len(observation.hand) == 1 else None


def worth_playing_again(rules: Rules, table: str, hand: tuple[Card, ...]) -> bool:
    """After a play: can the hand without the joker cover what lies now, so that it gives a second play?"""
    left = tuple(without(hand, (PLAY_AGAIN,)) or ())
    if not left:
        return False
    return can_cover(rules, table, left)


def can_cover(rules: Rules, table: str, hand: tuple[Card, ...]) -> bool:
    """Can the table be covered by a match or a calculation?"""
    fits = covering(table)
    if any(card in fits for card in hand):
        return True
    return isinstance(table, Card) and solver.biggest(rules, table, hand) is not None


def correction(observation: Observation) -> Correct:
    """The biggest calculation that the thrown cards allow, else giving up (nambarz 8.1)."""
    found = legal.corrections(observation.rules, observation.table, observation.thrown)
    return max(found, key=lambda each: len(each.play.cards) if each.play else 0, default=sound.GIVE_UP)
