"""How somebody wants a table to look and sound."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class PaceForm(forms.Form):
    """How fast the bots' plays are shown."""

    pace = forms.ChoiceField(choices=[("slow", _("Slow")), ("normal", _("Normal")), ("quick", _("At once"))])


class SoundForm(forms.Form):
    """Whether sounds are heard at the table."""

    sound = forms.ChoiceField(choices=[("on", _("Sound on")), ("off", _("Sound off"))])


class MotionForm(forms.Form):
    """Whether cards slide and grow."""

    motion = forms.ChoiceField(choices=[("full", _("Cards move")), ("less", _("Less motion"))])
