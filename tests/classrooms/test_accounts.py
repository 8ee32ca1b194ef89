"""Teachers sign up and in by allauth; no page of it ever lets a pupil in or gives one a password."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from allauth import urls as allauth_urls
from allauth.account.models import EmailAddress
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, reverse

from classrooms.models import User

from .conftest import PASSWORD, School

pytestmark = pytest.mark.django_db


def sign_up(**changes: str) -> tuple[Client, Any]:
    client = Client()
    form = {"name": "منى O'Neill", "email": "Mona@School.example", "password1": PASSWORD, "password2": PASSWORD}
    return client, client.post(reverse("account_signup"), {**form, **changes})


def test_signing_up_makes_a_teacher_with_the_name_asked_for() -> None:
    client, response = sign_up()
    assert response.status_code == 302
    teacher = User.objects.get(email="mona@school.example")
    assert (teacher.role, teacher.name) == ("teacher", "منى O'Neill")
    assert client.get(reverse("home"))["Location"] == reverse("classrooms:dashboard")
    assert "Make your first class" in client.get(reverse("classrooms:dashboard")).content.decode()


def test_one_teacher_after_the_other_signs_up() -> None:
    for number in range(3):
        _client, response = sign_up(email=f"teacher{number}@school.example")
        assert response.status_code == 302
    assert len(set(User.objects.values_list("username", flat=True))) == 3
    assert "" not in User.objects.values_list("username", flat=True)


@pytest.mark.parametrize("name", ["", "   ", "\u200f", "x" * 81])
def test_a_name_is_asked_for(name: str) -> None:
    _client, response = sign_up(name=name)
    assert response.status_code == 200
    assert "name" in response.context["form"].errors
    assert not User.objects.exists()


def test_signing_up_can_neither_choose_a_role_nor_a_username() -> None:
    sign_up(role="pupil", username="boss", is_staff="on", is_superuser="on")
    teacher = User.objects.get()
    assert (teacher.role, teacher.is_staff, teacher.is_superuser) == ("teacher", False, False)
    assert teacher.username != "boss"


def test_signing_in_and_out(school: School) -> None:
    client = Client()
    client.post(reverse("account_login"), {"login": "ADA@school.example", "password": PASSWORD})
    assert client.get(reverse("classrooms:dashboard")).status_code == 200
    client.post(reverse("account_logout"))
    assert client.get(reverse("classrooms:dashboard")).status_code == 302


def test_a_pupil_can_have_no_e_mail_address(school: School) -> None:
    school.amal.pupil.email = "amal@school.example"
    with pytest.raises(IntegrityError):
        school.amal.pupil.save()


def test_two_people_without_an_address_are_fine_and_two_with_the_same_are_not(school: School) -> None:
    assert User.objects.filter(email=None).count() == 3
    with pytest.raises(ValidationError):
        User(name="x", role="teacher", email="ada@school.example", password="x").full_clean()


def test_a_pupil_with_a_password_by_whatever_accident_is_still_not_let_in(school: School) -> None:
    """By no backend: not by username and password, not by e-mail."""
    person = school.amal.pupil
    person.set_password(PASSWORD)
    person.save()
    request = RequestFactory().post("/")
    for credentials in ({"username": person.username}, {"email": person.username}, {"email": ""}):
        assert authenticate(request, **credentials, password=PASSWORD) is None
    response = Client().post(reverse("account_login"), {"login": person.username, "password": PASSWORD})
    assert response.status_code == 200


def allauth_addresses(patterns: list[Any]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from allauth_addresses(pattern.url_patterns)
        elif isinstance(pattern, URLPattern):
            known = {"key": "x", "uidb36": "1"}
            yield reverse(str(pattern.name), kwargs={name: known[name] for name in _groups(pattern)})


def _groups(pattern: URLPattern) -> set[str]:
    converters = set(getattr(pattern.pattern, "converters", {}))
    return converters or set(pattern.pattern.regex.groupindex)


@pytest.mark.parametrize("path", list(allauth_addresses(allauth_urls.urlpatterns)))
def test_every_page_of_allauth_sends_a_pupil_home(
    path: str, school: School, client_of: Callable[[User | None], Client]
) -> None:
    """A person without a password could choose one there, add an e-mail address, a second factor …"""
    client = client_of(school.amal.pupil)
    form = {"password1": PASSWORD, "password2": PASSWORD, "email": "x@school.example", "action_add": ""}
    for response in (client.get(path), client.post(path, form)):
        assert (response.status_code, response.headers.get("Location")) == (302, reverse("home"))
    person = User.objects.get(pk=school.amal.pupil_id)
    assert not person.has_usable_password()
    assert person.email is None


@pytest.mark.parametrize(
    "name", ["account_login", "account_signup", "account_reset_password", "account_reset_password_done"]
)
def test_the_entrance_looks_like_the_rest_of_the_site(name: str) -> None:
    page = Client().get(reverse(name)).content.decode()
    assert "css/components.css" in page
    assert 'class="page page--narrow"' in page
    assert "<script>" not in page
    assert "style=" not in page


@pytest.mark.parametrize(
    "name", ["account_change_password", "account_email", "mfa_index", "account_logout", "account_reauthenticate"]
)
def test_and_so_do_the_pages_of_an_account(
    name: str, school: School, client_of: Callable[[User | None], Client]
) -> None:
    client = Client()
    client.post(reverse("account_login"), {"login": "ada@school.example", "password": PASSWORD})
    page = client.get(reverse(name)).content.decode()
    assert "css/components.css" in page
    assert "<script>" not in page


def test_the_second_factors_code_is_drawn_in_the_page_itself(school: School) -> None:
    """The pages load no picture from a `data:` address."""
    EmailAddress.objects.create(user=school.ada, email=school.ada.email, verified=True, primary=True)
    client = Client()
    client.post(reverse("account_login"), {"login": "ada@school.example", "password": PASSWORD})
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    page = client.get(reverse("mfa_activate_totp")).content.decode()
    assert 'class="qr"' in page
    assert "data:image" not in page
