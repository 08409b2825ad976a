"""How the store reaches its database: what is read or written is a plain function of a connection, done as a whole or not at all.

With SQLite such functions run in threads of our own. One of them writes, and what waits for it goes to the disk together: a
commit costs the same for one move as for fifty. With PostgreSQL they run on asyncpg.
"""

import asyncio
import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from .settings import home

A = TypeVar("A")
Read = Callable[[sa.Connection], A]
Write = Callable[[sa.Connection], Any]

_READERS = 3


class Database(ABC):
    """A database that is open."""

    @abstractmethod
    async def read(self, read: Read[A]) -> A:
        """What a function reads."""

    @abstractmethod
    async def write(self, write: Write) -> None:
        """Lets a function write; when this returns, it is kept."""

    @abstractmethod
    async def outwait(self, rows: sa.Select[Any]) -> None:
        """Returns when no other process is about to change these rows, or what refers to them."""

    @abstractmethod
    async def close(self) -> None:
        """Lets go of it."""


class Postgres(Database):
    """PostgreSQL."""

    def __init__(self, url: sa.URL) -> None:
        self._engine = create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True)

    async def read(self, read: Read[A]) -> A:
        """What a function reads, all of it at one moment."""
        async with self._engine.connect() as db:
            await db.execution_options(isolation_level="REPEATABLE READ")
            return await db.run_sync(read)

    async def write(self, write: Write) -> None:
        """Lets a function write."""
        async with self._engine.begin() as db:
            await db.run_sync(write)

    async def outwait(self, rows: sa.Select[Any]) -> None:
        """Locks the rows, and lets them go again at once."""
        async with self._engine.connect() as db:
            await db.execute(rows.with_for_update())

    async def close(self) -> None:
        """Lets go of the connections."""
        await self._engine.dispose()


class Lite(Database):
    """SQLite."""

    def __init__(self, url: sa.URL) -> None:
        _make_file(url)
        self._engine = sa.create_engine(url, pool_size=1 + _READERS, max_overflow=0, pool_timeout=60)
        sa.event.listen(self._engine, "connect", _prepare)
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="reader")
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._open: sa.Connection | None = None  # the writer's own, from one batch to the next

    async def read(self, read: Read[A]) -> A:
        """What a function reads."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, read)

    def _read(self, read: Read[A]) -> A:
        with self._engine.connect() as db:
            return read(db)

    async def write(self, write: Write) -> None:
        """Lets a function write, together with all that wait."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_together())
        await done

    async def _write_together(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            if not await self._try(batch) and len(batch) > 1:
                for one in batch:
                    await self._try([one])

    async def _try(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> bool:
        """Writes a batch; of one that fails nothing is kept, and one alone is told why."""
        problem: Exception | None = None
        try:
            await asyncio.get_running_loop().run_in_executor(self._writer, self._write, [write for write, _ in batch])
        except Exception as failed:
            if len(batch) > 1:
                return False
            problem = failed
        for _, done in batch:
            if done.cancelled():
                continue
            if problem is None:
                done.set_result(None)
            else:
                done.set_exception(problem)
        return problem is None

    async def outwait(self, rows: sa.Select[Any]) -> None:
        """There is no other process."""

    def _write(self, batch: list[Write]) -> None:
        db = self._open = self._open or self._engine.connect()
        try:
            with db.begin():
                for write in batch:
                    write(db)
        except Exception:
            self._let_go()  # whatever state it is in: the next batch gets another one
            raise

    def _let_go(self) -> None:
        db, self._open = self._open, None
        if db is not None:
            db.close()

    async def close(self) -> None:
        """Lets go of the threads and the file."""
        self._readers.shutdown()
        self._writer.shutdown()
        self._let_go()
        self._engine.dispose()


def begin_for_schema(url: sa.URL) -> sa.Engine:
    """A SQLite file opened so that a change of its schema happens as a whole or not at all."""
    _make_file(url)
    engine = sa.create_engine(url)

    def leave_transactions_to_us(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver would end a transaction before every change of the schema

    sa.event.listen(engine, "connect", leave_transactions_to_us)
    sa.event.listen(engine, "begin", lambda db: db.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _make_file(url: sa.URL) -> None:
    if url.database and not Path(url.database).exists():
        os.close(os.open(url.database, os.O_CREAT | os.O_RDWR, 0o600))


def _prepare(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=30000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def folder_of(url: sa.URL) -> Path:
    """Where what belongs to a database lies: beside a file, else in the data folder of the user."""
    if url.get_backend_name() == "sqlite" and url.database:
        return Path(url.database).absolute().parent
    return home()


def database_url(database: str) -> sa.URL:
    """The URL of a database given as a path or as a URL, with the driver that we use."""
    if "://" not in database:
        path = Path(database) if database else home() / "tables.sqlite"
        path.parent.mkdir(parents=True, exist_ok=True)
        return sa.URL.create("sqlite", database=str(path))
    url = make_url(database)
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+asyncpg")
    if url.get_backend_name() == "sqlite":
        return url.set(drivername="sqlite")
    raise ValueError(f"--database must be a file, sqlite:///FILE or postgresql://…, not {url.get_backend_name()}://…")
