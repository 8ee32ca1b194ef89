"""The front door of the site: everyone is led to where they belong."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from ..models import is_pupil, is_teacher


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """A teacher goes to the classes, a pupil to their own page; a visitor sees the front page."""
    if is_teacher(request.user):
        return redirect("classrooms:dashboard")
    if is_pupil(request.user):
        return redirect("classrooms:pupil_home")
    return render(request, "home.html")
