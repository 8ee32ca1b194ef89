"""Report pages: a class, a child of it, their tables as CSV, and figures asked for now."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, get_language_bidi
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRefresh

from lessons.models import Refresh
from lessons.services import refresh_start

from .access import classroom_of, teacher_required
from .report_csv import CLASS_TABLES, PUPIL_TABLES, Table
from .report_selectors import (
    MISTAKES_EXPORTED,
    PupilPage,
    chosen_of,
    class_children,
    class_page,
    pupil_page,
    refresh_key,
)
from .reports.charts import column_chart
from .reports.exports import csv_text
from .reports.periods import Period


@require_GET
@teacher_required
def report_class(request: HttpRequest, pk: int) -> HttpResponse:
    """The class over a period."""
    page = class_page(classroom_of(request.user, pk), chosen_of(request.GET))  # type: ignore[arg-type]
    return render(request, "classrooms/reports/class.html", {"page": page, "chosen": page.chosen})


@require_GET
@teacher_required
def report_pupil(request: HttpRequest, pk: int, pupil_pk: int) -> HttpResponse:
    """A child of the class over a period."""
    page = _pupil_page(request, pk, pupil_pk)
    weeks = [(week.monday, week.whole.right, week.whole.wrong, week.whole.percent) for week in page.report.weeks]
    context = {"page": page, "chosen": page.chosen, "chart": column_chart(weeks, rtl=get_language_bidi())}
    return render(request, "classrooms/reports/pupil.html", context)


@require_GET
@teacher_required
def report_class_csv(request: HttpRequest, pk: int, table: str) -> HttpResponse:
    """A table of the class page."""
    if table not in CLASS_TABLES:
        raise Http404
    page = class_page(classroom_of(request.user, pk), chosen_of(request.GET))  # type: ignore[arg-type]
    return _csv(f"class-{pk}-{table}", page.chosen.period, CLASS_TABLES[table](page))


@require_GET
@teacher_required
def report_pupil_csv(request: HttpRequest, pk: int, pupil_pk: int, table: str) -> HttpResponse:
    """A table of a child's page."""
    if table not in PUPIL_TABLES:
        raise Http404
    page = _pupil_page(request, pk, pupil_pk, mistakes=MISTAKES_EXPORTED)
    return _csv(f"pupil-{pupil_pk}-{table}", page.chosen.period, PUPIL_TABLES[table](page))


@require_POST
@teacher_required
def report_refresh(request: HttpRequest, pk: int) -> HttpResponse:
    """Queues the figures of the class and shows how far they are."""
    classroom = classroom_of(request.user, pk)  # type: ignore[arg-type]
    refresh = refresh_start(key=refresh_key(classroom), person_ids=class_children(classroom))
    if request.headers.get("HX-Request"):
        return render(request, "classrooms/reports/_progress.html", {"classroom": classroom, "refresh": refresh})
    return redirect("classrooms:report_progress", pk=pk, refresh_pk=refresh.pk)


@require_GET
@teacher_required
def report_progress(request: HttpRequest, pk: int, refresh_pk: UUID) -> HttpResponse:
    """How far a refresh is; when it is done the page that watches it loads again."""
    classroom = classroom_of(request.user, pk)  # type: ignore[arg-type]
    refresh = get_object_or_404(Refresh, pk=refresh_pk, key=refresh_key(classroom))
    if not request.headers.get("HX-Request"):
        if refresh.state == Refresh.State.DONE:
            return redirect("classrooms:report_class", pk=pk)
        return render(request, "classrooms/reports/progress.html", {"classroom": classroom, "refresh": refresh})
    if refresh.state == Refresh.State.DONE:
        return HttpResponseClientRefresh()
    return render(request, "classrooms/reports/_progress.html", {"classroom": classroom, "refresh": refresh})


def _pupil_page(request: HttpRequest, pk: int, pupil_pk: int, **more: int) -> PupilPage:
    page = pupil_page(classroom_of(request.user, pk), pupil_pk, chosen_of(request.GET), **more)  # type: ignore[arg-type]
    if page is None:
        raise Http404
    return page


def _csv(name: str, period: Period, table: Table) -> HttpResponse:
    text = csv_text(table.headings, table.rows, language=get_language() or "en")
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="nambarz-{name}-{period.first}-{period.last}.csv"'
    return response
