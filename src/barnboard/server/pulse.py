"""The pulse: each process says every few seconds that it is alive, so that the next one knows when nobody was there.

A process also notices when it stood still itself: it was stopped, the machine slept, or something held it up. No clock counts
any of these times.
"""

import asyncio
import contextlib
import logging

from .settings import Settings
from .store import Store

log = logging.getLogger("barnboard.server")

_TICK = 1.0
_TICKS_A_BEAT = 5
_OUTAGE_MS = 15_000
_STALL_MS = 3_000


class Pulse:
    """Beats, and knows when no server was there. The list `outages` is shared with every clock."""

    def __init__(self, settings: Settings, store: Store, process: str) -> None:
        self._settings, self._store, self._process = settings, store, process
        self.outages: list[tuple[int, int]] = []
        self._last_tick: int | None = None
        self._noting: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Notes for how long nobody was there, and beats for the first time."""
        now = self._settings.now()
        await self._store.note_outage(now, _OUTAGE_MS)
        await self._store.pulse(self._process, now)
        self.outages[:] = await self._store.outages()

    async def beat(self) -> None:
        """Beats as long as the process lives, and hears of the times in which other processes stood still."""
        ticks = 0
        while True:
            await asyncio.sleep(_TICK)
            self.notice()
            ticks += 1
            if ticks % _TICKS_A_BEAT == 0:
                with contextlib.suppress(Exception):
                    await self._store.pulse(self._process, self._settings.now())
                    self.outages[:] = sorted({*self.outages, *await self._store.outages()})

    def notice(self) -> None:
        """Looks whether the process stood still since the last tick. Whoever is about to look at a clock asks for this first."""
        now, last = self._settings.now(), self._last_tick
        self._last_tick = now
        if last is not None and now - last > _STALL_MS:
            log.info("stood still for %.1f s, which no clock counts", (now - last) / 1000)
            self.outages.append((last, now))
            note = asyncio.create_task(self._store.note_stall(last, now))
            self._noting.add(note)
            note.add_done_callback(self._noting.discard)
