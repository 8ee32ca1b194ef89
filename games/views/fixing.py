"""The pages of "Fix my mistakes": for whoever holds the seat, and nobody else, a teacher who may watch included."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from ..actors import actor_of
from ..fixing_selectors import MistakesLeft, mistakes_left, moment_load, moments_of, rounds_unreviewed
from ..forms.play import ActionForm, HelpForm
from ..models import Seat
from ..selectors import NotYourTable, position_load
from ..services.outcomes import Outcome
from ..services.practice import Fix, moment_help, moment_leave, moment_try
from ..services.reviewing import rounds_review
from ..showing.fixing import FixView, MistakesView
from ..wishes import sound_is_on
from .answers import MALFORMED, PageRequest, not_yours, number_in, posted

P = ParamSpec("P")
MomentView = Callable[Concatenate[PageRequest, UUID, P], HttpResponse]


def own(view: MomentView[P]) -> MomentView[P]:
    """A view of the reader's own mistakes, never cached. What is not theirs is answered like what is not there."""

    @never_cache
    @wraps(view)
    def checked(request: PageRequest, pk: UUID, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, pk, *args, **kwargs)
        except NotYourTable:
            return not_yours(request, pk)

    return checked


@require_GET
@own
def mistakes(request: PageRequest, pk: UUID) -> HttpResponse:
    """What there is to fix at this table, and how far the reader has come."""
    return listed(request, pk, number_in(request.GET, "seat"))


@require_POST
@own
def look(request: PageRequest, pk: UUID) -> HttpResponse:
    """Looks the rounds through, should the task be late or nobody be there to run it."""
    position_load(table_id=pk, actor=actor_of(request), must_hold=True)
    rounds_review(table_id=pk)
    seat = number_in(request.POST, "seat")
    if not request.htmx:
        return redirect(f"{reverse('games:fix', args=[pk])}{'' if seat is None else f'?seat={seat}'}")
    return listed(request, pk, seat)


@require_GET
@own
def moment(request: PageRequest, pk: UUID, number: int) -> HttpResponse:
    """One position, to be tried again."""
    return shown(request, Fix(moment_load(table_id=pk, moment_id=number, actor=actor_of(request))))


@require_POST
@own
def attempt(request: PageRequest, pk: UUID, number: int) -> HttpResponse:
    """Another try."""
    form = ActionForm(posted(request))
    if not form.is_valid():
        at = moment_load(table_id=pk, moment_id=number, actor=actor_of(request))
        return shown(request, Fix(at, Outcome("refused", at.table.version, reason="malformed", action={})))
    fix = moment_try(
        table_id=pk,
        moment_id=number,
        actor=actor_of(request),
        attempt_id=form.cleaned_data["attempt"],
        action=form.cleaned_data["action"],
        clock=form.clock(),
        typed=form.cleaned_data["typed"],
    )
    return shown(request, fix)


@require_POST
@own
def more_help(request: PageRequest, pk: UUID, number: int) -> HttpResponse:
    """The next step of help."""
    form = HelpForm(request.POST)
    taken = form.cleaned_data["helps"] if form.is_valid() else -1
    return shown(request, moment_help(table_id=pk, moment_id=number, actor=actor_of(request), taken=taken))


@require_POST
@own
def leave_it(request: PageRequest, pk: UUID, number: int) -> HttpResponse:
    """Puts this one aside and goes on to the next."""
    left = moment_leave(table_id=pk, moment_id=number, actor=actor_of(request))
    following = FixView(Fix(left)).next_moment
    if following is None:
        return redirect(f"{reverse('games:fix', args=[pk])}?seat={left.seat.number}")
    return redirect("games:fix_moment", pk, following.pk)


# -- what the views share ---------------------------------------------------------------------------------------------


def listed(request: PageRequest, pk: UUID, number: int | None) -> HttpResponse:
    """The list of whoever holds the seat of this number, or the only one held. Raises ``NotYourTable``."""
    position = position_load(table_id=pk, actor=actor_of(request), must_hold=True)
    held = position.held
    seat = held[0] if len(held) == 1 else next((one for one in held if one.number == number), None)
    view = MistakesView(
        position.table,
        held,
        seat,
        moments_of(pk, seat) if seat is not None else (),
        waits=bool(rounds_unreviewed(position)),
        over=bool(position.state.results),
        elsewhere=lambda: left_of(request, seat),
    )
    return render(request, "games/fix_list.html" if request.htmx else "games/fix.html", {"view": view})


def left_of(request: PageRequest, seat: Seat | None) -> MistakesLeft:
    """What the person who is signed in has left at other tables; nothing of somebody else's on the same device."""
    if seat is None or seat.user_id is None or seat.user_id != request.user.pk:
        return MistakesLeft()
    return mistakes_left(seat.user_id)


def shown(request: PageRequest, fix: Fix) -> HttpResponse:
    """The page of a moment, or for htmx its live part."""
    view = FixView(fix, sound=sound_is_on(request, fix.moment.table))
    malformed = fix.outcome is not None and fix.outcome.reason == "malformed"
    template = view.live_template if request.htmx else "games/fix_moment.html"
    return render(request, template, {"view": view}, status=MALFORMED if malformed else 200)
