"""What whoever runs the house can see and do. The page under /admin and `barnboard admin` ask for it, with a key."""

import hmac
import logging
from collections.abc import Collection
from typing import Any

from barnboard.games import games

from .forgetting import get_up
from .house import House
from .order import as_network
from .refusals import Refusal
from .seats import Person
from .store import Announcement, Change, News, Sanction
from .tables import Table

log = logging.getLogger("barnboard.server")

MOST_TABLES = 200
_MOST_REPORTS = 200
_LEAST_DIGITS = 6
_HOUR = 3_600_000


def check_key(house: House, told: str) -> None:
    """Raises the Refusal for whoever has not got the key."""
    scheme, _, key = told.partition(" ")
    if scheme.lower() != "bearer" or not hmac.compare_digest(key.strip().encode(), house.admin_key):
        raise Refusal("wrong_key")


# ------------------------------------------------------------ looking


async def who_is_here(house: House) -> list[dict[str, Any]]:
    """The tables that somebody has open, with the people there (TableSeen). Those in other processes have no address."""
    open_ones = {*house.listeners.tables(), *house.messenger.tables()}
    return await tables(house, sorted(open_ones)[: 10 * MOST_TABLES])


async def tables(house: House, only: Collection[str] | None = None) -> list[dict[str, Any]]:
    """Tables as the operator sees them, newest first (TableSeen)."""
    rows = await house.store.overview(MOST_TABLES, only)
    return [_seen(house, row) for row in rows]


def _seen(house: House, row: dict[str, Any]) -> dict[str, Any]:
    here = {listener.person.digest: listener.address for listener in house.listeners.at(row["id"])}
    elsewhere, others = house.messenger.elsewhere(row["id"])
    sitting = {who["person"] for who in row["seats"]}
    seats = [
        {**who, "present": who["person"] in here or who["seat"] in elsewhere, "address": here.get(who["person"])}
        for who in row["seats"]
    ]
    watching = [{"person": person, "address": address} for person, address in here.items() if person not in sitting]
    game = games().get(row["game"])
    told = {name: row[name] for name in ("id", "status", "made", "host", "network")}
    more = {"title": row["game"] if game is None else game.title, "open": row["is_open"]}
    return {**told, **more, "seats": seats, "watching": watching, "watching_elsewhere": others}


async def reports(house: House) -> list[dict[str, Any]]:
    """What people reported, newest first (ReportShape)."""
    return await house.store.order.reports(_MOST_REPORTS)


def sanctions(house: House) -> list[dict[str, Any]]:
    """Who may not talk or come in (SanctionShape)."""
    return [one._asdict() for one in house.order.sanctions()]


async def person_called(house: House, told: str) -> str:
    """The digest of the person whose digest begins with the digits that were told, or the Refusal."""
    digits = told.lower()
    if len(digits) < _LEAST_DIGITS or any(digit not in "0123456789abcdef" for digit in digits):
        raise Refusal("no_person")
    here = {person for person in house.listeners.people() if person.startswith(digits)}
    known = {one.whom for one in house.order.sanctions() if one.whom.startswith(digits)}
    found = here | known | set(await house.store.people.called(digits))
    if not found:
        raise Refusal("no_person")
    if len(found) > 1:
        raise Refusal("which_person")
    return found.pop()


# ------------------------------------------------------------ doing


async def close(house: House, name: str) -> None:
    """Closes a table: before the deal as its host would, after it the match ends without a result."""
    await house.ledger.change(name, lambda table: _ended(table, house.settings.now()))
    log.warning("table %s was closed by the operator", name)


def _ended(table: Table, now: int) -> Change | None:
    if table.status not in ("waiting", "playing", "held"):
        return None
    kind = "ended" if table.is_dealt else "closed"
    return Change([News(table.next_number(), kind, now)], table={"status": kind, "ended": now, "network": ""})


async def delete(house: House, name: str) -> None:
    """Deletes a table and all that happened at it, for everybody."""
    try:
        await house.ledger.change(name, lambda table: _ended(table, house.settings.now()))
    except Refusal as problem:
        if problem.error != "unreadable":
            raise
    await house.store.delete(name)
    house.tables_gone([name])
    house.messenger.tell({"gone": [name]})
    log.warning("table %s was deleted by the operator", name)


async def mute(house: House, person: str, hours: float | None, note: str) -> None:
    """Lets nobody hear a person any more, for a while or for good."""
    await _sanction(house, "mute", await person_called(house, person), hours, note)


async def ban(house: House, whom: str, hours: float | None, note: str) -> None:
    """Lets a person, or everybody from an address or network, in no more. The person gets up from every table."""
    network = as_network(whom)
    digest = str(network) if network is not None else await person_called(house, whom)
    await _sanction(house, "ban", digest, hours, note)
    if network is None:
        await get_up(house, Person(digest))


async def pardon(house: House, kind: str, whom: str) -> None:
    """Lets somebody talk or come in again."""
    network = as_network(whom)
    digest = str(network) if network is not None else await person_called(house, whom)
    await house.store.order.pardon(kind, digest)
    await _order_changed(house)
    log.warning("%s of %s was lifted by the operator", kind, digest[:18])


async def announce(house: House, text: str, hours: float | None) -> None:
    """Tells everybody something, wherever they are; an empty text takes it back."""
    said, now = " ".join(text.split()), house.settings.now()
    await house.store.order.announce(Announcement(said, now, _until(now, hours)) if said else None)
    await _order_changed(house)


async def report_done(house: House, table: str, number: int) -> None:
    """A report was dealt with."""
    await house.store.order.forget_report(table, number)


async def _sanction(house: House, kind: str, whom: str, hours: float | None, note: str) -> None:
    now = house.settings.now()
    await house.store.order.sanction(Sanction(kind, whom, now, _until(now, hours), note))
    await _order_changed(house)
    log.warning("%s of %s by the operator", kind, whom[:18])


def _until(now: int, hours: float | None) -> int | None:
    return None if hours is None else now + int(hours * _HOUR)


async def _order_changed(house: House) -> None:
    await house.order_changed()
    house.messenger.tell({"order": True})
