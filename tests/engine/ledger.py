"""A second, simple reading of a record: where every card is after every event, without the engine's states.

Knows only what moves a card, and the points; it has no idea of what may be played.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.cards import deck

POINTS = (40, 32, 25, 19, 14)


class Ledger:
    """The cards of a round, moved event by event."""

    def __init__(self, header: Mapping[str, Any]) -> None:
        self.rules = header["rules"]
        self.deck = Counter(deck(self.rules["level"]))
        self.seats = len(header["seats"])
        self.thrown: list[str] = []
        self.bonus = [0] * self.seats

    def take(self, event: Mapping[str, Any]) -> None:
        """Moves the cards of one event; each card of the deck must then be in one place."""
        getattr(self, "_" + event["event"].replace("-", "_"))(event)
        assert self.everywhere() == self.deck, event

    def everywhere(self) -> Counter[str]:
        """All cards, wherever they are."""
        found = Counter(self.stock) + Counter(self.pile) + Counter(self.thrown)
        for hand in self.hands:
            found += Counter(hand)
        return found

    def _deal(self, event: Mapping[str, Any]) -> None:
        among = event.get("among", range(self.seats))
        assert [len(hand) for hand in event["hands"]] == [
            self.rules["hand"] if seat in among else 0 for seat in range(self.seats)
        ]
        self.hands = [list(hand) for hand in event["hands"]]
        self.stock, self.pile = list(event["stock"]), [event["table"]]
        self.bonus = [0] * self.seats

    def _play(self, event: Mapping[str, Any]) -> None:
        self.before = ([hand.copy() for hand in self.hands], self.pile.copy(), self.bonus.copy(), event)
        self._ruled(event)

    def _challenge(self, event: Mapping[str, Any]) -> None:
        if event["verdict"]["verdict"] == "penalty":
            # As if the referee had spoken at once.
            self.hands, self.pile, self.bonus, play = self.before
            assert event["seat"] != play["seat"]
            self._ruled({**play, "verdict": event["verdict"]})

    def _ruled(self, event: Mapping[str, Any]) -> None:
        verdict, hand = event["verdict"], self.hands[event["seat"]]
        if verdict["next"] == "correction":
            self.thrown = list(event["play"]["cards"])
            for card in self.thrown:
                hand.remove(card)
        for card in verdict["laid"]:
            hand.remove(card)
        self.pile += verdict["laid"]
        self.bonus[event["seat"]] += verdict["bonus"]
        assert not Counter(verdict["returned"]) - Counter(hand)

    def _correct(self, event: Mapping[str, Any]) -> None:
        verdict = event["verdict"]
        assert Counter(verdict["laid"]) + Counter(verdict["returned"]) == Counter(self.thrown)
        self.pile += verdict["laid"]
        self.hands[event["seat"]] += verdict["returned"]
        self.thrown = []

    def _draw(self, event: Mapping[str, Any]) -> None:
        cards = event["cards"]
        assert cards
        assert cards == self.stock[: len(cards)]
        del self.stock[: len(cards)]
        self.hands[event["seat"]] += cards

    def _recycle(self, event: Mapping[str, Any]) -> None:
        assert not self.stock
        lies = len(self.pile) - 1
        while self.pile[lies] == "play-again":
            lies -= 1
        turned, self.pile = self.pile[:lies], self.pile[lies:]
        assert turned
        if self.rules["recycle"] == "flip":
            assert event["stock"] == turned
        self.stock = list(event["stock"])

    def _pass(self, event: Mapping[str, Any]) -> None:
        pass

    def _round_end(self, event: Mapping[str, Any]) -> None:
        wanted = [0] * self.seats
        for seat, points in zip(event["places"], POINTS, strict=False):
            wanted[seat] = points
        assert event["points"] == wanted
        assert event["bonus"] == self.bonus

    def _game_end(self, event: Mapping[str, Any]) -> None:
        assert event["winner"] == event["places"][0]


def balanced(header: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> None:
    """Every card is accounted for after every event of this record."""
    ledger = Ledger(header)
    for event in events:
        ledger.take(event)
