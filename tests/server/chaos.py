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

from .harness import PATIENCE, QUICK, Forge, Server


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
        self._client = server.client()
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
        while True:
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
                time.sleep(0.02)
                continue
            assert answer.status_code in (200, 201), answer.text
            return answer.json()


def run(server: Server, kills: int, players: int, seed: str) -> Told:
    """Kills the server so many times, mostly when it has got going, and returns what the players were told."""
    chance, told, stop = random.Random(seed), Told(), threading.Event()
    games = sorted(barnboard.games())
    threads = [Player(server, told, games[number % len(games)], f"{seed} {number}", stop) for number in range(players)]
    for thread in threads:
        thread.start()
    for _ in range(kills):
        if chance.random() < 0.8:
            _wait_for_a_move(told)
        time.sleep(chance.expovariate(1 / 0.03))
        server.kill()
        server.start()
    stop.set()  # the matches are played to their ends
    for thread in threads:
        thread.join(10 * PATIENCE)
        assert not thread.is_alive()
        if thread.problem is not None:
            raise thread.problem
    return told


def _wait_for_a_move(told: Told) -> None:
    seen, end = len(told.moves), time.monotonic() + PATIENCE
    while len(told.moves) == seen:
        assert time.monotonic() < end, "no move was acknowledged for a long time"
        time.sleep(0.01)


def check(server: Server, told: Told) -> None:
    """Every acknowledged move is there once, in its place; every match verifies."""
    assert not told.doubled
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
            match, texts = barnboard.verify(saved.json()), saved.json()["moves"]
            assert all(texts[ply] == move for (where, ply), (_, move) in told.moves.items() if where == table)
            assert match.ply == len(plies)


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
        check(server, told)
        server.stop()
    forge.close()
    print(
        f"{given.kills} kills, {len(told.moves)} acknowledged moves at {len(told.tables)} tables, all verified, "
        f"none lost, none doubled (seed {given.seed})"
    )


if __name__ == "__main__":
    main()
