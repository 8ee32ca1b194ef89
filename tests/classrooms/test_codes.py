"""Class codes are made without look-alikes, and read however a child types them."""

import pytest

from classrooms.codes import ALPHABET, CODE_LENGTH, LOOK_ALIKES, code_new, code_read


def test_new_codes_are_read_back_as_they_are() -> None:
    for _ in range(200):
        code = code_new()
        assert len(code) == CODE_LENGTH
        assert set(code) <= set(ALPHABET)
        assert code_read(code) == code
        assert code_read(code.lower()) == code


def test_a_code_holds_no_vowels_and_nothing_that_is_taken_for_another_character() -> None:
    assert not set(ALPHABET) & set("AEIOU")
    assert not {ord(character) for character in ALPHABET} & set(LOOK_ALIKES)


@pytest.mark.parametrize(
    "typed",
    [
        "DEMO22",
        "demo22",
        " de mo-22 ",
        "DEM0ZZ",
        "demo٢٢",
        "DEМО22",  # Cyrillic М and О
        "ＤＥＭＯ２２",
        "D.E.M.O.2.2",
    ],
)
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert code_read(typed) == "DEMO22"


@pytest.mark.parametrize("typed", ["", "   ", "!?", "<script>alert(1)</script>", "x" * 500, "\0", "٪", "𝟚"])
def test_anything_may_be_typed(typed: str) -> None:
    assert len(code_read(typed)) <= CODE_LENGTH
