"""What visitors choose who pass one device around: who they are, how many bots, and the game's own settings."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..bots import CHARACTERS
from ..faces import FACES, face_name
from .crazy_eights import CrazyEightsStartForm
from .start import StartForm

FEWEST, MOST = 2, 4
BOTS = [(number, str(number)) for number in range(4)]
# Nobody sits there twice: the bots' own faces are not to be had.
CHOICES = tuple(face for face in FACES if face not in {one.face for one in CHARACTERS})


class PassingForm(forms.Form):
    """Two to four children on one device, each somebody else. Nothing is typed, and nothing about them is kept."""

    faces = forms.MultipleChoiceField(
        label=_("Who are you? Tap two to four."),
        choices=[(face, face) for face in CHOICES],
        error_messages={"required": _("Tap two, three or four of them.")},
        widget=forms.CheckboxSelectMultiple,
    )
    bots = forms.TypedChoiceField(
        label=_("How many bots play with you?"), choices=BOTS, coerce=int, initial=1, widget=forms.RadioSelect
    )

    def clean_faces(self) -> list[str]:
        faces: list[str] = self.cleaned_data["faces"]
        if not FEWEST <= len(set(faces)) <= MOST or len(set(faces)) < len(faces):
            raise forms.ValidationError(_("Tap two, three or four of them."), code="how-many")
        return faces

    def people(self) -> list[tuple[str, str]]:
        """The face and the name of each, in the language of whoever chose."""
        return [(face, face_name(face)) for face in self.cleaned_data["faces"]]


class TabletForm(PassingForm, StartForm):
    """A game of NAMBARZ on one device."""

    age = forms.TypedChoiceField(
        label=_("How old are you?"),
        help_text=_("Choose the age of the youngest."),
        choices=StartForm.AGES,
        coerce=int,
        initial="8",
        widget=forms.RadioSelect,
    )


class CrazyEightsTabletForm(PassingForm, CrazyEightsStartForm):
    """A game of Crazy Eights on one device."""

    def players(self, cleaned: dict[str, Any]) -> int:
        return len(cleaned.get("faces") or ()) + int(cleaned.get("bots") or 0)


TABLET_FORMS: dict[str, type[TabletForm | CrazyEightsTabletForm]] = {
    "nambarz": TabletForm,
    "crazy-eights": CrazyEightsTabletForm,
}
