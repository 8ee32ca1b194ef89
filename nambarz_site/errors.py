"""Answers to requests that no view ever sees."""

from django.http import HttpRequest, HttpResponseBadRequest
from django.template.loader import render_to_string


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBadRequest:
    """A post that is too large or cannot be read.

    Django's own answer asks the post for a token once more, and fails where that is what cannot be read.
    """
    return HttpResponseBadRequest(render_to_string("400.html"))
