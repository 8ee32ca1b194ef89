"""Golden playthroughs: scripted rounds written out for people to read, compared with the files in golden/.

``python3 -m tests.engine.playthroughs --write`` writes the files again; a commit that changes one says why. Each script
names the clauses it shows; README.md's table is checked against them.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from games.engine import rounds, turn
from games.engine.cards import sort_hand
from games.engine.game import TryAgain, game
from games.engine.observe import observe
from games.engine.plays import Action, Again, Calculation, Challenge, Change, Correct, Draw, Match, NextRound, Pass
from games.engine.referee import Refused
from games.engine.rules import Rules
from games.engine.scoring import score_sheet
from games.engine.state import OVER, ROUND_OVER, Event, SeatInfo, State
from tests.engine.positions import Stacked, a_deal, change, lay, match, position

GOLDEN: Final = Path(__file__).parent / "golden"


class Script(NamedTuple):
    """A position and what is done in it."""

    title: str
    clauses: str
    """Of nambarz, with blanks between them."""
    start: State
    steps: Sequence[Any]
    """Actions; a tuple is an action and the seat that tries it; a `rounds.Deal` is the next round, dealt so."""


def _steps() -> dict[str, Script]:
    again, draw, keep = Again(), Draw(), Pass()
    return {
        "01-setting-up": Script(
            "Three rounds begin: a whole deal by its seed, and who begins",
            "1.1 2.1 2.2 2.3 10.1",
            game("nambarz").start(Rules(), [SeatInfo("A"), SeatInfo("B"), SeatInfo("C")], rounds=3, seed=11),
            [],
        ),
        "02-matching": Script(
            "Matching, drawing and keeping; what does not match is refused; what is laid is laid",
            "3.1 3.2 3.3 3.6 4.1 4.2 4.3 4.4 8.3",
            position(
                "3-symbol 8-symbol 9-duck", "3-hippo 5-cat", "8-hippo 8-bee 1-symbol", stock="4-duck 8-symbol 2-frog"
            ),
            [
                match("8-symbol"),
                match("3-symbol"),
                (match("8-symbol"), 0),
                match("5-cat"),
                match("3-hippo"),
                match("8-bee"),
                match("8-hippo"),
                draw,
                match("9-duck"),
                keep,
                draw,
                match("8-symbol"),
            ],
        ),
        "03-calculations": Script(
            "Calculations from left to right, and master strokes",
            "5.1 5.2 5.3 5.5 5.6 5.8 5.9",
            position(
                "10-symbol 4-symbol 2-symbol 8-symbol 8-symbol 1-symbol 1-symbol 9-symbol 2-frog",
                "10-bear 1-turtle 1-dragonfly 9-duck 5-symbol 7-symbol",
                "2-symbol 3-symbol 5-cat",
                table="3-bee",
                stock="6-symbol 6-symbol 6-symbol",
                operators="+-/",
            ),
            [
                lay("10-symbol * 4-symbol - 2-symbol"),
                lay("10-symbol - 4-symbol / 2-symbol"),
                lay("7-symbol - 5-symbol"),
                lay("2-symbol"),
                draw,
                keep,
                lay("8-symbol + 8-symbol - 1-symbol - 1-symbol - 9-symbol"),
                lay("10-bear - 1-turtle"),
            ],
        ),
        "04-faults": Script(
            "The faults of the table, with what lies, what comes back and what is drawn",
            "5.6 6.1 6.4 8",
            position(
                "1-symbol 2-frog 9-chicken",
                "9-symbol 3-symbol 7-symbol",
                "change-picture 9-chicken 4-chicken",
                "change-number change-any 9-symbol",
                "change-number 3-symbol 5-cat",
                "2-symbol 2-symbol 5-cat",
                stock="1-turtle 1-dragonfly 4-duck 5-bear 6-turtle 7-fish 8-hippo 10-cat 10-bear 2-fish 5-cat 6-symbol",
                pile="8-symbol 7-symbol 4-symbol 4-symbol 8-symbol 6-symbol",
            ),
            [
                lay("1-symbol + 2-frog"),
                lay("9-symbol / 3-symbol"),
                change("change-picture", "9-chicken"),
                change("change-number", "change-any"),
                change("change-number", "3-symbol"),
                lay("2-symbol + 2-symbol"),
                Correct(None),
            ],
        ),
        "05-not-minimal": Script(
            "Fewest cards: the smallest selection, by laying order, stays",
            "5.3 5.7 8.2",
            position("6-symbol 5-symbol 2-symbol 10-symbol 9-duck", "1-symbol 2-symbol", stock="9-duck 8-bee 7-frog"),
            [lay("6-symbol + 5-symbol + 2-symbol - 10-symbol")],
        ),
        "06-corrections": Script(
            "A wrong result: right at the second try, wrong again, given up",
            "8 8.1",
            position(
                "10-symbol 4-symbol 2-symbol 8-symbol",
                "9-symbol 5-symbol 1-symbol",
                "9-duck 4-duck 1-turtle",
                stock="1-turtle 1-dragonfly 4-chicken 5-bear 6-turtle 7-fish 8-hippo 10-cat 10-bear",
            ),
            [
                lay("10-symbol - 4-symbol - 2-symbol"),
                draw,
                Correct(lay("10-symbol - 8-symbol")),
                Correct(lay("10-symbol - 4-symbol / 2-symbol")),
                lay("9-symbol - 5-symbol"),
                Correct(lay("5-symbol - 9-symbol")),
                lay("9-duck - 4-duck"),
                Correct(None),
            ],
        ),
        "07-change-jokers": Script(
            "Change jokers with a card, alone, on an open table, as the last card",
            "6.1 6.2 6.3 6.4 6.5",
            position(
                "change-picture 9-duck 1-symbol play-again",
                "change-any play-again 2-frog",
                "1-symbol 2-symbol change-number 5-bear",
                stock="9-duck 9-duck 8-bee 7-frog 10-cat 10-bear 4-duck",
            ),
            [
                change("change-picture", "1-symbol"),
                change("change-picture", "9-duck"),
                keep,
                change("change-any"),
                lay("1-symbol + 2-symbol"),
                change("change-number"),
                draw,
                match("9-chicken"),
                keep,
                again,
                draw,
                keep,
            ],
        ),
        "08-play-again": Script(
            "Play-again after a play, at the start of a turn, drawn; a chain of them",
            "7.1 7.2 7.3 7.5",
            position(
                "3-symbol play-again 1-symbol 2-symbol play-again 2-frog change-picture 9-duck 8-bee",
                "play-again 10-bear",
                "9-symbol 7-fish",
                stock="4-chicken play-again 5-cat 6-symbol",
            ),
            [
                match("3-symbol"),
                lay("1-symbol + 2-symbol"),
                again,
                keep,
                lay("1-symbol + 2-symbol"),
                again,
                match("2-frog"),
                again,
                draw,
                keep,
                draw,
                again,
                draw,
                keep,
            ],
        ),
        "09-two-jokers": Script(
            "A second joker where one would do, and where it is allowed",
            "7.1 7.3 7.4",
            position(
                "play-again play-again 9-symbol",
                "play-again change-number 9-duck",
                "3-symbol play-again change-number 9-symbol 8-hippo",
                stock="4-chicken 4-duck 5-cat 6-symbol 6-symbol 10-bear",
            ),
            [
                again,
                again,
                again,
                change("change-number"),
                match("3-symbol"),
                again,
                change("change-number", "9-symbol"),
            ],
        ),
        "10-last-play-again": Script(
            "Play-again as the last card obliges to draw; out when the drawn card is played too",
            "7.3 9.1",
            position("play-again", "play-again", "play-again", "9-symbol 8-symbol", stock="5-cat 3-symbol"),
            [again, keep, draw, keep, again, draw, match("3-symbol"), again, draw, keep],
        ),
        "11-turning-over": Script(
            "The pile turned over: its order, what stays, on an open table too",
            "3.4 6.5 7.2",
            position(
                "change-any 9-symbol",
                "play-again 7-fish",
                "2-frog 1-symbol 8-symbol",
                pile="1-turtle 2-symbol",
            ),
            [change("change-any"), again, draw, keep, lay("1-symbol + 8-symbol"), match("8-symbol"), draw],
        ),
        "11-a-penalty-across": Script(
            "Three cards due, one in the stock: draw, turn over, draw",
            "3.4 8",
            position("2-frog 1-symbol 8-symbol", "9-symbol", stock="5-cat", pile="1-turtle 2-symbol 10-bear 5-symbol"),
            [lay("1-symbol + 2-frog")],
        ),
        "12-blocked": Script(
            "Nothing left to draw: passing, and a blocked round",
            "3.5 9.4",
            position("9-symbol 8-symbol", "9-symbol", "9-duck"),
            [keep, draw, keep],
        ),
        "13-gentle": Script(
            "The gentle referee: a fault changes nothing, and the player tries again",
            "8.3 8.4",
            position(
                "1-symbol 2-frog 2-symbol change-number 9-duck", "1-symbol 9-symbol", stock="5-cat", referee="gentle"
            ),
            [
                lay("1-symbol + 2-frog"),
                lay("2-symbol - 1-symbol"),
                change("change-number", "2-symbol"),
                match("2-symbol"),
                lay("1-symbol + 2-symbol"),
            ],
        ),
        "13-spot-the-mistake": Script(
            "Spot the mistake: the referee speaks when somebody asks",
            "8.5",
            position(
                "1-symbol 2-frog 10-symbol 4-symbol 9-duck",
                "9-symbol 5-symbol 1-turtle",
                "10-bear 6-symbol",
                stock="1-turtle 1-dragonfly 4-chicken 5-bear 6-turtle 7-fish 8-hippo 10-cat 10-bear",
                referee="challenge",
            ),
            [
                (Challenge(), 1),
                lay("10-symbol - 4-symbol"),
                (Challenge(), 0),
                (Challenge(), 2),
                Correct(lay("4-symbol + 10-symbol")),
                lay("9-symbol - 5-symbol"),
                draw,
                (Challenge(), 1),
                keep,
                lay("9-duck - 2-frog"),
                draw,
                (Challenge(), 2),
            ],
        ),
        "13-the-last-word": Script(
            "A play that nobody has judged ends the round only once it stands",
            "8.5",
            position(
                "10-symbol 7-symbol 9-duck 8-bee",
                "9-symbol 5-symbol",
                "10-bear",
                stock="5-cat 6-turtle 4-duck",
                max_turns=1,
                referee="challenge",
            )._replace(turns=(0, 1, 1)),
            [lay("10-symbol - 7-symbol"), match("9-symbol"), draw, keep],
        ),
        "14-six-players": Script(
            "Six players: the round ends when five are out, the last has no place",
            "9.1 9.2 9.4 9.5 10.2",
            position(*["3-symbol"] * 3, "10-bear 1-turtle 1-dragonfly 9-duck", "9-symbol 9-chicken", "9-duck"),
            [
                match("3-symbol"),
                match("3-symbol"),
                match("3-symbol"),
                lay("10-bear + 1-turtle + 1-dragonfly - 9-duck"),
                match("9-symbol"),
                match("9-duck"),
            ],
        ),
        "15-teams": Script(
            "Teams: members see one another's hands; the round ends when one team is left; totals by team",
            "2.5 9.3 10.2",
            position(
                "3-symbol",
                "3-symbol",
                "9-symbol 9-duck",
                "9-symbol",
                teams=[0, 0, 1, 1],
                stock="5-cat",
                tie_break="none",
            ),
            [match("3-symbol"), match("3-symbol")],
        ),
        "16-extra-round": Script(
            "Level at the end: an extra round among those concerned, and the score sheet",
            "5.9 10.1 10.2 10.3 10.4",
            position("9-symbol", "9-chicken", "10-bear 1-turtle 1-dragonfly 9-duck 8-bee", stock="5-cat", seat=2),
            [
                lay("10-bear + 1-turtle + 1-dragonfly - 9-duck"),
                match("9-symbol"),
                match("9-chicken"),
                match("8-bee"),
                a_deal("3-symbol 5-cat", "3-hippo", stock="9-duck"),
                match("3-symbol"),
                match("3-hippo"),
                draw,
            ],
        ),
        "16-three-rounds": Script(
            "A classic game: who had most points begins the next round, and totals run on",
            "2.3 9.5 10.1 10.2 10.4",
            position("3-symbol", "3-symbol 9-symbol", stock="5-cat", number=3),
            [
                match("3-symbol"),
                a_deal("3-symbol 5-cat", "3-symbol", stock="9-duck"),
                match("3-symbol"),
                match("3-symbol"),
                a_deal("3-symbol 5-cat", "10-bear 1-turtle 1-dragonfly 9-duck", stock="9-duck"),
                lay("10-bear + 1-turtle + 1-dragonfly - 9-duck"),
            ],
        ),
        "17-first-out": Script(
            "The first out ends the round; the others take the next places by fewest cards, then in order of play",
            "11.2 11.4",
            position("3-symbol", "9-symbol 8-symbol", "9-duck", "9-symbol 8-symbol", round_end="first-out"),
            [match("3-symbol")],
        ),
        "18-turn-limit": Script(
            "A limit of turns ends the round and places all",
            "11.1 11.3 11.4",
            position(
                "3-symbol 9-symbol",
                "9-symbol 8-symbol",
                "9-duck",
                stock="5-cat 6-symbol 10-bear",
                max_turns=1,
                number=3,
                hand=4,
            ),
            [match("3-symbol"), draw, keep, draw, keep],
        ),
    }


def rendered(script: Script) -> str:
    """The playthrough as text."""
    state = script.start
    lines = [f"# {script.title}", f"# nambarz {script.clauses}", "", _rules(state.rules), *_table(state)]
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
        return state, [*told, f"  fault: {again.verdict.fault}; all cards come back, nothing drawn, try again"]
    told += [f"  {line}" for event in state.events for line in _event(event)]
    return state, told + _table(state)


def _rules(rules: Rules) -> str:
    given = rules.to_dict()
    other = [f"{key} {value}" for key, value in given.items() if value != getattr(Rules(), key)]
    return "rules: " + (", ".join(other) or "all defaults")


def _table(state: State) -> list[str]:
    lines = [
        f"  round {state.round}{' (extra)' if state.extra else ''}; table {state.table}; pile {_cards(state.pile)};"
        f" stock {_cards(state.stock[:7])}{f' and {len(state.stock) - 7} more' if len(state.stock) > 7 else ''}"
    ]
    for seat, hand in enumerate(state.hands):
        team = "" if state.seats[seat].team is None else f" (team {state.seats[seat].team})"
        mover = " *" if seat == state.seat and state.phase not in (ROUND_OVER, OVER) else "  "
        lines.append(f" {mover}{_name(seat)}{team}: {_cards(sort_hand(hand))}" + (" out" if seat in state.out else ""))
    if state.thrown:
        lines.append(f"  thrown: {_cards(state.thrown)}")
    if state.phase in (ROUND_OVER, OVER):
        lines.append(f"  phase {state.phase}")
        lines += _sheet(state)
    else:
        may = ", ".join(sorted(observe(state, state.seat).may))
        lines.append(f"  phase {state.phase}; {_name(state.seat)} may: {may}")
    return lines


def _sheet(state: State) -> list[str]:
    sheet = score_sheet(state, over=state.phase == OVER)
    lines = []
    for row in sheet.rows:
        cells = " ".join(
            f"| {cell.points:2}+{cell.bonus:<2} = {cell.total:3}" if cell.played else "|   -        "
            for cell in row.cells
        )
        lines.append(f"  {row.name} {cells} | {row.total:3} | place {row.place or '-'}")
    lines += [f"  team {team.team}: {team.total}, place {team.place or '-'}" for team in sheet.teams]
    return lines


def _event(event: Event) -> list[str]:
    kind = event["event"]
    who = _name(event["seat"]) if "seat" in event else ""
    if kind == "draw":
        return [f"{who} draws {' '.join(event['cards'])} ({event['cause']})"]
    if kind == "pass":
        return [f"{who} lets it stand" if "cause" in event else f"{who} passes"]
    if kind == "recycle":
        return [f"the pile becomes the stock: {' '.join(event['stock'])}"]
    if kind == "deal":
        return [f"deal: {_name(event['starter'])} begins, {event['table']} is turned up"]
    if kind == "round-end":
        places = " ".join(map(_name, event["places"]))
        points = f"points {event['points']}; strokes {event['bonus']}"
        return [f"the round ends ({event['cause']}): places {places}; {points}"]
    if kind == "game-end":
        return [f"the game ends: totals {event['totals']}, places {event['places']}, winner {event['winner']}"]
    verdict = event["verdict"]
    parts = [verdict["verdict"] + (f" ({verdict['fault']})" if verdict["fault"] else "")]
    if verdict["laid"]:
        parts.append(f"{' '.join(verdict['laid'])} lies")
    if verdict["returned"]:
        parts.append(f"{' '.join(verdict['returned'])} comes back")
    if verdict["bonus"]:
        parts.append(f"{verdict['bonus']} points")
    return ["; ".join([*parts, f"next: {verdict['next']}"])]


def _action(action: Action) -> str:
    match action:
        case Match(card):
            return f"matches with {card}"
        case Calculation():
            return f"lays {_line(action)}"
        case Change(joker, None):
            return f"lays {joker} alone"
        case Change(joker, card):
            return f"lays {joker} and {card}"
        case Again():
            return "lays play-again"
        case Draw():
            return "draws"
        case Pass():
            return "passes"
        case Correct(None):
            return "gives up"
        case Correct(play):
            assert play is not None
            return f"corrects: {_line(play)}"
        case NextRound():
            return "asks for the next round"
        case Challenge():
            return "says that this is a mistake"


def _line(play: Calculation) -> str:
    words: list[str] = [play.cards[0]]
    for operator, card in zip(play.operators, play.cards[1:], strict=True):
        words += [operator, card]
    return " ".join(words)


def _cards(cards: Sequence[str]) -> str:
    return " ".join(cards) or "-"


def _name(seat: int) -> str:
    return chr(ord("A") + seat)


def texts() -> dict[str, str]:
    """Every playthrough's text by its file's name."""
    return {f"{name}.txt": rendered(script) for name, script in _steps().items()}


def scripts() -> dict[str, Script]:
    """Every script by its name."""
    return _steps()


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python3 -m tests.engine.playthroughs --write")
    for file, text in texts().items():
        (GOLDEN / file).write_text(text, encoding="utf-8")
