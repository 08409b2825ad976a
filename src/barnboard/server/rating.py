"""Ratings: OpenSkill's Plackett-Luce model, for each game and class of seats (two; three and four).

Bots stand at fixed marks that the arena measured (`barnboard.bots.ladder`); a match never moves them. A person is rated against
all seats but those that share their network, and whoever left is last, together with all others who left.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from openskill.models import PlackettLuce

from barnboard.bots.ladder import Rung, ladder
from barnboard.games import games

Mark = tuple[float, float]  # mu and sigma

_MODEL = PlackettLuce()
START: Mark = (_MODEL.mu, _MODEL.sigma)
_SCALE = 40  # 25 is shown as 1,000
_HALF = 1.959963984540054  # of a 95 % interval, in sigmas
MOST_UNSURE = 4.0  # of sigma: a rating is provisional above it
_SIZES = {2: (2,), 3: (3, 4)}


def class_of(seats: int) -> int:
    """The class of a number of seats: 2, or 3 for three and four."""
    return 2 if seats == 2 else 3


@cache
def rungs(game: str, size: int) -> tuple[Rung, ...]:
    """The bots' marks for a class of seats, weakest first; none where nothing was measured."""
    if game not in games():
        return ()
    return next((tuple(found) for seats in _SIZES[size] if (found := ladder(game, seats))), ())


def bot_mark(game: str, seats: int, level: str) -> Mark | None:
    """Where a bot stands, or None for one that was not measured."""
    return next(((rung.mu, rung.sigma) for rung in rungs(game, class_of(seats)) if rung.level == level), None)


def rated(marks: Sequence[Mark | None], ranks: Sequence[int], people: Mapping[int, Collection[int]]) -> dict[int, Mark]:
    """What people's marks become after a match, by seat.

    `people` has for each person's seat those that it is not rated against. A seat without a mark is left out.
    """
    everybody = tuple(seat for seat, mark in enumerate(marks) if mark is not None)
    met = {seat: tuple(at for at in everybody if at == seat or at not in apart) for seat, apart in people.items()}
    became = {}
    for some in set(met.values()):
        if len(some) > 1:
            now = _after(some, marks, ranks)
            became.update({seat: now[seat] for seat, theirs in met.items() if theirs == some and seat in now})
    return dict(sorted(became.items()))


def _after(some: Sequence[int], marks: Sequence[Mark | None], ranks: Sequence[int]) -> dict[int, Mark]:
    """What the marks of some seats become by the places that they had among each other."""
    teams = [[_MODEL.rating(mu=mark[0], sigma=mark[1])] for at in some if (mark := marks[at]) is not None]
    now = _MODEL.rate(teams, ranks=[float(ranks[at]) for at in some])
    return {at: (float(team[0].mu), float(team[0].sigma)) for at, team in zip(some, now, strict=True)}


def ranks_of(people: Sequence[Mapping[str, object]]) -> list[int]:
    """In which order people are rated: by place, and whoever left last."""
    return [len(people) + 1 if who["left"] else int(str(who["place"])) for who in people]


def shown(mu: float) -> int:
    """A rating as people see it."""
    return round(_SCALE * mu)


def reach(sigma: float) -> int:
    """Half of the 95 % interval around it."""
    return round(_SCALE * _HALF * sigma)


def is_provisional(sigma: float) -> bool:
    """Whether too little is known to say how good somebody is."""
    return sigma > MOST_UNSURE


def beats(one: Mark, other: Mark) -> float:
    """How likely one is to be ahead of another in a match of two."""
    chance = _MODEL.predict_win([[_MODEL.rating(mu=mark[0], sigma=mark[1])] for mark in (one, other)])[0]
    return float(chance)
