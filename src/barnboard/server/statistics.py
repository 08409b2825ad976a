"""The house for everybody: its best players, and what is known of its games."""

from typing import Any

from barnboard.arena.intervals import mean_reach, wilson
from barnboard.games import games

from .house import House
from .names import title_of
from .rating import MOST_UNSURE, is_provisional, reach, shown
from .seats import Person
from .store.results import Rating
from .store.tallies import Tally
from .you import rung_shapes

_MOST_BEST = 5
SIZES = (2, 3)


async def ladders(house: House, person: Person) -> list[dict[str, Any]]:
    """The best of the house in every game that somebody is rated in (LadderShape). You are told where you stand, too."""
    kept, told = house.store.results, []
    mine = {(one.game, one.size): one for one in await kept.ratings_of(person.digest)}
    pools = [(game, size) for game in games() for size in SIZES]
    for (game, size), best in zip(pools, await kept.best(pools, MOST_UNSURE, _MOST_BEST), strict=True):
        own = mine.get((game, size))
        if own is not None and own not in best:
            best.append(own)
        if best:
            people = [_person_shape(one, person) for one in best]
            told.append({"game": game, "title": title_of(game), "size": size, "rungs": rung_shapes(game, size), "people": people})
    return told


def _person_shape(rating: Rating, person: Person) -> dict[str, Any]:
    return {
        "name": rating.name,
        "you": rating.person == person.digest,
        "value": shown(rating.mu),
        "reach": reach(rating.sigma),
        "provisional": is_provisional(rating.sigma),
        "matches": rating.matches,
    }


async def numbers(house: House) -> dict[str, Any]:
    """The statistics of the house (HouseNumbersShape)."""
    tallies = await house.store.tallies.all()
    known = [game for game in games() if any(one.game == game for one in tallies)]
    told = [
        _game_shape(game, size, [one for one in tallies if (one.game, one.size) == (game, size)])
        for game in known
        for size in sorted({one.size for one in tallies if one.game == game})
    ]
    records = await house.store.tallies.records(known)
    return {
        "matches": sum(game["matches"] for game in told),
        "games": told,
        "records": [
            {
                "game": row["game"],
                "title": title_of(row["game"]),
                "points": row["points"],
                "seats": row["size"],
                "name": row["people"][row["seat"]]["name"],
                "ended": row["ended"],
            }
            for row in records
        ],
    }


def _game_shape(game: str, size: int, tallies: list[Tally]) -> dict[str, Any]:
    sums = {(one.kind, one.at): one for one in tallies}
    points, plies, minutes = sums["points", 0], sums["plies", 0], sums.get(("minutes", 0))
    starts = [one for at in range(size) if (one := sums.get(("wins", at))) is not None]
    return {
        "game": game,
        "title": title_of(game),
        "seats": size,
        "matches": plies.number,
        "points": points.total / points.number,
        "points_reach": mean_reach(points.number, points.total, points.squares),
        "minutes": None if minutes is None else minutes.total / minutes.number,
        "plies": plies.total / plies.number,
        "starts": [_start_shape(one) for one in starts],
    }


def _start_shape(wins: Tally) -> dict[str, float]:
    low, high = wilson(wins.total, wins.number)
    return {"share": wins.total / wins.number, "low": low, "high": high}
