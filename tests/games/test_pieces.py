"""Parts of pages that are rendered once and kept: they show what they are given, and nothing else gets in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation

from games.models import Seat
from games.showing.telling import Told
from games.templatetags.pieces import SAID, SHOWN, bubble, log_lines, sentence

ROOT = Path(__file__).resolve().parents[2]
SENTENCES = ("nambarz/told.html", "crazy_eights/told.html", "crazy_eights/hand_end.html")


def shown(text: str, **context: object) -> str:
    return Template("{% load i18n pieces %}" + text).render(Context(context))


def test_what_is_kept_sees_what_it_is_given_and_nothing_else() -> None:
    kept = Template("{% load pieces %}{% kept a=one %}{{ a }}{{ b }}{{ one }}{% endkept %}")
    assert kept.render(Context({"one": 1, "b": "secret"})) == "1"
    assert kept.render(Context({"one": 2, "b": "secret"})) == "2"


def test_what_is_kept_is_rendered_once_for_each_value_and_language() -> None:
    template = Template("{% load i18n pieces %}{% kept a=one %}{{ a.say }}{% endkept %}")
    asked = []

    class Counted(str):
        def say(self) -> str:
            asked.append(translation.get_language())
            return str(self)

    for language in ("en", "ar"):
        with translation.override(language):
            for value in ("x", "y", "x"):
                assert template.render(Context({"one": Counted(value)})) == value
    assert asked == ["en", "en", "ar", "ar"]


def test_what_is_kept_is_text_to_a_browser() -> None:
    assert shown("{% kept a=one %}{{ a }}{% endkept %}", one="<script>") == "&lt;script&gt;"
    assert "<script>" not in shown('{% piece "games/shared/who.html" name=one face="" %}', one="<script>")


@pytest.mark.parametrize("wrong", ["{% kept one %}{% endkept %}", '{% piece "components/card.html" "3-bee" %}'])
def test_facts_have_names(wrong: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        shown(wrong)


@pytest.mark.parametrize("template", SENTENCES)
def test_sentences_are_made_of_nothing_else_than_they_are_kept_by(template: str) -> None:
    text = (ROOT / "templates/games" / template).read_text(encoding="utf-8")
    assert set(re.findall(r"\bevent\.(\w+)", text)) <= set(SAID)


def test_a_sentence_follows_a_changed_name() -> None:
    seat = Seat(pk=1, number=0, name="Ada")
    event = Told(3, "draw", seat)
    assert "Ada" in sentence(event, "games/nambarz/told.html")
    seat.name = ""
    assert "Ada" not in sentence(event, "games/nambarz/told.html")


def test_a_token_is_the_readers_and_never_kept() -> None:
    template = Template("{% load pieces %}{% kept a=one %}{{ a }}{% csrf_token %}{% endkept %}")
    texts = [template.render(Context({"one": 1, "csrf_token": token})) for token in ("first", 'an"other')]
    assert 'value="first"' in texts[0]
    assert 'value="an&quot;other"' in texts[1]
    assert "first" not in texts[1]


@pytest.mark.parametrize("template", ["nambarz/play.html", "crazy_eights/play.html"])
def test_bubbles_are_made_of_nothing_else_than_they_are_kept_by(template: str) -> None:
    text = (ROOT / "templates/games" / template).read_text(encoding="utf-8")
    assert set(re.findall(r"\bevent\.(\w+)", text)) <= {*SAID, *SHOWN, "is_play"}


def test_a_bubble_and_a_line_of_the_log_follow_a_changed_name() -> None:
    seat = Seat(pk=1, number=0, name="Ada")
    event = Told(3, "calculation", seat, cards=("3-bee", "4-bee"), notation="3 + 4", result="7")
    for text in (bubble(event, "games/nambarz/play.html"), log_lines([event], "games/nambarz/told.html")):
        assert "Ada" in text
        assert "3 + 4 = 7" in text
    assert "card-row" in bubble(event, "games/nambarz/play.html")
    assert 'data-number="3"' in log_lines([event], "games/nambarz/told.html")
    seat.name = "Eve"
    for text in (bubble(event, "games/nambarz/play.html"), log_lines([event], "games/nambarz/told.html")):
        assert "Eve" in text
        assert "Ada" not in text
