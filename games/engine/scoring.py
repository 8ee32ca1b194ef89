"""Points, places and the score sheet of NAMBARZ (nambarz 9.5, 10), as plain functions of the rounds that are over.

An *entity* is who has a place in the end: a seat, or a team where there are teams.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from games.engine.state import RoundResult, SeatInfo, State

PLACE_POINTS = (40, 32, 25, 19, 14)
"""Points for the first five places; there are none beyond (nambarz 9.5)."""

PODIUM = 3
"""With ``tie_break`` ``podium`` extra rounds are played where one of so many first places is disputed (nambarz
10.3)."""


def place_points(places: Sequence[int], seats: int) -> tuple[int, ...]:
    """The points by seat for these places, the best first, among so many seats (nambarz 9.5)."""
    points = [0] * seats
    for seat, worth in zip(places, PLACE_POINTS, strict=False):
        points[seat] = worth
    return tuple(points)


def entities(seats: Sequence[SeatInfo]) -> tuple[tuple[int, ...], ...]:
    """The seats of each entity: by team where there are teams, else each seat alone (nambarz 10.2)."""
    if seats[0].team is None:
        return tuple((seat,) for seat in range(len(seats)))
    members: dict[int, list[int]] = {}
    for seat, info in enumerate(seats):
        assert info.team is not None  # check_setup: teams are for all or for nobody
        members.setdefault(info.team, []).append(seat)
    return tuple(tuple(members[team]) for team in sorted(members))


def seat_totals(results: Iterable[RoundResult], seats: int) -> tuple[int, ...]:
    """Points by seat over the regular rounds; extra rounds add nothing (nambarz 10.2, 10.3)."""
    totals = [0] * seats
    for result in results:
        if not result.extra:
            for seat in range(seats):
                totals[seat] += result.points[seat] + result.bonus[seat]
    return tuple(totals)


def entity_totals(results: Iterable[RoundResult], seats: Sequence[SeatInfo]) -> tuple[int, ...]:
    """Points by entity over the regular rounds: by seat, or by team those of its members together (nambarz 10.2)."""
    totals = seat_totals(results, len(seats))
    return tuple(sum(totals[seat] for seat in members) for members in entities(seats))


def grouped(group: Iterable[int], points: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The entities of a group in groups of equals, the most points first, each in its own order."""
    by_points: dict[int, list[int]] = {}
    for entity in group:
        by_points.setdefault(points[entity], []).append(entity)
    return tuple(tuple(by_points[worth]) for worth in sorted(by_points, reverse=True))


def ranking_after(state: State, result: RoundResult) -> tuple[tuple[int, ...], ...]:
    """The ranking once this round is over: groups of equals, best first; () while regular rounds are to come.

    The last regular round makes it from the totals; an extra round splits the group that played it by its points,
    master strokes included (nambarz 10.3).
    """
    if not result.extra:
        if result.number < state.rounds:
            return ()
        totals = entity_totals((*state.results, result), state.seats)
        return grouped(range(len(totals)), totals)
    members = entities(state.seats)
    points = [sum(result.points[seat] + result.bonus[seat] for seat in group) for group in members]
    played = disputed(state.ranking, state.rules.tie_break)
    split: list[tuple[int, ...]] = []
    for group in state.ranking:
        split.extend(grouped(group, points) if group == played else (group,))
    return tuple(split)


def disputed(ranking: Sequence[tuple[int, ...]], tie_break: str) -> tuple[int, ...] | None:
    """The best group of equals that has to play an extra round, or None where places are settled or shared (nambarz
    10.3)."""
    if tie_break == "none":
        return None
    place = 1
    for group in ranking:
        if tie_break == "podium" and place > PODIUM:
            return None
        if len(group) > 1:
            return group
        place += 1
    return None


def first_to_begin(result: RoundResult) -> int:
    """Who begins the round after this one: most points in it, of several the one who finished earlier (nambarz 2.3)."""
    order = (*result.places, *(seat for seat in result.among if seat not in result.places))
    return max(order, key=lambda seat: result.points[seat] + result.bonus[seat])


class SheetCell(NamedTuple):
    """One player's round on the score sheet."""

    place: int | None
    """From 1; None for who got no place, or did not play an extra round."""
    points: int
    bonus: int
    total: int
    """The running total; extra rounds leave it as it was."""
    played: bool


class SheetRow(NamedTuple):
    """One player's line on the score sheet."""

    seat: int
    name: str
    team: int | None
    cells: tuple[SheetCell, ...]
    """One for each round that is over, in order."""
    total: int
    place: int | None
    """From 1, the player's or the team's; equals that are settled no further share it. None while the game goes on."""
    spotted: int = 0
    """Challenges that were right (nambarz 8.5)."""
    mistaken: int = 0
    """Challenges of plays that were right."""


class SheetTeam(NamedTuple):
    """A team's line on the score sheet."""

    team: int
    seats: tuple[int, ...]
    total: int
    place: int | None


class ScoreSheet(NamedTuple):
    """Rounds and extra rounds by player (nambarz 10.4)."""

    rounds: tuple[Any, ...]
    """The game's own results of the rounds that are over, in order."""
    rows: tuple[SheetRow, ...]
    """By seat."""
    teams: tuple[SheetTeam, ...]
    """By team; empty where everybody plays for themselves."""

    @property
    def challenged(self) -> bool:
        """Somebody has challenged a play (nambarz 8.5)."""
        return any(row.spotted or row.mistaken for row in self.rows)


def score_sheet(state: State, *, over: bool) -> ScoreSheet:
    """The score sheet after the rounds that are over; places only once the game is ``over`` (nambarz 10.4)."""
    members = entities(state.seats)
    entity_places = _entity_places(state.ranking) if over else {}
    place_of_seat = {seat: entity_places.get(entity) for entity, group in enumerate(members) for seat in group}
    rows = []
    for seat, info in enumerate(state.seats):
        cells, total = [], 0
        for result in state.results:
            if not result.extra:
                total += result.points[seat] + result.bonus[seat]
            place = result.places.index(seat) + 1 if seat in result.places else None
            cells.append(SheetCell(place, result.points[seat], result.bonus[seat], total, seat in result.among))
        rows.append(
            SheetRow(seat, info.name, info.team, tuple(cells), total, place_of_seat[seat], *state.challenges[seat])
        )
    teams: tuple[SheetTeam, ...] = ()
    if state.seats[0].team is not None:
        totals = entity_totals(state.results, state.seats)
        teams = tuple(
            SheetTeam(team, group, totals[team], entity_places.get(team)) for team, group in enumerate(members)
        )
    return ScoreSheet(state.results, tuple(rows), teams)


def _entity_places(ranking: Sequence[tuple[int, ...]]) -> dict[int, int]:
    places, place = {}, 1
    for group in ranking:
        for entity in group:
            places[entity] = place
        place += len(group)
    return places
