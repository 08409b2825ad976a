"""The pulse: each process says every few seconds that it is alive, so that the next one knows when nobody was there.

A process also notices when it stood still itself: it was stopped, the machine slept, or something held it up. No clock counts
any of these times. A SQLite file has one process, so nobody was there from its last beat until the next process began, however
short that was. On PostgreSQL others may have been there, and only a silence that is longer than any of theirs tells.
"""

import asyncio
import contextlib
import logging
from collections.abc import Iterable

from .settings import Settings
from .store import Store

log = logging.getLogger("barnboard.server")

_TICK = 1.0
_TICKS_A_BEAT = 5
_OUTAGE_MS = 15_000
_STALL_MS = 3_000


class Pulse:
    """Beats, and knows when no server was there. The list `outages`, in order and apart, is shared with every clock."""

    def __init__(self, settings: Settings, store: Store, process: str) -> None:
        self._settings, self._store, self._process = settings, store, process
        self.outages: list[tuple[int, int]] = []
        self._last_tick: int | None = None

    async def start(self) -> None:
        """Notes for how long nobody was there, and beats for the first time."""
        now = self._last_tick = self._settings.now()
        await self._store.pulses.note_silence(now, 0 if self._store.is_sqlite else _OUTAGE_MS)
        await self._store.pulses.beat(self._process, now)
        self._know(await self._store.pulses.outages())

    async def stop(self) -> None:
        """Beats for the last time."""
        with contextlib.suppress(Exception):
            await self._store.pulses.beat(self._process, self._settings.now())

    async def beat(self) -> None:
        """Beats as long as the process lives, and hears of the times in which other processes stood still."""
        ticks = 0
        while True:
            await asyncio.sleep(_TICK)
            await self.notice()
            ticks += 1
            if ticks % _TICKS_A_BEAT == 0:
                with contextlib.suppress(Exception):
                    await self._store.pulses.beat(self._process, self._settings.now())
                    self._know(await self._store.pulses.outages())

    async def notice(self) -> None:
        """Looks whether the process stood still since the last tick. Whoever is about to look at a clock asks for this first.

        What it noticed is stored when this returns, so that nothing is decided by it that the next process would not know.
        """
        now, last = self._settings.now(), self._last_tick
        self._last_tick = now
        if last is not None and now - last > _STALL_MS:
            log.info("stood still for %.1f s, which no clock counts", (now - last) / 1000)
            self._know([(last, now)])
            with contextlib.suppress(Exception):  # a disk that is full stops what comes next, not this
                await self._store.pulses.note_outage(last, now)

    def _know(self, found: Iterable[tuple[int, int]]) -> None:
        self.outages[:] = apart([*self.outages, *found])


def apart(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same times in order, where those that meet or overlap are one: two processes tell of the same sleep of a machine."""
    found: list[tuple[int, int]] = []
    for since, until in sorted(spans):
        if found and since <= found[-1][1]:
            found[-1] = (found[-1][0], max(until, found[-1][1]))
        else:
            found.append((since, until))
    return found
