"""The proof of the deal binds the operator too: nobody chooses last, and what was promised cannot be changed."""

import hashlib
import json
import random
import secrets
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from barnboard import verify
from barnboard.cli.app import app
from barnboard.fairness import UnfairDeal, check_deal, check_kept
from barnboard.match import MatchError

from .harness import BOT, OPEN, Server, listening, me, new_table, play_on, show


def number() -> tuple[str, str]:
    """A number, and its seal."""
    nonce = secrets.token_hex(32)
    return nonce, hashlib.sha256(nonce.encode()).hexdigest()


def sealed_by(name: str, seal: str) -> dict[str, Any]:
    return {**me(name), "seal": seal}


def open_seal(client: httpx.Client, table: str, seat: int, nonce: str) -> httpx.Response:
    return client.post(f"/api/tables/{table}/seats/{seat}/open", json={"nonce": nonce})


def known_to_the_house(database: Path, table: str) -> list[str]:
    with sqlite3.connect(database) as db:
        found = [row[0] for row in db.execute("SELECT nonce FROM seats WHERE table_id = ? ORDER BY seat", [table])]
    db.close()
    return found


def test_nobody_tells_a_number_before_all_are_sealed(start: Callable[..., Server], tmp_path: Path) -> None:
    server = start()
    (mine, my_seal), (his, his_seal) = number(), number()
    with server.client() as anna, server.client() as ben:
        made = new_table(anna, [sealed_by("Anna", my_seal), OPEN, BOT])
        table = made["id"]
        assert (made["status"], made["deal"]["seals"][0], made["opened"]) == ("waiting", my_seal, [2])
        assert open_seal(anna, table, 0, mine).json()["error"] == "not_sealed"
        full = ben.post(f"/api/tables/{table}/seats", json={"name": "Ben", "seal": his_seal}).json()
        assert (full["status"], full["deal"]["seals"][:2]) == ("waiting", [my_seal, his_seal])
        assert full["deal"]["seals_signature"]
        assert known_to_the_house(tmp_path / "tables.sqlite", table) == ["", "", "bot"]  # who sat last knew no number
        assert open_seal(ben, table, 1, "another-number-than-his").json()["error"] == "wrong_seal"
        assert open_seal(ben, table, 0, mine).json()["error"] == "not_your_seat"
        for _ in range(2):
            assert open_seal(ben, table, 1, his).json()["opened"] == [1, 2]
        dealt = open_seal(anna, table, 0, mine).json()
        assert (dealt["status"], dealt["deal"], dealt["commitment"]) == ("playing", None, made["commitment"])
        assert open_seal(anna, table, 0, mine).status_code == 200  # sent again
        told = [line["what"] for line in anna.get(f"/api/tables/{table}/history").json()["seats"]]
        assert told == ["made", "sat", "sealed", "opened", "opened", "dealt"]
        server.stop()
        server.start()
        assert show(anna, table)["status"] == "playing"


def test_whoever_gets_up_while_seals_are_opened_makes_all_seal_again(anna: httpx.Client, ben: httpx.Client) -> None:
    (mine, my_seal), (his, his_seal), (again, my_next) = number(), number(), number()
    table = new_table(anna, [sealed_by("Anna", my_seal), OPEN])["id"]
    ben.post(f"/api/tables/{table}/seats", json={"name": "Ben", "seal": his_seal})
    open_seal(anna, table, 0, mine)
    ben.delete(f"/api/tables/{table}/seats/1")  # he knows Anna's number now, if the house told him
    left = show(anna, table)
    assert (left["deal"]["seals"], left["deal"]["seals_signature"], left["opened"]) == (["", ""], None, [])
    full = ben.post(f"/api/tables/{table}/seats", json={"name": "Ben", "seal": his_seal}).json()
    assert (full["status"], full["deal"]["seals_signature"]) == ("waiting", None)
    assert open_seal(anna, table, 0, mine).json()["error"] == "not_sealed"
    assert anna.put(f"/api/tables/{table}/seats/1/seal", json={"seal": my_next}).json()["error"] == "not_your_seat"
    sealed = anna.put(f"/api/tables/{table}/seats/0/seal", json={"seal": my_next}).json()
    assert sealed["deal"]["seals"] == [my_next, his_seal]
    open_seal(ben, table, 1, his)
    assert open_seal(anna, table, 0, again).json()["status"] == "playing"
    assert anna.put(f"/api/tables/{table}/seats/0/seal", json={"seal": my_seal}).json()["error"] == "dealt"


def test_a_lost_number_is_sealed_again_by_all(anna: httpx.Client, ben: httpx.Client) -> None:
    (_, lost), (his, his_seal), (mine, my_seal) = number(), number(), number()
    table = new_table(anna, [sealed_by("Anna", lost), OPEN, BOT])["id"]
    ben.post(f"/api/tables/{table}/seats", json={"name": "Ben", "seal": his_seal})
    open_seal(ben, table, 1, his)
    broken = anna.put(f"/api/tables/{table}/seats/0/seal", json={"seal": my_seal}).json()
    assert (broken["deal"]["seals"][:2], broken["opened"]) == ([my_seal, ""], [2])
    his, his_seal = number()
    ben.put(f"/api/tables/{table}/seats/1/seal", json={"seal": his_seal})
    open_seal(anna, table, 0, mine)
    assert open_seal(ben, table, 1, his).json()["status"] == "playing"
    alone = new_table(anna, [sealed_by("Anna", lost), BOT])["id"]
    for _ in range(2):
        mine, my_seal = number()
        anna.put(f"/api/tables/{alone}/seats/0/seal", json={"seal": my_seal})
    assert open_seal(anna, alone, 0, mine).json()["status"] == "playing"


def test_a_rematch_is_sealed_too(anna: httpx.Client) -> None:
    nonce, seal = number()
    table = new_table(anna, [me("Anna"), BOT], stand_in="random")["id"]
    with listening(anna, table) as stream:
        anna.post(f"/api/tables/{table}/seats/0/resign")
        stream.wait_for(lambda it: it.named("state")[-1]["status"] == "over")
    again = anna.post(f"/api/tables/{table}/rematch", json={"seals": [seal]}).json()
    assert (again["status"], again["deal"]["seals"][1]) == ("waiting", seal)
    assert open_seal(anna, again["id"], 1, nonce).json()["status"] == "playing"


def finished(anna: httpx.Client, ben: httpx.Client) -> tuple[str, dict[str, Any]]:
    """A sealed match that is over, and what Anna kept of it before the deal."""
    (mine, my_seal), (his, his_seal) = number(), number()
    table = new_table(anna, [sealed_by("Anna", my_seal), OPEN], game="fences", stand_in="random")["id"]
    full = ben.post(f"/api/tables/{table}/seats", json={"name": "Ben", "seal": his_seal}).json()
    for seat, (client, nonce) in enumerate(((anna, mine), (ben, his))):
        open_seal(client, table, seat, nonce)
    with listening(anna, table) as stream:
        for seat, client in enumerate((anna, ben)):
            client.post(f"/api/tables/{table}/seats/{seat}/resign")
        stream.wait_for(lambda it: it.named("state")[-1]["status"] == "over")
    return table, {**full["deal"], "nonces": {"0": mine}}


def test_a_sealed_match_is_proven_to_whoever_kept_a_receipt(anna: httpx.Client, ben: httpx.Client, tmp_path: Path) -> None:
    table, receipt = finished(anna, ben)
    told = anna.get(f"/api/tables/{table}/verify").json()
    assert told["true"], told["words"]
    saved = anna.get(f"/api/tables/{table}/match").json()
    assert told["deal"] == saved["deal"] == {name: receipt[name] for name in saved["deal"]}
    verify(saved)
    check_kept(receipt, saved["deal"], saved["nonces"])
    files = {"match.json": saved, "receipt.json": receipt, "other.json": {**receipt, "nonces": {"0": "0" * 64}}}
    for name, document in files.items():
        (tmp_path / name).write_text(json.dumps(document))
    run = CliRunner().invoke(app, ["verify", str(tmp_path / "match.json"), "--receipt", str(tmp_path / "receipt.json")])
    assert run.exit_code == 0, run.output
    assert "sealed before any was told. It is the deal on the receipt." in run.output
    other = CliRunner().invoke(app, ["verify", str(tmp_path / "match.json"), "--receipt", str(tmp_path / "other.json")])
    assert isinstance(other.exception, UnfairDeal)
    tampered: list[tuple[str, Callable[[dict[str, Any]], Any], str]] = [
        ("deal", lambda deal: {**deal, "commitment": "0" * 64}, "fingerprint was shown"),
        ("deal", lambda deal: {**deal, "made": 1}, "did not sign this fingerprint"),
        ("deal", lambda deal: {**deal, "table": "other-table"}, "did not sign this fingerprint"),
        ("deal", lambda deal: {**deal, "seals": deal["seals"][::-1]}, "not those that were sealed"),
        ("deal", lambda deal: {**deal, "seals_signature": deal["signature"]}, "did not sign this seals"),
        ("deal", lambda deal: {**deal, "key": "0" * 64}, "did not sign"),
        ("deal", lambda deal: {}, "cannot be read"),
        ("commitment", lambda _: "0" * 64, "commitment is"),
    ]
    for what, change, words in tampered:
        with pytest.raises(MatchError, match=words):
            verify({**saved, what: change(saved[what])})
    for change in ({"commitment": "0" * 64}, {"key": "0" * 64}, {"seals": ["x"]}, {"nonces": {"0": "x"}}, {"nonces": {"9": "x"}}):
        with pytest.raises(UnfairDeal):
            check_kept({**receipt, **change}, saved["deal"], saved["nonces"])
    check_deal(saved["deal"], saved["seed"], saved["nonces"])


def test_what_is_swapped_in_the_database_is_noticed(start: Callable[..., Server], tmp_path: Path) -> None:
    server = start()
    with server.client() as anna, server.client() as ben:
        table = new_table(anna, [me("Anna"), OPEN], game="fences", stand_in="random")
        server.stop()
        with sqlite3.connect(tmp_path / "tables.sqlite") as db:
            db.execute("UPDATE tables SET secret = ?", ["0" * 64])  # one whose deal is liked better
        db.close()
        server.start()
        assert show(anna, table["id"])["commitment"] == table["commitment"]
        ben.post(f"/api/tables/{table['id']}/seats", json={"name": "Ben"})
        play_on([anna, ben], table["id"], random.Random(4), most=2)
        with listening(anna, table["id"]) as stream:
            for seat, client in enumerate((anna, ben)):
                client.post(f"/api/tables/{table['id']}/seats/{seat}/resign")
            stream.wait_for(lambda it: it.named("state")[-1]["status"] == "over")
        told = anna.get(f"/api/tables/{table['id']}/verify").json()
        assert (told["true"], told["commitment"]) == (False, table["commitment"])
        with pytest.raises(MatchError, match="commitment"):
            verify(anna.get(f"/api/tables/{table['id']}/match").json())
