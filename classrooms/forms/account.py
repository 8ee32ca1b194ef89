"""Signing up as a teacher."""

from __future__ import annotations

from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.utils.translation import gettext_lazy as _

from ..models import NAME_LENGTH
from .fields import NameField


class SignupForm(AllauthSignupForm):
    """allauth's own, and the name that pupils know the teacher by."""

    name = NameField(
        label=_("Your name"),
        max_length=NAME_LENGTH,
        help_text=_("As your colleagues and pupils know you."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    field_order = ["name", "email", "password1", "password2"]
