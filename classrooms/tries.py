"""Wrong tries at a door: after a few of them a short wait, growing, never long.

Three pictures of twelve are soon guessed by a program that may try as often as it likes, and a class code is only
six characters. But a classroom is full of children who tap wrongly, on one address and often on one tablet, and a
child who taps nonsense under another's name must not lock that one out. So waits are counted by what is tried
(`Limit`), are short at first and a few minutes at most, and are forgotten after a quiet hour.

Worst case: somebody who tries one child's pictures day and night gets about 290 tries a day of 1,320; the teacher
sees the count beside the name from the tenth on, and gives new pictures. A child with a card comes in by its own
link, whose tries are counted apart from those at the class door.

A try is counted before it is checked and taken back when it was right, so that many at once get no more than one
after the other would.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from .models import Tries

FORGET_AFTER = timedelta(hours=1)


@dataclass(frozen=True)
class Limit:
    """So many wrong tries are free; then `first` seconds of wait, doubled by each further one, `longest` at most."""

    free: int
    first: int
    longest: int

    def wait(self, wrong: int) -> int:
        """Seconds to wait after the last of `wrong` tries."""
        if wrong < self.free:
            return 0
        return min(self.first * 2 ** min(wrong - self.free, 16), self.longest)


LIMITS = {
    "pupil": Limit(free=5, first=10, longest=300),
    "card": Limit(free=5, first=10, longest=300),
    # One tablet serves a whole class, one address a whole school.
    "device": Limit(free=20, first=10, longest=60),
    "address": Limit(free=200, first=5, longest=60),
    "code": Limit(free=30, first=5, longest=60),
    "table": Limit(free=30, first=5, longest=60),
}


class TooManyTries(Exception):
    """Wait `seconds` before the next try; `kind` is the limit that was reached."""

    def __init__(self, kind: str, seconds: int) -> None:
        super().__init__(kind, seconds)
        self.kind = kind
        self.seconds = seconds


def tries_begin(*keys: str, now: datetime | None = None) -> None:
    """Count one try under every key ("pupil:7", kind before the colon).

    :raises TooManyTries: under one of them it is too early; then nothing is counted.
    """
    now = now or timezone.now()
    with transaction.atomic():
        # Ordered, so that two tries at once never wait for each other.
        Tries.objects.bulk_create([Tries(key=key, last_at=now) for key in sorted(keys)], ignore_conflicts=True)
        rows = list(Tries.objects.select_for_update().filter(key__in=keys).order_by("key"))
        for row in rows:
            if now - row.last_at >= FORGET_AFTER:
                row.wrong = 0
            kind = row.key.partition(":")[0]
            left = LIMITS[kind].wait(row.wrong) - (now - row.last_at).total_seconds()
            if left > 0:
                raise TooManyTries(kind, math.ceil(left))
        for row in rows:
            row.wrong += 1
            row.total += 1
            row.last_at = now
        Tries.objects.bulk_update(rows, ["wrong", "total", "last_at"])


def tries_were_right(*keys: str, forget: tuple[str, ...] = ()) -> None:
    """The try just begun was right: take it back under `keys`, and forget all that was counted under `forget`."""
    with transaction.atomic():
        Tries.objects.filter(key__in=forget).delete()
        for row in Tries.objects.select_for_update().filter(key__in=keys).order_by("key"):
            row.wrong = max(row.wrong - 1, 0)
            row.total = max(row.total - 1, 0)
            row.save(update_fields=["wrong", "total"])


def tries_forget(*keys: str) -> None:
    """Nothing was tried wrongly under these keys (the pictures are new, the person is gone)."""
    Tries.objects.filter(key__in=keys).delete()


def tries_sweep(now: datetime | None = None) -> int:
    """Delete what has been quiet for a month; answers how many rows."""
    deleted, _by_model = Tries.objects.filter(last_at__lt=(now or timezone.now()) - timedelta(days=30)).delete()
    return deleted
