"""What to say when the engine refuses settings or players: its codes and numbers, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.forms import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.rules import RulesError


def rules_refused(error: RulesError) -> ValidationError:
    """A setting that cannot be."""
    if error.reason == "empty":
        text = _("Tick at least one operator: without any, nothing can be calculated.")
    elif error.reason == "out-of-range":
        text = _("%(value)s is not possible here.")
    else:
        text = _("This setting is not one of those that can be chosen.")
    return ValidationError(text, code=error.reason, params={"value": error.value})


def setup_refused(reason: str, facts: Mapping[str, Any]) -> ValidationError:
    """Players who cannot be seated (nambarz 2.1, 2.4)."""
    if reason == "players":
        text = ngettext(
            "A table seats %(least)s to %(most)s players, but this would be %(players)s player.",
            "A table seats %(least)s to %(most)s players, but these would be %(players)s players.",
            facts["players"],
        )
    elif reason == "too-few-cards":
        text = _(
            "%(players)s players with %(hand)s cards each need %(needed)s cards, and the deck has %(cards)s: none "
            "would be left to turn up. Take fewer players, deal fewer cards, or choose a level with more jokers."
        )
    else:
        text = _("These players cannot be seated with these settings.")
    return ValidationError(text, code=reason, params=dict(facts))
