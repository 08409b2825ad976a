"""A server process."""

import asyncio
import socket
import webbrowser

import uvicorn
from fastapi import FastAPI

from .api import create_app
from .settings import Settings


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
        http="h11",  # measures headers
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        h11_max_incomplete_event_size=settings.header_bytes,
        timeout_graceful_shutdown=3,
    )
    asyncio.run(_serve(_Server(config), listening, address, open_page))


async def _serve(server: uvicorn.Server, listening: socket.socket, address: str, open_page: bool) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        print(f"Barnboard is open at {address}", flush=True)
        if open_page:
            await asyncio.to_thread(webbrowser.open, address)
    await serving
