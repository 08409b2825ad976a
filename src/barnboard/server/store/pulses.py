"""Which processes are alive, and when none was."""

import contextlib

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from .. import schema
from ..database import Database


class Pulses:
    """Signs of life, and the times without any."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def beat(self, process: str, now: int) -> None:
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


def _note_outage(db: sa.Connection, since: int, until: int) -> None:
    """One that began at the same moment is made longer: a process that stood still right after its beat, and then died."""
    which = schema.outages.c.since == since
    known = db.execute(sa.select(schema.outages.c.until).where(which)).scalar_one_or_none()
    if known is None:
        db.execute(schema.outages.insert().values(since=since, until=until))
    elif known < until:
        db.execute(schema.outages.update().where(which).values(until=until))
