"""Class codes: how they are made, and how a code typed by a six-year-old is read.

A code has six characters. New ones have no vowels, so no word is ever made by accident, and none of the
characters that are taken for one another; `code_read` brings each of those back to the one that is used.
Pure: no Django, no database.
"""

from __future__ import annotations

import secrets
import unicodedata

CODE_LENGTH = 6
ALPHABET = "CDFGHJKLMNPRTWXY23479"

# What is written or typed instead: digits for letters, letters for digits, and the Cyrillic letters drawn alike.
LOOK_ALIKES = str.maketrans(
    {
        **dict.fromkeys("0QО", "O"),
        **dict.fromkeys("1I|!", "L"),
        "5": "S",
        "6": "G",
        "8": "B",
        "Z": "2",
        "V": "U",
        **dict(zip("АВЕКМНРСТУХ", "ABEKMHPCTYX", strict=True)),
    }
)


def code_new() -> str:
    """A random code; the caller makes sure that no class has it yet (21⁶, 85 million of them)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def code_read(typed: str) -> str:
    """The code meant by what was typed: case, spaces, dashes, look-alikes, full-width and Arabic digits forgiven.

    Whatever else is in it stays out; the answer may be of any length, up to `CODE_LENGTH`, and belong to no class.
    """
    characters = []
    for character in unicodedata.normalize("NFKC", typed).upper():
        digit = unicodedata.digit(character, None)
        characters.append(character if digit is None else str(digit))
    read = "".join(characters).translate(LOOK_ALIKES)
    return "".join(character for character in read if character.isascii() and character.isalnum())[:CODE_LENGTH]
