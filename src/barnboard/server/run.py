"""A server process."""

import asyncio
import socket
import webbrowser

import uvicorn

from .api import create_app
from .settings import Settings


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
    asyncio.run(_serve(uvicorn.Server(config), listening, address, open_page))


async def _serve(server: uvicorn.Server, listening: socket.socket, address: str, open_page: bool) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        print(f"Barnboard is open at {address}", flush=True)
        if open_page:
            await asyncio.to_thread(webbrowser.open, address)
    await serving
