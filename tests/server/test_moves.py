"""Moves: made once however often they are sent, refused with the reason, taken back."""

import json
import random
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from barnboard.server import readiness

from .harness import OPEN, Server, me, new_table, play, play_on, show
from .test_upgrades import build


def two_at_a_table(anna: httpx.Client, ben: httpx.Client) -> tuple[str, list[httpx.Client]]:
    table = new_table(anna, [me("Anna"), OPEN])["id"]
    assert ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"}).status_code == 200
    return table, [anna, ben]


def everything(client: httpx.Client, table: str) -> dict[str, Any]:
    shown = show(client, table)
    return {name: value for name, value in shown.items() if name != "now"}


def test_the_same_move_gets_the_same_answer(anna: httpx.Client, ben: httpx.Client) -> None:
    table, people = two_at_a_table(anna, ben)
    shown = show(anna, table)
    mover = people[shown["to_move"]]
    move = show(mover, table)["moves"][0]["text"]
    first = play(mover, table, 0, move)
    later = play_on(people, table, random.Random(1), most=5)
    again = play(mover, table, 0, move)
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert show(anna, table)["ply"] == later["ply"]


def test_a_move_sent_again_from_a_shared_screen_gets_the_same_answer(anna: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), me("Ben")])
    seats, chance = [], random.Random(12)
    while len(set(seats)) < 2:
        shown = show(anna, table["id"])
        seats.append(shown["to_move"])
        move = chance.choice(show(anna, table["id"], seat=shown["to_move"])["moves"])["text"]
        answers = [play(anna, table["id"], shown["ply"], move) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200], answers[1].text
        assert answers[0].content == answers[1].content


def test_what_is_refused_changes_nothing(anna: httpx.Client, ben: httpx.Client, stranger: httpx.Client) -> None:
    table, people = two_at_a_table(anna, ben)
    play_on(people, table, random.Random(2), most=5)
    before = everything(anna, table)
    ply, seat = before["ply"], before["to_move"]
    mover, other = people[seat], people[1 - seat]
    move = show(mover, table)["moves"][0]["text"]
    cases = [
        (stranger, ply, move, 403, "not_seated"),
        (other, ply, move, 403, "not_your_turn"),
        (mover, ply + 1, move, 409, "stale"),
        (mover, ply - 1, "done", 409, "stale"),
        (mover, ply, "start r1c1", 422, "illegal"),
        (mover, ply, "farmer", 422, "illegal"),
        (mover, ply, "🐄", 422, "illegal"),
        (mover, ply, "x" * 201, 422, "invalid"),
    ]
    for client, at, text, status, error in cases:
        answer = play(client, table, at, text)
        assert (answer.status_code, answer.json()["error"]) == (status, error), answer.text
        assert answer.json()["reason"]
        if error == "stale":
            assert answer.json()["ply"] == ply
    assert play(mover, "no-such-table", ply, move).status_code == 404
    assert play(mover, table, ply, move, seat=1 - seat).json()["error"] == "not_your_seat"
    assert play(mover, table, ply, move, seat=3).status_code == 404
    assert everything(anna, table) == before


def test_the_short_way_of_a_move_answers_as_the_usual_one(
    anna: httpx.Client, ben: httpx.Client, stranger: httpx.Client, shared: Server
) -> None:
    table, people = two_at_a_table(anna, ben)
    ply, mover = 0, people[show(anna, table)["to_move"]]
    move = show(mover, table)["moves"][0]["text"]
    assert play(mover, table, ply, move).status_code == 200
    cases: list[tuple[httpx.Client, str, dict[str, Any], int]] = [
        (mover, table, {"ply": ply, "move": move}, 200),
        (mover, table, {"ply": ply + 9, "move": move}, 409),
        (mover, table, {"ply": ply, "move": move, "more": 1}, 422),
        (stranger, table, {"ply": ply, "move": move}, 403),
        (mover, "no-such-table", {"ply": ply, "move": move}, 404),
    ]
    for client, name, body, status in cases:
        answers = [
            client.post(f"/api/tables/{name}/moves?lang=de", content=json.dumps(body), headers={"content-type": kind})
            for kind in ("application/json", "application/json; charset=utf-8")  # the second one is unusual
        ]
        short, usual = ([it.status_code, it.content, sorted(set(it.headers) - {"date"})] for it in answers)
        assert short == usual
        assert short[0] == status
    counted = re.findall(
        r'request_seconds_count{method="POST",route="(/api/tables/.*?/moves)"', httpx.get(f"{shared.url}/metrics").text
    )
    assert set(counted) == {"/api/tables/{table}/moves"}


def test_reasons_are_told_in_the_language_asked_for(anna: httpx.Client, ben: httpx.Client) -> None:
    table, people = two_at_a_table(anna, ben)
    mover = people[show(anna, table)["to_move"]]
    german = mover.post(f"/api/tables/{table}/moves", params={"lang": "de"}, json={"ply": 0, "move": "done"})
    assert german.json()["reason"].startswith("Das geht jetzt nicht.")
    browser = mover.post(
        f"/api/tables/{table}/moves", headers={"accept-language": "de-AT,en;q=0.5"}, json={"ply": 9, "move": "done"}
    )
    assert browser.json()["reason"] == "Am Tisch ist es schon weitergegangen."
    english, deutsch = (show(mover, table, lang=lang) for lang in ("en", "de"))
    assert english["moves"][0]["words"] != deutsch["moves"][0]["words"]
    assert english["moves"][0]["text"] == deutsch["moves"][0]["text"]
    assert english["prompt"] != deutsch["prompt"]


def test_a_move_is_taken_back_as_the_rules_allow(anna: httpx.Client, ben: httpx.Client) -> None:
    table, people = two_at_a_table(anna, ben)
    seat = show(anna, table)["to_move"]
    mover, other = people[seat], people[1 - seat]
    before = {name: value for name, value in everything(mover, table).items() if name != "number"}
    move = before["moves"][0]["text"]
    looked = mover.get(f"/api/tables/{table}/moves", params={"move": move}).json()
    assert (looked["stays"], looked["ply"], looked["move"]) == (False, 0, move)
    assert play(mover, table, 0, move, sure=False).json().get("made", True)
    assert other.post(f"/api/tables/{table}/undo", json={"ply": 0}).json()["error"] == "no_undo"
    assert show(mover, table)["can_undo"]
    answers = [mover.post(f"/api/tables/{table}/undo", json={"ply": 0}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].content == answers[1].content
    assert {name: value for name, value in everything(mover, table).items() if name != "number"} == before
    assert mover.post(f"/api/tables/{table}/undo", json={"ply": 3}).json()["error"] == "stale"


def test_nothing_is_taken_back_before_the_house_can_tell_what_may_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with build(tmp_path, 1) as (_, (anna, ben)), monkeypatch.context() as while_compiling:
        table, people = two_at_a_table(anna, ben)
        mover = people[show(anna, table)["to_move"]]
        move = show(mover, table)["moves"][0]["text"]
        while_compiling.setattr(readiness, "is_taken_up", lambda game, part: False)
        assert mover.get(f"/api/tables/{table}/moves", params={"move": move}).json()["stays"]
        play(mover, table, 0, move)
        assert not show(mover, table)["can_undo"]
        assert mover.post(f"/api/tables/{table}/undo", json={"ply": 0}).json()["error"] == "no_undo"
        while_compiling.undo()
        assert mover.post(f"/api/tables/{table}/undo", json={"ply": 0}).status_code == 200


def test_what_is_sent_again_after_an_undo_is_not_done_again(anna: httpx.Client, ben: httpx.Client) -> None:
    table, people = two_at_a_table(anna, ben)
    mover = people[show(anna, table)["to_move"]]
    before = show(mover, table)
    move, other = (offered["text"] for offered in before["moves"][:2])
    made = play(mover, table, 0, move, seen=before["number"])
    back = {"ply": 0, "seen": made.json()["number"]}
    undone = mover.post(f"/api/tables/{table}/undo", json=back)
    for _ in range(2):  # while the table waits for another move, and when that was made
        assert play(mover, table, 0, move, seen=before["number"]).content == made.content
        assert mover.post(f"/api/tables/{table}/undo", json=back).content == undone.content
        ply, number = (show(mover, table)[name] for name in ("ply", "number"))
        if ply == 0:
            assert number == undone.json()["number"]
            assert play(mover, table, 0, other, seen=number).status_code == 200
    assert (ply, number) == (1, undone.json()["number"] + 1)
    meant = mover.post(f"/api/tables/{table}/undo", json={"ply": 0, "seen": number}).json()
    again = play(mover, table, 0, move, seen=meant["number"])  # not sent again: meant again
    assert again.json() == {"number": meant["number"] + 1, "ply": 0, "move": move}


def test_a_move_that_draws_stays(anna: httpx.Client, ben: httpx.Client) -> None:
    table, people = two_at_a_table(anna, ben)
    chance = random.Random(4)
    while True:
        shown = play_on(people, table, chance, most=1)
        mover = people[shown["to_move"]]
        drawing = [move["text"] for move in show(mover, table)["moves"] if move["text"].startswith("draw_")]
        if drawing:
            break
    assert mover.get(f"/api/tables/{table}/moves", params={"move": drawing[0]}).json()["stays"]
    ply = show(mover, table)["ply"]
    unsure = play(mover, table, ply, drawing[0], sure=False)
    assert (unsure.status_code, unsure.json()["made"], show(mover, table)["ply"]) == (200, False, ply)
    made = play(mover, table, ply, drawing[0])
    assert play(mover, table, ply, drawing[0], sure=False).content == made.content
    assert mover.post(f"/api/tables/{table}/undo", json={"ply": ply}).json()["error"] == "no_undo"


def test_talk_is_measured(anna: httpx.Client, ben: httpx.Client, stranger: httpx.Client) -> None:
    table, _ = two_at_a_table(anna, ben)
    url = f"/api/tables/{table}/chat"
    assert anna.post(url, json={"text": "hello <script>alert(1)</script>\n\u202e!"}).status_code == 201
    assert anna.post(url, json={"text": " \n "}).json()["error"] == "bad_text"
    assert anna.post(url, json={"text": "x" * 301}).json()["error"] == "bad_text"
    assert stranger.post(url, json={"text": "hello"}).json()["error"] == "not_seated"
    told = ben.get(f"/api/tables/{table}/history")
    assert b"<script>" not in told.content
    assert told.json()["chat"][0]["text"] == "hello <script>alert(1)</script> !"
