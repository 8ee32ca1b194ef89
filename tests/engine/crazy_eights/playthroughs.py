"""Golden playthroughs: scripted hands written out for people to read, compared with the files in golden/.

``python3 -m tests.engine.crazy_eights.playthroughs --write`` writes the files again; a commit that changes one says
why. Each script names the clauses it shows; the engine's README.md has a table that is checked against them.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from games.engine.crazy_eights import rounds, turn
from games.engine.crazy_eights.cards import CARDS, SUITS, cards_of
from games.engine.crazy_eights.counting import counting_for
from games.engine.crazy_eights.observe import observe
from games.engine.crazy_eights.plays import Action, Lay
from games.engine.crazy_eights.rules import Rules
from games.engine.crazy_eights.scoring import score_sheet
from games.engine.crazy_eights.state import State
from games.engine.game import TryAgain, game
from games.engine.plays import Draw, NextRound, Pass
from games.engine.referee import Refused
from games.engine.state import OVER, ROUND_OVER, Event, SeatInfo
from tests.engine.crazy_eights.positions import Stacked, a_deal, lay, position

GOLDEN: Final = Path(__file__).parent / "golden"


class Script(NamedTuple):
    """A position and what is done in it."""

    title: str
    clauses: str
    """Of crazy-eights, with blanks between them."""
    start: State
    steps: Sequence[Any]
    """Actions; a tuple is an action and the seat that tries it; a `rounds.Deal` is the next hand, dealt so."""


def scripts() -> dict[str, Script]:
    """Every script by its name."""
    draw, keep = Draw(), Pass()
    return {
        "01-setting-up": Script(
            "A whole deal by its seed: who begins, and no eight is turned up",
            "1.1 1.2 1.3 1.4",
            game("crazy-eights").start(Rules(), [SeatInfo("A"), SeatInfo("B"), SeatInfo("C")], rounds=None, seed=11),
            [],
        ),
        "02-two-players": Script(
            "Two players have seven cards each",
            "1.2",
            game("crazy-eights").start(Rules(), [SeatInfo("A"), SeatInfo("B")], rounds=None, seed=12),
            [],
        ),
        "03-laying": Script(
            "The example of the rules: suit, rank, an eight that names clubs, a drawn card laid at once",
            "2.1 2.2 2.3",
            position("KH 3S 2D", "KS 4D 5D", "8D 2C 4C 7C", "9D 9H 10D", stock="3C 5H 6C", table="6H"),
            [
                (lay("8D", "C"), 2),
                lay("KH"),
                lay("KS"),
                lay("8D"),
                lay("8D", "C"),
                draw,
                lay("3C"),
                lay("3S"),
            ],
        ),
        "04-drawing": Script(
            "One card is drawn: kept, laid, or it does not fit and the turn passes; only it may be laid",
            "2.3",
            position("KH 9C", "2D 3C", stock="6S 4D KC 9S 2H"),
            [draw, lay("KH"), draw, keep, draw, keep, lay("KH"), draw],
        ),
        "05-until-playable": Script(
            "Drawing until a card fits, through a new stock if need be",
            "2.3 2.4",
            position("2D 3C", "4S 5S", table="KH", pile="9H 10C", stock="5D 7C", draw="until-playable"),
            [draw, lay("9H"), draw, lay("KH")],
        ),
        "05-until-nothing-is-left": Script(
            "Drawing until nothing is left is no pass alone; then each pass counts",
            "2.3 2.4",
            position("2D 3C", "4S 5S", table="KH", stock="5D 7C", draw="until-playable"),
            [draw, draw, draw],
        ),
        "06-new-stock": Script(
            "The stock is empty: the pile but for its top card is shuffled when a card is wanted",
            "2.4",
            position("2D 3C", "4S 6S", pile="9D 10C JC", stock="5D"),
            [draw, draw, draw],
        ),
        "07-blocked": Script(
            "Nothing left to draw: a pass each in a row ends the hand; the fewest points win it, of several all",
            "2.4 4.2",
            position("AD 3C", "4S 6H", "5S"),
            [keep, lay("6H"), draw, keep, keep, keep, keep],
        ),
        "08-wrong-cards": Script(
            "A wrong card comes back and costs a card; what is refused changes nothing",
            "2.2 2.5",
            position("2D KH 8C", "4S 9D", stock="5D 7C", table="8S", suit="H"),
            [lay("2D"), lay("4S"), lay("8C"), lay("9H"), (lay("KH"), 1), lay("KH")],
        ),
        "09-gentle": Script(
            "The gentle referee: the card comes back, nothing is drawn, one tries again",
            "2.5",
            position("2D KH 8C", "4S 9D", stock="5D 7C", referee="gentle"),
            [lay("2D"), lay("KH")],
        ),
        "10-special-cards": Script(
            "A two, a queen and an ace; they work in the direction of play, and not when turned up",
            "3.1",
            position(
                "2H 2C 9C QC",
                "3H QH 5H",
                "4D AC 9H",
                "5D 2S 7H",
                table="QH",
                stock="KC KD KS 10C 10D",
                special_cards=True,
            ),
            [lay("2H"), lay("QH"), lay("2S"), lay("QC"), lay("AC"), lay("KC"), lay("2C")],
        ),
        "11-two-play-special": Script(
            "With two players a queen brings another turn, an ace nothing further; what goes out brings nothing",
            "3.1",
            position("QH AH 2H", "3H 5H", stock="KC KD KS", special_cards=True),
            [lay("QH"), lay("AH"), draw, lay("2H")],
        ),
        "12-penalty": Script(
            "All left write their points; the deal moves on; at the target the lowest total wins, or they share it",
            "1.4 2.2 4.1 4.2 5.1",
            position("8H", "KS AC", "9C 2S", target=50),
            [lay("8H"), a_deal("KH AH", "AD", "8S", table="AC", starter=1), lay("AD")],
        ),
        "13-winner": Script(
            "The winner gets the sum of the others; first to the target wins",
            "4.3 5.1",
            position("KH", "8D KS AC", "9C 2S", scoring="winner", totals=[29, 60, 0]),
            [lay("KH")],
        ),
        "14-winner-blocked": Script(
            "Blocked under winner: the others' cards less the winner's own; level, and nobody scores",
            "2.4 4.4",
            position("4S", "2C AC", "10D", scoring="winner"),
            [keep, keep, keep, a_deal("4S", "4C", "10D", starter=1), draw, draw, draw],
        ),
        "15-two-packs": Script(
            "Six players with two packs: a second copy is a card of its own",
            "1.1 1.2 2.1",
            position("KH KH", "2C", "3C", "4C", "5C", "6C 7C", stock="KH", decks=2),
            [lay("KH"), draw, lay("KH")],
        ),
    }


def rendered(script: Script) -> str:
    """The playthrough as text."""
    state = script.start
    lines = [f"# {script.title}", f"# crazy-eights {script.clauses}", "", _rules(state.rules), *_table(state)]
    for step in script.steps:
        state, told = _stepped(state, step)
        lines += ["", *told]
    return "\n".join(lines) + "\n"


def _stepped(state: State, step: Any) -> tuple[State, list[str]]:
    seat = None
    if isinstance(step, tuple) and not isinstance(step, rounds.Deal):
        step, seat = step
    dealer: rounds.Dealer = Stacked(step) if isinstance(step, rounds.Deal) else rounds.SEEDED
    action: Action = NextRound() if isinstance(step, rounds.Deal) else step
    who = _name(state.seat if seat is None else seat)
    told = [f"> {who} {_action(action)}"]
    try:
        state = turn.apply(state, action, seat=seat, dealer=dealer)
    except Refused as refused:
        return state, [*told, f"  refused: {refused.reason}"]
    except TryAgain as again:
        returned = " ".join(again.verdict.returned)
        return state, [*told, f"  fault: {again.verdict.fault}; {returned} comes back, nothing drawn, try again"]
    told += [f"  {_event(event)}" for event in state.events]
    return state, told + _table(state)


def _rules(rules: Rules) -> str:
    given = rules.to_dict()
    other = [f"{key} {value}" for key, value in given.items() if value != getattr(Rules(), key)]
    return "rules: " + (", ".join(other) or "all defaults")


def _table(state: State) -> list[str]:
    between = state.phase in (ROUND_OVER, OVER)
    pile, stock = _indices(state.pile), _indices(state.stock)
    more = f" and {len(stock) - 7} more" if len(stock) > 7 else ""
    way = "" if state.direction == 1 else "; the other way round"
    lines = [
        f"  hand {state.round}; top {pile[-1]}, suit {SUITS[state.suit]}; pile {_cards(pile)};"
        f" stock {_cards(stock[:7])}{more}{way}"
    ]
    for seat, bits in enumerate(state.hands):
        mover = " *" if seat == state.seat and not between else "  "
        lines.append(f" {mover}{_name(seat)}: {_cards(cards_of(bits))}")
    if not between:
        may = ", ".join(sorted(observe(state, state.seat).may))
        return [*lines, f"  phase {state.phase}; {_name(state.seat)} may: {may}"]
    lines.append(f"  phase {state.phase}")
    for row in score_sheet(state, over=state.phase == OVER).rows:
        cells = " ".join(f"| {cell.points:3} = {cell.total:3}" for cell in row.cells)
        lines.append(f"  {row.name} {cells} | place {row.place or '-'}")
    for seat in range(len(state.hands)):
        count = counting_for(state.results[-1], seat)
        lines.append(
            f"  {_name(seat)} adds up {_name(count.owner)}'s {_cards(count.cards)}:"
            f" {' + '.join(map(str, count.numbers))} = {count.total}"
        )
    return lines


def _event(event: Event) -> str:
    kind = event["event"]
    who = _name(event["seat"]) if "seat" in event else ""
    if kind == "draw":
        return f"{who} draws {_cards(event['cards'])} ({event['cause']})"
    if kind == "pass":
        return f"{who} passes"
    if kind == "recycle":
        return f"the pile becomes the stock: {_cards(event['stock'])}"
    if kind == "deal":
        return f"deal: {_name(event['starter'])} begins, {event['table']} is turned up"
    if kind == "round-end":
        winner = " ".join(map(_name, event["winner"]))
        return f"the hand ends ({event['cause']}): won by {winner}; points {event['points']}"
    if kind == "game-end":
        return f"the game ends: totals {event['totals']}, winner {' '.join(map(_name, event['winner']))}"
    verdict = event["verdict"]
    parts = [verdict["verdict"] + (f" ({verdict['fault']})" if verdict["fault"] else "")]
    parts += [f"{card} lies" for card in verdict["laid"]]
    parts += [f"{card} comes back" for card in verdict["returned"]]
    if verdict["effect"]:
        parts.append(f"effect {verdict['effect']}")
    return "; ".join([*parts, f"next: {verdict['next']}", f"suit {verdict['suit'] or '-'}"])


def _action(action: Action) -> str:
    match action:
        case Lay(card, None):
            return f"lays {card}"
        case Lay(card, suit):
            return f"lays {card} and names {suit}"
        case Draw():
            return "draws"
        case Pass():
            return "passes"
        case NextRound():
            return "asks for the next hand"


def _indices(orders: Sequence[int]) -> list[str]:
    return [CARDS[order] for order in orders]


def _cards(cards: Sequence[str]) -> str:
    return " ".join(cards) or "-"


def _name(seat: int) -> str:
    return chr(ord("A") + seat)


def texts() -> dict[str, str]:
    """Every playthrough's text by its file's name."""
    return {f"{name}.txt": rendered(script) for name, script in scripts().items()}


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python3 -m tests.engine.crazy_eights.playthroughs --write")
    for file, text in texts().items():
        (GOLDEN / file).write_text(text, encoding="utf-8")
