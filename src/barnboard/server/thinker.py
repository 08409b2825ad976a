"""A process that only thinks: `barnboard think`. It takes thoughts from PostgreSQL and tells the servers what it found."""

import asyncio
import contextlib
import json
import logging
import secrets
import signal
from collections.abc import Callable
from typing import Any

import asyncpg

from barnboard.games import SetupError, games

from .distant import ALIVE_EVERY, found_for
from .settings import Settings
from .shelf import Shelf
from .store import CHANNEL, Store

log = logging.getLogger("barnboard.server")

_LOOK_EVERY = 1.0


class Thinker:
    """One such process."""

    def __init__(self, settings: Settings) -> None:
        self._store = Store(settings.database)
        if self._store.is_sqlite:
            raise SetupError("thinkers of their own need a PostgreSQL: barnboard think --database postgresql://…")
        self._shelf = Shelf(self._store)
        self._slots = settings.thinkers
        self._id = f"think-{secrets.token_hex(8)}"
        self._asked = asyncio.Event()
        self.thoughts = 0

    async def run(self, say: Callable[[str], None]) -> None:
        """Thinks until it is told to stop; says so at the beginning and at the end."""
        stopped = asyncio.Event()
        for one in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(one, stopped.set)
        await self._store.start()
        chores = (self._listen(), self._say_alive(), *(self._think() for _ in range(self._slots)))
        tasks = [asyncio.create_task(chore) for chore in chores]
        say(f"Thinking, {self._slots} at a time.")
        await stopped.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._tell({"thinks": 0})
        await self._store.stop()
        say(f"Thought {self.thoughts} times.")

    async def _tell(self, told: dict[str, Any]) -> None:
        await self._store.notify(json.dumps({"process": self._id, **told}))

    async def _say_alive(self) -> None:
        while True:
            with contextlib.suppress(Exception):
                await self._tell({"thinks": self._slots})
            await asyncio.sleep(ALIVE_EVERY)

    async def _listen(self) -> None:
        url = self._store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                line = await asyncpg.connect(url)
                await line.add_listener(CHANNEL, lambda *heard: self._asked.set() if '"asks"' in heard[-1] else None)
                while not line.is_closed():
                    await asyncio.sleep(_LOOK_EVERY)
            except asyncio.CancelledError:
                raise
            except Exception as problem:
                log.warning("the line to the servers is down: %s", problem)
                await asyncio.sleep(1)

    async def _think(self) -> None:
        while True:
            try:
                taken = await self._store.thoughts.take(self._id)
                if taken is None:
                    self._asked.clear()
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(_LOOK_EVERY):
                            await self._asked.wait()
                    continue
                thought, job = taken
                found = await self._answer(job)
                self.thoughts += found is not None
                await self._tell({"answers": thought, "found": found})
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("a thought was lost")
                await asyncio.sleep(1)

    async def _answer(self, job: dict[str, Any]) -> dict[str, Any] | None:
        """What a job asks for; None for rules that are not here, so that the server thinks itself."""
        box = await self._shelf.find(job["game"], job["rules"], job["box"])
        if box is None:
            return None
        return await asyncio.to_thread(found_for, job, games()[job["game"]], box)


def think(settings: Settings, say: Callable[[str], None]) -> None:
    """Runs a thinker."""

    async def run() -> None:
        await Thinker(settings).run(say)

    asyncio.run(run())
