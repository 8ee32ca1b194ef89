"""Lists of names: any script and sign is fine, wrong rows are told, nobody is merged (issue 2, "Names")."""

import pytest

from classrooms.names import MOST_BYTES, MOST_ROWS, UnreadableList, csv_to_lines, name_clean, name_order, names_read


@pytest.mark.parametrize(
    "name",
    ["ليلى", "Маша", "O’Neill", "O'Brien", "=SUM(A1)", "<script>alert(1)</script>", "Zoë-Anne", "李明", "7", "a" * 80],
)
def test_any_name_is_a_name(name: str) -> None:
    (row,) = names_read(name, [], [])
    assert (row.name, row.error, row.notice) == (name, "", "")


def test_longer_than_eighty_characters_is_told_with_its_length() -> None:
    (row,) = names_read("x" * 81, [], [])
    assert (row.error, row.length) == ("too-long", 81)


@pytest.mark.parametrize("name", ["\u200e\u200f", "\u202e", "\u0301", "\u200d", "\u2800", "\u3164"])
def test_a_name_of_which_nothing_is_seen_is_told(name: str) -> None:
    rows = names_read(f"Anna\n{name}\tgroup", [], ["group"])
    assert [row.error for row in rows] == ["", "nothing-visible"]


def test_the_same_name_twice_is_told_and_stays_two() -> None:
    first, second, third = names_read("Anna\nBen\nANNA", [], [])
    assert (first.notice, second.notice) == ("", "")
    assert (third.notice, third.other, third.error) == ("twice-in-list", 1, "")


def test_a_name_that_is_in_the_class_is_told() -> None:
    (row,) = names_read("anna", ["Anna"], [])
    assert (row.notice, row.error) == ("in-class", "")


def test_blank_lines_are_passed_over_and_lines_keep_their_numbers() -> None:
    rows = names_read("\nAnna\r\n   \r\nBen\n", [], [])
    assert [(row.line, row.name) for row in rows] == [(2, "Anna"), (4, "Ben")]


def test_a_tab_parts_the_name_from_its_group() -> None:
    known, unknown = names_read("Anna\tstars\nBen\tMoons", [], ["Stars"])
    assert (known.group, known.error) == ("Stars", "")
    assert unknown.error == "unknown-group"


def test_direction_marks_and_control_characters_go_and_spaces_are_single() -> None:
    assert name_clean("  An\u202ena \u0007  Lee\u200f ") == "Anna Lee"
    assert name_clean("e\u0301") == "é"
    assert name_clean("نیم\u200cفاصله") == "نیم\u200cفاصله"


def test_too_many_rows_are_refused() -> None:
    with pytest.raises(UnreadableList, match="too-many"):
        names_read("x\n" * (MOST_ROWS + 1), [], [])


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"Anna\nBen\n", "Anna\nBen"),
        ("\ufeffName\nليلى\n".encode(), "ليلى"),
        ("Имя;Группа\r\nМаша;Звёзды\r\n".encode(), "Маша\tЗвёзды"),
        ('name,group\n"Lee, Anna",Stars\n'.encode("utf-16"), "Lee, Anna\tStars"),
        (b"group\tname\nStars\tAnna\n", "Anna\tStars"),
        (b"Anna,Stars\nBen\n", "Anna\tStars\nBen"),
        (b"=1+1\n<script>\n", "=1+1\n<script>"),
        (b"", ""),
        (b"\n\n", ""),
    ],
)
def test_a_csv_file_becomes_lines(content: bytes, lines: str) -> None:
    assert csv_to_lines(content) == lines


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("Zoë".encode("latin-1"), "encoding"),
        (b"PK\x03\x04\x00\x00", "encoding"),
        (b"group,age\nStars,9\n", "no-name-column"),
        (b"x" * (MOST_BYTES + 1), "too-big"),
        (b"\xff\xfeA", "encoding"),
    ],
)
def test_what_is_no_list_is_refused_with_a_reason(content: bytes, reason: str) -> None:
    with pytest.raises(UnreadableList) as caught:
        csv_to_lines(content)
    assert caught.value.reason == reason


def test_lists_are_sorted_without_regard_to_accents_and_capitals() -> None:
    names = ["zoe", "Émile", "Eva", "anna", "Ангелина", "Ådne"]
    assert sorted(names, key=name_order) == ["Ådne", "anna", "Émile", "Eva", "zoe", "Ангелина"]
