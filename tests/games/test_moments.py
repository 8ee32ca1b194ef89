"""How long ago, in each language's own forms."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from games.templatetags.moments import ago


@pytest.mark.parametrize(
    ("language", "back", "words"),
    [
        ("en", timedelta(seconds=59), "just now"),
        ("en", timedelta(minutes=1), "1 minute ago"),
        ("ru", timedelta(minutes=1), "1 минуту назад"),
        ("ru", timedelta(hours=5), "5 часов назад"),
        ("ar", timedelta(minutes=4), "منذ 4 دقائق"),
        ("ar", timedelta(days=2), "منذ يومين"),
        ("fr", timedelta(days=30), "il y a 30 jours"),
    ],
)
def test_ago_is_said_in_each_languages_own_form(language: str, back: timedelta, words: str) -> None:
    with translation.override(language):
        assert ago(timezone.now() - back) == words
