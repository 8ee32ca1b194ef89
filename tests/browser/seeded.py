"""Games dealt so that what a test wants to see comes up in them: found by playing them in memory, then really opened.

Nothing is made up. A game follows from its seed, the bots' moves too, and so the seed under which the `Player` gets
through a list of wishes in memory gives the same game on the site.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from games.codec import game_of, seat_infos
from games.engine.plays import Action, Correct, Draw, NextRound, Pass, action_from_dict
from games.forms.play import play_of
from games.models import Seat, Table
from games.services.log import Submission
from games.services.walk import Walk

from .player import Choice, Player, Sight

MOST_SEEDS = 500
NO_LIMIT = 1000


class Site(Protocol):
    """The part of `tests.conftest.LiveStack` that is needed here."""

    def shell(self, code: str) -> str: ...


@dataclass(frozen=True)
class Found:
    """A game that has in it what was looked for: what the child does in it, and where it stands then."""

    seed: int
    choices: list[Choice]
    walk: Walk

    @property
    def points(self) -> tuple[int, ...]:
        """By seat."""
        return self.walk.game.returns(self.walk.state)


@dataclass(frozen=True)
class Sitting:
    """A child (seat 0) at a table with two bots: how it is played, and how well the bots play."""

    rules: Mapping[str, Any]
    bot: str = "learner"
    rounds: int = 1

    def find(
        self,
        suits: Callable[[Walk], bool] = lambda walk: True,
        *,
        wishes: tuple[str, ...] = (),
        until: Callable[[Walk], bool] = lambda walk: walk.game.is_over(walk.state),
        most: int = 60,
    ) -> Found:
        """The first game in which a `Player` has had all their `wishes` when it stands as `until` says, and that
        `suits`. With more than `most` choices of the child it would take too long in a browser."""
        for seed in range(1, MOST_SEEDS):
            walk = self._dealt(seed)
            player = Player(list(wishes))
            choices = _played(walk, player, until=until, most=most)
            if choices is not None and not player.wishes and suits(walk):
                return Found(seed, choices, walk)
        raise AssertionError(f"none of {MOST_SEEDS} games has all this in it")

    def open(self, site: Site, *, code: str, name: str, found: Found) -> str:
        """Opens this game on the site for a child of the class with this code; its id."""
        return site.shell(f"""
from games.services import Actor, SeatSpec, table_open
own = Enrolment.objects.select_related("group", "pupil").get(classroom__code={code!r}, pupil__name={name!r})
child = SeatSpec(name=own.pupil.name, user_id=own.pupil_id)
bots = [SeatSpec(name=name, bot={self.bot!r}, face=face) for name, face in (("Nino", "fox"), ("Tara", "owl"))]
table = table_open(
    rules={dict(self.rules)!r}, rounds={self.rounds}, seed={found.seed}, seats=[child, *bots],
    scope=own.group.scope, origin="school", support=own.group.support, host=Actor(user_id=own.pupil_id),
)
print(table.pk)
""").strip()

    def _dealt(self, seed: int) -> Walk:
        """The game of this seed in memory, at the first turn of the child."""
        table = Table(game="nambarz", rules=dict(self.rules), rounds=self.rounds, seed=seed)
        seats = [Seat(table=table, number=number, bot=self.bot if number else "") for number in range(3)]
        game = game_of(table)
        state = game.start(game.rules(self.rules), seat_infos(seats), rounds=self.rounds, seed=seed)
        walk = Walk(table, seats, state)
        walk.keep_events()
        walk.bots_go(turns=NO_LIMIT)
        return walk


def _played(walk: Walk, player: Player, *, until: Callable[[Walk], bool], most: int) -> list[Choice] | None:
    """Plays on; what the child has done, or None where that was more than `most`."""
    choices: list[Choice] = []
    while not until(walk):
        if len(choices) == most or walk.game.is_over(walk.state):
            return None
        choice = player.choose(sight_of(walk))
        walk.act(walk.seats[0], _action(choice), Submission(attempt=walk.table.pk))
        walk.bots_go(turns=NO_LIMIT)
        choices.append(choice)
    return choices


def sight_of(walk: Walk) -> Sight:
    """What the page will show."""
    seen = walk.observe(walk.seats[0])
    return Sight(seen.phase, seen.table, seen.hand, seen.rules.operators, seen.drawn, seen.thrown)


def _action(choice: Choice) -> Action:
    """What pressing the button does."""
    play = play_of([str(card) for card in choice.cards], list(choice.operators)) if choice.cards else None
    match choice.button:
        case "draw":
            return Draw()
        case "pass":
            return Pass()
        case "give-back":
            return Correct(None)
        case "next-round":
            return NextRound()
        case "again":
            return action_from_dict({"kind": "again"})
        case "correct":
            return action_from_dict({"kind": "correct", "play": play})
    return action_from_dict(play)
