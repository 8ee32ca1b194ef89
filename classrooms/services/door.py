"""The pupils' door: three pictures tapped, right or wrong, and what that counts as."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth import authenticate
from django.http import HttpRequest

from ..models import Enrolment, User
from ..tries import tries_begin, tries_were_right


class WrongPictures(Exception):
    """Not this child's pictures."""


def pictures_try(
    *, request: HttpRequest, enrolment: Enrolment, pictures: Sequence[str], device: str, address: str, by_card: bool
) -> User:
    """The child of `enrolment`, if `pictures` are theirs; the caller signs them in.

    `device` is a session key, `address` a network address, "" where there is none. `by_card`: they came by the
    personal link of their card, which others do not have: tries there are counted apart.

    :raises TooManyTries: not yet.
    :raises WrongPictures: no.
    """
    own = f"{'card' if by_card else 'pupil'}:{enrolment.pk}"
    shared = [f"{kind}:{value}" for kind, value in (("device", device), ("address", address)) if value]
    tries_begin(own, *shared)
    person = authenticate(request, enrolment=enrolment, pictures=pictures)
    if person is None:
        raise WrongPictures
    assert isinstance(person, User)
    tries_were_right(*shared, forget=(own,))
    return person
