"""What is kept of tables.

All that happens at a table is a numbered list of news, moves among them. The key (table, number) orders it and the key
(table, ply) lets every ply be played once: whoever tells something with a number that is taken already was outrun, has lost
nothing, and looks again. A move that was taken back keeps its line but loses its ply.
"""

import contextlib
import json
import logging
import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from barnboard.bots import USUAL_BOT

from . import schema
from .database import Database, Lite, Postgres, database_url, folder_of
from .migration import prepare

log = logging.getLogger("barnboard.server")

CHANNEL = "barnboard"


class Outrun(Exception):
    """Somebody else told something about the table first."""


@dataclass(slots=True)
class SeatRow:
    """Who sits on a seat. `away` says why a bot plays for a person, None while the person plays."""

    kind: str = "free"  # free, kept, person, bot
    name: str = ""
    holder: str | None = None  # the digest of the person's secret
    bot: str | None = None
    nonce: str = ""  # empty until it is told
    away: str | None = None  # left, time, absent, resigned
    seal: str = ""  # the hash of a nonce that is told when all are sealed


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
    status: str  # waiting, playing, over, closed, ended
    made: int
    rules_version: int = 0
    box: str = ""  # the digest of what is in the box
    pace: str = "live"  # live, days
    stand_in: str = USUAL_BOT  # plays for people who are away
    before: str | None = None
    after: str | None = None
    ended: int | None = None
    network: str = ""  # from where an open table was made, as long as it is open
    shares: bool = False  # whether one person may take several chairs
    turned_away: list[str] = field(default_factory=list)  # people whose chairs the host freed


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

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready, for processes that follow it."""
        return {"news": [_columns(item) for item in self.news], "seats": self.seats, "table": self.table}

    @staticmethod
    def of(told: Mapping[str, Any]) -> "Change":
        """The change that `as_dict` told."""
        seats = {int(seat): values for seat, values in told["seats"].items()}
        return Change([News(**item) for item in told["news"]], seats, told["table"])


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended. `standing` has points and place of each seat; `packed` is all the rest (see `ending.py`)."""

    standing: list[dict[str, int]]
    packed: bytes

    @staticmethod
    def of(standing: list[dict[str, int]], told: Mapping[str, Any]) -> "Ending":
        """An ending with the rest packed."""
        return Ending(standing, zlib.compress(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode(), 6))

    def told(self) -> dict[str, Any]:
        """All the rest: `title`, `match`, `views` (the spectator's last), `breakdown` and `events` by language."""
        found: dict[str, Any] = json.loads(zlib.decompress(self.packed))
        return found


class OpenTable(NamedTuple):
    """An open table, by what lists rank it."""

    id: str
    host: str
    network: str
    made: int
    status: str


class Sanction(NamedTuple):
    """Somebody who may not talk (`mute`) or come in (`ban`), by digest or network; without `until` for good."""

    kind: str
    whom: str
    since: int
    until: int | None
    note: str


class Announcement(NamedTuple):
    """What the house has to say to everybody, for a while or until something else is said."""

    text: str
    since: int
    until: int | None


class Chair(NamedTuple):
    """A chair of somebody who is to be forgotten, the name that they had there, and what the chair is called afterwards."""

    table: str
    seat: int
    name: str
    becomes: str


@dataclass(slots=True)
class Stored:
    """A table as it was read."""

    row: TableRow
    seats: list[SeatRow]
    news: list[News]
    ending: Ending | None = None


class Store:
    """What is kept, and how it is asked for."""

    def __init__(self, database: str) -> None:
        self._database = database
        self.url = database_url(database)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._db: Database = Lite(self.url) if self.is_sqlite else Postgres(self.url)

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
        await self._db.write(lambda db: _notify(db, note))

    async def can_write(self) -> None:
        """Returns if the database takes changes; else what it says is raised."""
        nothing = schema.pulses.update().where(schema.pulses.c.process == "").values(at=0)
        await self._db.write(lambda db: db.execute(nothing))

    # ------------------------------------------------------------ tables

    async def make(self, row: TableRow, seats: Sequence[SeatRow], news: Sequence[News]) -> None:
        """Stores a new table; Outrun where the id is taken."""

        def write(db: sa.Connection) -> None:
            db.execute(schema.tables.insert().values(_columns(row)))
            sitting = [{"table_id": row.id, "seat": seat, **_columns(who)} for seat, who in enumerate(seats)]
            db.execute(schema.seats.insert(), sitting)
            db.execute(schema.news.insert(), [{"table_id": row.id, **_columns(item)} for item in news])

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
            news = db.execute(schema.news.select().where(fresh).order_by(schema.news.c.number))
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

    async def finish(self, table: str, now: int, ending: Ending) -> None:
        """Keeps how a match ended. Of two processes that do so the first one counts."""

        def write(db: sa.Connection) -> None:
            ended = sa.func.coalesce(schema.tables.c.ended, now)
            over = {"status": "over", "ended": ended, "network": ""}
            db.execute(schema.tables.update().where(schema.tables.c.id == table).values(over))
            if _ending(db, table) is None:
                db.execute(schema.endings.insert().values(table_id=table, standing=ending.standing, told=ending.packed))

        with contextlib.suppress(IntegrityError):
            await self._db.write(write)

    async def without_ending(self) -> list[str]:
        """The ids of finished tables whose ending was not kept."""
        kept = sa.select(schema.endings.c.table_id)
        return await self._ids(
            sa.select(schema.tables.c.id).where(schema.tables.c.status == "over", schema.tables.c.id.not_in(kept))
        )

    # ------------------------------------------------------------ forgetting

    async def all_tables_of(self, holder: str) -> list[str]:
        """The ids of all tables, closed ones too, at which somebody has a chair or that he made."""
        return await self._ids(_tables_of(holder))

    async def everything_of(self, holder: str) -> list[dict[str, Any]]:
        """All that is stored about a person: tables, chairs, and what they did and said there."""

        def read(db: sa.Connection) -> list[dict[str, Any]]:
            found = []
            for name in db.execute(_tables_of(holder)).scalars():
                row = db.execute(schema.tables.select().where(schema.tables.c.id == name)).one()
                of_table = schema.seats.c.table_id == name
                chairs = db.execute(schema.seats.select().where(of_table, schema.seats.c.holder == holder)).all()
                mine = [chair.seat for chair in chairs]
                theirs = (schema.news.c.table_id == name) & schema.news.c.seat.in_(mine)
                news = db.execute(schema.news.select().where(theirs).order_by(schema.news.c.number))
                found.append(
                    {
                        **{key: row._mapping[key] for key in ("id", "game", "options", "status", "made", "ended")},
                        "host": row.host == holder,
                        "seats": [{key: chair._mapping[key] for key in ("seat", "name", "nonce", "away")} for chair in chairs],
                        "news": [{key: item._mapping[key] for key in ("number", "kind", "ply", "text", "at")} for item in news],
                    }
                )
            return found

        return await self._db.read(read)

    async def forget(self, holder: str, chairs: Sequence[Chair], endings: Mapping[str, Ending]) -> None:
        """Takes a person out of all that is stored: off the chairs that they had, out of talk, logs and reviews."""

        def write(db: sa.Connection) -> None:
            for chair in chairs:
                news = (schema.news.c.table_id == chair.table) & (schema.news.c.seat == chair.seat)
                named = schema.news.update().where(news, schema.news.c.text == chair.name, schema.news.c.kind.in_(_WITH_NAMES))
                db.execute(named.values(text=chair.becomes))
                db.execute(schema.news.update().where(news, schema.news.c.kind == "chat").values(text=""))
                db.execute(schema.reviews.delete().where(schema.reviews.c.table_id == chair.table))
                own = (schema.seats.c.table_id == chair.table) & (schema.seats.c.seat == chair.seat)
                own &= schema.seats.c.holder == holder
                db.execute(schema.seats.update().where(own).values(holder=None, name=chair.becomes))
            db.execute(schema.tables.update().where(schema.tables.c.host == holder).values(host="", network=""))
            db.execute(schema.reports.delete().where(schema.reports.c.reporter == holder))
            for table, ending in endings.items():
                kept = schema.endings.update().where(schema.endings.c.table_id == table)
                db.execute(kept.values(standing=ending.standing, told=ending.packed))

        await self._db.write(write)

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

    async def tables_of(self, holder: str, most: int, apart_from: Collection[str] = ()) -> list[str]:
        """The ids of the tables at which somebody sits or that he made, newest first; not of these games."""
        return await self._ids(
            sa.select(schema.tables.c.id)
            .where(schema.tables.c.id.in_(_tables_of(holder)), schema.tables.c.status != "closed")
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

    # ------------------------------------------------------------ order in the house

    async def sanctions(self) -> list[Sanction]:
        """Who may not talk or come in."""
        found = schema.sanctions.select().order_by(schema.sanctions.c.since)
        return await self._db.read(lambda db: [Sanction(*row) for row in db.execute(found)])

    async def sanction(self, new: Sanction) -> None:
        """Somebody may not talk or come in from now on; an older word about the same is replaced."""

        def write(db: sa.Connection) -> None:
            db.execute(schema.sanctions.delete().where(_sanction(new.kind, new.whom)))
            db.execute(schema.sanctions.insert().values(new._asdict()))

        await self._db.write(write)

    async def pardon(self, kind: str, whom: str) -> None:
        """Somebody may talk or come in again."""
        await self._db.write(lambda db: db.execute(schema.sanctions.delete().where(_sanction(kind, whom))))

    async def announcement(self) -> Announcement | None:
        """What the house said last."""
        said = schema.announcements.c
        found = sa.select(said.text, said.since, said.until).order_by(said.since.desc()).limit(1)
        row = await self._db.read(lambda db: db.execute(found).one_or_none())
        return None if row is None else Announcement(*row)

    async def announce(self, new: Announcement | None) -> None:
        """The house has something else to say, or nothing."""

        def write(db: sa.Connection) -> None:
            db.execute(schema.announcements.delete())
            if new is not None:
                db.execute(schema.announcements.insert().values(new._asdict()))

        await self._db.write(write)

    async def report(self, table: str, number: int, reporter: str, now: int) -> None:
        """Somebody reports what was said; twice is once."""
        new = schema.reports.insert().values(table_id=table, number=number, reporter=reporter, at=now)
        with contextlib.suppress(IntegrityError):
            await self._db.write(lambda db: db.execute(new))

    async def reports(self, most: int) -> list[dict[str, Any]]:
        """What was reported, newest first: who said what where, and how many people reported it."""
        talk, chairs, told = schema.news.c, schema.seats.c, schema.reports.c
        at, people = sa.func.max(told.at).label("at"), sa.func.count().label("reporters")
        said = schema.reports.join(schema.news, (talk.table_id == told.table_id) & (talk.number == told.number))
        said = said.join(schema.seats, (chairs.table_id == told.table_id) & (chairs.seat == talk.seat))
        which = [told.table_id.label("table"), told.number, talk.text, chairs.name, chairs.holder.label("person")]
        found = sa.select(*which, at, people).select_from(said).group_by(*which).order_by(at.desc()).limit(most)
        return await self._db.read(lambda db: [dict(row._mapping) for row in db.execute(found)])

    async def reported_by(self, reporter: str) -> list[dict[str, Any]]:
        """What a person reported."""
        told = schema.reports.c
        found = sa.select(told.table_id.label("table"), told.number, told.at).where(told.reporter == reporter)
        return await self._db.read(lambda db: [dict(row._mapping) for row in db.execute(found)])

    async def forget_report(self, table: str, number: int) -> None:
        """A report was dealt with."""
        which = (schema.reports.c.table_id == table) & (schema.reports.c.number == number)
        await self._db.write(lambda db: db.execute(schema.reports.delete().where(which)))

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

    async def people_called(self, begins: str) -> list[str]:
        """The digests of people with a chair, or a table that they made, that begin with these digits; a few."""
        sits = sa.select(schema.seats.c.holder).where(_begins(schema.seats.c.holder, begins))
        made = sa.select(schema.tables.c.host).where(_begins(schema.tables.c.host, begins))
        return await self._db.read(lambda db: [str(who) for who in db.execute(sa.union(sits, made).limit(9)).scalars()])

    async def delete(self, table: str) -> None:
        """Deletes a table and all that happened at it."""
        await self._db.write(lambda db: db.execute(schema.tables.delete().where(schema.tables.c.id == table)))

    # ------------------------------------------------------------ thoughts for thinkers elsewhere

    async def ask_thought(self, thought: str, now: int, job: Mapping[str, Any], process: str) -> None:
        """Asks the thinkers for something; what nobody took for a minute is forgotten."""

        def write(db: sa.Connection) -> None:
            db.execute(schema.thoughts.delete().where(schema.thoughts.c.asked < now - 60_000))
            db.execute(schema.thoughts.insert().values(id=thought, asked=now, job=dict(job)))
            _notify(db, json.dumps({"process": process, "asks": thought}))

        await self._db.write(write)

    async def take_thought(self, thinker: str) -> tuple[str, dict[str, Any]] | None:
        """The oldest thought that no thinker has taken, or None; it is taken now."""
        found: list[tuple[str, dict[str, Any]]] = []

        def write(db: sa.Connection) -> None:
            free = sa.select(schema.thoughts).where(schema.thoughts.c.thinker.is_(None)).order_by(schema.thoughts.c.asked)
            row = db.execute(free.limit(1).with_for_update(skip_locked=True)).one_or_none()
            if row is not None:
                db.execute(schema.thoughts.update().where(schema.thoughts.c.id == row.id).values(thinker=thinker))
                found.append((row.id, dict(row.job)))

        await self._db.write(write)
        return found[0] if found else None

    async def forget_thought(self, thought: str) -> None:
        """A thought was answered, or nobody waits for it any more."""
        await self._db.write(lambda db: db.execute(schema.thoughts.delete().where(schema.thoughts.c.id == thought)))

    # ------------------------------------------------------------ when nobody was there

    async def pulse(self, process: str, now: int) -> None:
        """Says that a process is alive."""

        def write(db: sa.Connection) -> None:
            if db.execute(schema.pulses.update().where(schema.pulses.c.process == process).values(at=now)).rowcount == 0:
                db.execute(schema.pulses.insert().values(process=process, at=now))

        await self._db.write(write)

    async def note_silence(self, now: int, longer_than: int) -> None:
        """Remembers the time since the last pulse of any process, where it is longer than that: no clock ran."""

        def write(db: sa.Connection) -> None:
            last = db.execute(sa.select(sa.func.max(schema.pulses.c.at))).scalar_one()
            if last is not None and now - last > longer_than:
                _note_outage(db, last, now)
            db.execute(schema.pulses.delete().where(schema.pulses.c.at < now - 86_400_000))

        with contextlib.suppress(IntegrityError):  # a process that began at the same moment was first
            await self._db.write(write)

    async def note_outage(self, since: int, until: int) -> None:
        """Remembers a time in which a process stood still."""
        with contextlib.suppress(IntegrityError):  # another one noted it at the same moment
            await self._db.write(lambda db: _note_outage(db, since, until))

    async def outages(self) -> list[tuple[int, int]]:
        """When no process was there."""
        found = schema.outages.select().order_by(schema.outages.c.since)
        return await self._db.read(lambda db: [(row.since, row.until) for row in db.execute(found)])

    # ------------------------------------------------------------ reviews

    async def keep_review(self, table: str, language: str, result: Mapping[str, Any]) -> None:
        """Keeps a review."""
        which = (schema.reviews.c.table_id == table) & (schema.reviews.c.language == language)

        def write(db: sa.Connection) -> None:
            db.execute(schema.reviews.delete().where(which))
            db.execute(schema.reviews.insert().values(table_id=table, language=language, result=dict(result)))

        await self._db.write(write)

    async def review(self, table: str, language: str) -> dict[str, Any] | None:
        """A review that was kept, or None."""
        which = (schema.reviews.c.table_id == table) & (schema.reviews.c.language == language)
        found = await self._db.read(lambda db: db.execute(sa.select(schema.reviews.c.result).where(which)).scalar_one_or_none())
        return None if found is None else dict(found)


_KEYS = ("table_id", "seat")
_WITH_NAMES = ("sat", "left", "freed", "rematch", "ready", "opened")
_INSERT_NEWS = schema.news.insert()


def _write_change(db: sa.Connection, table: str, change: Change) -> None:
    for item in change.news:
        db.execute(_INSERT_NEWS, {"table_id": table, **_columns(item)})
    if change.taken_back is not None:
        back = (schema.news.c.table_id == table) & (schema.news.c.ply == change.taken_back)
        db.execute(schema.news.update().where(back).values(ply=None))
    for seat, values in change.seats.items():
        which = (schema.seats.c.table_id == table) & (schema.seats.c.seat == seat)
        db.execute(schema.seats.update().where(which).values(values))
    if change.table:
        db.execute(schema.tables.update().where(schema.tables.c.id == table).values(change.table))


def _note_outage(db: sa.Connection, since: int, until: int) -> None:
    """One that began at the same moment is made longer: a process that stood still right after its beat, and then died."""
    which = schema.outages.c.since == since
    known = db.execute(sa.select(schema.outages.c.until).where(which)).scalar_one_or_none()
    if known is None:
        db.execute(schema.outages.insert().values(since=since, until=until))
    elif known < until:
        db.execute(schema.outages.update().where(which).values(until=until))


def _sanction(kind: str, whom: str) -> sa.ColumnElement[bool]:
    return (schema.sanctions.c.kind == kind) & (schema.sanctions.c.whom == whom)


def _begins(column: sa.Column[Any], digits: str) -> sa.ColumnElement[bool]:
    """Whether a digest begins with digits; as a range, so that the index is used. After the digits comes the letter g."""
    return (column >= digits) & (column < f"{digits}g")


def _ending(db: sa.Connection, table: str) -> Ending | None:
    found = db.execute(schema.endings.select().where(schema.endings.c.table_id == table)).one_or_none()
    return None if found is None else Ending(list(found.standing), bytes(found.told))


def _tables_of(holder: str) -> sa.Select[Any]:
    """The ids of the tables of a person. Each half has an index of its own; a plain `or` would read every table."""
    sits = sa.select(schema.seats.c.table_id).where(schema.seats.c.holder == holder)
    made = sa.select(schema.tables.c.id).where(schema.tables.c.host == holder)
    either = sa.union(sits, made).subquery()
    return sa.select(either.c.table_id)


def _columns(row: Any) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__slots__}


def _notify(db: sa.Connection, note: str) -> None:
    db.execute(sa.text("SELECT pg_notify(:channel, :note)"), {"channel": CHANNEL, "note": note})
