"""Pupils: a pasted list or a file of names, another name, another place."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..models import Classroom, Enrolment, Group, User
from ..names import MOST_BYTES, MOST_ROWS, NameRow, UnreadableList, csv_to_lines, names_read
from ..selectors.classes import names_in_class
from .fields import NameField

_UNREADABLE = {
    "encoding": _("This file is not a CSV file in UTF-8. In your spreadsheet choose “CSV UTF-8” when saving it."),
    "no-name-column": _("This file has headings, but none of them is “name”."),
    "too-big": _("This file is too big for a list of names."),
    "too-many": _("More than %(most)s names: add them in parts."),
}


class PupilsForm(forms.Form):
    """Names one a line, or a CSV file that becomes such lines; `rows` after `is_valid()`.

    Rows with errors do not make the form invalid: they are shown beside the names, and `can_save` is False.
    """

    # The browser cannot know that a file will do instead of names.
    use_required_attribute = False

    names = forms.CharField(
        label=_("Names, one on each line"),
        strip=False,
        max_length=MOST_BYTES,
        widget=forms.Textarea(attrs={"rows": 12, "dir": "auto", "spellcheck": "false", "autocomplete": "off"}),
        help_text=_(
            "Paste them from a list or a spreadsheet. With a second column, each child goes to the group named there."
        ),
        error_messages={"required": _("Write or paste at least one name.")},
    )
    file = forms.FileField(
        label=_("or a CSV file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,text/csv,text/plain"}),
        help_text=_("One column with the names; a second one with the groups, if you like."),
    )

    def __init__(self, *args: Any, classroom: Classroom, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["names"].required = not self.files
        self.classroom = classroom
        self.rows: list[NameRow] = []

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        try:
            if cleaned.get("file"):
                cleaned["names"] = csv_to_lines(cleaned["file"].read(MOST_BYTES + 1))
            groups = self.classroom.groups.values_list("name", flat=True)
            self.rows = names_read(cleaned.get("names", ""), names_in_class(self.classroom), groups)
        except UnreadableList as error:
            raise forms.ValidationError(
                _UNREADABLE[error.reason], code=error.reason, params={"most": MOST_ROWS}
            ) from error
        if not self.rows and not self.errors:
            self.add_error("names", forms.ValidationError(_("Write or paste at least one name."), code="required"))
        return cleaned

    @property
    def can_save(self) -> bool:
        """Whether there are names, and each of them can be somebody's."""
        return bool(self.rows) and not any(row.error for row in self.rows)

    @property
    def wrong(self) -> int:
        """How many rows have an error."""
        return sum(bool(row.error) for row in self.rows)

    @property
    def noticed(self) -> int:
        """How many rows name somebody whose name is there already."""
        return sum(bool(row.notice) for row in self.rows)


class RenameForm(forms.Form):
    """Another name for a child."""

    name = NameField(label=_("Name"), widget=forms.TextInput(attrs={"dir": "auto", "autocomplete": "off"}))


class GroupChoiceField(forms.ModelChoiceField):
    """Groups of several classes, told apart by the class's name."""

    def label_from_instance(self, obj: Group) -> str:
        return f"{obj.classroom.name} · {obj.name}"


class MoveForm(forms.Form):
    """Another group for a child: of this class, or of another class of the same teacher."""

    group = GroupChoiceField(label=_("Group"), queryset=Group.objects.none(), empty_label=None)

    def __init__(self, *args: Any, teacher: User, enrolment: Enrolment, **kwargs: Any) -> None:
        super().__init__(*args, **{"initial": {"group": enrolment.group_id}, **kwargs})
        groups = Group.objects.taught_by(teacher).filter(classroom__archived_at=None).select_related("classroom")
        field = self.fields["group"]
        assert isinstance(field, GroupChoiceField)
        field.queryset = groups.order_by("classroom__name", "classroom_id", "position", "pk")
