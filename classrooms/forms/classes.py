"""A class, and who teaches it."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from ..presets import AGES
from .fields import NameField


class ClassroomForm(forms.Form):
    """Name and age: all that is needed to begin."""

    name = NameField(
        label=_("Name of the class"),
        help_text=_("Pupils see it at the door."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    age = forms.TypedChoiceField(
        label=_("Age of the pupils"),
        help_text=_("The first group's operators and rules are set for it. You can change every one of them."),
        choices=[(age, str(age)) for age in AGES],
        initial=9,
        coerce=int,
        widget=forms.RadioSelect,
    )


class CoTeacherForm(forms.Form):
    """Another teacher, by the address they sign in with."""

    email = forms.EmailField(
        label=_("E-mail address of the other teacher"),
        help_text=_("They need an account here. They can then do all that you can do in this class."),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
