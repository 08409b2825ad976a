"""What a person is told about themselves: what they played, how good they are, where their points come from."""

from collections.abc import Sequence
from typing import Any

from barnboard.arena.intervals import mean_reach, wilson
from barnboard.games import games

from .house import House
from .names import title_of
from .rating import START, beats, class_of, is_provisional, reach, rungs, shown
from .seats import Person
from .store.results import Played, Rating

_COMPARED = 100  # the newest matches of a game
_LEAST_COMPARED = 5
_CURVE = 60  # the newest rated matches
_COSTLY_AMONG = 50  # the newest matches
_MOST_COSTLY = 3


async def you(house: House, person: Person) -> dict[str, Any]:
    """You (YouShape)."""
    kept = house.store.results
    played, ratings = await kept.played(person.digest), await kept.ratings_of(person.digest)
    _, running = await kept.running(person.digest, 0)
    return {
        "name": await kept.name_of(person.digest),
        "since": min((row.since for row in played), default=None),
        "played": sum(row.played for row in played),
        "won": sum(row.won for row in played),
        "games": [_game_shape(game, played, ratings) for game in _in_order(row.game for row in played)],
        "running": running,
    }


def _in_order(found: Any) -> list[str]:
    """Games as the house lists them, each once."""
    played = set(found)
    return [name for name in games() if name in played] + sorted(played - set(games()))


def _game_shape(game: str, played: Sequence[Played], ratings: Sequence[Rating]) -> dict[str, Any]:
    rows = [row for row in played if row.game == game]
    rating = max((one for one in ratings if one.game == game), key=lambda one: one.matches, default=None)
    return {
        "game": game,
        "title": title_of(game),
        "played": sum(row.played for row in rows),
        "won": sum(row.won for row in rows),
        "rating": None if rating is None else rating_shape(rating),
    }


def rating_shape(rating: Rating) -> dict[str, Any]:
    """A rating (RatingShape)."""
    return {
        "size": rating.size,
        "value": shown(rating.mu),
        "reach": reach(rating.sigma),
        "provisional": is_provisional(rating.sigma),
        "matches": rating.matches,
        **between(rating.game, rating.size, rating.mu),
    }


def between(game: str, size: int, mu: float) -> dict[str, str | None]:
    """Between which bots a rating stands."""
    weaker = [rung for rung in rungs(game, size) if rung.mu <= mu]
    stronger = [rung for rung in rungs(game, size) if rung.mu > mu]
    return {
        "above": max(weaker, key=lambda rung: rung.mu).level if weaker else None,
        "below": min(stronger, key=lambda rung: rung.mu).level if stronger else None,
    }


async def at_game(house: House, person: Person, game: str, language: str) -> dict[str, Any]:
    """You at one game (YouAtGameShape)."""
    kept = house.store.results
    played = [row for row in await kept.played(person.digest) if row.game == game]
    best = await kept.best_of(person.digest, game)
    newest = await kept.of_game(person.digest, game, _COMPARED)
    lost = [row for row in newest if row["place"] > 1 and row["breakdown"]]
    sources = _compared(game, lost, language)
    sure = [one for one in sources if one["reach"] is not None and abs(one["you"] - one["winners"]) > one["reach"]]
    more = max(sure, key=lambda one: one["you"] - one["winners"], default=None)
    less = min(sure, key=lambda one: one["you"] - one["winners"], default=None)
    return {
        "game": game,
        "title": title_of(game),
        "seats": [_by_seats(row) for row in sorted(played, key=lambda row: row.size)],
        "best": None if best is None else {"table": best["table_id"], "points": best["points"], "ended": best["ended"]},
        "sources": sources,
        "compared": len(lost),
        "more": more if more is not None and more["you"] > more["winners"] else None,
        "less": less if less is not None and less["you"] < less["winners"] else None,
        "ratings": [await _curve(house, one) for one in await kept.ratings_of(person.digest) if one.game == game],
    }


def _by_seats(row: Played) -> dict[str, Any]:
    low, high = wilson(row.won, row.played)
    return {
        "seats": row.size,
        "played": row.played,
        "won": row.won,
        "low": low,
        "high": high,
        "points": row.total / row.played,
        "reach": mean_reach(row.played, row.total, row.squares),
    }


def _compared(game: str, matches: Sequence[dict[str, Any]], language: str) -> list[dict[str, Any]]:
    """Where your points come from beside where the winners' points came from in the same matches."""
    if len(matches) < _LEAST_COMPARED:
        return []
    names = list(dict.fromkeys(source for row in matches for source in row["breakdown"]))
    words = games()[game].words(games()[game].usual_box, language) if game in games() else None
    told = []
    for name in names:
        mine = [row["breakdown"].get(name, 0) for row in matches]
        theirs = [row["winners"].get(name, 0) for row in matches]
        apart = [one - other for one, other in zip(mine, theirs, strict=True)]
        if any(mine) or any(theirs):
            told.append(
                {
                    "source": name,
                    "words": name if words is None else words.label(name),
                    "you": sum(mine) / len(mine),
                    "winners": sum(theirs) / len(theirs),
                    "reach": mean_reach(len(apart), sum(apart), sum(one * one for one in apart), looks=len(names)),
                }
            )
    return told


async def _curve(house: House, rating: Rating) -> dict[str, Any]:
    """A rating with how it came about, and the bots beside it (CurveShape)."""
    rows = await house.store.results.rated_of(rating.person, rating.game, rating.size, _CURVE)
    points = [
        {"value": shown(row["mu"]), "reach": reach(row["sigma"]), "won": row["place"] == 1, "ended": row["ended"]}
        for row in reversed(rows)
    ]
    mark = (rating.mu, rating.sigma)
    return {"rating": rating_shape(rating), "curve": points, "rungs": rung_shapes(rating.game, rating.size, mark)}


def rung_shapes(game: str, size: int, mark: tuple[float, float] | None = None) -> list[dict[str, Any]]:
    """The bots of a ladder (RungShape), weakest first."""
    return [
        {
            "level": rung.level,
            "value": shown(rung.mu),
            "beats_you": None if mark is None else beats((rung.mu, rung.sigma), mark),
        }
        for rung in rungs(game, size)
    ]


async def matches(
    house: House, person: Person, game: str | None, won: bool, with_people: bool, skip: int, most: int
) -> dict[str, Any]:
    """Your finished matches (MatchesShape)."""
    rows, count = await house.store.results.matches(person.digest, game, won, with_people, skip, most)
    return {"matches": [_match_shape(row) for row in rows], "count": count}


def _match_shape(row: dict[str, Any]) -> dict[str, Any]:
    others = [who for seat, who in enumerate(row["people"]) if seat != row["seat"]]
    return {
        "table": row["table_id"],
        "seat": row["seat"],
        "game": row["game"],
        "title": title_of(row["game"]),
        "people": [{"name": who["name"], "bot": who["bot"], "left": who["left"]} for who in others],
        "place": row["place"],
        "points": row["points"],
        "best": max((who["points"] for who in others), default=row["points"]),
        "began": row["began"],
        "ended": row["ended"],
        "change": None if row["mu"] is None else shown(row["mu"]) - shown(row["mu_before"]),
    }


async def costly(house: House, person: Person, language: str) -> list[dict[str, Any]]:
    """Decisions that gave most away lately (CostlyShape)."""
    rows = await house.store.results.costly_of(person.digest, language, _COSTLY_AMONG, _MOST_COSTLY)
    return [
        {
            "table": row["table_id"],
            "game": row["game"],
            "title": title_of(row["game"]),
            "ply": row["ply"],
            "words": row["words"],
            "better": row["best_words"],
            "before": row["best_chance"],
            "after": row["chance"],
            "ended": row["ended"],
        }
        for row in rows
    ]


async def rated_at(house: House, table: str, game: str) -> list[dict[str, Any]]:
    """What a finished match did to ratings (RatedShape); nothing where it was not rated."""
    return [
        {
            "seat": row["seat"],
            "before": shown(row["mu_before"] or START[0]),
            "value": shown(row["mu"]),
            "reach": reach(row["sigma"]),
            "provisional": is_provisional(row["sigma"]),
            **between(game, class_of(row["size"]), row["mu"]),
        }
        for row in await house.store.results.of_table(table)
    ]
