"""What a hand of Crazy Eights adds, who wins it and the game, and the score sheet (crazy-eights 2.4, 4): plain
functions of the cards left and of the hands that are over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.crazy_eights.cards import cards_of, penalty_points
from games.engine.crazy_eights.rules import Rules
from games.engine.crazy_eights.state import RoundResult, State
from games.engine.scoring import ScoreSheet, SheetCell, SheetRow, grouped


def ended(rules: Rules, number: int, cause: str, hands: Sequence[int]) -> RoundResult:
    """How a hand ended that these cards are left of, by seat as numbers (crazy-eights 2.4, 4.2-4.4)."""
    left = tuple(map(cards_of, hands))
    costs = tuple(map(penalty_points, left))
    # Every card costs something, so in a finished hand the fewest points are those of who has no cards.
    fewest = min(costs)
    winner = tuple(seat for seat, cost in enumerate(costs) if cost == fewest)
    if rules.scoring == "penalty":
        return RoundResult(number, cause, winner, costs, left)
    points = [0] * len(hands)
    if len(winner) == 1:
        # In a blocked hand the winner's own cards are taken off (crazy-eights 4.4); of a finished one there are none.
        points[winner[0]] = sum(costs) - 2 * fewest
    return RoundResult(number, cause, winner, tuple(points), left)


def totals(results: Iterable[RoundResult], seats: int) -> tuple[int, ...]:
    """Points by seat over the hands that are over (crazy-eights 4.2, 4.3)."""
    sums = [0] * seats
    for result in results:
        for seat, points in enumerate(result.points):
            sums[seat] += points
    return tuple(sums)


def ranking(rules: Rules, points: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Seats in groups of equals, the best first: fewest penalty points, or most points won (crazy-eights 4.2, 4.3)."""
    groups = grouped(range(len(points)), points)
    return groups[::-1] if rules.scoring == "penalty" else groups


def score_sheet(state: State, *, over: bool) -> ScoreSheet:
    """The score sheet after the hands that are over; places only once the game is ``over``.

    A cell's ``place`` is 1 for who won the hand, else None; there is no bonus.
    """
    seats = len(state.seats)
    places: dict[int, int] = {}
    if over:
        place = 1
        for group in ranking(state.rules, totals(state.results, seats)):
            places.update(dict.fromkeys(group, place))
            place += len(group)
    rows = []
    for seat, info in enumerate(state.seats):
        cells, total = [], 0
        for result in state.results:
            total += result.points[seat]
            cells.append(SheetCell(1 if seat in result.winner else None, result.points[seat], 0, total, True))
        rows.append(SheetRow(seat, info.name, None, tuple(cells), total, places.get(seat)))
    return ScoreSheet(state.results, tuple(rows), ())
