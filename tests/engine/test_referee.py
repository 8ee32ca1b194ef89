"""What the referee says of a single play (nambarz 4 to 8). Penalties in the course of a game: `test_penalties.py`."""

import time

import pytest

from games.engine.cards import OPEN, Card
from games.engine.plays import Again, Calculation, Change, Match
from games.engine.referee import FAULTS, Refused, TurnFacts, judge, judge_correction
from games.engine.rules import Rules

RULES = Rules()
GENTLE = Rules(referee="gentle")


def cards(words):
    return tuple(map(Card, words.split()))


def calculation(words, operators):
    """A calculation of symbol cards written as numbers, or of any cards written as codes."""
    return Calculation(tuple(Card(w if "-" in w else f"{w}-symbol") for w in words.split()), tuple(operators))


def judged(table, play, *, hand=None, more="", rules=RULES, turn=None):
    """The verdict on a play whose cards are in the hand, with ``more`` cards, or with ``hand`` alone."""
    held = cards(hand) if hand is not None else play.cards + cards(more)
    table = table if table in OPEN else Card(table)
    return judge(rules, table, held, play, turn or TurnFacts())


def refusal(table, play, **how):
    with pytest.raises(Refused) as caught:
        judged(table, play, **how)
    return caught.value.reason


# -- matching ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["3-bee", "3-symbol", "3-hippo", "8-bee"])
def test_4_1_4_2_4_3_what_matches_a_3_bee_covers_it(code):
    verdict = judged("3-bee", Match(Card(code)), more="1-symbol")
    assert (verdict.verdict, verdict.laid, verdict.table, verdict.next) == ("accepted", (code,), code, "turn-passes")


@pytest.mark.parametrize("code", ["8-bee", "2-symbol", "8-symbol"])
def test_4_4_what_does_not_match_is_refused(code):
    assert refusal("3-symbol", Match(Card(code))) == "does-not-match"


def test_4_4_a_joker_does_not_match():
    assert refusal("3-symbol", Match(Card("change-any"))) == "not-a-number-card"
    assert refusal("open:any", Match(Card("play-again"))) == "not-a-number-card"


def test_6_5_on_an_open_table_any_one_card_of_the_category():
    assert judged("open:symbol", Match(Card("9-symbol"))).table == "9-symbol"
    assert judged("open:any", Match(Card("9-duck"))).table == "9-duck"
    assert refusal("open:symbol", Match(Card("9-duck"))) == "does-not-match"
    assert refusal("open:picture", Match(Card("9-symbol"))) == "does-not-match"


# -- calculations -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "numbers", "operators"),
    [
        ("3-bee", "1 2", "+"),
        ("3-symbol", "10 4 2", "-/"),
        ("3-bee", "7 4", "-"),
        ("3-hippo", "10 1 1 9", "++-"),
        ("1-symbol", "9 6 3", "-/"),
        ("5-cat", "8 8 1 1 9", "+---"),
        ("5-symbol", "9 1 9 9 9 10 10 10", "-+++---"),
    ],
)
def test_5_8_the_worked_examples_are_legal(table, numbers, operators):
    play = calculation(numbers, operators)
    verdict = judged(table, play, more="change-any")
    assert verdict.verdict == "accepted"
    assert verdict.laid == play.cards
    assert verdict.returned == ()
    assert verdict.table == play.cards[-1]  # 5.5
    assert verdict.bonus == max(0, 7 * (len(play.cards) - 3))  # 5.9


def test_5_2_strictly_from_left_to_right():
    # 1 + 2 × 3 is 7 by precedence and 9 from left to right.
    assert judged("9-symbol", calculation("1 2 3", "+*")).verdict == "accepted"
    assert judged("7-symbol", calculation("1 2 3", "+*")).fault == "wrong-result"


def test_5_4_a_step_outside_the_number_set_is_a_wrong_result():
    play = calculation("4 6 5", "-+")
    assert judged("3-symbol", play).fault == "wrong-result"
    whole = Rules(operators="+-", numbers="integer")
    assert judged("3-symbol", play, rules=whole).verdict == "accepted"
    halves = Rules(operators="*/", numbers="rational")
    assert judged("3-symbol", calculation("1 2 6", "/*"), rules=halves).fault == "not-minimal"
    assert judged("10-symbol", calculation("2 4 5 4", "/**"), rules=halves).fault == "not-minimal"
    assert judged("9-symbol", calculation("3 2 6", "/*"), rules=halves).verdict == "accepted"
    assert judged("9-symbol", calculation("3 2 6", "/*")).fault == "wrong-result"


def test_5_6_having_a_matching_card_is_no_bar_to_calculating_without_it():
    assert judged("3-bee", calculation("1 2", "+"), more="3-symbol 8-bee").verdict == "accepted"


@pytest.mark.parametrize(
    ("table", "words", "operators", "laid", "returned"),
    [
        ("3-bee", "9-symbol 3-symbol", "/", ("3-symbol",), ("9-symbol",)),
        ("3-bee", "8-bee 5-cat", "-", ("8-bee",), ("5-cat",)),
        ("3-bee", "5-cat 8-bee 3-hippo", "++", ("8-bee",), ("5-cat", "3-hippo")),
        ("3-symbol", "4-symbol 3-symbol 3-symbol", "++", ("3-symbol",), ("4-symbol", "3-symbol")),
    ],
)
def test_5_6_a_matching_card_in_a_calculation_is_played_alone(table, words, operators, laid, returned):
    verdict = judged(table, calculation(words, operators))
    assert (verdict.verdict, verdict.fault) == ("penalty", "matching-card-in-calculation")
    assert (verdict.laid, verdict.returned, verdict.table) == (laid, returned, laid[0])
    assert (verdict.draw, verdict.bonus, verdict.next) == (3, 0, "turn-passes")


def test_5_6_on_a_symbol_card_no_animal_matches():
    assert judged("3-symbol", calculation("8-bee 5-cat", "-")).verdict == "accepted"


def test_5_7_fewest_cards_as_the_editions_have_it():
    verdict = judged("3-bee", calculation("6 5 2 10", "++-"))
    assert (verdict.fault, verdict.laid, verdict.returned) == (
        "not-minimal",
        ("6-symbol", "2-symbol"),
        ("5-symbol", "10-symbol"),
    )
    assert (verdict.draw, verdict.bonus, verdict.table) == (3, 0, "2-symbol")


def test_5_7_only_the_games_operators_count():
    play = calculation("2 6 3", "*/")
    assert judged("4-symbol", play, rules=Rules(operators="*/")).verdict == "accepted"
    assert judged("4-symbol", play).laid == ("6-symbol", "2-symbol")  # 6 − 2
    # The editions' example where only + and − are allowed: 6 ÷ 2 does not count, 5 − 2 does.
    assert judged("3-bee", calculation("6 5 2 10", "++-"), rules=Rules(operators="+-")).laid == ("5-symbol", "2-symbol")


def test_5_7_other_cards_of_the_hand_do_not_count():
    assert judged("3-symbol", calculation("10 1 1 9", "++-"), more="2-symbol 5-symbol 8-symbol").verdict == "accepted"


def test_8_2_of_several_smallest_the_earliest_laid_in_its_first_order():
    # On a 2: 1 + 1, 10 − 8 and 8 − 6. Laid first are 6 and 8, of which only 8 − 6 is 2.
    verdict = judged("2-symbol", calculation("6 8 10 1 1", "+---"), more="7-symbol")
    assert verdict.fault == "not-minimal"
    assert verdict.laid == ("8-symbol", "6-symbol")
    assert verdict.returned == ("10-symbol", "1-symbol", "1-symbol")


def test_8_2_the_order_of_what_stays_is_the_first_that_reaches_the_number():
    # Of 2 and 6 only 6 ÷ 2 is 3, though 2 was laid first.
    verdict = judged("3-symbol", calculation("2 6 5 10", "++-"))
    assert verdict.laid == ("6-symbol", "2-symbol")
    assert verdict.returned == ("5-symbol", "10-symbol")


@pytest.mark.parametrize(
    ("numbers", "operators", "bonus"), [("1 2", "+", 0), ("10 4 2", "-/", 0), ("10 1 1 9", "++-", 7)]
)
def test_5_9_four_cards_earn_seven_points(numbers, operators, bonus):
    assert judged("3-symbol", calculation(numbers, operators)).bonus == bonus


# -- the order of faults, and what is refused -------------------------------------------------------------------------


def test_8_faults_are_tested_in_the_order_of_the_table():
    assert judged("3-bee", calculation("3-symbol 8-bee", "-")).fault == "mixed-categories"
    assert judged("3-bee", calculation("8-bee 1-dragonfly", "-")).fault == "matching-card-in-calculation"
    assert judged("3-bee", calculation("8 1", "-")).fault == "wrong-result"
    assert FAULTS.index("wrong-result") < FAULTS.index("not-minimal")


def test_8_mixed_categories_all_come_back():
    verdict = judged("3-symbol", calculation("1-symbol 2-fish", "+"))
    assert (verdict.laid, verdict.returned, verdict.table) == ((), ("1-symbol", "2-fish"), "3-symbol")
    assert (verdict.draw, verdict.next) == (3, "turn-passes")


def test_8_wrong_result_nothing_comes_back_before_the_correction():
    verdict = judged("3-symbol", calculation("8 1", "-"), more="play-again")
    assert (verdict.laid, verdict.returned, verdict.draw) == ((), (), 3)
    assert (verdict.next, verdict.table, verdict.bonus) == ("correction", "3-symbol", 0)


@pytest.mark.parametrize(
    ("table", "play", "hand", "reason"),
    [
        ("3-bee", calculation("1 2", "+"), "1-symbol", "not-in-hand"),
        ("3-bee", calculation("2 2", "+"), "2-symbol 3-symbol", "not-in-hand"),
        ("open:any", calculation("1 2", "+"), None, "no-number-to-reach"),
        ("open:any", calculation("1", ""), None, "no-number-to-reach"),
        ("3-bee", calculation("1", ""), None, "too-few-cards"),
        ("3-bee", calculation("change-any", ""), None, "too-few-cards"),
        ("3-bee", Calculation((), ()), "", "too-few-cards"),
        ("3-bee", calculation("1-symbol change-any", ""), None, "not-a-number-card"),
        ("3-bee", calculation("1 2", ""), None, "operators-do-not-fit"),
        ("3-bee", calculation("1 2", "++"), None, "operators-do-not-fit"),
        ("3-bee", calculation("1 2", "%"), None, "operator-not-allowed"),
        ("3-bee", calculation("1 2", ["+-"]), None, "operator-not-allowed"),
        ("3-bee", calculation("1 2", [""]), None, "operator-not-allowed"),
        ("3-bee", calculation("1-symbol 2-fish", "%"), None, "operator-not-allowed"),
        ("3-bee", Match(Card("3-bee")), "", "not-in-hand"),
        ("3-bee", Change(Card("3-symbol")), None, "not-a-change-joker"),
        ("3-bee", Change(Card("play-again")), None, "not-a-change-joker"),
        ("3-bee", Change(Card("change-picture"), Card("9-symbol")), None, "joker-does-not-give-that-card"),
        ("3-bee", Change(Card("change-picture"), Card("9-duck")), "change-picture", "not-in-hand"),
        ("3-bee", Change(Card("change-any"), Card("change-any")), "change-any", "not-in-hand"),
        ("3-bee", Again(), "3-bee", "not-in-hand"),
    ],
)
def test_8_3_what_no_referee_needs_to_judge_is_refused_in_this_order(table, play, hand, reason):
    assert refusal(table, play, hand=hand) == reason
    assert refusal(table, play, hand=hand, rules=GENTLE) == reason


def test_5_3_an_operator_that_is_not_the_games_is_refused():
    assert refusal("3-bee", calculation("9 3", "/"), rules=Rules(operators="+-*")) == "operator-not-allowed"


# -- jokers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "joker", "given", "fault", "laid", "returned"),
    [
        ("3-bee", "change-picture", "9-duck", None, ("change-picture", "9-duck"), ()),
        ("3-symbol", "change-number", "9-symbol", None, ("change-number", "9-symbol"), ()),
        ("3-bee", "change-any", "9-symbol", None, ("change-any", "9-symbol"), ()),
        ("3-bee", "change-number", "9-symbol", "wrong-joker", (), ("change-number", "9-symbol")),
        ("3-symbol", "change-picture", "9-symbol", "wrong-joker", (), ("change-picture", "9-symbol")),
        ("open:symbol", "change-number", "9-symbol", "wrong-joker", (), ("change-number", "9-symbol")),
        ("open:any", "change-any", "change-any", "wrong-joker", (), ("change-any", "change-any")),
        ("3-bee", "change-picture", "change-any", "two-jokers", (), ("change-picture", "change-any")),
        ("3-bee", "change-any", "play-again", "two-jokers", (), ("change-any", "play-again")),
        ("3-bee", "change-picture", "8-bee", "matching-card-after-joker", ("8-bee",), ("change-picture",)),
        ("3-bee", "change-any", "3-symbol", "matching-card-after-joker", ("3-symbol",), ("change-any",)),
    ],
)
def test_6_1_6_2_6_4_6_5_change_jokers(table, joker, given, fault, laid, returned):
    play = Change(Card(joker), Card(given))
    verdict = judged(table, play, more="1-symbol")
    assert (verdict.fault, verdict.laid, verdict.returned) == (fault, laid, returned)
    assert verdict.table == (laid[-1] if laid else table)
    assert verdict.draw == (3 if fault else 0)
    assert verdict.next == "turn-passes"
    gentle = judged(table, play, more="1-symbol", rules=GENTLE)
    if fault:
        assert (gentle.verdict, gentle.fault, gentle.laid, gentle.returned) == ("fault", fault, (), (joker, given))
        assert (gentle.draw, gentle.next, gentle.table) == (0, "try-again", table)


def test_6_3_a_joker_laid_alone_opens_the_table_and_ends_the_turn():
    assert judged("3-bee", Change(Card("change-picture")), more="play-again").table == "open:picture"
    assert judged("3-symbol", Change(Card("change-number")), more="play-again").table == "open:symbol"
    verdict = judged("3-symbol", Change(Card("change-any")), more="play-again")
    assert (verdict.table, verdict.next) == ("open:any", "turn-passes")
    assert judged("3-symbol", Change(Card("change-any"))).next == "out"
    assert judged("3-symbol", Change(Card("change-any"), Card("9-duck")), more="play-again").next == "may-play-again"


def test_7_2_7_3_play_again_leaves_the_table_and_obliges():
    verdict = judged("3-bee", Again(), more="1-symbol")
    assert (verdict.laid, verdict.table, verdict.next) == (("play-again",), "3-bee", "play-or-draw")
    assert judged("open:any", Again(), more="1-symbol").table == "open:any"
    assert judged("3-bee", Again()).next == "draw"
    assert judged("3-bee", Again(), turn=TurnFacts(stock_left=False)).next == "out"


# -- the turn so far --------------------------------------------------------------------------------------------------


AFTER_AGAIN = TurnFacts(again_lies=True)


def test_7_4_a_change_joker_after_play_again_is_a_second_joker():
    play = Change(Card("change-picture"), Card("9-duck"))
    verdict = judged("3-bee", play, turn=AFTER_AGAIN)
    assert (verdict.fault, verdict.laid, verdict.returned) == ("two-jokers", (), ("change-picture", "9-duck"))
    # It is tested before wrong-joker.
    assert judged("3-symbol", play, turn=AFTER_AGAIN).fault == "two-jokers"
    assert refusal("3-bee", Change(Card("9-duck")), turn=AFTER_AGAIN) == "not-a-change-joker"


def test_7_4_unless_the_table_was_covered_earlier_in_the_turn_or_a_card_drawn_since():
    play = Change(Card("change-picture"), Card("9-duck"))
    assert judged("3-bee", play, turn=TurnFacts(again_lies=True, covered=True)).verdict == "accepted"
    for drawn in ("change-picture", "9-duck"):
        assert judged("3-bee", play, turn=TurnFacts(again_lies=True, drawn=Card(drawn))).verdict == "accepted"


def test_7_4_play_again_on_ones_own_play_again_is_a_second_joker_unless_drawn():
    verdict = judged("3-bee", Again(), more="play-again", turn=AFTER_AGAIN)
    assert (verdict.fault, verdict.returned, verdict.table) == ("two-jokers", ("play-again",), "3-bee")
    covered = TurnFacts(again_lies=True, covered=True)
    assert judged("3-bee", Again(), more="play-again", turn=covered).fault == "two-jokers"
    drawn = TurnFacts(again_lies=True, drawn=Card("play-again"))
    assert judged("3-bee", Again(), more="play-again", turn=drawn).next == "play-or-draw"


def test_3_2_a_play_after_drawing_uses_the_drawn_card():
    drawn = TurnFacts(drawn=Card("1-symbol"))
    assert judged("3-bee", calculation("1 2", "+"), turn=drawn).verdict == "accepted"
    assert refusal("3-bee", Match(Card("3-bee")), more="1-symbol", turn=drawn) == "must-use-drawn-card"
    assert refusal("3-bee", Again(), more="1-symbol", turn=drawn) == "must-use-drawn-card"


def test_7_1_after_a_play_there_is_only_play_again():
    after = TurnFacts(only_again=True, covered=True)
    assert refusal("3-bee", Match(Card("3-bee")), more="play-again", turn=after) == "not-now"
    assert judged("3-bee", Again(), more="2-symbol", turn=after).verdict == "accepted"


# -- what follows -----------------------------------------------------------------------------------------------------


def test_7_1_9_1_what_follows_an_accepted_play():
    assert judged("3-bee", Match(Card("3-bee"))).next == "out"
    assert judged("3-bee", Match(Card("3-bee")), more="play-again").next == "may-play-again"
    assert judged("3-bee", calculation("1 2", "+"), more="9-duck").next == "turn-passes"


@pytest.mark.parametrize(
    ("table", "play"),
    [
        ("3-symbol", calculation("1-symbol 2-fish", "+")),
        ("3-bee", calculation("8-bee 5-cat", "-")),
        ("3-bee", calculation("8 1", "-")),
        ("3-bee", calculation("6 5 2 10", "++-")),
    ],
)
def test_8_4_under_the_gentle_referee_all_come_back_and_nothing_is_drawn(table, play):
    verdict = judged(table, play, rules=GENTLE, more="play-again")
    assert verdict.verdict == "fault"
    assert verdict.fault == judged(table, play, more="play-again").fault
    assert (verdict.laid, verdict.returned) == ((), play.cards)
    assert (verdict.draw, verdict.bonus, verdict.next, verdict.table) == (0, 0, "try-again", table)


# -- correction -------------------------------------------------------------------------------------------------------


THROWN = cards("6-symbol 5-symbol 2-symbol 10-symbol")


def corrected(play, *, rules=RULES, hand="9-duck"):
    return judge_correction(rules, Card("3-bee"), THROWN, play, cards(hand))


def test_8_1_another_calculation_of_thrown_cards_stays_if_it_is_right():
    verdict = corrected(calculation("6 2", "/"))
    assert (verdict.verdict, verdict.fault, verdict.laid) == ("accepted", None, ("6-symbol", "2-symbol"))
    assert (verdict.returned, verdict.table) == (("5-symbol", "10-symbol"), "2-symbol")
    assert (verdict.draw, verdict.bonus, verdict.next) == (0, 0, "turn-passes")


def test_8_1_all_come_back_if_it_is_not_or_when_given_up():
    for play, fault in (
        (calculation("6 5", "-"), "wrong-result"),
        (calculation("6 5 2 10", "++-"), "not-minimal"),
        (None, None),
    ):
        verdict = corrected(play)
        assert (verdict.verdict, verdict.fault, verdict.laid, verdict.returned) == ("rejected", fault, (), THROWN)
        assert (verdict.draw, verdict.next, verdict.table) == (0, "turn-passes", "3-bee")


def test_8_1_8_3_only_thrown_cards_and_two_or_more():
    for play, reason in (
        (calculation("6 3", "/"), "not-thrown"),
        (calculation("6 6", "/"), "not-thrown"),
        (calculation("6", ""), "too-few-cards"),
        (calculation("6 2", ""), "operators-do-not-fit"),
        (calculation("6 2", "%"), "operator-not-allowed"),
    ):
        with pytest.raises(Refused) as caught:
            corrected(play)
        assert caught.value.reason == reason


def test_8_1_reorder_wants_all_the_thrown_cards():
    rules = Rules(correction="reorder")
    with pytest.raises(Refused) as caught:
        corrected(calculation("6 2", "/"), rules=rules)
    assert caught.value.reason == "too-few-cards"
    thrown = cards("4-symbol 7-symbol")
    verdict = judge_correction(rules, Card("3-bee"), thrown, calculation("7 4", "-"))
    assert (verdict.verdict, verdict.laid, verdict.next) == ("accepted", ("7-symbol", "4-symbol"), "out")


def test_8_1_9_1_out_only_when_no_card_is_left_anywhere():
    thrown = cards("4-symbol 7-symbol")
    assert (
        judge_correction(RULES, Card("3-bee"), thrown, calculation("7 4", "-"), cards("1-symbol")).next == "turn-passes"
    )
    assert judge_correction(RULES, Card("3-bee"), thrown, calculation("7 4", "-")).next == "out"


# -- speed ------------------------------------------------------------------------------------------------------------


TWENTY_FIVE = "10 10 10 10 9 9 9 9 8 8 8 8 7 7 7 7 6 6 6 6 4 4 4 4 2"


@pytest.mark.parametrize(
    ("table", "numbers", "operators"),
    [
        ("5-symbol", TWENTY_FIVE, "+" * 24),  # wrong
        ("5-symbol", TWENTY_FIVE, "*" * 24),  # wrong, and huge
        ("3-symbol", TWENTY_FIVE.replace("2", "1"), "-+" * 12),  # right or wrong, not minimal if right
        ("5-symbol", " ".join(["1"] * 25), "+" * 14 + "-" * 10),  # 15 − 10: right, no such hand
    ],
)
@pytest.mark.parametrize("rules", [RULES, Rules(numbers="rational"), Rules(operators="-*+", numbers="integer")])
def test_a_calculation_of_25_cards_is_judged_within_50_ms(table, numbers, operators, rules):
    allowed = "".join(o if o in rules.operators else "-" for o in operators)
    play = calculation(numbers, allowed)
    judged(table, play, rules=rules)
    begun = time.perf_counter()
    judged(table, play, rules=rules)
    assert time.perf_counter() - begun < 0.05


def test_a_right_calculation_of_25_cards_is_not_minimal():
    numbers = "10 10 9 9 8 8 7 7 6 6 10 10 9 9 8 8 7 7 6 6 4 4 1 4 2"
    verdict = judged("3-bee", calculation(numbers, "-+" * 10 + "-++-"), more="1-symbol")
    assert verdict.fault == "not-minimal"
    # 10 − 7 is 3; the first pair by the positions laid (0 and 6).
    assert verdict.laid == ("10-symbol", "7-symbol")
    assert len(verdict.returned) == 23
