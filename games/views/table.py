"""The pages of the table. Each view asks who is there, calls one service or selector, and shows the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from .. import live, services
from ..actors import Actor, actor_of, actor_with_session
from ..forms.play import ActionForm, CountForm
from ..forms.start import START_FORMS
from ..forms.wishes import PaceForm
from ..models import Table
from ..selectors import (
    NotYourTable,
    Position,
    position_load,
    record_lines,
    table_news,
    tables_of,
)
from ..services.gathering import GatheringRefused
from ..services.outcomes import Outcome
from ..services.starting import own_table_open, table_again
from ..showing.lists import table_row
from ..showing.pages import start_fields, view_of
from ..showing.replay import ReplayView
from ..wishes import sound_is_on
from .answers import MALFORMED, STALE, PageRequest, at_a_table, hearing_checked, number_in, posted, readable, room_page

GAMES_LISTED = 30


@never_cache
@require_http_methods(["GET", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """ "Play now": choose a game and how to play it, and sit down with bots at once; no account needed."""
    game = request.POST.get("game") or request.GET.get("game", "")
    game = game if game in START_FORMS else next(iter(START_FORMS))
    form = START_FORMS[game](request.POST or None)
    if request.method == "POST" and form.is_valid():
        name = str(request.user) if request.user.is_authenticated else _("Player")
        try:
            opened = own_table_open(actor=actor_with_session(request), name=name, **form.settings())
        except services.SetupRefused:
            form.add_error(None, _("So many players cannot play by these settings."))
        else:
            return redirect("games:table", opened.pk)
    choice = {"form": form, "game": game, "games": list(START_FORMS), "fields": start_fields(game)}
    return render(request, "games/start.html", choice, status=200 if not form.errors else MALFORMED)


@never_cache
@require_GET
def mine(request: HttpRequest) -> HttpResponse:
    """ "My games": those to carry on with, and the last that are over."""
    actor = actor_of(request)
    rows = [table_row(table, actor) for table in tables_of(actor).prefetch_related("seats")[:GAMES_LISTED]]
    going = [row for row in rows if row.table.status != Table.Status.OVER]
    ended = [row for row in rows if row.table.status == Table.Status.OVER]
    return render(request, "games/mine.html", {"going": going, "ended": ended})


@at_a_table
@require_GET
def table(request: PageRequest, pk: UUID) -> HttpResponse:
    """The table as the reader may see it, or its waiting room; a part of the page where htmx asks."""
    try:
        position = readable(request, pk)
    except NotYourTable:
        page = room_page(request, pk)
        if page is None:
            raise
        return page
    return shown(request, position, fields=request.GET)


@at_a_table
@require_POST
def act(request: PageRequest, pk: UUID) -> HttpResponse:
    """Submits an action for the seat that is to act."""
    form = ActionForm(posted(request))
    actor = actor_of(request)
    if form.is_valid():
        outcome = services.action_submit(
            table_id=pk,
            actor=actor,
            attempt_id=form.cleaned_data["attempt"],
            version=form.cleaned_data["version"],
            action=form.cleaned_data["action"],
            clock=form.clock(),
            typed=form.cleaned_data["typed"],
            seat_number=number_in(form.data, "seat"),
        )
    else:
        outcome = malformed(pk, actor)
    return shown(request, outcome.position, outcome=outcome, fields=form.data)


@at_a_table
@require_GET
def poll(request: PageRequest, pk: UUID) -> HttpResponseBase:
    """The table once there is other news than the page's, else 204; for pages without a stream."""
    channel = live.table_channel(pk)
    ticket = live.mark_here_by(request.GET.get("here", ""))
    news = live.published_version(channel)
    if news is None:
        news = table_news(pk)
    if news is not None and news == number_in(request.GET, "news"):
        # The page's token says that it may hear of this table, which spares asking the database.
        if ticket is None or ticket.channel != channel:
            hearing_checked(request, pk)
        return HttpResponse(status=204)
    return table(request, pk)


@at_a_table
@require_POST
def onward(request: PageRequest, pk: UUID) -> HttpResponse:
    """Lets the bots move: should their task be late or nobody be there to run it, or because a play has been looked at
    (nambarz 8.5)."""
    readable(request, pk)
    services.bots_move(table_id=pk, actor=actor_of(request), version=number_in(request.POST, "version"))
    position = readable(request, pk)
    return shown(request, position, fields=request.POST)


@at_a_table
@require_POST
def hint(request: PageRequest, pk: UUID) -> HttpResponse:
    """Takes the next hint, where one is offered."""
    form = ActionForm(request.POST)
    actor = actor_of(request)
    outcome: Outcome | None = None
    position: Position | None
    if form.is_valid():
        position = services.hint_take(table_id=pk, actor=actor, attempt_id=form.cleaned_data["attempt"])
    else:
        outcome = malformed(pk, actor)
        position = outcome.position
    return shown(request, position, outcome=outcome, fields=form.data)


@at_a_table
@require_POST
def count(request: PageRequest, pk: UUID) -> HttpResponse:
    """The cards left after a hand, added up or skipped (crazy-eights 5.1)."""
    form = CountForm(request.POST)
    actor = actor_of(request)
    if not form.is_valid():
        outcome = malformed(pk, actor)
    elif form.cleaned_data["skip"]:
        outcome = services.counting_skip(table_id=pk, actor=actor, **form.asked())
    else:
        outcome = services.counting_submit(
            table_id=pk, actor=actor, typed=form.typed(), clock=form.clock(), **form.asked()
        )
    return shown(request, outcome.position, outcome=outcome, fields=form.data)


@at_a_table
@require_POST
def leave(request: PageRequest, pk: UUID) -> HttpResponse:
    """Gets up from a game that others play on."""
    services.seat_leave(table_id=pk, actor=actor_of(request))
    return redirect("games:mine")


@at_a_table
@require_POST
def back(request: PageRequest, pk: UUID) -> HttpResponse:
    """Takes one's seat back from the bot that has played meanwhile."""
    services.seat_back(table_id=pk, actor=actor_of(request))
    position = readable(request, pk)
    return shown(request, position, fields=request.POST)


@require_POST
def pace(request: HttpRequest) -> HttpResponse:
    """Remembers how fast bots' plays are to be shown: for a person with their account, for a visitor in the session."""
    form = PaceForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=MALFORMED)
    chosen = form.cleaned_data["pace"]
    if request.user.is_authenticated:
        request.user.pace = chosen
        request.user.save(update_fields=["pace"])
    else:
        request.session["pace"] = chosen
    return HttpResponse(status=204)


@at_a_table
@require_GET
def score(request: PageRequest, pk: UUID) -> HttpResponse:
    """The score sheet, to be looked at and printed."""
    position = readable(request, pk)
    return render(request, "games/score.html", {"view": view_of(position)})


@at_a_table
@require_GET
def record(request: PageRequest, pk: UUID) -> HttpResponseBase:
    """The record of a game that is over, as JSON Lines (protocol.md): for those who played, and who may watch."""
    position = readable(request, pk)
    if position.table.status != Table.Status.OVER:
        # The record of a game that goes on would tell every hidden card.
        return render(request, "games/record_later.html", {"table": position.table}, status=STALE)
    encoder = DjangoJSONEncoder(ensure_ascii=False)
    lines = (encoder.encode(line) + "\n" for line in record_lines(position))
    response = StreamingHttpResponse(lines, content_type="application/x-ndjson; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{position.table.game}-{pk}.jsonl"'
    return response


@at_a_table
@require_GET
def replay(request: PageRequest, pk: UUID) -> HttpResponse:
    """A game that is over, step by step, for those who played and who may watch."""
    position = readable(request, pk)
    if position.table.status != Table.Status.OVER:
        return render(request, "games/record_later.html", {"table": position.table}, status=STALE)
    view = ReplayView(position, at=number_in(request.GET, "at") or 1)
    return render(request, "games/replay.html", {"view": view})


@at_a_table
@require_POST
def again(request: PageRequest, pk: UUID) -> HttpResponse:
    """The same game once more: a new table by the same rules, at which those who have played here meet again."""
    try:
        opened = table_again(
            table_id=pk,
            actor=actor_with_session(request),
            may_join=lambda over: request.user.has_perm("games.join_table", over),
        )
    except GatheringRefused as refused:
        return render(request, "games/again_refused.html", {"reason": refused.reason, "pk": pk}, status=STALE)
    return redirect("games:table", opened.pk)


# -- what the views share ---------------------------------------------------------------------------------------------


def malformed(pk: UUID, actor: Actor) -> Outcome:
    """The answer to a post in which no action can be read. Raises ``NotYourTable``."""
    position = position_load(table_id=pk, actor=actor, must_hold=True)
    return Outcome("refused", position.table.version, reason="malformed", action={}, position=position)


def pace_of(request: HttpRequest) -> str:
    """How fast this reader wants the bots' plays shown."""
    own = getattr(request.user, "pace", "") if request.user.is_authenticated else ""
    return str(own or request.session.get("pace", "normal"))


def shown(
    request: PageRequest,
    position: Position | None,
    *,
    fields: Mapping[str, Any],
    outcome: Outcome | None = None,
) -> HttpResponse:
    """The table page, or for htmx its live part. A page that was behind is told so with 409, nonsense with 400.

    ``fields``: what the page sent with it: ``version``, which it has shown before, and the ``seat`` that holds it.
    """
    assert position is not None
    since, ready = number_in(fields, "version"), number_in(fields, "seat")
    wishes = {"pace": pace_of(request), "sound": sound_is_on(request, position.table)}
    view = view_of(position, outcome=outcome, since=since, ready=ready, **wishes)
    if view.can_leave:  # others may wait for them
        live.mark_here(live.table_channel(position.table.pk), view.reader)
    status = 200
    if outcome is not None and outcome.status == "stale":
        status = STALE
    elif outcome is not None and outcome.reason == "malformed":
        status = MALFORMED
    template = view.live_template if request.htmx else "games/table.html"
    return render(request, template, {"view": view}, status=status)
