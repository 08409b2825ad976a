"""What is kept of tables.

All that happens at a table is a numbered list of news, moves among them. The key (table, number) orders it and the key
(table, ply) lets every ply be played once: whoever tells something with a number that is taken already was outrun, has lost
nothing, and looks again. A move that was taken back keeps its line but loses its ply.
"""

import contextlib
import logging
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from .. import schema
from ..database import Database, Lite, Postgres, database_url, folder_of
from ..migration import prepare
from .benches import MOST_STUDIES, Benches
from .branches import Branches
from .channel import CHANNEL, notify
from .clubs import Clubs
from .identity import Identity
from .order import Orders
from .people import People, tables_of
from .pulses import Pulses
from .pushes import Pushes
from .records import (
    Announcement,
    BenchRow,
    Chair,
    Change,
    Chat,
    Club,
    Ending,
    Member,
    News,
    OpenTable,
    Outrun,
    Result,
    Sanction,
    SeatRow,
    Sitting,
    Stored,
    StudyRow,
    TableRow,
    VersionRow,
    Wait,
    columns,
)
from .results import Results, keep_costly, keep_results
from .tallies import Tallies, tally
from .thoughts import Thoughts
from .waits import Waits

__all__ = [
    "CHANNEL",
    "MOST_STUDIES",
    "Announcement",
    "BenchRow",
    "Chair",
    "Change",
    "Chat",
    "Club",
    "Ending",
    "Member",
    "News",
    "OpenTable",
    "Outrun",
    "Result",
    "Sanction",
    "SeatRow",
    "Sitting",
    "Store",
    "Stored",
    "StudyRow",
    "TableRow",
    "VersionRow",
    "Wait",
]

log = logging.getLogger("barnboard.server")


class Store:
    """What is kept of tables, and how it is asked for; `people`, `results`, `order` and the others ask for what is theirs."""

    def __init__(self, database: str) -> None:
        self._database = database
        self.url = database_url(database)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._db: Database = Lite(self.url) if self.is_sqlite else Postgres(self.url)
        self.people, self.order = People(self._db), Orders(self._db)
        self.identity, self.results, self.tallies = Identity(self._db), Results(self._db), Tallies(self._db)
        self.pulses, self.thoughts = Pulses(self._db), Thoughts(self._db)
        self.benches = Benches(self._db)
        self.branches = Branches(self._db)
        self.pushes = Pushes(self._db)
        self.waits, self.clubs = Waits(self._db), Clubs(self._db)

    @property
    def folder(self) -> Path:
        """Where the database lies, and its key beside it."""
        return folder_of(self.url)

    async def start(self) -> None:
        """Brings the database to the schema of this build, or raises a SchemaError."""
        done = await prepare(self._database)
        if done:
            log.warning(done)

    async def stop(self) -> None:
        """Lets go of the database."""
        await self._db.close()

    async def notify(self, note: str) -> None:
        """Tells the other processes on a PostgreSQL."""
        await self._db.write(lambda db: notify(db, note))

    async def can_write(self) -> None:
        """Returns if the database takes changes; else what it says is raised."""
        nothing = schema.pulses.update().where(schema.pulses.c.process == "").values(at=0)
        await self._db.write(lambda db: db.execute(nothing))

    # ------------------------------------------------------------ tables

    async def make(self, row: TableRow, seats: Sequence[SeatRow], news: Sequence[News]) -> None:
        """Stores a new table; Outrun where the id is taken."""

        def write(db: sa.Connection) -> None:
            db.execute(schema.tables.insert().values(columns(row)))
            sitting = [{"table_id": row.id, "seat": seat, **columns(who)} for seat, who in enumerate(seats)]
            db.execute(schema.seats.insert(), sitting)
            db.execute(schema.news.insert(), [{"table_id": row.id, **columns(item)} for item in news])

        try:
            await self._db.write(write)
        except IntegrityError:
            raise Outrun from None

    async def append(self, table: str, change: Change, note: str) -> None:
        """Stores a change as a whole, or raises Outrun and stores nothing. `note` goes to the other processes."""

        def write(db: sa.Connection) -> None:
            _write_change(db, table, change)
            if not self.is_sqlite:
                notify(db, note)

        try:
            await self._db.write(write)
        except IntegrityError:
            raise Outrun from None
        except DBAPIError as problem:  # PostgreSQL lets one of two go on
            if getattr(problem.orig, "sqlstate", None) in ("40001", "40P01"):
                raise Outrun from None
            raise

    async def settle(self, table: str) -> None:
        """Returns when what other processes are just storing of a table is stored, or is not going to be.

        A process that is killed while it stores leaves the end of that to PostgreSQL.
        """
        await self._db.outwait(sa.select(schema.tables.c.id).where(schema.tables.c.id == table))

    async def load(self, table: str, after: int = 0) -> Stored | None:
        """A table with its news after a number, or None."""

        def read(db: sa.Connection) -> Stored | None:
            row = db.execute(schema.tables.select().where(schema.tables.c.id == table)).one_or_none()
            if row is None:
                return None
            sitting = db.execute(schema.seats.select().where(schema.seats.c.table_id == table).order_by(schema.seats.c.seat))
            fresh = (schema.news.c.table_id == table) & (schema.news.c.number > after)
            news = db.execute(schema.news.select().where(fresh).order_by(schema.news.c.number)).all()
            if not news and not after:
                return None  # deleted while it was read: every table begins with news
            return Stored(
                TableRow(**row._mapping),
                [SeatRow(**{name: value for name, value in who._mapping.items() if name not in _KEYS}) for who in sitting],
                [News(**{name: value for name, value in item._mapping.items() if name != "table_id"}) for item in news],
                None if row.status != "over" else _ending(db, table),
            )

        return await self._db.read(read)

    async def update(self, table: str, values: Mapping[str, Any]) -> None:
        """Changes a table's own row without any news."""
        change = schema.tables.update().where(schema.tables.c.id == table).values(dict(values))
        await self._db.write(lambda db: db.execute(change))

    async def finish(self, table: str, now: int, ending: Ending, results: Sequence[Result], is_rated: bool) -> None:
        """Keeps how a match ended, and what stays of it for its people. Of two processes that do so the first one counts."""

        def write(db: sa.Connection) -> None:
            ended = sa.func.coalesce(schema.tables.c.ended, now)
            over = {"status": "over", "ended": ended, "network": ""}
            db.execute(schema.tables.update().where(schema.tables.c.id == table).values(over))
            if _ending(db, table) is None:
                db.execute(schema.endings.insert().values(table_id=table, standing=ending.standing, told=ending.packed))
                db.execute(schema.seats.update().where(schema.seats.c.table_id == table).values(network=""))
                keep_results(db, results, is_rated)
                if results:
                    tally(db, results[0])

        with contextlib.suppress(IntegrityError):
            await self._db.write(write)

    async def without_ending(self) -> list[str]:
        """The ids of finished tables whose ending was not kept."""
        kept = sa.select(schema.endings.c.table_id)
        return await self._ids(
            sa.select(schema.tables.c.id).where(schema.tables.c.status == "over", schema.tables.c.id.not_in(kept))
        )

    async def delete(self, table: str) -> None:
        """Deletes a table and all that happened at it."""
        await self._db.write(lambda db: db.execute(schema.tables.delete().where(schema.tables.c.id == table)))

    async def expire(self, finished: int | None, unfinished: int | None, chat: int | None) -> list[str]:
        """Deletes tables that ended, or at which something last happened, before a time, and blanks older talk; their ids."""
        gone: list[str] = []

        def write(db: sa.Connection) -> None:
            tables, last = schema.tables.c, sa.func.max(schema.news.c.at)
            if finished is not None:
                old = sa.select(tables.id).where(tables.status.in_(("over", "closed", "ended")), tables.ended < finished)
                gone.extend(db.execute(old).scalars())
            if unfinished is not None:
                quiet = sa.select(schema.news.c.table_id).group_by(schema.news.c.table_id).having(last < unfinished)
                old = sa.select(tables.id).where(tables.status.in_(("waiting", "playing")), tables.id.in_(quiet))
                gone.extend(db.execute(old).scalars())
            if finished is not None:
                db.execute(schema.clubs.delete().where(schema.clubs.c.made < finished))
            for name in gone:
                db.execute(schema.tables.delete().where(tables.id == name))
            if chat is not None:
                talk = (schema.news.c.kind == "chat") & (schema.news.c.at < chat) & (schema.news.c.text != "")
                db.execute(schema.news.update().where(talk).values(text=""))

        await self._db.write(write)
        return gone

    # ------------------------------------------------------------ boxes

    async def keep_box(self, digest: str, game: str, facts: Mapping[str, Any]) -> None:
        """Keeps a box, unless it is there."""
        if await self.box(digest) is None:
            with contextlib.suppress(IntegrityError):  # another process was quicker
                await self._db.write(
                    lambda db: db.execute(schema.boxes.insert().values(digest=digest, game=game, facts=dict(facts)))
                )

    async def box(self, digest: str) -> dict[str, Any] | None:
        """The facts of a box that was kept, or None."""
        found = sa.select(schema.boxes.c.facts).where(schema.boxes.c.digest == digest)
        facts = await self._db.read(lambda db: db.execute(found).scalar_one_or_none())
        return None if facts is None else dict(facts)

    # ------------------------------------------------------------ lists

    async def all_ids(self) -> list[str]:
        """The ids of all tables, oldest first."""
        return await self._ids(sa.select(schema.tables.c.id).order_by(schema.tables.c.made, schema.tables.c.id))

    async def open_tables(self, since: int, of_host: int, of_network: int, apart_from: Collection[str]) -> list[OpenTable]:
        """Open tables made since then, of each person and of each network the newest few; not of these games."""
        tables = schema.tables.c
        told = [tables[name] for name in OpenTable._fields]
        by_host = sa.func.row_number().over(partition_by=tables.host, order_by=tables.made.desc()).label("by_host")
        fresh = sa.select(*told, by_host).where(
            tables.is_open,
            tables.status.in_(("waiting", "playing")),
            tables.made > since,
            tables.game.not_in(list(apart_from)),
        )
        own = fresh.subquery()
        by_network = sa.func.row_number().over(partition_by=own.c.network, order_by=own.c.made.desc()).label("by_network")
        few = sa.select(own, by_network).where(own.c.by_host <= of_host).subquery()
        found = sa.select(*(few.c[name] for name in OpenTable._fields)).where(
            (few.c.by_network <= of_network) | (few.c.network == "")
        )
        return await self._db.read(lambda db: [OpenTable(*row) for row in db.execute(found)])

    async def welcoming(self, games: Collection[str], pace: str, since: int, most: int) -> list[str]:
        """The ids of running open tables made since then at which a bot's chair may be free for somebody, newest first."""
        tables = schema.tables.c
        return await self._ids(
            sa.select(tables.id)
            .where(tables.status == "playing", tables.is_open, tables.made > since, tables.welcomes, tables.pace == pace)
            .where(tables.game.in_(list(games)))
            .order_by(tables.made.desc())
            .limit(most)
        )

    async def tables_of(self, holder: str, most: int, apart_from: Collection[str] = ()) -> list[str]:
        """The ids of the tables at which somebody sits or that he made, newest first; not of these games."""
        return await self._ids(
            sa.select(schema.tables.c.id)
            .where(schema.tables.c.id.in_(tables_of(holder)), schema.tables.c.status != "closed")
            .order_by(schema.tables.c.made.desc())
            .limit(most),
            apart_from,
        )

    async def tables_to_wake(self, apart_from: Collection[str] = ()) -> list[str]:
        """The ids of running tables at which something may happen by itself: a bot plays, or a clock runs."""
        bots = sa.select(schema.seats.c.table_id).where((schema.seats.c.kind == "bot") | schema.seats.c.away.is_not(None))
        return await self._ids(
            sa.select(schema.tables.c.id).where(
                schema.tables.c.status == "playing", (schema.tables.c.clock != "none") | schema.tables.c.id.in_(bots)
            ),
            apart_from,
        )

    async def _ids(self, found: sa.Select[str], apart_from: Collection[str] = ()) -> list[str]:
        if apart_from:
            found = found.where(schema.tables.c.game.not_in(apart_from))
        return await self._db.read(lambda db: list(db.execute(found).scalars()))

    async def overview(self, most: int, only: Collection[str] | None = None) -> list[dict[str, Any]]:
        """Tables with their chairs, newest first, as whoever runs the house sees them; only these, if any are named."""
        tables = schema.tables.c
        names = ("id", "game", "status", "is_open", "made", "host", "network")
        found = sa.select(*(tables[name] for name in names)).order_by(tables.made.desc()).limit(most)
        if only is not None:
            found = found.where(tables.id.in_(only))

        def read(db: sa.Connection) -> list[dict[str, Any]]:
            rows = {row.id: {**row._mapping, "seats": []} for row in db.execute(found)}
            sitting = schema.seats.select().where(schema.seats.c.table_id.in_(list(rows))).order_by(schema.seats.c.seat)
            for who in db.execute(sitting):
                rows[who.table_id]["seats"].append({"seat": who.seat, "kind": who.kind, "name": who.name, "person": who.holder})
            return list(rows.values())

        return await self._db.read(read)

    # ------------------------------------------------------------ reviews

    async def keep_review(self, table: str, language: str, result: Mapping[str, Any]) -> None:
        """Keeps a review."""
        which = (schema.reviews.c.table_id == table) & (schema.reviews.c.language == language)

        def write(db: sa.Connection) -> None:
            db.execute(schema.reviews.delete().where(which))
            db.execute(schema.reviews.insert().values(table_id=table, language=language, result=dict(result)))
            keep_costly(db, table, language, result.get("plies", ()))

        await self._db.write(write)

    async def review(self, table: str, language: str) -> dict[str, Any] | None:
        """A review that was kept, or None."""
        which = (schema.reviews.c.table_id == table) & (schema.reviews.c.language == language)
        found = await self._db.read(lambda db: db.execute(sa.select(schema.reviews.c.result).where(which)).scalar_one_or_none())
        return None if found is None else dict(found)


_KEYS = ("table_id", "seat")


@cache
def _insert_news(dialect: sa.Dialect) -> tuple[str, list[str]]:
    """What the driver is told to keep one of the news, and its values in their order: nothing is written so often."""
    made = schema.news.insert().compile(dialect=dialect)
    return str(made), list(made.positiontup or ())


def _write_change(db: sa.Connection, table: str, change: Change) -> None:
    insert, names = _insert_news(db.dialect)
    for item in change.news:
        values = {"table_id": table, **columns(item)}
        db.exec_driver_sql(insert, tuple([values[name] for name in names]))
    if change.taken_back is not None:
        back = (schema.news.c.table_id == table) & (schema.news.c.ply == change.taken_back)
        db.execute(schema.news.update().where(back).values(ply=None))
    for seat, values in change.seats.items():
        which = (schema.seats.c.table_id == table) & (schema.seats.c.seat == seat)
        db.execute(schema.seats.update().where(which).values(values))
    if change.table.get("network") == "":  # it is over without a result: nobody is rated
        db.execute(schema.seats.update().where(schema.seats.c.table_id == table).values(network=""))
    if change.table:
        db.execute(schema.tables.update().where(schema.tables.c.id == table).values(change.table))


def _ending(db: sa.Connection, table: str) -> Ending | None:
    found = db.execute(schema.endings.select().where(schema.endings.c.table_id == table)).one_or_none()
    return None if found is None else Ending(list(found.standing), bytes(found.told))
