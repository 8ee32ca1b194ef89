"""How allauth makes and lets in people: teachers, and only teachers."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language

from .addresses import qr_svg
from .choices import Role
from .models import User, username_new
from .names import name_clean


def name_shown(user: User) -> str:
    """What allauth calls a person in its messages and mails: never the generated username."""
    return user.name or user.email or ""


class AccountAdapter(DefaultAccountAdapter):
    """Sign-up makes a teacher; a pupil, whom no page of allauth should ever come upon, is turned away."""

    def populate_username(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """A generated one: nobody ever types a username here, and allauth has emptied the model's own default."""
        assert isinstance(user, User)
        user.username = user.username or username_new()

    def save_user(
        self, request: HttpRequest, user: AbstractBaseUser, form: Any, commit: bool = True
    ) -> AbstractBaseUser:
        assert isinstance(user, User)
        user.role = Role.TEACHER
        user.name = name_clean(form.cleaned_data.get("name", ""))
        user.language = get_language() or ""
        return super().save_user(request, user, form, commit=commit)

    def pre_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse | None:
        if not (isinstance(user, User) and user.is_teacher):
            return redirect("home")
        return super().pre_login(request, user, **kwargs)

    def get_user_search_fields(self) -> list[str]:
        return ["email", "name"]


class MFAAdapter(DefaultMFAAdapter):
    """The second factor's QR code as our own inline SVG: the site's pages load no picture from a `data:` address."""

    def build_totp_svg(self, url: str) -> str:
        return qr_svg(url)
