"""The waiting room: quick matches with whoever waits, or with bots whose chairs are open to whoever comes."""

import random
from collections.abc import Sequence
from typing import Any

from barnboard.bots import USUAL_BOT
from barnboard.games import games

from .house import House
from .lookalikes import look_alike
from .matching import fits, parties
from .names import title_of
from .rating import class_of, shown
from .refusals import Refusal
from .seats import Person, chairs, seats_of
from .store import SeatRow, TableRow, Wait
from .store.waits import Marks, Offer
from .tables import Table
from .takeover import takeable

MOST_OF_NETWORK = 30  # people of one network who wait
_MOST_LISTED = 50
_MOST_CHAIRS = 8  # tables that are looked at
_CHAIRS_FOR = 3 * 3_600_000  # ms after which nobody looks for a chair at a table
_CLOCKS = {"live": ("bank", 900), "days": ("turn", 3 * 86_400)}


async def come(house: House, wait: Wait) -> None:
    """Somebody begins to wait."""
    for game in wait.games:
        if game not in games():
            raise Refusal("no_game")
    if not any(size in games()[game].seats for game in wait.games for size in wait.sizes):
        raise Refusal("no_size")
    if not await house.store.waits.come(wait, MOST_OF_NETWORK):
        raise Refusal("too_many", {"seconds": 10})


async def beat(house: House, person: Person, is_hidden: bool = False) -> dict[str, Any]:
    """Somebody is still there, and is told what they may do now (QuickShape)."""
    now = house.settings.now()

    def match(free: Sequence[Wait], marks: Marks) -> list[Offer]:
        until = now + round(1000 * house.settings.answer_within)
        return [
            (house.settings.token(8), party.game, until, [who.person for who in party.people])
            for party in parties(free, marks, games(), now)
        ]

    return await shape(house, person, await house.store.waits.beat(person.digest, now, match, is_hidden))


async def look(house: House, person: Person) -> dict[str, Any]:
    """Who waits (QuickShape)."""
    return await shape(house, person, await house.store.waits.everybody(house.settings.now()))


async def say_yes(house: House, person: Person, offer: str, seal: str) -> None:
    """Somebody says yes to an offer; with the last yes the table is laid."""
    party = await house.store.waits.say_yes(person.digest, offer, seal, house.settings.now())
    if party is None:
        raise Refusal("no_offer")
    if party:
        token = house.settings.token
        random.Random(token(8)).shuffle(party)
        row = _row(house, party[0], party[0].game or "", party[0].person, rated=all(who.rated for who in party))
        sitting = [_chair(house, who, row.rated) for who in party]
        table = await house.ledger.make(row, sitting)
        await house.store.waits.seated(offer, table.id)


async def with_bots(house: House, person: Person, game: str | None, seal: str) -> Table:
    """Somebody for whom nobody was found begins with bots; whoever comes early takes a bot's chair."""
    wait = await house.store.waits.leave(person.digest, unoffered=True)
    if wait is None:
        raise Refusal("no_offer")
    playable = [one for one in wait.games if one in games() and any(size in games()[one].seats for size in wait.sizes)]
    chosen = game if game in playable and game is not None else playable[0]
    size = max(size for size in wait.sizes if size in games()[chosen].seats)
    wait.seal = seal
    row = _row(house, wait, chosen, person.digest, welcomes=True)
    bots = [SeatRow("bot", bot=USUAL_BOT, nonce="bot") for _ in range(size - 1)]
    return await house.ledger.make(row, chairs([_chair(house, wait, is_rated=False), *bots]))


def _row(house: House, wait: Wait, game: str, host: str, rated: bool = False, welcomes: bool = False) -> TableRow:
    clock, seconds = _CLOCKS[wait.pace]
    return TableRow(
        id="",  # the house gives it a name
        game=game,
        options={},
        is_open=welcomes,
        clock=clock,
        clock_seconds=seconds,
        secret=house.settings.token(32),
        host=host,
        status="waiting",
        made=house.settings.now(),
        pace=wait.pace,
        network=wait.network if welcomes else "",
        rated=rated,
        welcomes=welcomes,
    )


def _chair(house: House, wait: Wait, is_rated: bool) -> SeatRow:
    nonce = "" if wait.seal else house.settings.token(8)
    return SeatRow("person", wait.name, wait.person, nonce=nonce, seal=wait.seal, network=wait.network if is_rated else "")


# ------------------------------------------------------------ what somebody is told


async def shape(house: House, person: Person, rows: Sequence[Wait]) -> dict[str, Any]:
    """How somebody waits, and who else does (QuickShape)."""
    now = house.settings.now()
    me = next((row for row in rows if row.person == person.digest), None)
    marks = await house.store.waits.marks([row.person for row in rows])
    status = _status(me)
    alone_at = None if me is None else me.since + round(1000 * house.settings.alone_after)
    return {
        "status": status,
        "since": None if me is None else me.since,
        "alone": status == "waiting" and alone_at is not None and now >= alone_at,
        "alone_at": alone_at,
        "offer": _offer_shape(me, rows, marks) if me is not None and status in ("found", "laying") else None,
        "chair": await _chair_shape(house, person, me) if me is not None and status == "waiting" else None,
        "table": me.seated if me is not None and status == "seated" else None,
        "waiting": [_waiter_shape(me, row, marks, now) for row in rows if row.offer is None][:_MOST_LISTED],
        "now": now,
    }


def _status(me: Wait | None) -> str:
    if me is None:
        return "none"
    if me.seated is not None:
        return "seated" if me.seated else "laying"
    return "waiting" if me.offer is None else "found"


def _offer_shape(me: Wait, rows: Sequence[Wait], marks: Marks) -> dict[str, Any]:
    party, game = [row for row in rows if row.offer == me.offer], me.game or ""
    return {
        "offer": me.offer,
        "game": game,
        "title": title_of(game),
        "rated": all(row.rated for row in party),
        "until": me.until,
        "people": [
            {"name": row.name, "you": row is me, "yes": row.yes, "rating": _rating(row, marks, game, len(party))} for row in party
        ],
    }


def _rating(row: Wait, marks: Marks, game: str, size: int) -> int | None:
    mark = marks.get((row.person, game, class_of(size)))
    return None if mark is None else shown(mark)


def _waiter_shape(me: Wait | None, row: Wait, marks: Marks, now: int) -> dict[str, Any]:
    pairs = [(game, size) for game in row.games for size in row.sizes if size in games()[game].seats] if me is not None else []
    return {
        "name": row.name,
        "games": [title_of(game) for game in row.games],
        "sizes": row.sizes,
        "pace": row.pace,
        "since": row.since,
        "you": row is me,
        "fits": me is not None and me is not row and any(fits(me, row, marks, now, game, size) for game, size in pairs),
    }


async def _chair_shape(house: House, person: Person, me: Wait) -> dict[str, Any] | None:
    """A bot's chair that somebody who waits may take (QuickChairShape), or None. At live tables a person must be there."""
    since = house.settings.now() - _CHAIRS_FOR
    for name in await house.store.welcoming(me.games, me.pace, since, _MOST_CHAIRS):
        table = await house.table(name)
        free = [seat for seat in takeable(table) if not table.to_move == seat == table.last_mover]
        others = [who.name for who in table.seats]
        if (
            not free
            or len(table.seats) not in me.sizes
            or seats_of(table, person)
            or person.digest in table.row.turned_away
            or any(look_alike(me.name, other) for other in others)
            or (me.pace == "live" and not house.people_at(name))
        ):
            continue
        people = [who.name for who in table.seats if who.kind == "person"]
        told = {"table": name, "seat": free[0], "game": table.row.game, "title": table.title}
        return {**told, "bot": table.seats[free[0]].name, "people": people}
    return None
