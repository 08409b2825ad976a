"""The ledger: every change of a table goes through `change`: decide on what the table is now, store, follow, tell.

Whoever was outrun by another process looks at the table again and decides anew.
"""

import contextlib
import json
from collections.abc import Callable
from typing import TypeVar

from barnboard.fairness import Signet, fingerprint, promise
from barnboard.games import SetupError, games

from .broadcast import Broadcast
from .gauges import Gauges
from .messenger import Messenger
from .names import table_name
from .pulse import Pulse
from .readiness import Readiness
from .refusals import Refusal
from .registry import Registry
from .seats import begin, opening
from .settings import Settings
from .shelf import Shelf
from .store import Change, News, Outrun, SeatRow, Store, TableRow
from .tables import Table

A = TypeVar("A")
_MOST_TRIES = 50


class Ledger:
    """Makes tables and changes them.

    `on_change` is called with every table that was made or changed, here or elsewhere; `on_turn` where a change that was stored
    here made it somebody's turn who did not bring it about.
    """

    def __init__(
        self,
        settings: Settings,
        pulse: Pulse,
        store: Store,
        shelf: Shelf,
        registry: Registry,
        readiness: Readiness,
        messenger: Messenger,
        broadcast: Broadcast,
        gauges: Gauges,
        signet: Signet,
    ) -> None:
        self._settings = settings
        self._signet = signet
        self._pulse = pulse
        self._store = store
        self._shelf = shelf
        self._registry = registry
        self._readiness = readiness
        self._messenger = messenger
        self._broadcast = broadcast
        self._gauges = gauges
        self.on_change: Callable[[Table], None] = lambda table: None
        self.on_turn: Callable[[Table], None] = lambda table: None

    async def make(self, row: TableRow, seats: list[SeatRow]) -> Table:
        """A new table, under a name of its own; it is dealt at once where no chair is open."""
        game = games().get(row.game)
        if game is None:
            raise Refusal("no_game")
        try:
            row.options = dict(game.check_setup(len(seats), row.options))
        except SetupError as problem:
            raise Refusal("invalid", what=str(problem)) from None
        self._registry.check_room()
        await self._readiness.ready(game)
        row.rules_version = game.rules_version
        if row.is_edited and await self._shelf.find(game.id, game.rules_version, row.box) is None:
            raise Refusal("no_box")
        if not row.is_edited:
            row.box = await self._shelf.put(game)
        while True:
            row.id = table_name(self._settings.token)
            news = self._first_news(row, seats)
            with contextlib.suppress(Outrun):  # another table has that name already
                await self._store.make(row, seats, news)
                break
        table = await self._registry.table(row.id)
        self.on_change(table)
        return table

    def _first_news(self, row: TableRow, seats: list[SeatRow]) -> list[News]:
        """The first event of a table carries what the house promises of the deal."""
        commitment = fingerprint(row.secret)
        signature = self._signet.sign(promise(row.id, row.made, commitment))
        told = {"commitment": commitment, "key": self._signet.public, "signature": signature}
        news = [News(1, "made", row.made, text=json.dumps(told))]
        next_news = opening(row.id, commitment, seats, self._signet, 2, row.made)
        row.status = "playing" if next_news is not None and next_news.kind == "dealt" else "waiting"
        return news if next_news is None else [*news, next_news]

    async def change(self, name: str, decide: Callable[[Table], Change | A]) -> tuple[Table, Change | A]:
        """Lets something happen at a table. What `decide` answers other than a Change changes nothing."""
        table = await self._registry.table(name)
        await self._pulse.notice()
        async with table.lock:
            change = await self._decided(table, decide)
        await self._registry.finish(table)
        self.on_change(table)
        return table, change

    async def _decided(self, table: Table, decide: Callable[[Table], Change | A]) -> Change | A:
        for _ in range(_MOST_TRIES):
            try:
                change = decide(table)
            except Refusal:
                if await self._others_know_better(table):
                    continue
                raise
            if not isinstance(change, Change):
                return change
            begin(table, change, self._signet)
            try:
                await self._store.append(table.id, change, self._messenger.note(table.id, change))
            except Outrun:
                await self._catch_up(table)
                continue
            before = table.to_move
            table.apply(change)
            table.is_ours = True
            self._broadcast.news(table, change.news)
            self._gauges.happened(table, change.news)
            if table.to_move not in (None, before, *(item.seat for item in change.news)):
                self.on_turn(table)
            return change
        raise Refusal("stale")

    async def _others_know_better(self, table: Table) -> bool:
        """Whether another process stored something that is not known here, be it the very thing that is about to be refused."""
        if self._store.is_sqlite:
            return False
        await self._store.settle(table.id)
        return await self._catch_up(table)

    async def heard(self, name: str, number: int, change: Change | None = None) -> None:
        """Follows news of a table that another process told, if the table is held here. A change that comes next is not read."""
        table = await self._registry.in_memory(name)
        if table is not None:
            async with table.lock:
                if change is not None and change.news[0].number == table.next_number():
                    table.apply(change)
                    self._told_elsewhere(table, change.news)
                elif table.number < number:
                    await self._catch_up(table)
            self.on_change(table)

    async def catch_up_all(self) -> None:
        """Looks at every table that is held here: news may have been missed."""
        for table in self._registry.all():
            async with table.lock:
                await self._catch_up(table)
            self.on_change(table)

    async def _catch_up(self, table: Table) -> bool:
        """Follows what other processes stored; whether there was anything."""
        stored = await self._store.load(table.id, table.number)
        fresh = table.catch_up(stored) if stored is not None else []
        if fresh:
            self._told_elsewhere(table, fresh)
        return bool(fresh)

    def _told_elsewhere(self, table: Table, fresh: list[News]) -> None:
        table.is_ours = False
        self._broadcast.news(table, fresh)
