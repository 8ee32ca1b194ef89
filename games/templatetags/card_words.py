"""What a template says and shows for a card code, an animal, an operator or a face: words, signs and drawings.

Filters, so that they also serve inside ``{% blocktranslate with name=code|card_name %}``. A code nobody knows gives the
code itself and the back's drawing: a page with an old record on it still shows.
"""

import re
from typing import Final

from django import template
from django.templatetags.static import static
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.faces import face_name

register = template.Library()

NUMBER_CARD: Final = re.compile(r"([1-9]|10)-([a-z]+)")
FRENCH_CARD: Final = re.compile(r"(A|[2-9]|10|J|Q|K)([CDHS])")

ANIMAL_NAMES: Final[dict[str, Promise]] = {
    "dragonfly": _("dragonfly"),
    "turtle": _("turtle"),
    "fish": _("fish"),
    "frog": _("frog"),
    "bee": _("bee"),
    "hippo": _("hippo"),
    "chicken": _("chicken"),
    "duck": _("duck"),
    "cat": _("cat"),
    "bear": _("bear"),
}

JOKER_NAMES: Final[dict[str, Promise]] = {
    "change-number": pgettext_lazy("joker", "change-number"),
    "change-picture": pgettext_lazy("joker", "change-picture"),
    "change-any": pgettext_lazy("joker", "change-any"),
    "play-again": pgettext_lazy("joker", "play-again"),
}

RANK_NAMES: Final[dict[str, Promise]] = {
    "A": pgettext_lazy("card", "ace"),
    "J": pgettext_lazy("card", "jack"),
    "Q": pgettext_lazy("card", "queen"),
    "K": pgettext_lazy("card", "king"),
}

SUIT_NAMES: Final[dict[str, Promise]] = {
    "C": pgettext_lazy("suit", "clubs"),
    "D": pgettext_lazy("suit", "diamonds"),
    "H": pgettext_lazy("suit", "hearts"),
    "S": pgettext_lazy("suit", "spades"),
}

RANKS_TO_FOLLOW: Final[dict[str, Promise]] = {
    "A": pgettext_lazy("rank to follow", "an ace"),
    "2": pgettext_lazy("rank to follow", "a two"),
    "3": pgettext_lazy("rank to follow", "a three"),
    "4": pgettext_lazy("rank to follow", "a four"),
    "5": pgettext_lazy("rank to follow", "a five"),
    "6": pgettext_lazy("rank to follow", "a six"),
    "7": pgettext_lazy("rank to follow", "a seven"),
    "9": pgettext_lazy("rank to follow", "a nine"),
    "10": pgettext_lazy("rank to follow", "a ten"),
    "J": pgettext_lazy("rank to follow", "a jack"),
    "Q": pgettext_lazy("rank to follow", "a queen"),
    "K": pgettext_lazy("rank to follow", "a king"),
}

GAME_NAMES: Final[dict[str, Promise | str]] = {"nambarz": "NAMBARZ", "crazy-eights": _("Crazy Eights")}

OTHER_NAMES: Final[dict[str, Promise]] = {
    "back": _("a card face down"),
    "open:symbol": _("open: any symbol card"),
    "open:picture": _("open: any picture card"),
    "open:any": _("open: any number card"),
}

SIGNS: Final[dict[str, str]] = {"+": "+", "-": "−", "*": "×", "/": "÷"}

OPERATOR_NAMES: Final[dict[str, Promise]] = {
    "+": pgettext_lazy("operator", "plus"),
    "-": pgettext_lazy("operator", "minus"),
    "*": pgettext_lazy("operator", "times"),
    "/": pgettext_lazy("operator", "divided by"),
}

FACES: Final = ("fox", "owl", "robot", "panda", "rabbit", "lion", "penguin", "elephant")
"""The faces bots and players may wear; one drawing each in ``games/art/bots/``."""


@register.filter
def card_name(code: str) -> str:
    """The card in words, in the reader's language: "3, bee", "3, symbol", "play-again", "8 of diamonds"."""
    if french := FRENCH_CARD.fullmatch(code):
        rank, suit = french.groups()
        return _("%(rank)s of %(suit)s") % {"rank": RANK_NAMES.get(rank, rank), "suit": SUIT_NAMES[suit]}
    parts = NUMBER_CARD.fullmatch(code)
    if parts is None:
        return str(JOKER_NAMES.get(code) or OTHER_NAMES.get(code) or code)
    number, kind = parts.groups()
    if kind == "symbol":
        return _("%(number)s, symbol") % {"number": number}
    return _("%(number)s, %(animal)s") % {"number": number, "animal": ANIMAL_NAMES.get(kind, kind)}


@register.filter
def card_picture(code: str) -> str:
    """The address of the card's drawing; ``open:picture`` has one too, the empty place of an open table."""
    if FRENCH_CARD.fullmatch(code):
        return static(f"games/art/french/{code}.svg")
    known = code in JOKER_NAMES or code in OTHER_NAMES or NUMBER_CARD.fullmatch(code)
    return static(f"games/art/cards/{code.replace(':', '-') if known else 'back'}.svg")


@register.filter
def suit_name(suit: str) -> str:
    """The suit in words: "hearts"."""
    return str(SUIT_NAMES.get(suit, suit))


@register.filter
def suit_picture(suit: str) -> str:
    """The address of the suit's sign."""
    return static(f"games/art/suits/{suit if suit in SUIT_NAMES else 'S'}.svg")


@register.filter
def rank_name(rank: str) -> str:
    """A rank as something that may be laid: "a six"."""
    return str(RANKS_TO_FOLLOW.get(rank, rank))


@register.filter
def game_name(game: str) -> str:
    """What a game is called."""
    return str(GAME_NAMES.get(game, game))


@register.filter
def animal_name(animal: str) -> str:
    """The animal in the reader's language."""
    return str(ANIMAL_NAMES.get(animal, animal))


@register.filter
def operator_sign(operator: str) -> str:
    """The sign readers know for the engine's ``+ - * /``: ``+ − × ÷``."""
    return SIGNS.get(operator, operator)


@register.filter
def operator_name(operator: str) -> str:
    """The operator in words, for screen readers and choices."""
    return str(OPERATOR_NAMES.get(operator, operator))


@register.filter
def character_name(face: str) -> str:
    """The name of the character a visitor may be."""
    return face_name(face)


@register.filter
def face_picture(face: str) -> str:
    """The address of a player's or bot's face, an animal of the game or one of the bots'; else it is the robot's."""
    if face in ANIMAL_NAMES:
        return static(f"games/art/animals/{face}.svg")
    return static(f"games/art/bots/{face if face in FACES else 'robot'}.svg")
