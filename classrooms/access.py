"""Who may enter a view, and finding what is theirs: one object is looked up in the very queryset that lists it.

What is not yours does not exist (404): an answer of "forbidden" would say that there is such a class.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, resolve_url
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from .models import Classroom, Enrolment, Group, User, is_pupil, is_teacher

P = ParamSpec("P")


class PageRequest(HttpRequest):
    """A request as the middleware hands it on."""

    htmx: HtmxDetails


class PersonRequest(PageRequest):
    """A request of which a decorator has made sure that somebody with an account sends it."""

    user: User  # type: ignore[assignment]


View = Callable[Concatenate[HttpRequest, P], HttpResponse]
PersonView = Callable[Concatenate[PersonRequest, P], HttpResponse]


def _elsewhere(request: HttpRequest, address: str) -> HttpResponse:
    """Send a page there; a fragment's page too, never the sign-in page inside the fragment."""
    if request.headers.get("HX-Request"):
        return HttpResponseClientRedirect(address)
    return redirect(address)


def teacher_required(view: PersonView[P]) -> View[P]:
    """Teachers enter; visitors are sent to sign in; pupils are refused."""

    @wraps(view)
    def checked(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if is_teacher(request.user):
            return view(cast(PersonRequest, request), *args, **kwargs)
        if request.user.is_authenticated:
            raise PermissionDenied
        if request.headers.get("HX-Request"):
            return _elsewhere(request, resolve_url(settings.LOGIN_URL))
        return redirect_to_login(request.get_full_path())

    return checked


def pupil_required(view: PersonView[P]) -> View[P]:
    """Pupils enter; visitors are sent to type their class code; teachers are refused."""

    @wraps(view)
    def checked(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if is_pupil(request.user):
            return view(cast(PersonRequest, request), *args, **kwargs)
        if request.user.is_authenticated:
            raise PermissionDenied
        return _elsewhere(request, reverse("classrooms:join"))

    return checked


def person_required(view: PersonView[P]) -> View[P]:
    """Anybody with an account enters; visitors are sent to type their class code."""

    @wraps(view)
    def checked(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            return view(cast(PersonRequest, request), *args, **kwargs)
        return _elsewhere(request, reverse("classrooms:join"))

    return checked


def classroom_of(teacher: User, pk: int) -> Classroom:
    """A class `teacher` teaches, archived or not, else 404."""
    return get_object_or_404(Classroom.objects.taught_by(teacher), pk=pk)


def group_of(teacher: User, classroom_pk: int, pk: int) -> Group:
    """A group of a class `teacher` teaches, else 404."""
    groups = Group.objects.taught_by(teacher).select_related("classroom")
    return get_object_or_404(groups, classroom__in=_numbered(classroom_pk), pk=pk)


def enrolment_of(teacher: User, classroom_pk: int, pk: int) -> Enrolment:
    """A child of a class `teacher` teaches, one who has left it too, else 404."""
    enrolments = Enrolment.objects.taught_by(teacher).select_related("pupil", "classroom", "group")
    return get_object_or_404(enrolments, classroom__in=_numbered(classroom_pk), pk=pk)


def _numbered(classroom_pk: int) -> QuerySet[Classroom]:
    """The class of this number, if any: a lookup by primary key knows that a number too great for the database is
    nobody's, one by foreign key fails."""
    return Classroom.objects.filter(pk=classroom_pk)
