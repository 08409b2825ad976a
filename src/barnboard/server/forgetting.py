"""Forgetting: a person who asks for it, and what is older than the settings say."""

import asyncio
import contextlib
import logging
from dataclasses import replace
from typing import Any

from . import seats
from .ending import ending_of_saved
from .house import House
from .refusals import Refusal
from .seats import Person, seats_of
from .store import Chair, Change, Ending
from .tables import Table

log = logging.getLogger("barnboard.server")

_DAY = 86_400_000
_EVERY = 3600.0


def nobody(seat: int) -> str:
    """What a seat is called whose person was forgotten."""
    return f"Guest {seat + 1}"


async def forget_person(house: House, person: Person) -> None:
    """Gets a person up from every table, then takes every trace of them out of what is stored.

    Before the deal their chairs are free and their tables closed; running matches go on with a bot; in finished ones, in
    their logs and in talk, the name is gone.
    """
    endings: dict[str, Ending] = {}
    chairs: list[Chair] = []
    running: list[str] = []
    names = await house.store.people.all_tables_of(person.digest)
    elsewhere = await house.store.people.turned_away_from(person.digest)
    for table in await _tables(house, names):
        mine = seats_of(table, person)
        chairs += [Chair(table.id, seat, table.seats[seat].name, nobody(seat)) for seat in mine]
        await _get_up(house, table, person)
        if table.ending is not None:
            endings[table.id] = await _without(house, table, mine)
        if table.to_move is not None:
            running.append(table.id)
    await house.store.people.forget(person.digest, chairs, endings)
    await house.keys_changed()
    house.messenger.tell({"keys": True})
    await house.studying.forget(person.digest)
    await house.store.benches.forget(person.digest)
    house.tables_gone([*names, *elsewhere])
    house.messenger.tell({"gone": [*names, *elsewhere]})
    await house.wake_all(running)


async def get_up(house: House, person: Person) -> None:
    """Gets a person up from every table, as if they wanted to be forgotten."""
    for table in await _tables(house, await house.store.people.all_tables_of(person.digest)):
        await _get_up(house, table, person)


async def _tables(house: House, names: list[str]) -> list[Table]:
    found = []
    for name in names:
        with contextlib.suppress(Refusal):
            found.append(await house.table(name))
    return found


async def _get_up(house: House, table: Table, person: Person) -> None:
    now = house.settings.now

    def decide(it: Table) -> Change | None:
        if not it.is_dealt and it.row.status == "waiting" and seats.is_host(it, person):
            return seats.close(it, person, now())
        mine = [seat for seat in seats_of(it, person) if it.seats[seat].away != "resigned"]
        if not mine or it.status not in ("waiting", "playing"):  # from a match that is held nobody gets up
            return None
        return seats.resign(it, person, mine[0], now()) if it.is_dealt else seats.leave(it, person, mine[0], now())

    while isinstance((await house.ledger.change(table.id, decide))[1], Change):
        pass


async def _without(house: House, table: Table, mine: tuple[int, ...]) -> Ending:
    """The ending of a match without the names of some seats; without its log where that cannot be written anew."""
    assert table.ending is not None
    names = [nobody(seat) if seat in mine else who.name for seat, who in enumerate(table.seats)]
    if table.match is not None:
        again, _ = await house.workshop.run(ending_of_saved, {**table.match.save(), "names": names})
        return replace(again, standing=table.ending.standing)
    told = table.ending.told()
    told["match"]["names"] = names
    told["tales"] = {language: ["" for _ in plies] for language, plies in told["events"].items()}
    told["events"] = {language: [[] for _ in plies] for language, plies in told["events"].items()}
    return Ending.of(table.ending.standing, told)


async def forget_the_old(house: House) -> list[str]:
    """Deletes tables and blanks talk that are older than the settings say; the ids of the tables."""
    settings, now = house.settings, house.settings.now()

    def before(days: float) -> int | None:
        return None if not days else int(now - days * _DAY)

    gone = await house.store.expire(
        before(settings.keep_finished_days), before(settings.keep_unfinished_days), before(settings.keep_chat_days)
    )
    house.registry.drop(gone)
    return gone


async def keep_tidy(house: House) -> None:
    """Forgets the old again and again, and counts the house anew once a day, as long as it is open."""
    counted: int | None = None
    while True:
        try:
            if counted is None:  # what an older build left was not counted yet
                counted = house.settings.now() // _DAY if await house.store.tallies.all() else 0
            gone = await forget_the_old(house)
            if gone:
                log.info("%d old tables were deleted", len(gone))
            if (day := house.settings.now() // _DAY) != counted:
                await house.store.tallies.count_anew()
                counted = day
        except Exception:
            log.exception("what is old could not be deleted, or the house not be counted")
        await asyncio.sleep(_EVERY)


async def all_of(house: House, person: Person) -> dict[str, Any]:
    """Everything that is stored about a person."""
    sanctions = [one._asdict() for one in await house.store.order.sanctions() if one.whom == person.digest]
    reported = await house.store.order.reported_by(person.digest)
    return {
        "tables": await house.store.people.everything_of(person.digest),
        "reported": reported,
        "sanctions": sanctions,
        **await house.store.people.kept_of(person.digest),
        **await house.store.benches.everything_of(person.digest),
    }
