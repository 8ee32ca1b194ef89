"""Pass the tablet, for visitors: two to four who sit at one device."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ..actors import actor_with_session
from ..forms.tablet import CHOICES, TABLET_FORMS
from ..services.tables import SetupRefused
from ..services.tablet import tablet_table_open
from ..showing.pages import start_fields
from .answers import MALFORMED


@never_cache
@require_http_methods(["GET", "POST"])
def tablet(request: HttpRequest) -> HttpResponse:
    """Each taps who they are, and they sit down together. Whoever has an account begins at their own page."""
    if request.user.is_authenticated:
        return redirect("home")
    game = request.POST.get("game") or request.GET.get("game", "")
    game = game if game in TABLET_FORMS else next(iter(TABLET_FORMS))
    form = TABLET_FORMS[game](request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            opened = tablet_table_open(actor=actor_with_session(request), people=form.people(), **form.settings())
        except SetupRefused:
            form.add_error(None, _("So many players cannot play by these settings."))
        else:
            return redirect("games:table", opened.pk)
    choice = {
        "form": form,
        "game": game,
        "games": list(TABLET_FORMS),
        "fields": start_fields(game),
        "faces": CHOICES,
        "chosen": request.POST.getlist("faces"),
    }
    return render(request, "games/tablet.html", choice, status=MALFORMED if form.errors else 200)
