"""What is kept of finished matches for the people who played them, and how they are rated."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import sqlalchemy as sa

from .. import schema
from ..database import Database
from ..rating import START, Mark, bot_mark, class_of, ranks_of, rated
from .records import Result, columns

_ROWS = schema.results.c
_RATINGS = schema.ratings.c
_COUNTING = 7014  # rated matches are counted one after the other, also by several processes on one PostgreSQL
_MOST_COSTLY = 3
_CHUNK = 2000  # matches read at once


class Played(NamedTuple):
    """How often somebody played a game with so many seats, and how it went."""

    game: str
    size: int
    played: int
    won: int
    total: int
    squares: float
    best: int
    since: int


class Rating(NamedTuple):
    """Somebody's rating in a game, with so many seats."""

    person: str
    game: str
    size: int
    name: str
    matches: int
    mu: float
    sigma: float


class Results:
    """Asks for what people did."""

    def __init__(self, db: Database) -> None:
        self._db = db

    # ------------------------------------------------------------ of one person

    async def played(self, person: str) -> list[Played]:
        """What somebody played, by game and number of seats."""
        points = sa.cast(_ROWS.points, sa.Double)
        found = (
            sa.select(
                _ROWS.game,
                _ROWS.size,
                sa.func.count(),
                sa.func.sum(sa.case((_ROWS.place == 1, 1), else_=0)),
                sa.func.sum(_ROWS.points),
                sa.func.sum(points * points),
                sa.func.max(_ROWS.points),
                sa.func.min(_ROWS.began),
            )
            .where(_ROWS.person == person)
            .group_by(_ROWS.game, _ROWS.size)
        )
        return await self._db.read(lambda db: [Played(*row) for row in db.execute(found)])

    async def matches(
        self, person: str, game: str | None, won: bool, with_people: bool, skip: int, most: int
    ) -> tuple[list[dict[str, Any]], int]:
        """The finished matches of somebody, newest first, and how many there are."""
        which = [_ROWS.person == person]
        which += [] if game is None else [_ROWS.game == game]
        which += [_ROWS.place == 1] if won else []
        which += [_ROWS.with_people] if with_people else []
        names = ("table_id", "seat", "game", "size", "place", "points", "began", "ended", "people", "mu_before", "mu")
        found = sa.select(*(_ROWS[name] for name in names)).where(*which)
        found = found.order_by(_ROWS.ended.desc(), _ROWS.table_id).offset(skip).limit(most)
        count = sa.select(sa.func.count()).select_from(schema.results).where(*which)
        return await self._db.read(
            lambda db: ([dict(row._mapping) for row in db.execute(found)], int(db.execute(count).scalar_one()))
        )

    async def of_game(self, person: str, game: str, most: int) -> list[dict[str, Any]]:
        """The newest matches of somebody at a game, by what they are compared."""
        names = ("table_id", "size", "place", "points", "ended", "breakdown", "winners", "number", "counts", "mu", "sigma")
        found = sa.select(*(_ROWS[name] for name in names)).where(_ROWS.person == person, _ROWS.game == game)
        found = found.order_by(_ROWS.ended.desc()).limit(most)
        return await self._db.read(lambda db: [dict(row._mapping) for row in db.execute(found)])

    async def rated_of(self, person: str, game: str, size: int, most: int) -> list[dict[str, Any]]:
        """The newest rated matches of somebody at a game, newest first."""
        sizes = (2,) if size == 2 else (3, 4)
        which = (_ROWS.person == person) & (_ROWS.game == game) & _ROWS.size.in_(sizes) & _ROWS.counts & _ROWS.mu.is_not(None)
        names = ("place", "ended", "mu", "sigma")
        found = sa.select(*(_ROWS[name] for name in names)).where(which).order_by(_ROWS.number.desc()).limit(most)
        return await self._db.read(lambda db: [dict(row._mapping) for row in db.execute(found)])

    async def best_of(self, person: str, game: str) -> dict[str, Any] | None:
        """The match in which somebody made most points."""
        found = sa.select(_ROWS.table_id, _ROWS.points, _ROWS.ended).where(_ROWS.person == person, _ROWS.game == game)
        found = found.order_by(_ROWS.points.desc(), _ROWS.ended).limit(1)
        row = await self._db.read(lambda db: db.execute(found).one_or_none())
        return None if row is None else dict(row._mapping)

    async def costly_of(self, person: str, language: str, newest: int, most: int) -> list[dict[str, Any]]:
        """The decisions that gave most away in somebody's newest matches, most costly first.

        They are told in a language where the match was reviewed in it, else in one in which it was.
        """
        names = ("table_id", "seat", "game", "ended")
        mine = sa.select(*(_ROWS[name] for name in names)).where(_ROWS.person == person)
        mine = mine.order_by(_ROWS.ended.desc()).limit(newest)
        own, told = mine.subquery(), schema.costly.c
        joined = schema.costly.join(own, (told.table_id == own.c.table_id) & (told.seat == own.c.seat))
        fields = [told[name] for name in ("table_id", "language", "ply", "words", "best_words", "best_chance", "chance")]
        found = sa.select(*fields, own.c.game, own.c.ended).select_from(joined)
        found = found.order_by((told.best_chance - told.chance).desc(), told.table_id, told.ply)
        rows = await self._db.read(lambda db: db.execute(found).all())
        spoken: dict[str, set[str]] = {}
        for row in rows:
            spoken.setdefault(row.table_id, set()).add(row.language)
        chosen = {table: language if language in known else min(known) for table, known in spoken.items()}
        return [dict(row._mapping) for row in rows if row.language == chosen[row.table_id]][:most]

    async def running(self, person: str, most: int, game: str | None = None, skip: int = 0) -> tuple[list[tuple[str, str]], int]:
        """The tables of somebody that wait or play, newest first, with their status; and how many there are."""
        tables, chairs = schema.tables.c, schema.seats.c
        which: sa.ColumnElement[bool] = tables.id.in_(sa.select(chairs.table_id).where(chairs.holder == person))
        which &= tables.status.in_(("waiting", "playing"))
        if game is not None:
            which &= tables.game == game
        found = sa.select(tables.id, tables.status).where(which).order_by(tables.made.desc(), tables.id).offset(skip).limit(most)
        count = sa.select(sa.func.count()).select_from(schema.tables).where(which)
        return await self._db.read(
            lambda db: ([(row.id, row.status) for row in db.execute(found)], int(db.execute(count).scalar_one()))
        )

    async def name_of(self, person: str) -> str | None:
        """What somebody was called last."""
        chairs, tables = schema.seats.c, schema.tables.c
        joined = schema.seats.join(schema.tables, tables.id == chairs.table_id)
        found = sa.select(chairs.name).select_from(joined).where(chairs.holder == person)
        return await self._db.read(
            lambda db: db.execute(found.order_by(tables.made.desc(), chairs.seat).limit(1)).scalar_one_or_none()
        )

    # ------------------------------------------------------------ ratings

    async def ratings_of(self, person: str) -> list[Rating]:
        """The ratings of somebody."""
        found = sa.select(*_rating_columns()).where(_RATINGS.person == person)
        return await self._db.read(lambda db: [Rating(*row) for row in db.execute(found)])

    async def best(self, pools: Sequence[tuple[str, int]], surer_than: float, most: int) -> list[list[Rating]]:
        """The best of the house in some games and classes of seats; those of whom enough is known."""
        known = sa.select(*_rating_columns()).where(_RATINGS.sigma <= surer_than)
        known = known.order_by(_RATINGS.mu.desc(), _RATINGS.person).limit(most)

        def read(db: sa.Connection) -> list[list[Rating]]:
            found = [known.where(_RATINGS.game == game, _RATINGS.size == size) for game, size in pools]
            return [[Rating(*row) for row in db.execute(one)] for one in found]

        return await self._db.read(read)

    async def of_table(self, table: str) -> list[dict[str, Any]]:
        """How a match was rated, by seat."""
        names = ("seat", "size", "mu_before", "sigma_before", "mu", "sigma")
        found = sa.select(*(_ROWS[name] for name in names)).where(_ROWS.table_id == table, _ROWS.mu.is_not(None))
        return await self._db.read(lambda db: [dict(row._mapping) for row in db.execute(found.order_by(_ROWS.seat))])

    async def recompute(self) -> int:
        """Rates all stored matches anew, in the order in which they were counted; how many there were.

        Whoever has no earlier match that is still stored starts with what they had then.
        """
        counted: list[int] = []
        await self._db.write(lambda db: counted.append(recount(db)))
        return counted[0]


def _rating_columns() -> list[Any]:
    return [_RATINGS[name] for name in Rating._fields]


# ------------------------------------------------------------ writing


def keep_results(db: sa.Connection, results: Sequence[Result], is_rated: bool) -> None:
    """Keeps the results of one match, and counts it where it is rated."""
    if is_rated:
        _count(db, results)
    if results:
        db.execute(schema.results.insert(), [columns(result) for result in results])


def _count(db: sa.Connection, results: Sequence[Result]) -> None:
    if db.dialect.name == "postgresql":
        db.execute(sa.text(f"SELECT pg_advisory_xact_lock({_COUNTING})"))
    people = {result.seat: result.person for result in results if result.person is not None}
    once = {seat: person for seat, person in people.items() if list(people.values()).count(person) == 1}
    known = {seat: _rating(db, person, results[0].game, results[0].size) for seat, person in once.items()}
    became = rate_match(results, {seat: START if one is None else (one.mu, one.sigma) for seat, one in known.items()})
    if not became:
        return
    number = int(db.execute(sa.select(sa.func.coalesce(sa.func.max(_ROWS.number), 0))).scalar_one()) + 1
    for result in results:
        if result.seat in became:
            before = known[result.seat]
            result.number, result.counts = number, True
            result.mu_before, result.sigma_before = START if before is None else (before.mu, before.sigma)
            result.mu, result.sigma = became[result.seat]
            name = result.people[result.seat]["name"]
            matches = 1 if before is None else before.matches + 1
            new = Rating(once[result.seat], result.game, class_of(result.size), name, matches, *became[result.seat])
            _keep_rating(db, new)


def rate_match(results: Sequence[Result], people: Mapping[int, Mark]) -> dict[int, Mark]:
    """What the marks of people become after a match, by seat. `people` has what they were."""
    first = results[0]
    marks: list[Mark | None] = [
        people.get(seat) if who["bot"] is None else bot_mark(first.game, first.size, who["bot"])
        for seat, who in enumerate(first.people)
    ]
    apart = {result.seat: result.apart for result in results if result.seat in people}
    return rated(marks, ranks_of(first.people), apart)


def _rating(db: sa.Connection, person: str, game: str, seats: int) -> Rating | None:
    which = (_RATINGS.person == person) & (_RATINGS.game == game) & (_RATINGS.size == class_of(seats))
    row = db.execute(sa.select(*_rating_columns()).where(which)).one_or_none()
    return None if row is None else Rating(*row)


def _keep_rating(db: sa.Connection, new: Rating) -> None:
    which = (_RATINGS.person == new.person) & (_RATINGS.game == new.game) & (_RATINGS.size == new.size)
    db.execute(schema.ratings.delete().where(which))
    db.execute(schema.ratings.insert().values(new._asdict()))


def recount(db: sa.Connection) -> int:
    """Rates all stored matches anew."""
    ratings: dict[tuple[str, str, int], Rating] = {}
    db.execute(schema.ratings.delete())
    last, counted = int(db.execute(sa.select(sa.func.coalesce(sa.func.max(_ROWS.number), 0))).scalar_one()), 0
    for before in range(0, last, _CHUNK):
        some = (_ROWS.number > before) & (_ROWS.number <= before + _CHUNK)
        rows = db.execute(schema.results.select().where(some).order_by(_ROWS.number, _ROWS.seat)).all()
        for _, results in groupby((Result(**row._mapping) for row in rows), key=lambda result: result.number):
            _recount_match(db, list(results), ratings)
            counted += 1
    if ratings:
        db.execute(schema.ratings.insert(), [rating._asdict() for rating in ratings.values()])
    return counted


def _recount_match(db: sa.Connection, results: Sequence[Result], ratings: dict[tuple[str, str, int], Rating]) -> None:
    """One match anew. Whoever does not count, since they were forgotten or got another key, stays what they were then."""
    keys = {one.seat: (one.person or "", one.game, class_of(one.size)) for one in results}
    marks: dict[int, Mark] = {}
    for one in results:
        before = ratings.get(keys[one.seat]) if one.counts else None
        then = (one.mu_before or START[0], one.sigma_before or START[1])
        marks[one.seat] = then if before is None else (before.mu, before.sigma)
    became = rate_match(results, marks)
    for one in results:
        if not one.counts:
            continue
        now: tuple[float | None, ...] = (None,) * 4
        if one.seat in became:
            before, mark = ratings.get(keys[one.seat]), became[one.seat]
            matches = 1 if before is None else before.matches + 1
            ratings[keys[one.seat]] = Rating(*keys[one.seat], one.people[one.seat]["name"], matches, *mark)
            now = (*marks[one.seat], *mark)
        if (one.mu_before, one.sigma_before, one.mu, one.sigma) != now:
            which = (_ROWS.table_id == one.table_id) & (_ROWS.seat == one.seat)
            values = dict(zip(("mu_before", "sigma_before", "mu", "sigma"), now, strict=True))
            db.execute(schema.results.update().where(which).values(values))


def keep_costly(db: sa.Connection, table: str, language: str, plies: Sequence[Mapping[str, Any]]) -> None:
    """Keeps of a review the decisions that gave most away, for each seat."""
    told = schema.costly.c
    db.execute(schema.costly.delete().where(told.table_id == table, told.language == language))
    names = ("ply", "seat", "words", "best_words", "best_chance", "chance")
    rows = []
    for seat in sorted({ply["seat"] for ply in plies}):
        most = sorted((ply for ply in plies if ply["seat"] == seat and ply["cost"] > 0), key=lambda ply: -ply["cost"])
        rows += [{name: ply[name] for name in names} for ply in most[:_MOST_COSTLY]]
    if rows:
        db.execute(schema.costly.insert(), [{"table_id": table, "language": language, **row} for row in rows])
