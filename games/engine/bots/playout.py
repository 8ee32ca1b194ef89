"""Playouts: a round played on for a few turns from a guess at the hidden cards, quickly, to see how well an action
does.

A `World` is a changeable and simplified position: every player plays as the clever bot does (and uses play-again a
little
better), nobody errs, a shuffled pile stays in order. It is no substitute for `turn`, only a yardstick for the
master's choices.
"""

from collections.abc import Sequence
from functools import lru_cache

from games.engine import solver
from games.engine.cards import PLAY_AGAIN, Card, covering
from games.engine.plays import Action, Again, Draw, Pass
from games.engine.rounds import PLACED_OUT
from games.engine.rules import Rules
from games.engine.selection import GUARD, WEIGHT, Selection

Cards = tuple[Card, ...]
"""A play by its cards alone, in laying order: a match, a calculation, or a change joker with or without a card."""

REMEMBERED = 200_000
"""Hands whose biggest stroke a table of strokes remembers before it forgets them all."""


class Strokes:
    """The biggest strokes under one set of rules on one number. The small hands of playouts come again and again, so
    what has
    been found is remembered."""

    def __init__(self, rules: Rules, number: int) -> None:
        self.table = solver.table(rules.operators, rules.numbers, number)
        self._found: dict[Selection, Selection] = {}

    def biggest(self, held: Selection) -> Selection:
        """The biggest selection within these numbers of one category; 0 where there is none."""
        found = self._found.get(held)
        if found is None:
            guarded = held | GUARD
            found = 0
            for selection in self.table.sought:
                if guarded - selection & GUARD == GUARD:
                    found = selection
                    break
            if len(self._found) >= REMEMBERED:
                self._found.clear()
            self._found[held] = found
        return found


@lru_cache(maxsize=256)
def strokes(operators: str, numbers: str, number: int) -> Strokes:
    """The strokes on a number, by the two settings they depend on."""
    return Strokes(Rules(operators=operators, numbers=numbers), number)


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
        "strokes",
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
        self.strokes = [strokes(rules.operators, rules.numbers, number) for number in range(1, 11)]
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
        other.strokes = self.strokes
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
    """Plays the action, the rest of its turn, and on until this seat has had so many more turns, is out, or the round
    is over.

    ``covered``: the seat has covered the table card in this turn already, so that a change joker may follow play-again.
    """
    seat = world.seat
    if isinstance(action, Draw):
        _draw_on(world, seat)
    elif isinstance(action, Again):
        _lay_again(world, seat)
        _after_again(world, seat, covered)
    elif not isinstance(action, Pass):
        _play(world, seat, action.cards)  # type: ignore[union-attr]
    _end_of_turn(world, seat, lone_pass=False)
    # Once the seat is out, what the others do among themselves is left to the estimate.
    while not world.over and seat not in world.out:
        mover = world.seat
        if mover == seat:
            if not laps:
                return
            laps -= 1
        _end_of_turn(world, mover, lone_pass=not _turn(world, mover))
        if mover == seat and not laps:
            return


def _turn(world: World, seat: int) -> bool:
    """A turn as the clever bot plays it; False where it was nothing but a pass."""
    hand = world.hands[seat]
    play = _best(world, hand, changes=True)
    if play:
        if len(play) + 1 == len(hand) and PLAY_AGAIN in hand and not play[0].gives:
            _lay_again(world, seat)  # as the last card it would oblige to draw (nambarz 7.3)
        _play(world, seat, play)
        return True
    if PLAY_AGAIN in hand:
        _lay_again(world, seat)
        _draw_on(world, seat)
        return True
    return _draw_on(world, seat)


def _draw_on(world: World, seat: int) -> bool:
    """Draws a card and plays it if that can be; False where there is none."""
    card = _drawn(world)
    if card is None:
        return False
    hand = world.hands[seat]
    hand.append(card)
    if card is PLAY_AGAIN:
        _lay_again(world, seat)
        _draw_on(world, seat)
        return True
    play = _best_with(world, hand, card)
    if play:
        _play(world, seat, play)
    return True


def _after_again(world: World, seat: int, covered: bool) -> None:
    """Covers the table card if that can be, else draws (nambarz 7.3)."""
    play = _best(world, world.hands[seat], changes=covered)
    if play:
        _play(world, seat, play)
    else:
        _draw_on(world, seat)


def _play(world: World, seat: int, play: Cards) -> None:
    """Lays a play, and play-agains with further ones as long as they give something to lay (nambarz 7.1, 7.5)."""
    hand = world.hands[seat]
    while True:
        for card in play:
            hand.remove(card)
        world.pile.extend(play)
        last = play[-1]
        world.table = last.opens or last
        if len(play) > 3:
            world.bonus[seat] += 7 * (len(play) - 3)
        if PLAY_AGAIN not in hand or len(hand) == 1 or last.opens:
            return
        play = _best(world, hand, changes=False)
        if not play:
            return
        _lay_again(world, seat)


def _lay_again(world: World, seat: int) -> None:
    world.hands[seat].remove(PLAY_AGAIN)
    # The pile's end is the card that lies; play-agains go below it, for they are never what is covered.
    world.pile.insert(len(world.pile) - 1, PLAY_AGAIN)


def _stroke(world: World, table: Card, hand: list[Card]) -> Cards:
    """The cards of a biggest calculation, the last one as the solver lays it; () where there is none."""
    matching = table.covered_by
    symbols = pictures = 0
    for card in hand:
        number = card.number
        if number is not None and card not in matching:
            if card.animal is None:
                symbols += WEIGHT[number]
            else:
                pictures += WEIGHT[number]
    assert table.number is not None
    known = world.strokes[table.number - 1]
    selection, category = known.biggest(symbols), "symbol"
    other = known.biggest(pictures)
    numbers = known.table.numbers
    if other and (not selection or len(numbers[other]) > len(numbers[selection])):
        selection, category = other, "picture"
    if not selection:
        return ()
    left = [card for card in hand if card.category == category and card not in matching]
    cards = []
    for wanted in known.table.laid(selection)[0]:
        for card in left:
            if card.number == wanted:
                left.remove(card)
                cards.append(card)
                break
    return tuple(cards)


def _best(world: World, hand: list[Card], *, changes: bool) -> Cards:
    """What the clever bot would lay; () for nothing."""
    table = world.table
    fits = covering(table)
    if not isinstance(table, Card):
        return next(((card,) for card in hand if card in fits), ())
    stroke = _stroke(world, table, hand)
    if stroke:
        return stroke
    for card in hand:
        if card in fits:
            return (card,)
    best: Cards = ()
    if changes:
        category = table.category
        for joker in hand:
            if category in joker.gives and (not best or len(joker.gives) < len(best[0].gives)):
                for card in hand:
                    if card.category in joker.gives:
                        best = (joker, card)
                        break
                else:
                    if len(hand) == 1:
                        return (joker,)
    return best


def _best_with(world: World, hand: list[Card], drawn: Card) -> Cards:
    """The best play with the drawn card in it."""
    table = world.table
    fits = covering(table)
    if not isinstance(table, Card):
        return (drawn,) if drawn in fits else ()
    if drawn.number is not None:
        stroke = _stroke(world, table, hand)
        if drawn in stroke:
            return stroke
        if drawn in fits:
            return (drawn,)
        for joker in hand:
            if table.category in joker.gives and drawn.category in joker.gives:
                return (joker, drawn)
    elif table.category in drawn.gives:
        for card in hand:
            if card.category in drawn.gives and card not in fits:
                return (drawn, card)
        return (drawn,) if len(hand) == 1 else ()
    return ()


def _drawn(world: World) -> Card | None:
    """A card off the stock, the pile turned over where it is empty (nambarz 3.4); None where there is none."""
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
