"""Strangers, forgers, hurried and clumsy clients."""

import contextlib
import json
import os
import socket
import stat
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from .harness import OPEN, PATIENCE, Server, me, new_table, play, show
from .test_moves import everything, two_at_a_table


def test_every_answer_tells_browsers_to_be_strict(anna: httpx.Client) -> None:
    for path in ("/api/games", "/api/tables/none", "/", "/t/some-table", "/api/nothing"):
        headers = anna.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
    assert anna.get("/api/games").headers["cache-control"] == "no-store"


def test_the_cookie_is_closed_to_scripts_and_other_sites(anna: httpx.Client) -> None:
    cookie = anna.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "set-cookie" not in anna.get("/api/me").headers


def test_a_forged_cookie_is_nobody(anna: httpx.Client, shared: Server) -> None:
    table = new_table(anna, [me("Anna"), OPEN])["id"]
    true = anna.cookies["barnboard"]
    secret, _, signature = true.rpartition(".")
    forged = [secret, f"{secret}.{'A' * len(signature)}", f"x{true}", true[:-1], "", "." * 500, "\u00e4"]
    for cookie in forged:
        headers = {"cookie": f"barnboard={cookie}".encode()}
        shown = httpx.get(f"{shared.url}/api/tables/{table}", headers=headers).json()
        assert (shown["your_seats"], shown["host"]) == ([], False)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1.evil.example"},
        {"origin": "http://["},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_changes_come_from_our_own_page_only(headers: dict[str, str], anna: httpx.Client) -> None:
    wanted = {"game": "oregon", "seats": [me("Anna"), OPEN]}
    answer = anna.post("/api/tables", json=wanted, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (403, "foreign_origin")
    own = {"origin": str(anna.base_url).rstrip("/"), "sec-fetch-site": "same-origin"}
    assert anna.post("/api/tables", json=wanted, headers=own).status_code == 201


def test_what_is_too_large_is_not_read(anna: httpx.Client, shared: Server) -> None:
    answer = anna.post("/api/tables", content=b"x" * 20_000, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    pieces = anna.post("/api/tables", content=(b"x" * 1000 for _ in range(30)), headers={"content-type": "application/json"})
    assert (pieces.status_code, pieces.json()["error"]) == (413, "too_large")
    wanted = json.dumps({"game": "oregon", "seats": [me("Anna"), OPEN]}).encode()
    short = (wanted[at : at + 7] for at in range(0, len(wanted), 7))
    assert anna.post("/api/tables", content=short, headers={"content-type": "application/json"}).status_code == 201


def test_a_head_that_is_too_long_is_refused(anna: httpx.Client) -> None:
    answer = anna.get("/api/games", headers={"x-long": "x" * 20_000})
    assert (answer.status_code, answer.json()["error"]) == (431, "head_too_large")
    assert anna.get("/api/games", headers={"x-long": "x" * 10_000}).status_code == 200
    assert anna.get("/api/" + "x" * 20_000).status_code == 431


@pytest.mark.parametrize(
    "begins",
    [
        b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Long: ",
        b"GET /api/",
        b"GET /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Long: ",
    ],
)
def test_a_head_without_end_is_not_read_for_ever(begins: bytes, shared: Server) -> None:
    with socket.create_connection(("127.0.0.1", shared.port)) as line:
        line.settimeout(PATIENCE)
        line.sendall(begins)
        heard = b""
        for _ in range(2000):  # 2 MB, if nobody stops us
            with contextlib.suppress(ConnectionError):
                line.sendall(b"x" * 1000)
            line.setblocking(False)
            with contextlib.suppress(BlockingIOError, ConnectionError):
                heard += line.recv(10_000)
            line.settimeout(PATIENCE)
            if b"HTTP/1.1 400" in heard:
                break
            time.sleep(0.001)
        assert b"HTTP/1.1 400" in heard


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b"\xff\xfe",
        b"[" * 5000,
        b'{"ply": 1e400, "move": "done"}',
        b'{"ply": NaN, "move": "done"}',
        b'{"ply": ' + b"9" * 5000 + b', "move": "done"}',
        b'{"ply": -1, "move": "done"}',
        b'{"ply": true, "move": "done"}',
        b'{"ply": "0", "move": "done"}',
        b'{"ply": 0, "move": null}',
        b'{"ply": 0, "move": ["done"]}',
        b'{"ply": 0, "move": "done", "more": 1}',
        b'{"ply": 0, "move": "\\ud800"}',
        b'{"ply": 0, "move": "done\\u0000"}',
        b'{"ply": 0, "move": "farmer \\u0000 x"}',
        b'{"ply": 0, "move": "done", "seat": 99999999999999999999}',
    ],
)
def test_crafted_moves_are_refused_and_change_nothing(body: bytes, anna: httpx.Client, ben: httpx.Client) -> None:
    table, people = two_at_a_table(anna, ben)
    before = everything(anna, table)
    mover = people[before["to_move"]]
    answer = mover.post(f"/api/tables/{table}/moves", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["reason"]
    assert everything(anna, table) == before


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 25, "\n", "\ud800", "\u0000"])
def test_names_are_names(name: str, anna: httpx.Client) -> None:
    body = json.dumps({"game": "oregon", "seats": [{"kind": "me", "name": name}, OPEN]})
    answer = anna.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422


@pytest.mark.parametrize(
    "path", ["/api/tables/%00", "/api/tables/%ff", "/api/tables/..%2f..", "/api/tables/" + "x" * 5000, "/api/tables/A'--"]
)
def test_names_of_tables_that_cannot_be(path: str, anna: httpx.Client) -> None:
    for more in ("", "/history", "/match", "/replay/0"):
        assert anna.get(path + more).status_code == 404


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"game": "chess"}, "no such game"),
        ({"seats": [me("A")]}, "2 to 4 seats"),
        ({"seats": [me("A"), me("A")]}, "called A already"),
        ({"seats": [me("A"), {"kind": "bot", "bot": "hal"}]}, "bots are called"),
        ({"seats": [me("A"), {"kind": "bot"}]}, "bots are called"),
        ({"options": {"wild": True}}, "has no option"),
        ({"clock": {"kind": "turn", "seconds": 1}}, "at least 5"),
        ({"clock": {"kind": "hourglass"}}, "clock"),
    ],
)
def test_tables_that_cannot_be_are_refused_in_words(more: dict[str, object], words: str, anna: httpx.Client) -> None:
    answer = anna.post("/api/tables", json={"game": "oregon", "seats": [me("Anna"), OPEN], **more})
    assert answer.status_code in (404, 409, 422)
    assert words in answer.json()["reason"]


def test_hurried_clients_are_slowed_down(start: Callable[..., Server]) -> None:
    server = start(limits=True)
    with server.client() as anna:
        table = new_table(anna, [me("Anna"), OPEN])["id"]
        for said in range(20):
            answer = anna.post(f"/api/tables/{table}/chat", json={"text": f"{said}"})
            if answer.status_code == 429:
                break
        assert said < 10
        assert answer.json()["error"] == "too_fast"
        assert int(answer.headers["retry-after"]) == answer.json()["seconds"] >= 1
        for _ in range(40):
            made = anna.post("/api/tables", json={"game": "oregon", "seats": [me("Anna"), OPEN]})
            if made.status_code == 429:
                break
        assert made.status_code == 429
        assert show(anna, table)["status"] == "waiting"


def test_secrets_lie_where_only_their_owner_reads_them(start: Callable[..., Server], tmp_path: Path) -> None:
    folder = tmp_path / "data"
    server = start(str(folder / "tables.sqlite"), key_file=None)
    for file in ("tables.sqlite", "barnboard.key"):
        assert stat.S_IMODE(os.stat(folder / file).st_mode) == 0o600
    key = (folder / "barnboard.key").read_bytes()
    with server.client() as anna:
        table = new_table(anna, [me("Anna"), me("Ben")])["id"]
        server.stop()
        server.start()
        assert (folder / "barnboard.key").read_bytes() == key
        assert show(anna, table)["your_seats"] == [0, 1]


def test_nothing_of_a_seat_is_in_what_others_are_told(anna: httpx.Client, ben: httpx.Client, stranger: httpx.Client) -> None:
    table, people = two_at_a_table(anna, ben)
    told = [stranger.get(path).text for path in (f"/api/tables/{table}", f"/api/tables/{table}/history", "/api/tables")]
    for client in people:
        assert all(client.cookies["barnboard"].split(".")[0] not in text for text in told)
    assert all('"secret":null' in text or '"secret"' not in text for text in told)
    assert play(stranger, table, 0, "done").json()["error"] == "not_seated"
