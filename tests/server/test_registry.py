"""A table that is deleted or changed behind its back while it is read does not stay in memory as it was."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import sqlalchemy as sa

from barnboard.server import schema
from barnboard.server.migration import migrate
from barnboard.server.refusals import Refusal

from .test_sent_again import Process, lay
from .test_siege import new_match


def while_it_is_read(tmp_path: Path, happens: Callable[[Process, str], Awaitable[None]]) -> tuple[Process, str]:
    """A process that reads a table while something happens to it, and the name of its first seat, or the refusal."""
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"

    async def play() -> tuple[Process, str]:
        await migrate(database)
        process = Process(database)
        name = await lay(process, new_match(), "quiet-mill-14")
        load = process.store.load

        async def slowly(table: str, after: int = 0) -> object:
            stored = await load(table, after)
            process.store.load = load  # type: ignore[method-assign]
            await happens(process, table)
            return stored

        process.store.load = slowly  # type: ignore[method-assign, assignment]
        try:
            return process, (await process.registry.table(name)).seats[0].name
        except Refusal as refusal:
            return process, refusal.error
        finally:
            await process.store.stop()

    return asyncio.run(play())


def test_a_table_that_is_deleted_while_it_is_read_is_gone(tmp_path: Path) -> None:
    async def is_deleted(process: Process, table: str) -> None:
        await process.store.delete(table)
        process.registry.drop([table])

    process, answer = while_it_is_read(tmp_path, is_deleted)
    assert answer == "no_table"
    assert process.registry.count() == 0


def test_a_table_that_is_changed_while_it_is_read_is_read_again(tmp_path: Path) -> None:
    async def is_renamed(process: Process, table: str) -> None:
        rename = schema.seats.update().where(schema.seats.c.table_id == table).values(name="Nobody")
        await process.store._db.write(lambda db: db.execute(rename))
        process.registry.drop([table])

    process, answer = while_it_is_read(tmp_path, is_renamed)
    assert answer == "Nobody"
    assert process.registry.count() == 1


def test_a_table_without_its_news_is_no_table(tmp_path: Path) -> None:
    """Its rows go one after the other: whoever reads in between must not find half of it."""

    async def loses_its_news(process: Process, table: str) -> None:
        lost = sa.delete(schema.news).where(schema.news.c.table_id == table)
        await process.store._db.write(lambda db: db.execute(lost))
        process.registry.drop([table])

    _, answer = while_it_is_read(tmp_path, loses_its_news)
    assert answer == "no_table"
