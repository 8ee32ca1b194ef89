"""What a player who watches remembers of a round: cards that came back to a hand in sight of all, and who could not
play.

It is worked out from the history that the seat may see, nothing else.
"""

from typing import NamedTuple

from games.engine.cards import Card, table_from_code
from games.engine.state import Event


class Memory(NamedTuple):
    """What is known of the others' hands, by seat."""

    held: dict[int, list[Card]]
    """Cards that came back to the hand face up after a fault, and have not been laid since (nambarz 8)."""
    stuck: dict[int, str]
    """What lay on the table when the seat last drew a card and kept it: a sound player's hand has nothing for it."""


def remembered(history: tuple[Event, ...]) -> Memory:
    """What the events of the round tell of the hands as they are now."""
    held: dict[int, list[Card]] = {}
    stuck: dict[int, str] = {}
    table = ""
    drew = -1
    before: tuple[dict[int, list[Card]], dict[int, str], str] = ({}, {}, "")
    play: Event = {}
    for event in history:
        kind = event["event"]
        if kind == "play":
            before = ({seat: cards.copy() for seat, cards in held.items()}, dict(stuck), table)
            play = event
        elif kind == "challenge" and event["verdict"]["fault"] is not None:
            # The play is undone, and what the referee makes of it takes its place (nambarz 8.5).
            held, stuck, table = before
            event = {**play, "verdict": event["verdict"]}
            kind = "play"
        if kind == "deal":
            table = table_from_code(event["table"])
        elif kind == "draw":
            drew = event["seat"] if event["cause"] != "penalty" else -1
        elif kind == "pass":
            seat = event["seat"]
            if drew == seat:
                stuck[seat] = table
            drew = -1
        elif kind in ("play", "correct"):
            seat, verdict = event["seat"], event["verdict"]
            drew = -1
            stuck.pop(seat, None)
            cards = held.setdefault(seat, [])
            thrown = [*verdict["laid"], *verdict["returned"]]
            if verdict["next"] == "correction":
                thrown = event["play"]["cards"]
            for card in thrown:
                if card in cards:
                    cards.remove(card)
            cards += map(Card, verdict["returned"])
            table = table_from_code(verdict["table"])
    return Memory(held, stuck)
