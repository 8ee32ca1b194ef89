"""Addresses for others: the link and the QR code that bring a class to its door, and who is asking."""

from __future__ import annotations

import io

import segno
from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from .models import Classroom, Enrolment


def public_address(request: HttpRequest, path: str) -> str:
    """`path` as a tablet on the school's network must write it: PUBLIC_URL where it is set, else as this page was asked
    for (the teacher's own "localhost" leads nobody else anywhere)."""
    site = getattr(settings, "PUBLIC_URL", "")
    return f"{site.rstrip('/')}{path}" if site else request.build_absolute_uri(path)


def door_address(request: HttpRequest, classroom: Classroom) -> str:
    """The class's door."""
    return public_address(request, reverse("classrooms:class_page", args=[classroom.code]))


def card_address(request: HttpRequest, enrolment: Enrolment) -> str:
    """A child's personal link: straight to their own pictures."""
    return public_address(request, reverse("classrooms:card", args=[enrolment.card_token]))


def qr_svg(address: str) -> SafeString:
    """The address as a QR code: an inline SVG that scales, black on white, with its quiet zone."""
    stream = io.BytesIO()
    segno.make_qr(address, error="m").save(
        stream,
        kind="svg",
        xmldecl=False,
        svgns=True,
        omitsize=True,
        dark="#000",
        light="#fff",
        border=3,
        svgclass="qr",
        lineclass=None,
    )
    return mark_safe(stream.getvalue().decode())  # segno's own markup; the address is only in the drawing


def network_address(request: HttpRequest) -> str:
    """Where the request comes from (behind a proxy, as allauth's settings say); "" where that cannot be known."""
    try:
        return str(get_adapter().get_client_ip(request))
    except PermissionDenied:
        return ""
