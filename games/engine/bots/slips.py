"""Mistakes as children make them, for bots that err: a line that looks right to the one who lays it.

A slip is a play that the referee judges and does not refuse, nearly always a fault. The kinds are those the reports
look
for: off by one, the wrong way round, another operator; and of the rules: two categories mixed, a matching card used up,
more cards than needed, a joker that does not fit.
"""

from collections.abc import Callable, Iterator
from itertools import permutations, product
from typing import Final

from games.engine.arithmetic import outcome
from games.engine.bots import sound
from games.engine.cards import Card, without
from games.engine.observe import Observation
from games.engine.plays import Calculation, Change, Play
from games.engine.random import Stream
from games.engine.rules import Rules
from games.engine.state import DRAWN, PLAY

LOOKED_AT: Final = 5
"""How many cards of a hand are tried in a slip; children do not try them all either."""


def wrong_line(observation: Observation, right: Calculation, chance: Stream) -> Calculation | None:
    """A right calculation gone wrong in one place; None where no such line can be laid."""
    ways = [_off_by_one, _turned_round, _another_operator]
    for way in chance.shuffled(ways):
        line = way(observation, right, chance)
        if line is not None and _may_be_laid(observation, line):
            return line
    return None


def _off_by_one(observation: Observation, right: Calculation, chance: Stream) -> Calculation | None:
    """One card is taken for its neighbour: the result is off by one or two, or by a row of a table."""
    left = without(observation.hand, right.cards) or []
    found = []
    for at, card in enumerate(right.cards):
        assert card.number is not None  # a calculation is of number cards
        for other in dict.fromkeys(sound.number_cards(left)):
            if other.category == card.category and other.number in (card.number - 1, card.number + 1):
                found.append((*right.cards[:at], other, *right.cards[at + 1 :]))
    return Calculation(chance.choice(found), right.operators) if found else None


def _turned_round(observation: Observation, right: Calculation, chance: Stream) -> Calculation | None:
    """The cards the other way round: 4 - 7 for 7 - 4, 2 / 6 for 6 / 2."""
    if not set(right.operators) & set("-/"):
        return None
    return Calculation(right.cards[::-1], right.operators[::-1])


def _another_operator(observation: Observation, right: Calculation, chance: Stream) -> Calculation | None:
    """Plus for minus, times for plus: another operator of the game in one place."""
    at = chance.below(len(right.operators))
    others = [operator for operator in observation.rules.operators if operator != right.operators[at]]
    if not others:
        return None
    return Calculation(right.cards, (*right.operators[:at], chance.choice(others), *right.operators[at + 1 :]))


def rule_slip(observation: Observation, chance: Stream) -> Play | None:
    """A play that breaks one of the rules about cards; None where the hand offers none."""
    kinds: list[Callable[[Observation, Stream], Play | None]] = [_mixed, _matching_used, _too_many, _wrong_joker]
    for kind in chance.shuffled(kinds):
        play = kind(observation, chance)
        if play is not None:
            return play
    return None


def _mixed(observation: Observation, chance: Stream) -> Calculation | None:
    """A symbol card and a picture card that make the number."""
    pairs = _lines(observation, 2, chance)
    return next((line for line in pairs if line.cards[0].category != line.cards[1].category), None)


def _matching_used(observation: Observation, chance: Stream) -> Calculation | None:
    """A right sum with a card that would match alone: 9 / 3 on a 3, 8-bee - 5-cat on a 3-bee."""
    table = observation.table
    if not isinstance(table, Card):
        return None
    for line in _lines(observation, 2, chance):
        same = line.cards[0].category == line.cards[1].category
        if same and any(card in table.covered_by for card in line.cards):
            return line
    return None


def _too_many(observation: Observation, chance: Stream) -> Calculation | None:
    """Three cards that make the number where two of them would do."""
    table = observation.table
    if not isinstance(table, Card):
        return None
    shorter = {frozenset(play.cards) for play in sound.calculations(observation) if len(play.cards) == 2}
    if not shorter:
        return None
    for line in _lines(observation, 3, chance):
        one_category = len({card.category for card in line.cards}) == 1
        used_up = any(card in table.covered_by for card in line.cards)
        if one_category and not used_up and any(pair <= set(line.cards) for pair in shorter):
            return line
    return None


def _wrong_joker(observation: Observation, chance: Stream) -> Change | None:
    """A change joker on a card of the other category."""
    table = observation.table
    if observation.phase not in (PLAY, DRAWN) or not isinstance(table, Card):
        return None
    for joker in observation.hand:
        if joker.gives and table.category not in joker.gives and observation.drawn in (None, joker):
            given = [card for card in observation.hand if card.category in joker.gives]
            return Change(joker, chance.choice(given) if given else None)
    return None


def _lines(observation: Observation, size: int, chance: Stream) -> Iterator[Calculation]:
    """Lines of so many number cards that make the number to reach, over a part of the hand, whatever the rules say."""
    rules: Rules = observation.rules
    table = observation.table
    if not isinstance(table, Card):
        return
    looked_at = chance.shuffled(sound.number_cards(observation.hand))[:LOOKED_AT]
    for cards in permutations(looked_at, size):
        if observation.drawn is not None and observation.drawn not in cards:
            continue
        numbers = [card.number for card in cards if card.number is not None]
        for operators in product(rules.operators, repeat=size - 1):
            if outcome(numbers, operators, rules.numbers) == table.number:
                yield Calculation(cards, operators)


def _may_be_laid(observation: Observation, line: Calculation) -> bool:
    """Are its cards in the hand, the drawn card among them? Other lines the referee would not judge but refuse."""
    if observation.drawn is not None and observation.drawn not in line.cards:
        return False
    return without(observation.hand, line.cards) is not None
