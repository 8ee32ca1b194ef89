"""The rules to read: a page for every fault and refusal, examples that the referee judges, and the way back."""

from __future__ import annotations

import ast
import re
import uuid
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from games.engine import referee
from games.engine.crazy_eights import referee as eights_referee
from lessons.rules import BY_SLUG, RULES, rule_for
from lessons.rules.kinds import CardExample, PlayExample, Rule

ENGINE = Path(referee.__file__).parent
EIGHTS = ENGINE / "crazy_eights"
DOCS = ENGINE.parent.parent / "docs" / "rules"
# What pages themselves may answer, beside the engine.
OF_PAGES = {"nambarz": {"malformed"}, "crazy-eights": {"malformed", "incomplete"}}
PAGES = list(BY_SLUG.values())


def refused_in(files: list[Path]) -> set[str]:
    """The reasons with which the engine refuses: read from its source, so that a new one is missed here."""
    return {
        argument.value
        for file in files
        for call in ast.walk(ast.parse(file.read_text()))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Refused"
        for argument in call.args
        if isinstance(argument, ast.Constant)
    }


def codes_of(game: str) -> set[str]:
    if game == "nambarz":
        return {*referee.FAULTS, *refused_in(list(ENGINE.glob("*.py"))), *OF_PAGES[game]}
    return {eights_referee.FAULT, *refused_in(list(EIGHTS.glob("*.py"))), *OF_PAGES[game]}


@pytest.mark.parametrize("game", RULES)
def test_every_fault_and_every_refusal_has_a_page(game: str) -> None:
    codes = codes_of(game)
    assert len(codes) > 5
    assert {code for code in codes if rule_for(game, code) is None} == set()


@pytest.mark.parametrize("game", RULES)
def test_one_page_answers_each_and_none_answers_what_is_never_asked(game: str) -> None:
    answered = [code for rule in RULES[game] for code in rule.answers]
    assert sorted(answered) == sorted(set(answered))
    assert set(answered) <= codes_of(game)


def test_addresses_are_their_own() -> None:
    assert len(BY_SLUG) == sum(len(rules) for rules in RULES.values())


@pytest.mark.parametrize("rule", PAGES, ids=lambda rule: rule.slug)
def test_clauses_stand_in_the_rules(rule: Rule) -> None:
    text = (DOCS / f"{rule.game}.md").read_text()
    for clause in rule.clauses:
        # A section alone ("8") or a clause at the beginning of a line ("8.1 Correction: …").
        assert re.search(rf"^(## )?{re.escape(clause)} ", text, re.MULTILINE), clause


@pytest.mark.parametrize("rule", [rule for rule in PAGES if rule.answers], ids=lambda rule: rule.slug)
def test_a_page_on_a_fault_shows_it(rule: Rule) -> None:
    """Of what a page answers, the faults come up in its examples as the engine judges them."""
    faults = set(rule.answers) & {*referee.FAULTS, eights_referee.FAULT}
    shown = {one.ruling.fault for one in rule.examples if isinstance(one, PlayExample | CardExample)}
    assert faults <= shown


@pytest.mark.parametrize("rule", PAGES, ids=lambda rule: rule.slug)
def test_examples_can_be_played(rule: Rule) -> None:
    """None is refused for a slip of its author: only for what its page is about, or a card that does not match."""
    about = {*rule.answers, "does-not-match"}
    for one in rule.examples:
        if isinstance(one, PlayExample | CardExample) and one.ruling.tone == "refused":
            assert one.ruling.reason in about


@pytest.mark.parametrize("rule", PAGES, ids=lambda rule: rule.slug)
def test_every_page_opens_for_anybody_and_leads_on(rule: Rule, client: Client) -> None:
    answer = client.get(reverse("lessons:rule", args=[rule.slug]))
    page = answer.content.decode()
    assert answer.status_code == 200
    pages = RULES[rule.game]
    place = pages.index(rule)
    for beside in (*pages[max(place - 1, 0) : place], *pages[place + 1 : place + 2]):
        assert reverse("lessons:rule", args=[beside.slug]) in page
    assert "Back to the table" not in page


def test_the_index_names_every_page(client: Client) -> None:
    page = client.get(reverse("lessons:rules")).content.decode()
    assert all(reverse("lessons:rule", args=[slug]) in page for slug in BY_SLUG)


def test_an_unknown_page_is_none(client: Client) -> None:
    assert client.get("/rules/nothing-of-the-kind/").status_code == 404


@pytest.mark.parametrize("kind", ["table", "replay"])
def test_the_way_back_leads_to_the_table(client: Client, kind: str) -> None:
    table = reverse(f"games:{kind}", args=[uuid.uuid4()])
    page = client.get(reverse("lessons:rule", args=["matching"]), {"from": table}).content.decode()
    assert f'href="{table}"' in page
    # It goes along to the next page.
    assert f"{reverse('lessons:rule', args=['sums'])}?from={table}" in page


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://elsewhere.example/table/",
        "//elsewhere.example",
        "javascript:alert(1)",
        "/next-player/",
        "/accounts/logout/",
        "/table/not-a-table/",
        '/table/"><script>',
        "\0",
        "",
    ],
)
def test_the_way_back_leads_nowhere_else(client: Client, elsewhere: str) -> None:
    page = client.get(reverse("lessons:rule", args=["matching"]), {"from": elsewhere}).content.decode()
    assert "Back to the table" not in page
    assert not re.search(r"(href|action)=\"[^\"]*elsewhere", page)
    assert "<script>" not in page
