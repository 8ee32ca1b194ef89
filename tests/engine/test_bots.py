"""The bots: what each level does, that they err as they should, and how the ladder is measured."""

import json
from collections import Counter

import pytest

from games.engine import ladder
from games.engine.bots import LEVELS, bot_action, master, slips
from games.engine.bots.memory import remembered
from games.engine.cards import Card
from games.engine.game import TryAgain, UnknownBot, game
from games.engine.observe import observe
from games.engine.plays import Correct, Draw, Pass
from games.engine.random import Stream
from games.engine.referee import FAULTS
from games.engine.rules import Rules
from games.engine.simulate import bot_moved, played
from games.engine.state import SeatInfo
from tests.engine.positions import AGAIN, act, change, lay, match, position
from tests.engine.simulated import watched_game

NAMBARZ = game("nambarz")
STOCK = "10-cat 10-bear 9-duck 9-chicken 6-symbol 6-turtle 7-frog 7-fish"


def does(state, level, seed=1):
    """What a bot does in the seat that is to act."""
    return bot_action(observe(state, state.seat), level, seed)


def test_an_unknown_level_is_told():
    with pytest.raises(UnknownBot) as error:
        does(position("3-symbol", "1-symbol"), "grandmaster")
    assert error.value.level == "grandmaster"


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_forced_is_done(level):
    assert does(act(position("play-again", "9-symbol 8-symbol", stock=STOCK), AGAIN), level) == Draw()
    assert does(position("9-symbol 9-symbol", "8-symbol"), level) == Pass()


def test_clever_lays_the_biggest_stroke():
    state = position("10-bear 1-turtle 1-dragonfly 9-duck 3-symbol 7-fish", "1-symbol", stock=STOCK)
    assert len(does(state, "clever").cards) == 4


def test_clever_keeps_its_jokers_for_need():
    assert does(position("change-any 9-duck 3-symbol", "1-symbol", stock=STOCK), "clever") == match("3-symbol")
    state = position("change-any change-picture 9-duck", "1-symbol", stock=STOCK)
    assert does(state, "clever") == change("change-picture", "9-duck")  # the narrower one first


def test_master_goes_out_with_play_again_first_rather_than_last():
    # As the last card it would oblige to draw (nambarz 7.3).
    state = position("play-again 3-symbol", "1-symbol", stock=STOCK)
    assert does(state, "master") == AGAIN
    assert does(act(state, AGAIN), "master") == match("3-symbol")


@pytest.mark.parametrize("level", ["clever", "master"])
def test_a_right_correction_is_found(level):
    state = position("10-symbol 4-symbol 2-symbol 9-duck 8-symbol", "1-symbol", stock=STOCK)
    state = act(state, lay("10-symbol - 4-symbol - 2-symbol"))
    play = does(state, level)
    assert isinstance(play, Correct)
    assert act(state, play).events[0]["verdict"]["verdict"] == "accepted"


def test_learner_lays_three_cards_at_most():
    state = position("10-bear 1-turtle 1-dragonfly 9-duck 7-fish", "1-symbol", stock=STOCK)
    sizes = Counter(
        len(does(state, "learner", seed).cards) for seed in range(60) if does(state, "learner", seed) != Draw()
    )
    assert set(sizes) <= {2, 3}
    assert sizes[3] == 0 or sizes[3] > 5


def test_novice_matches_first():
    state = position("3-symbol 1-symbol 2-symbol", "1-symbol", stock=STOCK)
    plays = Counter(str(does(state, "novice", seed)) for seed in range(100))
    assert plays[str(match("3-symbol"))] > 85


def test_novices_make_every_fault_of_the_rules_that_cards_allow_and_the_referee_judges_them():
    faults: Counter[str] = Counter()
    calculations = 0
    seats = [SeatInfo(name, bot="novice") for name in "ABC"]
    for seed in range(60):
        for event in played(NAMBARZ, Rules(), seats, rounds=1, seed=seed).events:
            if event["event"] == "play":
                faults[event["verdict"]["fault"]] += 1
                calculations += event["play"]["kind"] == "calculation"
    assert set(faults) - {None} <= set(FAULTS)
    assert {"mixed-categories", "matching-card-in-calculation", "wrong-result", "not-minimal", "wrong-joker"} <= set(
        faults
    )
    # About one calculation in eight is wrong: so it is with children who begin.
    assert 0.05 < faults["wrong-result"] / calculations < 0.2


@pytest.mark.parametrize("level", ["clever", "master"])
@pytest.mark.parametrize("operators", ["+", "+-", "+-*/"])
def test_clever_and_master_are_never_at_fault(level, operators):
    for seed in range(2):
        over = watched_game([level] * 2, seed=seed, operators=operators, round_end="first-out", max_turns=12)
        assert all(e["verdict"]["fault"] is None for e in over.events if e["event"] in ("play", "correct"))


def test_under_the_gentle_referee_bots_try_again_and_get_on():
    seats = [SeatInfo("A", bot="novice"), SeatInfo("B", bot="novice")]
    faults = 0
    for seed in range(30):
        faults += len(played(NAMBARZ, Rules(referee="gentle"), seats, rounds=1, seed=seed).gentle_faults)
    assert faults > 5


def test_a_bot_that_errs_again_and_again_plays_soundly_at_last():
    state = position("1-symbol 2-frog 9-chicken", "1-symbol", stock=STOCK, referee="gentle")
    for seed in range(200):
        faults: list[str] = []
        moved = bot_moved(NAMBARZ, state, 0, "novice", seed, faults)
        assert moved is not state
        assert len(faults) <= 3


def test_slips_are_laid_from_the_hand_and_nearly_always_faults():
    state = position("7-symbol 4-symbol 8-symbol 2-frog 1-symbol 9-symbol", "1-symbol", stock=STOCK, referee="gentle")
    seen = observe(state, 0)
    wrong = 0
    for seed in range(100):
        line = slips.wrong_line(seen, lay("7-symbol - 4-symbol"), Stream(seed, "slip"))
        assert line is not None
        try:
            act(state, line)
        except TryAgain as again:
            wrong += again.verdict.fault in ("wrong-result", "not-minimal")
    assert wrong > 80


def test_master_goes_out_by_a_chain_when_it_can():
    # 7 - 4, play-again, then the other 4 on it.
    state = position("7-fish 4-chicken play-again 4-symbol", "9-symbol 8-symbol 1-turtle", stock=STOCK)
    for _ in range(4):
        if state.out:
            break
        state = act(state, does(state, "master"))
    assert state.out == (0,)


def test_master_lays_the_last_card_that_helps_itself():
    # 10 + 1 - 8 may end in 1 or in 8.
    hand = "10-symbol 1-symbol 8-symbol 8-hippo"
    state = position(hand, "9-symbol", stock=STOCK, table="3-symbol")
    chosen = Counter(does(state, "master", seed).cards[-1] for seed in range(10))
    assert chosen.most_common(1)[0][0] == "8-symbol"  # then 8-hippo would go out


def test_master_offers_each_last_card_of_a_selection_once():
    cards = tuple(map(Card, ["10-symbol", "1-symbol", "8-symbol"]))
    lines = master.endings(Rules(), Card("3-symbol"), cards)
    assert sorted(line.cards[-1] for line in lines) == ["1-symbol", "8-symbol"]


def test_bots_of_a_team_play_for_the_teams_places():
    hands = ("9-symbol 8-symbol", "3-symbol", "9-symbol 9-duck", "3-hippo")
    alone = master.Guesser(observe(position(*hands), 0), Stream(1, "x"))
    team = master.Guesser(observe(position(*hands, teams=[0, 0, 1, 1]), 0), Stream(1, "x"))
    assert (alone.mates, alone.others) == ([0], [1, 2, 3])
    assert (team.mates, team.others) == ([0, 1], [2, 3])
    for guesser, good in ((alone, False), (team, True)):
        world = guesser.world()
        world.out.append(1)
        # That seat 1 is out is good for seat 0 just when they are of one team.
        before = guesser.worth(guesser.world())
        assert (guesser.worth(world) > before) == good


def test_the_unseen_cards_are_all_but_those_seen():
    state = position("3-symbol 9-symbol", "1-symbol 2-symbol", stock=STOCK)
    seen = observe(state, 0)
    unseen = master.unseen_cards(seen, remembered(seen.history))
    assert len(unseen) == 92 - 2 - 1
    assert Counter(unseen)["3-symbol"] == 3


def test_memory_keeps_what_came_back_in_sight_of_all():
    state = position("1-symbol 2-frog 9-symbol", "1-symbol", stock=STOCK)
    state = act(state, lay("1-symbol + 2-frog"))
    memory = remembered(observe(state, 1).history)
    assert memory.held[0] == ["1-symbol", "2-frog"]


def test_memory_knows_who_was_stuck_on_what():
    state = act(position("9-symbol 8-symbol", "1-symbol", stock=STOCK), Draw(), Pass())
    assert remembered(observe(state, 1).history).stuck == {0: "3-bee"}


def test_a_master_plays_on_from_a_stored_state_as_from_the_state_itself():
    """A state that was kept as JSON has a history of codes rather than cards."""
    state = position("9-symbol 8-symbol", "1-symbol 2-symbol 3-symbol 3-hippo 5-cat", stock=STOCK)
    state = act(state, Draw(), Pass())
    stored = NAMBARZ.from_json(json.loads(json.dumps(NAMBARZ.to_json(state))))
    assert does(stored, "master") == does(state, "master")


def test_memory_holds_no_more_than_the_hand_whatever_comes_back():
    for seed in range(20):
        state = played(NAMBARZ, Rules(), [SeatInfo(name, bot="novice") for name in "ABC"], rounds=1, seed=seed).state
        for seat in range(3):
            held = remembered(observe(state, None).history).held.get(seat, [])
            assert not Counter(held) - Counter(state.hands[seat])


def test_intervals_are_wilsons():
    assert ladder.interval(60, 100) == pytest.approx((0.6, 0.502, 0.691), abs=0.001)
    assert ladder.interval(0, 10)[1] == pytest.approx(0, abs=1e-9)


def test_the_ladder_writes_its_table_between_the_marks(tmp_path, capsys):
    document = tmp_path / "bots.md"
    document.write_text(f"before\n{ladder.BEGIN}\nold\n{ladder.END}\nafter\n")
    assert ladder.main([str(document), "--games", "2"]) == 0
    text = document.read_text()
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    assert text.count("| master |") == 4
    assert "mean place" in capsys.readouterr().out
