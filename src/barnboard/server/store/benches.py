"""What is kept of the workshop: boxes that people change, their versions, and studies."""

from typing import Any, Literal

import sqlalchemy as sa

from .. import schema
from ..database import Database
from .records import BenchRow, StudyRow, VersionRow, columns

_BENCHES, _VERSIONS, _STUDIES = schema.benches, schema.bench_versions, schema.studies
MOST_STUDIES = 50  # of one person


class Benches:
    """Asks for boxes that people change, and for studies of them."""

    def __init__(self, db: Database) -> None:
        self._db = db

    # ------------------------------------------------------------ benches

    async def of(self, owner: str) -> list[BenchRow]:
        """Somebody's benches, the one changed last first."""
        mine = _BENCHES.select().where(_BENCHES.c.owner == owner).order_by(_BENCHES.c.changed.desc())
        return await self._db.read(lambda db: [BenchRow(**row._mapping) for row in db.execute(mine)])

    async def find(self, bench: str) -> tuple[BenchRow, VersionRow] | None:
        """A bench with its newest version."""

        def read(db: sa.Connection) -> tuple[BenchRow, VersionRow] | None:
            row = db.execute(_BENCHES.select().where(_BENCHES.c.id == bench)).one_or_none()
            if row is None:
                return None
            newest = _of(bench).order_by(_VERSIONS.c.number.desc()).limit(1)
            return BenchRow(**row._mapping), _version(db.execute(newest).one())

        return await self._db.read(read)

    async def make(self, row: BenchRow, version: VersionRow) -> None:
        """Stores a new bench."""

        def write(db: sa.Connection) -> None:
            db.execute(_BENCHES.insert().values(columns(row)))
            db.execute(_VERSIONS.insert().values(bench_id=row.id, **columns(version)))

        await self._db.write(write)

    async def change(self, row: BenchRow, version: VersionRow, keep: int) -> None:
        """Stores what a bench is now: its newest version in place of one with the same number; so many versions are kept."""

        def write(db: sa.Connection) -> None:
            db.execute(_BENCHES.update().where(_BENCHES.c.id == row.id).values(columns(row)))
            old = (_VERSIONS.c.number == version.number) | (_VERSIONS.c.number <= version.number - keep)
            db.execute(_VERSIONS.delete().where(_VERSIONS.c.bench_id == row.id, old))
            db.execute(_VERSIONS.insert().values(bench_id=row.id, **columns(version)))

        await self._db.write(write)

    async def drop(self, bench: str) -> None:
        """A bench is taken away, with all its versions."""
        await self._db.write(lambda db: _drop(db, _BENCHES.c.id == bench))

    async def versions(self, bench: str) -> list[VersionRow]:
        """All versions of a bench, the newest first."""
        every = _of(bench).order_by(_VERSIONS.c.number.desc())
        return await self._db.read(lambda db: [_version(row) for row in db.execute(every)])

    # ------------------------------------------------------------ studies

    async def studies_of(self, owner: str) -> list[StudyRow]:
        """Somebody's studies, the newest first."""
        mine = _STUDIES.select().where(_STUDIES.c.owner == owner).order_by(_STUDIES.c.made.desc())
        return await self._db.read(lambda db: [StudyRow(**row._mapping) for row in db.execute(mine)])

    async def study(self, study: str) -> StudyRow | None:
        """A study."""
        found = _STUDIES.select().where(_STUDIES.c.id == study)
        row = await self._db.read(lambda db: db.execute(found).one_or_none())
        return None if row is None else StudyRow(**row._mapping)

    async def begin_study(self, row: StudyRow, most: int) -> Literal["begun", "full", "another", "many"]:
        """Lets a study wait for a process, unless too many do, another one of its owner runs, or they have too many."""
        found: list[Literal["begun", "full", "another", "many"]] = []

        def write(db: sa.Connection) -> None:
            theirs = db.execute(sa.select(_STUDIES.c.id, _STUDIES.c.status).where(_STUDIES.c.owner == row.owner)).all()
            others = [one for one in theirs if one.id != row.id]
            runs = sa.select(sa.func.count()).select_from(_STUDIES).where(_STUDIES.c.status == "running")
            if any(one.status == "running" for one in others):
                found.append("another")
            elif len(others) >= MOST_STUDIES:
                found.append("many")
            elif db.execute(runs).scalar_one() >= most:
                found.append("full")
            else:
                values = {**columns(row), "status": "running", "keeper": None, "seen": None, "why": None}
                if db.execute(_STUDIES.update().where(_STUDIES.c.id == row.id).values(values)).rowcount == 0:
                    db.execute(_STUDIES.insert().values(values))
                found.append("begun")

        await self._db.write(write)
        return found[-1]

    async def take_study(self, keeper: str, now: int, silent_since: int) -> StudyRow | None:
        """The oldest study that waits, or whose process has said nothing since then; from now on it is the keeper's."""
        found: list[StudyRow] = []

        def write(db: sa.Connection) -> None:
            found.clear()
            free = _STUDIES.c.keeper.is_(None) | (_STUDIES.c.seen < silent_since)
            waiting = _STUDIES.select().where(_STUDIES.c.status == "running", free).order_by(_STUDIES.c.made, _STUDIES.c.id)
            row = db.execute(waiting.limit(1).with_for_update(skip_locked=True)).one_or_none()
            if row is not None:
                db.execute(_STUDIES.update().where(_STUDIES.c.id == row.id).values(keeper=keeper, seen=now))
                found.append(StudyRow(**{**row._mapping, "keeper": keeper, "seen": now}))

        await self._db.write(write)
        return found[0] if found else None

    async def hold_study(self, study: str, keeper: str, **changed: Any) -> bool:
        """Writes down something of a study that a process plays; False where it is not that one's any more."""
        held: list[bool] = []
        mine = (_STUDIES.c.id == study) & (_STUDIES.c.keeper == keeper) & (_STUDIES.c.status == "running")
        await self._db.write(lambda db: held.append(db.execute(_STUDIES.update().where(mine).values(changed)).rowcount == 1))
        return held[-1]

    async def pause_study(self, study: str) -> None:
        """A study that runs stops; whichever process plays it will notice."""
        running = (_STUDIES.c.id == study) & (_STUDIES.c.status == "running")
        await self._db.write(lambda db: db.execute(_STUDIES.update().where(running).values(status="paused", keeper=None)))

    async def let_studies_go(self, keeper: str | None) -> None:
        """A process plays no study any more (None: no process does); another one may go on with what runs."""
        theirs = sa.true() if keeper is None else _STUDIES.c.keeper == keeper
        await self._db.write(lambda db: db.execute(_STUDIES.update().where(theirs).values(keeper=None, seen=None)))

    async def drop_study(self, study: str) -> None:
        """A study is taken away."""
        await self._db.write(lambda db: db.execute(_STUDIES.delete().where(_STUDIES.c.id == study)))

    # ------------------------------------------------------------ people

    async def everything_of(self, owner: str) -> dict[str, Any]:
        """All that is stored of somebody's work."""
        benches = [
            {**columns(row), "versions": [columns(one) for one in await self.versions(row.id)]} for row in await self.of(owner)
        ]
        return {"boxes": benches, "studies": [columns(row) for row in await self.studies_of(owner)]}

    async def forget(self, owner: str) -> None:
        """Somebody's benches and studies are gone; boxes that tables were laid with stay with these."""

        def write(db: sa.Connection) -> None:
            _drop(db, _BENCHES.c.owner == owner)
            db.execute(_STUDIES.delete().where(_STUDIES.c.owner == owner))

        await self._db.write(write)


def _of(bench: str) -> Any:
    return _VERSIONS.select().where(_VERSIONS.c.bench_id == bench)


def _version(row: Any) -> VersionRow:
    return VersionRow(row.number, row.text, row.box, row.at, row.changes)


def _drop(db: sa.Connection, which: Any) -> None:
    ids = sa.select(_BENCHES.c.id).where(which)
    db.execute(_VERSIONS.delete().where(_VERSIONS.c.bench_id.in_(ids)))
    db.execute(_BENCHES.delete().where(which))
