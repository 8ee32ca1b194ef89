"""Fields that several forms have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ..models import NAME_LENGTH
from ..names import name_clean, name_visible


class NameField(forms.CharField):
    """A name of a person, a class or a group, in any script: cleaned, and something must be seen of it."""

    default_error_messages = {"invisible": _("There is nothing to be seen in this name.")}

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", NAME_LENGTH)
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> str:
        return name_clean(super().to_python(value) or "")

    def validate(self, value: Any) -> None:
        super().validate(value)
        if value and not name_visible(value):
            raise forms.ValidationError(self.error_messages["invisible"], code="invisible")


@dataclass(frozen=True)
class Tile:
    """The label of a choice shown as a tile: a title, and a line saying what it does."""

    title: str | Promise
    text: str | Promise = ""

    def __str__(self) -> str:
        return str(self.title)


def ltr(arithmetic: str) -> str:
    """Arithmetic inside a plain text: kept left to right by the isolates U+2066 and U+2069, in an Arabic line too."""
    return f"\u2066{arithmetic}\u2069"
