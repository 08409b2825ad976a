"""How long a machine that never compiled anything takes: each game, and a table against a bot from nothing to its first move.

    python bench/first_start.py [GAME …]

Every measurement begins with an empty cache. The first table tells processor seconds and seconds of each part of a game, compiled
in a process of its own and nothing beside it; the last lines how long a person waits who chooses a game at once: the server
compiles what a table and a bot need side by side, deals, and the bot makes its first move.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

from barnboard.games import games
from barnboard.warming import PARTS


def compile_part(game: str, part: str, cache: str) -> tuple[float, float]:
    """Processor seconds and seconds."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime, time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "barnboard.warming", game, part],
        env={**os.environ, "BARNBOARD_CACHE": cache},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, time.perf_counter() - start


def first_move(game: str, folder: Path) -> tuple[float, float]:
    """Seconds until the page is served, and from choosing a game to the first move of a bot."""
    settings = {"BARNBOARD_CACHE": str(folder / "cache"), "BARNBOARD_BOT_PAUSE": "0", "BARNBOARD_LIMITS": "off"}
    start = time.perf_counter()
    command = [sys.executable, "-m", "barnboard.cli", "serve", "--port", "0", "--database", str(folder / "t.sqlite")]
    server = subprocess.Popen(command, env={**os.environ, **settings}, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        opened = time.perf_counter() - start
        with httpx.Client(base_url=line[line.index("http://") :].strip().rstrip("/"), timeout=600) as client:
            assert client.get("/api/games").status_code == 200
            chosen = time.perf_counter()
            chairs = [{"kind": "bot", "bot": "medium"}] * 2
            table = client.post("/api/tables", json={"game": game, "seats": chairs}).json()
            while client.get(f"/api/tables/{table['id']}").json()["ply"] < 1:
                time.sleep(0.05)
            return opened, time.perf_counter() - chosen
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    chosen = sys.argv[1:] or list(games())
    print("compiling, one process         " + "".join(f"{part:>18}" for part in PARTS) + f"{'all, one after the other':>28}")
    for game in chosen:
        with tempfile.TemporaryDirectory() as cache:
            parts = [compile_part(game, part, cache) for part in PARTS]
        cells = "".join(f"{cpu:>10.1f} {wall:>5.1f} s" for cpu, wall in parts)
        print(f"{game:<31}{cells}{sum(wall for _, wall in parts):>25.1f} s", flush=True)
    for game in chosen:
        with tempfile.TemporaryDirectory() as folder:
            opened, moved = first_move(game, Path(folder))
        print(f"{game}: the page after {opened:.1f} s, the first move of a bot {moved:.1f} s after it was chosen", flush=True)


if __name__ == "__main__":
    main()
