"""The pages of a school in a browser: what a teacher does at the desk, and a child at the door."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from .table_page import TablePage


class Teacher:
    """A teacher's browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # -- the account --------------------------------------------------------------------------------------------------

    def sign_up(self, *, name: str, email: str, password: str) -> None:
        """From the front page to an account; ends among the classes."""
        self.page.goto("/")
        self.page.get_by_role("link", name="Make a teacher’s account").click()
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_label("Email").fill(email)
        self.page.locator("[name=password1]").fill(password)
        self.page.locator("[name=password2]").fill(password)
        self.page.get_by_role("button", name="Make the account").click()
        expect(self.page.get_by_role("heading", name="Classes")).to_be_visible()

    def sign_in(self, *, email: str, password: str) -> None:
        self.page.goto("/accounts/login/")
        self.page.locator("[name=login]").fill(email)
        self.page.locator("[name=password]").fill(password)
        self.page.locator("main button[type=submit]").click()
        expect(self.page).to_have_url(re.compile("/teach/$"))

    def sign_out(self) -> None:
        self.page.locator("header details.menu summary").first.click()
        self.page.get_by_role("button", name="Sign out").click()

    # -- a class ------------------------------------------------------------------------------------------------------

    def make_class(self, *, name: str, age: int) -> None:
        """A new class; ends where its pupils are added."""
        self.page.goto("/teach/")
        self.page.get_by_role("link", name="New class").click()
        self.page.get_by_label("Name").fill(name)
        self.page.locator(f'label:has(input[name=age][value="{age}"])').click()
        self.page.get_by_role("button", name="Make the class").click()
        expect(self.page.get_by_role("heading", name="Add pupils")).to_be_visible()

    def paste_names(self, lines: Sequence[str]) -> None:
        self.page.get_by_label("Names, one on each line").fill("\n".join(lines))
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Look at the list").click()

    def preview(self) -> list[tuple[str, str]]:
        """The list as it would be saved: each name with what is said of it."""
        rows = self.page.locator(".names-table tbody tr")
        return [
            (row.locator("th").inner_text().strip(), " ".join(row.locator("td").last.inner_text().split()))
            for row in rows.all()
        ]

    def open_class(self, name: str) -> None:
        self.page.goto("/teach/")
        self.page.locator("main").get_by_role("link", name=name, exact=True).click()
        expect(self.page.get_by_role("heading", name=name, level=1)).to_be_visible()

    def class_code(self) -> str:
        return self.page.locator("[aria-labelledby=way-in] .code").inner_text().strip()

    def pictures(self, name: str) -> list[str]:
        """A child's three pictures, in order, as their card to be cut out shows them. From the class's page."""
        with self.page.expect_navigation():
            self.page.get_by_role("link", name="Print cards").click()
        cards = self.page.locator(".login-card").filter(
            has=self.page.locator(".login-card-name").get_by_text(name, exact=True)
        )
        shown = [drawing(one.get_attribute("src")) for one in cards.first.locator(".card-pictures img").all()]
        self.page.go_back()
        return shown

    # -- groups -------------------------------------------------------------------------------------------------------

    def group_panel(self, name: str) -> Locator:
        """A group on the class's page."""
        return self.page.locator("section.panel").filter(has=self.page.get_by_role("heading", name=name, exact=True))

    def new_group(self) -> None:
        with self.page.expect_navigation():
            self.page.get_by_role("link", name="New group").click()

    def edit_group(self, name: str) -> None:
        with self.page.expect_navigation():
            self.group_panel(name).get_by_role("link", name="Settings").click()

    def preset(self, age: str) -> None:
        """The settings for an age."""
        with self.page.expect_navigation():
            self.page.locator("[aria-labelledby=by-age]").get_by_role("link", name=age, exact=True).click()

    def tick(self, **settings: str | int) -> None:
        """Chooses settings by their tiles."""
        for name, value in settings.items():
            self.page.locator(f'label:has(input[name={name}][value="{value}"])').click()

    def set_operators(self, operators: str) -> None:
        """Exactly these of the four."""
        for sign in "+-*/":
            box = self.page.locator(f'input[name=operators][value="{sign}"]')
            if box.is_checked() != (sign in operators):
                self.page.locator(f'label:has(input[name=operators][value="{sign}"])').click()

    def chosen(self, name: str) -> str:
        """The value of a setting that has tiles."""
        return self.page.locator(f"input[name={name}]:checked").get_attribute("value") or ""

    def save_group(self) -> None:
        with self.page.expect_navigation():
            self.page.locator("form.group-form .form-buttons button[type=submit]").click()

    # -- reports ------------------------------------------------------------------------------------------------------

    def open_report(self, class_name: str) -> None:
        self.open_class(class_name)
        self.page.locator("main header").get_by_role("link", name="Report").click()
        expect(self.page.get_by_role("heading", name="Report:", level=1)).to_be_visible()


class Child:
    """A child's browser: a tablet that others use too."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def enter_class(self, code: str) -> None:
        """From the front page to the names of the class."""
        self.page.goto("/")
        self.page.locator('main a.way[href="/join/"]').click()
        self.page.locator("input[name=code]").fill(code)
        self.page.locator("main form button").click()
        expect(self.page.locator(".name-tiles")).to_be_visible()

    def tap_name(self, name: str) -> None:
        self.page.locator(".name-tile").filter(has=self.page.get_by_text(name, exact=True)).first.click()
        expect(self.page.locator(".picture-slots")).to_be_visible()

    def tap_pictures(self, pictures: Sequence[str]) -> None:
        for place, picture in enumerate(pictures):
            expect(self.page.locator(".picture-slots li.is-filled")).to_have_count(place)
            self.page.locator(f'.picture-tiles button:has(img[src*="/{picture}."])').click()

    def sign_in(self, code: str, name: str, pictures: Sequence[str]) -> None:
        """Class code, name, pictures; ends on the child's own page."""
        self.enter_class(code)
        self.tap_name(name)
        self.tap_pictures(pictures)
        expect(self.page).to_have_url(re.compile("/me/$"))

    def open_table(self, *, bots: int, rounds: int, operators: str = "+-*/") -> TablePage:
        """A new game from the child's own page."""
        form = self.page.locator("[aria-labelledby=new-game] > form")
        for setting, value in (("bots", bots), ("rounds", rounds)):
            form.locator(f'label:has(input[name={setting}][value="{value}"])').click()
        form.get_by_role("button", name="Play").click()
        return TablePage(self.page, operators)

    @property
    def waiting(self) -> Locator:
        """The games under "My games: carry on"."""
        return self.page.locator("[aria-labelledby=my-games] a.way")

    def carry_on(self, place: int = 0, operators: str = "+-*/") -> TablePage:
        """Goes on with a waiting game, the last played first."""
        self.page.goto("/me/")
        self.waiting.nth(place).click()
        return TablePage(self.page, operators)

    def next_player(self) -> None:
        """Hands the tablet on; ends at the names of the class."""
        self.page.get_by_role("button", name="Next player").click()
        expect(self.page.get_by_role("heading", name="Who are you?")).to_be_visible()


def drawing(source: str | None) -> str:
    """What a picture shows, by the name of its drawing: the same in every language."""
    return (source or "").rsplit("/", 1)[-1].split(".")[0]
