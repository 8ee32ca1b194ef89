"""The options of a game of Crazy Eights, as whoever opens a table chooses them: a visitor, or a class."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..engine.crazy_eights.rules import PLAYERS

# Two packs are offered from six players (crazy-eights 1.2).
PLAYERS_FOR_TWO_PACKS = 6
OPTIONS = ("decks", "draw", "special_cards", "scoring", "target")


class CrazyEightsForm(forms.Form):
    """How many play, how long, and by which of the options (crazy-eights 1-4). Nothing has to be touched."""

    bots = forms.TypedChoiceField(
        label=_("How many play against you?"),
        choices=[(number, str(number)) for number in range(PLAYERS.start - 1, PLAYERS.stop - 1)],
        coerce=int,
        initial=2,
        widget=forms.RadioSelect,
    )
    target = forms.TypedChoiceField(
        label=_("How long?"),
        choices=[(50, _("Short: to 50")), (100, _("Classic: to 100")), (200, _("Long: to 200"))],
        coerce=int,
        initial=50,
        widget=forms.RadioSelect,
    )
    draw = forms.ChoiceField(
        label=_("Who cannot lay a card"),
        choices=[("one", _("draws one card")), ("until-playable", _("draws until a card fits"))],
        initial="one",
        widget=forms.RadioSelect,
    )
    special_cards = forms.BooleanField(
        label=_("Special cards"),
        help_text=_("A two: the next player draws two. A queen: the next misses a turn. An ace: the direction turns."),
        required=False,
    )
    scoring = forms.ChoiceField(
        label=_("Points"),
        choices=[
            ("penalty", _("for the cards left in your own hand: the fewest win")),
            ("winner", _("for the cards left in the others’ hands, to whoever wins the hand: the most win")),
        ],
        initial="penalty",
        widget=forms.RadioSelect,
    )
    decks = forms.TypedChoiceField(
        label=_("Packs of cards"),
        choices=[(1, _("one")), (2, _("two, for six players or seven"))],
        coerce=int,
        initial=1,
        widget=forms.RadioSelect,
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("decks") == 2 and "bots" in cleaned and self.players(cleaned) < PLAYERS_FOR_TWO_PACKS:
            self.add_error("decks", forms.ValidationError(_("Two packs are for six players or seven."), code="decks"))
        return cleaned

    def players(self, cleaned: dict[str, Any]) -> int:
        """How many sit at the table: one person, unless a form says otherwise, and the bots."""
        return 1 + int(cleaned["bots"])

    def options(self) -> dict[str, Any]:
        """What was chosen, as the engine's rules; the referee is not among them."""
        return {name: self.cleaned_data[name] for name in OPTIONS}


class CrazyEightsStartForm(CrazyEightsForm):
    """A visitor's game: with nobody's group to follow, the referee and the bots' level are chosen too."""

    referee = forms.ChoiceField(
        label=_("A card that does not fit"),
        choices=[("gentle", _("comes back, and you try again")), ("official", _("comes back and costs a card"))],
        initial="gentle",
        widget=forms.RadioSelect,
    )
    bot_level = forms.ChoiceField(
        label=_("How well do the others play?"),
        choices=[("novice", _("like beginners")), ("learner", _("quite well")), ("clever", _("cleverly"))],
        initial="novice",
        widget=forms.RadioSelect,
    )

    def settings(self) -> dict[str, Any]:
        """What a table is opened with."""
        return {
            "game": "crazy-eights",
            "rules": self.options() | {"referee": self.cleaned_data["referee"]},
            "rounds": None,
            "bots": self.cleaned_data["bots"],
            "bot_level": self.cleaned_data["bot_level"],
        }
