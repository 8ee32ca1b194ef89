"""Pupils on shared devices: nothing of theirs is kept by a browser, and no page of allauth opens to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.cache import add_never_cache_headers

from .models import is_pupil

# Where a visitor chooses any operators: a pupil plays with those of the group.
VISITORS_ONLY = ("games:start", "games:together", "games:tablet")


class PupilMiddleware:
    """Pages that a pupil gets carry `Cache-Control: no-store`, so that "back" after "next player" shows nothing.

    allauth's pages (a password, an e-mail address, a second factor) are for teachers: a signed-in pupil who opens one
    is sent home, whatever the method, since some of them would let a person without a password choose one. Home too
    from where visitors open tables.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        was_pupil = is_pupil(request.user)
        response = self.get_response(request)
        # Asked twice: the page that signs somebody in, and the one that signs them out, are theirs too.
        if was_pupil or is_pupil(request.user):
            add_never_cache_headers(response)
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: list[Any], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        closed = getattr(view, "__module__", "").startswith("allauth.") or _name(request) in VISITORS_ONLY
        return redirect("home") if closed and is_pupil(request.user) else None


def _name(request: HttpRequest) -> str:
    return request.resolver_match.view_name if request.resolver_match else ""
