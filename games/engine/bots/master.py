"""The master: every promising action of the turn is tried in playouts over the unseen cards, and the best one is done.

A playout deals the unseen cards to the other hands and the stock as they may lie (what has been laid, came back in
sight of
all, or cannot be there because its player was stuck, is taken into account), plays the action, the rest of the turn
with
its play-again chains, and on to the end of the bot's next turn, and asks `outlook` how that stands. All actions are
tried
on the same deals; the worse half is dropped after each stage, so that most playouts go to actions that are hard to tell
apart. The budget is a number of playouts: the same seed does the same everywhere.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import tanh
from typing import Final

from games.engine import solver
from games.engine.bots import clever, outlook, sound
from games.engine.bots.memory import Memory, remembered
from games.engine.bots.playout import World, played_on
from games.engine.cards import PLAY_AGAIN, Card, covering, deck
from games.engine.observe import Observation
from games.engine.plays import Action, Calculation
from games.engine.random import Stream
from games.engine.rules import Rules
from games.engine.state import AGAIN, CORRECTION

STAGES: Final = (16, 32, 64)
"""Playouts of each action in each stage; half of the actions go on to the next."""

CANDIDATES: Final = 10
"""How many plays are tried at most, those that lay most first."""

LAPS: Final = 1
"""Turns of its own that a playout goes on after this one."""

DRAWN_AT_MOST: Final = 5
"""Cards a player draws in a playout, hardly ever more: deeper in the stock the deals need not be random."""

PLACE: Final = 8
"""Points between one place and the next, about (nambarz 9.5)."""


def action(observation: Observation, seed: int) -> Action:
    """What the bot does."""
    done = sound.forced(observation)
    if done is not None:
        return done
    if observation.phase == CORRECTION:
        return clever.correction(observation)
    tried = candidates(observation)
    if len(tried) == 1:
        return tried[0]
    return _best_on_average(observation, tried, seed)


def candidates(observation: Observation) -> list[Action]:
    """The actions worth a trial."""
    if observation.phase == AGAIN:
        return [sound.AGAIN, sound.PASS]
    plays: list[Action] = []
    for stroke in sound.calculations(observation):
        if len(plays) >= CANDIDATES:
            break
        plays += endings(observation.rules, observation.table, stroke.cards)
    plays = plays[:CANDIDATES]
    plays += sound.matches(observation)
    changes = sound.changes(observation)
    hand = observation.hand
    narrow = [change for change in changes if change.card is not None or len(hand) == 1]
    plays += narrow[:CANDIDATES]
    if sound.may_play_again(observation):
        plays.append(sound.AGAIN)
    plays.append(sound.without_play(observation))
    return plays


@lru_cache(maxsize=4096)
def endings(rules: Rules, table: Card, cards: tuple[Card, ...]) -> tuple[Calculation, ...]:
    """A selection of cards as one line for each card that can be laid last (nambarz 5.5)."""
    wanted = len(solver.last_cards(rules, table, cards))
    found: dict[Card, Calculation] = {}
    for stroke in solver.orders(rules, table, cards):
        found.setdefault(stroke.cards[-1], Calculation(stroke.cards, stroke.operators))
        if len(found) == wanted:
            break
    return tuple(found.values())


def _best_on_average(observation: Observation, tried: list[Action], seed: int) -> Action:
    dealer = Guesser(observation, Stream(seed, "master"))
    sums = [0.0] * len(tried)
    going = list(range(len(tried)))
    for stage in STAGES:
        for _ in range(stage):
            world = dealer.world()
            for at in going:
                copy = world.copy()
                played_on(copy, tried[at], covered=observation.covered, laps=LAPS)
                sums[at] += dealer.worth(copy)
        going.sort(key=sums.__getitem__, reverse=True)
        going = going[: max(2, len(going) // 2)]
    return tried[going[0]]


class Guesser:
    """Deals positions that fit what a seat sees and remembers, and says what their ends are worth to it."""

    def __init__(self, observation: Observation, chance: Stream) -> None:
        self.observation = observation
        self.chance = chance
        seat = observation.seat
        assert seat is not None
        self.seat = seat
        self.memory: Memory = remembered(observation.history)
        self.unseen = unseen_cards(observation, self.memory)
        views = observation.seats
        self.among = [view.number for view in views if view.plays]
        self.teams = [view.team for view in views]
        self.out = [view.number for view in sorted(views, key=lambda view: view.place or 0) if view.place is not None]
        self.turns = [view.turns for view in views]
        hidden = sum(view.hand_count for view in views if view.number != seat and view.hand is None)
        self.wanted = hidden + DRAWN_AT_MOST * len(self.among)
        self.pile = [card for card in observation.pile if card is not PLAY_AGAIN]
        own = self.teams[seat]
        self.mates = [s for s in self.among if s == seat or (own is not None and self.teams[s] == own)]
        self.others = [s for s in self.among if s not in self.mates]
        self.leads = self._leads()
        last = observation.round >= observation.rounds
        self.sharpness = 1.5 if last else 25.0

    def _leads(self) -> dict[int, int]:
        """By how much this seat, or its team, leads each other so far, master strokes of this round included."""
        observation = self.observation
        totals = list(observation.round_points)
        if not observation.extra:
            totals = [a + b for a, b in zip(totals, observation.totals, strict=True)]
        if self.teams[self.seat] is None:
            return {other: totals[self.seat] - totals[other] for other in self.others}
        by_team: dict[int | None, int] = {}
        for seat in self.among:
            by_team[self.teams[seat]] = by_team.get(self.teams[seat], 0) + totals[seat]
        own = by_team[self.teams[self.seat]]
        return {other: own - by_team[self.teams[other]] for other in self.others}

    def world(self) -> World:
        """A position with the unseen cards at random where they may be."""
        observation = self.observation
        cards = self.chance.shuffled(self.unseen, self.wanted)
        hands: list[Sequence[Card]] = []
        for view in observation.seats:
            if view.number == self.seat:
                hands.append(observation.hand)
            elif view.hand is not None:
                hands.append(view.hand)
            else:
                hands.append(self._hand(view.number, view.hand_count, cards))
        return World(
            observation.rules,
            self.among,
            self.teams,
            hands,
            cards,
            self.pile,
            observation.table,
            self.seat,
            self.out,
            self.turns,
        )

    def _hand(self, seat: int, count: int, cards: list[Card]) -> list[Card]:
        """A hand of so many cards off the end of ``cards``; a few are tried until one fits a player who was stuck."""
        known = self.memory.held.get(seat, [])[:count]
        table = self.memory.stuck.get(seat)
        wanted = count - len(known)
        if not wanted:
            return list(known)
        for _ in range(3):
            hand = known + cards[-wanted:]
            if table is None or not _could_play(self.observation.rules, table, hand):
                break
            # The same number of other cards: those looked at go to the bottom of the stock.
            cards[:] = cards[-wanted:] + cards[:-wanted]
        del cards[-wanted:]
        return hand

    def worth(self, world: World) -> float:
        """How good the end of a playout is for this seat or its team, from -1 to 1."""
        hands, out = world.hands, world.out
        value = 0.0
        for mate in self.mates:
            mine = out.index(mate) if mate in out else -1
            stands = 0.0 if mine >= 0 else outlook.standing(world.strokes, world.table, hands[mate])
            for other in self.others:
                if mine >= 0:
                    chance = 1.0 if other not in out or out.index(other) > mine else 0.0
                elif other in out:
                    chance = 0.0
                elif world.over:
                    chance = 1.0 if len(hands[mate]) < len(hands[other]) else 0.0
                else:
                    chance = outlook.before(stands, len(hands[other]))
                lead = self.leads[other] + self._strokes(world, other)
                value += chance * tanh((lead + PLACE) / self.sharpness)
                value += (1.0 - chance) * tanh((lead - PLACE) / self.sharpness)
        return value / (len(self.mates) * len(self.others))

    def _strokes(self, world: World, other: int) -> int:
        bonus, teams = world.bonus, self.teams
        if teams[other] is None:
            return bonus[self.seat] - bonus[other]
        own = sum(bonus[seat] for seat in self.mates)
        return own - sum(bonus[seat] for seat in self.others if teams[seat] == teams[other])


def _could_play(rules: Rules, table: str, hand: Sequence[Card]) -> bool:
    fits = covering(table)
    if any(card in fits for card in hand):
        return True
    if isinstance(table, Card):
        if any(table.category in card.gives for card in hand):
            return True
        return solver.biggest(rules, table, hand) is not None
    return False


def unseen_cards(observation: Observation, memory: Memory) -> list[Card]:
    """The cards this seat can place neither in a hand nor on the pile: the others' hands and the stock together."""
    seen = [*observation.hand, *observation.pile, *observation.thrown]
    for view in observation.seats:
        if view.hand is not None:
            seen += view.hand
        elif view.number != observation.seat:
            seen += memory.held.get(view.number, [])[: view.hand_count]
    unseen = list(deck(observation.rules.level))
    for card in seen:
        unseen.remove(card)
    return unseen
