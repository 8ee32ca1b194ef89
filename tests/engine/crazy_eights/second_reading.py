"""The rules of Crazy Eights read a second time, in plain lists and strings, from records alone.

It shares nothing with the engine: where the two differ over a record of a simulated game, one of them is wrong.
"""

from collections import Counter
from itertools import pairwise
from typing import Any

PACK = [rank + suit for suit in "CDHS" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")]
EFFECT_OF = {"2": "draw-2", "Q": "skip", "A": "reverse"}


def cost(cards: list[str]) -> int:
    """4.1"""
    worth = {"8": 50, "K": 10, "Q": 10, "J": 10, "A": 1}
    return sum(worth.get(card[:-1]) or int(card[:-1]) for card in cards)


class Reading:
    """Follows one record; every event is checked when it is read."""

    def __init__(self, header: dict[str, Any], events: list[dict[str, Any]]) -> None:
        self.rules = header["rules"]
        self.players = len(header["seats"])
        self.totals = [0] * self.players
        self.hands_played = 0
        self.starter: int | None = None
        self.events = events
        assert header["rounds"] is None
        assert events[0]["event"] == "deal"
        self.ended = False
        for event, following in pairwise([*events, {"event": None}]):
            assert not self.ended
            getattr(self, "read_" + event["event"].replace("-", "_"))(event, following)
        assert self.ended == (events[-1]["event"] == "game-end")

    def read_deal(self, event: dict[str, Any], following: dict[str, Any]) -> None:
        self.hands_played += 1
        assert event["round"] == self.hands_played
        if self.starter is not None:
            assert event["starter"] == (self.starter + 1) % self.players  # 1.4
        self.starter = self.seat = event["starter"]
        assert all(len(hand) == (7 if self.players == 2 else 5) for hand in event["hands"])  # 1.2
        assert event["table"][:-1] != "8"  # 1.3
        assert event["suit"] == event["table"][-1]
        self.hands = [list(hand) for hand in event["hands"]]
        self.stock, self.pile, self.suit = list(event["stock"]), [event["table"]], event["suit"]
        self.direction, self.lone, self.due = 1, 0, None
        self.drew: list[str] | None = None
        self.check_cards()

    def check_cards(self) -> None:
        held = [card for hand in self.hands for card in hand]
        assert Counter(held + self.stock + self.pile) == Counter(PACK * self.rules["decks"])

    def fits(self, card: str) -> bool:
        top = self.pile[-1]
        return card[:-1] == "8" or card[-1] == self.suit or (card[:-1] == top[:-1] and top[:-1] != "8")  # 2.1, 2.2

    def pass_on(self, steps: int = 1) -> None:
        self.seat = (self.seat + steps * self.direction) % self.players
        self.drew = None

    def read_play(self, event: dict[str, Any], following: dict[str, Any]) -> None:
        seat, card, verdict = event["seat"], event["play"]["card"], event["verdict"]
        assert self.due is None
        assert seat == self.seat
        hand = self.hands[seat]
        assert card in hand
        if self.drew is not None:
            assert card == self.drew[-1]  # 2.3
        self.lone = 0
        if not self.fits(card):  # 2.5
            assert self.rules["referee"] == "official"
            assert (verdict["verdict"], verdict["fault"], verdict["laid"]) == ("penalty", "wrong-card", [])
            assert (verdict["returned"], verdict["draw"], verdict["next"]) == ([card], 1, "turn-passes")
            assert (verdict["effect"], verdict["suit"]) == (None, self.suit)
            self.expect_draw(seat, 1, "penalty")
            self.pass_on()
            return
        hand.remove(card)
        self.pile.append(card)
        eight = card[:-1] == "8"
        self.suit = event["play"]["suit"] if eight and hand else card[-1]
        assert (verdict["verdict"], verdict["fault"], verdict["laid"]) == ("accepted", None, [card])
        assert (verdict["returned"], verdict["draw"]) == ([], 0)
        assert verdict["next"] == ("turn-passes" if hand else "out")
        assert verdict["suit"] == (None if eight and not hand else self.suit)
        effect = EFFECT_OF.get(card[:-1]) if self.rules["special_cards"] else None
        assert verdict["effect"] == effect
        if not hand:
            assert following["event"] == "round-end"
            assert following["cause"] == "finished"
            return
        if effect == "reverse":  # 3.1
            self.direction = -self.direction
        self.pass_on(2 if effect == "skip" else 1)
        if effect == "draw-2":
            self.expect_draw(self.seat, 2, "effect")

    def expect_draw(self, seat: int, count: int, cause: str) -> None:
        count = min(count, len(self.stock) + len(self.pile) - 1)
        self.due = (seat, count, cause) if count else None

    def read_recycle(self, event: dict[str, Any], following: dict[str, Any]) -> None:
        assert not self.stock  # 2.4
        assert len(self.pile) > 1
        assert Counter(event["stock"]) == Counter(self.pile[:-1])
        self.stock, self.pile = list(event["stock"]), self.pile[-1:]
        assert following["event"] in ("draw", None)

    def read_draw(self, event: dict[str, Any], following: dict[str, Any]) -> None:
        seat, cards = event["seat"], event["cards"]
        assert cards
        assert cards == self.stock[: len(cards)]
        del self.stock[: len(cards)]
        if self.due is not None:
            due_seat, count, cause = self.due
            assert (seat, event["cause"]) == (due_seat, cause)
            assert len(cards) == min(count, len(cards) + len(self.stock))
            left = count - len(cards)
            assert left >= 0
            self.due = (seat, left, cause) if left else None
        else:
            assert (seat, event["cause"]) == (self.seat, "turn")
            assert self.drew is None or not self.fits(self.drew[-1])
            self.drew = (self.drew or []) + cards
            if self.rules["draw"] == "one":
                assert len(self.drew) == 1
            assert not any(map(self.fits, cards[:-1]))  # 2.3
            self.lone = 0
            if self.rules["draw"] == "one" or not (self.stock or len(self.pile) > 1):
                assert self.fits(cards[-1]) or following["event"] in ("pass", None)
            elif not self.fits(cards[-1]):
                assert following["event"] in ("recycle", None)
        self.hands[seat] += cards
        self.check_cards()

    def read_pass(self, event: dict[str, Any], following: dict[str, Any]) -> None:
        assert self.due is None
        assert event["seat"] == self.seat
        if self.drew is None:
            assert not self.stock  # 2.4
            assert len(self.pile) == 1
            self.lone += 1
        self.pass_on()
        if self.lone == self.players:
            assert following["event"] in ("round-end", None)

    def read_round_end(self, event: dict[str, Any], following: dict[str, Any]) -> None:
        costs = [cost(hand) for hand in self.hands]
        if event["cause"] == "finished":
            assert sum(not hand for hand in self.hands) == 1
        else:
            assert (event["cause"], self.lone) == ("blocked", self.players)
        winner = [seat for seat in range(self.players) if costs[seat] == min(costs)]
        assert event["winner"] == winner
        points = costs
        if self.rules["scoring"] == "winner":
            points = [0] * self.players
            if len(winner) == 1:
                mine = costs[winner[0]]
                points[winner[0]] = sum(costs) - mine - (mine if event["cause"] == "blocked" else 0)
        assert event["points"] == points  # 4.2-4.4
        self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        over = max(self.totals) >= self.rules["target"]
        assert following["event"] in ("game-end" if over else "deal", None)

    def read_game_end(self, event: dict[str, Any], following: dict[str, Any]) -> None:
        best = min(self.totals) if self.rules["scoring"] == "penalty" else max(self.totals)
        assert event == {
            "event": "game-end",
            "totals": self.totals,
            "winner": [seat for seat in range(self.players) if self.totals[seat] == best],
        }
        self.ended = True
