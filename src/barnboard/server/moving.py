"""Two that were strangers to the house turn out to be one person: what both had is theirs together."""

import secrets
from typing import Any

from .house import House
from .refusals import Refusal
from .seats import Person
from .store.identity import Device

_SEEN_EVERY = 3_600_000  # milliseconds
_MOST_RUNNING = 1000
_BROWSERS = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
_CALLED = {"Edg": "Edge", "OPR": "Opera"}
_SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")


def device_name(agent: str) -> str:
    """What a device is called, from what its browser says of itself."""
    browser = next((name for name in _BROWSERS if name in agent), "")
    system = next((name for name in _SYSTEMS if name in agent), "")
    return ", ".join(part for part in (_CALLED.get(browser, browser), system) if part) or "?"


async def adopt(house: House, person: Person, whose: str, agent: str) -> None:
    """A device becomes one of another person's; all that its own person had comes along."""
    if person.digest == whose:
        return
    now = house.settings.now()
    people = house.store.people
    names = await people.all_tables_of(person.digest) + await people.turned_away_from(person.digest)
    here, _ = await house.store.results.running(person.digest, _MOST_RUNNING)
    running = [name for name, status in here if status == "playing"]
    device = Device(person.key, whose, device_name(agent), now, now)
    await house.store.identity.merge(person.digest, whose, device)
    await keys_changed(house)
    house.listeners.end_where(lambda listener: listener.person.digest == person.digest)
    house.tables_gone(names)  # they are read again when somebody asks for them
    house.messenger.tell({"gone": names})
    await house.wake_all(running)


async def sign_off(house: House, person: Person, key: str) -> None:
    """A device is not the person's any more, or the Refusal."""
    if not await house.store.identity.sign_off(key, person.digest, secrets.token_hex(32)):
        raise Refusal("no_device")
    await keys_changed(house)
    house.listeners.end_where(lambda listener: listener.person.key == key)


async def keys_changed(house: House) -> None:
    """All processes learn whose keys are whose now."""
    await house.keys_changed()
    await house.order_changed()
    house.messenger.tell({"keys": True, "order": True})


async def keys_of(house: House, person: Person, agent: str) -> dict[str, Any]:
    """The devices, passkeys and paper key of somebody (KeysShape). The device that asks is listed from now on."""
    identity, now = house.store.identity, house.settings.now()
    devices = await identity.devices(person.digest)
    this = next((one for one in devices if one.digest == person.key), None)
    if this is None or now - this.seen > _SEEN_EVERY:
        await identity.see(Device(person.key, person.digest, device_name(agent), now, now))
        devices = await identity.devices(person.digest)
    return {
        "devices": [
            {"id": _short(one.digest), "name": one.name, "since": one.since, "seen": one.seen, "this": one.digest == person.key}
            for one in devices
        ],
        "passkeys": [
            {"id": _short(one.digest), "name": one.name, "since": one.since, "used": one.used}
            for one in await identity.passkeys(person.digest)
        ],
        "paper": await identity.paper_since(person.digest),
    }


async def device_called(house: House, person: Person, short: str) -> str:
    """The key of a device of somebody, or the Refusal."""
    for one in await house.store.identity.devices(person.digest):
        if _short(one.digest) == short:
            return one.digest
    raise Refusal("no_device")


async def drop_passkey(house: House, person: Person, short: str) -> None:
    """Removes a passkey of somebody, or raises the Refusal."""
    for one in await house.store.identity.passkeys(person.digest):
        if _short(one.digest) == short:
            await house.store.identity.drop_passkey(one.digest, person.digest)
            return
    raise Refusal("no_passkey")


def _short(digest: str) -> str:
    return digest[:16]
