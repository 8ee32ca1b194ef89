"""The referee of Crazy Eights: does a card fit, what does it bring, what does a wrong one cost (crazy-eights 2, 3).

:func:`judge` answers a :class:`Verdict`, or raises :class:`~games.engine.referee.Refused` for what changes nothing:
``not-in-hand``, or ``suit-missing`` where an eight that is not the last card names no suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.engine.crazy_eights.cards import CARDS, SUITS, Card, fits
from games.engine.crazy_eights.plays import CARD_OF, SUIT_AFTER, Lay, number_of
from games.engine.crazy_eights.rules import Rules
from games.engine.referee import Refused

FAULT: Final = "wrong-card"
"""The only fault: the card does not fit (crazy-eights 2.5)."""

PENALTY_CARDS: Final = 1
"""What it costs (crazy-eights 2.5)."""

EFFECTS: Final[dict[str, str]] = {"2": "draw-2", "Q": "skip", "A": "reverse"}
"""What special cards bring, by rank (crazy-eights 3.1)."""

EFFECT_CARDS: Final = 2
"""Cards the next player draws for a two (crazy-eights 3.1)."""


class Verdict(NamedTuple):
    """What the referee says of a card, as the protocol's answers and records have it."""

    verdict: str
    """``accepted``; ``penalty`` (a fault under the official referee) or ``fault`` (under the gentle one)."""
    fault: str | None
    laid: tuple[Card, ...]
    returned: tuple[Card, ...]
    draw: int
    """Cards due to be drawn, 0 or 1; there may be none."""
    next: str
    """``out``, ``turn-passes`` or ``try-again``."""
    effect: str | None
    """``draw-2``, ``skip`` or ``reverse``: what the card brings the next player. Named of a card that goes out too,
    where it brings nothing any more: the hand is over."""
    suit: str | None
    """The suit to follow next; None once an eight went out."""

    def to_dict(self) -> dict[str, object]:
        """The answer of the protocol, without ``id``."""
        verdict, fault, laid, returned, draw, following, effect, suit = self
        return {
            "verdict": verdict,
            "fault": fault,
            "laid": list(laid),
            "returned": list(returned),
            "draw": draw,
            "next": following,
            "effect": effect,
            "suit": suit,
        }


def judge(rules: Rules, table: Card, suit: str, hand: Sequence[Card], lay: Lay) -> Verdict:
    """The verdict on a card laid on ``table`` when ``suit`` is to be followed (crazy-eights 2.1, 2.2, 2.5, 3.1).

    :param hand: all cards the player holds, this one among them.
    :raises Refused: ``not-in-hand``, ``suit-missing``.
    """
    if lay.card not in hand:
        raise Refused("not-in-hand")
    return ruled(rules, lay, last=len(hand) == 1, fitting=fits(table, suit, lay.card), suit=suit)


def ruled(rules: Rules, lay: Lay, *, last: bool, fitting: bool, suit: str) -> Verdict:
    """The verdict on a card that is in the hand, when it is known whether it is the last one and whether it fits.

    :raises Refused: ``suit-missing``.
    """
    card = lay.card
    if card.is_eight and lay.suit is None and not last:
        raise Refused("suit-missing")
    if not fitting:
        if rules.referee == "gentle":
            return Verdict("fault", FAULT, (), (card,), 0, "try-again", None, suit)
        return Verdict("penalty", FAULT, (), (card,), PENALTY_CARDS, "turn-passes", None, suit)
    return _ACCEPTED[rules.special_cards, last][number_of(lay, last=last)]


def _accepted(special: bool, last: bool) -> tuple[Verdict, ...]:
    return tuple(
        Verdict(
            "accepted",
            None,
            (card,),
            (),
            0,
            "out" if last else "turn-passes",
            EFFECTS.get(card.rank) if special else None,
            None if last and card.is_eight else SUITS[suit],
        )
        for card, suit in zip((CARDS[order] for order in CARD_OF), SUIT_AFTER, strict=True)
    )


# There are few verdicts without a fault, so each is made once; by number of the action.
_ACCEPTED: Final = {(special, last): _accepted(special, last) for special in (False, True) for last in (False, True)}
