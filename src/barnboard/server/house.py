"""The house: the tables in use, whoever listens to them, and what happens at them by itself.

Every change goes through `change`: decide on what the table is now, store, follow, tell. Whoever was outrun by another process
looks at the table again and decides anew.
"""

import asyncio
import contextlib
import logging
import re
from collections.abc import Callable
from typing import TypeVar

from barnboard.games import Game, SetupError, games
from barnboard.match import Match

from . import moves
from .bots_at_table import Thinkers
from .messenger import Messenger
from .names import table_name
from .refusals import Refusal
from .seats import Doorkeeper, Person, bot_takes_over, known_level, read_key, seats_of
from .settings import Settings
from .showing import Audience, Common, Present, common, stream_event
from .store import Change, News, Outrun, SeatRow, Store, TableRow
from .stream import Listener, here, told, welcome
from .tables import Table

log = logging.getLogger("barnboard.server")

A = TypeVar("A")
_MOST_TRIES = 50
_TABLE_NAME = re.compile("[a-z0-9-]{1,40}")
_PULSE = 5.0
_OUTAGE_MS = 15_000
_OTHERS_FIRST = 20.0  # a turn that came up in another process is left to it that long


def _warm_up(game: Game) -> None:
    game.warm()
    Match(game).imagined(0, (1, 2))


class House:
    """All tables of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.doorkeeper = Doorkeeper(read_key(settings.key_file or self.store.folder / "barnboard.key"))
        self.process = settings.token(8)
        self.thinkers = Thinkers(settings.thinkers)
        self.messenger = Messenger(self)
        self.listeners: dict[str, set[Listener]] = {}
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._attendants: dict[str, asyncio.Task[None]] = {}
        self._stirred: dict[str, asyncio.Event] = {}
        self._gone_since: dict[tuple[str, int], float] = {}
        self._outages: list[tuple[int, int]] = []
        self._warm: dict[str, asyncio.Task[None]] = {}
        self._chores: list[asyncio.Task[None]] = []

    # ------------------------------------------------------------ opening and closing

    async def start(self) -> None:
        """Opens the house: reads what is stored and goes on with what was pending."""
        await self.store.start()
        await self.store.note_outage(self.settings.now(), _OUTAGE_MS)
        await self.store.pulse(self.process, self.settings.now())
        self._outages[:] = await self.store.outages()
        await self.messenger.start()
        self._chores = [asyncio.create_task(chore) for chore in (self.all_ready(), self._beat(), self._wake(), self._forget())]

    async def stop(self) -> None:
        """Closes the house."""
        self.end_streams()
        tasks = [*self._chores, *self._attendants.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.stop()
        await self.messenger.stop()
        await self.store.stop()

    def end_streams(self) -> None:
        """Sends everybody home; browsers come back by themselves."""
        for some in list(self.listeners.values()):
            for listener in list(some):
                listener.cut_off()

    async def all_ready(self) -> None:
        """Waits until the rules of all games are compiled."""
        for game in games().values():
            await self.ready(game)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_PULSE)
            with contextlib.suppress(Exception):
                await self.store.pulse(self.process, self.settings.now())

    async def _wake(self) -> None:
        """Takes up the turns of bots and the clocks that ran when the last process died."""
        for table in await self.store.tables_to_wake():
            try:
                self._attend(await self.table(table))
            except Refusal:
                continue
            except Exception:
                log.exception("table %s cannot be woken", table)

    async def _forget(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(self.settings.forget_after / 4)
            for name, table in list(self._tables.items()):
                idle = loop.time() - table.used > self.settings.forget_after
                if idle and name not in self.listeners and name not in self._attendants and not table.lock.locked():
                    del self._tables[name]
            for name, seat in list(self._gone_since):
                if name not in self._tables:
                    del self._gone_since[name, seat]

    async def ready(self, game: Game) -> None:
        """Waits until the rules of a game are compiled; that happens in a thread of its own."""
        if game.id not in self._warm:
            self._warm[game.id] = asyncio.create_task(asyncio.to_thread(_warm_up, game))
        await asyncio.shield(self._warm[game.id])

    def is_ready(self, game: Game) -> bool:
        """Whether the rules of a game are compiled here."""
        return game.id in self._warm and self._warm[game.id].done()

    # ------------------------------------------------------------ tables

    async def table(self, name: str) -> Table:
        """A table by its id, or the Refusal."""
        table = self._tables.get(name)
        if table is None:
            if not _TABLE_NAME.fullmatch(name):
                raise Refusal("no_table")
            if name not in self._loading:
                self._loading[name] = asyncio.ensure_future(self._load(name))
                self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
            table = await asyncio.shield(self._loading[name])
        table.used = asyncio.get_running_loop().time()
        return table

    async def _load(self, name: str) -> Table:
        stored = await self.store.load(name)
        if stored is None or stored.row.game not in games():
            raise Refusal("no_table")
        await self.ready(games()[stored.row.game])
        table = Table(stored, self._outages)
        table.used = asyncio.get_running_loop().time()
        self._tables[name] = table
        if table.status != table.row.status:
            await self._finish(table)
        return table

    async def make(self, row: TableRow, seats: list[SeatRow]) -> Table:
        """A new table, under a name of its own."""
        game = games().get(row.game)
        if game is None:
            raise Refusal("no_game")
        try:
            row.options = dict(game.check_setup(len(seats), row.options))
        except SetupError as problem:
            raise Refusal("invalid", what=str(problem)) from None
        await self.ready(game)
        news = [News(1, "made", row.made)]
        if all(who.kind in ("person", "bot") for who in seats):
            news.append(News(2, "dealt", row.made))
            row.status = "playing"
        while True:
            row.id = table_name(self.settings.token)
            with contextlib.suppress(Outrun):  # somebody has that name already
                await self.store.make(row, seats, news)
                break
        table = await self.table(row.id)
        self._attend(table)
        return table

    async def change(self, name: str, decide: Callable[[Table], Change | A]) -> tuple[Table, Change | A]:
        """Lets something happen at a table. What `decide` answers other than a Change changes nothing."""
        table = await self.table(name)
        async with table.lock:
            for _ in range(_MOST_TRIES):
                try:
                    change = decide(table)
                except Refusal:
                    if not self.store.is_sqlite and await self._catch_up(table):
                        continue  # another process knows better
                    raise
                if not isinstance(change, Change):
                    return table, change
                try:
                    await self.store.append(name, change, self.messenger.note(name, change.news[-1].number))
                except Outrun:
                    await self._catch_up(table)
                    continue
                table.apply(change)
                table.is_ours = True
                self.tell(table, change.news)
                break
            else:
                raise Refusal("stale")
        if table.status != table.row.status:
            await self._finish(table)
        self._attend(table)
        return table, change

    async def heard(self, name: str, number: int) -> None:
        """Another process told news of a table; follows them if the table is in use here."""
        if name in self._loading:
            await asyncio.wait([self._loading[name]])
        table = self._tables.get(name)
        if table is not None:
            async with table.lock:
                if table.number < number:
                    await self._catch_up(table)
            self._attend(table)

    async def catch_up_all(self) -> None:
        """Looks at every table in use: news may have been missed."""
        for table in list(self._tables.values()):
            async with table.lock:
                await self._catch_up(table)
            self._attend(table)

    async def _catch_up(self, table: Table) -> bool:
        """Follows what other processes told; whether there was anything."""
        stored = await self.store.load(table.id, table.number)
        fresh = table.catch_up(stored) if stored is not None else []
        if fresh:
            table.is_ours = False
            self.tell(table, fresh)
        return bool(fresh)

    async def _finish(self, table: Table) -> None:
        table.row.status = table.status
        await self.store.set_status(table.id, table.status)

    # ------------------------------------------------------------ telling

    def present(self, table: Table) -> Present:
        """Who has the table open, here or in another process."""
        seats, watching = self.here(table)
        there, others = self.messenger.elsewhere(table.id)
        return Present(frozenset(seats | there), watching + others)

    def here(self, table: Table) -> tuple[set[int], int]:
        """Who has the table open in this process: seats, and how many that have none."""
        seats: set[int] = set()
        watching: set[str] = set()
        for listener in self.listeners.get(table.id, ()):
            mine = seats_of(table, listener.person)
            seats.update(mine)
            if not mine:
                watching.add(listener.person.digest)
        return seats, len(watching)

    def tell(self, table: Table, items: list[News]) -> None:
        """Tells all listeners of a table what happened and how it stands."""
        present, now = self.present(table), self.settings.now()
        rendered: dict[Audience, bytes] = {}
        known: dict[str, Common] = {}
        for listener in list(self.listeners.get(table.id, ())):
            to = listener.audience(table)
            if to not in rendered:
                if to.language not in known:
                    known[to.language] = common(table, present, to.language, now)
                rendered[to] = told(table, items, to, present, now, known[to.language])
            listener.send(rendered[to])

    def tell_presence(self, table: Table) -> None:
        """Tells all listeners who is here."""
        message = here(self.present(table))
        for listener in list(self.listeners.get(table.id, ())):
            listener.send(message)

    def open_stream(self, table: Table, person: Person, language: str, since: int | None) -> Listener:
        """A new listener, with what it has missed in line already."""
        listener = Listener(person, language, self.settings.stream_queue)
        self.listeners.setdefault(table.id, set()).add(listener)
        for seat in seats_of(table, person):
            self._gone_since.pop((table.id, seat), None)
        missed = [] if since is None else [item for item in table.news if item.number > since]
        listener.send(welcome(table, missed, listener.audience(table), self.present(table), self.settings.now()))
        self._presence_changed(table)
        return listener

    def close_stream(self, table: Table, listener: Listener) -> None:
        """A listener is gone."""
        some = self.listeners.get(table.id, set())
        some.discard(listener)
        if not some:
            self.listeners.pop(table.id, None)
        present = self.present(table).seats
        for seat in seats_of(table, listener.person):
            if seat not in present:
                self._gone_since[table.id, seat] = asyncio.get_running_loop().time()
        self._presence_changed(table)

    def _presence_changed(self, table: Table) -> None:
        self.tell_presence(table)
        self.messenger.tell_presence(table)
        self._attend(table)

    def presence_heard(self, name: str) -> None:
        """Somebody came or went in another process."""
        table = self._tables.get(name)
        if table is not None:
            self.tell_presence(table)

    def absent_for(self, table: Table, seat: int) -> float:
        """How long a person has not had the table open; 0 while it is open."""
        if seat in self.present(table).seats:
            return 0.0
        now = asyncio.get_running_loop().time()
        return now - self._gone_since.setdefault((table.id, seat), now)

    def is_absent(self, table: Table, seat: int) -> bool:
        """Whether a person has been away long enough for a bot to sit in."""
        return seat not in self.present(table).seats and self.absent_for(table, seat) >= self.settings.away_after

    # ------------------------------------------------------------ what happens by itself

    def _attend(self, table: Table) -> None:
        """Sees to it that bots move and clocks run out at a table."""
        if table.id in self._attendants:
            self._stirred[table.id].set()
        elif self._needs_attention(table):
            self._stirred[table.id] = asyncio.Event()
            task = asyncio.create_task(self._attendant(table))
            self._attendants[table.id] = task
            task.add_done_callback(lambda done: self._dismiss(table, done))

    def _dismiss(self, table: Table, done: asyncio.Task[None]) -> None:
        self._attendants.pop(table.id, None)
        self._stirred.pop(table.id, None)
        if not done.cancelled():
            self._attend(table)  # something may have happened since its last look

    @staticmethod
    def _needs_attention(table: Table) -> bool:
        seat = table.to_move
        return seat is not None and (table.plays_itself(seat) or table.row.clock != "none")

    async def _attendant(self, table: Table) -> None:
        while self._needs_attention(table):
            try:
                await self._attend_once(table)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("table %s", table.id)
                await asyncio.sleep(5)

    async def _attend_once(self, table: Table) -> None:
        seat = table.to_move
        assert seat is not None
        if table.plays_itself(seat):
            if table.is_ours or not await self._stirs_within(table, _OTHERS_FIRST):
                table.is_ours = True
                await self._bot_turn(table, seat)
            return
        left = (table.clock.left(seat, seat, self.settings.now()) or 0) / 1000
        if left <= 0:
            await self._hand_to_bot(table, seat, "time")
            return
        patience = self.settings.away_after - self.absent_for(table, seat)
        others = any(other != seat for other in self.present(table).seats)
        if others and patience <= 0:
            await self._hand_to_bot(table, seat, "absent")
            return
        await self._stirs_within(table, min(left, patience) if others and patience > 0 else left)

    async def _stirs_within(self, table: Table, seconds: float) -> bool:
        stirred = self._stirred[table.id]
        stirred.clear()
        try:
            async with asyncio.timeout(max(0.005, seconds)):
                await stirred.wait()
        except TimeoutError:
            return False
        return True

    async def _bot_turn(self, table: Table, seat: int) -> None:
        match = table.running()
        ply, level = match.ply, known_level(table.seats[seat].bot)
        await asyncio.sleep(self.settings.bot_pause)
        if table.to_move != seat or match.ply != ply:
            return
        text = await self.thinkers.choose(match, level)

        def decide(now_table: Table) -> Change | None:
            running = now_table.match
            if running is None or running.ply != ply or running.to_move != seat or not now_table.plays_itself(seat):
                return None
            return moves.make(now_table, running, seat, text, self.settings.now())

        await self.change(table.id, decide)

    async def _hand_to_bot(self, table: Table, seat: int, why: str) -> None:
        def decide(now_table: Table) -> Change | None:
            if now_table.to_move != seat or now_table.plays_itself(seat):
                return None
            left = now_table.clock.left(seat, seat, self.settings.now())
            if why == "time" and left is not None and left > 0:
                return None
            return bot_takes_over(now_table, seat, why, None, self.settings.now())

        await self.change(table.id, decide)

    def watched(self) -> list[Table]:
        """The tables that somebody has open here."""
        return [self._tables[name] for name in self.listeners if name in self._tables]

    def tell_review(self, table: Table, status: str, progress: float) -> None:
        """Tells all listeners how far a review is."""
        message = stream_event("review", None, {"status": status, "progress": progress})
        for listener in list(self.listeners.get(table.id, ())):
            listener.send(message)
