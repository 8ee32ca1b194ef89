"""The pages of the rules, for anybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.http import require_safe

from .rules import BY_SLUG, RULES, neighbours

# Where somebody may come from and be led back to: their own table, a game that is over, a mistake that is being fixed.
TABLES = ("games:table", "games:replay", "games:fix_moment")


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """All pages, by game."""
    return render(request, "lessons/rules.html", {"games": RULES, "back": way_back(request)})


@require_safe
def rule(request: HttpRequest, slug: str) -> HttpResponse:
    """One page, with the way to the one before, the next, and back to the table."""
    page = BY_SLUG.get(slug)
    if page is None:
        raise Http404
    before, after = neighbours(page)
    context = {"rule": page, "before": before, "after": after, "back": way_back(request)}
    return render(request, "lessons/rule.html", context)


def way_back(request: HttpRequest) -> str:
    """The table that ``?from=`` names, "" for anything else: an address of this site is made anew, never repeated."""
    try:
        found = resolve(request.GET.get("from", ""))
    except Resolver404:
        return ""
    return reverse(found.view_name, kwargs=found.kwargs) if found.view_name in TABLES else ""
