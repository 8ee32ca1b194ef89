"""The pages of a table before its game: opening one as a visitor, the waiting room, joining, leaving, starting."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from .. import live
from ..actors import actor_of, actor_with_session
from ..faces import FACES
from ..forms.gathering import FaceForm, VisitorGatheringForm
from ..models import Origin
from ..rooms import Room, room_load, table_hosted
from ..selectors import NotYourTable, table_news
from ..services import gathering
from ..services.gathering import GatheringRefused
from ..services.tables import SeatSpec, SetupRefused
from ..showing.room import RoomView
from .answers import MALFORMED, STALE, PageRequest, at_a_table, hearing_checked, number_in, room_page


@never_cache
@require_http_methods(["GET", "POST"])
def together(request: HttpRequest) -> HttpResponse:
    """A visitor opens a table to which others come by its code. Whoever has an account opens theirs for a group."""
    if request.user.is_authenticated:
        return redirect("home")
    waiting = table_hosted(actor_of(request))
    if waiting is not None:
        return redirect("games:table", waiting.pk)
    form = VisitorGatheringForm(request.POST or None)
    if form.is_valid():
        actor = actor_with_session(request)
        sitting = SeatSpec(form.name(), session_key=actor.session_key, face=form.cleaned_data["face"])
        try:
            table = gathering.gathering_open(
                host=actor, sitting=sitting, origin=Origin.VISITOR, **form.table_settings()
            )
        except SetupRefused:
            form.add_error(None, _("So many players cannot play by these settings."))
        else:
            return redirect("games:table", table.pk)
    context = {"form": form, "faces": FACES}
    return render(request, "games/together.html", context, status=MALFORMED if form.errors else 200)


@never_cache
@require_GET
def room(request: PageRequest, pk: UUID) -> HttpResponseBase:
    """The waiting room's changing part once there is other news than the page's, else 204; to the game once it has
    begun, and a word to whoever waits at a table that is no more."""
    news = live.published_version(live.table_channel(pk))
    if news is None:
        news = table_news(pk)
    try:
        hearing_checked(request, pk)
    except NotYourTable:
        return render(request, "games/room_gone.html")
    if news is not None and news == number_in(request.GET, "news"):
        return HttpResponse(status=204)
    return room_page(request, pk) or _to_table(request, pk)


@at_a_table
@require_POST
def join(request: PageRequest, pk: UUID) -> HttpResponseBase:
    """Sits down: a child under their own name, a visitor as one of the characters."""
    found = room_load(table_id=pk, actor=actor_of(request))
    if found.held:
        return _to_table(request, pk)
    if not request.user.has_perm("games.join_table", found.table):
        raise NotYourTable
    face = ""
    name = str(request.user)
    if not request.user.is_authenticated:
        form = FaceForm(request.POST)
        if not form.is_valid():
            return _refused(request, found, "face-missing")
        name, face = form.name(), form.cleaned_data["face"]
    try:
        gathering.gathering_join(table_id=pk, actor=actor_with_session(request), name=name, face=face)
    except GatheringRefused as refused:
        return _refused(request, room_load(table_id=pk, actor=actor_of(request)), refused.reason)
    return _to_table(request, pk)


@at_a_table
@require_POST
def leave_room(request: PageRequest, pk: UUID) -> HttpResponseBase:
    """Gets up before the game."""
    try:
        gathering.gathering_leave(table_id=pk, actor=actor_of(request))
    except GatheringRefused:
        with suppress(NotYourTable):
            hearing_checked(request, pk)
            return _to_table(request, pk)  # it has begun: there one may leave too
    except NotYourTable:
        pass  # left already, or closed
    return redirect("home")


@at_a_table
@require_POST
def team(request: PageRequest, pk: UUID) -> HttpResponseBase:
    """Goes to another team."""
    chosen = number_in(request.POST, "team")
    try:
        gathering.gathering_team(table_id=pk, actor=actor_of(request), team=-1 if chosen is None else chosen)
    except GatheringRefused as refused:
        return _refused(request, room_load(table_id=pk, actor=actor_of(request)), refused.reason)
    return _to_table(request, pk)


@at_a_table
@require_POST
def begin(request: PageRequest, pk: UUID) -> HttpResponseBase:
    """The host starts the game, or a teacher of the class does; a second click finds it started."""
    return _as_host(request, pk, gathering.gathering_start) or _to_table(request, pk)


@at_a_table
@require_POST
def close(request: PageRequest, pk: UUID) -> HttpResponseBase:
    """The host gives the table up, or a teacher of the class closes it."""
    return _as_host(request, pk, gathering.gathering_close) or redirect("home")


def _as_host(request: PageRequest, pk: UUID, change: Callable[..., object]) -> HttpResponseBase | None:
    """Has this changed by the host, or by a teacher who may watch the table; the answer where it is refused."""
    found = room_load(table_id=pk, actor=actor_of(request))
    is_teacher = request.user.has_perm("games.watch_table", found.table)
    try:
        change(table_id=pk, actor=actor_of(request), as_teacher=is_teacher)
    except GatheringRefused as refused:
        return _refused(request, found, refused.reason)
    return None


def _to_table(request: PageRequest, pk: UUID) -> HttpResponse:
    """To the table's page, as a whole: the waiting room and the game are made of different parts."""
    if request.htmx:
        response = HttpResponse()
        response["HX-Redirect"] = reverse("games:table", args=[pk])
        return response
    return redirect("games:table", pk)


def _refused(request: PageRequest, found: Room, reason: str) -> HttpResponse:
    """Why not, and the way back. Only to somebody who may know of this table: strangers learn nothing."""
    is_teacher = request.user.has_perm("games.watch_table", found.table)
    may_know = found.held or found.is_host or is_teacher or request.user.has_perm("games.join_table", found.table)
    if not may_know:
        raise NotYourTable
    context = {"view": RoomView(found, is_teacher=is_teacher), "reason": reason}
    return render(request, "games/room_refused.html", context, status=STALE)
