"""Thoughts that wait for processes which only think."""

import json
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from .. import schema
from ..database import Database
from .channel import notify


class Thoughts:
    """A queue in the database: asked for by those who serve, taken by those who think."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def ask(self, thought: str, now: int, job: Mapping[str, Any], process: str) -> None:
        """Asks the thinkers for something; what nobody took for a minute is forgotten."""

        def write(db: sa.Connection) -> None:
            db.execute(schema.thoughts.delete().where(schema.thoughts.c.asked < now - 60_000))
            db.execute(schema.thoughts.insert().values(id=thought, asked=now, job=dict(job)))
            notify(db, json.dumps({"process": process, "asks": thought}))

        await self._db.write(write)

    async def take(self, thinker: str) -> tuple[str, dict[str, Any]] | None:
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

    async def forget(self, thought: str) -> None:
        """A thought was answered, or nobody waits for it any more."""
        await self._db.write(lambda db: db.execute(schema.thoughts.delete().where(schema.thoughts.c.id == thought)))
