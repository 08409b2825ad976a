"""Whether this process can serve: there is room on the disk, the database answers, and the key is the one that cookies have."""

import asyncio
import logging
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

from .store import Store

log = logging.getLogger("barnboard.server")

_FRESH = 1.0  # seconds for which an answer is told again
_PATIENCE = 3.0
_LEAST_FREE = 50_000_000  # bytes


class Unwell(Exception):
    """What is wrong, in words for whoever runs the house."""


class Health:
    """Looks at what a server needs."""

    def __init__(self, store: Store, key_file: Path, key: bytes) -> None:
        self._store, self._key_file, self._key = store, key_file, key
        self._looking: asyncio.Task[dict[str, str]] | None = None
        self._looked = float("-inf")

    async def report(self) -> dict[str, str]:
        """For disk, database and key `ok` or what is wrong. Whoever asks too often is told what was found before."""
        now = asyncio.get_running_loop().time()
        if self._looking is None or (self._looking.done() and now - self._looked > _FRESH):
            self._looking, self._looked = asyncio.create_task(self._look()), now
        return await asyncio.shield(self._looking)

    async def _look(self) -> dict[str, str]:
        checks: dict[str, Callable[[], Awaitable[None]]] = {"disk": self._disk, "database": self._database, "key": self._same_key}
        found = {}
        for name, check in checks.items():
            try:
                async with asyncio.timeout(_PATIENCE):
                    await check()
                found[name] = "ok"
            except Unwell as problem:
                found[name] = str(problem)
            except Exception as problem:
                log.warning("%s: %r", name, problem)
                found[name] = "does not answer"
        return found

    async def _disk(self) -> None:
        free = shutil.disk_usage(self._store.folder).free
        if free < _LEAST_FREE:
            raise Unwell(f"{free // 1_000_000} MB are free, at least {_LEAST_FREE // 1_000_000} are needed")

    async def _database(self) -> None:
        await self._store.can_write()

    async def _same_key(self) -> None:
        if not self._key_file.is_file():
            raise Unwell("the key file is gone")
        if self._key_file.read_bytes() != self._key:
            raise Unwell("the key file has changed since the start")
