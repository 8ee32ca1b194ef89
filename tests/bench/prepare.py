"""Makes what a load is made of: pupils who have signed in, their tables, and every post of their games beforehand.

``python -m tests.bench.prepare games.json 50`` in the environment of a site. Bots' moves depend on the table's seed and
nothing else, so a game can be played in memory, and the same game then be played again through the pages: whoever sends
the posts need not understand the answers, and costs the machine next to nothing.
"""

from __future__ import annotations

import json
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import django

HOST = "nambarz.example.org"
# How many tables each pupil plays at, one after the other, and posts at each.
TABLES = 4
POSTS = 24
AGES = (7, 8, 9, 10, 11)
# Different games of each age: the site keeps what it has shown before, and should not see the same all the time.
VARIANTS = 6
# A page's default: the child against two bots.
BOTS = 2
Fields = dict[str, str]


class Setting(NamedTuple):
    """What a table is opened with, and the posts of the game that follows from it."""

    game: str
    age: int
    rounds: int | None
    seed: int
    posts: list[Fields]


class Pupil(NamedTuple):
    """Somebody who has signed in: what their browser knows, and for each of their tables its page and their posts."""

    cookies: str
    token: str
    tables: list[tuple[str, list[Fields]]]

    def look(self, table: int) -> bytes:
        """The request for the page of a table."""
        page = self.tables[table][0]
        return http("GET", page, self.cookies, {"Accept": "text/html", "Upgrade-Insecure-Requests": "1"})

    def plays(self, table: int) -> list[bytes]:
        """The requests of a game, in order, as htmx sends the page's form."""
        page, posts = self.tables[table]
        return [self._play(page, fields) for fields in posts]

    def _play(self, page: str, fields: Fields) -> bytes:
        body = urlencode({"csrfmiddlewaretoken": self.token, "attempt": str(uuid.uuid4()), **fields})
        headers = {
            "Content-Length": str(len(body)),
            "HX-Current-URL": f"https://{HOST}{page}",
            "HX-Request": "true",
            "HX-Target": "live",
            "HX-Trigger": "play-form",
            "X-CSRFToken": self.token,
            "Content-Type": "application/x-www-form-urlencoded",
            "Accept": "*/*",
            "Origin": f"https://{HOST}",
            "Referer": f"https://{HOST}{page}",
        }
        return http("POST", f"{page}act/", self.cookies, headers, body)


def http(method: str, path: str, cookies: str, headers: dict[str, str], body: str = "") -> bytes:
    """A request as a browser sends it through a proxy that ends HTTPS."""
    always = {
        "Host": HOST,
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": "192.0.2.7",
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0",
        "Accept-Encoding": "gzip, deflate, br, zstd",
        "Accept-Language": "en",
        "Cookie": cookies,
    }
    lines = [f"{name}: {value}" for name, value in {**always, **headers}.items()]
    return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", body]).encode()


def read(path: Path) -> list[Pupil]:
    """What this module has written there."""
    return [Pupil(*one) for one in json.loads(path.read_text(encoding="utf-8"))]


def main(path: str, pupils: str, *games: str) -> None:
    """Makes so many pupils with their tables, and writes them; ``games``: NAMBARZ alone, unless named."""
    django.setup()
    asked = [(game, age) for game in games or ("nambarz",) for age in AGES]
    settings = [
        played(*one, variant) for variant in range(VARIANTS if int(pupils) > len(asked) else 1) for one in asked
    ]
    made = [pupil(number, settings) for number in range(int(pupils))]
    Path(path).write_text(json.dumps(made), encoding="utf-8")


def played(game: str, age: int, variant: int) -> Setting:
    """A game of a child of this age that is long enough."""
    from games.codec import game_of
    from games.models import Seat, Table

    rounds = 3 if game == "nambarz" else None
    for seed in range(age * 1000 + variant * 100, age * 1000 + variant * 100 + 100):
        table = Table(game=game, rules={}, rounds=rounds, seed=seed, version=0)
        seats = [
            Seat(table=table, number=number, name=spec.name, bot=spec.bot)
            for number, spec in enumerate(specs(age, user_id=0))
        ]
        rules = game_of(table).rules(rules_of(game, age))
        table.rules = rules.to_dict()
        posts = list(posts_of(table, seats, rules))
        if len(posts) >= POSTS:
            return Setting(game, age, rounds, seed, posts[:POSTS])
    raise AssertionError("no game is long enough")


def posts_of(table: Any, seats: list[Any], rules: Any) -> Iterator[Fields]:
    """Plays the child as a bot of the second level would, and yields what the page posts, as long as the game is a
    person's and bots' turns within one request."""
    from games.codec import game_of, seat_infos, state_store
    from games.engine import plays
    from games.engine.game import TryAgain
    from games.engine.random import derived_seed
    from games.engine.referee import Refused
    from games.services.log import Submission
    from games.services.play import BOT_TURNS
    from games.services.walk import Walk

    game = game_of(table)
    walk = Walk(table, seats, game.start(rules, seat_infos(seats), rounds=table.rounds, seed=table.seed))
    walk.keep_events()
    walk.bots_go(turns=BOT_TURNS)
    for number in range(500):
        # As it comes back from the database.
        stored, _version = state_store(game, walk.state, with_log=False)
        table.version = walk.version
        walk = Walk(table, seats, game.from_json(json.loads(json.dumps(stored))))
        if walk.bot_is_to_act or game.is_over(walk.state):
            return
        seat = walk.seat_to_act or seats[0]
        action: Any = plays.NextRound()
        if walk.seat_to_act is not None:
            action = game.bot_action(walk.observe(seat), "learner", derived_seed(table.seed, "child", number))
        try:
            walk.act(seat, action, Submission(attempt=uuid.uuid4()))
        except TryAgain:
            pass  # the page posts it all the same, and is told why not
        except Refused:
            continue
        else:
            walk.bots_go(turns=BOT_TURNS)
            if walk.bot_is_to_act:
                return
        yield fields_of(action, table.version, number)


def fields_of(action: Any, version: int, number: int) -> Fields:
    """The fields of the page's form for this action."""
    from games.engine import plays
    from games.engine.crazy_eights.plays import Lay

    play = action.play if isinstance(action, plays.Correct) else action
    cards = " ".join(map(str, getattr(play, "cards", ())))
    operators = " ".join(getattr(play, "operators", ()))
    kinds = {plays.Draw: "draw", plays.Pass: "pass", plays.NextRound: "next-round", plays.Again: "again", Lay: "card"}
    kind = kinds.get(type(action), "lay")
    if isinstance(action, plays.Correct):
        kind = "give-back" if play is None else "correct"
    return {
        "version": str(version),
        "seat": "0",
        "cards": cards,
        "operators": operators,
        "typed": "",
        "suit": getattr(play, "suit", None) or "",
        "kind": kind,
        "seen": str(4000 + number),
        "begun": "2500" if cards else "",
    }


def rules_of(game: str, age: int) -> dict[str, Any]:
    """The rules of the page's preset for this age."""
    from games import presets

    return presets.rules_for(age) if game == "nambarz" else {"special_cards": True}


def specs(age: int, *, user_id: int) -> list[Any]:
    """Who sits at the table: the child and bots of the level for the age."""
    from games import presets
    from games.services import SeatSpec

    faces = ("fox", "owl", "panda", "lion")
    bots = [
        SeatSpec(name=f"Bot {number}", bot=presets.bot_level_for(age), face=faces[number]) for number in range(BOTS)
    ]
    return [SeatSpec(name="Ada", user_id=user_id), *bots]


def pupil(number: int, settings: list[Setting]) -> Pupil:
    """A pupil who has signed in, with tables of their own."""
    from django.conf import settings as site
    from django.middleware.csrf import get_token
    from django.test import Client, RequestFactory

    from classrooms.models import Classroom, Enrolment, Group, User
    from games.services import Actor, table_open

    person = User.objects.create(name="Ada", role="pupil")
    if number % 25 == 0:
        classroom = Classroom.objects.create(name=f"Class {number}", age=9)
        Group.objects.create(classroom=classroom, name="All", is_default=True)
    group = Group.objects.latest("pk")
    Enrolment.objects.create(classroom=group.classroom, group=group, pupil=person, pictures="")
    client = Client()
    client.force_login(person, backend="classrooms.backends.PupilBackend")
    request = RequestFactory().get("/")
    token = get_token(request)
    cookies = {
        site.SESSION_COOKIE_NAME: client.cookies[site.SESSION_COOKIE_NAME].value,
        site.CSRF_COOKIE_NAME: request.META["CSRF_COOKIE"],
    }
    tables = []
    for place in range(TABLES):
        chosen = settings[(number + place) % len(settings)]
        table = table_open(
            game=chosen.game,
            rules=rules_of(chosen.game, chosen.age),
            rounds=chosen.rounds,
            seats=specs(chosen.age, user_id=person.pk),
            scope=f"group:{group.pk}",
            origin="school",
            host=Actor(user_id=person.pk),
            seed=chosen.seed,
        )
        assert chosen.posts[0]["version"] == str(table.version)
        tables.append((f"/table/{table.pk}/", chosen.posts))
    return Pupil("; ".join(f"{name}={value}" for name, value in cookies.items()), token, tables)


if __name__ == "__main__":
    main(*sys.argv[1:])
