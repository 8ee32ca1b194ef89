"""Class codes: six of the characters of `games.short_codes`, made and read as those of tables are."""

from __future__ import annotations

from games import short_codes
from games.short_codes import ALPHABET, LOOK_ALIKES

__all__ = ["ALPHABET", "CODE_LENGTH", "LOOK_ALIKES", "code_new", "code_read"]

CODE_LENGTH = 6


def code_new() -> str:
    """A random code; the caller makes sure that no class has it yet (21⁶, 85 million of them)."""
    return short_codes.code_new(CODE_LENGTH)


def code_read(typed: str) -> str:
    """The class code meant by what was typed; it may be of any length, up to `CODE_LENGTH`, and belong to no class."""
    return short_codes.code_read(typed, CODE_LENGTH)
