"""The table in a browser, as a child sees and touches it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, expect

from games.engine.arithmetic import steps
from games.engine.cards import Card, table_from_code

from .player import Choice, Player, Sight

PROMPTS = {
    "Play": "play",
    "Play it": "drawn",
    "Play again": "again",
    "Cover": "cover",
    "Draw one": "must-draw",
    "One try with these cards": "correction",
    "Next round": "round-over",
    "Once more": "over",
}
"""The words of the first of the two big buttons (product.md, "Prompts") and the phase that a child knows by them."""

BUTTONS = {
    ("play", "lay"): "Play",
    ("play", "draw"): "Draw",
    ("drawn", "lay"): "Play it",
    ("drawn", "pass"): "Keep it",
    ("again", "again"): "Play again",
    ("again", "pass"): "I’m done",
    ("cover", "lay"): "Cover",
    ("cover", "draw"): "Draw",
    ("must-draw", "draw"): "Draw one",
    ("correction", "correct"): "One try with these cards",
    ("correction", "give-back"): "Take them back",
    ("round-over", "next-round"): "Next round",
}

RULES = {
    "wrong-result": "The number to reach is|and the number to reach is|Every step must have a result",
    "not-minimal": "Use the fewest cards",
    "matching-card-in-calculation": "This card fits by itself",
}
"""What the referee says of a fault."""


class TablePage:
    """`page` shows a table; `operators` are those the child's group may use."""

    def __init__(self, page: Page, operators: str = "+-*/") -> None:
        self.page = page
        self.operators = operators
        self.prompt = page.locator("[data-prompt]")
        self.referee = page.locator("[data-referee]")
        self.line = page.locator("[data-line]")
        expect(page.locator("#live")).to_be_visible()
        page.wait_for_load_state()  # before the scripts have run a tap is an ordinary post, or nothing

    # -- what is to be seen -------------------------------------------------------------------------------------------

    def wait_for_turn(self) -> str:
        """Waits until there is something to do; the phase."""
        expect(self.prompt.locator(".prompt-buttons > *").first).to_be_visible()
        words = self.prompt.locator(".prompt-buttons > *").first
        expect(words).not_to_have_text("Go on", timeout=30_000)
        return PROMPTS[words.inner_text().strip()]

    def sight(self) -> Sight:
        """The table as it lies there."""
        phase = self.wait_for_turn()
        cards = tuple(self.cards("button[data-card]"))
        drawn = self.cards("button[data-card][data-new]")
        return Sight(
            phase,
            self.table_card,
            () if phase == "correction" else cards,
            self.operators,
            drawn[0] if phase == "drawn" else None,
            cards if phase == "correction" else (),
        )

    def cards(self, selector: str) -> list[Card]:
        """The cards on the buttons, by their pictures."""
        sources = self.page.eval_on_selector_all(f"{selector} img", "all => all.map(one => one.getAttribute('src'))")
        return [Card(code_of(source)) for source in sources]

    @property
    def table_card(self) -> str:
        source = self.page.locator("[data-table-card] img").get_attribute("src") or ""
        return table_from_code(code_of(source).replace("open-", "open:"))

    @property
    def hand_count(self) -> int:
        return self.page.locator("[data-hand] .hand-cards > li").count()

    @property
    def on_the_line(self) -> tuple[str, str]:
        """What would be posted: cards and operators from left to right, with spaces between."""
        form = self.page.locator("#play-form")
        return form.locator("[name=cards]").input_value(), form.locator("[name=operators]").input_value()

    @property
    def version(self) -> int:
        return int(self.page.locator("#live").get_attribute("data-version") or 0)

    # -- what is to be done -------------------------------------------------------------------------------------------

    def button(self, name: str) -> Locator:
        """One of the prompt's big buttons."""
        return self.prompt.get_by_role("button", name=name, exact=True)

    def posted(self, act: Callable[[], None]) -> None:
        """Does something that posts, and waits for the table that answers."""
        before = self.page.locator("#play-form [name=attempt]").input_value()
        act()
        self.page.wait_for_function(
            "was => document.querySelector('#play-form [name=attempt]')?.value !== was", arg=before
        )

    def lay(self, cards: Sequence[Card], operators: Sequence[str], typed: Sequence[str] | None = None) -> None:
        """Puts cards on the line by tapping them, and the operators between them; where the page asks for the running
        results, types those given, or the right ones."""
        clear = self.line.get_by_role("button", name="Clear")
        if clear.count() and clear.is_visible():
            clear.click()
        for card in cards:
            self.page.locator(f'button[data-card="{card}"][aria-pressed=false]').first.click()
        for gap, operator in enumerate(operators):
            choices = self.line.locator(f'[data-gap="{gap}"] [data-operator]')
            offered = choices.evaluate_all("all => all.map(one => one.dataset.operator).join('')")
            assert offered == self.operators, "the group's operators, and no others"
            if len(offered) > 1:
                self.line.locator(f'[data-gap="{gap}"] [data-operator="{operator}"]').click()
        if operators and self.line.locator("[data-pad]").is_visible():
            worked_out = steps([card.number or 0 for card in cards], operators, "natural")
            for result in typed or [str(step.result or 0) for step in worked_out]:
                for digit in result:
                    self.line.locator(f'[data-pad] [data-key="{digit}"]').click()
                self.line.locator("[data-pad] [data-key=enter]").click()

    def do(self, choice: Choice, phase: str) -> None:
        """Makes a choice with the page's own controls."""
        if choice.button == "lay" or choice.button == "correct":
            self.lay(choice.cards, choice.operators)
        self.posted(self.button(BUTTONS[phase, choice.button]).click)

    def hand_card(self, card: Card) -> Locator:
        """The button of a card in the hand; of two alike the first."""
        return self.page.locator(f'button[data-card="{card}"]').first

    def set_pace(self, words: str) -> None:
        """How fast the others' plays are shown: "Slow", "Normal" or "At once"."""
        self.page.locator(".game-bar details.menu > summary").click()
        with self.page.expect_response(lambda response: response.url.endswith("/pace/")):
            self.page.get_by_role("button", name=words).click()

    # -- whole games --------------------------------------------------------------------------------------------------

    def play(self, player: Player, *, until: str = "over", most: int = 80) -> list[Choice]:
        """Lets the player play until this phase, and checks what the referee says of each play; what was done."""
        made: list[Choice] = []
        while self.wait_for_turn() != until:
            assert len(made) < most, made
            made.append(self.play_one(player))
        return made

    def play_one(self, player: Player) -> Choice:
        """Lets the player make one choice, and checks what the referee says of it."""
        sight = self.sight()
        choice = player.choose(sight)
        self.do(choice, sight.phase)
        self.check_ruling(choice)
        return choice

    def check_ruling(self, choice: Choice) -> None:
        """The referee explains what was laid (product.md, "The referee explains")."""
        if choice.button not in ("lay", "correct"):
            return
        title = self.referee.locator(".referee-title")
        if not choice.fault:
            expect(title).to_have_text("Now it is right!" if choice.button == "correct" else "Right!")
            if len(choice.cards) > 3 and choice.is_calculation:
                expect(self.referee).to_contain_text("aster stroke")
            return
        expect(title).to_have_text("The referee stops this play.")
        rule = self.referee.locator(".referee-rule")
        assert any(words in rule.inner_text() for words in RULES[choice.fault].split("|")), rule.inner_text()
        expect(self.referee).to_contain_text("You draw 3 penalty cards.")
        expect(self.referee.locator(".referee-steps li")).not_to_have_count(0)
        expect(self.referee.locator(".referee-picture svg").first).to_be_visible()


def code_of(source: str) -> str:
    """The card on a picture, whose address ends in its code."""
    return source.rsplit("/", 1)[-1].split(".")[0]
