"""Club evenings: people come by one link, the host begins rounds, results come from the tables by themselves."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

from barnboard.games import games

from . import seats
from .evening import DONE, Evening
from .house import House
from .lookalikes import clean_name
from .names import table_name, title_of
from .refusals import Refusal
from .registry import TABLE_NAME
from .seats import Person, check_name, is_same
from .store import Change, Chat, Club, Member, Outrun, SeatRow, Sitting, TableRow
from .tables import Table
from .takeover import take_over, young_bots

FEWEST, MOST = 4, 32
_SECONDS = 900  # each person has for a match


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
            if sat.member == number and sat.table_id is not None and sat.status not in DONE:
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
            house.herald.round_drawn(evening)
    else:
        await _lay(house, evening)
    return await find(house, club)


def _check_next(evening: Evening, game: str, anyway: bool) -> None:
    if game not in games():
        raise Refusal("no_game")
    if evening.club.size not in games()[game].seats:
        raise Refusal("wrong_size", title=games()[game].title, size=evening.club.size)
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


# ------------------------------------------------------------ whoever comes while a round is played


async def _chairs(house: House, evening: Evening, me: Member | None) -> dict[str, list[int]]:
    """The bots' chairs that somebody without one may take in this round, by table."""
    if me is None or me.gone or not evening.rounds or evening.sits_at(me.number) is not None:
        return {}
    found = {}
    for chairs in evening.rounds[-1]:
        bots = {sat.seat for sat in chairs if sat.member is None}
        if bots and chairs[0].table_id is not None and chairs[0].status not in DONE:
            with contextlib.suppress(Refusal):
                table = await house.table(chairs[0].table_id)
                free = young_bots(table) if table.is_dealt else [at for at, who in enumerate(table.seats) if who.kind == "bot"]
                found[table.id] = sorted(bots.intersection(free))
    return found


async def take_chair(house: House, person: Person, club: str, table: str, seat: int) -> Evening:
    """Somebody who came after a round was drawn takes a bot's chair; what comes of it is their result of the round."""
    evening = await find(house, club)
    me = evening.member_of(person)
    if me is None or me.gone:
        raise Refusal("no_member")
    chairs = evening.rounds[-1] if evening.rounds else []
    chair = next((sat for at in chairs for sat in at if sat.table_id == table and sat.seat == seat), None)
    if chair is None:
        raise Refusal("no_seat")
    if chair.member == me.number:
        return evening  # sent again
    if not await house.store.clubs.take_chair(club, chair, me.number):
        raise Refusal("one_chair" if evening.sits_at(me.number) is not None else "taken")
    now = house.settings.now

    def decide(it: Table) -> Change | None:
        if it.is_dealt:
            return take_over(it, person, seat, me.name, now(), is_invited=True)
        return seats.keep_for(it, person, seat, me.name, now())

    try:
        await house.ledger.change(table, decide)
    except BaseException:
        await house.store.clubs.give_chair_back(club, chair, me.number)
        raise
    return await find(house, club)


# ------------------------------------------------------------ the club's chat


async def set_chat(house: House, person: Person, club: str, url: str, language: str, base: str) -> Evening:
    """The host says which chat is told what happens; an empty address: none any more."""
    evening = await find(house, club)
    if not is_same(evening.club.host, person.digest):
        raise Refusal("not_host")
    if url:
        await house.door.check(url)
    chat, before = Chat(url, language, base) if url else None, evening.club.chat
    await house.store.clubs.keep_chat(club, chat)
    evening = await find(house, club)
    if chat is not None and (before is None or before.url != url):
        house.herald.greet(evening)
    return evening


# ------------------------------------------------------------ what somebody is told


async def shape(house: House, evening: Evening, person: Person) -> dict[str, Any]:
    """A club evening (ClubShape)."""
    club, me = evening.club, evening.member_of(person)
    names = {who.number: who.name for who in evening.members}
    mine = None if me is None else me.number
    is_host = is_same(club.host, person.digest)
    free = await _chairs(house, evening, me)
    return {
        "id": club.id,
        "name": club.name,
        "size": club.size,
        "rounds": club.rounds,
        "host": is_host,
        "chat": club.chat.url if is_host and club.chat is not None else None,
        "you": mine,
        "members": [{"number": w.number, "name": w.name, "gone": w.gone, "you": w.number == mine} for w in evening.members],
        "played": [
            {
                "game": tables[0][0].game,
                "title": title_of(tables[0][0].game),
                "done": evening.is_done(number),
                "tables": [_table_shape(table, names, mine, free) for table in tables],
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


def _table_shape(table: Sequence[Sitting], names: dict[int, str], mine: int | None, free: dict[str, list[int]]) -> dict[str, Any]:
    return {
        "table": table[0].table_id,
        "status": table[0].status,
        "yours": mine is not None and any(sat.member == mine for sat in table),
        "takeable": free.get(table[0].table_id or "", []),
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
