"""Short codes that children read off a projector and type: how they are made, and how what was typed is read.

New ones have no vowels, so no word is ever made by accident, and none of the characters that are taken for one
another; `code_read` brings each of those back to the one that is used. Pure: no Django, no database.
"""

from __future__ import annotations

import secrets
import unicodedata

ALPHABET = "CDFGHJKLMNPRTWXY23479"
# A table's: as long as it gathers no other has it (21⁵, four million of them). Classes have longer ones.
TABLE_CODE_LENGTH = 5

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


def code_new(length: int = TABLE_CODE_LENGTH) -> str:
    """A random code; the caller makes sure that nothing else has it yet."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def code_read(typed: str, length: int = TABLE_CODE_LENGTH) -> str:
    """The code meant by what was typed: case, spaces, dashes, look-alikes, full-width and Arabic digits forgiven.

    Whatever else is in it stays out; the answer may be of any length, up to ``length``, and belong to nothing.
    """
    characters = []
    for character in unicodedata.normalize("NFKC", typed).upper():
        digit = unicodedata.digit(character, None)
        characters.append(character if digit is None else str(digit))
    read = "".join(characters).translate(LOOK_ALIKES)
    return "".join(character for character in read if character.isascii() and character.isalnum())[:length]
