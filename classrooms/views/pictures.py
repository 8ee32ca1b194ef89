"""Asking a child for their three pictures: at the door, and of each who shares a device with another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django_htmx.http import HttpResponseClientRedirect

from ..access import PageRequest
from ..addresses import network_address
from ..forms.door import TapForm
from ..models import Enrolment, User
from ..pictures import LENGTH, PICTURES
from ..services.door import WrongPictures, pictures_try
from ..tries import TooManyTries


def pictures_asked(
    request: PageRequest, enrolment: Enrolment, *, by_card: bool, not_me: str, once_right: Callable[[User], str]
) -> HttpResponse:
    """One tap after the other; the third is the try. Without scripts every tap is a page, with htmx a fragment.

    ``not_me`` is where somebody goes who has tapped the wrong name, "" for nowhere. ``once_right`` does what follows
    from the right pictures, and answers where to go.
    """
    tapped: Sequence[str] = ()
    seconds, wrong = 0, False
    if request.method == "POST":
        form = TapForm(request.POST)
        tapped = form.taps() if form.is_valid() else ()
        if len(tapped) == LENGTH:
            try:
                address = once_right(_person(request, enrolment, tapped, by_card=by_card))
                return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
            except TooManyTries as error:
                seconds = error.seconds
            except WrongPictures:
                wrong = True
            tapped = ()
    context = {
        "enrolment": enrolment,
        "not_me": not_me,
        "pictures": [
            (picture, list(tapped).index(picture.name) + 1 if picture.name in tapped else 0) for picture in PICTURES
        ],
        "slots": [*tapped, *[""] * (LENGTH - len(tapped))],
        "tapped": " ".join(tapped),
        "wrong": wrong,
        "seconds": seconds,
    }
    template = "classrooms/pictures.html#taps" if request.htmx else "classrooms/pictures.html"
    return render(request, template, context)


def _person(request: PageRequest, enrolment: Enrolment, pictures: Sequence[str], *, by_card: bool) -> User:
    if request.session.session_key is None:
        request.session.create()
    return pictures_try(
        request=request,
        enrolment=enrolment,
        pictures=pictures,
        device=request.session.session_key or "",
        address=network_address(request),
        by_card=by_card,
    )
