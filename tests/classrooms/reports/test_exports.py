"""CSV: UTF-8 with a byte-order mark; formula-looking cells made harmless; a sign that is data left alone."""

import csv
import io

import pytest

from classrooms.reports.exports import csv_text, harmless


@pytest.mark.parametrize(
    "cell",
    [
        "=1+1",
        '=HYPERLINK("http://x";"y")',
        "@SUM(A1)",
        "+cmd|' /C calc'!A0",
        "-2+3+cmd|' /C calc'!A0",
        "-cmd",
        "\t=1",
        "\r=1",
        " =1+1",
        "\u200f=1+1",
        "\ufeff=1+1",
        "＝1+1",
        "＋cmd",
        "|calc",
        "\n=1",
    ],
)
def test_formulas_get_an_apostrophe(cell):
    assert harmless(cell) == "'" + cell


@pytest.mark.parametrize(
    "cell",
    [
        "-5",
        "+3",
        "−5",
        "-1,5",
        "+12.75",
        "-5 %",
        "+",
        "-",
        "−",
        "×",
        "10 − 4 = 6",
        "(10 − 4) ÷ 2",
        "Ann-Marie",
        "أمل",
        "",
    ],
)
def test_signs_that_are_data_are_left_alone(cell):
    assert harmless(cell) == cell


def test_numbers_stay_numbers_and_nothing_is_an_empty_cell():
    assert harmless(-5) == -5
    assert harmless(None) == ""
    assert harmless(True) == "True"


def test_the_file():
    text = csv_text(["Name", "+"], [["أمل, =", 3], ['say "hi"', None], ["two\nlines", -1]])
    assert text.startswith("\ufeff")
    assert "\r\n" in text
    rows = list(csv.reader(io.StringIO(text[1:])))
    assert rows == [["Name", "+"], ["أمل, =", "3"], ['say "hi"', ""], ["two\nlines", "-1"]]


def test_where_the_comma_is_for_decimals_the_separator_is_another():
    assert csv_text(["a", "b"], [], language="fr").endswith("a;b\r\n")
    assert csv_text(["a", "b"], [], language="en-gb").endswith("a,b\r\n")
