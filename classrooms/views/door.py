"""The pupils' door: the class code, the name, three pictures; and "next player"."""

from __future__ import annotations

from django.contrib.auth import login, logout
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ..access import PageRequest
from ..addresses import network_address
from ..forms.door import CodeForm
from ..models import Enrolment, User, is_pupil
from ..selectors.door import classroom_by_code, enrolment_by_card, enrolment_on_door, names_on_door
from ..selectors.me import enrolment_of
from ..tries import TooManyTries, tries_begin, tries_were_right
from .pictures import pictures_asked

BACKEND = "classrooms.backends.PupilBackend"


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Type the class code."""
    if is_pupil(request.user):
        return redirect("classrooms:pupil_home")
    form = CodeForm(request.POST or None)
    seconds = 0
    if form.is_valid():
        key = f"code:{network_address(request)}"
        try:
            tries_begin(key)
        except TooManyTries as error:
            seconds = error.seconds
        else:
            classroom = classroom_by_code(form.cleaned_data["code"])
            if classroom is not None:
                tries_were_right(key)
                return redirect("classrooms:class_page", code=classroom.code)
    unknown = form.is_bound and form.is_valid() and not seconds
    return render(request, "classrooms/join.html", {"form": form, "unknown": unknown, "seconds": seconds})


@require_safe
def class_page(request: HttpRequest, code: str) -> HttpResponse:
    """The names of one class: tap yours."""
    if is_pupil(request.user):
        return redirect("classrooms:pupil_home")
    classroom = classroom_by_code(code)
    if classroom is None:
        return render(request, "classrooms/no_such_class.html", status=404)
    if classroom.code != code:
        return redirect("classrooms:class_page", code=classroom.code)
    context = {"classroom": classroom, "names": names_on_door(classroom)}
    return render(request, "classrooms/class_page.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_pupil(request: PageRequest, code: str, pk: int) -> HttpResponse:
    """The pictures of the child whose name was tapped."""
    if is_pupil(request.user):
        return redirect("classrooms:pupil_home")
    classroom = classroom_by_code(code)
    enrolment = enrolment_on_door(classroom, pk) if classroom else None
    if enrolment is None:
        raise Http404
    return _pictures(request, enrolment, by_card=False)


@require_http_methods(["GET", "HEAD", "POST"])
def card(request: PageRequest, token: str) -> HttpResponse:
    """A child's personal link: their own pictures at once; whoever is signed in here stays until they are right."""
    enrolment = enrolment_by_card(token)
    if enrolment is None:
        return render(request, "classrooms/no_such_class.html", {"by_card": True}, status=404)
    return _pictures(request, enrolment, by_card=True)


def _pictures(request: PageRequest, enrolment: Enrolment, *, by_card: bool) -> HttpResponse:
    def signed_in(person: User) -> str:
        # Whatever somebody else left in this browser's session goes first.
        logout(request)
        login(request, person, backend=BACKEND)
        request.session.set_expiry(0)
        return reverse("classrooms:pupil_home")

    not_me = "" if by_card else reverse("classrooms:class_page", args=[enrolment.classroom.code])
    return pictures_asked(request, enrolment, by_card=by_card, not_me=not_me, once_right=signed_in)


@require_POST
def next_player(request: HttpRequest) -> HttpResponse:
    """Sign out, forget everything of this session, and open the class's door for the next child."""
    own = enrolment_of(request.user)
    logout(request)
    if own is None:
        return redirect("classrooms:join")
    return redirect("classrooms:class_page", code=own.classroom.code)
