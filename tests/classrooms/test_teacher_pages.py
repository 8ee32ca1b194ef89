"""A teacher's pages: a class in under five minutes, names as they come, cards, one child, the others who teach."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from classrooms.models import Classroom, Enrolment, User
from classrooms.services.tables import group_table_open
from classrooms.tries import tries_begin

from .conftest import School, pupil_new

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(school: School, client_of: Callable[[User | None], Client]) -> Client:
    return client_of(school.ada)


def page(client: Client, name: str, *args: object) -> str:
    response = client.get(reverse(f"classrooms:{name}", args=args))
    assert response.status_code == 200
    return response.content.decode()


# -- a class --------------------------------------------------------------------------------------------------------


def test_a_name_and_an_age_make_a_class_and_the_pupils_are_next(ada: Client, school: School) -> None:
    response = ada.post(reverse("classrooms:class_new"), {"name": " فصل  الرابع ", "age": 6})
    classroom = Classroom.objects.get(name="فصل الرابع")
    assert response["Location"] == reverse("classrooms:pupils_add", args=[classroom.pk])
    assert classroom.groups.get().operators == "+"


@pytest.mark.parametrize(
    "form", [{"name": "", "age": 9}, {"name": "x" * 81, "age": 9}, {"name": "x", "age": 5}, {"name": "x"}]
)
def test_what_is_no_class_is_told(ada: Client, form: dict[str, object]) -> None:
    assert ada.post(reverse("classrooms:class_new"), form).status_code == 422


def test_the_page_of_a_class_shows_code_link_qr_pupils_groups_and_what_was_played(ada: Client, school: School) -> None:
    group_table_open(group=school.group_a, person=school.anton.pupil, rounds=1, bots=2)
    text = page(ada, "class_detail", school.class_a.pk)
    assert school.class_a.code in text
    assert f"http://testserver/class/{school.class_a.code}/" in text
    assert 'class="qr"' in text
    for word in ("أمل", "Anton", "Stars", "Whole class", "Ada", "Cem"):
        assert word in text
    assert text.count("Anton") >= 2


def test_links_and_codes_lead_where_tablets_find_the_site(ada: Client, school: School, settings: Settings) -> None:
    settings.PUBLIC_URL = "http://192.168.1.5:8000"
    assert f"http://192.168.1.5:8000/class/{school.class_a.code}/" in page(ada, "class_poster", school.class_a.pk)


def test_a_class_page_needs_few_queries_however_many_pupils(
    ada: Client, school: School, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(12):
        pupil_new(school.class_a, f"Child {number}")
    with django_assert_max_num_queries(16):
        page(ada, "class_detail", school.class_a.pk)
    with django_assert_max_num_queries(10):
        page(ada, "dashboard")


def test_opening_the_door_answers_with_the_fragment_or_the_page(ada: Client, school: School) -> None:
    path = reverse("classrooms:door", args=[school.class_a.pk])
    fragment = ada.post(path, headers={"HX-Request": "true"}).content.decode()
    assert fragment.strip().startswith("<section")
    assert "The door is open until" in fragment
    assert ada.post(path, {"close": "1"}).status_code == 302
    assert not Classroom.objects.get(pk=school.class_a.pk).is_open()


def test_sharing_a_class(ada: Client, school: School) -> None:
    path = reverse("classrooms:teacher_add", args=[school.class_a.pk])
    for email, said in (("nobody@school.example", "No teacher signs in here"), ("cem@school.example", "already")):
        response = ada.post(path, {"email": email})
        assert response.status_code == 422
        assert said in response.content.decode()
    assert ada.post(path, {"email": "bea@school.example"}).status_code == 302
    leave = reverse("classrooms:teacher_remove", args=[school.class_a.pk, school.ada.pk])
    assert ada.post(leave)["Location"] == reverse("classrooms:dashboard")
    assert school.ada not in school.class_a.teachers.all()


# -- pupils ---------------------------------------------------------------------------------------------------------


def test_names_are_looked_at_first_and_saved_by_the_second_button(ada: Client, school: School) -> None:
    path = reverse("classrooms:pupils_add", args=[school.class_a.pk])
    names = "Mia\nO'Neill\n=SUM(A1)\n<script>alert(1)</script>\nМаша\tStars"
    before = User.objects.count()
    looked = ada.post(path, {"names": names, "look": "1"})
    assert User.objects.count() == before
    text = looked.content.decode()
    assert "<script>alert(1)" not in text
    assert "&lt;script&gt;alert(1)" in text
    assert "Save 5 pupils" in text
    assert ada.post(path, {"names": names, "save": "1"}).status_code == 302
    assert User.objects.count() == before + 5
    assert User.objects.filter(name="<script>alert(1)</script>").exists()
    assert Enrolment.objects.get(pupil__name="Маша").group == school.second_a


def test_lines_that_are_no_names_are_told_by_line_and_nothing_is_saved(ada: Client, school: School) -> None:
    path = reverse("classrooms:pupils_add", args=[school.class_a.pk])
    names = "Mia\n" + "x" * 81 + "\nBen\tMoons"
    for button, status in (("look", 200), ("save", 422)):
        response = ada.post(path, {"names": names, button: "1"})
        assert response.status_code == status
        text = response.content.decode()
        assert "81 characters" in text
        assert "no such group" in text
        assert "Save " not in text
    assert not User.objects.filter(name="Mia").exists()


def test_the_same_name_twice_is_told_and_not_merged(ada: Client, school: School) -> None:
    path = reverse("classrooms:pupils_add", args=[school.class_a.pk])
    looked = ada.post(path, {"names": "Anton\nMia\nmia", "look": "1"}).content.decode()
    assert "Somebody in the class is called so." in looked
    assert "As in line 2." in looked
    ada.post(path, {"names": "Anton\nMia\nmia", "save": "1"})
    assert User.objects.filter(name="Anton").count() == 2
    assert page(ada, "class_detail", school.class_a.pk).count("same name twice") == 4


def test_a_file_becomes_the_names_in_the_box(ada: Client, school: School) -> None:
    path = reverse("classrooms:pupils_add", args=[school.class_a.pk])
    file = SimpleUploadedFile("names.csv", "Имя;Группа\nМаша;stars\nليلى;\n".encode())
    response = ada.post(path, {"names": "", "file": file, "save": "1"})
    assert "Маша\tStars" not in response.content.decode()
    assert "Маша\tstars\nليلى" in response.content.decode()
    assert not User.objects.filter(name="Маша").exists()


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n\x00\xff", "Zoë".encode("latin-1"), b"x" * 300_000])
def test_a_file_that_is_no_list_is_told(ada: Client, school: School, content: bytes) -> None:
    path = reverse("classrooms:pupils_add", args=[school.class_a.pk])
    response = ada.post(path, {"names": "", "file": SimpleUploadedFile("x.csv", content), "look": "1"})
    assert response.status_code == 422
    assert response.context["form"].non_field_errors()


@pytest.mark.parametrize("names", ["", "\n\n", " \u200f "])
def test_no_names_are_told(ada: Client, school: School, names: str) -> None:
    path = reverse("classrooms:pupils_add", args=[school.class_a.pk])
    assert ada.post(path, {"names": names, "save": "1"}).status_code == 422


def test_the_cards_show_each_child_their_three_pictures_and_way_in(ada: Client, school: School) -> None:
    text = page(ada, "cards", school.class_a.pk)
    assert text.count('class="qr"') == 2
    assert text.count("pictures/sun") == text.count("pictures/moon") == 2
    assert "Boris" not in text
    assert (
        ada.get(reverse("classrooms:cards", args=[school.class_a.pk]), {"pupil": school.amal.pk})
        .content.decode()
        .count('class="qr"')
        == 1
    )


def test_pictures_that_can_no_longer_be_read_are_told_on_the_card(ada: Client, school: School) -> None:
    Enrolment.objects.filter(pk=school.amal.pk).update(pictures="damaged")
    assert "Give new pictures" in page(ada, "cards", school.class_a.pk)


def test_what_a_teacher_does_with_a_child(ada: Client, school: School) -> None:
    def do(action: str, /, **form: object) -> object:
        return ada.post(reverse(f"classrooms:{action}", args=[school.class_a.pk, school.amal.pk]), form)

    do("pupil_rename", name="  أمل ن ")
    assert User.objects.get(pk=school.amal.pupil_id).name == "أمل ن"
    assert do("pupil_rename", name="x" * 81).status_code == 422  # type: ignore[attr-defined]
    do("pupil_move", group=school.second_a.pk)
    assert Enrolment.objects.get(pk=school.amal.pk).group == school.second_a
    assert do("pupil_move", group=school.group_b.pk).status_code == 422  # type: ignore[attr-defined]
    do("pictures_reset")
    assert Enrolment.objects.get(pk=school.amal.pk).card_token != school.amal.card_token
    do("pupil_remove")
    assert "1 pupil who left the class" in page(ada, "class_detail", school.class_a.pk)
    do("pupil_restore")
    assert Enrolment.objects.get(pk=school.amal.pk).archived_at is None


def test_wrong_tries_are_shown_from_the_tenth_on(ada: Client, school: School) -> None:
    from datetime import timedelta

    from django.utils import timezone

    now = timezone.now()
    for number in range(10):
        assert "wrong tr" not in page(ada, "class_detail", school.class_a.pk)
        tries_begin(f"pupil:{school.amal.pk}", now=now + timedelta(minutes=6 * number))
    assert "10 wrong tries at the pictures" in page(ada, "class_detail", school.class_a.pk)


def test_a_childs_export_is_a_file_and_erasing_asks_once(ada: Client, school: School) -> None:
    path = reverse("classrooms:pupil_export", args=[school.class_a.pk, school.amal.pk])
    response = ada.get(path)
    assert response["Content-Disposition"].startswith("attachment")
    assert json.loads(response.content)["person"]["name"] == "أمل"
    erase = reverse("classrooms:pupil_erase", args=[school.class_a.pk, school.amal.pk])
    assert ada.post(erase).status_code == 200
    assert User.objects.filter(name="أمل").exists()
    ada.post(erase, {"sure": "1"})
    assert not User.objects.filter(name="أمل").exists()


# -- tables ---------------------------------------------------------------------------------------------------------


def test_players_that_cannot_be_seated_are_told_in_numbers(ada: Client, school: School) -> None:
    path = reverse("classrooms:open_table", args=[school.group_a.pk])
    response = ada.post(path, {"bots": 12, "rounds": 1, "bot_level": "novice"})
    assert response.status_code == 422
    assert "A table seats 2 to 12 players, but these would be 13 players." in response.content.decode()
    school.group_a.level = "expert"
    school.group_a.save()
    response = ada.post(path, {"bots": 11, "rounds": 1, "bot_level": "novice"})
    assert "12 players with 7 cards each need 84 cards, and the deck has 84" in response.content.decode()


@pytest.mark.parametrize("bots", ["0", "6", "-1", "x", ""])
def test_a_child_plays_against_one_to_five(
    school: School, client_of: Callable[[User | None], Client], bots: str
) -> None:
    path = reverse("classrooms:open_table", args=[school.group_a.pk])
    assert client_of(school.amal.pupil).post(path, {"bots": bots, "rounds": 1}).status_code == 422


def test_a_childs_games_wait_under_carry_on(school: School, client_of: Callable[[User | None], Client]) -> None:
    client = client_of(school.amal.pupil)
    assert "No game is waiting" in page(client, "pupil_home")
    table = client.post(reverse("classrooms:open_table", args=[school.group_a.pk]), {"bots": 2, "rounds": 3})[
        "Location"
    ]
    assert f'href="{table}"' in page(client, "pupil_home")
    assert table not in page(client_of(school.anton.pupil), "pupil_home")


def test_nothing_on_a_page_needs_inline_script_or_style(ada: Client, school: School) -> None:
    for name, args in (
        ("dashboard", ()),
        ("class_detail", (school.class_a.pk,)),
        ("class_poster", (school.class_a.pk,)),
        ("cards", (school.class_a.pk,)),
        ("group_new", (school.class_a.pk,)),
    ):
        text = page(ada, name, *args)
        for forbidden in ("<script>", " style=", "onclick", "hx-on"):
            assert forbidden not in text
