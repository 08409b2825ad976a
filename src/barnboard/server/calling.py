"""Calling people back: a push to their browsers when it is their turn at a match of days, at most one for a turn.

A browser gives an address of its maker's push service and keys; what is sent is sealed for that browser (Web Push) and signed
with the house's key for pushes (VAPID), which is made at the first start. The process that stored the change by which a turn came
pushes, and the store knows for which turn a seat was called. Whoever has the table open is not called.
"""

import asyncio
import base64
import contextlib
import json
import logging
import time
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid
from pywebpush import WebPusher
from yarl import URL

from barnboard.words import say

from .outward import GONE, Door
from .presence import Presence
from .refusals import Refusal
from .registry import Registry
from .seats import Person, keep_new, seats_of
from .settings import Settings
from .store import Store
from .store.pushes import Push
from .tables import Table

log = logging.getLogger("barnboard.server")
_KEPT = 86_400  # seconds that a push service keeps what it cannot deliver
_MOST_LOOKED_AT = 50  # tables of somebody, newest first
_SIGNED_FOR = 43_200  # seconds that the house's signature is good


class Caller:
    """Calls people whose turn has come."""

    def __init__(self, settings: Settings, store: Store, registry: Registry, presence: Presence, door: Door) -> None:
        self._settings, self._store, self._registry, self._presence, self._door = settings, store, registry, presence, door
        self._vapid = _read_vapid(settings.push_file(store.folder))
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def key(self) -> str:
        """The public key that browsers ask for."""
        point = self._vapid.public_key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def turn(self, table: Table) -> None:
        """A change that was stored here made it somebody's turn, who did not bring it about: they are called."""
        seat = table.to_move
        if table.row.pace != "days" or seat is None or table.plays_itself(seat) or seat in self._presence.at(table).seats:
            return
        task = asyncio.create_task(self._call(table, seat, table.turns_of(seat)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Lets go of calls on their way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _call(self, table: Table, seat: int, turn: int) -> None:
        """Calls the person on a seat for a turn: once, even if it was taken back and came again, here or in another process."""
        who = table.seats[seat]
        pushes = [] if who.holder is None else await self._store.pushes.of(who.holder)
        if not pushes or who.holder is None or not await self._store.pushes.call(table.id, seat, turn):
            return
        turns = await self._turns_of(who.holder)
        for push in pushes:
            title = say(push.language, "call.turn", name=who.name)
            told = {"title": title, "body": table.title, "path": f"/t/{table.id}", "turns": turns}
            try:
                status = await self._send(push, json.dumps(told))
            except Refusal:
                status = GONE[0]
            except Exception:
                log.warning("a push could not be sent to %s", push.endpoint.split("/")[2])
                continue
            if status in GONE:
                await self._store.pushes.forget(push.digest, push.person)

    async def _turns_of(self, person: str) -> int:
        """How many tables wait for somebody; the one that calls is among them."""
        turns = 0
        for name, _ in (await self._store.results.running(person, _MOST_LOOKED_AT))[0]:
            with contextlib.suppress(Refusal):
                table = await self._registry.table(name)
                turns += table.to_move in seats_of(table, Person(person))
        return max(turns, 1)

    async def _send(self, push: Push, told: str) -> int:
        """Sends one, sealed and signed; the status that the push service answered."""
        keys = {"p256dh": push.p256dh, "auth": push.auth}
        sealed: bytes = WebPusher({"endpoint": push.endpoint, "keys": keys}).encode(told.encode())["body"]
        until = int(time.time()) + _SIGNED_FOR
        signed = self._vapid.sign({"sub": self._settings.contact, "aud": str(URL(push.endpoint).origin()), "exp": until})
        return await self._door.post(push.endpoint, sealed, {**signed, "content-encoding": "aes128gcm", "ttl": str(_KEPT)})


def _read_vapid(file: Path) -> Vapid:
    """The key that signs pushes; made at the first start, for nobody else to read."""
    if not file.exists():
        made = ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        keep_new(file, made)
    return Vapid.from_pem(file.read_bytes())
