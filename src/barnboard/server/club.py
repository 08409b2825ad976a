"""Club evenings: people come by one link, the host begins rounds, results come from the tables by themselves."""

import asyncio
import contextlib
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from barnboard.games import games

from . import seats
from .house import House
from .lookalikes import clean_name
from .names import table_name
from .refusals import Refusal
from .registry import TABLE_NAME
from .seats import Person, check_name, is_same
from .store import Change, Club, Member, Outrun, SeatRow, Sitting, TableRow
from .swiss import Sat, Standing, meetings, on_chairs, pair, standing
from .tables import Table
from .you import title_of

FEWEST, MOST = 4, 32
_SECONDS = 900  # each person has for a match
_DONE = ("over", "ended", "closed")


class Evening:
    """A club evening as it was read."""

    def __init__(self, club: Club, members: list[Member], sittings: list[Sitting]) -> None:
        self.club, self.members = club, members
        self.rounds: list[list[list[Sitting]]] = [
            [list(table) for _, table in groupby(chairs, key=lambda sat: sat.board)]
            for _, chairs in groupby(sittings, key=lambda sat: sat.round)
        ]

    def member_of(self, person: Person) -> Member | None:
        """Somebody's place in the club, or None."""
        return next((who for who in self.members if is_same(who.person, person.digest)), None)

    def is_done(self, number: int) -> bool:
        """Whether all matches of a round are over."""
        return all(table[0].status in _DONE for table in self.rounds[number])

    def unlaid(self) -> list[list[Sitting]]:
        """The tables of the last round that nobody has laid yet."""
        return [table for table in self.rounds[-1] if table[0].table_id is None] if self.rounds else []

    @property
    def is_over(self) -> bool:
        """Whether all rounds are played."""
        return len(self.rounds) == self.club.rounds and all(self.is_done(number) for number in range(len(self.rounds)))

    def standing(self) -> list[Standing]:
        """How everybody stands."""
        told = [[[Sat(sat.member, sat.place, sat.points) for sat in table] for table in round_] for round_ in self.rounds]
        return standing([who.number for who in self.members], told)

    def drawn(self, game: str) -> list[Sitting]:
        """The next round: who sits where."""
        here = {who.number for who in self.members if not who.gone}
        before = [[[sat.member for sat in table] for table in round_] for round_ in self.rounds]
        order = [row.member for row in self.standing() if row.member in here]
        met, alone = meetings(before)
        chairs = []
        for board, table in enumerate(pair(order, met, self.club.size, alone)):
            sitting: list[int | None] = [*on_chairs(table, before)]
            sitting += [None] * (self.club.size - len(sitting))
            chairs += [Sitting(len(self.rounds), board, seat, who, game, None) for seat, who in enumerate(sitting)]
        return chairs


async def find(house: House, name: str) -> Evening:
    """A club evening, or the Refusal."""
    found = await house.store.clubs.read(name) if TABLE_NAME.fullmatch(name) else None
    if found is None:
        raise Refusal("no_club")
    return Evening(*found)


async def make(house: House, person: Person, name: str, you: str, size: int, rounds: int, bot: str) -> Evening:
    """A new club evening, with who makes it as its first member."""
    told, level = clean_title(name), seats.check_level(bot)
    me = clean_name(you)
    while True:
        club = Club(table_name(house.settings.token), person.digest, told, size, rounds, level, house.settings.now())
        with contextlib.suppress(Outrun):  # there is one of that name
            await house.store.clubs.make(club)
            break
    await house.store.clubs.join(club.id, Member(0, person.digest, me, False))
    return await find(house, club.id)


def clean_title(name: str) -> str:
    """What a club evening is called, without what cannot be seen; or the Refusal."""
    told = " ".join(clean_name(word) for word in name.split())
    if not told:
        raise Refusal("bad_text")
    return told


async def join(house: House, person: Person, club: str, name: str) -> Evening:
    """Somebody comes, or comes back; they sit from the next round on."""
    called = clean_name(name)
    while True:
        evening = await find(house, club)
        mine = evening.member_of(person)
        if mine is not None and not mine.gone:
            return evening
        if evening.is_over:
            raise Refusal("evening_over")
        if mine is None:
            if len(evening.members) >= MOST:
                raise Refusal("full")
            check_name(called, (who.name for who in evening.members))
        with contextlib.suppress(Outrun):
            await house.store.clubs.join(club, mine or Member(len(evening.members), person.digest, called, False))
            return await find(house, club)


async def go(house: House, person: Person, club: str, number: int) -> Evening:
    """Somebody goes, or the host sends them; a bot plays on for them in this round, and the next ones are drawn without them."""
    evening = await find(house, club)
    who = next((one for one in evening.members if one.number == number), None)
    if who is None:
        raise Refusal("no_member")
    if not is_same(who.person, person.digest) and not is_same(evening.club.host, person.digest):
        raise Refusal("not_host")
    await house.store.clubs.go(club, number)
    for table in evening.rounds[-1] if evening.rounds else []:
        for sat in table:
            if sat.member == number and sat.table_id is not None and sat.status not in _DONE:
                await _bot_for(house, evening, who, sat.table_id, sat.seat)
    return await find(house, club)


async def _bot_for(house: House, evening: Evening, who: Member, table: str, seat: int) -> None:
    host, now = Person(evening.club.host), house.settings.now

    def decide(it: Table) -> Change | None:
        if it.is_dealt:
            return seats.leave(it, Person(who.person or ""), seat, now())
        if it.seats[seat].kind == "person":
            return seats.leave(it, host, seat, now())
        return None if it.seats[seat].kind == "bot" else seats.seat_bot(it, host, seat, evening.club.bot, True, now())

    with contextlib.suppress(Refusal):  # it may be over by now
        while isinstance((await house.ledger.change(table, decide))[1], Change):
            if (await house.table(table)).is_dealt:
                break


async def begin_round(house: House, person: Person, club: str, game: str, anyway: bool) -> Evening:
    """The host begins the next round, or has tables laid that were drawn and not laid."""
    evening = await find(house, club)
    if not is_same(evening.club.host, person.digest):
        raise Refusal("not_host")
    if not evening.unlaid():
        _check_next(evening, game, anyway)
        chairs = await asyncio.to_thread(evening.drawn, game)
        with contextlib.suppress(Outrun):  # drawn twice at the same time: the first one counts
            await house.store.clubs.draw(club, chairs)
            evening = Evening(
                evening.club, evening.members, [sat for round_ in evening.rounds for t in round_ for sat in t] + chairs
            )
            await _lay(house, evening)
    else:
        await _lay(house, evening)
    return await find(house, club)


def _check_next(evening: Evening, game: str, anyway: bool) -> None:
    if game not in games():
        raise Refusal("no_game")
    if evening.club.size not in games()[game].seats:
        raise Refusal("invalid", what=f"game: {games()[game].title} is not played by {evening.club.size}")
    if len(evening.rounds) >= evening.club.rounds:
        raise Refusal("evening_over")
    here = sum(not who.gone for who in evening.members)
    if here < (FEWEST if not evening.rounds else 2):
        raise Refusal("few_people", least=FEWEST)
    if evening.rounds and not evening.is_done(len(evening.rounds) - 1) and not anyway:
        raise Refusal("round_runs")


async def _lay(house: House, evening: Evening) -> None:
    people = {who.number: who for who in evening.members}
    for chairs in evening.unlaid():
        row = TableRow(
            id="",  # the house gives it a name
            game=chairs[0].game,
            options={},
            is_open=False,
            clock="bank",
            clock_seconds=_SECONDS,
            secret=house.settings.token(32),
            host=evening.club.host,
            status="waiting",
            made=house.settings.now(),
            stand_in=evening.club.bot,
        )
        sitting = [_chair(None if sat.member is None else people[sat.member], evening.club.bot) for sat in chairs]
        table = await house.ledger.make(row, seats.chairs(sitting))
        await house.store.clubs.laid(evening.club.id, chairs[0].round, chairs[0].board, table.id)


def _chair(who: Member | None, bot: str) -> SeatRow:
    """A chair that is kept for somebody, or a bot's."""
    if who is None or who.gone or who.person is None:
        return SeatRow("bot", bot=bot, nonce="bot")
    return SeatRow("kept", who.name, who.person)


def shape(evening: Evening, person: Person) -> dict[str, Any]:
    """A club evening (ClubShape)."""
    club, me = evening.club, evening.member_of(person)
    names = {who.number: who.name for who in evening.members}
    mine = None if me is None else me.number
    return {
        "id": club.id,
        "name": club.name,
        "size": club.size,
        "rounds": club.rounds,
        "host": is_same(club.host, person.digest),
        "you": mine,
        "members": [{"number": w.number, "name": w.name, "gone": w.gone, "you": w.number == mine} for w in evening.members],
        "played": [
            {
                "game": tables[0][0].game,
                "title": title_of(tables[0][0].game),
                "done": evening.is_done(number),
                "tables": [_table_shape(table, names, mine) for table in tables],
            }
            for number, tables in enumerate(evening.rounds)
        ],
        "standing": [
            {
                "rank": row.rank,
                "member": row.member,
                "score": row.score,
                "by_round": row.by_round,
                "against": row.against,
                "share": round(row.share, 3),
            }
            for row in evening.standing()
        ],
        "over": evening.is_over,
        "games": [game.id for game in games().values() if club.size in game.seats],
    }


def _table_shape(table: Sequence[Sitting], names: dict[int, str], mine: int | None) -> dict[str, Any]:
    return {
        "table": table[0].table_id,
        "status": table[0].status,
        "yours": mine is not None and any(sat.member == mine for sat in table),
        "chairs": [
            {
                "seat": sat.seat,
                "member": sat.member,
                "name": "" if sat.member is None else names.get(sat.member, ""),
                "points": sat.points,
                "place": sat.place,
            }
            for sat in table
        ],
    }
