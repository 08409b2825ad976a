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

from .harness import OPEN, Server, me, new_table, play_on, show


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
        while show(anna, table)["to_move"] == 0:
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
        for _ in range(500):  # the browser is gone: so is what was kept of it
            if not ben.get("/api/me/export").json()["pushes"]:
                break
            time.sleep(0.01)
        assert ben.get("/api/me/export").json()["pushes"] == []


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
