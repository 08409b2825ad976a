"""What is kept of club evenings."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from .. import schema
from ..database import Database, Write
from .records import Chat, Club, Member, Outrun, Sitting

_CLUBS, _MEMBERS, _SITTINGS = schema.clubs.c, schema.members.c, schema.sittings.c


class Clubs:
    """Asks for club evenings."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def make(self, club: Club) -> None:
        """Keeps a new club; Outrun where the id is taken."""
        await self._insert(lambda db: db.execute(schema.clubs.insert().values(_row(club))))

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
            return _club(row), members, [_sitting(chair) for chair in db.execute(rounds)]

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

    async def take_chair(self, club: str, chair: Sitting, member: int) -> bool:
        """Somebody sits down on a bot's chair; False where it is a bot's no more, or they sit in this round already."""
        sits = schema.sittings.alias()
        is_free = ~sa.exists().where(sits.c.club_id == club, sits.c.round == chair.round, sits.c.member == member)
        taken = schema.sittings.update().where(*_at(club, chair), _SITTINGS.member.is_(None), is_free).values(member=member)
        return await self._count(taken) == 1

    async def give_chair_back(self, club: str, chair: Sitting, member: int) -> None:
        """Somebody does not sit there after all."""
        await self._count(schema.sittings.update().where(*_at(club, chair), _SITTINGS.member == member).values(member=None))

    # ------------------------------------------------------------ the club's chat

    async def keep_chat(self, club: str, chat: Chat | None) -> None:
        """Keeps where the chat is, or forgets it."""
        await self._count(schema.clubs.update().where(_CLUBS.id == club).values(chat=_chat_row(chat)))

    async def forget_chat(self, club: str, chat: Chat) -> None:
        """Forgets a chat that is gone, unless another one was given meanwhile."""

        def write(db: sa.Connection) -> None:
            if db.execute(sa.select(_CLUBS.chat).where(_CLUBS.id == club)).scalar() == _chat_row(chat):
                db.execute(schema.clubs.update().where(_CLUBS.id == club).values(chat=None))

        await self._db.write(write)

    async def of_table(self, table: str) -> str | None:
        """The club that a table belongs to."""
        found = sa.select(_SITTINGS.club_id).where(_SITTINGS.table_id == table).limit(1)
        return await self._db.read(lambda db: db.execute(found).scalar())

    async def tell_end(self, club: str) -> bool:
        """Whether it is up to us to tell how an evening ended: the first who asks does."""
        return await self._count(schema.clubs.update().where(_CLUBS.id == club, ~_CLUBS.is_told).values(is_told=True)) == 1

    async def _count(self, change: sa.Update) -> int:
        """How many rows were changed."""
        found: list[int] = []
        await self._db.write(lambda db: found.append(db.execute(change).rowcount))
        return found[0]

    async def _insert(self, write: Write) -> None:
        try:
            await self._db.write(write)
        except IntegrityError:
            raise Outrun from None


def _at(club: str, chair: Sitting) -> tuple[sa.ColumnElement[bool], ...]:
    of_table = _SITTINGS.club_id == club, _SITTINGS.round == chair.round
    return *of_table, _SITTINGS.board == chair.board, _SITTINGS.seat == chair.seat


def _club(row: sa.Row[Any]) -> Club:
    return Club(**{**row._mapping, "chat": None if row.chat is None else Chat(**row.chat)})


def _row(club: Club) -> dict[str, Any]:
    return {**club._asdict(), "chat": _chat_row(club.chat)}


def _chat_row(chat: Chat | None) -> dict[str, str] | None:
    return None if chat is None else chat._asdict()


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
