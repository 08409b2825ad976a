"""Streams: each listener is sent what its audience may know, as it happens, in the order of the news.

A listener that comes back tells the last number that it has seen and gets all news after it. One that reads too slowly is cut
off; it comes back by itself and misses nothing.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.responses import Response

from .seats import Person, is_host, seats_of
from .showing import Audience, Present, as_json, presence_shape, stream_event
from .tables import Table


class Listener:
    """One open stream."""

    def __init__(self, person: Person, language: str, room: int, address: str = "") -> None:
        self.person = person
        self.address = address  # from where it comes
        self.language = language
        self.is_cut_off = False
        self._room = room
        self._waiting: list[bytes] = []
        self._stirred = asyncio.Event()
        self._handing_over: asyncio.Task[Any] | None = None
        self._sent_at = 0.0  # by the loop's clock
        self._next_beat: asyncio.TimerHandle | None = None

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
        """What is sent, until the listener is cut off; until it may `rest`, a sign of life where nothing happens."""
        loop = asyncio.get_running_loop()
        self._sent_at = loop.time()
        self._beat(heartbeat)
        while not self.is_cut_off:
            if self._waiting:
                chunk = b"".join(self._waiting)
                self._waiting.clear()
                self._handing_over = asyncio.current_task()
                yield chunk
                self._handing_over = None
                self._sent_at = loop.time()
                continue
            self._stirred.clear()
            await self._stirred.wait()

    def _beat(self, every: float) -> None:
        loop = asyncio.get_running_loop()
        quiet = loop.time() - self._sent_at
        if quiet >= every:
            quiet = 0.0
            if not self._waiting:
                self.send(b": still here\n\n")
        self._next_beat = loop.call_later(every - quiet, self._beat, every)

    def rest(self) -> None:
        """No more signs of life."""
        if self._next_beat is not None:
            self._next_beat.cancel()


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
            self._listener.rest()
            self._close()

    async def _notice_leaving(self, receive: Any) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._listener.cut_off()


def here(present: Present) -> bytes:
    """Who is here."""
    return stream_event("presence", None, as_json(presence_shape(present)))
