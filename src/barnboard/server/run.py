"""A server process."""

import asyncio
import contextlib
import gc
import socket
import sys
import webbrowser
from collections.abc import Callable
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .api import create_app
from .fleet import serve_together
from .house import House
from .journal import keep_journal
from .migration import prepare
from .settings import Settings

_SWITCH = 0.0005  # seconds; a thread that writes to the disk asks for the interpreter many times, and a person waits for each
_COLLECT = (700, 10, 1000)  # to go through all that lives stops every table for tenths of a second: much rarer than usual


class _Measured(HttpToolsProtocol):
    """Refuses a head, or fields after a body, that go on and on; a head that is too long as a whole is refused by the Guard.

    A head that is not there after some seconds ends the connection. It also tells all requests of a connection when that is
    lost: uvicorn tells the last one, and a stream may be before it.
    """

    _in_head = False
    _head_bytes = 0  # of a head that did not come in one piece
    _unfinished: tuple[Any, ...] = ()  # requests before the last one

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._await_head()

    def _await_head(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self._settings.head_seconds, self._give_up)

    def _give_up(self) -> None:
        self._late = None
        if not self.transport.is_closing():
            self.transport.abort()

    def _head_is_there(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def data_received(self, data: bytes) -> None:
        went_on = self._in_head
        super().data_received(data)
        if went_on and self._in_head and not self.transport.is_closing():
            self._head_bytes += len(data)
            if self._head_bytes > self._most:
                self._in_head = False
                self.send_400_response("The head of the request is too long.")

    @property
    def _settings(self) -> Settings:
        settings: Settings = self.config.loaded_app.app.state.house.settings
        return settings

    @property
    def _most(self) -> int:
        return self._settings.header_bytes

    def on_message_begin(self) -> None:
        self._in_head, self._head_bytes = True, 0
        self._await_head()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._head_is_there()
        waiting = (*self._unfinished, self.cycle)
        super().on_headers_complete()
        self._unfinished = tuple(one for one in waiting if one is not None and not one.response_complete)

    def on_chunk_header(self) -> None:
        self._in_head, self._head_bytes = True, 0  # after the last chunk more fields may follow

    def on_body(self, body: bytes) -> None:
        self._in_head = False
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_head = False
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_is_there()
        for cycle in self._unfinished:
            cycle.disconnected = not cycle.response_complete
            cycle.message_event.set()
        super().connection_lost(exc)


class _Server(uvicorn.Server):
    """Ends the streams before it waits for open connections: they would never end by themselves."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.house.listeners.end()
        await super().shutdown(sockets)

    @property
    def house(self) -> House:
        """The house that is served."""
        app: FastAPI = self.config.app  # type: ignore[assignment]
        house: House = app.state.house
        return house


def serve(settings: Settings, host: str, port: int, open_page: bool, processes: int = 1) -> None:
    """Serves tables until it is stopped, in one process or in several. Port 0 takes a free one; the address is printed."""
    keep_journal(settings.log)
    done = asyncio.run(prepare(settings.database))
    if done:
        print(done, file=sys.stderr, flush=True)
    listening = bound(host, port, shared=processes > 1)
    address = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/"

    def opened() -> None:
        print(f"Barnboard is open at {address}", flush=True)
        if open_page:
            webbrowser.open(address)

    if processes == 1:
        serve_at(settings, listening, opened)
    else:
        serve_together(settings, listening, processes, _serve_one, opened)


def bound(host: str, port: int, shared: bool) -> socket.socket:
    """A socket at an address, which it may share with other processes of ours."""
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    found.bind((host, port))
    return found


def _serve_one(settings: Settings, host: str, port: int, opened: Callable[[], None]) -> None:
    """One of several processes at an address."""
    keep_journal(settings.log)
    serve_at(settings, bound(host, port, shared=True), opened)


def serve_at(settings: Settings, listening: socket.socket, opened: Callable[[], None]) -> None:
    """Serves tables at a socket until it is stopped; `opened` is called when the first request can come."""
    config = uvicorn.Config(
        create_app(settings),
        http=_Measured,
        ws="none",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=65,
        timeout_graceful_shutdown=3,
    )
    print(f"Room for {_raise_descriptors():,} open connections and files.", file=sys.stderr, flush=True)
    sys.setswitchinterval(_SWITCH)
    gc.set_threshold(*_COLLECT)
    with asyncio.Runner(loop_factory=_new_loop) as runner:
        runner.run(_serve(_Server(config), listening, opened))


def _raise_descriptors() -> int:
    """Lets the process open as many files as the system allows it; how many that are."""
    try:
        import resource
    except ImportError:  # not on Windows
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        return hard
    return soft


def _new_loop() -> Any:
    """uvloop's, where there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


async def _serve(server: _Server, listening: socket.socket, opened: Callable[[], None]) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    settling = None
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        settling = asyncio.create_task(_settle(server.house))
        await asyncio.to_thread(opened)
    await serving
    if settling is not None:
        settling.cancel()


async def _settle(house: House) -> None:
    """What lives when all rules are compiled stays for good: the collector need not go through it again and again."""
    await house.readiness.all_ready()
    gc.collect()
    gc.freeze()
