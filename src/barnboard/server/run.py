"""A server process."""

import asyncio
import gc
import socket
import sys
import webbrowser
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .api import create_app
from .house import House
from .settings import Settings

_SWITCH = 0.0005  # seconds; a thread that writes to the disk asks for the interpreter many times, and a person waits for each
_COLLECT = (700, 10, 1000)  # to go through all that lives stops every table for tenths of a second: much rarer than usual


class _Measured(HttpToolsProtocol):
    """Refuses a head, or fields after a body, that go on and on; a head that is too long as a whole is refused by the Guard.

    It also tells all requests of a connection when that is lost: uvicorn tells the last one, and a stream may be before it.
    """

    _in_head = False
    _head_bytes = 0  # of a head that did not come in one piece
    _unfinished: tuple[Any, ...] = ()  # requests before the last one

    def data_received(self, data: bytes) -> None:
        went_on = self._in_head
        super().data_received(data)
        if went_on and self._in_head and not self.transport.is_closing():
            self._head_bytes += len(data)
            if self._head_bytes > self._most:
                self._in_head = False
                self.send_400_response("The head of the request is too long.")

    @property
    def _most(self) -> int:
        return int(self.config.loaded_app.app.state.house.settings.header_bytes)

    def on_message_begin(self) -> None:
        self._in_head, self._head_bytes = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
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
        for cycle in self._unfinished:
            cycle.disconnected = not cycle.response_complete
            cycle.message_event.set()
        super().connection_lost(exc)


class _Server(uvicorn.Server):
    """Ends the streams before it waits for open connections: they would never end by themselves."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.house.end_streams()
        await super().shutdown(sockets)

    @property
    def house(self) -> House:
        """The house that is served."""
        app: FastAPI = self.config.app  # type: ignore[assignment]
        house: House = app.state.house
        return house


def serve(settings: Settings, host: str, port: int, open_page: bool) -> None:
    """Serves tables until it is stopped. Port 0 takes a free one; the address is printed."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    address = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/"
    config = uvicorn.Config(
        create_app(settings),
        http=_Measured,
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=65,
        timeout_graceful_shutdown=3,
    )
    sys.setswitchinterval(_SWITCH)
    gc.set_threshold(*_COLLECT)
    with asyncio.Runner(loop_factory=_new_loop) as runner:
        runner.run(_serve(_Server(config), listening, address, open_page))


def _new_loop() -> Any:
    """uvloop's, where there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


async def _serve(server: _Server, listening: socket.socket, address: str, open_page: bool) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    settling = None
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        print(f"Barnboard is open at {address}", flush=True)
        settling = asyncio.create_task(_settle(server.house))
        if open_page:
            await asyncio.to_thread(webbrowser.open, address)
    await serving
    if settling is not None:
        settling.cancel()


async def _settle(house: House) -> None:
    """What lives when all rules are compiled stays for good: the collector need not go through it again and again."""
    await house.all_ready()
    gc.collect()
    gc.freeze()
