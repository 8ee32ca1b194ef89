"""A teacher's report in a browser, and what it has to say of a child of whom everything that was played is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from .player import Choice

SIGNS = {"+": "+ plus", "-": "− minus", "*": "× times", "/": "÷ divided by"}
"""Operators as a table's rows name them, for eyes and for ears."""
FAULTS = {
    "wrong-result": "Wrong result",
    "not-minimal": "Fewer cards would do",
    "matching-card-in-calculation": "A matching card in the calculation",
}


@dataclass(frozen=True)
class Figures:
    """What reports.md wants to be told of some calculations, counted here from what was laid."""

    attempts: int
    firsts: int
    right: int
    """Of the first attempts."""
    by_operator: dict[str, tuple[int, int, int]]
    """Attempts, first attempts and the right ones among them; a chain counts under each of its operators."""
    faults: dict[str, int]
    strokes: int

    @classmethod
    def of(cls, choices: Iterable[Choice]) -> Figures:
        sums = [choice for choice in choices if choice.is_calculation]
        return cls(
            *_counts(sums),
            by_operator={
                SIGNS[sign]: _counts(with_sign)
                for sign in "+-*/"
                if (with_sign := [one for one in sums if sign in one.operators])
            },
            faults=dict(Counter(FAULTS[one.fault] for one in sums if one.fault)),
            strokes=sum(len(one.cards) > 3 and not one.fault and one.button == "lay" for one in sums),
        )


def _counts(sums: list[Choice]) -> tuple[int, int, int]:
    # Under the official referee a turn ends with its first fault, so that only corrections are no first attempts.
    firsts = [one for one in sums if one.button == "lay"]
    return len(sums), len(firsts), sum(not one.fault for one in firsts)


def share_shown(firsts: int, right: int) -> str:
    """A share as a cell shows it: "71% 5 of 7"; below five first attempts no percentage is given."""
    if firsts < 5:
        return f"{right} of {firsts}, not enough yet"
    percent = (200 * right + firsts) // (2 * firsts)
    return f"{min(percent, 100 if right == firsts else 99)}% {right} of {firsts}"


class Report:
    """A report's page, of a class or a child."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def refresh(self) -> None:
        """Asks for the figures now, sees that they are being counted, and waits until the page has them."""
        self.page.get_by_role("button", name="Refresh now").click()
        expect(self.page.locator("#report-progress progress")).to_be_visible()
        expect(self.page.get_by_role("button", name="Refresh now")).to_be_visible()
        expect(self.page.locator(".report-computed time")).to_be_visible()

    def stat(self, label: str) -> str:
        """One of the figures at the top, with its note."""
        stat = self.page.locator("dl.stats .stat").filter(has=self.page.get_by_text(label, exact=True))
        return " ".join(" ".join(stat.locator("dd").all_inner_texts()).split())

    def table(self, title: str) -> dict[str, list[str]]:
        """A table by the heading over it: the cells of each row by what the row is of."""
        rows = self.page.get_by_role("region", name=title, exact=True).locator("tbody tr").all()
        return {
            words(row.locator("th").inner_text()): [words(one) for one in row.locator("td").all_inner_texts()]
            for row in rows
        }

    def open_child(self, name: str) -> None:
        self.page.locator("main").get_by_role("link", name=name, exact=True).first.click()
        expect(self.page.get_by_role("heading", name=name, level=1)).to_be_visible()


def words(text: str) -> str:
    """A cell's text as it reads."""
    return " ".join(text.split()).replace(" ,", ",")
