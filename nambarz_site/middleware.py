"""What holds for every page: shared tablets keep no copy, and a sign-in page never lands inside another page."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import resolve_url

GetResponse = Callable[[HttpRequest], HttpResponseBase]


def never_stored(get_response: GetResponse) -> GetResponse:
    """Forbid browsers to keep a page, unless its view has decided otherwise.

    Nothing of one child may come back for the next, neither from the cache nor by the back button.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return middleware


def whole_page_sign_in(get_response: GetResponse) -> GetResponse:
    """Where htmx asked for a fragment and would be redirected to a sign-in page, send the whole page there."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        location = response.headers.get("Location", "")
        if location.startswith(resolve_url(settings.LOGIN_URL)) and request.headers.get("HX-Request") == "true":
            return HttpResponse(status=204, headers={"HX-Redirect": location, "Cache-Control": "no-store"})
        return response

    return middleware
