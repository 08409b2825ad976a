"""What is kept of people: all of it, and how it is forgotten."""

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from .. import schema
from ..database import Database
from .records import Chair, Ending

_WITH_NAMES = ("sat", "left", "freed", "rematch", "ready", "opened", "took")


class People:
    """Asks for people, who are known by the digests of their secrets."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def all_tables_of(self, holder: str) -> list[str]:
        """The ids of all tables, closed ones too, at which somebody has a chair or that he made."""
        return await self._db.read(lambda db: list(db.execute(tables_of(holder)).scalars()))

    async def everything_of(self, holder: str) -> list[dict[str, Any]]:
        """All that is stored about a person: tables, chairs, and what they did and said there."""

        def read(db: sa.Connection) -> list[dict[str, Any]]:
            found = []
            for name in db.execute(tables_of(holder)).scalars():
                row = db.execute(schema.tables.select().where(schema.tables.c.id == name)).one()
                of_table = schema.seats.c.table_id == name
                chairs = db.execute(schema.seats.select().where(of_table, schema.seats.c.holder == holder)).all()
                mine = [chair.seat for chair in chairs]
                theirs = (schema.news.c.table_id == name) & schema.news.c.seat.in_(mine)
                news = db.execute(schema.news.select().where(theirs).order_by(schema.news.c.number))
                found.append(
                    {
                        **{key: row._mapping[key] for key in ("id", "game", "options", "status", "made", "ended")},
                        "host": row.host == holder,
                        "seats": [{key: chair._mapping[key] for key in ("seat", "name", "nonce", "away")} for chair in chairs],
                        "news": [{key: item._mapping[key] for key in ("number", "kind", "ply", "text", "at")} for item in news],
                    }
                )
            return found

        return await self._db.read(read)

    async def forget(self, holder: str, chairs: Sequence[Chair], endings: Mapping[str, Ending]) -> None:
        """Takes a person out of all that is stored: off the chairs that they had, out of talk, logs and reviews."""

        def write(db: sa.Connection) -> None:
            for chair in chairs:
                news = (schema.news.c.table_id == chair.table) & (schema.news.c.seat == chair.seat)
                named = schema.news.update().where(news, schema.news.c.text == chair.name, schema.news.c.kind.in_(_WITH_NAMES))
                db.execute(named.values(text=chair.becomes))
                db.execute(schema.news.update().where(news, schema.news.c.kind == "chat").values(text=""))
                db.execute(schema.reviews.delete().where(schema.reviews.c.table_id == chair.table))
                own = (schema.seats.c.table_id == chair.table) & (schema.seats.c.seat == chair.seat)
                own &= schema.seats.c.holder == holder
                db.execute(schema.seats.update().where(own).values(holder=None, name=chair.becomes))
                _blank_name(db, chair)
            _forget_person(db, holder)
            rename_turned_away(db, holder, None)
            db.execute(schema.tables.update().where(schema.tables.c.host == holder).values(host="", network=""))
            db.execute(schema.reports.delete().where(schema.reports.c.reporter == holder))
            for table, ending in endings.items():
                kept = schema.endings.update().where(schema.endings.c.table_id == table)
                db.execute(kept.values(standing=ending.standing, told=ending.packed))

        await self._db.write(write)

    async def kept_of(self, holder: str) -> dict[str, Any]:
        """What is kept of a person apart from tables: results, ratings, devices, passkeys, paper key."""
        fields = {
            schema.results: [column.name for column in schema.results.c if column.name not in ("person", "people", "apart")],
            schema.ratings: ["game", "size", "name", "matches", "mu", "sigma"],
            schema.keys: ["name", "since", "seen"],
            schema.passkeys: ["name", "site", "since", "used"],
            schema.papers: ["since"],
            schema.branches: ["source", "table_id", "ply", "seat", "level", "moves", "made"],
            schema.waits: ["name", "games", "sizes", "pace", "since"],
            schema.members: ["club_id", "number", "name", "gone"],
            schema.pushes: ["endpoint", "language", "since"],
            schema.clubs: ["id", "name", "chat"],
        }

        def read(db: sa.Connection) -> dict[str, Any]:
            told = {}
            for table, names in fields.items():
                whose = table.c.host if table is schema.clubs else table.c.person
                rows = db.execute(sa.select(*(table.c[name] for name in names)).where(whose == holder))
                told[table.name] = [dict(row._mapping) for row in rows]
            return told

        return await self._db.read(read)

    async def turned_away_from(self, person: str) -> list[str]:
        """The ids of the tables whose hosts freed a chair of somebody for good. Every table is looked at."""
        return await self._db.read(lambda db: list(db.execute(_turned_away_from(person)).scalars()))

    async def called(self, begins: str) -> list[str]:
        """The digests of people with a chair, or a table that they made, that begin with these digits; a few."""
        sits = sa.select(schema.seats.c.holder).where(_begins(schema.seats.c.holder, begins))
        made = sa.select(schema.tables.c.host).where(_begins(schema.tables.c.host, begins))
        return await self._db.read(lambda db: [str(who) for who in db.execute(sa.union(sits, made).limit(9)).scalars()])


def tables_of(holder: str) -> sa.Select[Any]:
    """The ids of the tables of a person. Each half has an index of its own; a plain `or` would read every table."""
    sits = sa.select(schema.seats.c.table_id).where(schema.seats.c.holder == holder)
    made = sa.select(schema.tables.c.id).where(schema.tables.c.host == holder)
    either = sa.union(sits, made).subquery()
    return sa.select(either.c.table_id)


def _turned_away_from(person: str) -> sa.Select[Any]:
    listed = sa.cast(schema.tables.c.turned_away, sa.String)
    return sa.select(schema.tables.c.id).where(listed.contains(person))


def rename_turned_away(db: sa.Connection, person: str, becomes: str | None) -> None:
    """Whoever may not sit down at some tables any more is known there as somebody else, or no more."""
    for name in db.execute(_turned_away_from(person)).scalars().all():
        row = schema.tables.c.id == name
        listed = db.execute(sa.select(schema.tables.c.turned_away).where(row)).scalar_one()
        kept = [becomes if one == person else one for one in listed]
        db.execute(schema.tables.update().where(row).values(turned_away=[one for one in kept if one is not None]))


def _blank_name(db: sa.Connection, chair: Chair) -> None:
    """Takes a name out of the results of everybody who played that match, and what was said of it out of its review."""
    rows, of_table = schema.results.c, schema.results.c.table_id == chair.table
    for row in db.execute(sa.select(rows.seat, rows.people).where(of_table)).all():
        people = [{**who, "name": chair.becomes} if seat == chair.seat else who for seat, who in enumerate(row.people)]
        db.execute(schema.results.update().where(of_table, rows.seat == row.seat).values(people=people))
    db.execute(schema.costly.delete().where(schema.costly.c.table_id == chair.table))


def _forget_person(db: sa.Connection, holder: str) -> None:
    """Leaves the results of somebody as nobody's: the ratings of the others follow from them as before."""
    db.execute(schema.results.update().where(schema.results.c.person == holder).values(person=None, counts=False))
    for table in (
        schema.ratings,
        schema.keys,
        schema.codes,
        schema.passkeys,
        schema.papers,
        schema.branches,
        schema.waits,
        schema.pushes,
    ):
        db.execute(table.delete().where(table.c.person == holder))
    member = schema.members.update().where(schema.members.c.person == holder)
    db.execute(member.values(person=None, gone=True, name=sa.literal("Guest ") + sa.cast(schema.members.c.number + 1, sa.String)))
    db.execute(schema.clubs.update().where(schema.clubs.c.host == holder).values(host="", chat=None))


def _begins(column: sa.Column[Any], digits: str) -> sa.ColumnElement[bool]:
    """Whether a digest begins with digits; as a range, so that the index is used. After the digits comes the letter g."""
    return (column >= digits) & (column < f"{digits}g")
