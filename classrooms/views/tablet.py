"""Pass the tablet, for pupils: the signed-in child is the first, classmates join by name and pictures, then they play.

Nobody is signed in here but the first child: those who join show that it is they, and the table is theirs as well.
"""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.services import SetupRefused

from ..access import PersonRequest, pupil_required
from ..forms.setup_words import setup_refused
from ..forms.tablet import SharedEightsForm, SharedForm, SharedNambarzForm
from ..models import Enrolment, User
from ..selectors.me import enrolment_of
from ..selectors.tablet import classmates_to_join, enrolments_on_tablet
from ..services.tablet import FEWEST, MOST
from .pictures import pictures_asked

# Whose pictures were right on this device, until the table is open; it goes with the session.
SESSION_KEY = "tablet"


@require_safe
@pupil_required
def tablet(request: PersonRequest) -> HttpResponse:
    """Who plays, who may still join, and the games to begin."""
    return _page(request, _own(request))


@require_http_methods(["GET", "HEAD", "POST"])
@pupil_required
def join(request: PersonRequest, pk: int) -> HttpResponse:
    """The pictures of the classmate whose name was tapped."""
    own = _own(request)
    joined = _joined(request)
    classmate = next((one for one in classmates_to_join(own, joined) if one.pk == pk), None)
    if classmate is None:
        raise Http404
    address = reverse("classrooms:tablet")
    if len(enrolments_on_tablet(own, joined)) >= MOST:
        return redirect(address)

    def is_here(person: User) -> str:
        request.session[SESSION_KEY] = [*joined, pk]
        return address

    return pictures_asked(request, classmate, by_card=False, not_me=address, once_right=is_here)


@require_POST
@pupil_required
def start_again(request: PersonRequest) -> HttpResponse:
    """Only the first child is here again."""
    request.session.pop(SESSION_KEY, None)
    return redirect("classrooms:tablet")


@require_POST
@pupil_required
def begin(request: PersonRequest) -> HttpResponse:
    """Opens the table for everybody who is here."""
    own = _own(request)
    there = enrolments_on_tablet(own, _joined(request))
    if len(there) < FEWEST:
        return redirect("classrooms:tablet")
    kind = SharedEightsForm if request.POST.get("game") == "crazy-eights" else SharedNambarzForm
    form = kind(request.POST, group=own.group, people=[one.pupil for one in there])
    if form.is_valid():
        try:
            table = form.open_on(request.session.session_key or "")
        except SetupRefused as error:
            form.add_error(None, setup_refused(error.reason, error.facts))
        else:
            request.session.pop(SESSION_KEY, None)
            return redirect("games:table", pk=table.pk)
    return _page(request, own, form)


def _own(request: PersonRequest) -> Enrolment:
    own = enrolment_of(request.user)
    if own is None:
        raise PermissionDenied
    return own


def _joined(request: PersonRequest) -> list[int]:
    return list(request.session.get(SESSION_KEY, ()))


def _page(request: PersonRequest, own: Enrolment, form: SharedForm | None = None) -> HttpResponse:
    joined = _joined(request)
    there = enrolments_on_tablet(own, joined)
    people = [one.pupil for one in there]
    eights = isinstance(form, SharedEightsForm)
    context = {
        "own": own,
        "there": there,
        "classmates": classmates_to_join(own, joined) if len(there) < MOST else [],
        "enough": len(there) >= FEWEST,
        "form": form if form and not eights else SharedNambarzForm(group=own.group, people=people),
        "eights_form": form if eights else SharedEightsForm(group=own.group, people=people),
        "eights": eights,
    }
    return render(request, "classrooms/tablet.html", context, status=422 if form else 200)
