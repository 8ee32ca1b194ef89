"""What a signed-in child sees of themselves."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from ..models import Enrolment, User


def enrolment_of(pupil: User | AnonymousUser) -> Enrolment | None:
    """The child's own place in their class, with class and group."""
    own = Enrolment.objects.at_the_door().of_pupil(pupil)
    return own.select_related("pupil", "classroom", "group").first()
