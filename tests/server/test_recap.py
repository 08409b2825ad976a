"""Since your last turn, as the server tells it."""

import random

import httpx

from .harness import OPEN, me, new_table, play, play_on, show


def test_who_sits_is_told_what_the_others_did_and_nobody_else(
    anna: httpx.Client, ben: httpx.Client, stranger: httpx.Client
) -> None:
    table = new_table(anna, [me("Anna"), OPEN])["id"]
    assert anna.get(f"/api/tables/{table}/recap").json()["error"] == "not_dealt"
    ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
    play_on([anna, ben], table, random.Random(5), most=30)
    while show(anna, table)["to_move"] != 0:
        play_on([anna, ben], table, random.Random(5), most=1)
    shown, told = show(anna, table), anna.get(f"/api/tables/{table}/recap").json()
    assert told["ply"] == shown["ply"]
    assert told["own"].startswith("Anna ")
    assert shown["now"] - told["moved_at"] < 3_600_000
    assert [slip["seat"] for slip in told["slips"]] == [1]
    assert told["slips"][0]["plies"] == list(range(told["since"], shown["ply"]))
    german = anna.get(f"/api/tables/{table}/recap", params={"lang": "de"}).json()
    assert german["slips"][0]["text"] != told["slips"][0]["text"]
    assert anna.get(f"/api/tables/{table}/recap", params={"seat": 1}).json()["error"] == "not_your_seat"
    assert stranger.get(f"/api/tables/{table}/recap").json()["error"] == "not_seated"


def test_on_a_shared_screen_a_hand_that_lies_shut_stays_shut(anna: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), me("Ben"), me("Ida")])["id"]
    for _ in range(4):
        seat = show(anna, table)["to_move"]
        shown = show(anna, table, seat=seat)
        assert play(anna, table, shown["ply"], shown["moves"][0]["text"]).status_code == 200
    seat = show(anna, table)["to_move"]
    answers = {who: anna.get(f"/api/tables/{table}/recap", params={"seat": who}) for who in range(3)}
    assert answers[seat].status_code == 200
    assert "hand_over" in {answer.json().get("error") for answer in answers.values()}
