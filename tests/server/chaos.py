"""Servers that are killed again and again while people play and send again what was not answered.

python -m tests.server.chaos --kills 1000 [--database postgresql://… | --postgres] [--servers 2]

People play against bots at tables with clocks, take moves back, sometimes think so long that a bot takes over, and come back.
With two servers on one PostgreSQL each request goes to one of them by chance.
"""

import argparse
import random
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

import barnboard
from barnboard.games import games

from .harness import PATIENCE, QUICK, Forge, Server, own_postgres

_UNDOES = 0.15  # of the moves
_CLOCKS: list[dict[str, Any]] = [{"kind": "none"}, {"kind": "bank", "seconds": 3600}, {"kind": "turn", "seconds": 5}]
_BEAT_MS = 10_000  # what was thought since the last beat of a server that died is given back; on a busy machine beats are late
_TOLD = ("number", "ply", "to_move", "move", "error")  # of answers, kept to tell what went wrong
_QUIET_SECONDS = 6.0  # so long that a clock runs out


@dataclass
class Told:
    """What the players were told: acknowledged moves by table and ply, those that were taken back no longer among them."""

    moves: dict[tuple[str, int], tuple[int, str]] = field(default_factory=dict)
    doubled: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    made: int = 0
    undone: int = 0
    late: int = 0


@dataclass(frozen=True)
class Habits:
    """How people play: what, against which bots, and how often they think too long."""

    games: Sequence[str] = tuple(sorted(games()))
    bots: Sequence[str] = ("random",)
    dawdles: float = 0.0
    quiet: float = 0.0  # how many of the kills come late


class Player(threading.Thread):
    """Plays one match after the other against a bot."""

    def __init__(
        self, servers: Sequence[Server], told: Told, game: str, seed: str, stop: threading.Event, habits: Habits
    ) -> None:
        super().__init__(daemon=True)
        self._told, self._game, self._stop_it, self._habits = told, game, stop, habits
        self._chance = random.Random(seed)
        self._clients = [server.client() for server in servers]
        self._clock = "none"
        self._number = 0  # of the last news that we know of
        self._asked: deque[str] = deque(maxlen=60)  # what was asked of which server last, and what it said
        self.problem: BaseException | None = None

    def run(self) -> None:
        try:
            self._ask("GET", "/api/me")
            for client in self._clients:
                client.cookies = self._known.cookies
            while not self._stop_it.is_set():
                self._play()
        except BaseException as problem:
            self.problem = problem
        finally:
            for client in self._clients:
                client.close()

    def _play(self) -> None:
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": self._chance.choice(self._habits.bots)}]
        wanted = {"game": self._game, "seats": seats, "clock": self._chance.choice(_CLOCKS)}
        self._clock = wanted["clock"]["kind"]
        table = self._ask("POST", "/api/tables", wanted)["id"]
        self._told.tables.append(table)
        left: int | None = None
        self._number = 0
        while True:
            shown = self._ask("GET", f"/api/tables/{table}")
            if shown["number"] < self._number:  # by a server that has not heard of all that another one told us
                time.sleep(0.005)
                continue
            if shown["status"] == "over":
                return
            if self._clock == "bank" and len(self._clients) == 1:
                before, left = left, shown["seats"][0]["left_ms"]
                assert before is None or left <= before + _BEAT_MS, f"{table}: the bank grew from {before} to {left}"
            if shown["seats"][0]["away"] == "time":
                self._told.late += 1
                self._ask("POST", f"/api/tables/{table}/seats/0/back")  # a turn later, if the time of this one is used up
                time.sleep(0.02)
            elif shown["to_move"] != 0 or not shown["moves"]:
                time.sleep(0.005)
            else:
                self._move(table, shown)

    def _move(self, table: str, shown: dict[str, Any]) -> None:
        if self._clock == "turn" and self._chance.random() < self._habits.dawdles:
            time.sleep(shown["clock"]["seconds"] + 0.5)
        move = self._chance.choice(shown["moves"])["text"]
        wanted = {"ply": shown["ply"], "move": move, "seen": shown["number"]}
        made = self._ask("POST", f"/api/tables/{table}/moves", wanted)
        if "error" in made:
            return
        where, self._number = (table, made["ply"]), made["number"]
        before = self._told.moves.setdefault(where, (made["number"], made["move"]))
        if before != (made["number"], made["move"]):
            self._told.doubled.append("\n".join([f"{table} {before} {made}", *self._asked]))
        self._told.made += 1
        if self._chance.random() < _UNDOES:
            undone = self._ask("POST", f"/api/tables/{table}/undo", {"ply": made["ply"], "seen": made["number"]})
            if "error" not in undone:
                del self._told.moves[where]
                self._number = undone["number"]
                self._told.undone += 1

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        """Asks until there is an answer, as the page does: one of the servers, and then perhaps another one."""
        while True:
            client = self._chance.choice(self._clients)
            asked = f"{client.base_url.port} {method} {path} {body}:"
            try:
                answer = client.request(method, path, json=body)
            except httpx.HTTPError as problem:
                self._asked.append(f"{asked} {problem!r}")
                time.sleep(0.02)
                continue
            told = {name: value for name, value in answer.json().items() if name in _TOLD}
            self._asked.append(f"{asked} {answer.status_code} {told}")
            if answer.status_code in (503, 500):
                raise AssertionError(answer.text)
            if answer.status_code not in (200, 201):
                assert answer.json()["error"] in self._may_be_told(path), answer.text
            self._known = client
            return answer.json()

    def _may_be_told(self, path: str) -> tuple[str, ...]:
        """Refusals that are no fault: the time ran out meanwhile, a move stands, another server has heard of less."""
        less = ("stale", "not_your_turn", "over") if len(self._clients) > 1 else ()
        late = ("bot_plays", "stale", "not_your_turn", "over", "out_of_time") if self._clock == "turn" else ()
        stands = ("no_undo", "stale", "over", "undone_enough") if path.endswith("/undo") else ()
        return (*less, *late, *stands) if path.startswith("/api/tables/") else ()


def run(servers: Sequence[Server], kills: int, players: int, seed: str, habits: Habits) -> Told:
    """Kills a server so many times, mostly when it has got going, and returns what the players were told."""
    chance, told, stop = random.Random(seed), Told(), threading.Event()
    threads = [
        Player(servers, told, habits.games[number % len(habits.games)], f"{seed} {number}", stop, habits)
        for number in range(players)
    ]
    for thread in threads:
        thread.start()
    for _ in range(kills):
        if chance.random() < 0.8:
            _wait_for_a_move(told, threads)
        time.sleep(_QUIET_SECONDS if chance.random() < habits.quiet else chance.expovariate(1 / 0.03))
        server = chance.choice(servers)
        server.kill()
        server.start()
    stop.set()  # the matches are played to their ends
    for thread in threads:
        thread.join(10 * PATIENCE)
        assert not thread.is_alive()
        if thread.problem is not None:
            raise thread.problem
    return told


def _wait_for_a_move(told: Told, threads: Sequence[Player]) -> None:
    seen, end = told.made, time.monotonic() + PATIENCE
    while told.made == seen:
        for thread in threads:
            if thread.problem is not None:
                raise thread.problem
        assert time.monotonic() < end, "no move was acknowledged for a long time"
        time.sleep(0.01)


def check(servers: Sequence[Server], told: Told) -> None:
    """Every acknowledged move is there once, in its place; every match verifies; all servers tell the same."""
    assert not told.doubled, "\n\n".join(told.doubled)
    for server in servers:
        with server.client() as client:
            for table in told.tables:
                _check_table(client, table, told)


def _check_table(client: httpx.Client, table: str, told: Told) -> None:
    history = client.get(f"/api/tables/{table}/history").json()
    plies = [move["ply"] for move in history["moves"]]
    assert plies == list(range(len(plies))), f"{table}: {plies}"
    numbers = {move["ply"]: move["number"] for move in history["moves"]}
    for (where, ply), (number, _) in told.moves.items():
        if where == table:
            assert numbers.get(ply) == number, f"{table}: move {ply} was acknowledged as {number} and is lost"
    saved = client.get(f"/api/tables/{table}/match")
    match, texts = barnboard.verify(saved.json()), saved.json()["moves"]
    assert all(texts[ply] == move for (where, ply), (_, move) in told.moves.items() if where == table)
    assert match.ply == len(plies)


def main() -> None:
    wanted = argparse.ArgumentParser()
    wanted.add_argument("--kills", type=int, default=1000)
    wanted.add_argument("--players", type=int, default=5)
    wanted.add_argument("--servers", type=int, default=1, help="more than one need PostgreSQL")
    wanted.add_argument("--database", default="")
    wanted.add_argument("--postgres", action="store_true", help="on a PostgreSQL of our own")
    wanted.add_argument("--seed", default=str(time.time_ns()))
    given = wanted.parse_args()
    began = time.monotonic()
    with ExitStack() as stack:
        forge = stack.enter_context(closing(Forge()))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = given.database or f"{folder}/tables.sqlite"
        if given.postgres:
            database = stack.enter_context(own_postgres(folder / "pg"))
        servers = []
        for number in range(given.servers):
            (folder / f"server{number}").mkdir()
            settings = {**QUICK, "key_file": f"{folder}/key"}
            servers.append(Server(forge, folder / f"server{number}", database, settings))
            stack.callback(servers[-1].stop)
        habits = Habits(bots=("random", "random", "easy"), dawdles=0.003, quiet=0.04)
        try:
            told = run(servers, given.kills, given.players, given.seed, habits)
            check(servers, told)
        except BaseException:
            print(*(server.complaints[-5000:] for server in servers), sep="\n", file=sys.stderr)
            raise
    print(
        f"{given.kills} kills of {given.servers} server(s), {told.made} acknowledged moves at {len(told.tables)} tables, "
        f"{told.undone} taken back, {told.late} answers while time was up; all verified, none lost, none doubled "
        f"({time.monotonic() - began:.0f} s, seed {given.seed})"
    )


if __name__ == "__main__":
    main()
