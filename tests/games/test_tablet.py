"""Pass the tablet: one device, two to four children, a cover between their turns, and no hand left behind."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.codec import game_of
from games.engine import plays
from games.engine.cards import Card
from games.engine.crazy_eights import plays as eights_plays
from games.engine.crazy_eights.cards import SUITS, bits_of
from games.engine.crazy_eights.cards import Card as FrenchCard
from games.forms.tablet import CHOICES
from games.models import Attempt, Calculation, Seat, Table
from games.selectors import position_load
from games.services import Actor
from tests.games.sitting import HTMX, Player, arrange, seats_of, state_of

pytestmark = pytest.mark.django_db

TWO = list(CHOICES[:2])
NAMBARZ = {"game": "nambarz", "age": "9", "bots": "1", "rounds": "1"}
EIGHTS = {
    "game": "crazy-eights",
    "bots": "0",
    "target": "50",
    "draw": "one",
    "scoring": "penalty",
    "decks": "1",
    "referee": "official",
    "bot_level": "novice",
}


def sit_down(client: Client, faces: list[str] = TWO, **fields: Any) -> HttpResponse:
    return client.post(reverse("games:tablet"), {**NAMBARZ, "faces": faces, **fields})


def table_on(client: Client, faces: list[str] = TWO, **fields: Any) -> Table:
    answer = sit_down(client, faces, **fields)
    assert answer.status_code == 302, answer.content
    return Table.objects.get(pk=answer.url.split("/")[-2])  # type: ignore[attr-defined]


def shown(client: Client, table: Table, seat: int | None = None, **headers: Any) -> str:
    fields = {} if seat is None else {"seat": seat}
    return client.get(reverse("games:table", args=[table.pk]), fields, **headers).content.decode()


def act(client: Client, table: Table, seat: int, action: dict[str, Any] | None = None) -> str:
    """Posts an action from the device, as whoever holds it would; without one, what a bot would do there."""
    given = action or wise_action(table, seat)
    held = {} if given["kind"] == "next-round" else {"seat": str(seat)}  # between rounds a page shows nobody's hand
    return Player(client, table, seat).act(given, fields=held).content.decode()


def wise_action(table: Table, seat: int) -> dict[str, Any]:
    if state_of(table).phase == "round-over":
        return {"kind": "next-round"}
    game = game_of(table)
    action = game.bot_action(game.observe(state_of(table), seat), "learner", table.version)
    written = eights_plays.action_to_dict if table.game == "crazy-eights" else plays.action_to_dict
    return written(action)  # type: ignore[operator]


def in_hand(page: str) -> list[str]:
    """The cards on the buttons of a hand."""
    return re.findall(r'data-card="([^"]+)"', page)


def hand_of(table: Table, seat: int) -> list[str]:
    return sorted(str(one) for one in game_of(table).observe(state_of(table), seat).hand)


# -- sitting down ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fields", [NAMBARZ, EIGHTS], ids=lambda fields: fields["game"])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_each_is_somebody_else_and_nothing_personal_is_kept(client: Client, count: int, fields: dict[str, str]) -> None:
    table = table_on(client, list(CHOICES[:count]), **fields)
    people = [seat for seat in seats_of(table) if not seat.bot]
    assert [seat.face for seat in people] == list(CHOICES[:count])
    assert len({seat.name for seat in people}) == count
    assert {seat.session_key for seat in people} == {client.session.session_key}
    assert {seat.user_id for seat in people} == {None}
    assert len(seats_of(table)) == count + int(fields["bots"])


def test_no_bot_has_a_face_of_theirs(client: Client) -> None:
    table = table_on(client, list(CHOICES[:4]), bots="3")
    faces = [seat.face for seat in seats_of(table)]
    assert len(set(faces)) == 7


@pytest.mark.parametrize(
    "faces", [[], [CHOICES[0]], list(CHOICES[:5]), [CHOICES[0], CHOICES[0]], [CHOICES[0], "<b>"]], ids=len
)
def test_fewer_than_two_more_than_four_or_others_do_not_sit_down(client: Client, faces: list[str]) -> None:
    assert sit_down(client, faces).status_code == 400
    assert not Table.objects.exists()


@pytest.mark.parametrize("bots", ["-1", "4", ""])
def test_three_bots_at_the_most(client: Client, bots: str) -> None:
    assert sit_down(client, bots=bots).status_code == 400


def test_two_packs_are_for_six_and_seven(client: Client) -> None:
    few = sit_down(client, list(CHOICES[:4]), **EIGHTS | {"decks": "2", "bots": "1"})
    assert few.status_code == 400
    table = table_on(client, list(CHOICES[:4]), **EIGHTS | {"decks": "2", "bots": "3"})
    assert len(seats_of(table)) == 7


# -- the cover ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fields", [NAMBARZ, EIGHTS], ids=lambda fields: fields["game"])
def test_opening_and_reloading_shows_the_cover(client: Client, fields: dict[str, str]) -> None:
    table = table_on(client, **fields)
    turn = state_of(table).seat
    page = shown(client, table)
    assert "Pass the tablet to" in page
    assert not in_hand(page)
    assert len(in_hand(shown(client, table, turn))) == 7
    assert not in_hand(shown(client, table))


@pytest.mark.parametrize("number", [1, 7, 99999])
def test_nobody_gets_ready_out_of_turn(client: Client, number: int) -> None:
    table = table_on(client, bots="0")
    arrange(table, seat=0)
    assert not in_hand(shown(client, table, number))


@pytest.mark.parametrize(
    "fields",
    [NAMBARZ | {"bots": "0"}, NAMBARZ | {"bots": "0", "spot": "on"}, EIGHTS],
    ids=["nambarz", "spot the mistake", "crazy-eights"],
)
def test_a_whole_game_shows_each_hand_to_its_own_child_alone(client: Client, fields: dict[str, str]) -> None:
    """Everything that is sent, from the first page to the last: no card of a hand that is covered."""
    table = table_on(client, **fields)
    given_away = 0
    for _action in range(400):
        state = state_of(table)
        if table.status == Table.Status.OVER:
            break
        seat = state.seat if state.phase not in ("round-over", "over") else None
        cover = shown(client, table)
        assert not in_hand(cover)
        if seat is not None:
            assert "Pass the tablet to" in cover
            ready = shown(client, table, seat, headers=HTMX)
            if state.phase == "play":
                assert sorted(in_hand(ready)) == hand_of(table, seat)
        page = act(client, table, seat or 0)
        after = state_of(table)
        still = after.seat == seat and after.phase not in ("round-over", "over")
        if not still:
            given_away += 1
            assert not in_hand(page)
            assert "You drew" not in page
    assert table.status == Table.Status.OVER
    assert given_away > 4


def test_the_cover_has_no_picture_of_a_card_but_backs(client: Client) -> None:
    """Not in the log either: what it shows is who is next, and nothing else of the table."""
    table = table_on(client, bots="0")
    page = shown(client, table)
    assert re.findall(r"games/art/cards/([^.\"]+)\.", page) == []


def test_who_has_played_reads_the_referee_before_the_tablet_is_passed_on(client: Client) -> None:
    table = table_on(client, bots="0")
    seat = state_of(table).seat
    deal_to(table, seat, ("10-symbol", "7-symbol", "4-symbol", "2-frog"))
    refused = act(client, table, seat, {"kind": "match", "card": "2-frog"})
    assert "data-referee" in refused  # still to move, and so they see both why and their cards
    assert len(in_hand(refused)) == 4
    page = act(client, table, seat, {"kind": "calculation", "cards": ["7-symbol", "4-symbol"], "operators": ["-"]})
    assert "data-referee" in page
    assert "7 − 4 = 3" in page
    assert "Read what the referee says, then pass the tablet to" in page
    assert "I am" not in page
    assert not in_hand(page)
    # The next thing on the device is the cover, and then the other's hand.
    cover = shown(client, table, headers=HTMX)
    assert "data-referee" not in cover
    assert f"?seat={1 - seat}" in cover
    assert sorted(in_hand(shown(client, table, 1 - seat))) == hand_of(table, 1 - seat)


def test_a_fault_is_read_and_put_right_before_the_tablet_is_passed_on(client: Client) -> None:
    table = table_on(client, bots="0")
    seat = state_of(table).seat
    deal_to(table, seat, ("10-symbol", "7-symbol", "4-symbol", "2-frog"))
    page = act(client, table, seat, {"kind": "calculation", "cards": ["10-symbol", "4-symbol"], "operators": ["-"]})
    assert "One try with these cards" in page
    page = act(client, table, seat, {"kind": "correct", "play": None})
    assert "The cards are taken back" in page
    assert "pass the tablet to" in page
    assert not in_hand(page)


def deal_to(table: Table, seat: int, codes: tuple[str, ...]) -> None:
    """Puts these cards into one hand, with three bees on the table."""
    hands = list(state_of(table).hands)
    hands[seat] = tuple(Card(code) for code in codes)
    arrange(table, hands=tuple(hands), table=Card("3-bee"))


def test_the_one_who_plays_again_keeps_the_tablet(client: Client) -> None:
    table = table_on(client, bots="0")
    seat = state_of(table).seat
    deal_to(table, seat, ("3-symbol", "play-again", "9-duck"))
    page = act(client, table, seat, {"kind": "match", "card": "3-symbol"})
    assert "You have a play-again joker" in page
    assert not in_hand(shown(client, table))


def test_what_was_done_since_is_shown_to_who_gets_the_tablet(client: Client) -> None:
    table = table_on(client, bots="0")
    first = state_of(table).seat
    act(client, table, first, {"kind": "draw"})
    act(client, table, first, {"kind": "pass"})
    assert "data-steps" in shown(client, table, 1 - first, headers=HTMX)


# -- going on ----------------------------------------------------------------------------------------------------------


def test_the_next_round_is_dealt_from_the_shared_device(client: Client) -> None:
    table = table_on(client, bots="0", rounds="3")
    play_until(client, table, "round-over")
    page = shown(client, table)
    assert 'value="next-round"' in page
    act(client, table, 0, {"kind": "next-round"})
    assert state_of(table).round == 2
    assert "Pass the tablet to" in shown(client, table)


def test_the_same_game_once_more(client: Client) -> None:
    table = table_on(client, bots="0")
    play_until(client, table, "over")
    assert "again-form" in shown(client, table)
    answer = client.post(reverse("games:again", args=[table.pk]))
    again = Table.objects.exclude(pk=table.pk).get()
    assert answer.url == reverse("games:table", args=[again.pk])  # type: ignore[attr-defined]
    assert [seat.name for seat in seats_of(again)] == [seat.name for seat in seats_of(table)]


def play_until(client: Client, table: Table, phase: str) -> None:
    for _action in range(600):
        state = state_of(table)
        if state.phase == phase:
            return
        act(client, table, state.seat)
    raise AssertionError(f"never {phase}")


def test_each_adds_up_for_themselves_after_a_hand(client: Client) -> None:
    """crazy-eights 5.1: who has won counts the other's cards, and who has lost their own."""
    table = table_on(client, **EIGHTS | {"target": "200"})
    hands = (["5H"], ["9C", "KH"])
    held = [bits_of(map(FrenchCard, hand)) for hand in hands]
    arrange(table, hands=tuple(held), pile=(FrenchCard("6H").order,), suit=SUITS.index("H"), seat=0, phase="play")
    act(client, table, 0, {"kind": "card", "card": "5H"})
    assert state_of(table).phase == "round-over"
    first, second = seats_of(table)
    page = shown(client, table)
    assert f"{first.name}</bdi>, it is your turn to add up" in page
    answer(client, table, first, "19")
    page = shown(client, table)
    assert f"{second.name}</bdi>, it is your turn to add up" in page
    assert "9 + 10 = 19" in page
    answer(client, table, second, "18")
    answer(client, table, second, "19")
    assert "it is your turn to add up" not in shown(client, table)
    rows = list(Calculation.objects.order_by("pk").values_list("seat", "verdict"))
    assert rows == [(0, "accepted"), (1, "fault"), (1, "accepted")]
    assert Attempt.objects.filter(seat=second, action__kind="count").count() == 2


def answer(client: Client, table: Table, seat: Seat, typed: str) -> None:
    fields = {"attempt": str(uuid.uuid4()), "round": "1", "seat": str(seat.number), "typed": [typed]}
    assert client.post(reverse("games:count", args=[table.pk]), fields, headers=HTMX).status_code == 200


def test_another_device_has_no_place_there(client: Client) -> None:
    table = table_on(client)
    assert Client().get(reverse("games:table", args=[table.pk])).status_code == 404
    assert position_load(table_id=table.pk, actor=Actor(None, "another")).held == []
