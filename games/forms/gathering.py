"""What somebody chooses who opens a table to play together: who may come, how long, what happens to empty seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from .. import presets
from ..engine.crazy_eights.rules import PLAYERS as EIGHTS_PLAYERS
from ..engine.game import game
from ..engine.rules import PLAYERS
from ..faces import FACES, face_name
from ..seating import Plan
from .start import StartForm, spot_field

# How long a game of Crazy Eights is, by the rounds that a game of NAMBARZ has: short, classic, long.
TARGETS = {1: 50, 3: 100, 5: 200}
# Two packs are offered from six players (crazy-eights 1.2).
PLAYERS_FOR_TWO_PACKS = 6
MINUTES = 60


class GatheringForm(forms.Form):
    """A table to play together. Nothing has to be touched; by which rules is for whoever makes the form."""

    game = forms.ChoiceField(
        label=_("Which game?"),
        choices=[("nambarz", "NAMBARZ"), ("crazy-eights", _("Crazy Eights"))],
        initial="nambarz",
        widget=forms.RadioSelect,
    )
    seats = forms.TypedChoiceField(
        label=_("How many can play?"),
        choices=[(number, str(number)) for number in PLAYERS],
        coerce=int,
        initial=4,
        widget=forms.RadioSelect,
    )
    teams = forms.TypedChoiceField(
        label=_("Who plays with whom?"),
        help_text=_("Team mates sit side by side and see one another’s cards. Only in NAMBARZ."),
        choices=[
            (0, _("Each for themselves")),
            (2, _("Two teams")),
            (3, _("Three teams")),
            (4, _("Four teams")),
        ],
        coerce=int,
        initial=0,
        widget=forms.RadioSelect,
    )
    bot_level = forms.ChoiceField(
        label=_("Who takes the seats that stay empty?"),
        choices=[
            ("", _("Nobody: only we play")),
            ("novice", _("Computer players, like beginners")),
            ("learner", _("Computer players who play quite well")),
            ("clever", _("Computer players who play cleverly")),
            ("master", _("Computer players who play like masters")),
        ],
        initial="learner",
        required=False,
        widget=forms.RadioSelect,
    )
    rounds = forms.TypedChoiceField(
        label=_("How long?"),
        choices=[(1, _("Short")), (3, _("Classic")), (5, _("Long"))],
        coerce=int,
        initial=1,
        widget=forms.RadioSelect,
    )
    away_after = forms.TypedChoiceField(
        label=_("When somebody goes away, we wait"),
        help_text=_("Then a computer player helps out until they are back."),
        choices=[(1, _("1 minute")), (2, _("2 minutes")), (5, _("5 minutes")), (0, _("until they are back"))],
        coerce=int,
        initial=2,
        widget=forms.RadioSelect,
    )
    spot = spot_field()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        seats, teams = cleaned.get("seats"), cleaned.get("teams")
        if cleaned.get("game") == "crazy-eights":
            if seats is not None and seats not in EIGHTS_PLAYERS:
                self.add_error("seats", forms.ValidationError(_("Crazy Eights is for seven at the most."), "seats"))
            if teams:
                self.add_error("teams", forms.ValidationError(_("In Crazy Eights there are no teams."), "teams"))
        elif seats and teams and teams >= seats:
            self.add_error("teams", forms.ValidationError(_("So many teams need more players."), "teams"))
        return cleaned

    def settings(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        """What a table is opened with: ``rules`` are those of NAMBARZ that this group, or age, plays by."""
        chosen = self.cleaned_data
        rounds, level = chosen["rounds"], chosen["bot_level"]
        if chosen["game"] == "crazy-eights":
            levels = game("crazy-eights").levels
            level = level if level in levels or not level else levels[-1]
            rules = {
                "referee": rules.get("referee", "official"),
                "target": TARGETS[rounds],
                "decks": 2 if chosen["seats"] >= PLAYERS_FOR_TWO_PACKS else 1,
            }
            rounds = None
        else:
            rules = presets.rules_spotting(rules, chosen["spot"])
        return {
            "game": chosen["game"],
            "rules": rules,
            "rounds": rounds,
            "plan": Plan(seats=chosen["seats"], teams=chosen["teams"], bot_level=level),
            "away_after": chosen["away_after"] * MINUTES or None,
        }


class FaceForm(forms.Form):
    """Who a visitor is at a table: one of the characters nobody is there yet. Nothing about them is asked."""

    face = forms.ChoiceField(
        label=_("Who are you at this table?"),
        choices=[(face, face) for face in FACES],
        error_messages={"required": _("Choose who you are."), "invalid_choice": _("Choose who you are.")},
        widget=forms.RadioSelect,
    )

    def name(self) -> str:
        """The name that goes with the face, in the language of whoever chose it."""
        return face_name(self.cleaned_data["face"])


class VisitorGatheringForm(FaceForm, GatheringForm):
    """The same for a visitor, whose age brings the rules."""

    age = forms.TypedChoiceField(
        label=_("How old are you?"), choices=StartForm.AGES, coerce=int, initial="8", widget=forms.RadioSelect
    )

    def table_settings(self) -> dict[str, Any]:
        """What the table is opened with."""
        age = self.cleaned_data["age"]
        return self.settings(presets.rules_for(age)) | {"support": presets.support_for(age)}
