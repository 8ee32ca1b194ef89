"""The pages on NAMBARZ. Titles are what a child asks; sentences are short, and say one thing each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engine.cards import PLAY_AGAIN, Card
from games.engine.referee import TurnFacts

from .kinds import Example, PlacesExample, PlayExample, Rule, TeamExample, Words


def _match(card: str) -> dict[str, Any]:
    return {"kind": "match", "card": card}


def _sum(kind: str, numbers: Sequence[int], operators: str) -> dict[str, Any]:
    """A calculation with symbol cards, or with the animal ``kind`` where it stands on all the numbers' cards."""
    return _calculation([f"{number}-{kind}" for number in numbers], operators)


def _calculation(cards: Sequence[str], operators: str) -> dict[str, Any]:
    return {"kind": "calculation", "cards": list(cards), "operators": list(operators)}


def _change(joker: str, card: str | None = None) -> dict[str, Any]:
    return {"kind": "change", "joker": joker, "card": card}


def _page(
    slug: str,
    title: Words,
    *sentences: Words,
    clauses: Sequence[str],
    examples: Sequence[Example],
    answers: Sequence[str] = (),
) -> Rule:
    return Rule("nambarz", slug, tuple(clauses), title, sentences, tuple(examples), tuple(answers))


RULES = (
    _page(
        "your-turn",
        _("What can I do when it is my turn?"),
        _("Cover the card on the table, or draw a card."),
        _("You cover it with one card that matches, with a sum, or with a joker."),
        _("You play your own cards, and only in your own turn. A card on the table stays there."),
        clauses=("3.1", "3.3", "3.6", "8.3"),
        examples=(
            PlayExample(_("One card that matches:"), "5-cat", _match("5-symbol")),
            PlayExample(_("Or a sum:"), "5-cat", _sum("symbol", (7, 2), "-")),
        ),
        answers=("not-in-hand", "not-now", "out-of-turn", "malformed"),
    ),
    _page(
        "matching",
        _("Which cards match?"),
        _("A card with the same number matches, a symbol or a picture."),
        _("On a picture card, the same animal matches too, whatever its number."),
        _("A matching card is played alone."),
        clauses=("4.1", "4.2", "4.3", "4.4"),
        examples=(
            PlayExample(_("Three hippos on three bees: the same number."), "3-bee", _match("3-hippo")),
            PlayExample(_("Eight bees on three bees: the same animal."), "3-bee", _match("8-bee")),
            PlayExample(_("Eight bees on a 3 that is a symbol:"), "3-symbol", _match("8-bee")),
        ),
        answers=("does-not-match",),
    ),
    _page(
        "sums",
        _("How do I make a sum?"),
        _("Lay two cards or more, with a sign between every two, so that they make the number on the table."),
        _("Go from left to right, one step after the other."),
        _("You choose the order and the signs. The last card then lies on the table."),
        clauses=("5.1", "5.2", "5.5", "5.8"),
        examples=(
            PlayExample(_("On a 3:"), "3-bee", _sum("symbol", (10, 4, 2), "-/")),
            PlayExample(
                _("From left to right: first 1 + 3, then times 2."), "8-hippo", _sum("symbol", (1, 3, 2), "+*")
            ),
        ),
        answers=("too-few-cards", "operators-do-not-fit", "not-a-number-card"),
    ),
    _page(
        "signs",
        _("Which signs and numbers may I use?"),
        _("Your game says which of plus, minus, times and divided by you may use."),
        _("Every step must give a number of your game: as a rule a whole number, never below 0."),
        _("Nothing can be divided by 0."),
        clauses=("5.3", "5.4"),
        examples=(
            PlayExample(
                _("Times, in a game of plus and minus:"),
                "6-turtle",
                _sum("symbol", (3, 2), "*"),
                rules={"operators": "+-"},
            ),
            PlayExample(_("The first step goes below 0:"), "4-duck", _sum("symbol", (2, 5, 7), "-+")),
            PlayExample(_("In another order it works:"), "4-duck", _sum("symbol", (7, 5, 2), "-+")),
        ),
        answers=("operator-not-allowed",),
    ),
    _page(
        "one-kind",
        _("May I mix symbols and pictures?"),
        _("No: all cards of a sum are symbols, or all are pictures."),
        _("It does not matter which kind lies on the table."),
        clauses=("5.1",),
        examples=(
            PlayExample(_("A symbol and a picture:"), "7-fish", _calculation(("4-symbol", "3-bee"), "+")),
            PlayExample(_("Only pictures, with different animals:"), "7-fish", _calculation(("4-duck", "3-bee"), "+")),
        ),
        answers=("mixed-categories",),
    ),
    _page(
        "matching-alone",
        _("May a card that matches be in a sum?"),
        _("No: a card that matches covers the table by itself, so it is played alone."),
        _("You may keep it in your hand and make a sum without it."),
        clauses=("5.6",),
        examples=(
            PlayExample(_("The 5 matches, and is in the sum:"), "5-cat", _sum("symbol", (5, 8, 8), "+-")),
            PlayExample(_("A sum without it:"), "5-cat", _sum("symbol", (8, 3), "-"), hand=("5-symbol",)),
        ),
        answers=("matching-card-in-calculation",),
    ),
    _page(
        "fewest-cards",
        _("How many cards may I use?"),
        _("As many as you like, but none that is not needed."),
        _("If some of your cards make the number by themselves, in any order, the others are too many."),
        clauses=("5.7",),
        examples=(
            PlayExample(_("On a 3 with 6, 5, 2 and 10:"), "3-bee", _sum("symbol", (6, 5, 2, 10), "++-")),
            PlayExample(_("Here all four are needed:"), "3-bee", _sum("symbol", (10, 1, 1, 9), "++-")),
        ),
        answers=("not-minimal",),
    ),
    _page(
        "master-strokes",
        _("What is a master stroke?"),
        _("A sum of four cards. It brings 7 points more."),
        _("With five cards it is a super master stroke and brings 14, and each further card brings 7 more."),
        clauses=("5.9",),
        examples=(
            PlayExample(_("Four cards:"), "3-bee", _sum("symbol", (10, 1, 1, 9), "++-")),
            PlayExample(_("Five cards:"), "5-cat", _sum("symbol", (8, 8, 1, 1, 9), "+---")),
        ),
    ),
    _page(
        "change-jokers",
        _("What do the jokers with two arrows do?"),
        _("The joker with 12 goes on a symbol, the one with the paw on a picture, the one with the star on both."),
        _("With it you may lay one more card of that kind, whatever its number."),
        _("You may also lay the joker alone. Then the next player has an open table, and your turn is over."),
        clauses=("6.1", "6.2", "6.3"),
        examples=(
            PlayExample(_("On a symbol, with another symbol:"), "3-symbol", _change("change-number", "9-symbol")),
            PlayExample(_("The paw on a symbol:"), "3-symbol", _change("change-picture", "6-dragonfly")),
            PlayExample(_("The paw brings a picture, no symbol:"), "3-bee", _change("change-picture", "9-symbol")),
        ),
        answers=("wrong-joker", "not-a-change-joker", "joker-does-not-give-that-card"),
    ),
    _page(
        "joker-and-matching",
        _("Do I need the joker?"),
        _("Not for a card that matches: it goes alone, without the joker."),
        _("After the joker lay a card that does not match."),
        clauses=("6.4",),
        examples=(
            PlayExample(_("The 3 matches by itself:"), "3-symbol", _change("change-number", "3-symbol")),
            PlayExample(_("The 9 does not:"), "3-symbol", _change("change-number", "9-symbol")),
        ),
        answers=("matching-card-after-joker",),
    ),
    _page(
        "open-table",
        _("What is an open table?"),
        _("After a joker laid alone there is no number to reach."),
        _("Lay any one card of the joker’s kind, or a play-again, or draw."),
        _("No sum and no joker with two arrows."),
        clauses=("6.5",),
        examples=(
            PlayExample(_("Open for pictures:"), "open:picture", _match("10-bear")),
            PlayExample(_("A sum, where there is no number:"), "open:picture", _calculation(("4-duck", "3-bee"), "+")),
        ),
        answers=("no-number-to-reach",),
    ),
    _page(
        "play-again",
        _("How do I play again?"),
        _("Lay the joker with the triangle after your play, or at the start of your turn."),
        _("It does not change the card on the table: cover that one, or draw a card."),
        _("As your last card it makes you draw one more."),
        clauses=("7.1", "7.2", "7.3", "7.5"),
        examples=(
            PlayExample(
                _("First a play, with a play-again left:"), "4-duck", _match("4-symbol"), hand=(PLAY_AGAIN, "1-symbol")
            ),
            PlayExample(_("Then the joker. The 4 is still there to be covered:"), "4-symbol", {"kind": "again"}),
        ),
    ),
    _page(
        "two-jokers",
        _("May I lay two jokers?"),
        _("Not where one will do: not two in one play, and no two play-agains one after the other."),
        _("When you begin with play-again, no joker with two arrows comes next, unless you have just drawn it."),
        clauses=("6.4", "7.4"),
        examples=(
            PlayExample(_("Two in one play:"), "3-symbol", _change("change-number", "change-any")),
            PlayExample(
                _("A second play-again on the first:"), "3-symbol", {"kind": "again"}, turn=TurnFacts(again_lies=True)
            ),
        ),
        answers=("two-jokers",),
    ),
    _page(
        "drawing",
        _("When do I draw a card?"),
        _("Whenever you like, and when nothing fits. One card is drawn."),
        _("You may play the drawn card at once, alone or together with others."),
        _("Or keep it: then the next player goes on."),
        _("If you play after drawing, the drawn card must be part of it."),
        clauses=("3.1", "3.2", "3.3", "3.4", "3.5"),
        examples=(
            PlayExample(
                _("A 2 was drawn and goes into the sum:"),
                "6-turtle",
                _sum("symbol", (8, 2), "-"),
                turn=TurnFacts(drawn=Card("2-symbol")),
            ),
            PlayExample(
                _("A 2 was drawn, and another card is laid:"),
                "6-turtle",
                _match("6-symbol"),
                hand=("2-symbol",),
                turn=TurnFacts(drawn=Card("2-symbol")),
            ),
        ),
        answers=("must-use-drawn-card",),
    ),
    _page(
        "wrong-sums",
        _("What if my sum comes to something else?"),
        _("You draw three cards, and then you may try once more with the cards you laid, some of them or all."),
        _("If it is right this time it stays. If not, or if you take them back, all of them come back to you."),
        clauses=("8", "8.1"),
        examples=(
            PlayExample(_("On a 4:"), "4-duck", _sum("symbol", (9, 3, 2), "-+")),
            PlayExample(
                _("The second try with the same cards:"), "4-duck", _sum("symbol", (9, 3, 2), "--"), corrects=True
            ),
        ),
        answers=("wrong-result", "not-thrown"),
    ),
    _page(
        "mistakes",
        _("What does a mistake cost?"),
        _("The official referee gives you three more cards, and your turn is over."),
        _("With the gentle referee the cards come back, you draw none, and you try again."),
        _("A card that simply does not fit costs nothing: choose again."),
        clauses=("8", "8.3", "8.4"),
        examples=(
            PlayExample(_("The official referee:"), "7-fish", _calculation(("4-symbol", "3-bee"), "+")),
            PlayExample(
                _("The gentle referee:"),
                "7-fish",
                _calculation(("4-symbol", "3-bee"), "+"),
                rules={"referee": "gentle"},
            ),
            PlayExample(_("A card that does not fit:"), "7-symbol", _match("2-frog")),
        ),
    ),
    _page(
        "spot-the-mistake",
        _("How do we spot mistakes?"),
        _("In some games the referee keeps quiet, and everybody watches."),
        _("You may call out a mistake in the last play until the next one is made. Then the referee looks at it."),
        _("If you are right, whoever made it draws three cards. If nobody says anything, the play stands."),
        clauses=("8", "8.5"),
        examples=(
            PlayExample(_("Would you have seen it?"), "6-turtle", _sum("symbol", (9, 2), "-")),
            PlayExample(_("And here?"), "6-turtle", _sum("symbol", (3, 4, 6), "*-")),
        ),
        answers=("nothing-to-challenge", "no-such-seat", "own-play"),
    ),
    _page(
        "rounds-and-points",
        _("Who wins?"),
        _("Whoever has no cards left is done and takes the next place."),
        _("The places bring points, and master strokes bring more."),
        _("A game has one round, three or five. The most points in the end win."),
        _("Who is level for one of the first three places plays an extra round."),
        clauses=("9.1", "9.2", "9.5", "10.1", "10.2", "10.3"),
        examples=(
            PlayExample(_("The last two cards:"), "3-bee", _sum("symbol", (7, 4), "-"), hand=()),
            PlacesExample(_("What the places are worth:")),
        ),
        answers=("round-over", "game-over"),
    ),
    _page(
        "teams",
        _("How do we play in teams?"),
        _("Team mates sit side by side and see each other’s cards. You may talk it over."),
        _("The points of all of you count together."),
        _("When only one team still has cards, the round is over."),
        clauses=("2.5", "9.3", "10.2"),
        examples=(
            TeamExample(
                _("You see your mate’s cards, and only the backs of the others’:"),
                (
                    ("panda", 1, ("3-bee", "10-symbol", "change-any")),
                    ("owl", 1, ("7-fish", "4-symbol", "4-duck")),
                    ("lion", 2, ()),
                    ("fox", 2, ()),
                ),
            ),
        ),
    ),
)
