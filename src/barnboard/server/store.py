"""Where tables are kept: SQLAlchemy over SQLite or PostgreSQL.

All that happens at a table is a numbered list of news, moves among them. The key (table, number) orders it and the key
(table, ply) lets every ply be played once: whoever tells something with a number that is taken already was outrun, has lost
nothing, and looks again. A move that was taken back keeps its line but loses its ply.
"""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from .settings import home

CHANNEL = "barnboard"

_meta = sa.MetaData()

_tables = sa.Table(
    "tables",
    _meta,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("is_open", sa.Boolean, nullable=False),
    sa.Column("clock", sa.String(8), nullable=False),
    sa.Column("clock_seconds", sa.Integer, nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("before", sa.String(40)),  # the table that this one is the rematch of
    sa.Column("after", sa.String(40)),  # and the rematch of this one
    sa.Index("lobby", "status", "is_open", "made"),
)

_seats = sa.Table(
    "seats",
    _meta,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("holder", sa.String(64)),
    sa.Column("bot", sa.String(40)),
    sa.Column("nonce", sa.String(64), nullable=False),
    sa.Column("away", sa.String(8)),
    sa.Index("my_tables", "holder"),
)

_news = sa.Table(
    "news",
    _meta,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("ply", sa.Integer),
    sa.Column("text", sa.Text),
    sa.Column("spent", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("table_id", "ply", name="one_move_a_ply"),
)

_pulses = sa.Table(
    "pulses",
    _meta,
    sa.Column("process", sa.String(40), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)

_outages = sa.Table(
    "outages",
    _meta,
    sa.Column("since", sa.BigInteger, primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),
)

_reviews = sa.Table(
    "reviews",
    _meta,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("language", sa.String(8), primary_key=True),
    sa.Column("result", sa.JSON, nullable=False),
)


class Outrun(Exception):
    """Somebody else told something about the table first."""


@dataclass(slots=True)
class SeatRow:
    """Who sits on a seat. `away` says why a bot plays for a person, None while the person plays."""

    kind: str = "free"  # free, kept, person, bot
    name: str = ""
    holder: str | None = None  # the digest of the person's secret
    bot: str | None = None
    nonce: str = ""
    away: str | None = None  # left, time, absent, resigned


@dataclass(slots=True)
class TableRow:
    """A table apart from what happened at it."""

    id: str
    game: str
    options: dict[str, Any]
    is_open: bool
    clock: str  # none, turn, bank
    clock_seconds: int
    secret: str
    host: str
    status: str  # waiting, playing, over, closed
    made: int
    before: str | None = None
    after: str | None = None


@dataclass(slots=True)
class News:
    """One thing that happened at a table. `ply` is that of a move that stands; `spent` is thinking time in milliseconds."""

    number: int
    kind: str
    at: int
    seat: int | None = None
    ply: int | None = None
    text: str | None = None
    spent: int = 0


@dataclass
class Change:
    """News, and what they change in the rows. `taken_back` is the ply of a move that no longer stands."""

    news: list[News]
    seats: dict[int, dict[str, Any]] = field(default_factory=dict)
    table: dict[str, Any] = field(default_factory=dict)
    taken_back: int | None = None


@dataclass(slots=True)
class Stored:
    """A table as it was read."""

    row: TableRow
    seats: list[SeatRow]
    news: list[News]


class Store:
    """The database."""

    def __init__(self, database: str) -> None:
        self.url = database_url(database)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = _open(self.url, self.is_sqlite)
        self._one_writer = asyncio.Lock()

    @property
    def folder(self) -> Path:
        """Where the database lies, and its key beside it."""
        if self.is_sqlite and self.url.database:
            return Path(self.url.database).absolute().parent
        return home()

    async def start(self) -> None:
        """Makes what is missing."""
        async with self._writing() as db:
            if not self.is_sqlite:  # two processes may start on an empty database at the same time
                await db.execute(sa.text("SELECT pg_advisory_xact_lock(7013)"))
            await db.run_sync(_meta.create_all)
        if self.is_sqlite and self.url.database:
            Path(self.url.database).chmod(0o600)

    async def stop(self) -> None:
        """Lets go of the database."""
        await self.engine.dispose()

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """SQLite has one writer at a time: better to stand in line here than there."""
        async with self._one_writer if self.is_sqlite else contextlib.nullcontext(), self.engine.begin() as db:
            yield db

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as db:
            yield db

    # ------------------------------------------------------------ tables

    async def make(self, row: TableRow, seats: Sequence[SeatRow], news: Sequence[News]) -> None:
        """Stores a new table; Outrun where the id is taken."""
        try:
            async with self._writing() as db:
                await db.execute(_tables.insert().values(_columns(row)))
                sitting = [{"table_id": row.id, "seat": seat, **_columns(who)} for seat, who in enumerate(seats)]
                await db.execute(_seats.insert(), sitting)
                await db.execute(_news.insert(), [{"table_id": row.id, **_columns(item)} for item in news])
        except IntegrityError:
            raise Outrun from None

    async def append(self, table: str, change: Change, note: str) -> None:
        """Stores a change as a whole, or raises Outrun and stores nothing. `note` goes to the other processes."""
        try:
            async with self._writing() as db:
                await self._write(db, table, change)
                if not self.is_sqlite:
                    await db.execute(sa.text("SELECT pg_notify(:channel, :note)"), {"channel": CHANNEL, "note": note})
        except IntegrityError:
            raise Outrun from None
        except DBAPIError as problem:  # PostgreSQL lets one of two go on
            if getattr(problem.orig, "sqlstate", None) in ("40001", "40P01"):
                raise Outrun from None
            raise

    async def _write(self, db: AsyncConnection, table: str, change: Change) -> None:
        for item in change.news:
            await db.execute(_INSERT_NEWS, {"table_id": table, **_columns(item)})
        if change.taken_back is not None:
            back = (_news.c.table_id == table) & (_news.c.ply == change.taken_back)
            await db.execute(_news.update().where(back).values(ply=None))
        for seat, values in change.seats.items():
            which = (_seats.c.table_id == table) & (_seats.c.seat == seat)
            await db.execute(_seats.update().where(which).values(values))
        if change.table:
            await db.execute(_tables.update().where(_tables.c.id == table).values(change.table))

    async def load(self, table: str, after: int = 0) -> Stored | None:
        """A table with its news after a number, or None."""
        async with self._reading() as db:
            if not self.is_sqlite:
                await db.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            row = (await db.execute(_tables.select().where(_tables.c.id == table))).one_or_none()
            if row is None:
                return None
            sitting = await db.execute(_seats.select().where(_seats.c.table_id == table).order_by(_seats.c.seat))
            fresh = (_news.c.table_id == table) & (_news.c.number > after)
            news = await db.execute(_news.select().where(fresh).order_by(_news.c.number))
            return Stored(
                TableRow(**row._mapping),
                [SeatRow(**{name: value for name, value in who._mapping.items() if name not in _KEYS}) for who in sitting],
                [News(**{name: value for name, value in item._mapping.items() if name != "table_id"}) for item in news],
            )

    async def set_status(self, table: str, status: str) -> None:
        """Says how far a table is, for the lists."""
        async with self._writing() as db:
            await db.execute(_tables.update().where(_tables.c.id == table).values(status=status))

    async def open_tables(self, since: int, most: int) -> list[str]:
        """The ids of open tables made since then, those that wait for people first, newest first."""
        async with self._reading() as db:
            found = await db.execute(
                sa.select(_tables.c.id)
                .where(_tables.c.is_open, _tables.c.status.in_(("waiting", "playing")), _tables.c.made > since)
                .order_by(_tables.c.status.desc(), _tables.c.made.desc())
                .limit(most)
            )
            return [row.id for row in found]

    async def tables_of(self, holder: str, most: int) -> list[str]:
        """The ids of the tables at which somebody sits or that he made, newest first."""
        mine = sa.select(_seats.c.table_id).where(_seats.c.holder == holder)
        async with self._reading() as db:
            found = await db.execute(
                sa.select(_tables.c.id)
                .where(_tables.c.id.in_(mine) | (_tables.c.host == holder), _tables.c.status != "closed")
                .order_by(_tables.c.made.desc())
                .limit(most)
            )
            return [row.id for row in found]

    async def tables_to_wake(self) -> list[str]:
        """The ids of running tables at which something may happen by itself: a bot plays, or a clock runs."""
        bots = sa.select(_seats.c.table_id).where((_seats.c.kind == "bot") | _seats.c.away.is_not(None))
        async with self._reading() as db:
            found = await db.execute(
                sa.select(_tables.c.id).where(_tables.c.status == "playing", (_tables.c.clock != "none") | _tables.c.id.in_(bots))
            )
            return [row.id for row in found]

    # ------------------------------------------------------------ when nobody was there

    async def pulse(self, process: str, now: int) -> None:
        """Says that a process is alive."""
        async with self._writing() as db:
            if (await db.execute(_pulses.update().where(_pulses.c.process == process).values(at=now))).rowcount == 0:
                await db.execute(_pulses.insert().values(process=process, at=now))

    async def note_outage(self, now: int, after: int) -> None:
        """Remembers the time since the last pulse of any process, where it is longer than `after`: no clock ran."""
        async with self._writing() as db:
            last = (await db.execute(sa.select(sa.func.max(_pulses.c.at)))).scalar_one()
            if last is not None and now - last > after:
                known = (await db.execute(_outages.select().where(_outages.c.since == last))).one_or_none()
                if known is None:
                    await db.execute(_outages.insert().values(since=last, until=now))
            await db.execute(_pulses.delete().where(_pulses.c.at < now - 86_400_000))

    async def outages(self) -> list[tuple[int, int]]:
        """When no process was there."""
        async with self._reading() as db:
            return [(row.since, row.until) for row in await db.execute(_outages.select().order_by(_outages.c.since))]

    # ------------------------------------------------------------ reviews

    async def keep_review(self, table: str, language: str, result: Mapping[str, Any]) -> None:
        """Keeps a review."""
        async with self._writing() as db:
            which = (_reviews.c.table_id == table) & (_reviews.c.language == language)
            await db.execute(_reviews.delete().where(which))
            await db.execute(_reviews.insert().values(table_id=table, language=language, result=dict(result)))

    async def review(self, table: str, language: str) -> dict[str, Any] | None:
        """A review that was kept, or None."""
        async with self._reading() as db:
            which = (_reviews.c.table_id == table) & (_reviews.c.language == language)
            found = (await db.execute(sa.select(_reviews.c.result).where(which))).scalar_one_or_none()
            return None if found is None else dict(found)


_KEYS = ("table_id", "seat")
_INSERT_NEWS = _news.insert()


def _columns(row: Any) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__slots__}


def database_url(database: str) -> sa.URL:
    """The URL of a database given as a path or as a URL, with the driver that we use."""
    if "://" not in database:
        path = Path(database) if database else home() / "tables.sqlite"
        path.parent.mkdir(parents=True, exist_ok=True)
        return sa.URL.create("sqlite+aiosqlite", database=str(path))
    url = make_url(database)
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+asyncpg")
    if url.get_backend_name() == "sqlite":
        return url.set(drivername="sqlite+aiosqlite")
    raise ValueError(f"--database must be a file, sqlite:///FILE or postgresql://…, not {url.get_backend_name()}://…")


def _open(url: sa.URL, is_sqlite: bool) -> AsyncEngine:
    if not is_sqlite:
        return create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True)
    if url.database and not Path(url.database).exists():
        os.close(os.open(url.database, os.O_CREAT | os.O_RDWR, 0o600))
    engine = create_async_engine(url, pool_size=4, max_overflow=0, pool_timeout=60)

    @sa.event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=30000", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
