"""The characters that visitors are at a table they share: an animal of the game each, so that nobody types a name."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

NAMES: dict[str, Promise] = {
    "frog": pgettext_lazy("character", "Frog"),
    "bee": pgettext_lazy("character", "Bee"),
    "cat": pgettext_lazy("character", "Cat"),
    "bear": pgettext_lazy("character", "Bear"),
    "fish": pgettext_lazy("character", "Fish"),
    "duck": pgettext_lazy("character", "Duck"),
    "turtle": pgettext_lazy("character", "Turtle"),
    "hippo": pgettext_lazy("character", "Hippo"),
    "chicken": pgettext_lazy("character", "Chicken"),
    "dragonfly": pgettext_lazy("character", "Dragonfly"),
    "lion": pgettext_lazy("character", "Lion"),
    "rabbit": pgettext_lazy("character", "Rabbit"),
}
FACES = tuple(NAMES)
"""One for each of the twelve who can play."""


def face_name(face: str) -> str:
    """What this character is called, in the reader's language."""
    return str(NAMES.get(face, face))
