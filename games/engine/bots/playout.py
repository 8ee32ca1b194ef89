"""Playouts: a round played on from a guess at the hidden cards, quickly, to see how well an action does on average.

A `World` is a changeable and simplified position: every player plays as the clever bot does, nobody errs, the order
of a
shuffled pile does not matter. It is no substitute for `turn`, only a yardstick for the master's choices.
"""

from collections.abc import Sequence

from games.engine import solver
from games.engine.cards import PLAY_AGAIN, Card, covering
from games.engine.plays import Action, Again, Calculation, Change, Draw, Match, Pass, Play
from games.engine.rounds import PLACED_OUT
from games.engine.rules import Rules


class World:
    """One guess at a position, in the course of a playout. Hands by seat; the stock's end is drawn first."""

    __slots__ = (
        "among",
        "bonus",
        "hands",
        "left",
        "out",
        "over",
        "passes",
        "pile",
        "rules",
        "seat",
        "stock",
        "table",
        "teams",
        "turns",
    )

    def __init__(
        self,
        rules: Rules,
        among: Sequence[int],
        teams: Sequence[int | None],
        hands: Sequence[Sequence[Card]],
        stock: Sequence[Card],
        pile: Sequence[Card],
        table: str,
        seat: int,
        out: Sequence[int],
        turns: Sequence[int],
    ) -> None:
        self.rules = rules
        self.among = among
        self.teams = teams
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.pile = list(pile)
        self.table = table
        self.seat = seat
        self.out = list(out)
        self.left = len(among) - len(out)
        self.turns = list(turns)
        self.passes = 0
        self.over = False
        self.bonus = [0] * len(hands)

    def copy(self) -> "World":
        """The same position, to be played on apart."""
        other = World.__new__(World)
        other.rules = self.rules
        other.among = self.among
        other.teams = self.teams
        other.hands = [hand.copy() for hand in self.hands]
        other.stock = self.stock.copy()
        other.pile = self.pile.copy()
        other.table = self.table
        other.seat = self.seat
        other.out = self.out.copy()
        other.left = self.left
        other.turns = self.turns.copy()
        other.passes = self.passes
        other.over = self.over
        other.bonus = self.bonus.copy()
        return other


def played_on(world: World, action: Action, *, covered: bool, laps: int) -> None:
    """Plays the action, the rest of its turn, and on until this seat has had so many more turns or the round is over.

    ``covered``: the seat has covered the table card in this turn already, so that a change joker may follow play-again.
    """
    seat = world.seat
    if isinstance(action, Draw):
        _drawn_on(world, seat, joker_allowed=True)
    elif isinstance(action, Again):
        _laid(world, seat, (PLAY_AGAIN,), world.table)
        _after_again(world, seat, covered)
    elif not isinstance(action, Pass):
        assert isinstance(action, Match | Calculation | Change)
        _play(world, seat, action)
        _chain(world, seat, action)
    _end_of_turn(world, seat, lone_pass=False)
    while not world.over:
        if world.seat == seat:
            if not laps:
                return
            laps -= 1
        elif world.among[0] == world.seat and seat in world.out:
            # The seat itself is out: what the others do among themselves decides nothing more for it.
            return
        mover = world.seat
        _end_of_turn(world, mover, lone_pass=not _turn(world, mover))
        if mover == seat and not laps:
            return


def _turn(world: World, seat: int) -> bool:
    """A turn as the clever bot plays it; False where it was nothing but a pass."""
    hand = world.hands[seat]
    play = _best(world, hand, changes=True)
    if play is not None:
        if len(play.cards) + 1 == len(hand) and PLAY_AGAIN in hand and not isinstance(play, Change):
            _laid(world, seat, (PLAY_AGAIN,), world.table)
        _play(world, seat, play)
        _chain(world, seat, play)
        return True
    if PLAY_AGAIN in hand:
        _laid(world, seat, (PLAY_AGAIN,), world.table)
        if hand or world.stock or len(world.pile) > 1:
            _drawn_on(world, seat, joker_allowed=True)
        return True
    return _drawn_on(world, seat, joker_allowed=True)


def _drawn_on(world: World, seat: int, *, joker_allowed: bool) -> bool:
    """Draws a card and plays it if that can be; False where there is none."""
    card = _draw(world)
    if card is None:
        return False
    hand = world.hands[seat]
    hand.append(card)
    if card is PLAY_AGAIN:
        if joker_allowed:
            _laid(world, seat, (PLAY_AGAIN,), world.table)
            if hand or world.stock or len(world.pile) > 1:
                _drawn_on(world, seat, joker_allowed=False)
        return True
    play = _best_with(world, hand, card)
    if play is not None:
        _play(world, seat, play)
        _chain(world, seat, play)
    return True


def _after_again(world: World, seat: int, covered: bool) -> None:
    """Covers the table card if that can be, else draws (nambarz 7.3)."""
    hand = world.hands[seat]
    play = _best(world, hand, changes=covered)
    if play is not None:
        _play(world, seat, play)
        _chain(world, seat, play)
    elif hand or world.stock or len(world.pile) > 1:
        _drawn_on(world, seat, joker_allowed=True)


def _chain(world: World, seat: int, play: Play) -> None:
    """Play-again after a play, where it gives a second one; and so on (nambarz 7.5)."""
    hand = world.hands[seat]
    while PLAY_AGAIN in hand and len(hand) > 1:
        if isinstance(play, Change) and play.card is None:
            return
        following = _best(world, hand, changes=False)
        if following is None:
            return
        _laid(world, seat, (PLAY_AGAIN,), world.table)
        _play(world, seat, following)
        play = following


def _best(world: World, hand: list[Card], *, changes: bool) -> Calculation | Match | Change | None:
    table = world.table
    if isinstance(table, Card):
        stroke = solver.biggest(world.rules, table, hand)
        if stroke is not None:
            return Calculation(stroke.cards, stroke.operators)
    fits = covering(table)
    for card in hand:
        if card in fits:
            return Match(card)
    if changes and isinstance(table, Card):
        category = table.category
        best: Change | None = None
        for joker in hand:
            if category in joker.gives:
                for card in hand:
                    if card.category in joker.gives and (best is None or len(joker.gives) < len(best.joker.gives)):
                        best = Change(joker, card)
                if best is None and len(hand) == 1:
                    return Change(joker)
        return best
    return None


def _best_with(world: World, hand: list[Card], drawn: Card) -> Calculation | Match | Change | None:
    """The best play with the drawn card in it."""
    table = world.table
    if isinstance(table, Card):
        stroke = solver.biggest(world.rules, table, hand)
        if stroke is not None and drawn in stroke.cards:
            return Calculation(stroke.cards, stroke.operators)
    if drawn in covering(table):
        return Match(drawn)
    if isinstance(table, Card):
        category = table.category
        if category in drawn.gives:
            for card in hand:
                if card.category in drawn.gives:
                    return Change(drawn, card)
            return Change(drawn) if len(hand) == 1 else None
        for joker in hand:
            if category in joker.gives and drawn.category in joker.gives:
                return Change(joker, drawn)
    return None


def _play(world: World, seat: int, play: Calculation | Match | Change) -> None:
    cards = play.cards
    last = cards[-1]
    _laid(world, seat, cards, last.opens or last)
    if len(cards) > 3:
        world.bonus[seat] += 7 * (len(cards) - 3)


def _laid(world: World, seat: int, cards: Sequence[Card], table: str) -> None:
    hand = world.hands[seat]
    pile = world.pile
    for card in cards:
        hand.remove(card)
    # The pile's end is the card that lies; play-agains go below it, for they never are what is covered.
    if cards[0] is PLAY_AGAIN:
        pile.insert(len(pile) - 1, PLAY_AGAIN)
    else:
        pile.extend(cards)
    world.table = table


def _draw(world: World) -> Card | None:
    stock = world.stock
    if not stock:
        pile = world.pile
        if len(pile) < 2:
            return None
        stock = world.stock = pile[-2::-1]
        del pile[:-1]
    return stock.pop()


def _end_of_turn(world: World, seat: int, *, lone_pass: bool) -> None:
    world.turns[seat] += 1
    world.passes = world.passes + 1 if lone_pass else 0
    if not world.hands[seat]:
        world.out.append(seat)
        world.left -= 1
    world.over = _over(world)
    if not world.over:
        among, out = world.among, world.out
        at = among.index(seat)
        count = len(among)
        while True:
            at = (at + 1) % count
            if among[at] not in out:
                world.seat = among[at]
                return


def _over(world: World) -> bool:
    """Has the round ended (nambarz 9.4)?"""
    out, left = world.out, world.left
    if out:
        if left <= 1 or (len(out) >= PLACED_OUT and len(world.among) > PLACED_OUT):
            return True
        if world.rules.round_end == "first-out":
            return True
        if world.teams[0] is not None and len({world.teams[seat] for seat in world.among if seat not in out}) == 1:
            return True
    if world.passes >= left:
        return True
    limit = world.rules.max_turns
    return limit is not None and all(world.turns[seat] >= limit for seat in world.among if seat not in out)
