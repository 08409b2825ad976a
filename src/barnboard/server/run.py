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
from .settings import Settings

_SWITCH = 0.0005  # seconds; a thread that writes to the disk asks for the interpreter many times, and a person waits for each
_COLLECT = (700, 10, 1000)  # to go through all that lives stops every table for tenths of a second: much rarer than usual


class _Measured(HttpToolsProtocol):
    """Refuses the head of a request that goes on and on; one that is too long as a whole is refused by the Guard."""

    _in_head = False
    _head_bytes = 0  # of a head that did not come in one piece

    def data_received(self, data: bytes) -> None:
        went_on = self._in_head
        super().data_received(data)
        if went_on and self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > (self.config.h11_max_incomplete_event_size or 0):
                self._in_head = False
                self.send_400_response("The head of the request is too long.")

    def on_message_begin(self) -> None:
        self._in_head, self._head_bytes = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()


class _Server(uvicorn.Server):
    """Ends the streams before it waits for open connections: they would never end by themselves."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: FastAPI = self.config.app  # type: ignore[assignment]
        app.state.house.end_streams()
        await super().shutdown(sockets)


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
        h11_max_incomplete_event_size=settings.header_bytes,
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


async def _serve(server: uvicorn.Server, listening: socket.socket, address: str, open_page: bool) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        print(f"Barnboard is open at {address}", flush=True)
        if open_page:
            await asyncio.to_thread(webbrowser.open, address)
    await serving
