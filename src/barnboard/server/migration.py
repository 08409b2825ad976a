"""Brings a database to the schema of this build, step by step, and knows which schema it has.

A SQLite file is copied beside itself before it is changed. There is no way back but that copy: an older build refuses a newer
database rather than guess.
"""

import sqlite3
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.ext.asyncio import create_async_engine

from .database import begin_for_schema, database_url

EMPTY = ""
_FIRST = "0001"  # of the database that had no version
_LOCK = 7013  # two processes may start on one PostgreSQL at the same time


class SchemaError(ValueError):
    """A database that this build cannot serve as it is, with what to do about it."""


def newest() -> str:
    """The schema of this build."""
    return str(_scripts().get_current_head())


def schema_of(db: sa.Connection) -> str:
    """The schema of a database, EMPTY for one without tables; a SchemaError where a newer build made it."""
    found = MigrationContext.configure(db).get_current_revision()
    if found is None:
        return _FIRST if sa.inspect(db).has_table("news") else EMPTY
    if found not in {script.revision for script in _scripts().walk_revisions()}:
        raise SchemaError(f"the database has schema {found}, made by a newer Barnboard; this one knows schemas up to {newest()}")
    return found


def bring_up(db: sa.Connection) -> None:
    """Runs the migrations that are missing, in the transaction of the connection."""
    before = schema_of(db)
    settings = _settings()
    settings.attributes["connection"] = db
    if before == _FIRST:
        command.stamp(settings, _FIRST)
    command.upgrade(settings, "head")


async def migrate(database: str) -> tuple[str, str, Path | None]:
    """Brings a database up: which schema it had, which it has, and where the copy of a SQLite file lies."""
    url = database_url(database)
    if url.get_backend_name() == "sqlite":
        return _migrate_file(url)
    engine = create_async_engine(url)
    try:
        async with engine.begin() as db:
            await db.execute(sa.text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            before = await db.run_sync(schema_of)
            if before != newest():
                await db.run_sync(bring_up)
    finally:
        await engine.dispose()
    return before, newest(), None


async def prepare(database: str) -> str | None:
    """Makes a database fit to be served; a sentence where something was done to it.

    A SQLite file is brought up. A PostgreSQL may be served by other processes of the older build, so an old one is refused.
    """
    url = database_url(database)
    if url.get_backend_name() != "sqlite":
        engine = create_async_engine(url)
        try:
            async with engine.connect() as db:
                before = await db.run_sync(schema_of)
        finally:
            await engine.dispose()
        if before not in (EMPTY, newest()):
            told = url.render_as_string(hide_password=True).replace("+asyncpg", "")
            raise SchemaError(
                f"the database has schema {before}, this build needs {newest()}: stop all servers, make a backup, "
                f"then run `barnboard migrate --database {told}`"
            )
    before, after, copy = await migrate(database)
    if copy is None:
        return None
    return f"The database was brought from schema {before} to {after}; as it was before it lies in {copy}."


def _migrate_file(url: sa.URL) -> tuple[str, str, Path | None]:
    engine = begin_for_schema(url)
    try:
        with engine.connect() as db:
            before = schema_of(db)
        if before == newest():
            return before, before, None
        copy = None if before == EMPTY or not url.database else _copied(Path(url.database), before)
        with engine.begin() as db:
            bring_up(db)
    finally:
        engine.dispose()
    if url.database:
        Path(url.database).chmod(0o600)
    return before, newest(), copy


def _copied(file: Path, schema: str) -> Path:
    """A copy of a SQLite file beside it, with what is still in its write-ahead log."""
    copy = next(
        path
        for number in range(1000)
        if not (path := file.with_name(f"{file.name}.schema-{schema}{f'-{number}' if number else ''}")).exists()
    )
    copy.touch(0o600)
    copy_tables(file, copy)
    return copy


def copy_tables(source: Path, target: Path) -> None:
    """Copies a SQLite file as it is at one moment, with what is still in its write-ahead log."""
    from_there, to_there = sqlite3.connect(source), sqlite3.connect(target)
    try:
        from_there.backup(to_there)
    finally:
        from_there.close()
        to_there.close()


def _settings() -> Config:
    settings = Config()
    settings.set_main_option("script_location", "barnboard.server:migrations")
    settings.set_main_option("path_separator", "os")
    return settings


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_settings())
