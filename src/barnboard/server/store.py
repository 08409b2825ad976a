"""What is kept of tables.

All that happens at a table is a numbered list of news, moves among them. The key (table, number) orders it and the key
(table, ply) lets every ply be played once: whoever tells something with a number that is taken already was outrun, has lost
nothing, and looks again. A move that was taken back keeps its line but loses its ply.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from .database import Database, Lite, Postgres, database_url
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
    """What is kept, and how it is asked for."""

    def __init__(self, database: str) -> None:
        self.url = database_url(database)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._db: Database = Lite(self.url) if self.is_sqlite else Postgres(self.url)

    @property
    def folder(self) -> Path:
        """Where the database lies, and its key beside it."""
        if self.is_sqlite and self.url.database:
            return Path(self.url.database).absolute().parent
        return home()

    async def start(self) -> None:
        """Makes what is missing."""

        def write(db: sa.Connection) -> None:
            if not self.is_sqlite:  # two processes may start on an empty database at the same time
                db.execute(sa.text("SELECT pg_advisory_xact_lock(7013)"))
            _meta.create_all(db)

        await self._db.write(write)
        if self.is_sqlite and self.url.database:
            Path(self.url.database).chmod(0o600)

    async def stop(self) -> None:
        """Lets go of the database."""
        await self._db.close()

    async def notify(self, note: str) -> None:
        """Tells the other processes on a PostgreSQL."""
        await self._db.write(lambda db: _notify(db, note))

    # ------------------------------------------------------------ tables

    async def make(self, row: TableRow, seats: Sequence[SeatRow], news: Sequence[News]) -> None:
        """Stores a new table; Outrun where the id is taken."""

        def write(db: sa.Connection) -> None:
            db.execute(_tables.insert().values(_columns(row)))
            sitting = [{"table_id": row.id, "seat": seat, **_columns(who)} for seat, who in enumerate(seats)]
            db.execute(_seats.insert(), sitting)
            db.execute(_news.insert(), [{"table_id": row.id, **_columns(item)} for item in news])

        try:
            await self._db.write(write)
        except IntegrityError:
            raise Outrun from None

    async def append(self, table: str, change: Change, note: str) -> None:
        """Stores a change as a whole, or raises Outrun and stores nothing. `note` goes to the other processes."""

        def write(db: sa.Connection) -> None:
            _write_change(db, table, change)
            if not self.is_sqlite:
                _notify(db, note)

        try:
            await self._db.write(write)
        except IntegrityError:
            raise Outrun from None
        except DBAPIError as problem:  # PostgreSQL lets one of two go on
            if getattr(problem.orig, "sqlstate", None) in ("40001", "40P01"):
                raise Outrun from None
            raise

    async def load(self, table: str, after: int = 0) -> Stored | None:
        """A table with its news after a number, or None."""

        def read(db: sa.Connection) -> Stored | None:
            row = db.execute(_tables.select().where(_tables.c.id == table)).one_or_none()
            if row is None:
                return None
            sitting = db.execute(_seats.select().where(_seats.c.table_id == table).order_by(_seats.c.seat))
            fresh = (_news.c.table_id == table) & (_news.c.number > after)
            news = db.execute(_news.select().where(fresh).order_by(_news.c.number))
            return Stored(
                TableRow(**row._mapping),
                [SeatRow(**{name: value for name, value in who._mapping.items() if name not in _KEYS}) for who in sitting],
                [News(**{name: value for name, value in item._mapping.items() if name != "table_id"}) for item in news],
            )

        return await self._db.read(read)

    async def set_status(self, table: str, status: str) -> None:
        """Says how far a table is, for the lists."""
        update = _tables.update().where(_tables.c.id == table).values(status=status)
        await self._db.write(lambda db: db.execute(update))

    async def open_tables(self, since: int, most: int) -> list[str]:
        """The ids of open tables made since then, those that wait for people first, newest first."""
        return await self._ids(
            sa.select(_tables.c.id)
            .where(_tables.c.is_open, _tables.c.status.in_(("waiting", "playing")), _tables.c.made > since)
            .order_by(_tables.c.status.desc(), _tables.c.made.desc())
            .limit(most)
        )

    async def tables_of(self, holder: str, most: int) -> list[str]:
        """The ids of the tables at which somebody sits or that he made, newest first."""
        mine = sa.select(_seats.c.table_id).where(_seats.c.holder == holder)
        return await self._ids(
            sa.select(_tables.c.id)
            .where(_tables.c.id.in_(mine) | (_tables.c.host == holder), _tables.c.status != "closed")
            .order_by(_tables.c.made.desc())
            .limit(most)
        )

    async def tables_to_wake(self) -> list[str]:
        """The ids of running tables at which something may happen by itself: a bot plays, or a clock runs."""
        bots = sa.select(_seats.c.table_id).where((_seats.c.kind == "bot") | _seats.c.away.is_not(None))
        return await self._ids(
            sa.select(_tables.c.id).where(_tables.c.status == "playing", (_tables.c.clock != "none") | _tables.c.id.in_(bots))
        )

    async def _ids(self, found: sa.Select[str]) -> list[str]:
        return await self._db.read(lambda db: list(db.execute(found).scalars()))

    # ------------------------------------------------------------ when nobody was there

    async def pulse(self, process: str, now: int) -> None:
        """Says that a process is alive."""

        def write(db: sa.Connection) -> None:
            if db.execute(_pulses.update().where(_pulses.c.process == process).values(at=now)).rowcount == 0:
                db.execute(_pulses.insert().values(process=process, at=now))

        await self._db.write(write)

    async def note_outage(self, now: int, after: int) -> None:
        """Remembers the time since the last pulse of any process, where it is longer than `after`: no clock ran."""

        def write(db: sa.Connection) -> None:
            last = db.execute(sa.select(sa.func.max(_pulses.c.at))).scalar_one()
            if last is not None and now - last > after:
                known = db.execute(_outages.select().where(_outages.c.since == last)).one_or_none()
                if known is None:
                    db.execute(_outages.insert().values(since=last, until=now))
            db.execute(_pulses.delete().where(_pulses.c.at < now - 86_400_000))

        await self._db.write(write)

    async def outages(self) -> list[tuple[int, int]]:
        """When no process was there."""
        found = _outages.select().order_by(_outages.c.since)
        return await self._db.read(lambda db: [(row.since, row.until) for row in db.execute(found)])

    # ------------------------------------------------------------ reviews

    async def keep_review(self, table: str, language: str, result: Mapping[str, Any]) -> None:
        """Keeps a review."""
        which = (_reviews.c.table_id == table) & (_reviews.c.language == language)

        def write(db: sa.Connection) -> None:
            db.execute(_reviews.delete().where(which))
            db.execute(_reviews.insert().values(table_id=table, language=language, result=dict(result)))

        await self._db.write(write)

    async def review(self, table: str, language: str) -> dict[str, Any] | None:
        """A review that was kept, or None."""
        which = (_reviews.c.table_id == table) & (_reviews.c.language == language)
        found = await self._db.read(lambda db: db.execute(sa.select(_reviews.c.result).where(which)).scalar_one_or_none())
        return None if found is None else dict(found)


_KEYS = ("table_id", "seat")
_INSERT_NEWS = _news.insert()


def _write_change(db: sa.Connection, table: str, change: Change) -> None:
    for item in change.news:
        db.execute(_INSERT_NEWS, {"table_id": table, **_columns(item)})
    if change.taken_back is not None:
        back = (_news.c.table_id == table) & (_news.c.ply == change.taken_back)
        db.execute(_news.update().where(back).values(ply=None))
    for seat, values in change.seats.items():
        which = (_seats.c.table_id == table) & (_seats.c.seat == seat)
        db.execute(_seats.update().where(which).values(values))
    if change.table:
        db.execute(_tables.update().where(_tables.c.id == table).values(change.table))


def _columns(row: Any) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__slots__}


def _notify(db: sa.Connection, note: str) -> None:
    db.execute(sa.text("SELECT pg_notify(:channel, :note)"), {"channel": CHANNEL, "note": note})
