"""What can be had when a match is over, and before: replay, verify, download, review."""

import hashlib
import random

import httpx

from barnboard import verify

from .harness import new_table, play_on, show
from .test_moves import two_at_a_table


def test_a_finished_match_can_be_checked_by_anybody(anna: httpx.Client, ben: httpx.Client, stranger: httpx.Client) -> None:
    table = new_table(anna, [{"kind": "me", "name": "Anna", "nonce": "my-own-chance"}, {"kind": "open"}])
    name, commitment = table["id"], table["commitment"]
    ben.post(f"/api/tables/{name}/seats", json={"name": "Ben", "nonce": "mine-too"})
    for path in ("match", "verify", "review"):
        early = stranger.get(f"/api/tables/{name}/{path}")
        assert (early.status_code, early.json()["error"]) == (409, "running")
    play_on([anna, ben], name, random.Random(8))
    shown = show(stranger, name)
    assert shown["status"] == "over"
    assert hashlib.sha256(shown["secret"].encode()).hexdigest() == commitment
    saved = stranger.get(f"/api/tables/{name}/match")
    assert saved.headers["content-disposition"].startswith("attachment")
    match = verify(saved.json())
    assert match.nonces == ["my-own-chance", "mine-too"]
    assert [row.points for row in match.standing()] == [seat["points"] for seat in shown["seats"]]
    checked = stranger.get(f"/api/tables/{name}/verify", params={"lang": "de"}).json()
    assert checked["true"]
    assert str(match.ply) in checked["words"]
    sums = [sum(row["points"][seat] for row in shown["breakdown"]) for seat in (0, 1)]
    assert sums == [seat["points"] for seat in shown["seats"]]


def test_a_replay_shows_every_ply_as_it_was_seen(anna: httpx.Client, ben: httpx.Client, stranger: httpx.Client) -> None:
    table, people = two_at_a_table(anna, ben)
    seen = []
    chance = random.Random(9)
    for _ in range(10):
        seen.append([show(client, table)["view"] for client in (anna, ben, stranger)])
        play_on(people, table, chance, most=1)
    for ply, views in enumerate(seen):
        for client, view in zip((anna, ben, stranger), views, strict=True):
            replayed = client.get(f"/api/tables/{table}/replay/{ply}").json()
            assert replayed["view"] == view
            assert (replayed["ply"], replayed["last_ply"]) == (ply, 10)
    assert anna.get(f"/api/tables/{table}/replay/3", params={"seat": 1}).status_code == 403
    assert stranger.get(f"/api/tables/{table}/replay/3", params={"seat": 1}).status_code == 403
    assert anna.get(f"/api/tables/{table}/replay/11").json()["error"] == "no_ply"
    play_on(people, table, chance)
    for seat, views in enumerate(zip(*seen, strict=True)):
        if seat < 2:
            opened = stranger.get(f"/api/tables/{table}/replay/9", params={"seat": seat}).json()
            assert opened["view"] == views[9]


def test_the_history_is_what_the_stream_told(anna: httpx.Client, ben: httpx.Client) -> None:
    table, people = two_at_a_table(anna, ben)
    play_on(people, table, random.Random(10), most=6)
    anna.post(f"/api/tables/{table}/chat", json={"text": "well"})
    told = ben.get(f"/api/tables/{table}/history").json()
    assert [move["ply"] for move in told["moves"]] == list(range(6))
    assert [said["text"] for said in told["chat"]] == ["well"]
    assert [seat["what"] for seat in told["seats"]] == ["made", "sat", "dealt"]
    assert all((move["move"] is None) == (move["seat"] == 0) for move in told["moves"])
