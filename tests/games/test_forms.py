"""Posted fields become the protocol's actions; what cannot is left to the engine to refuse."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.http import QueryDict

from classrooms.choices import Pace
from games.forms.play import ActionForm, play_of
from games.forms.start import StartForm
from games.forms.wishes import PaceForm


def form(**fields: Any) -> ActionForm:
    given = QueryDict(mutable=True)
    for name, value in {"attempt": str(uuid.uuid4()), "version": "3", **fields}.items():
        given.setlist(name, value if isinstance(value, list) else [value])
    return ActionForm(given)


def action(**fields: Any) -> Any:
    made = form(**fields)
    assert made.is_valid(), made.errors
    return made.cleaned_data["action"]


@pytest.mark.parametrize(
    ("cards", "operators", "play"),
    [
        (["3-bee"], [], {"kind": "match", "card": "3-bee"}),
        (["play-again"], [], {"kind": "again"}),
        (["change-any"], [], {"kind": "change", "joker": "change-any", "card": None}),
        (["change-any", "3-bee"], [], {"kind": "change", "joker": "change-any", "card": "3-bee"}),
        (["3-bee", "change-any"], [], {"kind": "change", "joker": "change-any", "card": "3-bee"}),
        (
            ["change-any", "change-number"],
            [],
            {"kind": "change", "joker": "change-any", "card": "change-number"},
        ),
        (
            ["6-symbol", "2-symbol"],
            ["/"],
            {"kind": "calculation", "cards": ["6-symbol", "2-symbol"], "operators": ["/"]},
        ),
        (
            ["6-symbol", "2-symbol"],
            ["/", "+", "+"],
            {"kind": "calculation", "cards": ["6-symbol", "2-symbol"], "operators": ["/"]},
        ),
        (["nothing-such"], [], {"kind": "match", "card": "nothing-such"}),
        ([], [], {"kind": "calculation", "cards": [], "operators": []}),
    ],
)
def test_the_cards_on_the_line_say_what_kind_of_play_they_are(
    cards: list[str], operators: list[str], play: dict[str, Any]
) -> None:
    assert play_of(cards, operators) == play


def test_signs_and_letters_of_operators_mean_the_same() -> None:
    assert action(kind="lay", cards="6-symbol 2-symbol 1-symbol", operators="÷ −")["operators"] == ["/", "-"]
    assert action(kind="lay", cards="6-symbol 2-symbol 1-symbol", operators="/-")["operators"] == ["/", "-"]
    assert action(kind="lay", cards="6-symbol 2-symbol", operators="plus")["operators"] == ["plus"]


def test_fields_of_one_name_count_as_one() -> None:
    """The form without scripts has a choice for each card, some of them left empty."""
    made = action(kind="lay", cards=["", "6-symbol", "2-symbol", ""], operators=["", "+", "+", "+"])
    assert made == {"kind": "calculation", "cards": ["6-symbol", "2-symbol"], "operators": ["+"]}


@pytest.mark.parametrize("kind", ["draw", "pass", "again", "next-round"])
def test_actions_without_cards_take_none(kind: str) -> None:
    assert action(kind=kind, cards="3-bee") == {"kind": kind}


def test_a_correction_is_tried_or_given_up() -> None:
    tried = action(kind="correct", cards="6-symbol 2-symbol", operators="/")
    assert tried["play"] == {"kind": "calculation", "cards": ["6-symbol", "2-symbol"], "operators": ["/"]}
    assert action(kind="give-back", cards="6-symbol 2-symbol", operators="/") == {"kind": "correct", "play": None}
    assert action(kind="correct") == {"kind": "correct", "play": None}


def test_running_results_keep_their_places() -> None:
    made = form(kind="draw", typed="16 _ -3 7/2 123456789012345")
    assert made.is_valid()
    assert made.cleaned_data["typed"] == ["16", "", "-3", "7/2", "123456789012"]


@pytest.mark.parametrize("text", ["", "-3", "soon", "1e9", "٣", "9" * 31])
def test_a_clock_that_says_nonsense_says_nothing(text: str) -> None:
    made = form(kind="draw", seen=text)
    valid = made.is_valid()
    assert not valid or made.clock().seen is None


def test_a_visitor_may_choose_operators_or_leave_it_to_the_age() -> None:
    made = StartForm({"age": "7", "bots": "2", "rounds": "1", "operators": ["/", "+"]})
    assert made.is_valid(), made.errors
    assert made.cleaned_data == {"age": 7, "operators": "+/", "bots": 2, "rounds": 1, "spot": False}
    assert not StartForm({"age": "40", "bots": "9", "rounds": "2"}).is_valid()


def test_the_page_and_the_account_know_the_same_paces() -> None:
    assert [value for value, _label in PaceForm.base_fields["pace"].choices] == Pace.values  # type: ignore[attr-defined]
