"""Tables as CSV for spreadsheets: UTF-8 with a byte-order mark, and no cell that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

BYTE_ORDER_MARK: Final = "\ufeff"
SEPARATORS: Final = {"fr": ";", "ru": ";"}
"""Where the comma is for decimals, spreadsheets expect another list separator."""
_ALWAYS: Final = "=@＝＠\t\r\n|"
_SIGNS: Final = "+-＋－"
_NUMBER: Final = re.compile(r"[+\-＋－−]?\s?\d[\d.,\u00a0\u202f]*\s?%?")


def csv_text(headings: Sequence[object], rows: Iterable[Sequence[object]], *, language: str = "en") -> str:
    """The whole file, byte-order mark first."""
    file = io.StringIO()
    file.write(BYTE_ORDER_MARK)
    writer = csv.writer(file, delimiter=SEPARATORS.get(language.partition("-")[0], ","))
    writer.writerow([harmless(heading) for heading in headings])
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return file.getvalue()


def harmless(cell: object) -> str | int | float:
    """The cell, with an apostrophe before whatever a spreadsheet would take for a formula.

    A sign that is data is left alone: a number with its sign, and a lone + or −.
    """
    if isinstance(cell, bool) or not isinstance(cell, int | float):
        text = "" if cell is None else str(cell)
    else:
        return cell
    seen = _visible_start(text)
    if not seen or (seen[0] in _SIGNS and (len(seen.strip()) == 1 or _NUMBER.fullmatch(seen.strip()))):
        return text
    if seen[0] in _ALWAYS or seen[0] in _SIGNS or text[0] in _ALWAYS:
        return "'" + text
    return text


def _visible_start(text: str) -> str:
    """The text from its first character that shows: spaces and marks of direction hide no equals sign."""
    for position, character in enumerate(text):
        if not character.isspace() and unicodedata.category(character) not in ("Cf", "Cc"):
            return text[position:]
    return ""
