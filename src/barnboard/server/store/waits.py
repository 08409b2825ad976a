"""Who waits for a quick match. Everything that seats somebody happens while no other process does so: nobody is seated twice."""

from collections.abc import Callable, Collection, Sequence

import sqlalchemy as sa

from .. import schema
from ..database import Database
from .records import Wait, columns

GONE = 12_000  # ms; whoever has not been heard of for so long has closed the page
HIDDEN = 90_000  # ms; a page that is not in sight may be silent for so much longer
LAYING = 30_000  # ms; a table that is not laid by then is laid by nobody

_ROWS = schema.waits
_C = schema.waits.c
_LOCK = 0x62616E6B  # of PostgreSQL: one process at a time

Marks = dict[tuple[str, str, int], float]
Offer = tuple[str, str, int, list[str]]  # its id, the game, until when, and the people


class Waits:
    """Asks for people who wait, by the digests of their secrets."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def everybody(self, now: int) -> list[Wait]:
        """All who wait."""
        return await self._db.read(lambda db: [row for row in _all(db) if row.seen >= now - GONE])

    async def marks(self, people: Collection[str]) -> Marks:
        """The ratings of people (mu by person, game and class of seats)."""
        return await self._db.read(lambda db: _marks(db, people))

    async def come(self, wait: Wait, most: int) -> bool:
        """Somebody begins to wait, in place of what they waited for; False where too many of their network do."""
        done: list[bool] = []

        def write(db: sa.Connection) -> None:
            _one_at_a_time(db)
            _tidy(db, wait.seen)
            near = sa.select(sa.func.count()).where(_C.network == wait.network, _C.person != wait.person)
            if db.execute(near).scalar_one() >= most:
                done.append(False)
                return
            _remove(db, [wait.person])
            db.execute(_ROWS.insert().values(columns(wait)))
            done.append(True)

        await self._db.write(write)
        return done[0]

    async def beat(
        self, person: str, now: int, match: Callable[[Sequence[Wait], Marks], list[Offer]], is_hidden: bool = False
    ) -> list[Wait]:
        """Somebody is still there. Offers are made to those who can be seated; all who wait then."""
        seen = now + HIDDEN if is_hidden else now
        found: list[Wait] = []

        def write(db: sa.Connection) -> None:
            found.clear()
            _one_at_a_time(db)
            db.execute(_ROWS.update().where(_C.person == person).values(seen=seen))
            _tidy(db, now)
            free = [row for row in _all(db) if row.offer is None]
            if any(row.person == person for row in free):
                for offer, game, until, people in match(free, _marks(db, [row.person for row in free])):
                    offered = {"offer": offer, "game": game, "until": until, "yes": False, "seal": ""}
                    db.execute(_ROWS.update().where(_C.person.in_(people)).values(offered))
            found.extend(_all(db))

        await self._db.write(write)
        return found

    async def say_yes(self, person: str, offer: str, seal: str, now: int) -> list[Wait] | None:
        """Somebody says yes. The last one gets all who sit down, to lay their table; else nothing, or None if it is too late."""
        found: list[list[Wait] | None] = []

        def write(db: sa.Connection) -> None:
            found.clear()
            _one_at_a_time(db)
            _tidy(db, now)
            mine = (_C.person == person) & (_C.offer == offer)
            if not db.execute(_ROWS.update().where(mine, _C.seated.is_(None)).values(yes=True, seal=seal, seen=now)).rowcount:
                found.append(None)
                return
            party = [row for row in _all(db) if row.offer == offer]
            if all(row.yes for row in party):
                db.execute(_ROWS.update().where(_C.offer == offer).values(seated="", until=now + LAYING))
                found.append(party)
            else:
                found.append([])

        await self._db.write(write)
        return found[0]

    async def seated(self, offer: str, table: str) -> None:
        """The table of those who said yes is laid."""
        await self._db.write(lambda db: db.execute(_ROWS.update().where(_C.offer == offer, _C.seated == "").values(seated=table)))

    async def leave(self, person: str, unoffered: bool = False) -> Wait | None:
        """Somebody waits no longer, and who was offered to sit down with them waits on; what they waited for.

        With `unoffered` only if nobody was found for them.
        """
        found: list[Wait] = []

        def write(db: sa.Connection) -> None:
            found.clear()
            _one_at_a_time(db)
            mine = [row for row in _all(db) if row.person == person]
            if mine and not (unoffered and mine[0].offer is not None):
                found.extend(mine)
                _remove(db, [person])

        await self._db.write(write)
        return found[0] if found else None


def _one_at_a_time(db: sa.Connection) -> None:
    if db.dialect.name == "postgresql":
        db.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))


def _all(db: sa.Connection) -> list[Wait]:
    return [Wait(**row._mapping) for row in db.execute(_ROWS.select().order_by(_C.since, _C.person))]


def _marks(db: sa.Connection, people: Collection[str]) -> Marks:
    ratings = schema.ratings.c
    found = sa.select(ratings.person, ratings.game, ratings.size, ratings.mu).where(ratings.person.in_(list(people)))
    return {(row.person, row.game, row.size): row.mu for row in db.execute(found)}


def _tidy(db: sa.Connection, now: int) -> None:
    """Whoever has gone waits no longer, nor does who did not answer in time; a table that was not laid is given up."""
    rows = _all(db)
    late = [row.person for row in rows if row.offer and row.seated is None and not row.yes and (row.until or 0) < now]
    _remove(db, [row.person for row in rows if row.seen < now - GONE and row.seated is None] + late)
    db.execute(_ROWS.delete().where(_C.seated.is_not(None), _C.seen < now - LAYING))
    _free(db, (_C.seated == "") & (_C.until < now))


def _remove(db: sa.Connection, people: Collection[str]) -> None:
    """Takes people out; with whom they were to sit down waits on, unless their table is laid already."""
    if people:
        broken = sa.select(_C.offer).where(_C.person.in_(people), _C.offer.is_not(None), _C.seated.is_(None))
        offers = list(db.execute(broken).scalars())
        db.execute(_ROWS.delete().where(_C.person.in_(people)))
        _free(db, _C.offer.in_(offers))


def _free(db: sa.Connection, which: sa.ColumnElement[bool]) -> None:
    db.execute(_ROWS.update().where(which).values(offer=None, game=None, until=None, yes=False, seal="", seated=None))
