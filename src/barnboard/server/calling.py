"""Calling people back: a push to their browsers when it is their turn at a match of days, at most one for a turn.

A browser gives an address of its maker's push service and keys; what is sent is sealed for that browser (Web Push) and signed
with the house's key for pushes (VAPID), which is made at the first start. Only the process that told the news pushes. Whoever has
the table open is not called.
"""

import asyncio
import base64
import json
import logging
from pathlib import Path
from typing import Any

import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid
from pywebpush import WebPushException, webpush

from barnboard.words import say

from .outward import check_address
from .presence import Presence
from .refusals import Refusal
from .seats import keep_new
from .settings import Settings
from .store import Store
from .store.pushes import Push
from .tables import Table

log = logging.getLogger("barnboard.server")
_SECONDS = 10.0
_KEPT = 86_400  # seconds that a push service keeps what it cannot deliver
_GONE = (404, 410)


class Caller:
    """Calls people whose turn has come."""

    def __init__(self, settings: Settings, store: Store, presence: Presence, key_file: Path) -> None:
        self._settings, self._store, self._presence = settings, store, presence
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
                stands = await asyncio.to_thread(self._send, push, json.dumps(told))
            except Exception:
                log.warning("a push could not be sent to %s", push.endpoint.split("/")[2])
                continue
            if not stands:
                await self._store.pushes.forget(push.digest, person)

    def _send(self, push: Push, told: str) -> bool:
        """Sends one; False where nobody is there any more."""
        try:
            check_address(push.endpoint, self._settings.push_anywhere)
        except Refusal:
            return False
        with requests.Session() as session:
            session.max_redirects = 0  # an address that was checked leads nowhere else
            session.trust_env = False
            try:
                webpush(
                    {"endpoint": push.endpoint, "keys": {"p256dh": push.p256dh, "auth": push.auth}},
                    told,
                    vapid_private_key=self._vapid,
                    vapid_claims={"sub": self._settings.contact},
                    ttl=_KEPT,
                    timeout=_SECONDS,
                    requests_session=session,
                )
            except WebPushException as problem:
                status: Any = getattr(problem.response, "status_code", None)
                if status in _GONE:
                    return False
                raise
        return True


def _read_vapid(file: Path) -> Vapid:
    """The key that signs pushes; made at the first start, for nobody else to read."""
    if not file.exists():
        made = ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        keep_new(file, made)
    return Vapid.from_pem(file.read_bytes())
