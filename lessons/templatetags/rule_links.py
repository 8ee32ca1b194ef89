"""Where a template finds the page of the rules that explains a fault or a refusal."""

from __future__ import annotations

from django import template

from lessons.rules import rule_for
from lessons.rules.kinds import Rule

register = template.Library()


@register.filter
def rule_of(code: str, game: str) -> Rule | None:
    """``{% with rule=ruling.fault|rule_of:"nambarz" %}``: the page on it, None for what no page explains."""
    return rule_for(game, code) if code else None
