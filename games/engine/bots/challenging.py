"""Which plays a bot calls a mistake where the referee speaks only when asked (nambarz 8.5).

Everything a play is judged by lies on the table, so a bot could find out the truth, as any attentive player can; how
much of it a level notices is what its `Eye` says. The master misses next to nothing and is never mistaken; the novice
sees what leaps to the eye, and now and then takes a long right calculation for a wrong one.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from games.engine.arithmetic import outcome
from games.engine.cards import Card
from games.engine.observe import Observation, Unjudged
from games.engine.plays import Calculation
from games.engine.random import Stream
from games.engine.referee import TurnFacts, judge
from games.engine.rules import Rules

LONG: Final = 4
"""A calculation of so many cards is long: harder to work out than those of two or three."""

FAR: Final = 4
"""A result so far from the number to reach is seen to be wrong without being worked out."""


class Eye(NamedTuple):
    """How often a level notices what: chances from 0 to 1."""

    wrong: tuple[float, float, float]
    """A wrong result, of two cards, of three, of more."""
    far: float
    """A wrong result that is far off, if that is more."""
    rules: Mapping[str, float]
    """A fault against the rules about cards, by its kind."""
    mistaken: tuple[float, float, float]
    """Taking a right calculation for a wrong one: of two cards, of three, of more."""


def _rules(mixed: float, matching: float, not_minimal: float, jokers: float) -> dict[str, float]:
    return {
        "mixed-categories": mixed,
        "matching-card-in-calculation": matching,
        "not-minimal": not_minimal,
        "wrong-joker": jokers,
        "two-jokers": jokers,
        "matching-card-after-joker": matching,
    }


NOVICE: Final = Eye((0.3, 0.1, 0.04), 0.4, _rules(0.3, 0.08, 0.02, 0.25), (0.01, 0.03, 0.08))
LEARNER: Final = Eye((0.75, 0.45, 0.15), 0.6, _rules(0.6, 0.4, 0.12, 0.5), (0.0, 0.01, 0.02))
CLEVER: Final = Eye((0.95, 0.9, 0.75), 0.95, _rules(0.95, 0.85, 0.6, 0.9), (0.0, 0.0, 0.0))
MASTER: Final = Eye((0.99, 0.99, 0.98), 0.99, _rules(0.99, 0.99, 0.97, 0.99), (0.0, 0.0, 0.0))


def challenges(observation: Observation, eye: Eye, seed: int) -> bool:
    """Whether a bot with this eye challenges. A team mate's mistake is kept quiet about: the penalty would be the own
    team's."""
    lies = observation.unjudged
    if lies is None or observation.seat is None or "challenge" not in observation.may:
        return False
    seats = observation.seats
    team = seats[observation.seat].team
    if team is not None and team == seats[lies.seat].team:
        return False
    return Stream(seed, "challenge").chance(_chance(observation.rules, lies, eye))


def fault_of(rules: Rules, lies: Unjudged) -> str | None:
    """The fault of a play that lies unjudged, from what everybody sees; None where it is right."""
    cards = lies.play.cards
    # Which card was drawn nobody else knows, and no fault depends on it: only on whether one was.
    facts = TurnFacts(cards[0] if lies.drew else None, lies.covered, lies.again_lies)
    return judge(rules, lies.table, cards, lies.play, facts).fault


def _chance(rules: Rules, lies: Unjudged, eye: Eye) -> float:
    play = lies.play
    size = min(len(play.cards), LONG) - 2
    fault = fault_of(rules, lies)
    if fault is None:
        return eye.mistaken[size] if isinstance(play, Calculation) else 0.0
    if fault == "wrong-result":
        assert isinstance(play, Calculation)
        return max(eye.wrong[size], eye.far if _far_off(rules, lies.table, play) else 0.0)
    return eye.rules[fault]


def _far_off(rules: Rules, table: str, play: Calculation) -> bool:
    """Is the result far from the number, or is there none at all?"""
    numbers = [card.number for card in play.cards if card.number is not None]
    result = outcome(numbers, play.operators, rules.numbers)
    assert isinstance(table, Card)  # there was a number to reach
    assert table.number is not None
    return result is None or not -FAR < result - table.number < FAR
