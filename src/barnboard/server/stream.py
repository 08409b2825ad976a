"""Streams: each listener is sent what its audience may know, as it happens, in the order of the news.

A listener that comes back tells the last number that it has seen and gets all news after it. One that reads too slowly is cut
off; it comes back by itself and misses nothing.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from starlette.responses import Response

from .seats import Person, is_host, seats_of
from .showing import Audience, Common, Present, news_shapes, presence_shape, stream_event, table_shape
from .store import News
from .tables import Table


class Listener:
    """One open stream."""

    def __init__(self, person: Person, language: str, room: int) -> None:
        self.person = person
        self.language = language
        self.is_cut_off = False
        self._room = room
        self._waiting: list[bytes] = []
        self._stirred = asyncio.Event()
        self._handing_over: asyncio.Task[Any] | None = None

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
        if self._handing_over is not None:  # it is stuck with bytes for a reader that takes none
            self._handing_over.cancel()

    async def messages(self, heartbeat: float) -> AsyncIterator[bytes]:
        """What is sent, until the listener is cut off; a sign of life where nothing happens."""
        while not self.is_cut_off:
            if self._waiting:
                chunk = b"".join(self._waiting)
                self._waiting.clear()
                self._handing_over = asyncio.current_task()
                yield chunk
                self._handing_over = None
                continue
            self._stirred.clear()
            try:
                async with asyncio.timeout(heartbeat):
                    await self._stirred.wait()
            except TimeoutError:
                self._waiting.append(b": still here\n\n")


class EventStream(Response):
    """The stream of a listener, as long as both sides stay."""

    media_type = "text/event-stream"

    def __init__(self, listener: Listener, heartbeat: float, close: Callable[[], None]) -> None:
        super().__init__(headers={"x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._listener, self._heartbeat, self._close = listener, heartbeat, close

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Sends until the client is gone or cut off."""
        leaving = asyncio.create_task(self._notice_leaving(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await send({"type": "http.response.body", "body": b"retry: 1000\n\n", "more_body": True})
            async for message in self._listener.messages(self._heartbeat):
                await send({"type": "http.response.body", "body": message, "more_body": True})
            with contextlib.suppress(TimeoutError):  # whoever takes nothing any more does not take the end either
                async with asyncio.timeout(1):
                    await send({"type": "http.response.body", "body": b"", "more_body": False})
        except asyncio.CancelledError:
            if not self._listener.is_cut_off:
                raise
        finally:
            leaving.cancel()
            self._close()

    async def _notice_leaving(self, receive: Any) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._listener.cut_off()


def told(table: Table, items: Sequence[News], to: Audience, present: Present, now: int, known: Common | None = None) -> bytes:
    """News as an audience is told them, and how the table stands after them; talk changes nothing of that."""
    parts = [stream_event(*shape) for shape in news_shapes(table, items, to)]
    if not items or any(item.kind != "chat" for item in items):
        parts.append(stream_event("state", table.number, table_shape(table, to, present, now, known)))
    return b"".join(parts)


def welcome(table: Table, missed: Sequence[News], to: Audience, present: Present, now: int) -> bytes:
    """What a listener has missed, and how the table stands."""
    parts = [stream_event(*shape) for shape in news_shapes(table, missed, to)]
    return b"".join(parts) + told(table, [], to, present, now)


def here(present: Present) -> bytes:
    """Who is here."""
    return stream_event("presence", None, presence_shape(present))
