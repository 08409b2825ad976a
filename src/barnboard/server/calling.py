"""Calling people back: a push to their browsers when it is their turn at a match of days, at most one for a turn.

A browser gives an address of its maker's push service and keys; what is sent is sealed for that browser (Web Push) and signed
with the house's key for pushes (VAPID), which is made at the first start. Only the process that told the news pushes. Whoever has
the table open is not called.
"""

import asyncio
import base64
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
from .seats import keep_new
from .settings import Settings
from .store import Store
from .store.pushes import Push
from .tables import Table

log = logging.getLogger("barnboard.server")
_KEPT = 86_400  # seconds that a push service keeps what it cannot deliver
_SIGNED_FOR = 43_200  # seconds that the house's signature is good


class Caller:
    """Calls people whose turn has come."""

    def __init__(self, settings: Settings, store: Store, presence: Presence, door: Door, key_file: Path) -> None:
        self._settings, self._store, self._presence, self._door = settings, store, presence, door
        self._vapid = _read_vapid(key_file)
        self._called: dict[str, int] = {}  # whose turn it was when somebody was last called, by table
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def key(self) -> str:
        """The public key that browsers ask for."""
        point = self._vapid.public_key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def look(self, table: Table) -> None:
        """Something has happened at a table: whoever is to move since is called."""
        seat = table.to_move
        if table.row.pace != "days" or seat is None:
            self._called.pop(table.id, None)
            return
        if self._called.get(table.id) == seat or not table.is_ours:
            return
        self._called[table.id] = seat
        who = table.seats[seat]
        if who.kind != "person" or who.holder is None or seat in self._presence.at(table).seats:
            return
        task = asyncio.create_task(self._call(who.holder, table.id, table.title, who.name))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Lets go of calls on their way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _call(self, person: str, table: str, title: str, name: str) -> None:
        for push in await self._store.pushes.of(person):
            told = {"title": say(push.language, "call.turn", name=name), "body": title, "path": f"/t/{table}", "turns": 1}
            try:
                status = await self._send(push, json.dumps(told))
            except Refusal:
                status = GONE[0]
            except Exception:
                log.warning("a push could not be sent to %s", push.endpoint.split("/")[2])
                continue
            if status in GONE:
                await self._store.pushes.forget(push.digest, person)

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
