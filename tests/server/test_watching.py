"""What whoever runs the house can see of it, and what people are told when something breaks inside."""

import http.client
import io
import json
import logging
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from barnboard.server import health
from barnboard.server.journal import REQUEST, _AsJson, _AsText
from barnboard.server.routes.watching import _is_near

from .harness import PATIENCE, client_of, listening, me, new_table, play, show
from .test_advice import Adviser
from .test_noninterference import InThread

DEPLOY = Path(__file__).parents[2] / "deploy"


House = tuple[InThread, str, Path]  # a server, its address, its folder


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("watched")
    server = InThread(folder, seed=1)
    server.app.state.reviewer.advice = Adviser()
    with server.open() as url:
        yield server, url, folder


def test_the_numbers_for_prometheus_are_those_of_the_house_and_of_the_dashboard(house: House) -> None:
    with client_of(house[1]) as anna:
        table = new_table(anna, [me("Anna"), me("Ben")])["id"]
        with listening(anna, table):
            seat = show(anna, table)["to_move"]
            assert anna.get(f"/api/tables/{table}/hints", params={"seat": seat}).status_code == 200
            assert play(anna, table, 0, show(anna, table, seat=seat)["moves"][0]["text"]).status_code == 200
            told: dict[str, float] = {}
            while told.get("barnboard_streams") != 1.0:
                answer = anna.get("/metrics")
                samples = [sample for family in text_string_to_metric_families(answer.text) for sample in family.samples]
                told = {sample.name: sample.value for sample in samples}
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert told["barnboard_tables"] == 1
    counted = {(sample.name, *sorted(sample.labels.items())): sample.value for sample in samples if "le" not in sample.labels}
    assert counted["barnboard_moves_total", ("by", "person")] == 1
    route = ("method", "POST"), ("route", "/api/tables/{table}/moves"), ("status", "2xx")
    assert counted[("barnboard_request_seconds_count", *route)] == 1
    assert counted["barnboard_thought_wait_seconds_count", ("kind", "hint")] == 1
    board, alerts = json.loads((DEPLOY / "grafana" / "barnboard.json").read_text()), (DEPLOY / "alerts.yml").read_text()
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    asked += [rule["expr"] for group in yaml.safe_load(alerts)["groups"] for rule in group["rules"]]
    named = {name for expression in asked for name in re.findall(r"\b(?:barnboard|process)_\w+", expression)}
    known = set(told) | {"barnboard_errors_total"}  # none so far
    assert named <= known, named - known


def test_whatever_breaks_is_answered_with_an_id_that_the_log_has_and_the_connection_stays(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, url, _ = house
    said = io.StringIO()
    handler = logging.StreamHandler(said)
    handler.setFormatter(_AsJson())
    logging.getLogger("barnboard").addHandler(handler)

    async def breaks(problem: Exception) -> Any:
        raise problem

    try:
        with closing(http.client.HTTPConnection(url.removeprefix("http://"), timeout=PATIENCE)) as line:
            line.connect()
            line.auto_open = 0  # a connection that was dropped is not opened again
            told = []
            for problem in (ZeroDivisionError("secret detail"), OSError("disk full")):
                monkeypatch.setattr(server.app.state.house, "table", lambda name, problem=problem: breaks(problem))
                line.request("GET", "/api/tables/quiet-mill")
                answer = line.getresponse()
                told.append((answer.status, answer.headers, json.loads(answer.read())))
            line.request("GET", "/healthz")
            assert line.getresponse().read() == b'{"status":"alive"}'
            numbers = httpx.get(f"{url}/metrics").text
    finally:
        logging.getLogger("barnboard").removeHandler(handler)
    (status, headers, body), (no_store, later, _) = told
    assert (status, body["error"], headers["content-type"]) == (500, "broken", "application/json")
    assert body["id"] == headers["x-request-id"]
    assert body["id"] in body["reason"]
    assert "secret detail" not in str(body)
    assert headers["x-content-type-options"] == "nosniff"
    assert (no_store, later["retry-after"]) == (503, "5")
    lines = [json.loads(line) for line in said.getvalue().splitlines()]
    found = next(line for line in lines if line.get("request") == body["id"])
    assert "ZeroDivisionError" in found["trace"]
    assert found["level"] == "error"
    assert 'barnboard_errors_total{source="barnboard.server"} 2.0' in numbers


def test_a_house_says_whether_it_can_serve(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    server, url, folder = house
    monkeypatch.setattr(health, "_FRESH", -1.0)
    ready = httpx.get(f"{url}/readyz", timeout=PATIENCE)
    assert (ready.status_code, ready.json()) == (200, {"status": "ready", "disk": "ok", "database": "ok", "key": "ok"})

    async def locked() -> None:
        raise OSError("no")

    (folder / "barnboard.key").unlink()
    monkeypatch.setattr(health.shutil, "disk_usage", lambda folder: SimpleNamespace(free=1_000_000))
    monkeypatch.setattr(server.app.state.house.store, "can_write", locked)
    not_ready = httpx.get(f"{url}/readyz", timeout=PATIENCE)
    assert not_ready.status_code == 503
    assert not_ready.json() == {
        "status": "not ready",
        "disk": "1 MB are free, at least 50 are needed",
        "database": "does not answer",
        "key": "the key file is gone",
    }


@pytest.mark.parametrize(
    ("address", "near"),
    [("127.0.0.1", True), ("172.18.0.5", True), ("::ffff:10.0.0.9", True), ("9.9.9.9", False), ("2600::1", False), ("x", False)],
)
def test_numbers_are_for_the_hosts_own_network(address: str, near: bool) -> None:
    assert _is_near(address) == near


def test_the_journal_names_the_request_also_for_people() -> None:
    record = logging.LogRecord("barnboard.server", logging.ERROR, "", 0, "table %s", ("quiet-mill",), None)
    token = REQUEST.set("9f2c")
    try:
        assert _AsText().format(record) == "[9f2c] table quiet-mill"
    finally:
        REQUEST.reset(token)
    assert _AsText().format(record) == "table quiet-mill"
