"""Who may see and do what: every address of classrooms, for everybody, with two of everything.

An address that is added without a line here fails the first test.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from classrooms import urls
from classrooms.models import Classroom, Enrolment, Group, User
from classrooms.report_csv import CLASS_TABLES, PUPIL_TABLES
from classrooms.selectors.tables import tables_watched_by
from classrooms.services.tables import group_table_open

from .conftest import School

pytestmark = pytest.mark.django_db

# Pages of the teachers of a class, by the method that shows or does something: what they are about is class A.
TEACHERS = {
    "class_detail": "get",
    "class_edit": "get",
    "class_archive": "post",
    "class_restore": "post",
    "class_poster": "get",
    "door": "post",
    "teacher_add": "post",
    "teacher_remove": "post",
    "cards": "get",
    "pupils_add": "get",
    "pupil": "get",
    "pupil_rename": "post",
    "pupil_move": "post",
    "pupil_remove": "post",
    "pupil_restore": "post",
    "pictures_reset": "post",
    "pupil_export": "get",
    "pupil_erase": "get",
    "group_new": "get",
    "group_preview": "post",
    "group_edit": "get",
    "group_delete": "post",
    "report_class": "get",
    "report_refresh": "post",
    "report_progress": "get",
    "report_class_csv": "get",
    "report_pupil": "get",
    "report_pupil_csv": "get",
}
# Pages that are about whoever asks.
OWN = {
    "dashboard",
    "class_new",
    "pupil_home",
    "open_table",
    "open_together",
    "tables_of_class",
    "tablet",
    "tablet_join",
    "tablet_start_again",
    "tablet_begin",
}
# Pages that everybody may ask for.
DOORS = {"join", "class_page", "sign_in_pupil", "card", "next_player", "table_code"}

SIGN_IN = "/accounts/login/"


def names(patterns: list[Any]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        elif isinstance(pattern, URLPattern):
            yield str(pattern.name)


def address(name: str, school: School) -> str:
    """The address `name` about class A and what is in it."""
    known: dict[str, Any] = {
        "pk": school.class_a.pk,
        "enrolment_pk": school.amal.pk,
        "group_pk": school.second_a.pk,
        "teacher_pk": school.cem.pk,
        "pupil_pk": school.amal.pupil_id,
        "refresh_pk": uuid.uuid4(),
        "table": next(iter(CLASS_TABLES if name == "report_class_csv" else PUPIL_TABLES)),
        "code": school.class_a.code,
        "token": school.amal.card_token,
    }
    pattern = next(pattern for pattern in flat(urls.urlpatterns) if pattern.name == name)
    wanted = set(pattern.pattern.converters)
    if name.startswith("report_"):
        wanted.add("pk")
    if name == "sign_in_pupil":
        known["pk"] = school.amal.pk
    return reverse(f"classrooms:{name}", kwargs={key: known[key] for key in wanted})


def flat(patterns: list[Any]) -> Iterator[URLPattern]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from flat(pattern.url_patterns)
        else:
            yield pattern


def ask(client: Client, method: str, path: str, **headers: str) -> HttpResponse:
    """The answer, with whatever it changed undone."""
    with transaction.atomic():
        response = getattr(client, method)(path, headers=headers)
        transaction.set_rollback(True)
    return response


def test_every_address_has_its_line() -> None:
    assert set(names(urls.urlpatterns)) == set(TEACHERS) | OWN | DOORS


@pytest.mark.parametrize("name", sorted(TEACHERS))
def test_a_class_is_its_teachers(name: str, school: School, client_of: Callable[[User | None], Client]) -> None:
    path, method = address(name, school), TEACHERS[name]
    answers = {
        who: ask(client_of(person), method, path)
        for who, person in {
            "teacher": school.ada,
            "co-teacher": school.cem,
            "another teacher": school.bea,
            "pupil of the class": school.amal.pupil,
            "pupil of another class": school.boris.pupil,
            "visitor": None,
        }.items()
    }
    # There is no refresh of that number, and a form posted empty is answered 422: either way they were let in.
    inside = {200, 302, 404 if name == "report_progress" else 200, 422}
    assert answers["teacher"].status_code in inside
    assert answers["co-teacher"].status_code in inside
    assert SIGN_IN not in answers["teacher"].headers.get("Location", "")
    assert answers["another teacher"].status_code == 404
    assert answers["pupil of the class"].status_code == 403
    assert answers["pupil of another class"].status_code == 403
    assert answers["visitor"].status_code == 302
    assert answers["visitor"]["Location"].startswith(SIGN_IN)


@pytest.mark.parametrize("name", sorted(TEACHERS))
def test_what_changes_something_is_never_asked_by_a_link(
    name: str, school: School, client_of: Callable[[User | None], Client]
) -> None:
    if TEACHERS[name] == "post":
        assert ask(client_of(school.ada), "get", address(name, school)).status_code == 405


@pytest.mark.parametrize("name", ["pupil", "group_edit", "pupil_move", "pupil_erase", "pictures_reset"])
def test_what_is_of_class_b_is_not_found_under_class_a(
    name: str, school: School, client_of: Callable[[User | None], Client]
) -> None:
    """A teacher of A cannot reach into B by putting B's number behind A's."""
    kwargs = {"pk": school.class_a.pk}
    kwargs |= {"group_pk": school.group_b.pk} if name == "group_edit" else {"enrolment_pk": school.boris.pk}
    path = reverse(f"classrooms:{name}", kwargs=kwargs)
    assert ask(client_of(school.ada), TEACHERS[name], path).status_code == 404


@pytest.mark.parametrize("number", [2**31, 2**63, 10**30])
@pytest.mark.parametrize("name", sorted(TEACHERS))
def test_a_number_too_great_for_the_database_is_nobodys(
    name: str, number: int, school: School, client_of: Callable[[User | None], Client]
) -> None:
    path = address(name, school)
    client = client_of(school.ada)
    for part in re.findall(r"(?<=/)\d+(?=/)", path):
        if name != "teacher_remove" or part == str(school.class_a.pk):
            assert ask(client, TEACHERS[name], path.replace(f"/{part}/", f"/{number}/", 1)).status_code == 404


def test_a_number_too_long_to_read_shows_the_cards_of_all(
    school: School, client_of: Callable[[User | None], Client]
) -> None:
    page = client_of(school.ada).get(address("cards", school), {"pupil": "9" * 5000})
    assert page.status_code == 200


def test_an_expired_session_sends_a_fragments_page_to_sign_in(school: School) -> None:
    for path, method in ((address("group_preview", school), "post"), (reverse("classrooms:pupil_home"), "get")):
        response = ask(Client(), method, path, **{"HX-Request": "true"})
        assert response.headers["HX-Redirect"]
        assert b"<form" not in response.content


@pytest.mark.parametrize("name", ["dashboard", "class_new"])
def test_the_teachers_own_pages(name: str, school: School, client_of: Callable[[User | None], Client]) -> None:
    path = reverse(f"classrooms:{name}")
    assert ask(client_of(school.ada), "get", path).status_code == 200
    assert ask(client_of(school.amal.pupil), "get", path).status_code == 403
    assert ask(Client(), "get", path)["Location"].startswith(SIGN_IN)


def test_the_dashboard_lists_ones_own_classes_only(school: School, client_of: Callable[[User | None], Client]) -> None:
    page = client_of(school.ada).get(reverse("classrooms:dashboard")).content.decode()
    assert "3a" in page
    assert "2b" not in page
    assert school.class_b.code not in page


def test_a_childs_own_page(school: School, client_of: Callable[[User | None], Client]) -> None:
    path = reverse("classrooms:pupil_home")
    page = ask(client_of(school.amal.pupil), "get", path)
    assert page.status_code == 200
    for other in ("Anton", "Boris", "2b", school.class_a.code, school.anton.card_token):
        assert other not in page.content.decode()
    assert ask(client_of(school.ada), "get", path).status_code == 403
    assert ask(Client(), "get", path)["Location"] == reverse("classrooms:join")


@pytest.mark.parametrize(
    ("who", "group", "status"),
    [
        ("amal", "group_a", 302),
        ("amal", "second_a", 404),
        ("amal", "group_b", 404),
        ("ada", "group_a", 302),
        ("cem", "second_a", 302),
        ("ada", "group_b", 404),
        ("bea", "group_a", 404),
    ],
)
def test_who_opens_a_table_for_which_group(
    who: str, group: str, status: int, school: School, client_of: Callable[[User | None], Client]
) -> None:
    person = school.amal.pupil if who == "amal" else getattr(school, who)
    path = reverse("classrooms:open_table", args=[getattr(school, group).pk])
    response = client_of(person).post(path, {"bots": 2, "rounds": 1, "bot_level": "novice"})
    assert response.status_code == status
    assert Client().post(path, {"bots": 2, "rounds": 1})["Location"] == reverse("classrooms:join")


def test_no_table_is_opened_for_an_archived_class(school: School, client_of: Callable[[User | None], Client]) -> None:
    Classroom.objects.filter(pk=school.class_a.pk).update(archived_at=school.class_a.created_at)
    path = reverse("classrooms:open_table", args=[school.group_a.pk])
    assert client_of(school.ada).post(path, {"bots": 2, "rounds": 1}).status_code == 404


def test_a_child_does_not_choose_other_operators_at_the_visitors_start(
    school: School, client_of: Callable[[User | None], Client]
) -> None:
    for method in ("get", "post"):
        assert ask(client_of(school.amal.pupil), method, reverse("games:start"))["Location"] == reverse("home")
    assert Client().get(reverse("games:start")).status_code == 200


@pytest.mark.parametrize("name", ["join", "class_page", "sign_in_pupil", "card"])
def test_the_doors_are_open_to_visitors_and_teachers(
    name: str, school: School, client_of: Callable[[User | None], Client]
) -> None:
    for person in (None, school.ada, school.bea):
        assert ask(client_of(person), "get", address(name, school)).status_code == 200


@pytest.mark.parametrize("name", ["join", "class_page", "sign_in_pupil"])
def test_a_signed_in_child_is_led_home_from_every_door(
    name: str, school: School, client_of: Callable[[User | None], Client]
) -> None:
    for method in ("get",) if name == "class_page" else ("get", "post"):
        response = ask(client_of(school.boris.pupil), method, address(name, school))
        assert response["Location"] == reverse("classrooms:pupil_home")


def test_the_door_shows_names_and_nothing_else_of_anybody(school: School) -> None:
    page = Client().get(address("class_page", school)).content.decode()
    assert "أمل" in page
    assert "Anton" in page
    for other in ("Boris", "Stars", "Ada", "Whole class", school.amal.card_token, school.amal.pictures):
        assert other not in page


def test_lists_and_single_objects_agree(school: School) -> None:
    """The querysets that list are the ones that decide (Kolibri's lesson)."""
    everybody = [school.ada, school.bea, school.cem, school.amal.pupil, school.boris.pupil, AnonymousUser()]
    taught = {person: set(Classroom.objects.taught_by(person)) for person in everybody}
    assert taught[school.ada] == taught[school.cem] == {school.class_a}
    assert taught[school.bea] == {school.class_b}
    assert not taught[school.amal.pupil]
    assert not taught[everybody[-1]]
    assert set(User.objects.taught_by(school.ada)) == {school.amal.pupil, school.anton.pupil}
    assert set(Group.objects.taught_by(school.bea)) == {school.group_b}
    assert set(Group.objects.open_to(school.amal.pupil)) == {school.group_a}
    assert set(Group.objects.open_to(school.ada)) == {school.group_a, school.second_a}
    assert set(Enrolment.objects.of_pupil(school.amal.pupil)) == {school.amal}
    assert not Enrolment.objects.of_pupil(school.ada)
    assert not Group.objects.open_to(AnonymousUser())


def test_a_table_is_watched_by_the_teachers_of_its_group_and_of_its_children(school: School) -> None:
    of_group = group_table_open(group=school.second_a, person=school.ada, rounds=1, bots=1)
    of_child = group_table_open(group=school.group_b, person=school.boris.pupil, rounds=1, bots=1)
    for person, watched in (
        (school.ada, {of_group}),
        (school.cem, {of_group}),
        (school.bea, {of_child}),
        (school.amal.pupil, set()),
        (school.boris.pupil, set()),
        (AnonymousUser(), set()),
    ):
        assert set(tables_watched_by(person)) == watched
        for table in (of_group, of_child):
            assert person.has_perm("games.watch_table", table) == (table in watched)
    Enrolment.objects.filter(pk=school.boris.pk).update(classroom=school.class_a, group=school.group_a)
    assert school.ada.has_perm("games.watch_table", of_child)
    assert not school.ada.has_perm("games.watch_table")
    assert not school.ada.has_perm("games.change_table", of_group)
