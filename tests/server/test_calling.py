"""Being called back: pushes that a service of our own on this machine opens."""

import base64
import json
import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
import httpx
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from .harness import OPEN, Server, me, new_table, play, play_on, show


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Service:
    """A push service with one browser: what was pushed to it, opened."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.told: list[dict[str, Any]] = []
        self.heads: list[dict[str, str]] = []
        self.answer = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                sealed = self.rfile.read(int(self.headers["content-length"]))
                service.heads.append({name.lower(): value for name, value in self.headers.items()})
                opened = http_ece.decrypt(sealed, private_key=service.key, auth_secret=service.auth)
                service.told.append(json.loads(opened))
                self.send_response(service.answer)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def wanted(self) -> dict[str, Any]:
        """What a browser tells the house."""
        form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        keys = {"p256dh": b64(self.key.public_key().public_bytes(*form)), "auth": b64(self.auth)}
        return {"endpoint": f"http://127.0.0.1:{self._server.server_port}/one", "keys": keys}

    def wait_for(self, many: int) -> None:
        for _ in range(3000):
            if len(self.told) >= many:
                return
            time.sleep(0.01)
        raise AssertionError(f"{len(self.told)} pushes, not {many}")

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def service() -> Iterator[Service]:
    one = Service()
    yield one
    one.close()


def test_whose_turn_comes_at_a_match_of_days_is_called_once(start: Callable[..., Server], service: Service) -> None:
    server = start(push_anywhere=True)
    with server.client() as anna, server.client() as ben:
        key = ben.get("/api/push").json()["key"]
        assert ben.post("/api/me/push", json=service.wanted, params={"lang": "de"}).status_code == 204
        table = new_table(anna, [me("Anna"), OPEN], "fences", pace="days")["id"]
        ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        chance = random.Random(1)
        for seat in (1, 0):  # should Ben begin, he has just sat down and is not called
            while show(anna, table)["to_move"] == seat:
                play_on([anna, ben], table, chance, most=1)
        service.wait_for(1)
        assert service.told == [{"title": "Ben, du bist am Zug", "body": "Fences", "path": f"/t/{table}", "turns": 1}]
        assert f"k={key}" in service.heads[0]["authorization"]
        anna.post(f"/api/tables/{table}/chat", json={"text": "Your turn!"})
        time.sleep(0.3)
        assert len(service.told) == 1  # one for a turn
        service.answer = 410
        while show(ben, table)["to_move"] == 1:
            play_on([anna, ben], table, chance, most=1)
        while show(anna, table)["to_move"] == 0:
            play_on([anna, ben], table, chance, most=1)
        service.wait_for(2)
        assert service.told[1]["turns"] == 1
        for _ in range(500):  # the browser is gone: so is what was kept of it
            if not ben.get("/api/me/export").json()["pushes"]:
                break
            time.sleep(0.01)
        assert ben.get("/api/me/export").json()["pushes"] == []


def with_a_turn_that_comes(one: Server, clients: list[httpx.Client], service: Service) -> tuple[str, list[httpx.Client]]:
    """A match of days of two people, whoever moves first coming first; the other one is to be called."""
    table: str = new_table(clients[0], [me("Anna"), OPEN], pace="days")["id"]
    clients[1].post(f"/api/tables/{table}/seats", json={"name": "Ben"})
    if show(clients[0], table)["to_move"] == 1:
        clients.reverse()
    assert clients[1].post("/api/me/push", json=service.wanted).status_code == 204
    return table, clients


def move_and_move_again(mover: httpx.Client, table: str, then: Callable[[], None]) -> None:
    """The first move, taken back and made again: the other one's turn comes twice."""
    for again in (False, True):
        move = show(mover, table)["moves"][0]["text"]
        assert play(mover, table, 0, move).status_code == 200
        assert show(mover, table)["to_move"] not in show(mover, table)["your_seats"]
        if not again:
            then()
            assert mover.post(f"/api/tables/{table}/undo", json={"ply": 0}).status_code == 200


def test_a_turn_that_comes_again_after_undo_and_a_restart_is_called_once(start: Callable[..., Server], service: Service) -> None:
    server = start(push_anywhere=True)
    with server.client() as anna, server.client() as ben:
        table, (first, second) = with_a_turn_that_comes(server, [anna, ben], service)

        def open_again() -> None:
            service.wait_for(1)
            server.stop()
            server.start()
            second.post(f"/api/tables/{table}/chat", json={"text": "I look at it tonight"})

        move_and_move_again(first, table, open_again)
        chance = random.Random(2)
        while show(second, table)["to_move"] in show(second, table)["your_seats"]:
            play_on([anna, ben], table, chance, most=1)
        while show(first, table)["to_move"] in show(first, table)["your_seats"]:
            play_on([anna, ben], table, chance, most=1)
        service.wait_for(2)
        assert len(service.told) == 2  # one for each of the two turns


def test_with_two_processes_every_turn_is_called_by_the_one_that_brought_it(
    start: Callable[..., Server], service: Service, postgres: str
) -> None:
    one, other = (start(postgres, push_anywhere=True) for _ in range(2))
    with one.client() as anna, one.client() as ben, other.client() as elsewhere:
        table, (first, second) = with_a_turn_that_comes(one, [anna, ben], service)
        chance = random.Random(3)
        for turn in range(1, 4):
            elsewhere.cookies = first.cookies
            while show(elsewhere, table)["to_move"] in show(elsewhere, table)["your_seats"]:  # there, and seen here too
                shown = show(elsewhere, table)
                assert play(elsewhere, table, shown["ply"], chance.choice(shown["moves"])["text"]).status_code == 200
            service.wait_for(turn)
            while show(second, table)["to_move"] in show(second, table)["your_seats"]:  # while it may not be known here yet
                shown = show(second, table)
                play(second, table, shown["ply"], chance.choice(shown["moves"])["text"])
        elsewhere.post(f"/api/tables/{table}/chat", json={"text": "Your turn!"})
        assert len(service.told) == 3


def test_the_number_on_the_icon_is_that_of_the_tables_that_wait(start: Callable[..., Server], service: Service) -> None:
    server = start(push_anywhere=True)
    with server.client() as anna, server.client() as ben:
        ben.post("/api/me/push", json=service.wanted)
        called = 0
        while len(service.told) < 2:
            table = new_table(anna, [me("Anna"), OPEN], pace="days")["id"]
            ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
            move = show(anna, table)["moves"]
            if move:  # else Ben begins, who has just sat down and is not called
                assert play(anna, table, 0, move[0]["text"]).status_code == 200
                called += 1
                service.wait_for(called)
            waits = sum(one["your_turn"] for one in ben.get("/api/me").json()["tables"])
            assert not move or service.told[-1]["turns"] == waits


def test_a_device_that_is_signed_off_is_not_called_any_more(start: Callable[..., Server], service: Service) -> None:
    server = start(push_anywhere=True)
    with server.client() as laptop, server.client() as phone:
        new_table(laptop, [me("Anna"), OPEN])
        phone.post("/api/keys/use", json={"code": laptop.post("/api/me/code").json()["code"]})
        assert phone.post("/api/me/push", json=service.wanted).status_code == 204
        laptop.post("/api/me/push", json={**service.wanted, "endpoint": f"{service.wanted['endpoint']}/laptop"})
        assert len(laptop.get("/api/me/export").json()["pushes"]) == 2
        (lost,) = [device["id"] for device in laptop.get("/api/me/keys").json()["devices"] if not device["this"]]
        assert laptop.delete(f"/api/me/devices/{lost}").status_code == 204
        (kept,) = laptop.get("/api/me/export").json()["pushes"]
        assert kept["endpoint"].endswith("/laptop")
        where = {**service.wanted, "endpoint": kept["endpoint"]}
        assert phone.request("DELETE", "/api/me/push", json=where).status_code == 204  # a stranger now: nothing happens
        assert laptop.get("/api/me/export").json()["pushes"] == [kept]
        assert laptop.request("DELETE", "/api/me/push", json=where).status_code == 204
        assert laptop.get("/api/me/export").json()["pushes"] == []


def test_the_key_for_pushes_stays_and_subscriptions_go_with_the_person(
    start: Callable[..., Server], service: Service, tmp_path: Path
) -> None:
    server = start(push_anywhere=True)
    with server.client() as anna:
        key = anna.get("/api/push").json()["key"]
        anna.post("/api/me/push", json=service.wanted)
        assert [one["endpoint"] for one in anna.get("/api/me/export").json()["pushes"]] == [service.wanted["endpoint"]]
        anna.delete("/api/me")
        assert anna.get("/api/me/export").json()["pushes"] == []
    assert (tmp_path / "barnboard.push").stat().st_mode & 0o077 == 0
    server.stop()
    server.start()
    with server.client() as again:
        assert again.get("/api/push").json()["key"] == key


def test_no_browser_is_called_on_this_machine_or_in_its_network(anna: httpx.Client, service: Service) -> None:
    assert anna.post("/api/me/push", json=service.wanted).json()["error"] == "bad_address"
