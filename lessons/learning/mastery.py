"""How sure we are that a child knows a skill: four-parameter knowledge tracing (Corbett and Anderson 1995).

The chance of knowing starts at `START`; each piece of evidence moves it by Bayes' rule, then `LEARN` is the chance that
the skill was learnt at that very opportunity. Evidence is written as one letter each, in event order, so that a day of
it is a short text that can be stored and run again without reading the log:

- `T` right, `t` wrong: the running result was typed, so a guess is seldom right;
- `C` right, `c` wrong: the cards were chosen and nothing typed; a lucky laying is likelier;
- `S` right, `s` wrong: the page showed the running result; a right answer says little.
"""

from __future__ import annotations

from typing import Final

START: Final = 0.3
LEARN: Final = 0.1
SLIP: Final = 0.1
GUESS: Final = {"t": 0.05, "c": 0.4, "s": 0.6}
"""By kind of evidence. With a slip of 0.1 the chance rises in the long run for whoever is right in 44, 69, 77 of 100: a
child who chooses the cards chooses what they can do, so that being right more often than not proves little."""
MASTERED: Final = 0.95
ENOUGH: Final = 5
"""Attempts below which nothing is claimed: "not enough yet"."""


def letter(*, right: bool, typed: bool, shown: bool) -> str:
    """One piece of evidence as its letter."""
    kind = "t" if typed else "s" if shown else "c"
    return kind.upper() if right else kind


def updated(chance: float, evidence: str) -> float:
    """The chance (0–1) of knowing the skill after this evidence, in order. Raises KeyError for an unknown letter."""
    for sign in evidence:
        guess = GUESS[sign.lower()]
        known, unknown = (1 - SLIP, guess) if sign.isupper() else (SLIP, 1 - guess)
        after = chance * known / (chance * known + (1 - chance) * unknown)
        chance = after + (1 - after) * LEARN
    return chance


def right_count(evidence: str) -> int:
    return sum(sign.isupper() for sign in evidence)


def state(chance: float, attempts: int) -> str:
    """ "not-enough" (below `ENOUGH` attempts), "mastered", or "learning"."""
    if attempts < ENOUGH:
        return "not-enough"
    return "mastered" if chance >= MASTERED else "learning"
