"""A signed-in child's own page, and opening a table for a group."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from games.actors import Actor
from games.fixing_selectors import mistakes_left
from games.selectors import tables_open_for
from games.services import SetupRefused

from ..access import PersonRequest, person_required, pupil_required
from ..forms.door import TableCodeForm
from ..forms.setup_words import setup_refused
from ..forms.tables import EightsTableForm, TableForm, TeacherTableForm
from ..models import Group, is_teacher
from ..selectors.me import enrolment_of
from ..selectors.tables import tables_gathering_in, tables_waiting


@require_safe
@pupil_required
def pupil_home(request: PersonRequest) -> HttpResponse:
    """My games: carry on; and a new one."""
    own = enrolment_of(request.user)
    if own is None:
        raise PermissionDenied
    context = {
        "own": own,
        "waiting": tables_waiting(tables_open_for(Actor(user_id=own.pupil_id)), own.pupil),
        "form": TableForm(group=own.group),
        "eights_form": EightsTableForm(group=own.group),
        "rows": tables_gathering_in(own.classroom, own.pupil),
        "code_form": TableCodeForm(),
        "mistakes": mistakes_left(own.pupil_id),
    }
    return render(request, "classrooms/pupil_home.html", context)


@require_POST
@person_required
def open_table(request: PersonRequest, group_pk: int) -> HttpResponse:
    """Open a table for a group: a pupil in their own, a teacher in any of theirs. No other group exists for them."""
    groups = Group.objects.open_to(request.user).select_related("classroom")
    group = get_object_or_404(groups, pk=group_pk)
    eights = request.POST.get("game") == "crazy-eights"
    kind = EightsTableForm if eights else TeacherTableForm if is_teacher(request.user) else TableForm
    form = kind(request.POST, group=group)
    if form.is_valid():
        try:
            table = form.open_for(request.user)
        except SetupRefused as error:
            form.add_error(None, setup_refused(error.reason, error.facts))
        else:
            return redirect("games:table", pk=table.pk)
    return render(request, "classrooms/open_table.html", {"group": group, "form": form, "eights": eights}, status=422)
