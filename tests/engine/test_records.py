"""Records: what they hold, how they replay, and the first wrong line of a bad one and why (protocol.md, record)."""

import copy
import io
import json

import pytest

from games.engine import record
from games.engine.game import RecordError, game
from games.engine.plays import Draw
from games.engine.random import Stream
from games.engine.rules import Rules
from games.engine.state import SeatInfo
from tests.engine.positions import Stacked, a_deal, act
from tests.engine.simulated import as_read, watched_game

NAMBARZ = game("nambarz")


@pytest.fixture(scope="module")
def game_over():
    """A game in which novices err, with a recycling: all kinds of events are in it."""
    for seed in range(200):
        over = watched_game(["novice", "clever", "novice"], seed=seed, operators="+-", rounds=3)
        names = {event["event"] for event in over.events}
        causes = {event["cause"] for event in over.events if event["event"] == "draw"}
        if {"recycle", "pass"} <= names and "play-again" in causes:
            return over
    raise AssertionError("no such game in 200")


@pytest.fixture
def lines(game_over):
    return as_read([game_over.header, *game_over.events])


@pytest.fixture(scope="module")
def short():
    """The record of a game of one round, for what is tried at every line."""
    over = watched_game(["novice", "clever"], seed=4)
    return as_read([over.header, *over.events])


def answers(*records):
    """What the replay command prints for these records, and its exit status."""
    text = "".join(line if isinstance(line, str) else json.dumps(line) + "\n" for lines in records for line in lines)
    out = io.StringIO()
    status = record.replay_main([], io.StringIO(text), out)
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def answer(lines):
    found, status = answers(lines)
    assert len(found) == 1
    assert status == (0 if found[0]["ok"] else 1)
    return found[0]


def find(lines, kind, after=1):
    """The index of the first event of this kind; its line number is one more."""
    return next(i for i, line in enumerate(lines) if i >= after and line.get("event") == kind)


def test_the_header_holds_every_setting_the_seats_and_the_seed(game_over):
    header = game_over.header
    assert (header["record"], header["game"], header["rounds"]) == (1, "nambarz", 3)
    assert header["rules"] == Rules(operators="+-").to_dict()
    assert header["seats"][1] == {"name": "B", "team": None, "bot": "clever"}
    assert isinstance(header["seed"], int)


def test_a_whole_record_replays_to_its_totals_and_places(lines):
    end = lines[-1]
    assert answer(lines) == {"ok": True, "finished": True, "totals": end["totals"], "places": end["places"]}


def test_records_one_after_another_are_answered_one_by_one(lines):
    cut = lines[:-1]
    wrong = [lines[0], *lines[2:]]
    found, status = answers(lines, cut, wrong, lines)
    assert [each["ok"] for each in found] == [True, True, False, True]
    assert [each.get("finished") for each in found] == [True, False, None, True]
    assert (found[2]["line"], status) == (2, 1)


def test_a_record_cut_short_anywhere_is_valid_and_unfinished(short):
    for length in range(1, len(short)):
        found = answer(short[:length])
        assert (found["ok"], found["finished"], found["places"]) == (True, False, None)
    first_end = find(short, "round-end")
    assert answer(short[:first_end])["totals"] == [0, 0]
    event = short[first_end]
    assert answer(short[: first_end + 1])["totals"] == [
        p + b for p, b in zip(event["points"], event["bonus"], strict=True)
    ]


def test_replaying_a_cut_record_gives_the_state_it_stood_at(game_over):
    state = NAMBARZ.replay(game_over.header, game_over.events[:1])
    assert state.events == tuple(game_over.events[:1])
    assert NAMBARZ.to_act(state) == state.starter


def _kept_instead(lines):
    """Is the middle line the play of a drawn card, and the next one a pass that could have kept the card as well?

    Without the line that is a record of another game, as legal as this one, if nothing later depends on the card.
    """
    drew, play, after = lines
    return (
        (drew.get("event"), play["event"], after["event"]) == ("draw", "play", "pass")
        and drew["cause"] != "penalty"
        and play["verdict"]["next"] == "may-play-again"
        and drew["seat"] == play["seat"] == after["seat"]
    )


def test_any_event_left_out_is_found_where_it_is_missing_or_after(short):
    for left_out in range(1, len(short) - 1):
        found = answer(short[:left_out] + short[left_out + 1 :])
        if short[left_out] == short[left_out + 1]:
            continue  # one of two equal lines: as good as the other
        if _kept_instead(short[left_out - 1 : left_out + 2]):
            continue
        assert not found["ok"], short[left_out]
        assert found["line"] >= left_out + 1


def test_any_two_neighbours_swapped_are_found(short):
    for first in range(1, len(short) - 1):
        if short[first] == short[first + 1]:
            continue
        swapped = [*short[:first], short[first + 1], short[first], *short[first + 2 :]]
        found = answer(swapped)
        assert (found["ok"], found["line"]) == (False, first + 1) or found["line"] > first + 1, short[first]


def edited(lines, kind, **changes):
    """The record with the first event of a kind changed, and that event's line number."""
    at = find(lines, kind)
    other = copy.deepcopy(lines)
    other[at].update(changes)
    return other, at + 1


@pytest.mark.parametrize(
    ("kind", "changes", "why"),
    [
        ("deal", {"table": "play-again"}, "joker-turned-up"),
        ("deal", {"stock": []}, "not-the-deck"),
        ("deal", {"hands": [[], [], []]}, "wrong-hands"),
        ("deal", {"stock": ["11-symbol"]}, "not-a-card"),
        ("deal", {"starter": 3}, "wrong-starter"),
        ("deal", {"round": 2}, "wrong-round"),
        ("deal", {"extra": True}, "unknown-key"),
        ("draw", {"cards": ["10-symbol", "10-symbol"]}, "wrong-cards"),
        ("draw", {"cause": "gift"}, "wrong-cause"),
        ("draw", {"seat": 7}, "out-of-turn"),
        ("draw", {"seat": "0"}, "wrong-type"),
        ("play", {"play": {"kind": "match", "card": "play-again"}}, "refused"),
        ("play", {"play": {"kind": "meld"}}, "malformed"),
        ("play", {"verdict": {}}, "wrong-verdict"),
        ("pass", {"reason": "tired"}, "unknown-key"),
        ("pass", {"event": "nap"}, "nap"),
        ("round-end", {"points": [1, 2, 3]}, "wrong-points"),
        ("round-end", {"places": [0]}, "wrong-places"),
        ("game-end", {"totals": [0, 0, 0]}, "wrong-totals"),
        ("game-end", {"winner": []}, "wrong-winner"),
        ("recycle", {"stock": ["5-cat"]}, "wrong-stock"),
    ],
)
def test_an_edited_event_is_found_at_its_line_with_the_reason(lines, kind, changes, why):
    other, line = edited(lines, kind, **changes)
    found = answer(other)
    assert (found["ok"], found["line"]) == (False, line)
    assert why in found["error"]


def test_an_edited_verdict_is_found_by_its_key(lines):
    other, line = edited(lines, "play")
    other[line - 1]["verdict"]["bonus"] = 7
    found = answer(other)
    assert found["line"] == line
    assert "wrong-verdict; key: bonus; expected: 0; found: 7" in found["error"]


def test_numbers_written_otherwise_are_no_numbers(lines):
    at = find(lines, "round-end")
    other = copy.deepcopy(lines)
    other[at]["bonus"] = [float(bonus) for bonus in other[at]["bonus"]]
    assert answer(other)["line"] == at + 1


def test_an_extra_round_is_one_by_true_alone():
    # Of seven two have no points: they play an extra round (nambarz 10.3).
    over = watched_game(["clever"] * 7, seed=1, max_turns=1, tie_break="all")
    lines = as_read([over.header, *over.events])
    assert answer(lines)["finished"]
    at = find(lines, "deal", after=2)
    assert lines[at]["extra"] is True
    for other in (1, 1.0):
        lines[at]["extra"] = other
        assert answer(lines)["line"] == at + 1


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": "whist"}, "unknown-game; game: whist"),
        ({"record": 2}, "unknown-record-version"),
        ({"record": 1.0}, "unknown-record-version"),
        ({"rules": {"operators": ""}}, "rules; key: operators"),
        ({"rules": []}, "wrong-type; key: rules"),
        ({"rounds": 2}, "setup; why: rounds"),
        ({"rounds": None}, "wrong-type; key: rounds"),
        ({"seats": []}, "wrong-type; key: seats"),
        ({"seats": [{"name": "A"}]}, "wrong-seat"),
        ({"seats": [{"name": "A", "team": None, "bot": None}]}, "setup; why: players"),
        ({"seed": "7"}, "wrong-type; key: seed"),
        ({"weather": "fine"}, "unknown-key; key: weather"),
    ],
)
@pytest.mark.parametrize("events", [True, False])
def test_a_wrong_header_is_line_one(lines, change, why, events):
    found = answer([{**lines[0], **change}, *(lines[1:] if events else [])])
    assert (found["ok"], found["line"]) == (False, 1)
    assert why in found["error"]


def test_without_a_header_line_one_is_wrong(lines):
    assert answer(lines[1:]) == {"ok": False, "line": 1, "error": "no-header"}
    assert answer(["[1, 2]\n"])["error"] == "not-an-object"


def test_a_line_that_is_no_json_is_the_wrong_one_unless_an_earlier_is(lines):
    assert answer([*lines[:5], "{half a li\n", *lines[5:]]) == {"ok": False, "line": 6, "error": "not-json"}
    assert answer([lines[0], *lines[2:5], "{half\n"])["line"] == 2
    assert answer(["nonsense\n"]) == {"ok": False, "line": 1, "error": "not-json"}
    assert answer([*lines[:5], "NaN\n"])["line"] == 6


def test_a_line_that_says_a_thing_twice_is_wrong(lines):
    found = answer([*lines[:2], '{"event": "pass", "event": "pass", "seat": 0}\n'])
    assert found == {"ok": False, "line": 3, "error": "repeated-key"}


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "utf-16"])
def test_records_are_utf_8_whatever_the_machine_has(lines, encoding):
    lines[0]["seats"][0]["name"] = "نمبرز"
    data = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines[:3]).encode()
    for given, right in ((data, {"ok": True}), (data + b"\xff\n", {"ok": False, "line": 4, "error": "not-utf-8"})):
        out = io.StringIO()
        record.replay_main([], io.TextIOWrapper(io.BytesIO(given), encoding=encoding), out)
        found = json.loads(out.getvalue())
        assert {key: found.get(key) for key in right} == right


def test_an_answer_can_be_written_anywhere(lines):
    lines[0]["game"] = "\ud800"
    found = io.BytesIO()
    out = io.TextIOWrapper(found, encoding="ascii")
    assert record.replay_main([], io.StringIO(json.dumps(lines[0])), out) == 1
    out.flush()
    assert json.loads(found.getvalue())["error"].startswith("unknown-game")


def test_what_comes_after_the_end_is_wrong(lines):
    found = answer([*lines, lines[-2]])
    assert (found["ok"], found["line"]) == (False, len(lines) + 1)


def test_a_deal_of_another_program_replays_too():
    # The cards come from the record, not from the seed.
    events = NAMBARZ.start(Rules(), [SeatInfo("A"), SeatInfo("B")], rounds=1, seed=1).events
    header = {**record.header_of("nambarz", Rules(), 1, [SeatInfo("A"), SeatInfo("B")], 2)}
    assert NAMBARZ.replay(header, as_read(list(events))).table == events[0]["table"]


def test_a_shuffled_recycling_replays_as_it_was():
    rules = {"recycle": "shuffle", "operators": "+-", "hand": 10}
    seen = 0
    for seed in range(4):
        over = watched_game(["clever"] * 5, seed=seed, **rules)
        seen += any(event["event"] == "recycle" for event in over.events)
        assert NAMBARZ.replay({**over.header, "seed": 1}, as_read(over.events)).results == over.state.results
    assert seen


def test_a_fault_under_the_gentle_referee_is_no_event():
    seats = [SeatInfo("A"), SeatInfo("B")]
    state = NAMBARZ.start(Rules(referee="gentle"), seats, rounds=1, seed=1)
    hand = next(card for card in state.hands[state.seat] if card.number is not None)
    other = next(card for card in state.hands[state.seat] if card.number is not None and card.category != hand.category)
    play = {"kind": "calculation", "cards": [hand, other], "operators": ["+"]}
    event = {"event": "play", "seat": state.seat, "play": play, "verdict": {}}
    with pytest.raises(RecordError) as error:
        NAMBARZ.replay(NAMBARZ.header(state), [*state.events, event])
    assert (error.value.line, error.value.reason) == (3, "gentle-fault-is-no-event")
    assert error.value.facts == {"fault": "mixed-categories"}


def test_replaying_nothing_says_that_the_deal_is_missing():
    with pytest.raises(RecordError) as error:
        NAMBARZ.replay(record.header_of("nambarz", Rules(), 1, [SeatInfo("A"), SeatInfo("B")], 2), [])
    assert error.value.line == 2


def test_a_record_goes_on_as_the_game_did():
    # A state rebuilt from its record shuffles as the original would have: the counter is in the record.
    state = NAMBARZ.start(Rules(recycle="shuffle"), [SeatInfo("A"), SeatInfo("B")], rounds=3, seed=5)
    again = NAMBARZ.replay(NAMBARZ.header(state), as_read(list(state.events)))
    assert again == state
    short = [each._replace(stock=(), pile=each.stock + each.pile) for each in (state, again)]
    assert act(short[0], Draw()) == act(short[1], Draw())
    assert act(short[0], Draw()).events != act(short[0], Draw(), dealer=Stacked(a_deal())).events


WEIRD = (None, True, -1, 1.5, 10**40, "", "x", "3-bee", [], {}, [[]], [None], {"a": 1}, "\ud800", ["3-bee"] * 3)


def _bent(value, chance):
    """A JSON value with something in it taken away, put in, or replaced."""
    if not isinstance(value, dict | list) or not value or chance.chance(0.15):
        return chance.choice(WEIRD)
    at = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
    bent = value.copy()
    if chance.chance(0.2):
        del bent[at]
    else:
        bent[at] = _bent(value[at], chance)
    return bent


def test_whatever_is_bent_is_answered_and_an_event_that_is_bent_is_found(short):
    chance = Stream(1, "bent")
    for _ in range(120):
        at = chance.below(len(short))
        line = _bent(short[at], chance)
        found, _ = answers([*short[:at], line, *short[at + 1 :]])
        assert found
        if at and line != short[at]:
            assert not all(each["ok"] for each in found), (short[at], line)
