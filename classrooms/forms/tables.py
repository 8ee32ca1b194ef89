"""Opening a table for a group: how many computer players, how long, and for a teacher how well they play."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.rules import Rules, RulesError, SetupError, check_setup
from games.forms.crazy_eights import CrazyEightsForm
from games.forms.gathering import GatheringForm
from games.forms.start import spot_field
from games.models import Table

from ..choices import BotLevel, Rounds
from ..models import Group, User
from ..services.tables import group_eights_open, group_gathering_open, group_table_open
from .setup_words import rules_refused, setup_refused


class EightsTableForm(CrazyEightsForm):
    """A game of Crazy Eights for a group: its options; the referee and the computer players' level are the group's."""

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        super().__init__(*args, **{"initial": {"bots": group.bots}, "auto_id": "id_eights_%s", **kwargs})
        self.group = group

    def open_for(self, person: User) -> Table:
        """The table that was chosen. Raises ``SetupRefused``."""
        return group_eights_open(
            group=self.group, person=person, options=self.options(), bots=self.cleaned_data["bots"]
        )


class TableForm(forms.Form):
    """A child's new game: the group's own settings are chosen beforehand, nothing has to be touched."""

    bots = forms.TypedChoiceField(
        label=_("How many play against you?"),
        choices=[(number, str(number)) for number in range(1, 6)],
        coerce=int,
        widget=forms.RadioSelect,
    )
    rounds = forms.TypedChoiceField(label=_("How long?"), choices=Rounds.choices, coerce=int, widget=forms.RadioSelect)
    spot = spot_field()

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        initial = {"bots": group.bots, "rounds": group.rounds, "bot_level": group.bot_level}
        super().__init__(*args, **{"initial": initial, **kwargs})
        self.group = group

    def open_for(self, person: User) -> Table:
        """The table that was chosen. Raises ``SetupRefused``."""
        return group_table_open(group=self.group, person=person, **self.cleaned_data)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                check_setup(Rules.from_mapping(self.group.rules()), players=1 + cleaned["bots"])
            except RulesError as error:
                self.add_error(None, rules_refused(error))
            except SetupError as error:
                self.add_error(None, setup_refused(error.reason, error.facts))
        return cleaned


class TogetherForm(GatheringForm):
    """A table to which others of the class come; the rules are the group's."""

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        initial = {"rounds": group.rounds, "bot_level": group.bot_level}
        super().__init__(*args, **{"initial": initial, **kwargs})
        self.group = group

    def open_for(self, person: User) -> Table:
        """The table that was chosen, which now gathers. Raises ``SetupRefused``."""
        return group_gathering_open(group=self.group, person=person, settings=self.settings(self.group.rules()))


class TeacherTableForm(TableForm):
    """A table that the teacher plays with the class, on the projector."""

    bots = forms.IntegerField(  # type: ignore[assignment]
        label=_("Computer players"),
        help_text=_("1 to 11. The whole class plays the one seat that is left."),
        min_value=1,
        widget=forms.NumberInput(attrs={"class": "input--short", "min": 1, "max": 11}),
    )
    bot_level = forms.ChoiceField(label=_("How they play"), choices=BotLevel.choices)
    field_order = ["bots", "bot_level", "rounds", "spot"]
