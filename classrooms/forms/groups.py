"""Every setting of a group, each with a line saying what it does; the engine has the last word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.rules import Rules, RulesError, SetupError, check_setup

from ..models import Group
from ..presets import preset
from .fields import NameField, Tile, ltr
from .setup_words import rules_refused, setup_refused

# The stubs know a form by its model; at run time the class takes no such argument.
if TYPE_CHECKING:
    _GroupModelForm = forms.ModelForm[Group]
else:
    _GroupModelForm = forms.ModelForm

OPERATORS = [
    ("+", Tile("+", _("plus"))),
    ("-", Tile("−", _("minus"))),
    ("*", Tile("×", _("times"))),
    ("/", Tile("÷", _("divided by"))),
]

_TILES: dict[str, list[tuple[Any, Tile]]] = {
    "numbers": [
        (
            "natural",
            Tile(
                _("Whole numbers from 0"),
                format_lazy(_("{less} and {part} are no steps."), less=ltr("3 − 5"), part=ltr("7 ÷ 2")),
            ),
        ),
        (
            "integer",
            Tile(
                _("Below zero too"),
                format_lazy(
                    _("{less} is {result}, and one may go on from there."), less=ltr("3 − 5"), result=ltr("−2")
                ),
            ),
        ),
        (
            "rational",
            Tile(
                _("Fractions too"),
                format_lazy(_("{part} is three and a half, and one may go on from there."), part=ltr("7 ÷ 2")),
            ),
        ),
    ],
    "level": [
        ("beginner", Tile(_("Beginner"), _("Three of each joker: the easiest, 92 cards."))),
        ("intermediate", Tile(_("Intermediate"), _("Two of each joker, 88 cards."))),
        ("expert", Tile(_("Expert"), _("One of each joker, 84 cards: more to calculate."))),
    ],
    "referee": [
        (
            "gentle",
            Tile(_("Gentle"), _("After a mistake the cards come back, the reason is shown, the child tries again.")),
        ),
        ("official", Tile(_("Official"), _("A mistake costs three cards, as in the printed rules."))),
    ],
    "support": [
        ("none", Tile(_("None"), _("The child lays the cards and sees what the referee says."))),
        ("steps", Tile(_("Type each step"), _("The child types each running result; the first wrong one is shown."))),
        ("shown", Tile(_("Running result shown"), _("The page does the sum while the cards are laid."))),
    ],
    "correction": [
        ("recombine", Tile(_("Any of the thrown cards"), _("After a wrong result, one try with some or all of them."))),
        (
            "reorder",
            Tile(
                _("All of them, otherwise"), _("One try with the same cards in another order or with other operators.")
            ),
        ),
    ],
    "round_end": [
        ("first-out", Tile(_("First player out"), _("Short: the round is over as soon as one hand is empty."))),
        ("standard", Tile(_("All but one out"), _("As in the printed rules."))),
    ],
    "rounds": [
        (1, Tile(_("Short"), _("1 round"))),
        (3, Tile(_("Classic"), _("3 rounds"))),
        (5, Tile(_("Long"), _("5 rounds"))),
    ],
    "tie_break": [
        ("podium", Tile(_("For the first three places"), _("Those level on points there play an extra round."))),
        ("all", Tile(_("For every place"), _("All who are level play an extra round."))),
        ("none", Tile(_("Never"), _("Those who are level share the place."))),
    ],
    "recycle": [
        ("flip", Tile(_("Turned over"), _("The laid cards come again in the order in which they were laid."))),
        ("shuffle", Tile(_("Shuffled"), _("Nobody can know what comes."))),
    ],
    "bot_level": [
        ("novice", Tile(_("Novice"), _("Makes the mistakes children make."))),
        ("learner", Tile(_("Learner"), _("Plays small sums, seldom wrong."))),
        ("clever", Tile(_("Clever"), _("Finds longer sums."))),
        ("master", Tile(_("Master"), _("Looks for master strokes."))),
    ],
}

_LABELS = {
    "numbers": _("Number set"),
    "level": _("Jokers"),
    "referee": _("Referee"),
    "support": _("Support"),
    "correction": _("Correction"),
    "round_end": _("A round ends"),
    "rounds": _("Length of a game"),
    "tie_break": _("Extra rounds"),
    "recycle": _("When the stock is empty, the laid cards are"),
    "bot_level": _("How they play"),
}

_HELP = {
    "numbers": _("Where every step of a calculation must stay."),
    "level": _("How many jokers are in the deck. Jokers help to get rid of cards without a sum."),
    "referee": _("What a mistake costs."),
    "support": _("How much of the sum the page does for the child."),
    "correction": _("What may be laid after a wrong result, under the official referee."),
    "round_end": _("When points are given and the next round begins."),
    "rounds": _("Pupils may choose another one when they open a game."),
    "tie_break": _("When players are level on points at the end."),
    "recycle": _("Where the next cards come from."),
    "bot_level": _("They play by this group's settings, and the referee judges them too."),
}


class GroupForm(_GroupModelForm):
    """A group's name and settings. `settings()` after `is_valid()` is what the services take."""

    name = NameField(label=_("Name of the group"), widget=forms.TextInput(attrs={"dir": "auto", "autocomplete": "off"}))
    operators = forms.MultipleChoiceField(
        label=_("Operators"),
        help_text=_("With what may be calculated. A game needs one at least."),
        choices=OPERATORS,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Tick at least one operator: without any, nothing can be calculated.")},
    )

    class Meta:
        model = Group
        fields = [
            "name",
            "operators",
            "numbers",
            "support",
            "referee",
            "correction",
            "level",
            "hand",
            "rounds",
            "round_end",
            "max_turns",
            "tie_break",
            "recycle",
            "bots",
            "bot_level",
        ]
        labels = {
            "hand": _("Cards dealt to each"),
            "max_turns": _("Most turns for each player in a round"),
            "bots": _("Computer players"),
        }
        help_texts = {
            "hand": _("4 to 10; 7 in the printed rules. Fewer cards make a shorter round and shorter sums."),
            "max_turns": _("Then the round ends, and fewest cards count. Leave it empty for no limit."),
            "bots": _("1 to 5: how many play against a child who opens a game. Each child may choose another number."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["operators"] = list(self.initial.get("operators", ""))
        for name, tiles in _TILES.items():
            self.fields[name] = forms.TypedChoiceField(
                label=_LABELS[name],
                help_text=_HELP[name],
                choices=tiles,
                widget=forms.RadioSelect,
                coerce=int if name == "rounds" else str,
            )
        for name in ("hand", "max_turns", "bots"):
            self.fields[name].widget.attrs["class"] = "input--short"
        self.order_fields(self.Meta.fields)

    @classmethod
    def for_age(cls, age: int, *, name: str = "") -> GroupForm:
        """An unbound form that shows the preset of an age."""
        return cls(initial={**preset(age), "name": name})

    def clean_operators(self) -> str:
        return "".join(sign for sign, _tile in OPERATORS if sign in self.cleaned_data["operators"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                check_setup(self.rules(cleaned), players=1 + cleaned["bots"])
            except RulesError as error:
                self.add_error(error.key if error.key in self.fields else None, rules_refused(error))
            except SetupError as error:
                self.add_error(None, setup_refused(error.reason, error.facts))
        return cleaned

    @staticmethod
    def rules(cleaned: dict[str, Any]) -> Rules:
        """The engine's rules of cleaned settings. Raises `RulesError`."""
        return Rules.from_mapping({key: value for key, value in cleaned.items() if key in Rules.__dataclass_fields__})

    def settings(self) -> dict[str, Any]:
        """The fields of `Group` as the services take them."""
        return {name: self.cleaned_data[name] for name in self.Meta.fields}
