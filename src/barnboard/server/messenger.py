"""News between processes, by PostgreSQL's LISTEN and NOTIFY. With SQLite there is one process, and nothing to carry.

Notes about tables travel inside the transaction that stores the news. Who is present is told from process to process and kept
nowhere: a process that is silent for a while has nobody.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from typing import TYPE_CHECKING, Any

import asyncpg

from .store import CHANNEL
from .tables import Table

if TYPE_CHECKING:
    from .house import House

log = logging.getLogger("barnboard.server")

_HELLO_EVERY = 5.0
_SILENT_AFTER = 16.0
_TABLES_A_NOTE = 60


class Messenger:
    """Carries news and presence between the processes on one database."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._elsewhere: dict[str, dict[str, tuple[set[int], int]]] = {}  # process -> table -> seats, watchers
        self._last_heard: dict[str, float] = {}
        self._tasks: list[asyncio.Task[Any]] = []
        self._out: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    @property
    def _is_needed(self) -> bool:
        return not self._house.store.is_sqlite

    def note(self, table: str, number: int) -> str:
        """What the other processes are told of news."""
        return json.dumps({"process": self._house.process, "table": table, "number": number})

    async def start(self) -> None:
        """Begins to listen."""
        if self._is_needed:
            ready = asyncio.Event()
            self._tasks = [asyncio.create_task(task) for task in (self._listen(ready), self._speak(), self._greet())]
            await asyncio.wait_for(ready.wait(), 30)

    async def stop(self) -> None:
        """Stops listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ------------------------------------------------------------ presence

    def elsewhere(self, table: str) -> tuple[set[int], int]:
        """Who has a table open in other processes."""
        seats: set[int] = set()
        watching = 0
        for tables in self._elsewhere.values():
            there, others = tables.get(table, (set(), 0))
            seats |= there
            watching += others
        return seats, watching

    def tell_presence(self, table: Table) -> None:
        """Tells the other processes who has a table open here."""
        if self._is_needed:
            self._out.put_nowait({"presence": self._here([table])})

    def _here(self, tables: list[Table]) -> dict[str, Any]:
        told = {}
        for table in tables:
            seats, watching = self._house.here(table)
            told[table.id] = [sorted(seats), watching]
        return told

    async def _greet(self) -> None:
        self._out.put_nowait({"hello": True})
        while True:
            await asyncio.sleep(_HELLO_EVERY)
            self._out.put_nowait({"alive": True})
            now = asyncio.get_running_loop().time()
            for process, heard in list(self._last_heard.items()):
                if now - heard > _SILENT_AFTER:
                    del self._last_heard[process]
                    for table in self._elsewhere.pop(process, {}):
                        self._house.presence_heard(table)

    # ------------------------------------------------------------ speaking and listening

    async def _speak(self) -> None:
        while True:
            told = {"process": self._house.process, **await self._out.get()}
            try:
                await self._house.store.notify(json.dumps(told))
            except Exception as problem:
                log.warning("could not tell the other processes: %s", problem)
                await asyncio.sleep(1)

    async def _listen(self, ready: asyncio.Event) -> None:
        url = self._house.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        inbox: asyncio.Queue[str] = asyncio.Queue()
        while True:
            connection = None
            try:
                connection = await asyncpg.connect(url)
                await connection.add_listener(CHANNEL, lambda *heard: inbox.put_nowait(heard[-1]))
                if ready.is_set():  # the line was down: anything may have happened
                    await self._house.catch_up_all()
                    self._out.put_nowait({"hello": True})
                ready.set()
                while not connection.is_closed():
                    note = None
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(1):
                            note = await inbox.get()
                    if note is not None:
                        await self._hear(json.loads(note))
            except asyncio.CancelledError:
                if connection is not None:
                    connection.terminate()
                raise
            except Exception as problem:
                log.warning("the line to the other processes is down: %s", problem)
                await asyncio.sleep(1)

    async def _hear(self, told: dict[str, Any]) -> None:
        process = told["process"]
        if process == self._house.process:
            return
        self._last_heard[process] = asyncio.get_running_loop().time()
        if "table" in told:
            await self._house.heard(told["table"], told["number"])
        if "presence" in told:
            known = self._elsewhere.setdefault(process, {})
            for table, (seats, watching) in told["presence"].items():
                known[table] = (set(seats), watching)
                if not seats and not watching:
                    del known[table]
                self._house.presence_heard(table)
        if "hello" in told:
            tables = self._house.watched()
            for first in range(0, len(tables), _TABLES_A_NOTE):
                self._out.put_nowait({"presence": self._here(tables[first : first + _TABLES_A_NOTE])})
