"""Crazy Eights in the site: chosen, played through the pages, and added up at the end of a hand (crazy-eights 1-5)."""

from __future__ import annotations

import io
import json
import re
import sys
import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classrooms.models import Enrolment, Group
from classrooms.reports.lines import wrong_sum_of
from games.codec import game_of
from games.engine import record
from games.engine.crazy_eights.cards import CARDS, SUITS, Card, bits_of
from games.engine.crazy_eights.plays import action_to_dict
from games.models import Attempt, Calculation, MarkedDay, Table
from games.services import SeatSpec, counting_submit, table_open
from games.showing.crazy_eights import told, with_effects
from lessons.models import DailyFigure, Mistake, Stroke
from lessons.services.fold import day_fold
from tests.games.sitting import HTMX, Player, actor, person, seats_of, signed_in, state_of, teacher_of

pytestmark = pytest.mark.django_db
SEED = 3_141_592_653_589
RIGHT = ["6", "13", "23"]


def url(name: str, table: Table) -> str:
    return reverse(f"games:{name}", args=[table.pk])


def eights(*users: Any, bots: int = 2, **rules: Any) -> Table:
    people = [SeatSpec(name=user.name, user_id=user.pk) for user in users]
    seats = [*people, *(SeatSpec(name=f"Bot {number}", bot="learner", face="fox") for number in range(bots))]
    return table_open(
        game="crazy-eights",
        rules={"target": 50, **rules},
        rounds=None,
        seats=seats,
        origin="school",
        scope="group:1",
        host=actor(users[0]),
        seed=SEED,
    )


def arranged(table: Table, hands: list[list[str]], *, top: str, suit: str = "", **fields: Any) -> None:
    """Puts these hands and this top card on the table, seat 0 to act; the rest of the pack is the stock."""
    held = [code for hand in hands for code in hand]
    stock = tuple(card.order for card in CARDS if card not in held and card != top)
    state = state_of(table)._replace(
        hands=tuple(bits_of(map(Card, hand)) for hand in hands),
        pile=(Card(top).order,),
        suit=SUITS.index(suit or Card(top).suit),
        **{"stock": stock, "phase": "play", "seat": 0, "drawn": -1, "passes": 0, "direction": 1, **fields},
    )
    Table.objects.filter(pk=table.pk).update(state=game_of(table).to_json(state))
    table.refresh_from_db()


def one_step(player: Player) -> HttpResponse:
    """What a bot would do in this seat, through the pages; the bots' own moves where they are not done yet."""
    game, state = game_of(player.table), state_of(player.table)
    if game.to_act(state) not in (player.seat, None):
        return player.client.post(url("onward", player.table), {"version": 0}, headers=HTMX)  # type: ignore[return-value]
    if game.phase(state) == "round-over":
        return player.act({"kind": "next-round"})
    return player.act(action_to_dict(game.bot_action(game.observe(state, player.seat), "learner", state.turn_index)))


def play_on(player: Player, *, to: tuple[str, ...] = ("over",), most: int = 600) -> None:
    for _ in range(most):
        if game_of(player.table).phase(state_of(player.table)) in to:
            return
        assert one_step(player).status_code == 200
    raise AssertionError("the game does not end")


def count(client: Client, table: Table, typed: list[Any], *, attempt: str = "", **fields: Any) -> HttpResponse:
    given = {"attempt": attempt or str(uuid.uuid4()), "version": table.version, "round": 1, "typed": typed, **fields}
    return client.post(url("count", table), given, headers=HTMX)


def hand_over(ada: Any, hand: tuple[str, ...] = ("7H", "KS", "5C", "AD")) -> Table:
    """A table at which a bot has just won the first hand and these cards are left to Ada."""
    table = eights(ada, bots=1, target=200)
    arranged(table, [["3D", *hand], ["9D"]], top="2D")
    assert Player(signed_in(ada), table, 0).act({"kind": "card", "card": "3D"}).status_code == 200
    assert state_of(table).phase == "round-over"
    return table


# -- choosing the game -------------------------------------------------------------------------------------------------


def test_a_visitor_chooses_the_game_and_its_options() -> None:
    client = Client()
    assert "Crazy Eights" in client.get(reverse("games:start"), {"game": "crazy-eights"}).content.decode()
    chosen = {
        "game": "crazy-eights",
        "bots": 6,
        "target": 200,
        "draw": "until-playable",
        "special_cards": "on",
        "scoring": "winner",
        "decks": 2,
        "referee": "official",
        "bot_level": "clever",
    }
    assert client.post(reverse("games:start"), chosen).status_code == 302
    table = Table.objects.get()
    assert (table.game, table.rounds, table.origin) == ("crazy-eights", None, "visitor")
    assert table.rules == {
        "decks": 2,
        "draw": "until-playable",
        "special_cards": True,
        "scoring": "winner",
        "target": 200,
        "referee": "official",
    }
    assert table.seats.exclude(bot="").count() == 6
    assert client.get(url("table", table)).status_code == 200


@pytest.mark.parametrize("wrong", [{"bots": 0}, {"bots": 7}, {"decks": 2}, {"target": 60}, {"scoring": "x"}])
def test_options_that_cannot_be_are_refused_on_the_page(wrong: dict[str, Any]) -> None:
    chosen = {"game": "crazy-eights", "bots": 2, "target": 50, "draw": "one", "scoring": "penalty", "decks": 1}
    response = Client().post(
        reverse("games:start"), chosen | {"referee": "gentle", "bot_level": "novice"} | wrong, headers=HTMX
    )
    assert response.status_code == 400
    assert not Table.objects.exists()


def test_a_pupil_opens_it_for_their_group_and_the_referee_is_the_groups() -> None:
    ada = person()
    group = Enrolment.objects.get(pupil=ada).group
    Group.objects.filter(pk=group.pk).update(referee="gentle", bot_level="master")
    client = signed_in(ada)
    assert "Crazy Eights" in client.get(reverse("classrooms:pupil_home")).content.decode()
    chosen = {"game": "crazy-eights", "bots": 3, "target": 50, "draw": "one", "scoring": "penalty", "decks": 1}
    response = client.post(reverse("classrooms:open_table", args=[group.pk]), chosen)
    table = Table.objects.get()
    assert response.url == url("table", table)
    assert (table.rules["referee"], table.scope, table.origin) == ("gentle", group.scope, "home")
    assert set(table.seats.exclude(bot="").values_list("bot", flat=True)) == {"clever"}, "the game knows no master"
    refused = client.post(reverse("classrooms:open_table", args=[group.pk]), chosen | {"bots": 9})
    assert refused.status_code == 422
    bob = person("Bob")
    assert signed_in(bob).post(reverse("classrooms:open_table", args=[group.pk]), chosen).status_code == 404


# -- playing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "rules"),
    [
        (1, {}),
        (3, {"special_cards": True, "draw": "until-playable", "referee": "gentle"}),
        (6, {"decks": 2, "scoring": "winner", "special_cards": True}),
    ],
)
def test_a_whole_game_through_the_pages_and_its_record_replays(
    bots: int, rules: dict[str, Any], capsys: Any, monkeypatch: Any
) -> None:
    ada = person()
    table = eights(ada, bots=bots, **rules)
    client = signed_in(ada)
    assert client.get(url("record", table)).status_code == 409
    play_on(Player(client, table, 0))
    assert client.get(url("table", table)).status_code == 200
    assert "score-sheet" in client.get(url("score", table)).content.decode()
    last = client.get(url("replay", table), {"at": 99999}).content.decode()
    steps = int(re.search(r"Step (\d+) of (\d+)", last)[2])  # type: ignore[index]
    for step in range(1, steps + 1, 9):
        assert client.get(url("replay", table), {"at": step}).status_code == 200
    text = b"".join(client.get(url("record", table))).decode()
    assert json.loads(text.splitlines()[0])["game"] == "crazy-eights"
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert not record.replay_main()
    answer = json.loads(capsys.readouterr().out)
    assert (answer["ok"], answer["finished"]) == (True, True)


def test_the_hand_is_shown_by_suits_and_the_suit_to_follow_in_words() -> None:
    ada = person()
    table = eights(ada)
    arranged(table, [["7H", "KS", "8C"], ["2C"], ["3C"]], top="6H")
    page = signed_in(ada).get(url("table", table)).content.decode()
    assert re.findall(r'data-card="(\w+)"', page) == ["8C", "7H", "KS"]
    assert "lay hearts, or a six, or an eight" in page
    assert page.count('class="suit-button"') == 4


def test_an_eight_asks_for_a_suit() -> None:
    """crazy-eights 2.2."""
    ada = person()
    table = eights(ada, bots=1)
    player = Player(signed_in(ada), table, 0)
    arranged(table, [["8C", "KS"], ["2C", "4C"]], top="6H")
    without = player.act(fields={"kind": "card", "cards": "8C"})
    assert "choose which one" in without.content.decode()
    assert state_of(table).seat == 0, "nothing has happened"
    answer = player.act(fields={"kind": "card", "cards": "8C", "suit": "S"}).content.decode()
    assert "Wanted now: spades" in answer
    plays = [event.record for event in table.events.order_by("number") if event.record["event"] == "play"]
    laid = next(play for play in plays if play["seat"] == 0)
    assert laid["play"] == {"kind": "card", "card": "8C", "suit": "S"}
    assert laid["verdict"]["suit"] == "S"


def test_the_last_eight_asks_for_none() -> None:
    ada = person()
    table = eights(ada, bots=1)
    arranged(table, [["8C"], ["2C", "4C"]], top="6H")
    client = signed_in(ada)
    assert "data-none-needed" in client.get(url("table", table)).content.decode()
    answer = Player(client, table, 0).act(fields={"kind": "card", "cards": "8C"}).content.decode()
    assert "You have won this hand!" in answer


@pytest.mark.parametrize(("referee", "drawn", "seat"), [("official", 1, 1), ("gentle", 0, 0)])
def test_a_wrong_card_comes_back_and_is_explained(referee: str, drawn: int, seat: int) -> None:
    """crazy-eights 2.5."""
    ada, bob = person(), person("Bob")
    table = eights(ada, bob, bots=0, referee=referee)
    arranged(table, [["7C", "KS"], ["2C", "4C"]], top="6H")
    page = Player(signed_in(ada), table, 0).act({"kind": "card", "card": "7C"}).content.decode()
    assert "6 of hearts is on the table: hearts fit, or a six, or an eight." in page
    state = state_of(table)
    assert state.seat == seat
    assert state.hands[0].bit_count() == 2 + drawn
    assert ("Try again." in page) == (referee == "gentle")


def test_after_two_wrong_cards_the_gentle_page_lights_what_fits() -> None:
    ada = person()
    table = eights(ada, referee="gentle")
    arranged(table, [["7C", "KS", "9H"], ["2C"], ["3C"]], top="6H")
    player = Player(signed_in(ada), table, 0)
    assert "is-lit" not in player.act({"kind": "card", "card": "7C"}).content.decode()
    page = player.act({"kind": "card", "card": "KS"}).content.decode()
    assert re.findall(r'is-lit[^>]*data-card="(\w+)"', page) == ["9H"]


def test_a_drawn_card_that_fits_may_be_laid_or_kept() -> None:
    """crazy-eights 2.3."""
    ada = person()
    table = eights(ada)
    arranged(table, [["7C", "KS"], ["2C"], ["3C"]], top="6H", stock=(Card("9H").order, Card("4H").order))
    player = Player(signed_in(ada), table, 0)
    page = player.act(fields={"kind": "draw"}).content.decode()
    assert "You drew 9 of hearts. It fits!" in page
    other = player.act({"kind": "card", "card": "7C"}).content.decode()
    assert "only the drawn card may be laid" in other
    assert player.act(fields={"kind": "pass"}).status_code == 200
    assert state_of(table).hands[0].bit_count() == 3


def test_effects_are_told_with_whom_they_meet() -> None:
    """crazy-eights 3.1: an ace turns the direction, so the queen after it skips the one before."""
    ada, bob = person(), person("Bob")
    table = eights(ada, bob, bots=1, special_cards=True)
    arranged(table, [["2H", "AH", "QH", "3S"], ["4C", "5C"], ["6C", "7C"]], top="6H")
    client = signed_in(ada)
    page = Player(client, table, 0).act({"kind": "card", "card": "2H"}).content.decode()
    assert "<bdi>Bob</bdi> draws two cards." in page
    arranged(table, [["AH", "3S"], ["4C", "5C"], ["6C", "7C"]], top="6H")
    assert "The direction turns round." in Player(client, table, 0).act({"kind": "card", "card": "AH"}).content.decode()


def test_after_an_ace_a_queen_skips_whoever_sits_before() -> None:
    """crazy-eights 3.1."""
    ada, bob = person(), person("Bob")
    seats = seats_of(eights(ada, bob, bots=1, special_cards=True))
    plain = {"verdict": "accepted", "fault": None, "returned": [], "draw": 0, "next": "turn-passes", "suit": "H"}
    laid = [
        {
            "event": "play",
            "seat": seat,
            "play": {"kind": "card", "card": card},
            "verdict": {**plain, "laid": [card], "effect": effect},
        }
        for seat, card, effect in ((0, "AH", "reverse"), (2, "QH", "skip"), (0, "2H", "draw-2"))
    ]
    events = [told(number, event, None, seats, 1) for number, event in enumerate(laid)]
    affected = [(event.affected, event.affects_me) for event in with_effects(events, seats, 1)]
    assert affected == [(seats[2], False), (seats[1], True), (seats[2], False)]


def test_no_page_holds_a_card_its_reader_may_not_see() -> None:
    ada, bob = person(), person("Bob")
    table = eights(ada, bob, bots=1)
    clients = {0: signed_in(ada), 1: signed_in(bob), None: signed_in(teacher_of(ada))}
    for _ in range(25):
        state = state_of(table)
        if state.phase != "play" and state.phase != "drawn":
            break
        for seat, client in clients.items():
            response = client.get(url("table", table))
            if seat is None and response.status_code == 404:
                continue
            page = re.sub(r"<(dialog|noscript).*?</\1>", "", response.content.decode(), flags=re.S)
            others = [hand for other, hand in enumerate(state.hands) if other != seat]
            hidden = [card for hand in others for card in CARDS if hand >> card.order & 1]
            hidden += [CARDS[index] for index in state.stock]
            own = () if seat is None else game_of(table).observe(state, seat).hand
            plays = [event.record["play"] for event in table.events.all() if event.record["event"] == "play"]
            laid = {str(play["card"]) for play in plays}
            for card in hidden:
                if card not in own and str(card) not in laid:
                    assert f"french/{card}.svg" not in page
                    assert f'"{card}"' not in page
            assert str(SEED) not in page
        holder = state.seat
        if holder == 2:
            clients[0].post(url("onward", table), {"version": 0}, headers=HTMX)
        else:
            one_step(Player(clients[holder], table, holder))


def test_only_those_who_sit_may_count() -> None:
    ada, bob = person(), person("Bob")
    table = hand_over(ada)
    for client in (signed_in(bob), signed_in(teacher_of(ada)), Client()):
        assert count(client, table, [7, 17, 22, 23]).status_code == 404
    assert not Calculation.objects.exists()


# -- adding up the cards left ------------------------------------------------------------------------------------------


def test_the_cards_left_are_asked_for_before_the_score_sheet_tells_the_sum() -> None:
    """crazy-eights 5.1; 5 + 1 + 7 + 10: clubs, diamonds, hearts, spades."""
    ada = person()
    table = hand_over(ada)
    page = signed_in(ada).get(url("table", table)).content.decode()
    assert page.count('name="typed"') == 3 + 1, "a box for each step, and the field of the play's form"
    assert "score-sheet" not in page
    assert "You have 0 points" in page
    done = count(signed_in(ada), table, [6, 13, 23]).content.decode()
    assert "5 + 1 + 7 + 10 = 23" in done
    assert "score-sheet" in done
    assert "You have 23 points" in done


def test_a_right_sum_is_one_row_of_the_log() -> None:
    ada = person()
    table = hand_over(ada)
    client, attempt = signed_in(ada), str(uuid.uuid4())
    for _ in range(2):  # the same request again doubles nothing
        assert count(client, table, [6, 13, 23], attempt=attempt, seen="9000", begun="5000").status_code == 200
    row = Calculation.objects.get()
    assert str(row.attempt) == attempt
    assert (row.game, row.operators, row.target, row.result) == ("crazy-eights", "+++", 23, "23")
    assert row.cards == ["5C", "AD", "7H", "KS"]
    assert row.typed == ["6", "13", "23"]
    assert [(step["left"], step["right"], step["result"]) for step in row.steps] == [
        ("5", "1", "6"),
        ("6", "7", "13"),
        ("13", "10", "23"),
    ]
    assert (row.scope, row.origin, row.person, row.bot) == (table.scope, table.origin, ada, False)
    assert (row.verdict, row.fault, row.number_in_turn, row.helped) == ("accepted", "", 1, False)
    assert row.seen_at <= row.begun_at <= row.submitted_at
    assert MarkedDay.objects.filter(person=ada, day=row.day).exists()
    later = count(client, table, [6, 13, 23]).content.decode()
    assert Calculation.objects.count() == 1, "what has been added up is not asked again"
    assert "not possible now" in later


def test_a_wrong_sum_is_logged_explained_and_asked_again() -> None:
    ada = person()
    table = hand_over(ada)
    client = signed_in(ada)
    page = count(client, table, [6, 14, 24]).content.decode()
    assert "6 + 7</bdi> is not" in page
    assert "That is too much." in page
    assert "6 + 7 = 13" not in page, "the first time the child looks again"
    assert re.findall(r'name="typed" value="(\d*)"', page) == ["6", "", ""]
    again = client.get(url("table", table)).content.decode()
    assert re.findall(r'name="typed" value="(\d*)"', again) == ["6", "", ""], "a reload finds it as it was"
    page = count(client, table, [6, 12, 22]).content.decode()
    assert "6 + 7 = 13" in page
    assert "<svg" in page
    count(client, table, [6, 13, 23])
    columns = ("verdict", "fault", "number_in_turn", "helped", "target")
    assert list(Calculation.objects.order_by("id").values_list(*columns)) == [
        ("fault", "wrong-result", 1, False, 23),
        ("fault", "wrong-result", 2, False, 23),
        ("accepted", "", 3, True, 23),
    ]


@pytest.mark.parametrize("typed", [[], [6, 13], [6, "", 23], [6, 13, 23, 30]])
def test_an_answer_with_steps_missing_is_no_calculation(typed: list[Any]) -> None:
    ada = person()
    table = hand_over(ada)
    assert "Type what each step comes to" in count(signed_in(ada), table, typed).content.decode()
    assert not Calculation.objects.exists()


def test_what_is_no_number_is_wrong_and_arabic_digits_are_right() -> None:
    ada = person()
    table = hand_over(ada)
    client = signed_in(ada)
    assert count(client, table, [6, "x" * 50, 23]).status_code == 200
    assert Calculation.objects.get().verdict == "fault"
    count(client, table, ["٦", "١٣", "٢٣"])
    assert Calculation.objects.latest("id").verdict == "accepted"
    assert client.post(url("count", table), {"attempt": "x"}, headers=HTMX).status_code == 400


def test_it_may_be_skipped_and_then_nothing_is_logged() -> None:
    ada = person()
    table = hand_over(ada)
    client = signed_in(ada)
    page = count(client, table, [], skip="1").content.decode()
    assert "Next hand" in page
    assert not Calculation.objects.exists()
    assert "count-form" not in client.get(url("table", table)).content.decode()
    assert Player(client, table, 0).act({"kind": "next-round"}).status_code == 200


def test_going_on_to_the_next_hand_loses_no_sum() -> None:
    ada = person()
    table = hand_over(ada)
    client = signed_in(ada)
    Player(client, table, 0).act({"kind": "next-round"})
    count(client, table, [6, 13, 23])
    assert Calculation.objects.get().round == 1


def test_who_has_won_adds_up_the_hand_they_won_from() -> None:
    ada = person()
    table = eights(ada, bots=1, target=200)
    arranged(table, [["3D"], ["KD", "9C", "8S"]], top="2D")
    client = signed_in(ada)
    page = Player(client, table, 0).act({"kind": "card", "card": "3D"}).content.decode()
    assert "left in the hand of <bdi>Bot 0</bdi>" in page
    count(client, table, [19, 69])
    assert Calculation.objects.get().target == 69


def test_one_card_left_is_nothing_to_add() -> None:
    ada = person()
    table = hand_over(ada, hand=("KS",))
    page = signed_in(ada).get(url("table", table)).content.decode()
    assert "count-form" not in page
    assert "Next hand" in page


def test_two_tabs_count_once() -> None:
    ada = person()
    table = hand_over(ada)
    answers = [
        counting_submit(table_id=table.pk, actor=actor(ada), attempt_id=uuid.uuid4(), round_number=1, typed=RIGHT)
        for _ in range(2)
    ]
    assert [answer.status for answer in answers] == ["done", "refused"]
    assert Calculation.objects.count() == 1
    assert Attempt.objects.filter(action__kind="count").count() == 1


# -- reports -----------------------------------------------------------------------------------------------------------


def test_the_fold_counts_it_as_additions_and_not_as_a_stroke() -> None:
    """It feeds the same reports (crazy-eights 5.1); nobody chose the cards, so it shows no rule of NAMBARZ."""
    ada = person()
    table = hand_over(ada)
    client = signed_in(ada)
    count(client, table, [6, 14, 24])
    count(client, table, [6, 13, 23])
    day = timezone.localdate()
    day_fold(ada.pk, day)
    figures = {figure.operator: figure for figure in DailyFigure.objects.filter(person=ada)}
    assert set(figures) == {"", "+"}
    for figure in figures.values():
        assert (figure.scope, figure.attempts, figure.right) == (table.scope, 2, 1)
        assert (figure.firsts, figure.firsts_right, figure.strokes) == (1, 0, 0)
    assert Mistake.objects.get().kind == "off-by"
    assert not Stroke.objects.exists()
    row = Calculation.objects.get(verdict="fault")
    line = wrong_sum_of(row.cards, row.operators, row.steps)
    assert line is not None
    assert (line.equation, line.target) == ("5 + 1 + 7 = 14", 13)
    teacher = signed_in(teacher_of(ada))
    classroom = Enrolment.objects.get(pupil=ada).classroom
    page = teacher.get(reverse("classrooms:report_pupil", args=[classroom.pk, ada.pk])).content.decode()
    assert "5 + 1 + 7 = 14" in page
