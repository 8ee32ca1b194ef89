"""A teacher's classes: the list, one class, its door, its archive, its other teachers."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ..access import PersonRequest, classroom_of, teacher_required
from ..addresses import door_address, qr_svg
from ..forms.classes import ClassroomForm, CoTeacherForm
from ..forms.tables import EightsTableForm, TeacherTableForm
from ..models import Classroom, User
from ..names import isolated
from ..selectors.classes import class_cards, pupils_by_group, pupils_removed, teachers_of
from ..selectors.tables import tables_gathering_in, tables_recent
from ..services import classes


@require_safe
@teacher_required
def dashboard(request: PersonRequest) -> HttpResponse:
    """The classes of this teacher."""
    context = {
        "classes": class_cards(request.user),
        "archived": class_cards(request.user, archived=True),
    }
    return render(request, "classrooms/dashboard.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def class_new(request: PersonRequest) -> HttpResponse:
    """Make a class; its pupils are next."""
    form = ClassroomForm(request.POST or None)
    if form.is_valid():
        classroom = classes.class_create(teacher=request.user, **form.cleaned_data)
        return redirect("classrooms:pupils_add", classroom.pk)
    return _form(request, "classrooms/class_new.html", {"form": form})


@require_safe
@teacher_required
def class_detail(request: PersonRequest, pk: int) -> HttpResponse:
    """One class: code, door, pupils by group, what was played of late."""
    return _class_page(request, classroom_of(request.user, pk))


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def class_edit(request: PersonRequest, pk: int) -> HttpResponse:
    """Another name or age."""
    classroom = classroom_of(request.user, pk)
    form = ClassroomForm(request.POST or None, initial={"name": classroom.name, "age": classroom.age})
    if form.is_valid():
        classes.class_change(classroom=classroom, **form.cleaned_data)
        return redirect("classrooms:class_detail", classroom.pk)
    return _form(request, "classrooms/class_edit.html", {"form": form, "classroom": classroom})


@require_POST
@teacher_required
def class_archive(request: PersonRequest, pk: int) -> HttpResponse:
    """Put a class away."""
    classroom = classroom_of(request.user, pk)
    classes.class_archive(classroom=classroom)
    messages.success(
        request, _("“%(name)s” is archived: its door is shut, its reports stay.") % {"name": isolated(classroom)}
    )
    return redirect("classrooms:dashboard")


@require_POST
@teacher_required
def class_restore(request: PersonRequest, pk: int) -> HttpResponse:
    """Take a class out again."""
    classroom = classroom_of(request.user, pk)
    classes.class_restore(classroom=classroom)
    return redirect("classrooms:class_detail", classroom.pk)


@require_POST
@teacher_required
def door(request: PersonRequest, pk: int) -> HttpResponse:
    """Open the door for a lesson, or close it before its time."""
    classroom = classroom_of(request.user, pk)
    if request.POST.get("close"):
        classes.door_close(classroom=classroom)
    else:
        classes.door_open(classroom=classroom)
    if request.htmx:
        return render(request, "classrooms/class_detail.html#door", {"classroom": classroom})
    return redirect("classrooms:class_detail", classroom.pk)


@require_safe
@teacher_required
def class_poster(request: PersonRequest, pk: int) -> HttpResponse:
    """The code and the QR code as large as the screen, for the projector or the wall."""
    classroom = classroom_of(request.user, pk)
    address = door_address(request, classroom)
    return render(
        request, "classrooms/poster.html", {"classroom": classroom, "address": address, "qr": qr_svg(address)}
    )


@require_POST
@teacher_required
def teacher_add(request: PersonRequest, pk: int) -> HttpResponse:
    """Share the class with another teacher."""
    classroom = classroom_of(request.user, pk)
    form = CoTeacherForm(request.POST)
    if form.is_valid():
        try:
            teacher = classes.teacher_add(classroom=classroom, email=form.cleaned_data["email"])
        except classes.NoSuchTeacher as error:
            form.add_error("email", _("No teacher signs in here with %(email)s.") % {"email": error.email})
        except classes.AlreadyTeaches as error:
            form.add_error("email", _("%(name)s teaches this class already.") % {"name": isolated(error.teacher)})
        else:
            messages.success(request, _("%(name)s teaches this class now, too.") % {"name": isolated(teacher)})
            return redirect("classrooms:class_detail", classroom.pk)
    return _class_page(request, classroom, co_teacher_form=form, status=422)


@require_POST
@teacher_required
def teacher_remove(request: PersonRequest, pk: int, teacher_pk: int) -> HttpResponse:
    """Another teacher, or this one, teaches the class no more."""
    classroom = classroom_of(request.user, pk)
    teacher = User.objects.filter(pk=teacher_pk, teachings__classroom=classroom).first()
    if teacher is not None:
        try:
            classes.teacher_remove(classroom=classroom, teacher=teacher)
        except classes.LastTeacher:
            messages.error(request, _("A class needs a teacher. Archive it instead."))
    if teacher == request.user and not Classroom.objects.taught_by(request.user).filter(pk=pk).exists():
        return redirect("classrooms:dashboard")
    return redirect("classrooms:class_detail", pk)


def _class_page(
    request: PersonRequest, classroom: Classroom, *, co_teacher_form: CoTeacherForm | None = None, status: int = 200
) -> HttpResponse:
    address = door_address(request, classroom)
    rows = pupils_by_group(classroom)
    default = next(row.group for row in rows if row.group.is_default)
    context = {
        "classroom": classroom,
        "address": address,
        "qr": qr_svg(address),
        "rows": rows,
        "pupils": sum(len(row.pupils) for row in rows),
        "removed": pupils_removed(classroom),
        "recent": tables_recent(classroom),
        "teachers": teachers_of(classroom),
        "co_teacher_form": co_teacher_form or CoTeacherForm(),
        "table_form": TeacherTableForm(group=default),
        "eights_form": EightsTableForm(group=default),
        "gathering": tables_gathering_in(classroom, request.user),
        "default_group": default,
    }
    return render(request, "classrooms/class_detail.html", context, status=status)


def _form(request: HttpRequest, template: str, context: dict[str, object]) -> HttpResponse:
    """A page with a form; 422 where what was posted cannot be taken, so that htmx shows it too."""
    return render(request, template, context, status=422 if request.method == "POST" else 200)
