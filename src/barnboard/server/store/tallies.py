"""The statistics of the house: sums that grow with every match, so that nothing is scanned when they are asked for."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import sqlalchemy as sa

from .. import schema
from ..database import Database
from .records import Result

_TALLIES = schema.tallies.c
_ROWS = schema.results.c
_A_MINUTE = 60_000
_CHUNK = 2000  # matches read at once

Key = tuple[str, int, str, int]


class Tally(NamedTuple):
    """How often something was counted, its sum and the sum of its squares."""

    game: str
    size: int
    kind: str
    at: int
    number: int
    total: float
    squares: float


class Tallies:
    """Asks for the statistics of the house."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def all(self) -> list[Tally]:
        """All sums."""
        found = sa.select(*(_TALLIES[name] for name in Tally._fields))
        return await self._db.read(lambda db: [Tally(*row) for row in db.execute(found)])

    async def records(self, games: Iterable[str]) -> list[dict[str, Any]]:
        """The most points that a person made in each game, at a table that everybody may know of."""
        names = ("table_id", "seat", "game", "size", "points", "ended", "people")

        def read(db: sa.Connection) -> list[dict[str, Any]]:
            found = []
            for game in games:
                known = sa.select(*(_ROWS[name] for name in names)).where(
                    _ROWS.game == game, _ROWS.known, _ROWS.person.is_not(None)
                )
                row = db.execute(known.order_by(_ROWS.points.desc(), _ROWS.ended).limit(1)).one_or_none()
                found += [] if row is None else [dict(row._mapping)]
            return found

        return await self._db.read(read)

    async def count_anew(self) -> None:
        """Counts everything again from the stored results: what was deleted since is gone from the sums, too."""
        sums: dict[Key, list[float]] = {}
        after = ""
        while rows := await self._db.read(lambda db, after=after: _matches(db, after)):  # type: ignore[misc]
            for result in rows:
                _add(sums, result)
            after = rows[-1].table_id
        new = [Tally(*key, int(count), total, squares)._asdict() for key, (count, total, squares) in sums.items()]

        def write(db: sa.Connection) -> None:
            db.execute(schema.tallies.delete())
            if new:
                db.execute(schema.tallies.insert(), new)

        await self._db.write(write)


def _matches(db: sa.Connection, after: str) -> list[Result]:
    """The next matches, each once: by its first person's row."""
    rows = schema.results.alias()
    first = sa.select(sa.func.min(rows.c.seat)).where(rows.c.table_id == _ROWS.table_id).scalar_subquery()
    found = schema.results.select().where(_ROWS.table_id > after, _ROWS.seat == first)
    return [Result(**row._mapping) for row in db.execute(found.order_by(_ROWS.table_id).limit(_CHUNK))]


def tally(db: sa.Connection, result: Result) -> None:
    """Adds one match to the sums."""
    sums: dict[Key, list[float]] = {}
    _add(sums, result)
    for key, (count, total, squares) in sorted(sums.items()):
        which = sa.and_(*(_TALLIES[name] == value for name, value in zip(Tally._fields, key, strict=False)))
        more = {"number": _TALLIES.number + count, "total": _TALLIES.total + total, "squares": _TALLIES.squares + squares}
        if not db.execute(schema.tallies.update().where(which).values(more)).rowcount:
            db.execute(schema.tallies.insert().values(Tally(*key, int(count), total, squares)._asdict()))


def _add(sums: dict[Key, list[float]], match: Result) -> None:
    def add(kind: str, at: int, value: float) -> None:
        entry = sums.setdefault((match.game, match.size, kind, at), [0, 0.0, 0.0])
        entry[0] += 1
        entry[1] += value
        entry[2] += value * value

    winners = sum(who["place"] == 1 for who in match.people)
    for seat, who in enumerate(match.people):
        add("points", 0, who["points"])
        add("wins", (seat - match.first) % match.size, 1 / winners if who["place"] == 1 else 0.0)
    add("plies", 0, match.plies)
    if match.live:
        add("minutes", 0, (match.ended - match.began) / _A_MINUTE)
