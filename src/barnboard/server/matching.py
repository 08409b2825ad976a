"""Who of those that wait sits down with whom.

Whoever has waited longest is seated first, with as many as fit and at the game that keeps ratings closest. Who asked for people
about as strong accepts a gap that grows with the time they waited.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from barnboard.games import Game

from .lookalikes import look_alike
from .rating import START, class_of, shown
from .store import Wait

NEAR = 150  # of a rating as people see it
WIDER = 10  # with every second that somebody waits
_NEAREST = 8  # people who are looked at for a table

Marks = Mapping[tuple[str, str, int], float]  # mu by person, game and class of seats


class Party(NamedTuple):
    """People who may sit down together."""

    game: str
    people: list[Wait]


def parties(waiting: Sequence[Wait], marks: Marks, games: Mapping[str, Game], now: int) -> list[Party]:
    """Everybody who can be seated now, each once."""
    left, found = sorted(waiting, key=lambda who: (who.since, who.person)), []
    while left:
        first, others = left[0], left[1:]
        party = _best(first, others, marks, games, now)
        if party is not None:
            found.append(party)
        taken = {first.person} if party is None else {who.person for who in party.people}
        left = [who for who in left if who.person not in taken]
    return found


def fits(one: Wait, other: Wait, marks: Marks, now: int, game: str, size: int) -> bool:
    """Whether two would play a game together at a table of that size."""
    if one.pace != other.pace or look_alike(one.name, other.name):
        return False
    if any(game not in who.games or size not in who.sizes for who in (one, other)):
        return False
    gap = abs(_mark(one, marks, game, size) - _mark(other, marks, game, size))
    return all(gap <= _reach(who, now) for who in (one, other))


def _best(first: Wait, others: Sequence[Wait], marks: Marks, games: Mapping[str, Game], now: int) -> Party | None:
    """The largest party that the first one can have; of those, one whose ratings are closest."""
    found: list[tuple[int, float, Party]] = []
    for game in first.games:
        for size in first.sizes:
            if game in games and size in games[game].seats:
                people = _closest(first, others, partial(fits, marks=marks, now=now, game=game, size=size), marks, game, size)
                if people is not None:
                    values = [_mark(who, marks, game, size) for who in people]
                    found.append((-size, max(values) - min(values), Party(game, people)))
    return min(found, key=lambda one: one[:2])[2] if found else None


def _closest(
    first: Wait, others: Sequence[Wait], fit: Callable[[Wait, Wait], bool], marks: Marks, game: str, size: int
) -> list[Wait] | None:
    """So many people that all fit each other, those nearest to the first one; None where there are not enough."""
    mine = _mark(first, marks, game, size)
    near = sorted((who for who in others if fit(first, who)), key=lambda who: abs(_mark(who, marks, game, size) - mine))
    for some in combinations(near[:_NEAREST], size - 1):
        if all(fit(one, other) for one, other in combinations(some, 2)):
            return [first, *some]
    return None


def _mark(who: Wait, marks: Marks, game: str, size: int) -> float:
    return shown(marks.get((who.person, game, class_of(size)), START[0]))


def _reach(who: Wait, now: int) -> float:
    return NEAR + WIDER * (now - who.since) / 1000 if who.near else float("inf")
