"""News between processes, by PostgreSQL's LISTEN and NOTIFY. With SQLite there is one process, and nothing to carry.

Notes about tables travel inside the transaction that stores the news. Who is present is told from process to process and kept
nowhere: a process that is silent for a while has nobody.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Mapping
from typing import Any, Protocol

import asyncpg

from .store import CHANNEL, Change, Store

log = logging.getLogger("barnboard.server")

_HELLO_EVERY = 5.0
_SILENT_AFTER = 16.0
_TABLES_A_NOTE = 60
_LONGEST_NOTE = 7_000  # signs; PostgreSQL carries less than 8,000


Here = tuple[set[int], int]  # the seats that have a table open in one process, and how many people without a seat


class Ear(Protocol):
    """Who is told what other processes say, and asked what they should know."""

    async def heard(self, table: str, number: int, change: Change | None) -> None:
        """Another process has stored news of a table, up to a number; the change itself, if it was small enough to be told."""

    async def missed_something(self) -> None:
        """The line was down: anything may have happened."""

    async def order_changed(self) -> None:
        """Whoever runs the house has decided something in another process."""

    async def keys_changed(self) -> None:
        """Some key opens another person's things now."""

    def tables_gone(self, names: list[str]) -> None:
        """Tables were deleted in another process."""

    def presence_heard(self, table: str) -> None:
        """Somebody came or went in another process."""

    def everybody_here(self) -> dict[str, Here]:
        """Who has which table open in this process."""

    def thinker_heard(self, thinker: str, slots: int) -> None:
        """A process that only thinks is alive, with so many slots."""

    def thought_heard(self, thought: str, found: Mapping[str, Any] | None) -> None:
        """A process that only thinks has found something, or cannot think about that."""


class Messenger:
    """Carries news and presence between the processes on one database."""

    def __init__(self, store: Store, process: str) -> None:
        self._store, self._process = store, process
        self._elsewhere: dict[str, dict[str, Here]] = {}  # process -> table -> who
        self._last_heard: dict[str, float] = {}
        self._tasks: list[asyncio.Task[Any]] = []
        self._out: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    @property
    def _is_needed(self) -> bool:
        return not self._store.is_sqlite

    def note(self, table: str, change: Change) -> str:
        """What the other processes are told of a change: all of it, so that they need not read it, unless it is too long."""
        if not self._is_needed:
            return ""
        told = {"process": self._process, "table": table, "number": change.news[-1].number}
        whole = json.dumps({**told, "change": change.as_dict()})
        return whole if len(whole) < _LONGEST_NOTE else json.dumps(told)

    async def start(self, ear: Ear) -> None:
        """Begins to listen and to speak."""
        if self._is_needed:
            ready = asyncio.Event()
            tasks = (self._listen(ear, ready), self._speak(), self._greet(ear))
            self._tasks = [asyncio.create_task(task) for task in tasks]
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

    def tables(self) -> set[str]:
        """The ids of the tables that somebody has open in other processes."""
        return {table for tables in self._elsewhere.values() for table in tables}

    def tell(self, note: dict[str, Any]) -> None:
        """Tells the other processes something that is no news of a table: `order` or `keys` were changed, tables are `gone`."""
        if self._is_needed:
            self._out.put_nowait(note)

    def tell_presence(self, table: str, here: Here) -> None:
        """Tells the other processes who has a table open here."""
        if self._is_needed:
            self._tell_presence([(table, here)])

    def _tell_presence(self, some: list[tuple[str, Here]]) -> None:
        self._out.put_nowait({"presence": {table: [sorted(seats), watching] for table, (seats, watching) in some}})

    async def _greet(self, ear: Ear) -> None:
        self._out.put_nowait({"hello": True})
        while True:
            await asyncio.sleep(_HELLO_EVERY)
            self._out.put_nowait({"alive": True})
            now = asyncio.get_running_loop().time()
            for process, heard in list(self._last_heard.items()):
                if now - heard > _SILENT_AFTER:
                    del self._last_heard[process]
                    for table in self._elsewhere.pop(process, {}):
                        ear.presence_heard(table)

    # ------------------------------------------------------------ speaking and listening

    async def _speak(self) -> None:
        while True:
            told = {"process": self._process, **await self._out.get()}
            try:
                await self._store.notify(json.dumps(told))
            except Exception as problem:
                log.warning("could not tell the other processes: %s", problem)
                await asyncio.sleep(1)

    async def _listen(self, ear: Ear, ready: asyncio.Event) -> None:
        url = self._store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        inbox: asyncio.Queue[str] = asyncio.Queue()
        while True:
            connection = None
            try:
                connection = await asyncpg.connect(url)
                await connection.add_listener(CHANNEL, lambda *heard: inbox.put_nowait(heard[-1]))
                if ready.is_set():  # the line was down: anything may have happened
                    await ear.missed_something()
                    self._out.put_nowait({"hello": True})
                ready.set()
                while not connection.is_closed():
                    note = None
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(1):
                            note = await inbox.get()
                    if note is not None:
                        await self._hear(ear, json.loads(note))
            except asyncio.CancelledError:
                if connection is not None:
                    connection.terminate()
                raise
            except Exception as problem:
                log.warning("the line to the other processes is down: %s", problem)
                await asyncio.sleep(1)

    async def _hear(self, ear: Ear, told: dict[str, Any]) -> None:
        process = told["process"]
        if process == self._process:
            return
        self._last_heard[process] = asyncio.get_running_loop().time()
        if "thinks" in told:
            ear.thinker_heard(process, told["thinks"])
        if "answers" in told:
            ear.thought_heard(told["answers"], told["found"])
        if "table" in told:
            change = Change.of(told["change"]) if "change" in told else None
            await ear.heard(told["table"], told["number"], change)
        if "order" in told:
            await ear.order_changed()
        if "keys" in told:
            await ear.keys_changed()
        if "gone" in told:
            ear.tables_gone(told["gone"])
        if "presence" in told:
            known = self._elsewhere.setdefault(process, {})
            for table, (seats, watching) in told["presence"].items():
                known[table] = (set(seats), watching)
                if not seats and not watching:
                    del known[table]
                ear.presence_heard(table)
        if "hello" in told:
            here = list(ear.everybody_here().items())
            for first in range(0, len(here), _TABLES_A_NOTE):
                self._tell_presence(here[first : first + _TABLES_A_NOTE])
