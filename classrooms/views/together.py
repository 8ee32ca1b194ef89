"""Tables to play together: opening one for a group, the list of those of one's class, the code of one."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.actors import Actor, actor_of
from games.rooms import table_hosted
from games.services import SetupRefused
from games.services.gathering import GatheringRefused, gathering_join

from ..access import PersonRequest, person_required, pupil_required
from ..addresses import network_address
from ..forms.door import TableCodeForm
from ..forms.setup_words import setup_refused
from ..forms.tables import TogetherForm
from ..models import Group, is_pupil
from ..selectors.me import enrolment_of
from ..selectors.tables import table_by_code, tables_gathering_in
from ..tries import TooManyTries, tries_begin, tries_were_right


@require_http_methods(["GET", "HEAD", "POST"])
@person_required
def open_together(request: PersonRequest, group_pk: int) -> HttpResponse:
    """Open a table that others of the class can join: a pupil for their own group, a teacher for any of theirs.

    A child who has one that gathers already is led to it: one at a time is enough to wait for.
    """
    groups = Group.objects.open_to(request.user).select_related("classroom")
    group = get_object_or_404(groups, pk=group_pk)
    waiting = table_hosted(Actor(user_id=request.user.pk)) if is_pupil(request.user) else None
    if waiting is not None:
        return redirect("games:table", pk=waiting.pk)
    form = TogetherForm(request.POST or None, group=group)
    if form.is_valid():
        try:
            table = form.open_for(request.user)
        except SetupRefused as error:
            form.add_error(None, setup_refused(error.reason, error.facts))
        else:
            return redirect("games:table", pk=table.pk)
    status = 422 if request.method == "POST" else 200
    return render(request, "classrooms/open_together.html", {"group": group, "form": form}, status=status)


@require_safe
@pupil_required
def tables_of_class(request: PersonRequest) -> HttpResponse:
    """The tables of one's class that can be joined, as a part of "My page", which asks for it from time to time."""
    own = enrolment_of(request.user)
    if own is None:
        raise PermissionDenied
    rows = tables_gathering_in(own.classroom, own.pupil)
    return render(request, "classrooms/parts/class_tables.html", {"rows": rows})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_code(request: HttpRequest) -> HttpResponse:
    """Type the code of a table: a child sits down at once, a visitor chooses who they are on the next page."""
    form = TableCodeForm(request.POST or None)
    seconds, unknown, reason = 0, False, ""
    if form.is_valid():
        key = f"table:{request.user.pk if request.user.is_authenticated else network_address(request)}"
        try:
            tries_begin(key)
        except TooManyTries as error:
            seconds = error.seconds
        else:
            table = table_by_code(form.cleaned_data["code"], request.user)
            unknown = table is None
            if table is not None:
                tries_were_right(key)
                try:
                    if request.user.is_authenticated:
                        gathering_join(table_id=table.pk, actor=actor_of(request), name=str(request.user))
                    return redirect("games:table", pk=table.pk)
                except GatheringRefused as refused:
                    reason = refused.reason
    context = {"form": form, "unknown": unknown, "seconds": seconds, "reason": reason}
    status = 422 if request.method == "POST" else 200
    return render(request, "classrooms/table_code.html", context, status=status)
