"""The pages on Crazy Eights."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .kinds import CardExample, CountingExample, Rule

SPECIAL = {"special_cards": True}

RULES = (
    Rule(
        "crazy-eights",
        "eights-fitting",
        ("2.1", "2.5"),
        _("Which cards fit?"),
        (
            _("A card of the same suit fits, and so does a card of the same rank."),
            _("An eight fits on anything."),
            _("A card that does not fit comes back. With the official referee it costs one card."),
        ),
        (
            CardExample(_("The same suit:"), "5H", "KH"),
            CardExample(_("The same rank:"), "5H", "5C"),
            CardExample(_("Another suit and another rank:"), "5H", "9C"),
        ),
        answers=("wrong-card",),
    ),
    Rule(
        "crazy-eights",
        "eights-eights",
        ("2.1", "2.2"),
        _("What does an eight do?"),
        (
            _("You may lay it on any card, and you choose the suit that comes next."),
            _("Then only that suit fits, or another eight."),
            _("As your last card it needs no suit."),
        ),
        (
            CardExample(_("An eight that asks for clubs:"), "5H", "8D", names="C"),
            CardExample(_("Clubs were asked for:"), "8D", "JD", suit="C"),
            CardExample(_("No suit was chosen:"), "5H", "8D"),
        ),
        answers=("suit-missing",),
    ),
    Rule(
        "crazy-eights",
        "eights-drawing",
        ("2.3", "2.4"),
        _("What if nothing fits?"),
        (
            _("Then you draw a card. You may also draw when you want to."),
            _("If the drawn card fits you may lay it at once, or keep it. No other card then."),
            _("You lay your own cards, and only in your own turn."),
        ),
        (
            CardExample(_("This card was drawn, and fits:"), "QS", "QD"),
            CardExample(_("This one does not: keep it."), "QS", "4D"),
        ),
        answers=("must-use-drawn-card", "not-in-hand", "not-now", "out-of-turn", "malformed"),
    ),
    Rule(
        "crazy-eights",
        "eights-special",
        ("3.1",),
        _("What do special cards do?"),
        (
            _("Only if your game has them:"),
            _("A two makes the next player draw two cards."),
            _("After a queen the next player misses a turn."),
            _("An ace turns the direction round."),
        ),
        (
            CardExample(_("A two:"), "5H", "2H", rules=SPECIAL),
            CardExample(_("A queen:"), "5H", "QH", rules=SPECIAL),
            CardExample(_("An ace:"), "5H", "AH", rules=SPECIAL),
        ),
    ),
    Rule(
        "crazy-eights",
        "eights-adding-up",
        ("4.1", "5.1"),
        _("How do I add up the cards left?"),
        (
            _("At the end of a hand the cards left are counted."),
            _("An eight costs 50; king, queen and jack 10; an ace 1; the others their number."),
            _("Go one step after the other and type what each step comes to."),
        ),
        (
            CountingExample(_("Three cards are left:"), ("7C", "KH", "AS")),
            CountingExample(_("An eight costs a lot:"), ("8D", "9D")),
        ),
        answers=("incomplete",),
    ),
    Rule(
        "crazy-eights",
        "eights-points",
        ("4.2", "4.3", "2.4"),
        _("Who wins Crazy Eights?"),
        (
            _("Who has laid the last card wins the hand."),
            _("As a rule everybody writes down what their own cards left cost, and the fewest points win."),
            _("The game is over when somebody has 50, 100 or 200 points: whatever you chose."),
        ),
        (CountingExample(_("Left in the hand of somebody who lost:"), ("3C", "JD", "6S")),),
        answers=("round-over", "game-over"),
    ),
)
