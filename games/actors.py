"""Who is at the other end of a request, as a table sees it: a signed-in person, a device, or both."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q
from django.http import HttpRequest

from .models import Seat


@dataclass(frozen=True, slots=True)
class Actor:
    """A signed-in person (``user_id``) on a device (``session_key``, "" where it has none yet)."""

    user_id: int | None
    session_key: str = ""

    @property
    def visitor_key(self) -> str:
        """The device's key of a visitor; "" for a person, who is known by their account on every device."""
        return "" if self.user_id else self.session_key

    def seats_query(self) -> Q:
        """The seats this actor may act for, as a condition on ``Seat``; ``holds`` says the same of one seat.

        A seat on a shared device carries the person it is credited to and the device's key: whoever of the two
        asks may act for it (pass the tablet).
        """
        condition = Q(pk__in=())
        if self.user_id is not None:
            condition |= Q(user_id=self.user_id)
        if self.session_key:
            condition |= Q(session_key=self.session_key)
        return condition & Q(bot="")

    def holds(self, seat: Seat) -> bool:
        """Whether this actor may act for ``seat``."""
        if seat.bot:
            return False
        by_person = self.user_id is not None and seat.user_id == self.user_id
        by_device = self.session_key != "" and seat.session_key == self.session_key
        return by_person or by_device

    def held(self, seats: Iterable[Seat]) -> list[Seat]:
        """Those of ``seats`` this actor may act for, in the order of play."""
        return [seat for seat in seats if self.holds(seat)]


def actor_of(request: HttpRequest) -> Actor:
    """The actor behind ``request``. A visitor who has no session yet holds no seat: see ``actor_with_session``."""
    user = request.user
    user_id = user.pk if user.is_authenticated else None
    return Actor(user_id=user_id, session_key=request.session.session_key or "")


def actor_with_session(request: HttpRequest) -> Actor:
    """The same, making a session where there is none, so that a visitor can hold a seat (only where a post writes)."""
    if request.session.session_key is None:
        request.session.create()
    return actor_of(request)
