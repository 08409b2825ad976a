"""What is kept for order in the house: who may not talk or come in, what was announced, what was reported."""

import contextlib
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from .. import schema
from ..database import Database
from .records import Announcement, Sanction


class Orders:
    """Asks for what whoever runs the house decided, and for what was reported to them."""

    def __init__(self, db: Database) -> None:
        self._db = db

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


def _sanction(kind: str, whom: str) -> sa.ColumnElement[bool]:
    return (schema.sanctions.c.kind == kind) & (schema.sanctions.c.whom == whom)
