"""The settings of a game of one's own: what a visitor chooses before sitting down."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from .. import presets
from .crazy_eights import CrazyEightsStartForm


def spot_field() -> forms.BooleanField:
    """Whether a table of NAMBARZ is played with a referee who says nothing (nambarz 8.5)."""
    return forms.BooleanField(
        label=_("Spot the mistake"),
        help_text=_("The referee says nothing. See a mistake and say so: whoever made it draws three cards."),
        required=False,
    )


class StartForm(forms.Form):
    """A visitor's game: an age (which brings its settings), or operators of one's own choice."""

    AGES = [(str(age), str(age)) for age in range(6, 12)] + [("12", _("12 and over"))]
    OPERATORS = [("+", "+"), ("-", "−"), ("*", "×"), ("/", "÷")]
    ROUNDS = [("1", _("Short: 1 round")), ("3", _("Classic: 3 rounds")), ("5", _("Long: 5 rounds"))]

    age = forms.TypedChoiceField(
        label=_("How old are you?"), choices=AGES, coerce=int, initial="8", widget=forms.RadioSelect
    )
    operators = forms.MultipleChoiceField(
        label=_("Or choose the signs yourself"),
        choices=OPERATORS,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    bots = forms.TypedChoiceField(
        label=_("How many play against you?"),
        choices=[(n, str(n)) for n in range(1, 6)],
        coerce=int,
        initial=2,
        widget=forms.RadioSelect,
    )
    rounds = forms.TypedChoiceField(
        label=_("How long?"), choices=ROUNDS, coerce=int, initial=1, widget=forms.RadioSelect
    )
    spot = spot_field()

    def clean_operators(self) -> str:
        return "".join(sign for sign, _label in self.OPERATORS if sign in self.cleaned_data["operators"])

    def settings(self) -> dict[str, Any]:
        """What a table is opened with: the settings of the age, or other operators."""
        age, operators = self.cleaned_data["age"], self.cleaned_data["operators"]
        rules = presets.rules_with(age, operators) if operators else presets.rules_for(age)
        return {
            "game": "nambarz",
            "rules": presets.rules_spotting(rules, self.cleaned_data["spot"]),
            "rounds": self.cleaned_data["rounds"],
            "support": presets.support_for(age),
            "bots": self.cleaned_data["bots"],
            "bot_level": presets.bot_level_for(age),
        }


START_FORMS: dict[str, type[StartForm | CrazyEightsStartForm]] = {
    "nambarz": StartForm,
    "crazy-eights": CrazyEightsStartForm,
}
