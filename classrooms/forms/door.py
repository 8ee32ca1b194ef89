"""The pupils' door: the class code, and the pictures tapped so far."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..pictures import BY_NAME, LENGTH


class CodeForm(forms.Form):
    """The code as it was typed; `selectors.door.classroom_by_code` understands it."""

    code = forms.CharField(
        label=_("Class code"),
        max_length=40,
        widget=forms.TextInput(
            attrs={
                "class": "input--code",
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "inputmode": "text",
            }
        ),
    )


class TableCodeForm(CodeForm):
    """The code of a table as it was typed; `selectors.tables.table_by_code` understands it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "id_table_%s", **kwargs})
        self.fields["code"].label = _("I have the code of a table")


class TapForm(forms.Form):
    """One tap on a picture: `tapped` are those before it, parted by spaces; `picture` is the new one, if any."""

    tapped = forms.CharField(required=False, max_length=60)
    picture = forms.ChoiceField(required=False, choices=[(name, name) for name in BY_NAME])

    def taps(self) -> list[str]:
        """The pictures tapped, this one too: known ones, none twice, three at the most. Call after `is_valid()`."""
        names = [*self.cleaned_data.get("tapped", "").split(), self.cleaned_data.get("picture", "")]
        return [name for name in dict.fromkeys(names) if name in BY_NAME][:LENGTH]
