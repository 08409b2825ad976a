"""Browsers that people want to be called in."""

import contextlib
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from .. import schema
from ..database import Database

_MOST_EACH = 10  # browsers of one person; the oldest go


class Push(NamedTuple):
    """Where a browser is called, and with which keys."""

    digest: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    language: str
    since: int
    device: str  # the digest of the key in its cookie


class Pushes:
    """Asks for them."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def keep(self, push: Push) -> None:
        """Keeps one; the same browser is kept once, for whoever uses it now."""
        rows = schema.pushes.c

        def write(db: sa.Connection) -> None:
            db.execute(schema.pushes.delete().where(rows.digest == push.digest))
            kept = sa.select(rows.digest).where(rows.person == push.person).order_by(rows.since.desc()).limit(_MOST_EACH - 1)
            newest = list(db.execute(kept).scalars())
            db.execute(schema.pushes.delete().where(rows.person == push.person, rows.digest.not_in(newest)))
            db.execute(schema.pushes.insert().values(push._asdict()))

        await self._db.write(write)

    async def of(self, person: str) -> list[Push]:
        """Those of a person."""
        found = schema.pushes.select().where(schema.pushes.c.person == person).order_by(schema.pushes.c.since)
        return await self._db.read(lambda db: [Push(**row._mapping) for row in db.execute(found)])

    async def call(self, table: str, seat: int, turn: int) -> bool:
        """Notes that whoever sits there is called for a turn; False where they were called for it before."""
        rows, done = schema.calls.c, []
        own = (rows.table_id == table) & (rows.seat == seat)

        def write(db: sa.Connection) -> None:
            if db.execute(schema.calls.update().where(own, rows.turn < turn).values(turn=turn)).rowcount:
                done.append(True)
            elif db.execute(sa.select(rows.turn).where(own)).one_or_none() is None:
                db.execute(schema.calls.insert().values(table_id=table, seat=seat, turn=turn))
                done.append(True)

        with contextlib.suppress(IntegrityError):  # another process was quicker, or the table is gone
            await self._db.write(write)
            return bool(done)
        return False

    async def forget(self, digest: str, person: str) -> None:
        """Forgets one of a person, if it is there."""
        own = (schema.pushes.c.digest == digest) & (schema.pushes.c.person == person)
        await self._db.write(lambda db: db.execute(schema.pushes.delete().where(own)))
