"""Every language says everything: no text missing, none doubtful, no placeholder lost on the way."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import polib
import pytest
from django.conf import settings

CATALOGUES = sorted(Path(settings.BASE_DIR).glob("*/locale/*/LC_MESSAGES/django.po"))
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}|%[sd]")


def test_each_app_has_each_language() -> None:
    languages = {code for code, _ in settings.LANGUAGES} - {"en"}
    apps = {path.parts[-5] for path in CATALOGUES}
    assert {(path.parts[-5], path.parts[-3]) for path in CATALOGUES} == {
        (app, code) for app in apps for code in languages
    }
    assert {"games", "lessons", "classrooms", "nambarz_site"} <= apps


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-5]}-{path.parts[-3]}")
def test_nothing_is_missing_or_doubtful(path: Path) -> None:
    catalogue = polib.pofile(str(path))
    assert [entry.msgid for entry in catalogue.untranslated_entries() + catalogue.fuzzy_entries()] == []
    assert not catalogue.metadata_is_fuzzy


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-5]}-{path.parts[-3]}")
def test_placeholders_are_kept(path: Path) -> None:
    wrong = []
    for entry in polib.pofile(str(path)):
        if entry.obsolete:
            continue
        if not entry.msgid_plural:
            if Counter(PLACEHOLDER.findall(entry.msgstr)) != Counter(PLACEHOLDER.findall(entry.msgid)):
                wrong.append(entry.msgid)
            continue
        # A form for one or two may say the number in a word; none may name what the page does not give.
        given = set(PLACEHOLDER.findall(entry.msgid + entry.msgid_plural))
        if any(set(PLACEHOLDER.findall(form)) - given for form in entry.msgstr_plural.values()):
            wrong.append(entry.msgid)
    assert wrong == []


def test_they_hold_every_text_of_today(tmp_path: Path) -> None:
    """Collecting the texts again (make messages) would change nothing."""
    copy = tmp_path / "site"
    left_out = shutil.ignore_patterns(".*", "var", "docs", "tests", "__pycache__", "*.egg-info", "*.svg", "*.woff2")
    shutil.copytree(settings.BASE_DIR, copy, ignore=left_out)
    languages = [word for code, _ in settings.LANGUAGES if code != "en" for word in ("-l", code)]
    tools = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    collecting = [sys.executable, "manage.py", "makemessages", "--no-location", "--no-wrap", *languages]
    subprocess.run(collecting, cwd=copy, env=tools, check=True, capture_output=True)
    stale = [
        str(path.relative_to(settings.BASE_DIR))
        for path in CATALOGUES
        if texts(path) != texts(copy / path.relative_to(settings.BASE_DIR))
    ]
    assert stale == []


def texts(path: Path) -> set[tuple[str | None, str, str]]:
    return {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in polib.pofile(str(path)) if not entry.obsolete}
