"""A server that is killed again and again while people play and send again what was not answered.

python -m tests.server.chaos --kills 500 [--database postgresql://…]
"""

import argparse
import random
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

import barnboard

from .harness import QUICK, Forge, Server


@dataclass
class Told:
    """What the players were told: acknowledged moves by table and ply."""

    moves: dict[tuple[str, int], tuple[int, str]] = field(default_factory=dict)
    doubled: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)


class Player(threading.Thread):
    """Plays one match after the other against a bot, with both other seats on its own screen."""

    def __init__(self, server: Server, told: Told, game: str, seed: str, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self._server, self._told, self._game, self._stop_it = server, told, game, stop
        self._chance = random.Random(seed)
        self._client = httpx.Client(base_url=server.url, timeout=10)
        self.problem: BaseException | None = None

    def run(self) -> None:
        try:
            self._ask("GET", "/api/me")
            while not self._stop_it.is_set():
                self._play()
        except BaseException as problem:
            self.problem = problem
        finally:
            self._client.close()

    def _play(self) -> None:
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}]
        table = self._ask("POST", "/api/tables", {"game": self._game, "seats": seats})["id"]
        self._told.tables.append(table)
        while not self._stop_it.is_set():
            shown = self._ask("GET", f"/api/tables/{table}")
            if shown["status"] == "over":
                return
            if shown["to_move"] != 0 or not shown["moves"]:
                time.sleep(0.005)
                continue
            move = self._chance.choice(shown["moves"])["text"]
            answer = self._ask("POST", f"/api/tables/{table}/moves", {"ply": shown["ply"], "move": move})
            before = self._told.moves.setdefault((table, answer["ply"]), (answer["number"], answer["move"]))
            if before != (answer["number"], answer["move"]):
                self._told.doubled.append(f"{table} {answer}")

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        """Asks until there is an answer, as the page does."""
        while True:
            try:
                answer = self._client.request(method, path, json=body)
            except httpx.HTTPError:
                if self._stop_it.wait(0.02):
                    raise SystemExit from None
                continue
            assert answer.status_code in (200, 201), answer.text
            return answer.json()


def run(server: Server, kills: int, players: int, seed: str) -> Told:
    """Kills the server so many times and returns what the players were told."""
    chance, told, stop = random.Random(seed), Told(), threading.Event()
    games = sorted(barnboard.games())
    threads = [Player(server, told, games[number % len(games)], f"{seed} {number}", stop) for number in range(players)]
    for thread in threads:
        thread.start()
    for _ in range(kills):
        time.sleep(chance.expovariate(1 / 0.12))
        server.kill()
        server.start()
    time.sleep(0.5)
    stop.set()
    for thread in threads:
        thread.join(30)
        if thread.problem is not None and not isinstance(thread.problem, SystemExit):
            raise thread.problem
    return told


def check(server: Server, told: Told) -> int:
    """Every acknowledged move is there once, in its place; every match replays. Returns how many matches were over."""
    assert not told.doubled
    finished = 0
    with server.client() as client:
        for table in told.tables:
            history = client.get(f"/api/tables/{table}/history").json()
            plies = [move["ply"] for move in history["moves"]]
            assert plies == list(range(len(plies))), f"{table}: {plies}"
            numbers = {move["ply"]: move["number"] for move in history["moves"]}
            for (where, ply), (number, _) in told.moves.items():
                if where == table:
                    assert numbers.get(ply) == number, f"{table}: move {ply} was acknowledged as {number} and is lost"
            saved = client.get(f"/api/tables/{table}/match")
            if saved.status_code == 200:
                match = barnboard.verify(saved.json())
                finished += 1
                texts = saved.json()["moves"]
                assert all(texts[ply] == move for (where, ply), (_, move) in told.moves.items() if where == table)
                assert match.ply == len(plies)
    return finished


def main() -> None:
    wanted = argparse.ArgumentParser()
    wanted.add_argument("--kills", type=int, default=500)
    wanted.add_argument("--players", type=int, default=4)
    wanted.add_argument("--database", default="")
    wanted.add_argument("--seed", default=str(time.time_ns()))
    given = wanted.parse_args()
    forge = Forge()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(forge, Path(folder), given.database or f"{folder}/tables.sqlite", {**QUICK, "key_file": f"{folder}/key"})
        told = run(server, given.kills, given.players, given.seed)
        finished = check(server, told)
        server.stop()
    forge.close()
    print(
        f"{given.kills} kills, {len(told.moves)} acknowledged moves at {len(told.tables)} tables, {finished} matches verified, "
        f"none lost, none doubled (seed {given.seed})"
    )


if __name__ == "__main__":
    main()
