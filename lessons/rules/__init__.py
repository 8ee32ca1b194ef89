"""The rules to read: one short page for each idea, with examples that the referee itself has judged.

``kinds`` says what a page is made of, ``nambarz`` and ``crazy_eights`` hold the pages, in the order they are read.
Which page answers a fault or a refusal is said by the page itself (`Rule.answers`), and nowhere else.
"""

from __future__ import annotations

from .crazy_eights import RULES as CRAZY_EIGHTS
from .kinds import Rule
from .nambarz import RULES as NAMBARZ

RULES: dict[str, tuple[Rule, ...]] = {"nambarz": NAMBARZ, "crazy-eights": CRAZY_EIGHTS}
"""By game, in the order of reading."""

BY_SLUG: dict[str, Rule] = {rule.slug: rule for rules in RULES.values() for rule in rules}

_ANSWERING: dict[tuple[str, str], Rule] = {
    (game, code): rule for game, rules in RULES.items() for rule in rules for code in rule.answers
}


def rule_for(game: str, code: str) -> Rule | None:
    """The page that answers this fault or reason of a refusal; None where there is none."""
    return _ANSWERING.get((game, code))


def neighbours(rule: Rule) -> tuple[Rule | None, Rule | None]:
    """The pages before and after this one, of the same game."""
    pages = RULES[rule.game]
    place = pages.index(rule)
    return pages[place - 1] if place else None, pages[place + 1] if place + 1 < len(pages) else None
