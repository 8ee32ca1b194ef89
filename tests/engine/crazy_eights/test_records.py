"""Records of Crazy Eights: what they hold, how they replay, and the first wrong line of a bad one and why."""

import copy
import io
import json

import pytest

from games.engine import record
from games.engine.game import RecordError, StateFormatError
from games.engine.simulate import played
from tests.engine.crazy_eights.positions import EIGHTS
from tests.engine.crazy_eights.simulated import seated


def made(*levels, seed, players=3, **settings):
    over = played(EIGHTS, EIGHTS.rules(settings), seated(players, *levels), rounds=None, seed=seed)
    return json.loads(json.dumps([over.header, *over.events]))


@pytest.fixture(scope="module")
def whole():
    """A game in which novices err and the pile is shuffled: all kinds of events are in it."""
    for seed in range(300):
        lines = made("novice", "clever", seed=seed, players=6, special_cards=True, target=50)
        names = {line.get("event") for line in lines}
        causes = {line["cause"] for line in lines if line.get("event") == "draw"}
        if "recycle" in names and causes == {"turn", "effect", "penalty"}:
            return lines
    raise AssertionError("no such game in 300")


@pytest.fixture
def lines(whole):
    return copy.deepcopy(whole)


@pytest.fixture(scope="module")
def short():
    """A short record, for what is tried at every line."""
    return made("novice", "clever", seed=4, target=50)


def answer(lines):
    """What the replay command prints for this record."""
    text = "".join(line if isinstance(line, str) else json.dumps(line) + "\n" for line in lines)
    out = io.StringIO()
    status = record.replay_main([], io.StringIO(text), out)
    (found,) = [json.loads(line) for line in out.getvalue().splitlines()]
    assert status == (0 if found["ok"] else 1)
    return found


def find(lines, kind, **facts):
    """The index of the first event of this kind; its line number is one more."""
    return next(
        i for i, line in enumerate(lines) if line.get("event") == kind and all(line[key] == facts[key] for key in facts)
    )


def test_the_header_has_no_number_of_rounds_and_every_setting(whole):
    header = whole[0]
    assert (header["record"], header["game"], header["rounds"]) == (1, "crazy-eights", None)
    assert header["rules"] == EIGHTS.rules({"special_cards": True, "target": 50}).to_dict()
    assert header["seats"][0] == {"name": "A", "team": None, "bot": "novice"}


def test_the_deal_has_the_suit_to_follow(whole):
    deal = whole[1]
    assert list(deal) == ["event", "round", "starter", "hands", "table", "suit", "stock"]
    assert deal["suit"] == deal["table"][-1]


def test_the_ends_have_winner_and_points_or_totals(whole):
    ends = [line for line in whole if line.get("event") == "round-end"]
    assert all(list(line) == ["event", "cause", "winner", "points"] for line in ends)
    assert list(whole[-1]) == ["event", "totals", "winner"]
    assert whole[-1]["totals"] == [sum(points) for points in zip(*(line["points"] for line in ends), strict=True)]


def test_a_whole_record_replays_to_its_totals_and_places(whole):
    found = answer(whole)
    assert (found["ok"], found["finished"], found["totals"]) == (True, True, whole[-1]["totals"])
    assert found["places"][0] == whole[-1]["winner"]
    assert sorted(seat for group in found["places"] for seat in group) == list(range(6))


def test_a_record_that_stops_early_is_unfinished(short):
    for stop in range(1, len(short)):
        found = answer(short[:stop])
        ends = [line["points"] for line in short[:stop] if line.get("event") == "round-end"]
        assert found == {
            "ok": True,
            "finished": False,
            "totals": [sum(points) for points in zip(*ends, strict=True)] if ends else [0, 0, 0],
            "places": None,
        }


def test_a_line_left_out_is_found_where_it_was(short):
    for gap in range(1, len(short) - 1):
        found = answer([*short[:gap], *short[gap + 1 :]])
        assert not found["ok"]
        assert found["line"] == gap + 1, (gap, short[gap], found)


def test_two_lines_changed_about_are_found_at_the_first(short):
    for at in range(1, len(short) - 1):
        swapped = [*short[:at], short[at + 1], short[at], *short[at + 2 :]]
        found = answer(swapped)
        assert not found["ok"]
        assert found["line"] in (at + 1, at + 2)


def test_every_edited_value_is_found_in_its_line(lines):
    tried = 0
    for at, line in enumerate(lines[1:], 1):
        if line["event"] in ("deal", "recycle") or tried > 150:
            continue
        for key, value in line.items():
            other = copy.deepcopy(lines)
            if isinstance(value, bool) or not isinstance(value, int | str):
                other[at][key] = None
            else:
                other[at][key] = value + 1 if isinstance(value, int) else value + "x"
            found = answer(other)
            assert not found["ok"], (line, key)
            assert found["line"] == at + 1, (line, key, found)
            tried += 1


def test_an_unknown_key_is_found(lines):
    for kind in ("deal", "play", "draw", "pass", "round-end", "game-end"):
        other = copy.deepcopy(lines)
        at = find(other, kind)
        other[at]["more"] = 1
        found = answer(other)
        assert (found["ok"], found["line"]) == (False, at + 1)
        assert "unknown-key" in found["error"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda deal: deal["hands"][0].pop(), "wrong-hands"),
        (lambda deal: deal["stock"].pop(), "not-the-deck"),
        (lambda deal: deal["stock"].__setitem__(0, deal["stock"][1]), "not-the-deck"),
        (lambda deal: deal["stock"].__setitem__(0, "3-bee"), "not-a-card"),
        (lambda deal: deal.update(table="8C"), "eight-turned-up"),
        (lambda deal: deal.update(suit="X"), "wrong-suit"),
        (lambda deal: deal.update(starter=6), "wrong-starter"),
        (lambda deal: deal.update(starter=True), "wrong-starter"),
        (lambda deal: deal.update(round=2), "wrong-round"),
        (lambda deal: deal.pop("hands"), "missing-key"),
        (lambda deal: deal.pop("suit"), "missing-key"),
        (lambda deal: deal.update(hands=3), "not-a-card"),
    ],
)
def test_a_deal_that_cannot_be_says_why(lines, change, why):
    change(lines[1])
    found = answer(lines)
    assert (found["ok"], found["line"]) == (False, 2)
    assert found["error"].startswith(why)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda header: header["rules"].update(decks=3), "rules"),
        (lambda header: header["rules"].update(operators="+"), "rules"),
        (lambda header: header.update(rounds=3), "setup; why: rounds-to-the-target"),
        (lambda header: header["seats"].pop(), None),
        (lambda header: header.update(seats=header["seats"][:1]), "setup; why: players"),
        (lambda header: [seat.update(team=0) for seat in header["seats"]], "setup; why: no-teams-in-this-game"),
        (lambda header: header.update(game="bridge"), "unknown-game"),
        (lambda header: header.update(game="nambarz"), "wrong-type; key: rounds"),
        (lambda header: header.update(game="nambarz", rounds=1), "rules"),
    ],
)
def test_a_header_that_cannot_be_says_why(lines, change, why):
    change(lines[0])
    found = answer(lines)
    assert not found["ok"]
    if why is not None:
        assert found["line"] == 1
        assert found["error"].startswith(why)


def test_the_starter_of_the_next_hand_is_not_free(lines):
    at = find(lines, "deal", round=2)
    lines[at]["starter"] = (lines[at]["starter"] + 1) % 6
    assert answer(lines)["error"].startswith("wrong-starter")


def test_who_is_not_to_move_cannot(lines):
    at = find(lines, "play")
    lines[at]["seat"] = (lines[at]["seat"] + 1) % 6
    assert answer(lines) == {"ok": False, "line": at + 1, "error": "refused; why: out-of-turn"}


def test_a_stock_of_other_cards_is_found(lines):
    at = find(lines, "recycle")
    lines[at]["stock"][0] = lines[at]["stock"][1]
    found = answer(lines)
    assert (found["line"], found["error"].split(";")[0]) == (at + 1, "wrong-stock")


def test_a_gentle_fault_is_no_event(lines):
    at = find(lines, "draw", cause="penalty") - 1
    while lines[at]["event"] != "play":
        at -= 1
    lines[0]["rules"]["referee"] = "gentle"
    assert answer(lines) == {
        "ok": False,
        "line": at + 1,
        "error": "gentle-fault-is-no-event; fault: wrong-card",
    }


def test_a_suit_that_is_null_is_one_that_is_not_named(lines):
    at = find(lines, "play")
    assert "suit" not in lines[at]["play"] or lines[at]["play"]["card"][0] == "8"
    for line in lines:
        if line.get("event") == "play":
            line["play"].setdefault("suit", None)
    assert answer(lines)["ok"]


def test_a_record_of_no_deal_has_no_state(whole):
    with pytest.raises(RecordError) as error:
        EIGHTS.replay(whole[0], [])
    assert (error.value.line, error.value.reason) == (2, "deal-expected")


def test_a_state_rebuilt_from_its_record_goes_on_the_same(whole):
    half = len(whole) // 2
    while whole[half]["event"] not in ("play", "deal"):
        half += 1
    state = EIGHTS.replay(whole[0], whole[1:half])
    again = EIGHTS.from_json(json.loads(json.dumps(EIGHTS.to_json(state))))
    assert again == state


@pytest.mark.parametrize(
    "change",
    [
        lambda stored: stored.update(version=2),
        lambda stored: stored.update(version=None),
        lambda stored: stored.pop("hands"),
        lambda stored: stored.update(suit="X"),
        lambda stored: stored.update(stock=["3-bee"]),
        lambda stored: stored.update(rules={"decks": 3}),
        lambda stored: stored.update(results=[[1]]),
        lambda stored: stored.update(game="nambarz"),
    ],
)
def test_a_stored_state_of_another_form_is_rebuilt_from_the_record(whole, change):
    stored = EIGHTS.to_json(EIGHTS.replay(whole[0], whole[1:40]))
    change(stored)
    with pytest.raises(StateFormatError):
        EIGHTS.from_json(stored)


def test_what_is_no_stored_state():
    for stored in ({}, None, []):
        with pytest.raises(StateFormatError):
            EIGHTS.from_json(stored)
