"""Resources have ends: unfinished requests, full houses, old tables, people who want to be forgotten."""

import random
import socket
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from .harness import BOT, OPEN, PATIENCE, Server, listening, me, new_table, play_on, show


@pytest.mark.parametrize(
    "begins", [b"", b"GET /api/games HTTP/1.1\r\nX-Long: ", b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\nGET /a"]
)
def test_a_head_that_does_not_come_is_not_waited_for(begins: bytes, start: Callable[..., Server]) -> None:
    server = start(head_seconds=0.5)
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(begins)
        line.settimeout(PATIENCE)
        began = time.monotonic()
        try:
            while line.recv(65_536):
                pass
        except ConnectionError:
            pass
        assert time.monotonic() - began < 60  # it is kept alive for 65 s otherwise


def test_a_body_that_does_not_come_is_not_waited_for(start: Callable[..., Server]) -> None:
    server = start(head_seconds=0.5)
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.settimeout(PATIENCE)
        line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        assert b" 408 " in line.recv(65_536)


def test_a_server_says_how_many_connections_it_can_have(start: Callable[..., Server]) -> None:
    server = start()
    assert server.log.startswith("Room for ")
    limits = Path(f"/proc/{server.pid}/limits").read_text()
    soft, hard = next(line.split()[3:5] for line in limits.splitlines() if line.startswith("Max open files"))
    assert soft == hard


def test_a_full_house_says_so_and_when_to_come_again(start: Callable[..., Server]) -> None:
    server = start(most_tables=2, most_streams=1)
    with server.client() as anna:
        tables = [new_table(anna, [me("Anna"), OPEN])["id"] for _ in range(2)]
        full = anna.post("/api/tables", json={"game": "oregon", "seats": [me("Anna"), OPEN]})
        assert (full.status_code, full.json()["error"]) == (503, "full_house")
        assert int(full.headers["retry-after"]) == full.json()["seconds"]
        with listening(anna, tables[0]):
            second = anna.get(f"/api/tables/{tables[1]}/stream")
            assert (second.status_code, second.json()["error"]) == (503, "full_house")
        assert show(anna, tables[0])["status"] == "waiting"


def test_nobody_joins_a_queue_of_bots_that_is_too_long(start: Callable[..., Server]) -> None:
    server = start(most_thoughts=0)
    with server.client() as anna:
        full = anna.post("/api/tables", json={"game": "oregon", "seats": [me("Anna"), BOT]})
        assert (full.status_code, full.json()["error"]) == (503, "full_house")
        assert new_table(anna, [me("Anna"), me("Ben")])["status"] == "playing"


def test_what_is_old_is_deleted_as_the_settings_say(start: Callable[..., Server], tmp_path: Path) -> None:
    server = start()
    with server.client() as anna:
        waits, fresh = (new_table(anna, [me("Anna"), OPEN])["id"] for _ in range(2))
        closed = new_table(anna, [me("Anna"), OPEN])["id"]
        talks = new_table(anna, [me("Anna"), me("Ben")])["id"]
        anna.delete(f"/api/tables/{closed}")
        anna.post(f"/api/tables/{talks}/chat", json={"text": "long ago", "seat": 0})
        server.stop()
        with sqlite3.connect(tmp_path / "tables.sqlite") as db:
            assert db.execute("SELECT count(*) FROM tables WHERE id = ? AND ended IS NOT NULL", [closed]).fetchone() == (1,)
            db.execute("UPDATE tables SET ended = ended - 30 * 86400000")
            db.execute("UPDATE news SET at = at - 30 * 86400000 WHERE table_id = ? OR kind = 'chat'", [waits])
        db.close()
        server.start(keep_finished_days=20.0, keep_unfinished_days=20.0, keep_chat_days=5.0)
        end = time.monotonic() + PATIENCE
        while anna.get(f"/api/tables/{waits}").status_code != 404:
            assert time.monotonic() < end
            time.sleep(0.1)
        assert anna.get(f"/api/tables/{closed}").status_code == 404
        assert show(anna, fresh)["status"] == "waiting"
        assert [said["text"] for said in anna.get(f"/api/tables/{talks}/history").json()["chat"]] == [""]
    with sqlite3.connect(tmp_path / "tables.sqlite") as db:
        assert db.execute("SELECT count(*) FROM news WHERE table_id IN (?, ?)", [waits, closed]).fetchone() == (0,)
    db.close()


def test_a_person_can_take_everything_along_and_be_forgotten(start: Callable[..., Server], tmp_path: Path) -> None:
    server = start()
    with server.client() as anna, server.client() as ben:
        over, runs = with_tables(anna, ben)
        waits = new_table(ben, [me("Benedikt"), OPEN], open=True)["id"]
        before = [seat["points"] for seat in show(anna, over)["seats"]]
        told = ben.get("/api/me/export").json()["tables"]
        assert {table["id"] for table in told} == {over, runs, waits}
        assert any(news["text"] == "it was me, Benedikt" for table in told for news in table["news"])
        assert "secret" not in str(told)
        assert ben.delete("/api/me").status_code == 204
        assert "barnboard" not in ben.cookies
        assert ben.get("/api/me/export").json()["tables"] == []
        assert show(anna, waits)["status"] == "closed"
        assert (show(anna, runs)["status"], show(anna, runs)["seats"][1]["away"]) == ("playing", "resigned")
        assert [seat["points"] for seat in show(anna, over)["seats"]] == before
        for path in (f"{over}", f"{over}/history", f"{over}/match", f"{runs}/history", f"{runs}", f"{waits}/history"):
            assert "Benedikt" not in anna.get(f"/api/tables/{path}").text, path
        assert anna.get(f"/api/tables/{over}/verify").json()["true"]
        assert show(anna, over)["your_seats"] == [0]
    server.stop()
    with sqlite3.connect(tmp_path / "tables.sqlite") as db:
        assert "Benedikt" not in "\n".join(db.iterdump())
    db.close()


def with_tables(anna: httpx.Client, ben: httpx.Client) -> tuple[str, str]:
    tables = []
    for plies in (100_000, 4):
        table = new_table(anna, [me("Anna"), OPEN], game="fences")["id"]
        ben.post(f"/api/tables/{table}/seats", json={"name": "Benedikt"})
        ben.post(f"/api/tables/{table}/chat", json={"text": "it was me, Benedikt"})
        play_on([anna, ben], table, random.Random(2), most=plies)
        tables.append(table)
    return tables[0], tables[1]


def test_my_tables_are_found_without_reading_all(start: Callable[..., Server], tmp_path: Path) -> None:
    from sqlalchemy.dialects import sqlite

    from barnboard.server.store.people import tables_of

    start().stop()
    asked = str(tables_of("somebody").compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))
    with sqlite3.connect(tmp_path / "tables.sqlite") as db:
        plan = "\n".join(str(row[-1]) for row in db.execute(f"EXPLAIN QUERY PLAN {asked}"))
    db.close()
    assert "my_tables" in plan
    assert "hosted" in plan
    assert "SCAN tables" not in plan
    assert "SCAN seats" not in plan


def test_a_match_goes_on_without_whoever_was_forgotten(start: Callable[..., Server]) -> None:
    """The table is read again without the name, and whoever looked after it looks after that one: not at the old one for ever."""
    server = start()
    with server.client() as anna, server.client() as ben:
        table = new_table(anna, [me("Anna"), BOT, BOT], stand_in="random")["id"]
        assert anna.delete("/api/me").status_code == 204
        end = time.monotonic() + PATIENCE
        while show(ben, table)["status"] != "over":
            assert time.monotonic() < end, show(ben, table)["ply"]
            time.sleep(0.05)
