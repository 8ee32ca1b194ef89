"""A game for children who share a device: the group's rules, and as many computer players as they like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forms.crazy_eights import CrazyEightsForm
from games.forms.start import spot_field
from games.forms.tablet import BOTS
from games.models import Table
from games.presets import rules_spotting

from ..choices import Rounds
from ..models import Group, User
from ..services.tablet import tablet_table_open


class SharedForm(forms.Form):
    """How many computer players there are; `people` are the children, the first one's group is `group`."""

    bots = forms.TypedChoiceField(
        label=_("How many computer players?"), choices=BOTS, coerce=int, initial=0, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, group: Group, people: Sequence[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.group = group
        self.people = people

    def settings(self) -> dict[str, Any]:
        """The game, its rules and how long it is."""
        raise NotImplementedError

    def open_on(self, session_key: str) -> Table:
        """The table that was chosen, on this device. Raises ``SetupRefused``."""
        bots = self.cleaned_data["bots"]
        return tablet_table_open(
            group=self.group, people=self.people, session_key=session_key, bots=bots, **self.settings()
        )


class SharedNambarzForm(SharedForm):
    """NAMBARZ by the group's rules."""

    rounds = forms.TypedChoiceField(label=_("How long?"), choices=Rounds.choices, coerce=int, widget=forms.RadioSelect)
    spot = spot_field()

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        super().__init__(*args, group=group, **{"initial": {"rounds": group.rounds}, **kwargs})

    def settings(self) -> dict[str, Any]:
        rules = rules_spotting(self.group.rules(), self.cleaned_data["spot"])
        return {"game": "nambarz", "rules": rules, "rounds": self.cleaned_data["rounds"]}


class SharedEightsForm(SharedForm, CrazyEightsForm):
    """Crazy Eights with its options; the referee is the group's."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "id_eights_%s", **kwargs})

    def players(self, cleaned: dict[str, Any]) -> int:
        return len(self.people) + int(cleaned["bots"])

    def settings(self) -> dict[str, Any]:
        return {"game": "crazy-eights", "rules": self.options() | {"referee": self.group.referee}, "rounds": None}
