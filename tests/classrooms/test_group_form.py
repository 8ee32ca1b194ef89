"""A group's settings: every one explained, presets by age, refused by the engine in words, and a sample hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classrooms.forms.groups import GroupForm
from classrooms.forms.setup_words import rules_refused, setup_refused
from classrooms.models import Group, User
from classrooms.presets import AGES, preset
from classrooms.preview import SHOWN, preview
from games.engine.cards import covers
from games.engine.rules import Rules, RulesError

from .conftest import School

pytestmark = pytest.mark.django_db
SIGNS = {"+": "+", "−": "-", "×": "*", "÷": "/"}


def posted(**changes: Any) -> dict[str, Any]:
    """A whole form as it is posted: the preset of 9, with changes; None leaves a field out."""
    form = {"name": "Stars", **preset(9), "operators": list("+-*/"), "max_turns": "", **changes}
    return {key: value for key, value in form.items() if value is not None}


@pytest.mark.parametrize("age", AGES)
def test_the_preset_of_an_age_is_a_valid_form(age: int) -> None:
    settings = preset(age)
    form = GroupForm(
        posted(**{**settings, "operators": list(settings["operators"]), "max_turns": settings["max_turns"] or ""})
    )
    assert form.is_valid(), form.errors
    assert form.settings() == {"name": "Stars", **settings}


def test_every_setting_has_a_line_saying_what_it_does() -> None:
    form = GroupForm()
    assert [name for name, field in form.fields.items() if not field.help_text and name != "name"] == []
    assert set(form.fields) == {"name", *preset(9)}


def test_no_operator_is_told_clearly() -> None:
    form = GroupForm(posted(operators=None))
    assert not form.is_valid()
    assert "at least one operator" in str(form.errors["operators"])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("operators", ["%"]),
        ("numbers", "complex"),
        ("level", "hard"),
        ("hand", 3),
        ("hand", 11),
        ("hand", "many"),
        ("max_turns", 0),
        ("max_turns", -5),
        ("rounds", 2),
        ("bots", 0),
        ("bots", 6),
        ("referee", ""),
        ("name", ""),
        ("name", "x" * 81),
        ("tie_break", None),
    ],
)
def test_a_value_that_cannot_be_is_told_at_its_field(field: str, value: object) -> None:
    form = GroupForm(posted(**{field: value}))
    assert not form.is_valid()
    assert field in form.errors


def test_what_the_engine_refuses_has_words_with_its_numbers() -> None:
    facts = {"players": 12, "hand": 7, "needed": 84, "cards": 84}
    assert "need 84 cards" in str(setup_refused("too-few-cards", facts))
    assert "13 players" in str(setup_refused("players", {"players": 13, "least": 2, "most": 12}))
    assert "at least one" in str(rules_refused(RulesError("operators", "", "empty")))
    for reason in ("one-team", "anything new"):
        assert str(setup_refused(reason, {}))


@pytest.mark.parametrize("age", AGES)
def test_a_sample_hand_shows_plays_that_the_rules_allow(age: int) -> None:
    rules = Rules.from_mapping({key: preset(age)[key] for key in Rules().to_dict()})
    for deal in range(5):
        sample = preview(rules, deal)
        assert len(sample.hand) == rules.hand
        assert sample == preview(rules, deal)
        assert bool(sample.count) == bool(sample.strokes)
        assert len({stroke.notation for stroke in sample.strokes}) == len(sample.strokes) <= SHOWN
        for stroke in sample.strokes:
            operators = {SIGNS[sign] for sign in stroke.notation if sign in SIGNS}
            assert operators <= set(rules.operators)
            assert set(stroke.cards) <= set(sample.hand)
            assert not any(covers(sample.table, card) for card in stroke.cards)
        assert all(covers(sample.table, card) for card in sample.matches)


def test_the_page_begins_with_the_classes_age_and_takes_another(
    school: School, client_of: Callable[[User | None], Client]
) -> None:
    client, path = client_of(school.bea), reverse("classrooms:group_new", args=[school.class_b.pk])
    assert client.get(path).context["form"]["operators"].value() == ["+", "-"]
    assert client.get(path, {"age": 6}).context["form"]["operators"].value() == ["+"]
    for odd in ("5", "99", "x", "-1", "٩٩"):
        assert client.get(path, {"age": odd}).context["age"] == 7
    assert client.post(path, posted(name="Moons")).status_code == 302
    assert Group.objects.get(name="Moons").classroom == school.class_b


def test_settings_are_changed_and_errors_change_nothing(
    school: School, client_of: Callable[[User | None], Client]
) -> None:
    client = client_of(school.ada)
    path = reverse("classrooms:group_edit", args=[school.class_a.pk, school.second_a.pk])
    assert client.get(path).context["form"]["operators"].value() == ["+", "-"]
    assert client.get(path, {"age": 6}).context["form"]["name"].value() == "Stars"
    response = client.post(path, posted(operators=None, hand=4))
    assert response.status_code == 422
    assert "at least one operator" in response.content.decode()
    school.second_a.refresh_from_db()
    assert (school.second_a.operators, school.second_a.hand) == ("+-", 7)
    client.post(path, posted(operators=["*"], hand=4))
    school.second_a.refresh_from_db()
    assert (school.second_a.operators, school.second_a.hand, school.second_a.is_default) == ("*", 4, False)


def test_looking_saves_nothing_and_shows_another_hand(
    school: School, client_of: Callable[[User | None], Client]
) -> None:
    client = client_of(school.ada)
    path = reverse("classrooms:group_new", args=[school.class_a.pk])
    before = Group.objects.count()
    response = client.post(path, posted(look="1", deal="3"))
    assert response.context["sample"].deal == 4
    assert Group.objects.count() == before


def test_the_fragment_shows_the_sample_as_the_form_stands(
    school: School, client_of: Callable[[User | None], Client]
) -> None:
    client = client_of(school.ada)
    path = reverse("classrooms:group_preview", args=[school.class_a.pk])
    text = client.post(path, posted(name="", deal="3")).content.decode()
    assert text.strip().startswith("<section")
    assert "A sample hand" in text
    text = client.post(path, posted(operators=None)).content.decode()
    assert "at least one operator" in text
    for deal in ("", "x", "9" * 30, "-1"):
        assert client.post(path, posted(deal=deal)).status_code == 200
