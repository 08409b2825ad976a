"""Streams: each listener is sent what its audience may know, as it happens, in the order of the news.

A listener that comes back tells the last number that it has seen and gets all news after it. One that reads too slowly is cut
off; it comes back by itself and misses nothing.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

from .seats import Person, is_host, seats_of
from .showing import Audience, Present, news_shapes, presence_shape, stream_event, table_shape
from .store import News
from .tables import Table

_END = b""


class Listener:
    """One open stream."""

    def __init__(self, person: Person, language: str, room: int) -> None:
        self.person = person
        self.language = language
        self.is_cut_off = False
        self._room = room
        self._waiting: list[bytes] = []
        self._stirred = asyncio.Event()
        self._task: asyncio.Task[Any] | None = None

    def audience(self, table: Table) -> Audience:
        """To whom this listener belongs now; sitting down changes it."""
        mine = seats_of(table, self.person)
        viewer = mine[0] if len(mine) == 1 else None
        return Audience(viewer, mine, is_host(table, self.person), self.language)

    def send(self, message: bytes) -> None:
        """Puts a message in line, or cuts the listener off when the line is too long."""
        if len(self._waiting) >= self._room:
            self.cut_off()
            return
        self._waiting.append(message)
        self._stirred.set()

    def cut_off(self) -> None:
        """Ends the stream, whatever is still in line."""
        self.is_cut_off = True
        self._waiting.clear()
        self._stirred.set()
        if self._task is not None:  # it may be stuck in handing bytes to a reader that takes none
            self._task.cancel()

    async def messages(self, heartbeat: float) -> AsyncIterator[bytes]:
        """What is sent, until the listener is cut off; a sign of life where nothing happens."""
        self._task = asyncio.current_task()
        while not self.is_cut_off:
            if self._waiting:
                chunk = b"".join(self._waiting)
                self._waiting.clear()
                yield chunk
                continue
            self._stirred.clear()
            try:
                async with asyncio.timeout(heartbeat):
                    await self._stirred.wait()
            except TimeoutError:
                yield b": still here\n\n"


def told(table: Table, items: Sequence[News], to: Audience, present: Present, now: int) -> bytes:
    """News as an audience is told them, and how the table stands after them; talk changes nothing of that."""
    parts = [stream_event(*shape) for shape in news_shapes(table, items, to)]
    if not items or any(item.kind != "chat" for item in items):
        parts.append(stream_event("state", table.number, table_shape(table, to, present, now)))
    return b"".join(parts)


def welcome(table: Table, missed: Sequence[News], to: Audience, present: Present, now: int) -> bytes:
    """What a listener has missed, and how the table stands."""
    parts = [stream_event(*shape) for shape in news_shapes(table, missed, to)]
    return b"".join(parts) + told(table, [], to, present, now)


def here(present: Present) -> bytes:
    """Who is here."""
    return stream_event("presence", None, presence_shape(present))
