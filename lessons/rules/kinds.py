"""What a page of the rules is made of. What an example comes to is asked of the engine, never written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.utils.functional import Promise

from games.engine import explain, plays, referee
from games.engine.cards import Card, table_from_code
from games.engine.crazy_eights import cards as french
from games.engine.crazy_eights import referee as eights_referee
from games.engine.crazy_eights.counting import Counting, counting
from games.engine.crazy_eights.plays import play_from_dict as lay_from_dict
from games.engine.crazy_eights.rules import Rules as EightsRules
from games.engine.referee import START_OF_TURN, Refused, TurnFacts
from games.engine.rules import Rules
from games.engine.scoring import PLACE_POINTS
from games.showing import crazy_eights as eights_showing
from games.showing.ruling import Ruling, ruling_of_event
from games.showing.telling import SIGNS, cards_of

Words = str | Promise


@dataclass(frozen=True)
class Rule:
    """One page: an idea, and where the rules say so.

    ``clauses`` are those of docs/rules; ``answers`` the engine's codes of faults and refusals that this page explains.
    """

    game: str
    slug: str
    clauses: tuple[str, ...]
    title: Words
    """As a child asks it."""
    sentences: tuple[Words, ...]
    examples: tuple[Example, ...]
    answers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Laid:
    """A card of a play, with the sign that stands before it; "" before the first and where nothing is reckoned."""

    sign: str
    code: str


@dataclass(frozen=True)
class PlayExample:
    """A play of NAMBARZ on a table card, with the referee's word on it.

    ``play`` is the protocol's mapping. ``corrects``: it is the one try with the cards of that wrong play (nambarz 8.1).
    """

    words: Words
    table: str
    play: Mapping[str, Any]
    hand: tuple[str, ...] = ("1-symbol",)
    """Cards held beside those of the play."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    turn: TurnFacts = START_OF_TURN
    corrects: bool = False

    template = "lessons/examples/play.html"

    @cached_property
    def ruling(self) -> Ruling:
        """What the referee says."""
        rules, table, play = (
            Rules.from_mapping(self.rules),
            table_from_code(self.table),
            plays.play_from_dict(self.play),
        )
        hand = [Card(code) for code in self.hand]
        try:
            if self.corrects:
                assert isinstance(play, plays.Calculation)
                verdict = referee.judge_correction(rules, table, play.cards, play, hand)
            else:
                verdict = referee.judge(rules, table, [*play.cards, *hand], play, self.turn)
        except Refused as refused:
            return Ruling("refused", str(self.play["kind"]), "refused", reason=refused.reason)
        told = {"event": "correct" if self.corrects else "play", "play": self.play, "verdict": verdict.to_dict()}
        ruling = ruling_of_event(told, explain.explain(rules, table, play, verdict))
        assert ruling is not None  # which it is only of a play that nobody has judged
        return replace(ruling, status="fault") if verdict.verdict == "fault" else ruling

    @property
    def laid(self) -> list[Laid]:
        """The cards in the order laid, with the operators between them."""
        signs = [SIGNS.get(operator, operator) for operator in self.play.get("operators", ())]
        cards = cards_of(self.play)
        return [Laid(signs[place - 1] if 0 < place <= len(signs) else "", code) for place, code in enumerate(cards)]


@dataclass(frozen=True)
class CardExample:
    """A card of Crazy Eights laid on another.

    ``suit``: what is to be followed where an eight lies. ``names``: the suit that an eight asks for.
    """

    words: Words
    table: str
    card: str
    suit: str = ""
    names: str = ""
    rules: Mapping[str, Any] = field(default_factory=dict)

    template = "lessons/examples/card.html"

    @cached_property
    def ruling(self) -> eights_showing.CardRuling:
        """What the referee says."""
        table, card = french.Card(self.table), french.Card(self.card)
        play = {"kind": "card", "card": self.card} | ({"suit": self.names} if self.names else {})
        suit = self.suit or table.suit
        hand = [card, french.Card("2C")]
        try:
            verdict = eights_referee.judge(EightsRules.from_mapping(self.rules), table, suit, hand, lay_from_dict(play))
        except Refused as refused:
            return eights_showing.CardRuling("refused", "refused", card=self.card, reason=refused.reason)
        explanation = {"table": self.table, "suit": suit, "rank": None if table.is_eight else table.rank}
        ruling = eights_showing.ruling_of_event({"play": play, "verdict": verdict.to_dict()}, explanation)
        return replace(ruling, status="fault") if verdict.verdict == "fault" else ruling


@dataclass(frozen=True)
class CountingExample:
    """Cards left at the end of a hand of Crazy Eights, added up (crazy-eights 4.1, 5.1)."""

    words: Words
    cards: tuple[str, ...]

    template = "lessons/examples/counting.html"

    @cached_property
    def counted(self) -> Counting:
        return counting([french.Card(code) for code in self.cards], 0)

    @property
    def costs(self) -> list[tuple[str, int]]:
        """Each card and what it costs."""
        return [(str(one), points) for one, points in zip(self.counted.cards, self.counted.numbers, strict=True)]

    @property
    def equation(self) -> str:
        return f"{' + '.join(map(str, self.counted.numbers))} = {self.counted.total}"


@dataclass(frozen=True)
class PlacesExample:
    """What the places of a round are worth (nambarz 9.5)."""

    words: Words

    template = "lessons/examples/places.html"

    @property
    def points(self) -> list[tuple[int, int]]:
        """Each place and its points."""
        return list(enumerate(PLACE_POINTS, 1))


@dataclass(frozen=True)
class TeamExample:
    """Two teams of two as one of the players sees them (nambarz 2.5): faces, and the hands that are seen."""

    words: Words
    seats: tuple[tuple[str, int, tuple[str, ...]], ...]
    """In the order of play: a face, the team, and the cards that are seen (none of another team's)."""

    template = "lessons/examples/team.html"


Example = PlayExample | CardExample | CountingExample | PlacesExample | TeamExample
"""Something shown on a page: ``words`` say what is tried, and its ``template`` shows it as ``example``."""
