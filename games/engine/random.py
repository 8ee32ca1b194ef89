"""Randomness that is the same on every machine and Python version.

A stream of numbers is SHA-256 over a seed, a counter and a block number; nothing else goes in. A game uses one counter
value for each deal and each shuffle (they are counted in its state), so a state rebuilt from its record goes on
exactly as the original would have. The standard library's shuffle is not promised to stay the same, so it is not used.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_WORDS = 8  # 32-bit words in one SHA-256 digest


class Stream:
    """An endless stream of whole numbers that depends on ``seed`` and ``counter`` alone.

    ``seed`` is any whole number; ``counter`` may be anything whose ``str`` is stable (a number, or a word such as
    "bot").
    """

    __slots__ = ("_block", "_prefix", "_words")

    def __init__(self, seed: int, counter: int | str) -> None:
        self._prefix = f"{seed}:{counter}:"
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 32 bits as a number from 0 to 2**32 - 1."""
        if not self._words:
            digest = sha256(f"{self._prefix}{self._block}".encode()).digest()
            self._block += 1
            self._words = [int.from_bytes(digest[i * 4 : i * 4 + 4], "big") for i in range(_WORDS)]
        return self._words.pop()

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``, each equally likely (``limit`` from 1 to 2**32)."""
        # The words past the last whole multiple of the limit would favour the small numbers: they are drawn again.
        fair = (1 << 32) - (1 << 32) % limit
        while True:
            word = self.word()
            if word < fair:
                return word % limit

    def chance(self, probability: float) -> bool:
        """True with this probability (0 to 1)."""
        return self.word() < probability * 4294967296.0

    def choice(self, things: Sequence[T]) -> T:
        """One of the things, each equally likely; there must be one."""
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T], wanted: int | None = None) -> list[T]:
        """The things in a random order, each order equally likely (Fisher-Yates); with ``wanted`` only so many at the
        end are
        drawn at random, which is quicker where the others do not matter."""
        order = list(things)
        below = self.below
        end = 0 if wanted is None else max(0, len(order) - 1 - wanted)
        for last in range(len(order) - 1, end, -1):
            other = below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def derived_seed(seed: int, *parts: int | str) -> int:
    """A seed of its own for a named part of a game, such as one bot's decision: 64 bits, independent of the others."""
    text = ":".join(map(str, (seed, *parts)))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
