"""What the views of a table share: finding out whether the reader has a place there, and what to answer where not."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django_htmx.middleware import HtmxDetails

from ..actors import actor_of
from ..rooms import room_load
from ..selectors import NotYourTable, Position, position_load
from ..showing.room import RoomView

MALFORMED, NOT_FOUND, STALE = 400, 404, 409


class PageRequest(HttpRequest):
    """A request as the middleware hands it on."""

    htmx: HtmxDetails


TableView = Callable[[PageRequest, UUID], HttpResponseBase]


def at_a_table(view: TableView) -> TableView:
    """A view of one table, never cached. A table the reader has no place at is answered like one that is not there."""

    @never_cache
    @wraps(view)
    def checked(request: PageRequest, pk: UUID) -> HttpResponseBase:
        try:
            return view(request, pk)
        except NotYourTable:
            return not_yours(request, pk)

    return checked


def not_yours(request: PageRequest, pk: UUID) -> HttpResponse:
    """A table the reader has no place at, or none at all, which is not told. htmx goes to the page that says so.

    Where the game has not begun, the waiting room takes the place of every page of the game.
    """
    address = reverse("games:table", args=[pk])
    if request.path != address and room_page(request, pk) is not None:
        response = HttpResponse() if request.htmx else redirect(address)
    else:
        response = render(request, "games/not_yours.html", status=NOT_FOUND)
    if request.htmx:
        response["HX-Redirect"] = address
    return response


def hearing_checked(request: PageRequest, pk: UUID) -> None:
    """Raises ``NotYourTable`` where the reader may not know that there is this table; the state is not read."""
    room = room_load(table_id=pk, actor=actor_of(request))
    allowed = room.held or room.is_host or request.user.has_perm("games.watch_table", room.table)
    if not allowed and not (room.is_gathering and request.user.has_perm("games.join_table", room.table)):
        raise NotYourTable


def room_page(request: PageRequest, pk: UUID) -> HttpResponse | None:
    """The waiting room of a table that gathers, its changing part where htmx asks; the way in for those who may join.

    None where the table does not gather, or is nothing the reader may know of.
    """
    try:
        room = room_load(table_id=pk, actor=actor_of(request))
    except NotYourTable:
        return None
    if not room.is_gathering:
        return None
    is_teacher = request.user.has_perm("games.watch_table", room.table)
    inside = room.held or room.is_host or is_teacher
    if not inside and not request.user.has_perm("games.join_table", room.table):
        return None
    if request.htmx and not inside:  # they have left, on another device perhaps
        response = HttpResponse()
        response["HX-Redirect"] = reverse("games:table", args=[pk])
        return response
    template = "games/room_live.html" if request.htmx else "games/room.html" if inside else "games/room_join.html"
    return render(request, template, {"view": RoomView(room, is_teacher=is_teacher)})


def number_in(fields: Mapping[str, Any], name: str) -> int | None:
    """A whole number among the fields; None where there is none."""
    text = str(fields.get(name) or "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


def readable(request: PageRequest, pk: UUID) -> Position:
    """The table as it stands, for somebody who sits at it or may watch it. Raises ``NotYourTable``."""
    position = position_load(table_id=pk, actor=actor_of(request))
    if not position.held and not request.user.has_perm("games.watch_table", position.table):
        raise NotYourTable
    return position


def posted(request: HttpRequest) -> QueryDict:
    """The fields of the post; a JSON body counts as one field for each of its keys."""
    if request.content_type != "application/json":
        return request.POST
    fields = QueryDict(mutable=True)
    try:
        body = json.loads(request.body)
        given = body.items()
    except (ValueError, AttributeError, RecursionError):
        return fields
    for key, value in given:
        fields[str(key)] = value if isinstance(value, str) else json.dumps(value)
    return fields
