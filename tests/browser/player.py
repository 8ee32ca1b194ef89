"""A child who plays NAMBARZ with a list of things to try, deciding by nothing but what is to be seen of the table.

The same decisions are made twice: in memory while a game is looked for in which everything on the list comes up
(`seeded`), and at the page in the browser (`table`). Which cards make a number the child asks the engine's solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations, product

from games.engine.arithmetic import steps
from games.engine.cards import Card, covering
from games.engine.rules import Rules
from games.engine.solver import strokes

# Of everything that fits these many are looked at; a hand full of penalty cards holds thousands.
LOOKED_AT = 4000


@dataclass(frozen=True)
class Sight:
    """The table as its page shows it to the child whose turn it is."""

    phase: str
    table: str
    """The table card's code, or "open:symbol" and so on."""
    hand: tuple[Card, ...]
    operators: str
    drawn: Card | None = None
    thrown: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Choice:
    """One press of a button, with the cards and operators that are on the line then.

    `kind` is what it is on the list; `fault` what the referee will call it, "" for a right play.
    """

    kind: str
    button: str
    cards: tuple[Card, ...] = ()
    operators: tuple[str, ...] = ()
    fault: str = ""

    @property
    def is_calculation(self) -> bool:
        return len(self.cards) > 1 and not any(card.is_joker for card in self.cards)


EVERYTHING = (
    "joker alone",
    "joker with a card",
    "fewer cards would do",
    "a card that fits in a sum",
    "wrong, then put right",
    "wrong, then taken back",
    "again",
    "master stroke",
    "draw and play",
    "draw and keep",
    "sum",
    "match",
)
"""Every kind of play that issue and product.md name, the rare ones first: that is the order in which they are tried."""


@dataclass
class Player:
    """`wishes` is what is still to be tried; when it is empty the child plays to win."""

    wishes: list[str] = field(default_factory=list)

    def choose(self, sight: Sight) -> Choice:
        """What to do now; takes it off the list."""
        choice = getattr(self, "_" + sight.phase.replace("-", "_"))(sight)
        if choice.kind in self.wishes:
            self.wishes.remove(choice.kind)
        return choice

    # -- the phases of a turn -----------------------------------------------------------------------------------------

    def _play(self, sight: Sight) -> Choice:
        for kind in [wish for wish in self.wishes if wish in WAYS]:
            for choice in WAYS[kind](sight):
                if len(choice.cards) < len(sight.hand) or self.wishes == [kind]:
                    return choice
        if self.wishes:
            # Not what is on the list: cards are drawn until it comes up.
            return Choice("draw", "draw")
        return next(best(sight), Choice("draw", "draw"))

    def _drawn(self, sight: Sight) -> Choice:
        if "draw and keep" in self.wishes:
            return Choice("draw and keep", "pass")
        found = next((choice for choice in best(sight) if len(choice.cards) < len(sight.hand) or not self.wishes), None)
        if found is not None and (not self.wishes or "draw and play" in self.wishes):
            return Choice("draw and play", "lay", found.cards, found.operators)
        return Choice("keep", "pass")

    def _again(self, sight: Sight) -> Choice:
        if "again" in self.wishes or not self.wishes:
            return Choice("again", "again")
        return Choice("done", "pass")

    def _cover(self, sight: Sight) -> Choice:
        found = next((choice for choice in best(sight) if len(choice.cards) < len(sight.hand) or not self.wishes), None)
        return Choice("draw", "draw") if found is None else Choice("cover", "lay", found.cards, found.operators)

    def _must_draw(self, sight: Sight) -> Choice:
        return Choice("last card again", "draw")

    def _correction(self, sight: Sight) -> Choice:
        right = next(right_sums(sight, sight.thrown), None)
        if right is None or "wrong, then put right" in self.wishes:
            return Choice("taken back", "give-back")
        return Choice("put right", "correct", right.cards, right.operators)

    def _round_over(self, sight: Sight) -> Choice:
        return Choice("next round", "next-round")


# -- what can be laid ---------------------------------------------------------------------------------------------


def best(sight: Sight) -> Iterator[Choice]:
    """Right plays, the most cards first; after drawing those with the drawn card."""
    for choice in (*right_sums(sight), *matches(sight), *jokers_with_a_card(sight), *jokers_alone(sight)):
        with_joker = any(card.is_joker for card in choice.cards)
        if (sight.drawn is None or sight.drawn in choice.cards) and not (with_joker and sight.phase == "cover"):
            yield choice


def matches(sight: Sight) -> Iterator[Choice]:
    """nambarz 4, and 6.5 on an open table."""
    kind = "match" if isinstance(sight.table, Card) else "on an open table"
    return (Choice(kind, "lay", (card,)) for card in sight.hand if card in covering(sight.table))


def right_sums(sight: Sight, cards: tuple[Card, ...] | None = None) -> Iterator[Choice]:
    """nambarz 5."""
    for stroke in strokes(Rules(operators=sight.operators), sight.table, sight.hand if cards is None else cards):
        yield Choice("sum", "lay", stroke.cards, stroke.operators)


def master_strokes(sight: Sight) -> Iterator[Choice]:
    """nambarz 5.9."""
    return (Choice("master stroke", "lay", one.cards, one.operators) for one in right_sums(sight) if len(one.cards) > 3)


def jokers_with_a_card(sight: Sight) -> Iterator[Choice]:
    """nambarz 6.2; not with a card that fits by itself."""
    for joker in fitting_jokers(sight):
        for card in sight.hand:
            if card.category in joker.gives and card not in covering(sight.table):
                yield Choice("joker with a card", "lay", (joker, card))


def jokers_alone(sight: Sight) -> Iterator[Choice]:
    """nambarz 6.3: the table is open then."""
    return (Choice("joker alone", "lay", (joker,)) for joker in fitting_jokers(sight))


def fitting_jokers(sight: Sight) -> Iterator[Card]:
    """The change jokers that go on the table card (nambarz 6.1)."""
    if isinstance(sight.table, Card):
        yield from (card for card in sight.hand if sight.table.category in card.gives)


# -- mistakes, made on purpose ------------------------------------------------------------------------------------


def slips(sight: Sight) -> Iterator[Choice]:
    """A right sum laid with another operator or the wrong way round, so that it comes to something else: it can be put
    right with the same cards (nambarz 8.1)."""
    for right in right_sums(sight):
        if len(right.cards) < 4:
            for cards, operators in product(
                permutations(right.cards), product(sight.operators, repeat=len(right.cards) - 1)
            ):
                if comes_to(cards, operators) != number_of(sight):
                    yield Choice("wrong, then put right", "lay", cards, operators, "wrong-result")


def hopeless(sight: Sight) -> Iterator[Choice]:
    """Two cards that make something else and cannot make the number (nambarz 8, `wrong-result`)."""
    for cards in pairs(sight):
        right = [signs for order in permutations(cards) for signs in sight.operators if made(sight, order, (signs,))]
        if not right and not any(card in covering(sight.table) for card in cards):
            yield Choice("wrong, then taken back", "lay", cards, (sight.operators[0],), "wrong-result")


def fitting_card_in_a_sum(sight: Sight) -> Iterator[Choice]:
    """A card that fits by itself, used in a sum (nambarz 5.6)."""
    for cards in pairs(sight):
        if any(card in covering(sight.table) for card in cards):
            yield Choice(
                "a card that fits in a sum", "lay", cards, (sight.operators[0],), "matching-card-in-calculation"
            )


def too_many_cards(sight: Sight) -> Iterator[Choice]:
    """Three cards that make the number where two of them do (nambarz 5.7)."""
    if not isinstance(sight.table, Card):
        return
    shorter = [set(one.cards) for one in right_sums(sight) if len(one.cards) == 2]
    for category in ("symbol", "picture"):
        cards = [card for card in sight.hand if card.category == category and card not in covering(sight.table)]
        for seen, order in enumerate(permutations(cards, 3)):
            if seen > LOOKED_AT:
                break
            if any(two <= set(order) for two in shorter):
                for signs in product(sight.operators, repeat=2):
                    if made(sight, order, signs):
                        yield Choice("fewer cards would do", "lay", order, signs, "not-minimal")


def pairs(sight: Sight) -> Iterator[tuple[Card, ...]]:
    """Two cards of one category; none on an open table, where nothing is reckoned (nambarz 6.5)."""
    if isinstance(sight.table, Card):
        for category in ("symbol", "picture"):
            yield from combinations([card for card in sight.hand if card.category == category], 2)


def made(sight: Sight, cards: tuple[Card, ...], operators: tuple[str, ...]) -> bool:
    return comes_to(cards, operators) == number_of(sight)


def number_of(sight: Sight) -> int | None:
    """The number to reach."""
    return sight.table.number if isinstance(sight.table, Card) else None


def comes_to(cards: tuple[Card, ...], operators: tuple[str, ...]) -> object:
    """What these cards make from left to right; None where a step leaves the whole numbers."""
    return steps([card.number or 0 for card in cards], operators, "natural")[-1].result


WAYS: dict[str, Callable[[Sight], Iterator[Choice]]] = {
    "match": matches,
    "sum": right_sums,
    "master stroke": master_strokes,
    "joker with a card": jokers_with_a_card,
    "joker alone": jokers_alone,
    "wrong, then put right": slips,
    "wrong, then taken back": hopeless,
    "a card that fits in a sum": fitting_card_in_a_sum,
    "fewer cards would do": too_many_cards,
}
