"""The referee: judges a play by the rules of NAMBARZ, whatever player it comes from.

:func:`judge` either answers a :class:`Verdict` (accepted, or a fault with what it costs) or raises :class:`Refused` for
what needs no referee and changes nothing (nambarz 8, 8.3). It knows nothing of seats, stock or order of play: what the
turn so far has to do with a play comes in as :class:`TurnFacts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from games.engine import solver
from games.engine.arithmetic import outcome
from games.engine.cards import PLAY_AGAIN, Card, covering, without
from games.engine.plays import Again, Calculation, Change, Match, Play
from games.engine.rules import Rules

FAULTS: Final = (
    "mixed-categories",
    "matching-card-in-calculation",
    "wrong-result",
    "not-minimal",
    "wrong-joker",
    "two-jokers",
    "matching-card-after-joker",
)
"""Every fault, in the order they are tested (nambarz 8)."""

PENALTY_CARDS: Final = 3
"""What a fault costs (nambarz 8)."""

BONUS: Final = 7
"""Points for a calculation with four cards, and for each further one (nambarz 5.9)."""


class Refused(Exception):
    """A play or action that changes nothing (nambarz 8.3). :attr:`reason` is one of

    - ``not-in-hand``, ``not-a-number-card``, ``does-not-match``, ``no-number-to-reach``, ``too-few-cards``,
      ``operators-do-not-fit``, ``operator-not-allowed``, ``not-a-change-joker``,
      ``joker-does-not-give-that-card``: from the play itself;
    - ``not-now`` (a play that this moment of the turn has no place for), ``must-use-drawn-card``: from the turn;
    - ``not-thrown``: a correction with other cards than were thrown (8.1);
    - ``nothing-to-challenge``, ``own-play``, ``no-such-seat``: from a challenge (8.5);
    - ``out-of-turn``, ``round-over``, ``game-over``: from the game.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """What has happened in the turn so far, as far as a play depends on it. The default is the start of a turn."""

    drawn: Card | None = None
    """The card just drawn, while it may be played: a play must use it (nambarz 3.2). None after any later play."""

    covered: bool = False
    """Whether this player has covered the table card earlier in this turn, by an unpenalised match, calculation or
    change; then a change joker may follow play-again (nambarz 7.4)."""

    again_lies: bool = False
    """Whether the last thing this player laid in this turn is a play-again, which obliges to cover or draw
    (nambarz 7.3). Stays True when a card has been drawn for it (``drawn`` then is that card)."""

    only_again: bool = False
    """Whether only play-again may be played: after an unpenalised play, with a play-again left (nambarz 7.1)."""

    stock_left: bool = True
    """Whether there is a card to draw once this play lies, in the stock or by turning the pile over (nambarz 3.4, 3.5).
    Where not, a play-again laid as the last card takes its player out (7.3)."""


START_OF_TURN: Final = TurnFacts()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee says of a play, as the protocol's answers and records have it."""

    verdict: str
    """``accepted``; ``penalty`` (a fault under the official referee); ``fault`` (under the gentle one); ``rejected`` (a
    correction that is not right, 8.1); ``unjudged`` (laid without a word of the referee, 8.5)."""

    fault: str | None
    """One of :data:`FAULTS`; None when accepted or unjudged, or when a correction was given up."""

    laid: tuple[Card, ...]
    """What stays on the table, in laying order."""

    returned: tuple[Card, ...]
    """What comes back to the hand, in the order thrown. After ``wrong-result`` nothing has come back yet: the thrown
    cards lie face up until the correction (nambarz 8.1)."""

    draw: int
    """Cards due to be drawn, 0 or 3; there may be fewer."""

    bonus: int
    """Points for a master stroke (nambarz 5.9)."""

    next: str
    """``out``, ``may-play-again``, ``turn-passes``, ``correction``, ``play-or-draw``, ``draw`` or ``try-again``."""

    table: str
    """What then lies on the table: the card to cover, or ``open:symbol``, ``open:picture``, ``open:any``."""

    def to_dict(self) -> dict[str, object]:
        """The answer of the protocol, without ``id``."""
        return {
            "verdict": self.verdict,
            "fault": self.fault,
            "laid": list(self.laid),
            "returned": list(self.returned),
            "draw": self.draw,
            "bonus": self.bonus,
            "next": self.next,
            "table": self.table,
        }


class _Faulty(Exception):
    """A play with a fault; ``stays`` are the cards that lie nevertheless, in laying order."""

    def __init__(self, fault: str, stays: tuple[Card, ...] = ()) -> None:
        super().__init__(fault)
        self.fault = fault
        self.stays = stays


def judge(rules: Rules, table: str, hand: Sequence[Card], play: Play, turn: TurnFacts = START_OF_TURN) -> Verdict:
    """The verdict on a play (nambarz 4 to 8).

    :param table: the card to cover, or ``open:…``; under a play-again the card below it (7.2).
    :param hand: all cards the player holds, a drawn card among them.
    :raises Refused: the play is none (8.3); nothing changes.
    """
    if turn.only_again and not isinstance(play, Again):
        raise Refused("not-now")
    left = without(hand, play.cards)
    if left is None:
        raise Refused("not-in-hand")
    if turn.drawn is not None and turn.drawn not in play.cards:
        raise Refused("must-use-drawn-card")
    try:
        if isinstance(play, Calculation):
            bonus = _calculate(rules, table, play)  # first: it refuses a calculation of no cards at all
            return _accepted(play.cards, left, play.cards[-1], bonus=bonus)
        if isinstance(play, Match):
            _match(table, play)
            return _accepted(play.cards, left, play.card)
        if isinstance(play, Change):
            return _accepted(play.cards, left, _change(table, play, turn), alone=play.card is None)
        return _again(table, left, turn)
    except _Faulty as faulty:
        return _penalised(rules, table, play.cards, faulty)


def laid(table: str, hand: Sequence[Card], play: Play, turn: TurnFacts = START_OF_TURN) -> Verdict:
    """What a play that nobody judges brings, right or wrong: ``unjudged`` (nambarz 8.5).

    The play must be one that `judge` does not refuse. Everything in the verdict follows from the cards laid and from
    the hand that is left, never from whether the play is right.
    """
    left = tuple(without(hand, play.cards) or ())
    if isinstance(play, Again):
        lies = _again_lies(table, left, turn)
    elif isinstance(play, Change):
        lies = _accepted(play.cards, left, _lies_after(play, table), alone=play.card is None)
    else:
        lies = _accepted(play.cards, left, play.cards[-1], bonus=_stroke(play.cards))
    return replace(lies, verdict="unjudged")


def judge_correction(
    rules: Rules, table: str, thrown: Sequence[Card], play: Calculation | None, hand: Sequence[Card] = ()
) -> Verdict:
    """The verdict on the one try after ``wrong-result`` (nambarz 8.1): ``accepted`` or ``rejected``.

    :param thrown: the cards of the wrong calculation, in the order thrown.
    :param play: the new calculation; None gives up.
    :param hand: what the player holds besides the thrown cards: with none, laying all of them is going out.
    :raises Refused: the calculation is none (8.3), or has cards that were not thrown (``not-thrown``); with the setting
        ``reorder`` also where it leaves some out (``too-few-cards``).
    """
    if play is None:
        return Verdict("rejected", None, (), tuple(thrown), 0, 0, "turn-passes", table)
    left = without(thrown, play.cards)
    if left is None:
        raise Refused("not-thrown")
    if rules.correction == "reorder" and left:
        raise Refused("too-few-cards")
    try:
        _calculate(rules, table, play)
    except _Faulty as faulty:
        return Verdict("rejected", faulty.fault, (), tuple(thrown), 0, 0, "turn-passes", table)
    following = "turn-passes" if left or hand else "out"
    return Verdict("accepted", None, play.cards, tuple(left), 0, 0, following, play.cards[-1])


def _calculate(rules: Rules, table: str, play: Calculation) -> int:
    """Tests a calculation whose cards are in the hand; the points it earns (nambarz 5)."""
    cards, operators = play.cards, play.operators
    if not isinstance(table, Card) or table.number is None:
        raise Refused("no-number-to-reach")
    if len(cards) < 2:
        raise Refused("too-few-cards")
    numbers = [card.number for card in cards if card.number is not None]
    if len(numbers) < len(cards):
        raise Refused("not-a-number-card")
    if len(operators) != len(cards) - 1:
        raise Refused("operators-do-not-fit")
    for operator in operators:
        # `in` alone would take "" and "+-" for operators.
        if len(operator) != 1 or operator not in rules.operators:
            raise Refused("operator-not-allowed")
    category, matching = cards[0].category, table.covered_by
    for card in cards:
        if card.category != category:
            raise _Faulty("mixed-categories")
    for card in cards:
        if card in matching:
            raise _Faulty("matching-card-in-calculation", (card,))
    if outcome(numbers, operators, rules.numbers) != table.number:
        raise _Faulty("wrong-result")
    smaller = solver.smaller(rules, table.number, numbers)
    if smaller is not None:
        raise _Faulty("not-minimal", tuple(cards[position] for position in smaller.positions))
    return _stroke(cards)


def _stroke(cards: Sequence[Card]) -> int:
    return BONUS * max(0, len(cards) - 3)


def _match(table: str, play: Match) -> None:
    if play.card.is_joker:
        raise Refused("not-a-number-card")
    if play.card not in covering(table):
        raise Refused("does-not-match")


def _change(table: str, play: Change, turn: TurnFacts) -> str:
    """Tests a change joker; what lies on the table after it (nambarz 6, 7.4)."""
    joker, given = play.joker, play.card
    if not joker.gives:
        raise Refused("not-a-change-joker")
    if turn.again_lies and turn.drawn is None and not turn.covered:
        raise _Faulty("two-jokers")
    if not isinstance(table, Card) or table.category not in joker.gives:
        raise _Faulty("wrong-joker")
    if given is None:
        return joker.opens or table
    if given.is_joker:
        raise _Faulty("two-jokers")
    if given.category not in joker.gives:
        raise Refused("joker-does-not-give-that-card")
    if given in table.covered_by:
        raise _Faulty("matching-card-after-joker", (given,))
    return given


def _lies_after(play: Change, table: str) -> str:
    """What there is to cover once a change joker and whatever was laid with it lie, be it right or wrong."""
    given = play.card
    if given is None or given is PLAY_AGAIN:
        return play.joker.opens or table  # a play-again leaves what is under it (nambarz 7.2)
    return given.opens or given


def _again(table: str, left: Sequence[Card], turn: TurnFacts) -> Verdict:
    # A play-again that was drawn for a play-again is no second joker where one would do: it came after the first.
    if turn.again_lies and turn.drawn is None:
        raise _Faulty("two-jokers")
    return _again_lies(table, left, turn)


def _again_lies(table: str, left: Sequence[Card], turn: TurnFacts) -> Verdict:
    following = "play-or-draw" if left else "draw" if turn.stock_left else "out"
    return Verdict("accepted", None, (PLAY_AGAIN,), (), 0, 0, following, table)


def _accepted(
    cards: tuple[Card, ...], left: Sequence[Card], table: str, bonus: int = 0, alone: bool = False
) -> Verdict:
    # After a joker laid alone no play-again may follow (nambarz 6.3).
    following = "out" if not left else "may-play-again" if PLAY_AGAIN in left and not alone else "turn-passes"
    return Verdict("accepted", None, cards, (), 0, bonus, following, table)


def _penalised(rules: Rules, table: str, thrown: tuple[Card, ...], faulty: _Faulty) -> Verdict:
    fault, stays = faulty.fault, faulty.stays
    if rules.referee == "gentle":
        return Verdict("fault", fault, (), thrown, 0, 0, "try-again", table)
    if fault == "wrong-result":
        return Verdict("penalty", fault, (), (), PENALTY_CARDS, 0, "correction", table)
    returned = tuple(without(thrown, stays) or ())
    return Verdict("penalty", fault, stays, returned, PENALTY_CARDS, 0, "turn-passes", stays[-1] if stays else table)
