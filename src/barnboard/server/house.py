"""The house: its rooms, each with one concern, and how it is opened and closed.

`registry` holds the tables, `ledger` changes them, `broadcast` tells of it, `presence` knows who is there, `attendants` see to
what happens by itself, `readiness` compiles games, `pulse` knows when nobody was there.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Mapping
from typing import Any

from barnboard.fairness import Signet

from .attendants import Attendants
from .broadcast import Broadcast
from .calling import Caller
from .cards import Cards
from .distant import Distant
from .gauges import Gauges
from .health import Health
from .herald import Herald
from .keyring import Keyring
from .ledger import Ledger
from .listeners import Listeners
from .messenger import Messenger
from .order import Order
from .outward import Door
from .presence import Presence
from .pulse import Pulse
from .readiness import Readiness
from .refusals import Refusal
from .registry import Registry
from .seats import Doorkeeper, Person, read_key
from .settings import Settings
from .shelf import Shelf
from .showing import Line
from .store import Change, Store
from .stream import Listener
from .studying import Studying
from .tables import Table
from .telling import Tellings
from .thinking import Thinking
from .workbench import Workbench
from .workshop import Lane, Workshop

log = logging.getLogger("barnboard.server")


class House:
    """All that one process has of tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.gauges = Gauges()
        key_file = settings.house_file(self.store.folder)
        key = read_key(key_file)
        self.doorkeeper = Doorkeeper(key)
        self.keyring = Keyring(self.store.identity, key, settings.now)
        self.health = Health(self.store, key_file, key)
        self.admin_key = read_key(settings.admin_file(self.store.folder))
        process = secrets.token_hex(8)
        self.pulse = Pulse(settings, self.store, process)
        self.readiness = Readiness()
        self.distant = Distant(settings, self.store, process)
        self.thinking = Thinking(settings.thinkers, self.distant, self.gauges)
        self.messenger = Messenger(self.store, process)
        shelf = self.shelf = Shelf(self.store)
        self.workshop = Workshop(settings.workers)
        self.registry = Registry(self.store, shelf, self.readiness, self.workshop, self.pulse.outages, settings.most_tables)
        self.listeners = Listeners()
        self.presence = Presence(self.listeners, self.messenger.elsewhere)
        self.broadcast = Broadcast(settings, self.listeners, self.presence)
        self.lane = Lane()
        self.tellings = Tellings(self.lane)
        self.workbench = Workbench(self.workshop)
        self.studying = Studying(settings, self.store, process)
        self.cards = Cards(self.workshop)
        self.order = Order(self.store, settings.now)
        self.ledger = Ledger(
            settings,
            self.pulse,
            self.store,
            shelf,
            self.registry,
            self.readiness,
            self.messenger,
            self.broadcast,
            self.gauges,
            Signet(key),
        )
        self.attendants = Attendants(settings, self.registry, self.pulse, self.ledger, self.presence, self.thinking)
        self.door = Door(settings.push_anywhere)
        self.caller = Caller(settings, self.store, self.registry, self.presence, self.door)
        self.herald = Herald(settings, self.store, self.registry, self.door)
        self.ledger.on_change = self._changed
        self.ledger.on_turn = self.caller.turn
        self._chores: list[asyncio.Task[None]] = []
        self._error_counter = self.gauges.count_errors()

    async def start(self) -> None:
        """Opens the house: reads what is stored and goes on with what was pending."""
        logging.getLogger("barnboard").addHandler(self._error_counter)
        await self.store.start()
        await self.pulse.start()
        await self.order.read()
        await self.keys_changed()
        await self.messenger.start(self)
        await self.readiness.start()
        await self.studying.start()
        chores = (self.pulse.beat(), self._wake(), self._finish(), self._put_away(), self.gauges.look(self._numbers))
        self._chores = [asyncio.create_task(chore) for chore in chores]

    async def stop(self) -> None:
        """Closes the house."""
        self.listeners.end()
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.attendants.stop()
        await self.caller.stop()
        await self.herald.stop()
        self.door.close()
        self.thinking.stop()
        self.readiness.stop()
        self.workshop.stop()
        await self.studying.stop()
        await self.messenger.stop()
        await self.pulse.stop()
        await self.store.stop()
        logging.getLogger("barnboard").removeHandler(self._error_counter)

    def _changed(self, table: Table) -> None:
        self.attendants.attend(table)
        self.herald.look(table)

    async def table(self, name: str) -> Table:
        """A table by its id, or the Refusal; with clocks that can be looked at."""
        await self.pulse.notice()
        return await self.registry.table(name)

    async def _wake(self) -> None:
        """Takes up the turns of bots and the clocks that ran when the last process died; games that are ready come first."""
        await self.wake_all(await self.store.tables_to_wake(apart_from=self.readiness.cold()))
        if self.readiness.cold():
            await self.readiness.all_ready()
            await self.wake_all(await self.store.tables_to_wake())

    async def wake_all(self, names: list[str]) -> None:
        """Sees to it that tables are looked after again."""
        for name in names:
            try:
                self.attendants.attend(await self.table(name))
            except Refusal:
                continue
            except Exception:
                log.exception("table %s cannot be woken", name)

    async def _finish(self) -> None:
        """Writes down how matches ended that an older build, or a process that died, left without that."""
        for name in await self.store.without_ending():
            with contextlib.suppress(Refusal):
                await self.table(name)

    async def _put_away(self) -> None:
        while True:
            await asyncio.sleep(self.settings.forget_after / 4)
            self.registry.put_away(self.settings.forget_after, self._is_needed)
            self.presence.keep_only({table.id for table in self.registry.all()})

    def _numbers(self) -> dict[str, float]:
        return {
            "tables": self.registry.count(),
            "streams": self.listeners.count(),
            "thoughts_waiting": self.thinking.waiting,
            "thoughts_running": self.thinking.running,
            "thinkers_elsewhere": self.distant.slots,
        }

    def _is_needed(self, table: Table) -> bool:
        return bool(self.listeners.at(table.id)) or self.attendants.attends(table)

    # ------------------------------------------------------------ people come and go

    def open_stream(self, table: Table, person: Person, language: str, missed: list[Line], address: str) -> Listener:
        """Somebody begins to listen to a table, with what was missed; the others are told."""
        listener = self.broadcast.open(table, person, language, missed, address)
        self._presence_changed(table)
        return listener

    def close_stream(self, table: Table, listener: Listener) -> None:
        """Somebody has stopped listening to a table; the others are told."""
        self.broadcast.close(table, listener)
        self._presence_changed(table)

    def people_at(self, name: str) -> int:
        """How many people who sit at a table have it open."""
        table = self.registry.at_hand(name)
        return len(self.messenger.elsewhere(name)[0] if table is None else self.presence.at(table).seats)

    def _presence_changed(self, table: Table) -> None:
        self.broadcast.presence(table)
        self.messenger.tell_presence(table.id, self.presence.here(table))
        self.attendants.attend(table)

    # ------------------------------------------------------------ what other processes tell

    async def heard(self, table: str, number: int, change: Change | None) -> None:
        """Another process has stored news of a table."""
        await self.ledger.heard(table, number, change)

    async def missed_something(self) -> None:
        """The line to the other processes was down: anything may have happened."""
        await self.keys_changed()
        await self.ledger.catch_up_all()

    async def order_changed(self) -> None:
        """Whoever runs the house has decided something: it is told, and whoever may not be here is shown the door."""
        before = self.order.announcement()
        await self.order.read()
        now = self.order.announcement()
        if now != before:
            self.broadcast.announcement(None if now is None else now._asdict())
        self.listeners.end_where(lambda listener: self.order.is_banned(listener.person, listener.address))

    async def keys_changed(self) -> None:
        """Some key opens another person's things now."""
        self.doorkeeper.learn(await self.store.identity.moved())

    def tables_gone(self, names: list[str]) -> None:
        """Tables were deleted, or are not what they were: whoever asks for them gets them anew."""
        self.registry.drop(names)
        self.tellings.forget(names)
        for name in names:
            self.listeners.end(name)

    def presence_heard(self, table: str) -> None:
        """Somebody came or went in another process."""
        found = self.registry.at_hand(table)
        if found is not None:
            self.broadcast.presence(found)

    def thinker_heard(self, thinker: str, slots: int) -> None:
        """A process that only thinks is alive."""
        self.distant.heard(thinker, slots)

    def thought_heard(self, thought: str, found: Mapping[str, Any] | None) -> None:
        """A process that only thinks has found something, or cannot think about that."""
        self.distant.answered(thought, found)

    def everybody_here(self) -> dict[str, tuple[set[int], int]]:
        """Who has which table open in this process."""
        held = [self.registry.at_hand(name) for name in self.listeners.tables()]
        return {table.id: self.presence.here(table) for table in held if table is not None}
