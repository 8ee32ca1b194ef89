"""The cards a class prints: one for each child, with the way in."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.safestring import SafeString

from ..addresses import card_address, qr_svg
from ..models import Classroom, Enrolment
from ..names import name_order
from ..pictures import BY_NAME, Picture, Unreadable, pictures_unseal


@dataclass(frozen=True)
class PrintedCard:
    """A child's card; `pictures` is empty where they cannot be read any more and must be given anew."""

    enrolment: Enrolment
    name: str
    pictures: tuple[Picture, ...]
    qr: SafeString


def cards_of(request: HttpRequest, classroom: Classroom, pk: int | None = None) -> list[PrintedCard]:
    """The cards of all children of the class by name, or of enrolment `pk` alone."""
    enrolments = Enrolment.objects.at_the_door().filter(classroom=classroom).select_related("pupil")
    if pk is not None:
        enrolments = enrolments.filter(pk=pk)
    return [
        PrintedCard(enrolment, enrolment.pupil.name, _pictures(enrolment), qr_svg(card_address(request, enrolment)))
        for enrolment in sorted(enrolments.order_by("pk"), key=lambda one: name_order(one.pupil.name))
    ]


def _pictures(enrolment: Enrolment) -> tuple[Picture, ...]:
    try:
        return tuple(BY_NAME[name] for name in pictures_unseal(enrolment.pictures))
    except Unreadable:
        return ()
