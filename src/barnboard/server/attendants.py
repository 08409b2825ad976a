"""What happens at tables by itself: bots move, clocks run out, somebody who is gone is played for.

A table that needs it has one attendant, a task that looks at the table, sleeps until something is due, and looks again.
"""

import asyncio
import logging
from contextvars import Context

from . import moves
from .ledger import Ledger
from .presence import Presence
from .pulse import Pulse
from .registry import Registry
from .seats import bot_takes_over, known_level
from .settings import Settings
from .store import Change
from .tables import Table
from .thinking import Thinking

log = logging.getLogger("barnboard.server")

_OTHERS_FIRST = 20.0  # seconds; a turn that came up in another process is left to it that long


class Attendants:
    """The attendants of all tables that this process holds."""

    def __init__(
        self, settings: Settings, registry: Registry, pulse: Pulse, ledger: Ledger, presence: Presence, thinking: Thinking
    ) -> None:
        self._settings = settings
        self._registry = registry
        self._pulse = pulse
        self._ledger = ledger
        self._presence = presence
        self._thinking = thinking
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._stirred: dict[str, asyncio.Event] = {}

    def attend(self, table: Table) -> None:
        """Sees to it that somebody looks after a table now, if it needs that."""
        if table.id in self._tasks:
            self._stirred[table.id].set()
        elif _needs_attention(table):
            self._stirred[table.id] = asyncio.Event()
            task = asyncio.create_task(self._look_after(table.id), context=Context())  # it outlives the request that began it
            self._tasks[table.id] = task
            task.add_done_callback(lambda done: self._dismiss(table.id, done))

    def attends(self, table: Table) -> bool:
        """Whether somebody looks after a table."""
        return table.id in self._tasks

    async def stop(self) -> None:
        """Sends all attendants home."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _dismiss(self, name: str, done: asyncio.Task[None]) -> None:
        self._tasks.pop(name, None)
        self._stirred.pop(name, None)
        table = self._registry.at_hand(name)
        if table is not None and not done.cancelled():
            self.attend(table)  # something may have happened since its last look

    async def _look_after(self, name: str) -> None:
        """Looks after the table of that name that is held now: it may be dropped and read again meanwhile."""
        while (table := self._registry.at_hand(name)) is not None and _needs_attention(table):
            try:
                await self._look(table)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("table %s", name)
                await asyncio.sleep(5)

    async def _look(self, table: Table) -> None:
        seat = table.to_move
        assert seat is not None
        if table.plays_itself(seat):
            if table.is_ours or not await self._stirs_within(table, _OTHERS_FIRST):
                table.is_ours = True
                await self._bot_turn(table, seat)
            return
        await self._pulse.notice()
        left = (table.clock.left(seat, seat, self._settings.now()) or 0) / 1000
        if left <= 0:
            await self._hand_to_bot(table, seat, "resigned" if table.row.pace == "days" else "time")
            return
        if table.row.pace == "days":
            await self._stirs_within(table, left)
            return
        patience = self._settings.away_after - self._presence.absent_for(table, seat)
        others = any(other != seat for other in self._presence.at(table).seats)
        if others and patience <= 0:
            await self._hand_to_bot(table, seat, "absent")
            return
        await self._stirs_within(table, min(left, patience) if others and patience > 0 else left)

    async def _stirs_within(self, table: Table, seconds: float) -> bool:
        """Whether something happens at the table before so many seconds have passed."""
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
        await asyncio.sleep(self._settings.bot_pause)
        if table.to_move != seat or match.ply != ply:
            return
        text, table.is_hurried = await self._thinking.choose(match, level, self._presence.waiting(table))

        def decide(now_table: Table) -> Change | None:
            running = now_table.match
            if running is None or running.ply != ply or running.to_move != seat or not now_table.plays_itself(seat):
                return None
            return moves.make(now_table, running, seat, text, self._settings.now())

        await self._ledger.change(table.id, decide)

    async def _hand_to_bot(self, table: Table, seat: int, why: str) -> None:
        def decide(now_table: Table) -> Change | None:
            if now_table.to_move != seat or now_table.plays_itself(seat):
                return None
            left = now_table.clock.left(seat, seat, self._settings.now())
            if why != "absent" and left is not None and left > 0:
                return None
            return bot_takes_over(now_table, seat, why, self._settings.now())

        await self._ledger.change(table.id, decide)


def _needs_attention(table: Table) -> bool:
    seat = table.to_move
    return seat is not None and (table.plays_itself(seat) or table.row.clock != "none")
