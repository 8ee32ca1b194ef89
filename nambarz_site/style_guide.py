"""The living page of the design system, ``/style/``: every component in use, for developers (where DEBUG is on)."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from classrooms.pictures import PICTURES
from games.engine.cards import Card, deck
from games.templatetags.card_words import FACES, JOKER_NAMES


def style_guide(request: HttpRequest) -> HttpResponse:
    """Every component, with examples of its odd cases: long names, three scripts, 25 cards in a hand."""
    kinds: list[Card | str] = list(dict.fromkeys(deck("expert")))
    context = {
        "deck": [*kinds, "back", "open:symbol", "open:picture", "open:any"],
        "faces": FACES,
        "jokers": list(JOKER_NAMES),
        "pictures": PICTURES,
    }
    return render(request, "style_guide.html", context)
