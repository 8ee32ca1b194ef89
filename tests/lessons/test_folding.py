"""What the figures of a day count (reports.md, "What is logged"; docs/algorithms/figures.md). Pure."""

from datetime import timedelta

import pytest

from lessons.learning.folding import WHOLE, Logged, day_figures, number_of, precedence_differs, value_of

from .logbook import MORNING, line_of


def row(text="6-2", verdict="accepted", fault="", turn=1, number_in_turn=1, minutes=0, **more):
    numbers, operators = line_of(text)
    fields = {
        "id": more.pop("id", int(minutes * 60) + 1),
        "scope": "",
        "turn_key": ("table", 0, 1, turn),
        "number_in_turn": number_in_turn,
        "seen_at": None,
        "submitted_at": MORNING + timedelta(minutes=minutes),
        "target": 4,
        "numbers": tuple(numbers),
        "operators": operators,
        "verdict": verdict,
        "fault": fault,
        "number_set": "natural",
        "allowed": "+-*/",
        "support": "none",
        "helped": False,
        "is_correction": False,
        "typed": (),
    }
    return Logged(**(fields | more))


def whole(*rows):
    return day_figures(rows).figures["", WHOLE]


def test_a_chain_counts_once_under_every_operator_it_contains_and_once_as_a_whole():
    figures = day_figures([row("10-4/2"), row("9-3-2", minutes=1)]).figures
    assert {operator: figure.attempts for (_, operator), figure in figures.items()} == {"": 2, "-": 2, "/": 1}


def test_the_share_right_is_of_first_attempts():
    gentle = [
        row(verdict="fault", fault="wrong-result"),
        row(verdict="fault", fault="wrong-result", number_in_turn=2, minutes=1),
        row(number_in_turn=3, minutes=2),
    ]
    figure = whole(*gentle)
    assert (figure.attempts, figure.right, figure.firsts, figure.firsts_right) == (3, 1, 1, 0)


def test_a_second_line_after_a_play_again_is_a_first_attempt_too():
    figure = whole(row(), row(number_in_turn=2, minutes=1))
    assert (figure.firsts, figure.firsts_right) == (2, 2)


def test_a_correction_is_an_attempt_but_never_a_first_one():
    figure = whole(row(verdict="penalty", fault="wrong-result"), row(is_correction=True, number_in_turn=2, minutes=1))
    assert (figure.attempts, figure.right, figure.firsts, figure.firsts_right) == (2, 1, 1, 0)


def test_what_was_refused_is_counted_by_itself_and_spoils_no_first_attempt():
    figure = whole(row(verdict="refused"), row(number_in_turn=2, minutes=1))
    assert (figure.refused, figure.attempts, figure.firsts_right) == (1, 1, 1)


def test_turns_of_deleted_tables_are_told_apart_by_the_number_in_the_turn():
    nobody_knows_which_table = {"turn_key": (None, 0, 1, 1)}
    figure = whole(
        row(verdict="penalty", fault="wrong-result", **nobody_knows_which_table),
        row(minutes=1, **nobody_knows_which_table),
    )
    assert figure.firsts == 2


def test_faults_are_counted_by_operator_and_kind():
    faults = day_figures([row("2+6/3", "penalty", "wrong-result"), row("1+3", "penalty", "not-minimal", turn=2)]).faults
    assert faults == {
        ("", "", "wrong-result"): 1,
        ("", "+", "wrong-result"): 1,
        ("", "/", "wrong-result"): 1,
        ("", "", "not-minimal"): 1,
        ("", "+", "not-minimal"): 1,
    }


def test_scopes_are_kept_apart():
    figures = day_figures([row(scope="group:1"), row(scope="group:2", turn=2)]).figures
    assert figures["group:1", WHOLE].attempts == figures["group:2", WHOLE].attempts == 1


def test_strokes_are_right_lines_of_four_cards_and_more():
    day = day_figures(
        [
            row("10-4-1-1", id=1),
            row("9-3-2", id=2, turn=2),
            row("10-3-1-1-1", id=3, turn=3),
            row("1+1+1+1", "penalty", "not-minimal", id=4, turn=4),
            row("1+1+1+1", id=5, turn=5, is_correction=True),
        ]
    )
    assert sorted((one.id, one.cards) for one in day.strokes) == [(1, 4), (3, 5)]
    figure = day.figures["", WHOLE]
    assert (figure.strokes, figure.most_cards) == (2, 5)
    assert day.figures["", "+"].strokes == 0


@pytest.mark.parametrize(
    ("minutes", "thinking", "seconds"),
    [
        ([0, 1, 2.5], 20, 20 + 60 + 90),  # from row to row while nobody stops for long
        ([0, 10], 20, 20 + 20),  # a break of ten minutes is no practice
        ([0, 10], 600, 180 + 180),  # nor is a page left open
        ([0, 10], None, 30 + 30),  # nobody knows when the cards were seen
        ([0], -5, 0),  # a clock set back counts nothing
    ],
)
def test_practice_is_estimated_from_the_times_of_attempts(minutes, thinking, seconds):
    rows = [row(minutes=minute, turn=minute) for minute in minutes]
    if thinking is not None:
        rows = [one._replace(seen_at=one.submitted_at - timedelta(seconds=thinking)) for one in rows]
    assert whole(*rows).seconds == seconds


def test_a_wrong_chain_is_not_blamed_on_every_step():
    def evidence(*rows):
        return day_figures(rows).evidence

    wrong = {"verdict": "penalty", "fault": "wrong-result"}
    assert evidence(row("10-4", **wrong)) == {"sub-10": "c"}
    assert evidence(row("10-4-3", target=5, **wrong)) == {"chain-3": "c"}
    assert evidence(row("10-4-3", target=4, typed=(6, 4), **wrong)) == {"sub-10": "Tt", "chain-3": "t"}
    assert evidence(row("10-4-3", target=4, typed=(7, 4), **wrong)) == {"sub-10": "t", "chain-3": "t"}


def test_evidence_is_of_first_attempts_without_help():
    retry = row(number_in_turn=2, minutes=1)
    assert "sub-10" in day_figures([row()]).evidence
    assert day_figures([row(helped=True)]).evidence == {}
    after_fault = day_figures([row(verdict="fault", fault="mixed-categories"), retry]).evidence
    assert after_fault == {"rule-category": "c"}


def test_working_from_left_to_right_is_a_rule_of_its_own():
    assert day_figures([row("2+6*1", target=8)]).evidence["rule-left"] == "C"
    wrong = day_figures([row("2+6/3", "penalty", "wrong-result", target=4)]).evidence
    assert wrong["rule-left"] == "c"
    assert precedence_differs("+*")
    assert not precedence_differs("*+")


def test_reading_the_texts_of_the_log():
    assert [number_of(code) for code in ("10-bear", "3-symbol", "change-any", "")] == [10, 3, None, None]
    assert [value_of(text) for text in ("7", " −2", "3/4", "4/2", "x", "", None, 5, "1/0")][:2] == [7, -2]
    assert [value_of(text) for text in ("x", "", None, "1/0")] == [None] * 4
    assert value_of("4/2") == 2
    assert value_of("3/4").denominator == 4


def test_a_mistake_tried_again_is_practice_and_neither_a_first_attempt_nor_a_stroke_nor_evidence():
    then = row("6-1", "penalty", "wrong-result")
    again = row("10-4-1-1", practice=True, minutes=1)
    figure = whole(then, again)
    assert (figure.attempts, figure.right, figure.firsts, figure.firsts_right) == (2, 1, 1, 0)
    assert (figure.seconds, figure.strokes) == (30 + 60, 0)
    day = day_figures([then, again])
    assert day.evidence == day_figures([then]).evidence
    assert day.strokes == set()
    wrong = day_figures([row("6-1", "fault", "wrong-result", practice=True)])
    assert len(wrong.mistakes) == 1
    assert wrong.evidence == {}


def test_practice_in_between_does_not_make_a_retry_of_what_follows():
    later = row("6-2", turn=1, minutes=2, number_in_turn=2)
    wrong = row("6-1", "fault", "wrong-result", turn=1, minutes=1, practice=True)
    assert whole(row(turn=1), wrong, later).firsts == 2
