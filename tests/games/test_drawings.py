"""The drawings: every card has one, they are drawn alike from the animals, light, and safe under the site's policy."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.utils import translation

from classrooms.pictures import PICTURES
from games.bots import CHARACTERS
from games.engine.cards import Card, deck
from games.templatetags.card_words import FACES, card_name, card_picture, operator_sign

ROOT = Path(__file__).resolve().parents[2]
DRAWINGS = sorted(
    file
    for folder in ("games/static/games/art", "nambarz_site/static/icons", "nambarz_site/static/pictures")
    for file in (ROOT / folder).rglob("*.svg")
)
KINDS = sorted(set(deck("expert")))


def drawing(address: str) -> Path:
    """The file behind a static address."""
    found = finders.find(address.removeprefix("/static/"))
    assert found, address
    return Path(str(found))


def test_committed_cards_are_what_the_command_draws() -> None:
    call_command("draw_cards", check=True)


@pytest.mark.parametrize("code", [*KINDS, "back", "open:symbol", "open:picture", "open:any"])
def test_every_card_has_its_drawing_and_its_words(code: str) -> None:
    assert drawing(card_picture(code)).stem == code.replace(":", "-")
    assert card_name(code)


@pytest.mark.parametrize("card", [card for card in KINDS if card.animal])
def test_a_picture_card_shows_its_animal_as_many_times_as_the_number_says(card: Card) -> None:
    """nambarz 1.3."""
    text = drawing(card_picture(card)).read_text(encoding="utf-8")
    assert text.count(f'<use href="#{card.animal}"') == card.number
    assert text.count("<symbol ") == 1


def test_a_crazy_eights_pack_is_drawn_whole() -> None:
    codes = {rank + suit for rank in ["A", *map(str, range(2, 11)), *"JQK"] for suit in "CDHS"}
    assert {file.stem for file in (ROOT / "games/static/games/art/french").glob("*.svg")} == codes
    assert {drawing(card_picture(code)).stem for code in codes} == codes
    with translation.override("en"):
        assert card_name("8D") == "8 of diamonds"
        assert card_name("KH") == "king of hearts"


def test_every_face_and_every_password_picture_is_drawn() -> None:
    assert {character.face for character in CHARACTERS} <= set(FACES)
    for address in [f"games/art/bots/{face}.svg" for face in FACES] + [picture.file for picture in PICTURES]:
        drawing(address)


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: file.stem)
def test_a_drawing_stands_alone_and_obeys_the_policy(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=|<image|<foreignObject", text)
    assert all(target.startswith("#") for target in re.findall(r'href="([^"]*)"', text))
    assert len(text) < (14_000 if file.parent.name == "logos" else 6_000)


def test_a_code_nobody_knows_still_shows() -> None:
    assert drawing(card_picture("11-wolf")).stem == "back"
    assert card_name("11-wolf") == "11-wolf"
    assert operator_sign("%") == "%"


def test_card_names_are_translated_when_they_are_shown_not_before() -> None:
    with translation.override("en"):
        assert card_name("3-bee") == "3, bee"
        assert card_name("10-symbol") == "10, symbol"
        assert card_name("play-again") == "play-again"
