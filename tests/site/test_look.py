"""The stylesheets and the frame of every page: both directions, every role, colours dark enough, no sides named."""

import re
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.test import Client

from classrooms.models import User
from classrooms.names import NameRow
from classrooms.services.classes import class_create
from classrooms.services.pupils import pupils_add

ROOT = Path(__file__).resolve().parents[2]
STYLES = sorted(
    file for top in ("nambarz_site", "games", "lessons", "classrooms") for file in (ROOT / top).rglob("*.css")
)
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
TOKENS = dict(
    re.findall(
        r"--([\w-]+): (#[0-9a-f]{6});", (ROOT / "nambarz_site/static/css/tokens.css").read_text(encoding="utf-8")
    )
)
SIDED = re.compile(
    r"(?<![\w-])(?:(?:margin|padding|border)-(?:left|right|top|bottom)|left|right|top|bottom|(?:min-|max-)?(?:width|height))\s*:"
)


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.name)
def test_stylesheets_name_no_side_and_no_width(file: Path) -> None:
    text = re.sub(r"/\*.*?\*/|@media[^{]*|\([^()]*\)", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert SIDED.findall(text) == []


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: str(file.relative_to(ROOT / "templates")))
def test_templates_hold_no_inline_style_or_script(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=[\"']|hx-on|<script>", text)


def luminance(colour: str) -> float:
    channels = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(TOKENS[one]), luminance(TOKENS[other])), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *(
            ("ink", ground)
            for ground in ("paper", "desk", "desk-deep", "sun", "sun-soft", "felt", "pine-soft", "sky-soft")
        ),
        *(("ink", ground) for ground in ("brick-soft", "plum-soft", "heat-1", "heat-2", "heat-3", "heat-4", "heat-5")),
        *(("ink-quiet", ground) for ground in ("paper", "desk", "desk-deep", "sun-soft")),
        *((f"{tone}-ink", f"{tone}-soft") for tone in ("sun", "pine", "brick", "sky", "plum")),
        *((f"{tone}-ink", "desk") for tone in ("sun", "pine", "brick", "sky", "plum")),
        ("paper", "pine"),
        ("paper", "brick"),
    ],
)
def test_text_is_dark_enough_for_everybody(text: str, ground: str) -> None:
    """WCAG AA for text of any size."""
    assert contrast(text, ground) >= 4.5


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "direction"), [("en", "ltr"), ("ar", "rtl"), ("ru", "ltr"), ("fr", "ltr")])
def test_a_page_says_its_language_and_direction(client: Client, language: str, direction: str) -> None:
    client.cookies["django_language"] = language
    assert f'<html lang="{language}" dir="{direction}">' in client.get("/").content.decode()


@pytest.mark.django_db
def test_the_language_is_changed_by_a_plain_button_and_the_page_comes_back(client: Client) -> None:
    page = client.get("/play/").content.decode()
    for language in ("en", "ar", "ru", "fr"):
        assert f'name="language" value="{language}"' in page
    answer = client.post("/i18n/setlang/", {"language": "ar", "next": "/play/"}, follow=True)
    assert answer.redirect_chain[-1][0] == "/play/"
    assert 'dir="rtl"' in answer.content.decode()


@pytest.mark.django_db
def test_the_header_shows_each_role_its_own_ways(client: Client) -> None:
    page = client.get("/").content.decode()
    assert 'href="/play/"' in page
    assert 'href="/join/"' in page
    assert 'href="/accounts/login/"' in page
    assert "/next-player/" not in page

    teacher = User.objects.create(username="teacher", name="Samira", email="samira@school.example", role="teacher")
    (enrolment,) = pupils_add(classroom=class_create(teacher=teacher, name="3b", age=9), rows=[NameRow(1, "Ana")])
    client.force_login(enrolment.pupil, backend="classrooms.backends.PupilBackend")
    page = client.get("/nowhere/").content.decode()
    assert 'action="/next-player/"' in page
    assert "/accounts/login/" not in page

    client.force_login(teacher, backend="classrooms.backends.TeacherBackend")
    page = client.get("/nowhere/").content.decode()
    assert 'href="/teach/"' in page
    assert "Samira" in page
    assert "/next-player/" not in page


@pytest.mark.django_db
def test_names_in_the_header_are_text(client: Client) -> None:
    teacher = User.objects.create(username="t", name="<script>alert(1)", email="t@school.example", role="teacher")
    client.force_login(teacher, backend="classrooms.backends.TeacherBackend")
    assert "<script>alert" not in client.get("/nowhere/").content.decode()


@pytest.mark.parametrize("name", ["403.html", "404.html", "403_csrf.html"])
def test_error_pages_show_without_anybody_signed_in(name: str) -> None:
    assert "<h1>" in render_to_string(name)


@pytest.mark.parametrize("name", ["400.html", "500.html"])
def test_the_page_for_a_failure_needs_nothing_at_all(name: str) -> None:
    page = render_to_string(name)
    assert "<h1>" in page
    assert "csrf" not in page
