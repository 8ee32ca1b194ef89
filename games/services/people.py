"""The people at a table: who else plays."""

from __future__ import annotations

from collections.abc import Iterable

from games.models import Seat


def others_at_play(seats: Iterable[Seat], seat: Seat) -> list[Seat]:
    """The people who play at the table beside ``seat``'s, each on a device of their own: nobody whom a bot plays for,
    and nobody with whom the device is shared."""
    return [
        other
        for other in seats
        if not other.player
        and other.number != seat.number
        and (other.user_id, other.session_key) != (seat.user_id, seat.session_key)
        and not (seat.session_key and other.session_key == seat.session_key)
    ]
