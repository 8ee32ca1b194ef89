"""What a reader wishes of the table's page."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from ..forms.wishes import MotionForm, SoundForm
from ..wishes import motion_choose, sound_switch
from .answers import MALFORMED, PageRequest, at_a_table, readable


@at_a_table
@require_POST
def sound(request: PageRequest, pk: UUID) -> HttpResponse:
    """Switches sound on or off, for tables like this one."""
    position = readable(request, pk)
    form = SoundForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=MALFORMED)
    sound_switch(request, position.table, on=form.cleaned_data["sound"] == "on")
    return HttpResponse(status=204)


@require_POST
def motion(request: HttpRequest) -> HttpResponse:
    """Whether things move, on this page and all others."""
    form = MotionForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=MALFORMED)
    motion_choose(request, less=form.cleaned_data["motion"] == "less")
    return HttpResponse(status=204)
