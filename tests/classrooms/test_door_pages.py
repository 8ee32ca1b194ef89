"""A child's way in, and out again on a shared device; all of it without scripts too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from classrooms.models import Enrolment, User
from classrooms.services.classes import class_archive
from classrooms.services.pupils import pictures_reset, pupil_remove

from .conftest import PICTURES, School

pytestmark = pytest.mark.django_db
HOME = "/me/"


def door(school: School) -> str:
    return reverse("classrooms:sign_in_pupil", args=[school.class_a.code, school.amal.pk])


def tap(client: Client, path: str, *names: str, htmx: bool = False) -> object:
    """Taps one picture after the other, as the page without scripts does; the last answer."""
    response = None
    tapped = ""
    for name in names:
        headers = {"HX-Request": "true"} if htmx else {}
        response = client.post(path, {"tapped": tapped, "picture": name}, headers=headers)
        tapped = f"{tapped} {name}".strip()
    return response


@pytest.mark.parametrize("typed", ["{}", " {} ", "lower {}"])
def test_the_class_code_leads_to_the_door_however_it_is_typed(school: School, typed: str) -> None:
    code = school.class_a.code
    typed = code.lower()[:3] + " - " + code.lower()[3:] if "lower" in typed else typed.format(code)
    response = Client().post(reverse("classrooms:join"), {"code": typed})
    assert response["Location"] == reverse("classrooms:class_page", args=[code])


@pytest.mark.parametrize("typed", ["QQQQQQ", "'; DROP TABLE", "ж" * 40, "x" * 41, ""])
def test_an_unknown_code_is_answered_kindly(school: School, typed: str) -> None:
    response = Client().post(reverse("classrooms:join"), {"code": typed})
    assert response.status_code == 200
    assert Client().get(reverse("classrooms:class_page", args=[typed or "-"])).status_code == 404


def test_trying_many_codes_is_slowed_down(school: School) -> None:
    client = Client()
    for _ in range(30):
        client.post(reverse("classrooms:join"), {"code": "QQQQQQ"})
    response = client.post(reverse("classrooms:join"), {"code": school.class_a.code})
    assert response.status_code == 200
    assert response.context["seconds"] > 0


def test_a_name_and_three_pictures_are_the_way_in(school: School) -> None:
    client = Client()
    page = client.get(door(school)).content.decode()
    assert page.count('name="picture"') == 12
    response = tap(client, door(school), *PICTURES)
    assert response["Location"] == HOME  # type: ignore[index]
    assert "أمل" in client.get(HOME).content.decode()
    assert client.get(reverse("home"))["Location"] == HOME


def test_by_htmx_each_tap_is_a_fragment_and_the_last_a_whole_page(school: School) -> None:
    client = Client()
    first = tap(client, door(school), PICTURES[0], htmx=True)
    assert first.content.decode().strip().startswith("<section")  # type: ignore[attr-defined]
    assert "is-chosen" in first.content.decode()  # type: ignore[attr-defined]
    assert tap(client, door(school), *PICTURES, htmx=True).headers["HX-Redirect"] == HOME  # type: ignore[attr-defined]


def test_wrong_pictures_are_answered_kindly_and_begin_anew(school: School) -> None:
    client = Client()
    response = tap(client, door(school), *PICTURES[::-1])
    assert response.context["wrong"]  # type: ignore[attr-defined]
    assert response.context["tapped"] == ""  # type: ignore[attr-defined]
    assert "_auth_user_id" not in client.session


def test_none_twice_and_no_more_than_three_and_nothing_else(school: School) -> None:
    client = Client()
    for tapped, picture in (("sun sun", "sun"), ("sun", "dragon"), ("<b>", "sun"), ("x " * 29, ""), ("sun", "")):
        response = client.post(door(school), {"tapped": tapped, "picture": picture})
        assert response.status_code == 200
        assert response.context["tapped"] in ("sun", "")


def test_after_five_wrong_tries_a_short_wait_is_shown(school: School) -> None:
    client = Client()
    for _ in range(5):
        tap(client, door(school), "cup", "kite", "drum")
    response = tap(client, door(school), *PICTURES)
    assert 0 < response.context["seconds"] <= 10  # type: ignore[attr-defined]
    assert "_auth_user_id" not in client.session


def test_a_child_is_no_child_of_another_classs_door(school: School) -> None:
    path = reverse("classrooms:sign_in_pupil", args=[school.class_b.code, school.amal.pk])
    assert Client().get(path).status_code == 404
    assert Client().post(path, {"tapped": "sun moon", "picture": "star"}).status_code == 404


def test_the_personal_card_leads_to_the_childs_own_pictures(school: School) -> None:
    client, path = Client(), reverse("classrooms:card", args=[school.amal.card_token])
    assert "أمل" in client.get(path).content.decode()
    assert tap(client, path, *PICTURES)["Location"] == HOME  # type: ignore[index]


def test_an_old_card_is_told_to_be_one(school: School) -> None:
    path = reverse("classrooms:card", args=[school.amal.card_token])
    pictures_reset(enrolment=school.amal)
    assert Client().get(path).status_code == 404


def test_by_the_card_of_another_child_the_device_changes_hands_only_with_the_right_pictures(
    school: School, client_of: Callable[[User | None], Client]
) -> None:
    client, path = client_of(school.anton.pupil), reverse("classrooms:card", args=[school.amal.card_token])
    tap(client, path, "cup", "kite", "drum")
    assert int(client.session["_auth_user_id"]) == school.anton.pupil_id
    tap(client, path, *PICTURES)
    assert int(client.session["_auth_user_id"]) == school.amal.pupil_id


def test_the_session_ends_with_the_browser(school: School) -> None:
    client = Client()
    tap(client, door(school), *PICTURES)
    assert client.session.get_expire_at_browser_close()
    assert client.cookies["sessionid"]["expires"] == ""
    assert client.cookies["sessionid"]["max-age"] == ""


def test_next_player_forgets_everything_and_opens_the_door(school: School) -> None:
    client = Client()
    client.post(reverse("classrooms:join"), {"code": "QQQQQQ"})
    tap(client, door(school), *PICTURES)
    session = client.session
    session["left"] = "by Amal"
    session.save()
    key = session.session_key
    assert client.get(reverse("classrooms:next_player")).status_code == 405
    response = client.post(reverse("classrooms:next_player"))
    assert response["Location"] == reverse("classrooms:class_page", args=[school.class_a.code])
    assert "left" not in client.session
    assert client.session.session_key != key
    assert client.get(HOME).status_code == 302


def test_nothing_of_whoever_was_here_before_is_left_for_the_child(
    school: School, client_of: Callable[[User | None], Client]
) -> None:
    client = client_of(school.ada)
    session = client.session
    session["left"] = "by Ada"
    session.save()
    tap(client, door(school), *PICTURES)
    assert "left" not in client.session
    assert client.get(reverse("classrooms:dashboard")).status_code == 403


@pytest.mark.parametrize("name", ["pupil_home", "join", "class_page"])
def test_no_page_of_a_child_is_kept_by_the_browser(school: School, name: str) -> None:
    client = Client()
    path = reverse(f"classrooms:{name}", args=[school.class_a.code] if name == "class_page" else [])
    assert "no-store" in client.get(path)["Cache-Control"]
    tap(client, door(school), *PICTURES)
    assert "no-store" in client.get(path)["Cache-Control"]
    assert "no-store" in client.post(reverse("classrooms:next_player"))["Cache-Control"]


def test_a_child_who_is_removed_or_whose_class_is_archived_is_signed_out(school: School) -> None:
    for end in (lambda: pupil_remove(enrolment=school.amal), lambda: class_archive(classroom=school.class_a)):
        client = Client()
        tap(client, door(school), *PICTURES)
        assert client.get(HOME).status_code == 200
        end()
        assert client.get(HOME)["Location"] == reverse("classrooms:join")
        Enrolment.objects.filter(pk=school.amal.pk).update(archived_at=None)


def test_an_archived_class_has_no_door(school: School) -> None:
    class_archive(classroom=school.class_a)
    assert Client().get(door(school)).status_code == 404
    assert Client().get(reverse("classrooms:class_page", args=[school.class_a.code])).status_code == 404
    assert Client().get(reverse("classrooms:card", args=[school.amal.card_token])).status_code == 404


def test_a_posted_form_needs_its_token(school: School) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(door(school), {"tapped": "sun moon", "picture": "star"}).status_code == 403
