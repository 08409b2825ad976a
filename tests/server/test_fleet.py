"""Several processes at one address."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from barnboard.games import SetupError
from barnboard.server import Settings
from barnboard.server.fleet import serve_together

from .harness import PATIENCE, client_of, me, new_table, play, show


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def serving(pid: int) -> set[int]:
    """The processes that a process looks after; they are made by one that it has for that."""
    makers = [one for one in children(pid) if "forkserver" in Path(f"/proc/{one}/cmdline").read_text()]
    return {one for maker in makers for one in children(maker)}


def test_one_address_many_processes(postgres: str, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "barnboard.cli", "serve", "--port", "0", "--database", postgres, "--processes", "2"]
    environment = {**os.environ, "BARNBOARD_KEY_FILE": str(tmp_path / "key"), "BARNBOARD_JIT": "0", "BARNBOARD_LOG": "json"}
    with (tmp_path / "log").open("w") as log:
        server = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
    assert server.stdout is not None
    try:
        url = server.stdout.readline().strip().removeprefix("Barnboard is open at ").rstrip("/")
        first = serving(server.pid)
        assert len(first) == 2, (tmp_path / "log").read_text()
        with client_of(url) as anna:
            anna.get("/api/me")
            table = new_table(anna, [me("Anna"), me("Ben")], game="fences")["id"]
            seat = show(anna, table)["to_move"]
            assert play(anna, table, 0, show(anna, table, seat=seat)["moves"][0]["text"]).status_code == 200
        for _ in range(6):  # fresh connections: both processes answer some of them, each with the numbers of both
            with client_of(url, cookies=anna.cookies) as again:
                assert show(again, table)["your_seats"] == [0, 1]
                assert 'barnboard_moves_total{by="person"} 1.0' in again.get("/metrics").text
        os.kill(min(first), signal.SIGKILL)
        end = time.monotonic() + PATIENCE
        while len(now := serving(server.pid)) < 2 or min(first) in now:
            assert time.monotonic() < end
            time.sleep(0.05)
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) == 0
    finally:
        server.kill()
        server.wait()
        server.stdout.close()
    assert "another one takes its place" in (tmp_path / "log").read_text()
    assert all(not Path(f"/proc/{one}").exists() for one in (*first, *now))


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "tables.sqlite"))
    with socket.socket() as held, pytest.raises(SetupError, match="several processes need a PostgreSQL"):
        serve_together(settings, held, 2, lambda *_: None, lambda: None)
