"""A hand of Crazy Eights being played, changed in place: the one place that knows how a turn moves on.

A :class:`Board` is what moves while a hand is played, in numbers (see `cards` and `plays`). It is the unchecked entry
point: :meth:`Board.move` takes any number that :meth:`Board.legal` gives and trusts it. Random play and the bots'
trials run on boards alone; the checked, immutable way (`turn.apply`) has the referee judge first, moves a board made
from the state and freezes it again. Events are written only where somebody wants them.
"""

from __future__ import annotations

from typing import Final, Protocol

from games.engine.crazy_eights.cards import CARDS, EIGHTS, FITTING, PACK, RANK_BITS, SUIT_BITS, SUITS
from games.engine.crazy_eights.plays import ACTIONS, CARD_OF, DRAW, PASS, SUIT_AFTER, Lay
from games.engine.crazy_eights.referee import EFFECT_CARDS, EFFECTS, PENALTY_CARDS
from games.engine.crazy_eights.state import State
from games.engine.state import DRAWN, PLAY, Event

FINISHED: Final = "finished"
"""Somebody has no cards left (crazy-eights 2.2)."""

BLOCKED: Final = "blocked"
"""Everybody has passed in a row with nothing to draw (crazy-eights 2.4)."""

NONE: Final = -1
"""No card drawn that may be laid."""


class Shuffler(Protocol):
    """Where the order of a new stock comes from: the seed in play, the record in a replay."""

    def shuffled(self, seed: int, counter: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards of the pile, given in the order they were laid, in the order they will be drawn (crazy-eights
        2.4)."""


def _indices(bits: int) -> tuple[int, ...]:
    indices = []
    while bits:
        bit = bits & -bits
        indices.append(bit.bit_length() - 1)
        bits ^= bit
    return tuple(indices)


# Numbers of actions by bits of cards. The tables fill as they are used and stay small: of one suit there are 4,096
# selections, of one rank 16, of the eights 16.
_LAYING: Final[dict[int, tuple[int, ...]]] = {}
_NAMING: Final[dict[int, tuple[int, ...]]] = {}
for _bits in range(1 << len(SUITS)):
    _eights = sum(1 << card.order for card in CARDS if card.is_eight and _bits >> SUITS.index(card.suit) & 1)
    _NAMING[_eights] = tuple(
        number for number in range(PACK, DRAW) if isinstance(ACTIONS[number], Lay) and _eights >> CARD_OF[number] & 1
    )

_DRAW: Final[tuple[int, ...]] = (DRAW,)
_PASS: Final[tuple[int, ...]] = (PASS,)

_AFTER_DRAWING: Final = tuple((*(_NAMING[1 << card.order] if card.is_eight else (card.order,)), PASS) for card in CARDS)
"""By index of a drawn card that fits: what may be done (crazy-eights 2.3). It is never the last card."""

_DRAW_2: Final = 1
_SKIP: Final = 2
_REVERSE: Final = 3
_NUMBERED: Final = {None: 0, "draw-2": _DRAW_2, "skip": _SKIP, "reverse": _REVERSE}
_EFFECT_OF: Final = tuple(_NUMBERED[EFFECTS.get(card.rank)] for card in CARDS)
_NO_EFFECTS: Final = (0,) * PACK


class Board:
    """What moves while a hand is played. Anything in it may be read at any time."""

    __slots__ = (
        "at",
        "cause",
        "drawn",
        "effects",
        "events",
        "hands",
        "log",
        "passes",
        "pile",
        "players",
        "results",
        "round",
        "rules",
        "seat",
        "seats",
        "seed",
        "shuffler",
        "shuffles",
        "starter",
        "step",
        "stock",
        "suit",
        "turns",
        "until_playable",
    )

    hands: list[int]
    """By seat, each as one number (see `cards`)."""
    stock: tuple[int, ...]
    """Indices of cards face down; those before ``at`` have been drawn."""
    at: int
    pile: list[int]
    """Indices of the cards face up, the first laid first; the last is the top card."""
    suit: int
    """The place in ``SUITS`` of the suit to follow."""
    seat: int
    """Who is to act."""
    step: int
    """1 or -1: the direction of play (crazy-eights 3.1)."""
    drawn: int
    """Index of a card just drawn that fits and may be laid, or `NONE` (crazy-eights 2.3)."""
    passes: int
    """Turns in a row that were nothing but a pass with nothing to draw (crazy-eights 2.4)."""
    turns: list[int]
    """Turns ended in this hand, by seat; a skipped player has had none."""
    cause: str | None
    """`FINISHED` or `BLOCKED` once the hand is over."""
    events: list[Event] | None
    """Where draws, recyclings and passes are written; None where nobody wants them. Plays are written by `turn`, which
    has their verdicts."""

    def __init__(self, state: State, shuffler: Shuffler, events: list[Event] | None = None) -> None:
        """A board that stands where the state does; moving it leaves the state as it is. The hand must not be over."""
        (
            self.rules,
            self.seats,
            self.seed,
            self.shuffles,
            self.round,
            self.starter,
            self.results,
            hands,
            self.stock,
            pile,
            self.suit,
            _,
            self.seat,
            self.step,
            self.drawn,
            self.passes,
            turns,
            self.log,
            _,
        ) = state
        self.hands = list(hands)
        self.pile = list(pile)
        self.turns = list(turns)
        self.at = 0
        self.cause = None
        self.players = len(hands)
        self.until_playable = self.rules.draw == "until-playable"
        self.effects = _EFFECT_OF if self.rules.special_cards else _NO_EFFECTS
        self.shuffler = shuffler
        self.events = events

    def frozen(self) -> State:
        """The state as the board stands now, its events having happened. Phase ``play`` or ``drawn`` even where the
        hand is over: `rounds.round_ended` comes next then."""
        events = tuple(self.events or ())
        return State(
            self.rules,
            self.seats,
            self.seed,
            self.shuffles,
            self.round,
            self.starter,
            self.results,
            tuple(self.hands),
            self.stock[self.at :],
            tuple(self.pile),
            self.suit,
            PLAY if self.drawn < 0 else DRAWN,
            self.seat,
            self.step,
            self.drawn,
            self.passes,
            tuple(self.turns),
            self.log + events,
            events,
        )

    def legal(self) -> tuple[int, ...]:
        """The numbers of all actions without a fault; each kind of card once. The hand must not be over."""
        drawable = self.at < len(self.stock) or len(self.pile) > 1
        return legal_numbers(self.hands[self.seat], self.pile[-1], self.suit, self.drawn, drawable)

    def move(self, number: int) -> None:
        """Does the action of this number; it must be one of :meth:`legal`, which is not checked."""
        if number < DRAW:
            card = CARD_OF[number]
            seat = self.seat
            hands = self.hands
            hand = hands[seat]
            bit = 1 << card
            twice = bit << PACK
            hand ^= twice if hand & twice else bit
            hands[seat] = hand
            self.pile.append(card)
            self.suit = SUIT_AFTER[number]
            self.drawn = NONE
            self.passes = 0
            self.turns[seat] += 1
            if not hand:
                self.cause = FINISHED
                return
            effect = self.effects[card]
            if effect:
                self._effect(effect)
            else:
                self.seat = (seat + self.step) % self.players
        elif number == DRAW:
            if self.until_playable:
                self._draw_until_playable()
            else:
                self._draw_one()
        else:
            # A pass counts towards a blocked hand where it is all there is in the turn (crazy-eights 2.4).
            self._pass(alone=self.drawn < 0)

    def fine(self) -> None:
        """The present player has tried a wrong card: one card is drawn, the turn passes (crazy-eights 2.5)."""
        self._take(self.seat, PENALTY_CARDS, "penalty")
        self.passes = 0
        self._turn_passes()

    def _effect(self, effect: int) -> None:
        """The next player draws two or is skipped, or the direction turns (crazy-eights 3.1)."""
        if effect == _REVERSE:
            self.step = -self.step
        following = (self.seat + self.step) % self.players
        if effect == _SKIP:
            following = (following + self.step) % self.players
        elif effect == _DRAW_2:
            self._take(following, EFFECT_CARDS, "effect")
        self.seat = following

    def _draw_one(self) -> None:
        stock, at = self.stock, self.at
        if at == len(stock):
            if not self._recycled():
                self._pass(alone=True)
                return
            stock, at = self.stock, 0
        card = stock[at]
        self.at = at + 1
        seat = self.seat
        bit = 1 << card
        hand = self.hands[seat]
        self.hands[seat] = hand | (bit << PACK if hand & bit else bit)
        if self.events is not None:
            self.events.append({"event": "draw", "seat": seat, "cards": [CARDS[card]], "cause": "turn"})
        if FITTING[self.pile[-1]][self.suit] & bit:
            self.drawn = card
        else:
            self._pass()

    def _draw_until_playable(self) -> None:
        fitting = FITTING[self.pile[-1]][self.suit]
        nothing = True
        while self.at < len(self.stock) or self._recycled():
            nothing = False
            stock, begun = self.stock, self.at
            found = next((at for at in range(begun, len(stock)) if fitting >> stock[at] & 1), NONE)
            self._take_run(self.seat, len(stock) - begun if found < 0 else found - begun + 1, "turn")
            if found >= 0:
                self.drawn = stock[found]
                return
        self._pass(alone=nothing)

    def _take(self, seat: int, count: int, cause: str) -> None:
        """Draws so many cards, fewer where there are no more (crazy-eights 2.4)."""
        while count and (self.at < len(self.stock) or self._recycled()):
            run = min(count, len(self.stock) - self.at)
            self._take_run(seat, run, cause)
            count -= run

    def _take_run(self, seat: int, count: int, cause: str) -> None:
        cards = self.stock[self.at : self.at + count]
        self.at += count
        hand = self.hands[seat]
        for card in cards:
            bit = 1 << card
            hand |= bit << PACK if hand & bit else bit
        self.hands[seat] = hand
        if self.events is not None:
            self.events.append(
                {"event": "draw", "seat": seat, "cards": [CARDS[card] for card in cards], "cause": cause}
            )

    def _recycled(self) -> bool:
        """Shuffles the pile but for its top card into a new stock; False where there is nothing else in it."""
        pile = self.pile
        if len(pile) == 1:
            return False
        self.stock = self.shuffler.shuffled(self.seed, self.shuffles, tuple(pile[:-1]))
        self.at = 0
        self.shuffles += 1
        del pile[:-1]
        if self.events is not None:
            self.events.append({"event": "recycle", "stock": [CARDS[card] for card in self.stock]})
        return True

    def _pass(self, *, alone: bool = False) -> None:
        if self.events is not None:
            self.events.append({"event": "pass", "seat": self.seat})
        self.passes = self.passes + 1 if alone else 0
        self._turn_passes()
        if self.passes == self.players:
            self.cause = BLOCKED

    def _turn_passes(self) -> None:
        seat = self.seat
        self.drawn = NONE
        self.turns[seat] += 1
        self.seat = (seat + self.step) % self.players


def legal_numbers(hand: int, top: int, suit: int, drawn: int, drawable: bool) -> tuple[int, ...]:
    """The numbers of all actions without a fault with this hand (its bits), on this top card, with this suit to follow
    (both as numbers); ``drawn`` as in `Board`, ``drawable`` where a card is left to be drawn."""
    if drawn >= 0:
        return _AFTER_DRAWING[drawn]
    of_suit = hand & SUIT_BITS[suit]
    of_rank = hand & RANK_BITS[top][suit]
    eights = hand & EIGHTS
    # With nothing to draw, drawing is passing (crazy-eights 2.4).
    numbers = _DRAW if drawable else _PASS
    if eights:
        # As the last card an eight names nothing: its number is that of the bare card.
        numbers = (_NAMING[eights] if hand & (hand - 1) else _indices(eights)) + numbers
    if of_rank:
        numbers = (_LAYING.get(of_rank) or _laying(of_rank)) + numbers
    if of_suit:
        return (_LAYING.get(of_suit) or _laying(of_suit)) + numbers
    return numbers


def _laying(bits: int) -> tuple[int, ...]:
    found = _LAYING[bits] = _indices(bits)
    return found
