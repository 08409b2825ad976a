"""Whose devices are whose: keys in cookies, codes for another device, passkeys, paper keys."""

from typing import Any, NamedTuple

import sqlalchemy as sa

from .. import schema
from ..database import Database
from .people import rename_turned_away

_KEYS, _CODES, _PASSKEYS, _PAPERS = schema.keys.c, schema.codes.c, schema.passkeys.c, schema.papers.c


class Device(NamedTuple):
    """A browser: the digest of the secret in its cookie, and whose it is."""

    digest: str
    person: str
    name: str
    since: int
    seen: int


class Passkey(NamedTuple):
    """A passkey, by the digest of its id; `site` is the host at which it was made."""

    digest: str
    person: str
    credential: bytes
    public_key: bytes
    counter: int
    site: str
    name: str
    since: int
    used: int


class Identity:
    """Asks who somebody is."""

    def __init__(self, db: Database) -> None:
        self._db = db

    # ------------------------------------------------------------ devices

    async def moved(self) -> dict[str, str]:
        """The keys that are another person's than their own."""
        found = sa.select(_KEYS.digest, _KEYS.person).where(_KEYS.digest != _KEYS.person)
        return await self._db.read(lambda db: {row.digest: row.person for row in db.execute(found)})

    async def devices(self, person: str) -> list[Device]:
        """The devices of somebody, oldest first."""
        found = sa.select(*(_KEYS[name] for name in Device._fields)).where(_KEYS.person == person).order_by(_KEYS.since)
        return await self._db.read(lambda db: [Device(*row) for row in db.execute(found)])

    async def see(self, device: Device) -> None:
        """A device of somebody is here; it is listed from now on."""

        def write(db: sa.Connection) -> None:
            known = (_KEYS.digest == device.digest) & (_KEYS.person == device.person)
            if not db.execute(schema.keys.update().where(known).values(seen=device.seen)).rowcount:
                db.execute(schema.keys.delete().where(_KEYS.digest == device.digest))
                db.execute(schema.keys.insert().values(device._asdict()))

        await self._db.write(write)

    async def sign_off(self, digest: str, person: str, nobody: str) -> bool:
        """A device is somebody's no more, and not called for them; whether it was there.

        What a person's first key opened belongs to nobody's key then.
        """
        gone: list[bool] = []

        def write(db: sa.Connection) -> None:
            theirs = (_KEYS.digest == digest) & (_KEYS.person == person)
            if digest == person:
                change: Any = schema.keys.update().where(theirs).values(person=nobody)
            else:
                change = schema.keys.delete().where(theirs)
            gone.append(bool(db.execute(change).rowcount))
            there = schema.pushes.c.device.in_((digest, ""))  # or nobody knows where
            db.execute(schema.pushes.delete().where(there, schema.pushes.c.person == person))

        await self._db.write(write)
        return gone[0]

    # ------------------------------------------------------------ codes

    async def keep_code(self, digest: str, kind: str, person: str, now: int, until: int) -> None:
        """Keeps a code, in place of an older one of the same kind; what is too old goes."""

        def write(db: sa.Connection) -> None:
            db.execute(schema.codes.delete().where((_CODES.until < now) | (_CODES.person == person) & (_CODES.kind == kind)))
            db.execute(schema.codes.insert().values(digest=digest, kind=kind, person=person, until=until))

        await self._db.write(write)

    async def code(self, digest: str, kind: str, now: int) -> str | None:
        """Whose code that is, or None."""
        found = sa.select(_CODES.person).where(_CODES.digest == digest, _CODES.kind == kind, _CODES.until >= now)
        return await self._db.read(lambda db: db.execute(found).scalar_one_or_none())

    async def use_code(self, digest: str, kind: str, now: int) -> str | None:
        """Whose code that was, or None; it is used up."""
        whose: list[str] = []

        def write(db: sa.Connection) -> None:
            which = (_CODES.digest == digest) & (_CODES.kind == kind) & (_CODES.until >= now)
            person = db.execute(sa.select(_CODES.person).where(which)).scalar_one_or_none()
            if person is not None and db.execute(schema.codes.delete().where(which)).rowcount:
                whose.append(person)

        await self._db.write(write)
        return whose[0] if whose else None

    # ------------------------------------------------------------ passkeys

    async def passkeys(self, person: str) -> list[Passkey]:
        """The passkeys of somebody."""
        return await self._passkeys(_PASSKEYS.person == person)

    async def passkey(self, digest: str) -> Passkey | None:
        """A passkey, or None."""
        found = await self._passkeys(_PASSKEYS.digest == digest)
        return found[0] if found else None

    async def _passkeys(self, which: sa.ColumnElement[bool]) -> list[Passkey]:
        found = sa.select(*(_PASSKEYS[name] for name in Passkey._fields)).where(which).order_by(_PASSKEYS.since)
        return await self._db.read(lambda db: [Passkey(*row) for row in db.execute(found)])

    async def keep_passkey(self, new: Passkey) -> None:
        """Keeps a new passkey."""
        await self._db.write(lambda db: db.execute(schema.passkeys.insert().values(new._asdict())))

    async def used_passkey(self, digest: str, before: int, counter: int, now: int) -> bool:
        """A passkey was used; False where somebody else has used it since, with the same counter."""
        done: list[bool] = []
        which = (_PASSKEYS.digest == digest) & (_PASSKEYS.counter == before)
        change = schema.passkeys.update().where(which).values(counter=counter, used=now)
        await self._db.write(lambda db: done.append(bool(db.execute(change).rowcount)))
        return done[0]

    async def drop_passkey(self, digest: str, person: str) -> bool:
        """Removes a passkey of somebody; whether it was there."""
        done: list[bool] = []
        gone = schema.passkeys.delete().where(_PASSKEYS.digest == digest, _PASSKEYS.person == person)
        await self._db.write(lambda db: done.append(bool(db.execute(gone).rowcount)))
        return done[0]

    # ------------------------------------------------------------ paper

    async def paper_since(self, person: str) -> int | None:
        """When somebody wrote a paper key down, or None."""
        found = sa.select(sa.func.max(_PAPERS.since)).where(_PAPERS.person == person)
        return await self._db.read(lambda db: db.execute(found).scalar_one_or_none())

    async def keep_paper(self, digest: str, person: str, now: int) -> None:
        """Keeps a paper key in place of older ones."""

        def write(db: sa.Connection) -> None:
            db.execute(schema.papers.delete().where(_PAPERS.person == person))
            db.execute(schema.papers.insert().values(digest=digest, person=person, since=now))

        await self._db.write(write)

    async def paper(self, digest: str) -> str | None:
        """Whose paper key that is, or None."""
        found = sa.select(_PAPERS.person).where(_PAPERS.digest == digest)
        return await self._db.read(lambda db: db.execute(found).scalar_one_or_none())

    # ------------------------------------------------------------ two become one

    async def merge(self, one: str, into: str, device: Device) -> list[str]:
        """All that was one person's is another's from now on; the keys that moved."""
        keys: list[str] = []

        def write(db: sa.Connection) -> None:
            keys.extend(merge_people(db, one, into, device))

        await self._db.write(write)
        return keys


def merge_people(db: sa.Connection, one: str, into: str, device: Device) -> list[str]:
    """Gives all that a person has to another: chairs, results, keys, work; of two ratings the one with more matches stays."""
    moves = (
        (schema.seats, "holder"),
        (schema.tables, "host"),
        (schema.passkeys, "person"),
        (schema.papers, "person"),
        (schema.keys, "person"),
        (schema.clubs, "host"),
        (schema.branches, "person"),
        (schema.pushes, "person"),
        (schema.benches, "owner"),
        (schema.studies, "owner"),
    )
    _merge_ratings(db, one, into)
    for table, column in (*moves, (schema.results, "person")):
        db.execute(table.update().where(table.c[column] == one).values({column: into}))
    rename_turned_away(db, one, into)
    db.execute(schema.waits.delete().where(schema.waits.c.person == one))
    clubs = sa.select(schema.members.c.club_id).where(schema.members.c.person == into)
    mine = schema.members.update().where(schema.members.c.person == one)
    db.execute(mine.where(schema.members.c.club_id.in_(clubs)).values(person=None, gone=True))
    db.execute(mine.values(person=into))
    told = schema.reports.c
    both = sa.select(told.table_id, told.number).where(told.reporter == into)
    twice = sa.tuple_(told.table_id, told.number).in_(both)
    db.execute(schema.reports.delete().where(told.reporter == one, twice))
    db.execute(schema.reports.update().where(told.reporter == one).values(reporter=into))
    kinds = sa.select(schema.sanctions.c.kind).where(schema.sanctions.c.whom == into)
    stricter = schema.sanctions.update().where(schema.sanctions.c.whom == one, schema.sanctions.c.kind.not_in(kinds))
    db.execute(stricter.values(whom=into))
    db.execute(schema.codes.delete().where(_CODES.person == one))
    db.execute(schema.keys.delete().where(_KEYS.digest == device.digest))
    db.execute(schema.keys.insert().values(device._asdict()))
    if not db.execute(sa.select(_KEYS.digest).where(_KEYS.digest == one)).one_or_none():  # whoever else comes with that key
        db.execute(schema.keys.insert().values(device._replace(digest=one)._asdict()))
    return list(db.execute(sa.select(_KEYS.digest).where(_KEYS.person == into)).scalars())


def _merge_ratings(db: sa.Connection, one: str, into: str) -> None:
    ratings, rows = schema.ratings.c, schema.results.c
    mine = {(row.game, row.size): row.matches for row in db.execute(schema.ratings.select().where(ratings.person == into))}
    for row in db.execute(schema.ratings.select().where(ratings.person == one)).all():
        less = into if row.matches > mine.get((row.game, row.size), 0) else one
        sizes = (2,) if row.size == 2 else (3, 4)
        theirs = (rows.person == less) & (rows.game == row.game) & rows.size.in_(sizes)
        db.execute(schema.results.update().where(theirs).values(counts=False))
        pool = (ratings.game == row.game) & (ratings.size == row.size)
        db.execute(schema.ratings.delete().where(pool, ratings.person == less))
        db.execute(schema.ratings.update().where(pool, ratings.person == one).values(person=into))
