"""Lines that people try, each known to whoever tries it."""

from typing import Any, NamedTuple

import sqlalchemy as sa

from .. import schema
from ..database import Database

MOST_EACH = 100  # of one person; the oldest go


class BranchRow(NamedTuple):
    """A line as it is stored; see `schema.branches`."""

    id: str
    person: str
    table_id: str | None
    source: str
    parent: str | None
    ply: int
    seat: int
    level: str
    key: str
    steps: int
    moves: list[str]
    chances: list[tuple[float, float] | None]
    made: int


class Branches:
    """Asks for branches."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def make(self, row: BranchRow) -> None:
        """Keeps a new branch; of somebody who has too many the oldest goes."""
        own = schema.branches.c.person == row.person

        def write(db: sa.Connection) -> None:
            kept = sa.select(schema.branches.c.id).where(own).order_by(schema.branches.c.made.desc()).limit(MOST_EACH - 1)
            db.execute(schema.branches.delete().where(own, schema.branches.c.id.not_in(list(db.execute(kept).scalars()))))
            db.execute(schema.branches.insert().values(row._asdict()))

        await self._db.write(write)

    async def find(self, branch: str, person: str) -> BranchRow | None:
        """A branch of a person; None where there is none, or it is somebody else's."""
        own = (schema.branches.c.id == branch) & (schema.branches.c.person == person)
        found = await self._db.read(lambda db: db.execute(schema.branches.select().where(own)).one_or_none())
        return None if found is None else _row(found)

    async def at(self, table: str, person: str) -> list[BranchRow]:
        """The branches that a person has beside the match of a table, oldest first."""
        own = (schema.branches.c.table_id == table) & (schema.branches.c.person == person)
        found = schema.branches.select().where(own).order_by(schema.branches.c.made, schema.branches.c.id)
        return await self._db.read(lambda db: [_row(row) for row in db.execute(found)])

    async def go_on(self, row: BranchRow, steps: int) -> bool:
        """Keeps a branch that was played on from so many steps; False where something else was played there meanwhile."""
        own = (schema.branches.c.id == row.id) & (schema.branches.c.person == row.person) & (schema.branches.c.steps == steps)
        done: list[int] = []
        values = {"steps": row.steps, "moves": row.moves, "chances": row.chances, "level": row.level}
        await self._db.write(lambda db: done.append(db.execute(schema.branches.update().where(own).values(values)).rowcount))
        return done[-1] == 1

    async def forget(self, branch: str, person: str) -> None:
        """Forgets a branch of a person, if there is one."""
        own = (schema.branches.c.id == branch) & (schema.branches.c.person == person)
        await self._db.write(lambda db: db.execute(schema.branches.delete().where(own)))


def _row(found: Any) -> BranchRow:
    told = dict(found._mapping)
    chances = [None if chance is None else (float(chance[0]), float(chance[1])) for chance in told.pop("chances")]
    return BranchRow(**told, chances=chances)
