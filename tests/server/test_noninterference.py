"""What may not be known changes no byte of what is sent.

Two servers get the same requests. In one of them, all that a viewer cannot know is dealt again, and what secret events told
others is altered. Whatever that viewer, or anybody who only watches, is then sent must be the same, byte for byte.
"""

import asyncio
import random
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from barnboard.games import games
from barnboard.kernel.events import Event
from barnboard.match import Match
from barnboard.server import Settings, create_app
from barnboard.words import languages

from .harness import OPEN, PATIENCE, client_of, me

# some of each game, and some that no board has
_SOME_PARTS = [
    "space:r4c4",
    "deck:building",
    "token:joker",
    "stack",
    "seat:1",
    "pasture:1",
    "animal:1:cow",
    "market:1",
    "action:feed",
]
_SOME_PARTS += [
    "season",
    "purse:1",
    "crop:1:1",
    "hand:gem_1",
    "stall:3",
    "field:7",
    "farm:1:7",
    "hand:1",
    "no:such",
    "seat:x",
    "",
]
_VOLATILE = ("date", "set-cookie", "x-request-id")


class InThread:
    """A server whose tables the test can reach into."""

    def __init__(self, folder: Path, seed: int) -> None:
        chance = random.Random(seed)
        settings = Settings(
            database=str(folder / "tables.sqlite"),
            limits=False,
            workers=0,
            now=lambda: 1_700_000_000_000,
            token=lambda many: chance.randbytes(many).hex(),
        )
        self.app = create_app(settings)
        self.server = uvicorn.Server(uvicorn.Config(self.app, port=0, log_level="warning", ws="none"))
        self.thread = threading.Thread(target=lambda: asyncio.run(self.server.serve()), daemon=True)

    @contextmanager
    def open(self) -> Iterator[str]:
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{self.server.servers[0].sockets[0].getsockname()[1]}"
        finally:
            self.app.state.house.listeners.end()
            self.server.should_exit = True
            self.thread.join(PATIENCE)

    def wait_until_nobody_listens(self) -> None:
        while self.app.state.house.listeners.tables():
            time.sleep(0.001)

    def match(self, table: str) -> Match:
        found: Match = self.app.state.house.registry.at_hand(table).match
        return found


@contextmanager
def dealt_again(match: Match, viewer: int | None, chance: random.Random) -> Iterator[None]:
    """All that the viewer cannot know is another way, in the position and in what was told."""
    position, played = match._s, [(entry, entry.events) for entry in match._played]
    match._s = match.imagined(viewer, (chance.getrandbits(64), chance.getrandbits(64)))
    for entry, events in played:
        entry.events = [_altered(match, event, viewer, chance) for event in events]
    yield
    match._s = position
    for entry, events in played:
        entry.events = events


def _altered(match: Match, event: Event, viewer: int | None, chance: random.Random) -> Event:
    kinds = match.game.events
    secret = kinds.secret[event.name]
    if not secret or viewer in kinds.seats_of(event):
        return event
    return Event(event.name, {part: chance.randrange(2) if part in secret else value for part, value in event.about.items()})


def first_burst(client: httpx.Client, table: str) -> bytes:
    """What a stream begins with: all news so far and the state."""
    with client.stream("GET", f"/api/tables/{table}/stream", params={"since": 0}) as response:
        read = b""
        for chunk in response.iter_raw():
            read += chunk
            if b"event: state\n" in read and read.endswith(b"\n\n"):
                return read.partition(b"event: presence")[0]
    return read


def all_that_is_sent(client: httpx.Client, table: str, shown: dict[str, Any], seats: int, made: str | None) -> list[Any]:
    """Every answer that the client can get about the table without changing it; `made` is the last move, if it was theirs."""
    told: list[Any] = []

    def keep(answer: httpx.Response) -> None:
        headers = sorted((name, value) for name, value in answer.headers.items() if name not in _VOLATILE)
        told.append((answer.status_code, headers, answer.content))

    ply = shown["ply"]
    for lang in ("en", languages()[1 + ply % (len(languages()) - 1)]):  # one after the other, all of them come up
        keep(client.get(f"/api/tables/{table}", params={"lang": lang}))
        keep(client.get(f"/api/tables/{table}/history", params={"lang": lang}))
        keep(client.get(f"/api/tables/{table}/recap", params={"lang": lang}))
    for path in ("/tables", "/me", f"/tables/{table}/match", f"/tables/{table}/verify", f"/tables/{table}/review"):
        keep(client.get(f"/api{path}"))
    for seat in range(seats):
        if seat not in shown["your_seats"]:
            keep(client.get(f"/api/tables/{table}", params={"seat": seat}))
            keep(client.get(f"/api/tables/{table}/replay/{ply}", params={"seat": seat}))
    wrong = [(ply, "no such move"), (ply + 1, "done"), (ply + 7, "x y z")]
    if shown["to_move"] != shown["viewer"]:
        wrong.append((ply, "done"))
    for at, text in wrong:
        keep(client.post(f"/api/tables/{table}/moves", json={"ply": at, "move": text}))
    if made is not None:
        keep(client.post(f"/api/tables/{table}/moves", json={"ply": ply - 1, "move": made, "show": True}))
        assert b'"state":{' in told[-1][2]
    keep(client.post(f"/api/tables/{table}/undo", json={"ply": ply + 3}))
    for part in _SOME_PARTS + [part for move in shown["moves"][:3] for part in move["touch"]]:
        keep(client.get(f"/api/tables/{table}/parts", params={"part": part}))
    for move in shown["moves"][:3]:
        keep(client.get(f"/api/tables/{table}/moves", params={"move": move["text"]}))
        if b'"stays":true' in told[-1][2]:
            keep(client.post(f"/api/tables/{table}/moves", json={"ply": ply, "move": move["text"], "sure": False}))
    told.append(first_burst(client, table))
    return told


@pytest.mark.parametrize("game", sorted(games()))
def test_hidden_truth_changes_no_byte(game: str, tmp_path: Path) -> None:
    chance = random.Random(game)
    seats = games()[game].seats[-1]
    servers = []
    with ExitStack() as stack:
        clients: list[list[httpx.Client]] = []
        for number in range(2):
            (tmp_path / str(number)).mkdir()
            server = InThread(tmp_path / str(number), seed=7)
            url = stack.enter_context(server.open())
            servers.append(server)
            clients.append([stack.enter_context(client_of(url)) for _ in range(seats + 1)])
        names = ["Anna", "Ben", "Carla", "Dan"][:seats]
        tables = set()
        for people in clients:
            chairs = [{**me(names[0]), "nonce": "n0"}, *[OPEN] * (seats - 1)]
            table = people[0].post("/api/tables", json={"game": game, "seats": chairs, "open": True}).json()["id"]
            for seat in range(1, seats):
                people[seat].post(f"/api/tables/{table}/seats", json={"name": names[seat], "nonce": f"n{seat}"})
            people[seats].get("/api/me")
            tables.add(table)
        assert len(tables) == 1
        looks, mover, move = 0, -1, ""
        for step in range(40):
            match = servers[0].match(table)
            if match.to_move is None:
                break
            if step % 10 == 6:
                for viewer in [*range(seats), None]:
                    who = seats if viewer is None else viewer
                    shown = clients[0][who].get(f"/api/tables/{table}").json()
                    made = move if viewer == mover else None
                    true = all_that_is_sent(clients[0][who], table, shown, seats, made)
                    with dealt_again(servers[1].match(table), viewer, chance):
                        other = all_that_is_sent(clients[1][who], table, shown, seats, made)
                    for server in servers:
                        server.wait_until_nobody_listens()  # who has the table open is told
                    for one, two in zip(true, other, strict=True):
                        assert one == two
                    looks += 1
            mover, move = match.to_move, match.moves()[chance.randrange(len(match.codes()))].text
            for people in clients:
                answer = people[mover].post(f"/api/tables/{table}/moves", json={"ply": step, "move": move})
                assert answer.status_code == 200, answer.text
        assert looks >= seats + 1
