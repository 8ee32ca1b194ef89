"""What the page of a table posts: an action, a request for help, the cards left at the end added up."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from ..engine.cards import UnknownCard, card
from ..engine.crazy_eights.cards import EIGHT
from ..services.outcomes import Clock

# Nobody can lay more cards than the deck has.
MOST_CARDS = 92
# What an action may be long, written as JSON: ninety-two cards and their operators take a quarter of it.
MOST_WRITTEN = 8000
# The version of UUIDs that are made from names.
NAMED = 5
# How the operators are written on the page, beside how the engine writes them.
SIGNS = {"−": "-", "–": "-", "×": "*", "÷": "/", ":": "/"}


class ClockedForm(forms.Form):
    """An answer with what the page's clock says of it."""

    seen = forms.CharField(max_length=30, required=False)
    begun = forms.CharField(max_length=30, required=False)

    def clean_attempt(self) -> UUID:
        """Pages make random ones. Those made from names are the bots': taken, a bot could never move again."""
        attempt: UUID = self.cleaned_data["attempt"]
        if attempt.version == NAMED:
            raise forms.ValidationError(_("This is no play."), code="malformed")
        return attempt

    def clock(self) -> Clock:
        """How long ago the cards were seen and the line begun, as the page says."""
        return Clock(seen=self._milliseconds("seen"), begun=self._milliseconds("begun"))

    def _milliseconds(self, name: str) -> int | None:
        """A clock that says nonsense says nothing: no play is lost by it."""
        text = self.cleaned_data[name]
        return int(text) if text.isascii() and text.isdigit() else None


class ActionForm(ClockedForm):
    """An action for a table, as the page's one form posts it.

    Either ``action`` (the protocol's mapping as JSON), or ``kind`` with ``cards`` and ``operators``. The kind "lay"
    leaves it to the cards what kind of play they are: one number card matches, a joker and a card change, several
    number cards calculate. Several fields named ``cards`` or ``operators`` count as one (the form without scripts).
    """

    attempt = forms.UUIDField()
    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    kind = forms.CharField(max_length=20, required=False)
    cards = forms.CharField(max_length=2000, required=False)
    operators = forms.CharField(max_length=400, required=False)
    suit = forms.CharField(max_length=1, required=False)
    action = forms.CharField(max_length=4000, required=False)
    typed = forms.CharField(max_length=2000, required=False)

    def clean_action(self) -> Any:
        text = self.cleaned_data["action"]
        if not text:
            return None
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise forms.ValidationError(_("This is no play."), code="malformed") from error

    def clean_typed(self) -> list[str]:
        """The running results typed, separated by spaces; "_" for one left out."""
        words: list[str] = self.cleaned_data["typed"].split()
        return ["" if word == "_" else word[:12] for word in words[:MOST_CARDS]]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("action") is None and not self.errors:
            cleaned["action"] = self._action_of_fields()
        if not self.errors and not (_can_be_kept(cleaned["action"]) and _can_be_kept(cleaned["typed"])):
            raise forms.ValidationError(_("This is no play."), code="malformed")
        return cleaned

    def _joined(self, name: str) -> list[str]:
        """The words of all fields of one name; the form without scripts has one for each card."""
        values = self.data.getlist(name) if hasattr(self.data, "getlist") else [self.cleaned_data[name]]
        return " ".join(str(value) for value in values).split()

    def _action_of_fields(self) -> dict[str, Any]:
        kind = self.cleaned_data["kind"]
        cards = self._joined("cards")[: MOST_CARDS + 1]
        operators = [SIGNS.get(sign, sign) for word in self._joined("operators") for sign in _signs(word)]
        if kind == "lay":
            return play_of(cards, operators)
        if kind == "card":
            return self._card_laid(cards)
        if kind == "match":
            return {"kind": kind, "card": cards[0] if len(cards) == 1 else None}
        if kind == "calculation":
            return {"kind": kind, "cards": cards, "operators": operators}
        if kind == "give-back":
            return {"kind": "correct", "play": None}
        if kind == "correct":
            play = {"kind": "calculation", "cards": cards, "operators": operators[: max(len(cards) - 1, 0)]}
            return {"kind": kind, "play": play if cards else None}
        return {"kind": kind}

    def _card_laid(self, cards: list[str]) -> dict[str, Any]:
        """A card of Crazy Eights; the suit only with an eight, which asks for one (crazy-eights 2.2)."""
        card_laid = cards[0] if len(cards) == 1 else None
        suit = self.cleaned_data["suit"]
        return {"kind": "card", "card": card_laid} | (
            {"suit": suit} if suit and card_laid and card_laid.startswith(EIGHT) else {}
        )


class HelpForm(forms.Form):
    """A step of help for a moment that is to be fixed: how many the page shows already."""

    helps = forms.IntegerField(min_value=0, max_value=2)


class CountForm(ClockedForm):
    """The cards left after a hand, added up: one box for each step (crazy-eights 5.1)."""

    attempt = forms.UUIDField()
    round = forms.IntegerField(min_value=1, max_value=32767)
    seat = forms.IntegerField(min_value=0, max_value=32767, required=False)
    skip = forms.BooleanField(required=False)

    def asked(self) -> dict[str, Any]:
        """Which question is answered, by whom, and by which attempt."""
        return {
            "attempt_id": self.cleaned_data["attempt"],
            "round_number": self.cleaned_data["round"],
            "seat_number": self.cleaned_data["seat"],
        }

    def typed(self) -> list[str]:
        """What stands in the boxes; digits of any script as 0-9."""
        boxes = self.data.getlist("typed") if hasattr(self.data, "getlist") else []
        return [_plain_number(text) for text in boxes[:MOST_CARDS]]


def _can_be_kept(given: Any) -> bool:
    """Whether all of it can be stored and shown: no NUL, which PostgreSQL does not take, no half of a character."""
    try:
        text = json.dumps(given, ensure_ascii=False)
        text.encode()
    except (ValueError, RecursionError):
        return False
    return len(text) <= MOST_WRITTEN and "\\u0000" not in text


def _plain_number(text: str) -> str:
    text = text.replace("\0", "").strip()
    return str(int(text)) if text.isdecimal() and len(text) < 9 else text[:12]


def _signs(word: str) -> list[str]:
    """The operators in a word of the field: "+-" is two, "plus" is one that is none of the four."""
    return list(word) if all(sign in "+-*/" or sign in SIGNS for sign in word) else [word]


def play_of(cards: list[str], operators: list[str]) -> dict[str, Any]:
    """The play that these cards make on the line, as the protocol writes it.

    Operators beyond those between the cards are left out: without scripts every gap of the form has one chosen.
    """
    jokers = [code for code in cards if _is_joker(code)]
    if len(cards) == 1 and not jokers:
        return {"kind": "match", "card": cards[0]}
    if cards == ["play-again"]:
        return {"kind": "again"}
    if len(jokers) == 1 and len(cards) <= 2 and jokers != ["play-again"]:
        others = [code for code in cards if code not in jokers]
        return {"kind": "change", "joker": jokers[0], "card": others[0] if others else None}
    if len(jokers) == 2 and len(cards) == 2:
        return {"kind": "change", "joker": cards[0], "card": cards[1]}
    return {"kind": "calculation", "cards": cards, "operators": operators[: max(len(cards) - 1, 0)]}


def _is_joker(code: str) -> bool:
    try:
        return card(code).category == "joker"
    except UnknownCard:
        return False
