"""The pupils of a class: add them, their cards, and one child's page with all that can be done."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ..access import PersonRequest, classroom_of, enrolment_of, teacher_required
from ..addresses import door_address
from ..forms.pupils import MoveForm, PupilsForm, RenameForm
from ..models import Enrolment
from ..names import isolated
from ..selectors.cards import cards_of
from ..selectors.people import person_sheet
from ..services import privacy, pupils


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def pupils_add(request: PersonRequest, pk: int) -> HttpResponse:
    """Names one a line, or a file; looked at first, saved by a second button."""
    classroom = classroom_of(request.user, pk)
    form = PupilsForm(request.POST or None, request.FILES or None, classroom=classroom)
    bound = request.method == "POST"
    if bound and form.is_valid():
        if request.POST.get("save") and form.can_save and not request.FILES:
            try:
                added = pupils.pupils_add(classroom=classroom, rows=form.rows)
            except pupils.ClassIsFull as error:
                text = ngettext(
                    "A class has %(most)s pupil at the most.", "A class has %(most)s pupils at the most.", error.most
                )
                form.add_error(None, text % {"most": error.most})
            else:
                text = ngettext("%(count)s pupil added.", "%(count)s pupils added.", len(added))
                messages.success(request, text % {"count": len(added)})
                return redirect("classrooms:class_detail", classroom.pk)
        if request.FILES:
            # The file's names are now in the box, where they can be put right.
            form = PupilsForm({"names": form.cleaned_data["names"]}, classroom=classroom)
            form.is_valid()
    context = {"classroom": classroom, "form": form, "looked": bound and not form.errors}
    # Looking at a list with errors is no error; saving one is.
    status = 422 if bound and (form.errors or (form.wrong and request.POST.get("save"))) else 200
    return render(request, "classrooms/pupils_add.html", context, status=status)


@require_safe
@teacher_required
def cards(request: PersonRequest, pk: int) -> HttpResponse:
    """The cards of a class to print and cut, or with `?pupil=` of one child."""
    classroom = classroom_of(request.user, pk)
    wanted = request.GET.get("pupil", "")
    context = {
        "classroom": classroom,
        "address": door_address(request, classroom),
        "cards": cards_of(request, classroom, int(wanted) if wanted.isdecimal() and len(wanted) < 18 else None),
    }
    return render(request, "classrooms/cards.html", context)


@require_safe
@teacher_required
def pupil(request: PersonRequest, pk: int, enrolment_pk: int) -> HttpResponse:
    """All there is about one child, and what can be done."""
    return _pupil_page(request, enrolment_of(request.user, pk, enrolment_pk))


@require_POST
@teacher_required
def pupil_rename(request: PersonRequest, pk: int, enrolment_pk: int) -> HttpResponse:
    """Another name."""
    enrolment = enrolment_of(request.user, pk, enrolment_pk)
    form = RenameForm(request.POST)
    if not form.is_valid():
        return _pupil_page(request, enrolment, rename_form=form, status=422)
    pupils.pupil_rename(enrolment=enrolment, name=form.cleaned_data["name"])
    messages.success(request, _("The name is %(name)s now.") % {"name": isolated(enrolment.pupil)})
    return redirect("classrooms:pupil", pk, enrolment.pk)


@require_POST
@teacher_required
def pupil_move(request: PersonRequest, pk: int, enrolment_pk: int) -> HttpResponse:
    """To another group, or to another of this teacher's classes."""
    enrolment = enrolment_of(request.user, pk, enrolment_pk)
    form = MoveForm(request.POST, teacher=request.user, enrolment=enrolment)
    if not form.is_valid():
        return _pupil_page(request, enrolment, move_form=form, status=422)
    group = form.cleaned_data["group"]
    pupils.pupil_move(enrolment=enrolment, group=group)
    messages.success(
        request, _("%(name)s is in “%(group)s” now.") % {"name": isolated(enrolment.pupil), "group": isolated(group)}
    )
    return redirect("classrooms:pupil", group.classroom_id, enrolment.pk)


@require_POST
@teacher_required
def pupil_remove(request: PersonRequest, pk: int, enrolment_pk: int) -> HttpResponse:
    """Out of the class; what was played stays in the reports."""
    enrolment = enrolment_of(request.user, pk, enrolment_pk)
    pupils.pupil_remove(enrolment=enrolment)
    messages.success(request, _("%(name)s has left the class.") % {"name": isolated(enrolment.pupil)})
    return redirect("classrooms:class_detail", pk)


@require_POST
@teacher_required
def pupil_restore(request: PersonRequest, pk: int, enrolment_pk: int) -> HttpResponse:
    """Back into the class."""
    enrolment = enrolment_of(request.user, pk, enrolment_pk)
    try:
        pupils.pupil_restore(enrolment=enrolment)
    except pupils.InAnotherClass:
        # Which one is not said: this teacher may not know that class.
        messages.error(request, _("%(name)s is in another class by now.") % {"name": isolated(enrolment.pupil)})
    return redirect("classrooms:class_detail", pk)


@require_POST
@teacher_required
def pictures_reset(request: PersonRequest, pk: int, enrolment_pk: int) -> HttpResponse:
    """New pictures and a new link; the old card is worth nothing."""
    enrolment = enrolment_of(request.user, pk, enrolment_pk)
    pupils.pictures_reset(enrolment=enrolment)
    text = _("%(name)s has new pictures. The old card no longer works: print the new one.")
    messages.success(request, text % {"name": isolated(enrolment.pupil)})
    return redirect("classrooms:pupil", pk, enrolment.pk)


@require_safe
@teacher_required
def pupil_export(request: PersonRequest, pk: int, enrolment_pk: int) -> HttpResponse:
    """All there is about one child, as a JSON file."""
    enrolment = enrolment_of(request.user, pk, enrolment_pk)
    name = slugify(enrolment.pupil.name, allow_unicode=False) or f"pupil-{enrolment.pk}"
    response = JsonResponse(
        privacy.person_export(person=enrolment.pupil), json_dumps_params={"ensure_ascii": False, "indent": 1}
    )
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def pupil_erase(request: PersonRequest, pk: int, enrolment_pk: int) -> HttpResponse:
    """Ask once, then erase for good."""
    enrolment = enrolment_of(request.user, pk, enrolment_pk)
    if request.method == "POST" and request.POST.get("sure"):
        name = str(enrolment.pupil)
        privacy.pupil_erase(enrolment=enrolment)
        messages.success(request, _("Everything about %(name)s is erased.") % {"name": isolated(name)})
        return redirect("classrooms:class_detail", pk)
    return render(request, "classrooms/pupil_erase.html", {"enrolment": enrolment, "classroom": enrolment.classroom})


def _pupil_page(
    request: PersonRequest,
    enrolment: Enrolment,
    *,
    rename_form: RenameForm | None = None,
    move_form: MoveForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "classroom": enrolment.classroom,
        "enrolment": enrolment,
        "sheet": person_sheet(enrolment),
        "rename_form": rename_form or RenameForm(initial={"name": enrolment.pupil.name}),
        "move_form": move_form or MoveForm(teacher=request.user, enrolment=enrolment),
    }
    return render(request, "classrooms/pupil.html", context, status=status)
