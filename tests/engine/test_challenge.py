"""Spot the mistake: plays that lie unjudged, challenges, and the last word (nambarz 8.5)."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine import record, turn
from games.engine.bots import LEVELS, bot_challenges
from games.engine.bots.challenging import fault_of
from games.engine.bots.memory import remembered
from games.engine.game import StateFormatError, game
from games.engine.observe import observe
from games.engine.plays import Calculation, Challenge, Correct, Draw, NextRound, Pass, action_from_dict, action_to_dict
from games.engine.referee import Refused
from games.engine.rules import RulesError
from games.engine.scoring import score_sheet
from games.engine.state import SeatInfo, State
from tests.engine.positions import AGAIN, act, cards, change, kinds, lay, match, position, refusal
from tests.engine.simulated import NAMBARZ, as_read, replays, watched_game

STOCK = "1-turtle 1-dragonfly 4-chicken 5-bear 6-turtle 7-fish 8-hippo 10-cat 10-bear"
OTHER = "9-symbol 8-symbol"
CHALLENGE = Challenge()


def quiet(*hands: str, **settings):
    """A position in which the referee speaks only when asked."""
    return position(*hands, referee="challenge", stock=settings.pop("stock", STOCK), **settings)


def challenged(state: State, seat: int) -> State:
    return turn.apply(state, CHALLENGE, seat=seat)


FAULTY = [
    # hand, table, play, what then is to be covered, next
    ("1-symbol 2-frog 5-cat", "3-bee", lay("1-symbol + 2-frog"), "2-frog", "turn-passes"),
    ("9-symbol 3-symbol 7-symbol", "3-bee", lay("9-symbol / 3-symbol"), "3-symbol", "turn-passes"),
    ("10-symbol 4-symbol 2-symbol", "3-bee", lay("10-symbol - 4-symbol"), "4-symbol", "turn-passes"),
    (
        "6-symbol 5-symbol 2-symbol 10-symbol 9-duck",
        "3-bee",
        lay("6-symbol + 5-symbol + 2-symbol - 10-symbol"),
        "10-symbol",
        "turn-passes",
    ),
    ("10-symbol 4-symbol play-again", "3-bee", lay("10-symbol - 4-symbol"), "4-symbol", "may-play-again"),
    ("10-symbol 4-symbol", "3-bee", lay("10-symbol - 4-symbol"), "4-symbol", "out"),
    # Jokers that do not fit, alone and with a card, on an open table too.
    ("change-number 9-duck", "3-bee", change("change-number"), "open:symbol", "turn-passes"),
    ("change-number 9-duck 1-symbol", "3-bee", change("change-number", "9-duck"), "9-duck", "turn-passes"),
    ("change-any 9-duck", "open:picture", change("change-any"), "open:any", "turn-passes"),
    ("change-number play-again 9-duck", "3-bee", change("change-number"), "open:symbol", "turn-passes"),
    # Two jokers: what the last change joker opens, and a play-again leaves what is under it.
    (
        "change-any change-number 1-symbol",
        "3-symbol",
        change("change-any", "change-number"),
        "open:symbol",
        "turn-passes",
    ),
    ("change-any play-again 1-symbol", "3-symbol", change("change-any", "play-again"), "open:any", "turn-passes"),
    ("change-any 3-bee 1-symbol", "3-symbol", change("change-any", "3-bee"), "3-bee", "turn-passes"),
]


def on_table(hand: str, table: str, **settings) -> State:
    state = quiet(hand, OTHER, "10-bear 10-cat", table="3-bee" if table.startswith("open") else table, **settings)
    if table.startswith("open"):
        joker = {"open:picture": "change-picture"}[table]
        state = state._replace(table=table, pile=state.pile + cards(joker))
    return state


@pytest.mark.parametrize(("hand", "table", "play", "covers", "then"), FAULTY)
def test_8_5_a_faulty_play_lies_as_a_right_one_would(hand, table, play, covers, then):
    before = on_table(hand, table)
    state = act(before, play)
    verdict = state.events[0]["verdict"]
    size = len(play.cards)
    assert verdict == {
        "verdict": "unjudged",
        "fault": None,
        "laid": list(play.cards),
        "returned": [],
        "draw": 0,
        "bonus": 7 * max(0, size - 3) if isinstance(play, Calculation) else 0,
        "next": then,
        "table": covers,
    }
    assert (state.table, state.pile) == (covers, before.pile + play.cards)
    assert len(state.events) == 1
    assert turn.ruling(before, play).verdict == "penalty"


@pytest.mark.parametrize(("hand", "table", "play", "covers", "then"), FAULTY)
@pytest.mark.parametrize("challenger", [1, 2])
def test_8_5_a_right_challenge_brings_what_the_official_referee_would_have(hand, table, play, covers, then, challenger):
    before = on_table(hand, table)
    state = challenged(act(before, play), challenger)
    official = act(before._replace(rules=NAMBARZ.rules({})), play)
    assert state.events[0] == {"event": "challenge", "seat": challenger, "verdict": official.events[0]["verdict"]}
    assert state.events[1:] == official.events[1:]
    assert state.challenges[challenger] == (1, 0)
    same_but(state, official)


def same_but(state: State, official: State) -> None:
    """The same state but for the setting, the record and what challenges are counted by."""
    keep = {"rules": official.rules, "log": (), "events": (), "challenges": ()}
    assert state._replace(**keep) == official._replace(**keep)


def test_8_5_a_match_is_never_a_mistake_and_is_judged_at_once():
    state = act(quiet("3-symbol 5-cat", OTHER), match("3-symbol"))
    assert kinds(state) == ["play accepted"]
    assert refusal(state, CHALLENGE, 1) == "nothing-to-challenge"


def test_8_5_what_is_refused_is_refused_as_ever():
    state = quiet("1-symbol 2-frog 9-duck", OTHER)
    assert refusal(state, match("9-duck")) == "does-not-match"
    assert refusal(state, lay("1-symbol")) == "too-few-cards"
    assert refusal(state, lay("1-symbol + 7-symbol")) == "not-in-hand"


def test_8_5_after_a_wrong_result_the_challenged_player_may_correct_and_is_judged_at_once():
    state = challenged(
        act(quiet("10-symbol 4-symbol 2-symbol", OTHER, "10-bear"), lay("10-symbol - 4-symbol - 2-symbol")), 2
    )
    assert kinds(state) == ["challenge wrong-result", "draw 3 penalty"]
    assert (state.phase, state.seat, state.thrown) == ("correction", 0, cards("10-symbol 4-symbol 2-symbol"))
    state = act(state, Correct(lay("10-symbol - 4-symbol / 2-symbol")))
    assert kinds(state) == ["correct accepted"]
    assert (state.seat, state.pending) == (1, None)


def test_8_5_a_mistaken_challenge_costs_nothing_and_the_play_then_stands():
    before = act(quiet("10-symbol 4-symbol 2-symbol 5-cat", OTHER, "10-bear"), lay("10-symbol - 4-symbol / 2-symbol"))
    state = challenged(before, 2)
    assert kinds(state) == ["challenge accepted"]
    assert state.challenges == ((0, 0), (0, 0), (0, 1))
    same_but(state, before._replace(pending=None))
    assert refusal(state, CHALLENGE, 1) == "nothing-to-challenge"


def test_8_5_anybody_but_the_player_may_challenge_whoever_is_to_act():
    state = act(
        quiet("10-symbol 4-symbol 2-symbol", OTHER, "10-bear", "9-duck", teams=[0, 0, 1, 1]),
        lay("10-symbol - 4-symbol"),
    )
    assert refusal(state, CHALLENGE, 0) == "own-play"
    assert [refusal(state, CHALLENGE, seat) for seat in (1, 2, 3)] == [None] * 3
    assert [refusal(state, CHALLENGE, seat) for seat in (None, -1, 4)] == ["no-such-seat"] * 3


def test_8_5_those_who_are_out_or_sit_out_may_challenge_too():
    state = quiet("3-symbol", "9-symbol 8-symbol 2-frog", "10-bear 1-turtle")
    state = act(state, match("3-symbol"), lay("9-symbol - 8-symbol"))
    assert state.out == (0,)
    assert kinds(challenged(state, 0))[0] == "challenge wrong-result"
    extra = act(
        quiet("9-symbol 8-symbol 2-frog", "1-turtle 2-frog", "")._replace(among=(0, 1)), lay("9-symbol - 8-symbol")
    )
    assert challenged(extra, 2).challenges[2] == (1, 0)


WRONG = lay("10-symbol - 4-symbol")


@pytest.mark.parametrize(
    ("hand", "later"),
    [
        ("9-symbol 5-symbol 2-frog", lay("9-symbol - 5-symbol")),
        ("4-duck 2-frog", match("4-duck")),
        ("9-symbol", Draw()),
    ],
)
def test_8_5_the_next_play_or_draw_closes_the_window(hand, later):
    state = act(quiet("10-symbol 4-symbol 2-symbol", hand, "10-bear"), WRONG)
    after = act(state, later)
    assert state.pending is not None
    # A calculation opens a window of its own.
    assert (after.pending is not None) == isinstance(later, Calculation)
    assert after.pending is None or after.pending.play == later
    assert NAMBARZ.challengers(after) == (() if after.pending is None else (2, 0))


def test_8_5_a_pass_with_nothing_to_draw_closes_it_but_the_players_own_done_does_not():
    state = act(quiet("10-symbol 4-symbol 2-symbol play-again", "9-symbol", "10-bear", stock="", table="3-bee"), WRONG)
    assert state.phase == "again"
    kept = act(state, Pass())
    assert (kept.seat, NAMBARZ.challengers(kept)) == (1, (1, 2))
    official = act(quiet("10-symbol 4-symbol 2-symbol play-again", "9-symbol", "10-bear", stock=""), WRONG)
    # The pass is undone with the play: the turn is the challenged player's again.
    assert challenged(kept, 1).seat == 0
    assert challenged(kept, 1).turns == official.turns == (0, 0, 0)
    nothing = kept._replace(stock=(), pile=cards("4-symbol"))
    assert act(nothing, Pass()).pending is None


def test_8_5_a_play_again_closes_the_window_of_the_play_before_it_and_opens_its_own():
    state = act(quiet("10-symbol 4-symbol 2-symbol play-again", OTHER), WRONG, AGAIN)
    assert (state.pending.play, state.pending.before.table) == (AGAIN, "4-symbol")
    assert kinds(challenged(state, 1)) == ["challenge accepted"]


def test_8_5_a_play_again_on_the_own_play_again_lies_until_somebody_says_so():
    state = act(quiet("play-again play-again 5-cat", OTHER), AGAIN, AGAIN)
    assert (state.phase, state.pile) == ("cover", cards("3-bee play-again play-again"))
    state = challenged(state, 1)
    assert kinds(state) == ["challenge two-jokers", "draw 3 penalty"]
    assert (state.pile, state.seat) == (cards("3-bee play-again"), 1)
    assert state.hands[0].count("play-again") == 1


# The last word.


def test_8_5_a_play_that_would_end_the_round_waits_for_the_next_seat():
    state = act(quiet("10-symbol 4-symbol", OTHER, "9-duck", round_end="first-out"), WRONG)
    assert (state.phase, state.seat, state.out, state.results) == ("last-word", 1, (0,), ())
    assert [refusal(state, action) for action in (Draw(), match("4-duck"), Correct(None), NextRound())] == [
        "not-now"
    ] * 4
    assert NAMBARZ.legal_actions(state) == [Pass()]
    assert refusal(state, Pass(), 2) == "out-of-turn"
    assert [observe(state, seat).may for seat in (0, 1, 2)] == [set(), {"pass", "challenge"}, {"challenge"}]
    assert [observe(state, seat).phase for seat in (0, 1, 2)] == ["waiting", "last-word", "waiting"]


@pytest.mark.parametrize(
    ("hands", "settings"),
    [
        (["1-symbol 2-symbol", OTHER], {}),
        (["1-symbol 2-symbol", OTHER, "9-duck"], {"round_end": "first-out"}),
        (["1-symbol 2-symbol 5-cat", "9-symbol", "9-duck"], {"max_turns": 1}),
        (["1-symbol 2-symbol", "9-symbol 8-symbol", "9-duck", "9-chicken 9-duck"], {"teams": [0, 0, 1, 1]}),
    ],
)
def test_8_5_a_round_that_waited_ends_as_it_would_have_ended_at_once(hands, settings):
    settings = dict(settings)
    state = quiet(*hands, **settings)
    official = position(*hands, stock=STOCK, **settings)
    if "teams" in settings:
        # The other member is out already: the last of the team goes out.
        state, official = (s._replace(out=(1,), hands=(s.hands[0], (), *s.hands[2:])) for s in (state, official))
    if "max_turns" in settings:
        state, official = (s._replace(turns=(0, 1, 1)) for s in (state, official))
    play = lay("1-symbol + 2-symbol")
    waiting, ended = act(state, play), act(official, play)
    assert waiting.phase == "last-word"
    stands = act(waiting, Pass())
    assert stands.events[0] == {"event": "pass", "seat": waiting.seat, "cause": "last-word"}
    assert stands.events[1:] == ended.events[1:]
    same_but(stands, ended)
    mistaken = challenged(waiting, waiting.seat)
    assert mistaken.events[1:] == ended.events[1:]
    same_but(mistaken, ended)


def test_8_5_a_right_challenge_of_the_last_play_lets_the_round_go_on():
    state = act(quiet("10-symbol 4-symbol", OTHER), WRONG)
    state = challenged(state, 1)
    assert (state.phase, state.seat, state.out) == ("correction", 0, ())
    state = act(state, Correct(None))
    assert (state.phase, state.seat, len(state.hands[0])) == ("play", 1, 5)


def test_8_5_done_after_a_play_can_end_the_round_too_and_waits_as_well():
    state = quiet("10-symbol 4-symbol play-again", OTHER, max_turns=1)._replace(turns=(0, 1))
    state = act(state, WRONG, Pass())
    assert (state.phase, state.seat) == ("last-word", 1)
    assert kinds(act(state, Pass())) == ["pass", "round-end turn-limit", "game-end"]
    assert challenged(state, 1).phase == "correction"


# What is seen.


@pytest.mark.parametrize(("hand", "table", "play", "covers", "then"), FAULTY)
def test_8_5_nobody_can_tell_from_what_they_see_whether_the_play_is_right(hand, table, play, covers, then):
    """The same view of a right play and a wrong one of the same cards, but for the operators and cards laid."""
    state = act(on_table(hand, table), play)
    for seat in (None, 0, 1, 2):
        told = json.dumps(observe(state, seat)._asdict(), default=repr)
        for word in (
            "penalty",
            "accepted",
            "wrong-result",
            "mixed",
            "two-jokers",
            "wrong-joker",
            "minimal",
            'returned": ["',
        ):
            assert word not in told
    assert "may-play-again" not in json.dumps(observe(state, 1).history)
    assert NAMBARZ.explain(observe(state, 0), play, state.events[0]["verdict"]) is None


def test_8_5_the_view_says_what_may_be_challenged_and_by_whom():
    state = act(quiet("10-symbol 4-symbol 2-symbol", OTHER, "10-bear"), WRONG)
    lies = observe(state, 2).unjudged
    assert (lies.seat, lies.play, lies.table, lies.drew) == (0, WRONG, "3-bee", False)
    assert [("challenge" in observe(state, seat).may) for seat in (None, 0, 1, 2)] == [False, False, True, True]
    after = challenged(state, 2)
    assert observe(after, 1).unjudged is None
    assert observe(after, None).challenges == ((0, 0), (0, 0), (1, 0))


def test_8_5_a_challenge_does_not_tell_that_the_player_may_play_again():
    state = act(quiet("1-symbol 2-symbol play-again", OTHER, "10-bear"), lay("1-symbol + 2-symbol"))
    state = challenged(state, 1)
    assert state.events[0]["verdict"]["next"] == "may-play-again"
    for seat in (None, 1, 2):
        assert "may-play-again" not in json.dumps(observe(state, seat).history)


def test_8_5_the_explanation_comes_with_the_challenge():
    state = act(quiet("10-symbol 4-symbol 2-symbol", OTHER, "10-bear"), WRONG)
    told = NAMBARZ.explain(observe(state, 1), CHALLENGE, turn.judged(state, CHALLENGE, seat=1))
    assert (told["fault"], told["target"], told["off_by"]) == ("wrong-result", 3, "3")


def test_8_5_the_score_sheet_counts_challenges_and_gives_no_points_for_them():
    state = challenged(act(quiet("10-symbol 4-symbol 2-symbol", OTHER), WRONG), 1)
    rows = score_sheet(state, over=False).rows
    assert [(row.spotted, row.mistaken, row.total) for row in rows] == [(0, 0, 0), (1, 0, 0)]


# Stored, on record, and played.


@pytest.mark.parametrize(("hand", "table", "play", "covers", "then"), FAULTY)
def test_8_5_a_state_with_a_play_that_lies_goes_into_json_and_comes_back(hand, table, play, covers, then):
    for state in (on_table(hand, table), act(on_table(hand, table), play)):
        stored = as_read(NAMBARZ.to_json(state))
        back = NAMBARZ.from_json(stored)
        assert back == state
        if state.pending is not None:
            assert challenged(back, 1) == challenged(state, 1)
            assert set(stored["pending"]["before"]) <= {
                "hands", "pile", "table", "phase", "seat", "out", "turns", "turn_index", "bonus", "covered"
            }  # fmt: skip
    for broken in (
        {},
        {"play": {"kind": "polka"}, "before": {}},
        {"play": {"kind": "again"}, "before": {"hand": []}},
        7,
    ):
        with pytest.raises(StateFormatError):
            NAMBARZ.from_json({**stored, "pending": broken})


def test_8_5_the_challenge_is_an_action_of_its_own():
    assert action_from_dict(action_to_dict(CHALLENGE)) == CHALLENGE


def a_game():
    """The record of a game with a challenge that was right and one that was mistaken."""
    for seed in range(50):
        over = watched_game(["novice", "clever", "novice"], seed=seed, rounds=3, referee="challenge")
        if {e["verdict"]["verdict"] for e in over.events if e["event"] == "challenge"} == {"penalty", "accepted"}:
            return as_read([over.header, *over.events])
    raise AssertionError("no such game in 50")


def test_8_5_a_record_says_who_challenged_whom_and_replays():
    lines = a_game()
    challenges = [line for line in lines if line.get("event") == "challenge"]
    assert NAMBARZ.replay(lines[0], lines[1:]).phase == "over"
    at = lines.index(challenges[0])
    player = next(line["seat"] for line in lines[:at][::-1] if line["event"] == "play")
    for wrong, reason in (
        ({"seat": player}, "own-play"),
        ({"seat": 9}, "no-such-seat"),
        ({"seat": None}, "wrong-type"),
        ({"verdict": {**challenges[0]["verdict"], "draw": 1}}, "wrong-verdict"),
    ):
        bent = [*lines[1:at], {**challenges[0], **wrong}, *lines[at + 1 :]]
        with pytest.raises(record.RecordError) as error:
            NAMBARZ.replay(lines[0], bent)
        assert error.value.line == at + 1
        assert reason in str(error.value)


def test_8_5_without_this_setting_there_is_nothing_to_challenge():
    state = act(position("10-symbol 4-symbol 2-symbol", OTHER, stock=STOCK), WRONG)
    assert refusal(state, CHALLENGE, 1) == "nothing-to-challenge"
    assert observe(state, 1).unjudged is None
    with pytest.raises(RulesError):
        game("crazy-eights").rules({"referee": "challenge"})


def test_8_5_asked_without_a_game_the_referee_answers_as_the_official_one():
    from games.engine.cases import judge_answer

    case = {
        "table": "3-bee",
        "hand": ["1-symbol", "2-frog"],
        "play": {"kind": "calculation", "cards": ["1-symbol", "2-frog"], "operators": ["+"]},
    }
    quietly = judge_answer({**case, "rules": {"referee": "challenge"}})
    assert quietly == judge_answer({**case, "rules": {"referee": "official"}})
    assert quietly["verdict"] == "penalty"


@pytest.mark.parametrize("teams", [None, [0, 0, 1, 1]])
def test_8_5_simulated_games_end_and_replay(teams):
    for seed in range(6):
        replays(watched_game(["clever", "novice", "learner", "novice"], seed=seed, teams=teams, referee="challenge"))


# Bots.


def test_8_5_bots_see_what_the_referee_would_say_and_nothing_else():
    for hand, table, play, _covers, _then in FAULTY:
        state = act(on_table(hand, table), play)
        assert fault_of(state.rules, observe(state, 1).unjudged) == turn.judged(state, CHALLENGE, seat=1).fault
    # After a draw too, where a change joker that was drawn may follow a play-again (7.4).
    drawn = act(
        quiet("play-again 9-symbol", OTHER, stock="change-picture 5-cat"), AGAIN, Draw(), change("change-picture")
    )
    assert fault_of(drawn.rules, observe(drawn, 1).unjudged) is None


def noticed(play: Calculation, hand: str, level: str, *, tries: int = 400) -> float:
    state = act(quiet(hand + " 5-cat", OTHER, "10-bear"), play)
    seen = observe(state, 1)
    return sum(bot_challenges(seen, level, seed) for seed in range(tries)) / tries


def test_8_5_the_better_a_bot_the_more_it_notices():
    short, long = lay("10-symbol - 4-symbol"), lay("10-symbol + 9-symbol - 8-symbol - 6-symbol")
    spotted = [noticed(short, "10-symbol 4-symbol", level) for level in LEVELS]
    assert spotted == sorted(spotted)
    assert spotted[0] < 0.5 < spotted[1] < 0.9 < spotted[3]
    hidden = [noticed(long, "10-symbol 9-symbol 8-symbol 6-symbol", level) for level in LEVELS]
    assert hidden == sorted(hidden)
    assert all(of_long < of_short for of_long, of_short in zip(hidden[:3], spotted[:3], strict=True))


def test_8_5_only_the_weaker_bots_are_mistaken():
    right = [
        noticed(lay("10-bear + 1-turtle + 1-dragonfly - 9-duck"), "10-bear 1-turtle 1-dragonfly 9-duck", level)
        for level in LEVELS
    ]
    assert 0 < right[0] < 0.2
    assert right[2:] == [0, 0]


def test_8_5_a_bot_keeps_quiet_about_its_team_mate_and_where_it_may_not_speak():
    state = act(quiet("10-symbol 4-symbol 2-symbol", OTHER, "10-bear", "9-duck", teams=[0, 0, 1, 1]), WRONG)
    asked = [any(bot_challenges(observe(state, seat), "master", seed) for seed in range(9)) for seat in (0, 1, 2, None)]
    assert asked == [False, False, True, False]


def test_8_5_what_a_right_challenge_brings_back_is_remembered():
    state = act(quiet("1-symbol 2-frog 9-duck", OTHER, "10-bear"), lay("1-symbol + 2-frog"))
    assert remembered(observe(state, 1).history).held[0] == []
    state = challenged(state, 2)
    assert sorted(remembered(observe(state, 1).history).held[0]) == sorted(cards("1-symbol 2-frog"))


# Whatever is tried.


@st.composite
def twins(draw):
    """The same position under the official referee and under one who keeps quiet, and something tried in it."""
    players = draw(st.integers(2, 4))
    given_rules = {
        "operators": draw(st.sampled_from(["+-", "+-*/"])),
        "hand": draw(st.integers(4, 7)),
        "round_end": draw(st.sampled_from(["standard", "first-out"])),
        "max_turns": draw(st.sampled_from([None, 1, 2])),
    }
    infos = [SeatInfo(f"P{seat}") for seat in range(players)]
    seed = draw(st.integers(0, 1 << 40))
    state = NAMBARZ.start(NAMBARZ.rules(given_rules), infos, rounds=1, seed=seed)
    for _ in range(draw(st.integers(0, 25))):
        actions = NAMBARZ.legal_actions(state)
        if not actions or NAMBARZ.to_act(state) is None:
            break
        state = turn.apply(state, actions[draw(st.integers(0, 1000)) % len(actions)])
    hand = state.hands[state.seat]
    size = draw(st.integers(1, max(1, min(4, len(hand)))))
    chosen = draw(st.permutations(hand))[:size]
    operators = draw(st.lists(st.sampled_from("+-*/"), min_size=size - 1, max_size=size - 1))
    plays = [a for a in NAMBARZ.legal_actions(state) if getattr(a, "cards", None)]
    tried = [Calculation(tuple(chosen), tuple(operators)), AGAIN, *plays]
    tried += [
        change(joker, card)
        for joker in hand
        for card in (None, *hand)
        if card is None or hand.count(card) > (card == joker)
    ]
    return state, draw(st.sampled_from(tried)), draw(st.integers(1, players - 1))


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(twins())
def test_8_5_whatever_is_laid_a_challenge_or_silence_gives_what_the_official_referee_would(twin):
    official, play, step = twin
    before = official._replace(rules=NAMBARZ.rules({**official.rules.to_dict(), "referee": "challenge"}))
    try:
        ruled = turn.apply(official, play)
    except Refused as refused:
        with pytest.raises(Refused, match=refused.reason):
            turn.apply(before, play)
        return
    lies = turn.apply(before, play)
    assert NAMBARZ.from_json(as_read(NAMBARZ.to_json(lies))) == lies
    if lies.pending is None:
        assert lies.events == ruled.events
        same_but(lies, ruled)
        return
    challenger = (lies.pending.seat + step) % len(lies.seats)
    after = challenged(lies, challenger)
    verdict = ruled.events[0]["verdict"]
    assert after.events[0] == {"event": "challenge", "seat": challenger, "verdict": verdict}
    assert after.events[1:] == ruled.events[1:]
    same_but(after, ruled)
    if verdict["fault"] is None:
        stands = turn.apply(lies, Pass()) if lies.phase == "last-word" else lies._replace(pending=None)
        same_but(stands, ruled)
