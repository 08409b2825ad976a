"""The tables in memory: read from the store when they are first asked for, put away when nobody has used them for long."""

import asyncio
import logging
import re
from collections.abc import Callable, Sequence
from copy import deepcopy

from barnboard.games import SetupError, games
from barnboard.match import Match

from .ending import ending_of_saved
from .readiness import Readiness
from .refusals import Refusal
from .results import results_of
from .shelf import Shelf
from .store import Store, TableRow
from .tables import Table
from .workshop import Workshop

log = logging.getLogger("barnboard.server")

TABLE_NAME = re.compile("[a-z0-9-]{1,40}")


class Registry:
    """All tables that this process holds."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf,
        readiness: Readiness,
        workshop: Workshop,
        outages: Sequence[tuple[int, int]],
        most: int,
    ) -> None:
        self._store = store
        self._workshop = workshop
        self._most = most
        self._shelf = shelf
        self._readiness = readiness
        self._outages = outages
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._finishing: dict[str, asyncio.Task[None]] = {}

    async def table(self, name: str) -> Table:
        """A table by its id, or the Refusal. One that was dropped while it was read is read again."""
        while (table := self._tables.get(name)) is None:
            if not TABLE_NAME.fullmatch(name):
                raise Refusal("no_table")
            if name not in self._loading:
                self._loading[name] = asyncio.ensure_future(self._load(name))
            await asyncio.shield(self._loading[name])
        table.used = asyncio.get_running_loop().time()
        return table

    async def in_memory(self, name: str) -> Table | None:
        """A table that is held here, or None; one that is just being read is waited for."""
        if name in self._loading:
            await asyncio.wait([self._loading[name]])
        return self.at_hand(name)

    def at_hand(self, name: str) -> Table | None:
        """A table that is held here now, or None."""
        return self._tables.get(name)

    def all(self) -> list[Table]:
        """Every table that is held here."""
        return list(self._tables.values())

    def count(self) -> int:
        """How many tables are held here."""
        return len(self._tables)

    def check_room(self) -> None:
        """Raises the Refusal where no more tables can be held in memory."""
        if len(self._tables) >= self._most:
            raise Refusal("full_house", {"seconds": 60}, seconds=60)

    def drop(self, names: list[str]) -> None:
        """Forgets tables whose rows were changed behind their back, or deleted."""
        for name in names:
            self._tables.pop(name, None)
            self._loading.pop(name, None)

    def put_away(self, idle: float, is_needed: Callable[[Table], bool]) -> None:
        """Forgets tables that nobody has asked for in so many seconds and that nothing needs."""
        now = asyncio.get_running_loop().time()
        for name, table in list(self._tables.items()):
            if now - table.used > idle and not table.lock.locked() and not is_needed(table):
                del self._tables[name]

    async def _load(self, name: str) -> None:
        reading = asyncio.current_task()
        try:
            self.check_room()
            table = await self._read(name)
            if self._loading.get(name) is reading:
                table.used = asyncio.get_running_loop().time()
                self._tables[name] = table
                await self.finish(table)
        finally:
            if self._loading.get(name) is reading:
                del self._loading[name]

    async def _read(self, name: str) -> Table:
        """A table from the store, or the Refusal. Where its match cannot be followed it is held, and that is logged."""
        try:
            stored = await self._store.load(name)
        except Exception as problem:
            log.error("table %s cannot be read: %r", name, problem)
            raise Refusal("unreadable") from None
        if stored is None:
            raise Refusal("no_table")
        if stored.row.status == "waiting":
            await self._bring_up(stored.row, len(stored.seats))
        box = await self._shelf.take(stored.row)
        if box is not None:
            await self._readiness.ready(games()[stored.row.game])
            try:
                return await asyncio.to_thread(Table, deepcopy(stored), self._outages, box)
            except Exception as problem:
                log.error("the match at table %s cannot be followed: %r", name, problem)
        elif stored.row.status == "waiting":
            raise Refusal("no_table")
        table = Table(stored, self._outages, None)
        if table.ending is not None:
            await asyncio.to_thread(lambda: table.told)
        return table

    async def _bring_up(self, row: TableRow, seats: int) -> None:
        """A table at which nothing was dealt yet is played by the rules of today, if they fit."""
        game = games().get(row.game)
        if game is None or (row.rules_version, row.box) == (game.rules_version, game.usual_box.digest):
            return
        if row.is_edited and await self._shelf.find(game.id, row.rules_version, row.box) is not None:
            return
        try:
            row.options = dict(game.check_setup(seats, row.options))
        except SetupError:
            row.status = "closed"
        if row.is_edited:  # with a box that this build cannot read: nobody sat down for another one
            row.status, row.is_edited = "closed", False
        row.rules_version, row.box = game.rules_version, await self._shelf.put(game)
        names = ("options", "status", "rules_version", "box", "is_edited")
        await self._store.update(row.id, {name: getattr(row, name) for name in names})

    async def finish(self, table: Table) -> None:
        """Returns when it is written down how a match ended, if it is over."""
        if table.match is None or table.status != "over" or table.ending is not None:
            return
        if table.id not in self._finishing:
            self._finishing[table.id] = asyncio.ensure_future(self._finish(table, table.match))
            self._finishing[table.id].add_done_callback(lambda _: self._finishing.pop(table.id))
        await asyncio.shield(self._finishing[table.id])

    async def _finish(self, table: Table, match: Match) -> None:
        """The match is told in all languages from its first move on, which takes longer than to play it again elsewhere."""
        ending, _ = await self._workshop.run(ending_of_saved, match.save())
        table.ending, table.row.status = ending, "over"
        results, is_rated = results_of(table), table.row.rated and table.game.usual_box.digest == table.row.box
        await self._store.finish(table.id, table.news[-1].at, ending, results, is_rated)
