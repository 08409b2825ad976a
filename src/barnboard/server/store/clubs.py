"""What is kept of club evenings."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from .. import schema
from ..database import Database, Write
from .records import Club, Member, Outrun, Sitting

_MEMBERS, _SITTINGS = schema.members.c, schema.sittings.c


class Clubs:
    """Asks for club evenings."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def make(self, club: Club) -> None:
        """Keeps a new club; Outrun where the id is taken."""
        await self._insert(lambda db: db.execute(schema.clubs.insert().values(club._asdict())))

    async def read(self, name: str) -> tuple[Club, list[Member], list[Sitting]] | None:
        """A club with its people and rounds, and how the matches ended; or None."""

        def read(db: sa.Connection) -> tuple[Club, list[Member], list[Sitting]] | None:
            row = db.execute(schema.clubs.select().where(schema.clubs.c.id == name)).one_or_none()
            if row is None:
                return None
            people = schema.members.select().where(_MEMBERS.club_id == name).order_by(_MEMBERS.number)
            members = [Member(who.number, who.person, who.name, who.gone) for who in db.execute(people)]
            rounds = (
                sa.select(schema.sittings, schema.tables.c.status, schema.endings.c.standing)
                .outerjoin(schema.tables, schema.tables.c.id == _SITTINGS.table_id)
                .outerjoin(schema.endings, schema.endings.c.table_id == _SITTINGS.table_id)
                .where(_SITTINGS.club_id == name)
                .order_by(_SITTINGS.round, _SITTINGS.board, _SITTINGS.seat)
            )
            return Club(**row._mapping), members, [_sitting(chair) for chair in db.execute(rounds)]

        return await self._db.read(read)

    async def join(self, club: str, member: Member) -> None:
        """Somebody joins, or comes back; Outrun where somebody else just did."""
        mine = (_MEMBERS.club_id == club) & (_MEMBERS.number == member.number)

        def write(db: sa.Connection) -> None:
            if not db.execute(schema.members.update().where(mine, _MEMBERS.person == member.person).values(gone=False)).rowcount:
                db.execute(schema.members.insert().values(club_id=club, **member._asdict()))

        await self._insert(write)

    async def go(self, club: str, number: int) -> None:
        """Somebody plays no further rounds."""
        mine = (_MEMBERS.club_id == club) & (_MEMBERS.number == number)
        await self._db.write(lambda db: db.execute(schema.members.update().where(mine).values(gone=True)))

    async def draw(self, club: str, round_: Sequence[Sitting]) -> None:
        """Keeps who sits where in a new round; Outrun where it was drawn already."""
        rows = [
            {"club_id": club, **{name: getattr(sat, name) for name in ("round", "board", "seat", "member", "game", "table_id")}}
            for sat in round_
        ]
        await self._insert(lambda db: db.execute(schema.sittings.insert(), rows))

    async def laid(self, club: str, round_: int, board: int, table: str) -> None:
        """A table of a round is laid."""
        here = (_SITTINGS.club_id == club) & (_SITTINGS.round == round_) & (_SITTINGS.board == board)
        await self._db.write(lambda db: db.execute(schema.sittings.update().where(here).values(table_id=table)))

    async def _insert(self, write: Write) -> None:
        try:
            await self._db.write(write)
        except IntegrityError:
            raise Outrun from None


def _sitting(row: sa.Row[Any]) -> Sitting:
    chair = None if row.standing is None else row.standing[row.seat]
    return Sitting(
        row.round,
        row.board,
        row.seat,
        row.member,
        row.game,
        row.table_id,
        row.status,
        None if chair is None else chair["points"],
        None if chair is None else chair["place"],
    )
