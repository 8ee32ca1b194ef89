"""What the tests of the table share: tables to sit at, and somebody who plays them through the pages."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from classrooms.models import Classroom, Enrolment, Group, Teaching, User
from games.codec import game_of, state_load
from games.engine.plays import action_to_dict
from games.models import Event, Seat, Table
from games.services import Actor, SeatSpec, table_open

HTMX = {"HX-Request": "true"}
# The same deal in every run: what fails once fails again.
SEED = 4_203_481_995_120_446_113  # long, so that finding it in a page is no chance


def person(name: str = "Ada") -> User:
    """A pupil of a class."""
    pupil = User.objects.create(name=name, role="pupil")
    classroom = Classroom.objects.create(name="3b", age=9)
    group = Group.objects.create(classroom=classroom, name="All", is_default=True)
    Enrolment.objects.create(classroom=classroom, group=group, pupil=pupil, pictures="")
    return pupil


def teacher_of(pupil: User) -> User:
    """A teacher of that pupil's class."""
    teacher = User.objects.create(name="T", role="teacher", email=f"t{pupil.pk}@school.example")
    Teaching.objects.create(teacher=teacher, classroom=Enrolment.objects.get(pupil=pupil).classroom)
    return teacher


def actor(user: Any) -> Actor:
    return Actor(user_id=user.pk)


def table_for(
    *users: Any, bots: int = 2, level_of_bots: str = "learner", rounds: int = 1, support: str = "none", **rules: Any
) -> Table:
    """A table at which ``users`` sit first, then bots."""
    people = [SeatSpec(name=user.name, user_id=user.pk) for user in users]
    seats = [*people, *(SeatSpec(name=f"Bot {number}", bot=level_of_bots, face="fox") for number in range(bots))]
    return table_open(
        rules=rules,
        rounds=rounds,
        seats=seats,
        origin="school",
        scope="group:1",
        support=support,
        host=actor(users[0]),
        seed=SEED,
    )


def seats_of(table: Table) -> list[Seat]:
    return list(Seat.objects.filter(table=table).order_by("number"))


def state_of(table: Table) -> Any:
    """The table's state as it is stored now."""
    table.refresh_from_db()
    return state_load(table, seats_of(table))


def events_of(table: Table) -> list[dict[str, Any]]:
    return list(Event.objects.filter(table=table).order_by("number").values_list("record", flat=True))


def arrange(table: Table, /, **fields: Any) -> Any:
    """Puts a table into a position made for a test: fields of the engine's state, stored as the table's own."""
    state = state_of(table)._replace(**fields)
    Table.objects.filter(pk=table.pk).update(state=game_of(table).to_json(state))
    table.refresh_from_db()
    return state


@dataclass
class Player:
    """Somebody at a browser, who plays like a bot."""

    client: Client
    table: Table
    seat: int
    at: int = -1
    tries: int = 0

    def act(self, action: dict[str, Any] | None = None, *, fields: dict[str, Any] | None = None) -> HttpResponse:
        """Posts an action, as JSON or as the form's fields, at the table's present version."""
        self.table.refresh_from_db()
        given = {"attempt": str(uuid.uuid4()), "version": self.table.version, **(fields or {})}
        if action is not None:
            given["action"] = json.dumps(action)
        return self.client.post(reverse("games:act", args=[self.table.pk]), given, headers=HTMX)

    def wise_action(self) -> dict[str, Any]:
        """What a bot would do in this seat."""
        game = game_of(self.table)
        state = state_of(self.table)
        if game.phase(state) == "round-over":
            return {"kind": "next-round"}
        # Under the gentle referee a fault changes nothing: asked again at the same place, it tries something else.
        self.tries = self.tries + 1 if self.table.version == self.at else 0
        self.at = self.table.version
        action = game.bot_action(game.observe(state, self.seat), "learner", state.turn_index + 1000 * self.tries)
        return action_to_dict(action)


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend=f"classrooms.backends.{'Pupil' if user.is_pupil else 'Teacher'}Backend")
    return client
