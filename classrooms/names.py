"""Lists of names as teachers have them: pasted one a line, from a spreadsheet, or a CSV file. Pure.

A line is a name; a tab in it (two columns copied from a spreadsheet) parts the name from its group. Names are
people's: any script, apostrophes, digits, a leading "=", are all fine. Two children may have one name: that is said,
and they stay two.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

NAME_LENGTH = 80
MOST_ROWS = 200
MOST_BYTES = 200_000

# Marks that turn writing around or hide in it. The joiners of Persian and Indic names (ZWJ, ZWNJ) stay.
_INVISIBLE = dict.fromkeys(
    [0x00AD, 0x200B, 0x200E, 0x200F, 0x061C, 0xFEFF, *range(0x202A, 0x202F), *range(0x2060, 0x206A)]
)
# Letters and signs of which nothing is seen: the fillers of Hangul, and Braille without a dot.
_BLANK = "\u115f\u1160\u3164\uffa0\u2800"
_NAME_HEADINGS = {
    "name",
    "names",
    "pupil",
    "pupils",
    "student",
    "students",
    "nom",
    "élève",
    "élèves",
    "имя",
    "ученик",
    "الاسم",
    "اسم",
}
_GROUP_HEADINGS = {"group", "groupe", "группа", "المجموعة", "مجموعة"}


class UnreadableList(Exception):
    """`reason`: "encoding" (not UTF-8 nor UTF-16), "no-name-column", "too-big", "too-many" (rows)."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class NameRow:
    """One line of the list. `line` counts from 1 in what was pasted.

    `error` keeps the list from being saved: "too-long", "nothing-visible", "unknown-group".
    `notice` does not: "twice-in-list" (`other` is the line it stood on before), "in-class".
    """

    line: int
    name: str
    group: str = ""
    error: str = ""
    notice: str = ""
    other: int | None = None

    @property
    def length(self) -> int:
        return len(self.name)


def name_clean(text: str) -> str:
    """`text` as a name: composed (NFC), without control and direction marks, single spaces, none at the ends."""
    text = unicodedata.normalize("NFC", text).translate(_INVISIBLE)
    text = "".join(
        " " if unicodedata.category(character) in {"Cc", "Zl", "Zp", "Cs"} else character for character in text
    )
    return " ".join(text.split())


def name_visible(name: str) -> bool:
    """Whether there is a letter or a digit or a sign to be seen in it."""
    return any(unicodedata.category(character)[0] in "LNPS" and character not in _BLANK for character in name)


def isolated(name: object) -> str:
    """The name between U+2068 and U+2069: in a plain text of the other direction it keeps to its own."""
    return f"\u2068{name}\u2069"


def name_key(name: str) -> str:
    """Two names with the same key are the same to a reader."""
    return unicodedata.normalize("NFKC", name).casefold()


def name_order(name: str) -> str:
    """The key to sort names by in a list: accents and capitals make no difference."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(character for character in plain if not unicodedata.combining(character)).casefold()


def names_read(text: str, in_class: Iterable[str], groups: Iterable[str]) -> list[NameRow]:
    """The rows of a pasted list, each with what is to be said of it; blank lines are passed over.

    :raises UnreadableList: "too-many".
    """
    keys_in_class = {name_key(name) for name in in_class}
    group_by_key = {name_key(group): group for group in groups}
    seen: dict[str, int] = {}
    rows: list[NameRow] = []
    for line, raw in enumerate(text.splitlines(), start=1):
        first, _tab, second = raw.partition("\t")
        name, group = name_clean(first), name_clean(second)
        if not name and not group:
            continue
        if len(rows) == MOST_ROWS:
            raise UnreadableList("too-many")
        error = notice = ""
        other = None
        if not name_visible(name):
            error = "nothing-visible"
        elif len(name) > NAME_LENGTH:
            error = "too-long"
        elif group and name_key(group) not in group_by_key:
            error = "unknown-group"
        if not error:
            key = name_key(name)
            if key in seen:
                notice, other = "twice-in-list", seen[key]
            elif key in keys_in_class:
                notice = "in-class"
            seen.setdefault(key, line)
        rows.append(NameRow(line, name, group_by_key.get(name_key(group), group), error, notice, other))
    return rows


def csv_to_lines(content: bytes) -> str:
    """A CSV file as the lines a teacher could have pasted: "name" or "name<tab>group".

    Commas, semicolons or tabs, with or without a heading; without one, the first column is the name and the second,
    if any, the group. UTF-8 with or without its mark, or UTF-16 with it (what spreadsheets write).

    :raises UnreadableList: see there.
    """
    if len(content) > MOST_BYTES:
        raise UnreadableList("too-big")
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableList("encoding") from error
    if "\0" in text:
        raise UnreadableList("encoding")
    heading = text.partition("\n")[0]
    delimiter = max(",;\t", key=heading.count) if any(sign in heading for sign in ",;\t") else ","
    try:
        table = [row for row in csv.reader(io.StringIO(text), delimiter=delimiter) if any(cell.strip() for cell in row)]
    except csv.Error as error:
        raise UnreadableList("encoding") from error
    if not table:
        return ""
    name_at, group_at = 0, 1
    titles = [name_key(name_clean(cell)) for cell in table[0]]
    if any(title in _NAME_HEADINGS or title in _GROUP_HEADINGS for title in titles):
        name_at = next((at for at, title in enumerate(titles) if title in _NAME_HEADINGS), -1)
        group_at = next((at for at, title in enumerate(titles) if title in _GROUP_HEADINGS), -1)
        if name_at == -1:
            raise UnreadableList("no-name-column")
        table = table[1:]
    return "\n".join(_line(row, name_at, group_at) for row in table)


def _line(row: list[str], name_at: int, group_at: int) -> str:
    name = name_clean(row[name_at]) if name_at < len(row) else ""
    group = name_clean(row[group_at]) if 0 <= group_at < len(row) else ""
    return f"{name}\t{group}" if group else name
