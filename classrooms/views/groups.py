"""The groups of a class: settings by age, every one of them to change, with a sample hand beside them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.engine.rules import RulesError

from ..access import PersonRequest, classroom_of, group_of, teacher_required
from ..forms.groups import GroupForm
from ..models import Classroom, Group
from ..names import isolated
from ..presets import AGES
from ..preview import Preview, preview
from ..services import groups


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def group_new(request: PersonRequest, pk: int) -> HttpResponse:
    """A new group, beginning with the settings of an age."""
    return _group_form(request, classroom_of(request.user, pk), None)


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def group_edit(request: PersonRequest, pk: int, group_pk: int) -> HttpResponse:
    """Other settings from the next game on."""
    group = group_of(request.user, pk, group_pk)
    return _group_form(request, group.classroom, group)


@require_POST
@teacher_required
def group_preview(request: PersonRequest, pk: int) -> HttpResponse:
    """The sample hand under the settings as they stand in the form, unsaved."""
    classroom = classroom_of(request.user, pk)
    form = GroupForm(request.POST)
    form.is_valid()
    context = {"classroom": classroom, "form": form, "sample": _sample(form, _deal(request))}
    return render(request, "classrooms/group_form.html#sample", context)


@require_POST
@teacher_required
def group_delete(request: PersonRequest, pk: int, group_pk: int) -> HttpResponse:
    """Take a group away; its pupils go to the class's own."""
    group = group_of(request.user, pk, group_pk)
    try:
        home = groups.group_delete(group=group)
    except groups.DefaultGroup:
        messages.error(request, _("New pupils come to this group: it stays."))
    else:
        text = _("“%(group)s” is gone; its pupils are in “%(home)s”.")
        messages.success(request, text % {"group": isolated(group), "home": isolated(home)})
    return redirect("classrooms:class_detail", pk)


def _group_form(request: PersonRequest, classroom: Classroom, group: Group | None) -> HttpResponse:
    age = _age(request, None if group else classroom.age)
    status = 200
    if request.method == "POST":
        # A copy: an instance that a form has filled in is not what is stored.
        form = GroupForm(request.POST, instance=Group(classroom=classroom))
        if form.is_valid() and not request.POST.get("look"):
            if group is None:
                groups.group_create(classroom=classroom, settings=form.settings())
            else:
                groups.group_change(group=group, settings=form.settings())
            return redirect("classrooms:class_detail", classroom.pk)
        status = 422 if form.errors else 200
    elif age is not None:
        form = GroupForm.for_age(age, name=group.name if group else "")
    else:
        form = GroupForm(instance=group)
    context = {
        "classroom": classroom,
        "group": group,
        "form": form,
        "ages": AGES,
        "age": age,
        "sample": _sample(form, _deal(request)),
    }
    return render(request, "classrooms/group_form.html", context, status=status)


def _sample(form: GroupForm, deal: int) -> Preview | None:
    """A sample hand under the form's settings; None where they are none to play by."""
    initial = {**form.initial, "operators": "".join(form.initial["operators"])}
    settings = form.cleaned_data if form.is_bound else initial
    try:
        # A field with an error is missing here, and its default would show what was not chosen.
        return preview(GroupForm.rules({"operators": "", **settings}), deal)
    except RulesError:
        return None


def _age(request: PersonRequest, default: int | None) -> int | None:
    asked = request.GET.get("age", "")
    return int(asked) if asked.isdecimal() and int(asked) in AGES else default


def _deal(request: PersonRequest) -> int:
    """Which sample hand: the one that was shown, or by "another hand" the next."""
    asked = request.POST.get("deal", "")
    deal = int(asked) if asked.isdecimal() and len(asked) < 6 else 0
    return (deal + bool(request.POST.get("look"))) % 1000
