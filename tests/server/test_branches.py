"""Playing on from a recorded position."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from barnboard import Match
from barnboard.server.refusals import Refusal
from barnboard.server.safety import Paces

from .harness import OPEN, Server, me, new_table, play_match, play_on, show
from .test_moves import two_at_a_table
from .test_upgrades import build


@pytest.fixture(scope="module")
def played(shared: Server) -> str:
    """A finished match of Fences."""
    with shared.client() as one, shared.client() as other:
        return play_match([one, other], ["Anna", "Ben"], 11)


def begin(client: httpx.Client, **wanted: Any) -> dict[str, Any]:
    answer = client.post("/api/branches", json={"level": "random", **wanted})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


def go_on(client: httpx.Client, line: dict[str, Any], move: str | None = None, **more: Any) -> httpx.Response:
    return client.post(f"/api/branches/{line['id']}/moves", json={"step": line["steps"], "move": move, **more})


def test_another_move_is_tried_and_bots_answer_to_the_end(stranger: httpx.Client, played: str) -> None:
    match = Match.load(stranger.get(f"/api/tables/{played}/match").json())
    line = begin(stranger, table=played, ply=6)
    assert (line["ply"], line["steps"], line["seat"]) == (6, 0, match.mover(6))
    assert line["view"]["ply"] == 6
    assert 0 <= line["chances"][0]["chance"] <= 1
    assert line["points"] == [row.points for row in match.at(6).standing()]
    other = next(move for move in line["moves"] if move["text"] != match.save()["moves"][6])
    after = go_on(stranger, line, other["text"]).json()
    assert after["words"] == other["words"]
    assert [tale["seat"] for tale in after["told"]] == [line["seat"]]
    again = stranger.get(f"/api/branches/{line['id']}").json()
    assert (again["view"], again["steps"]) == (after["view"], 1)
    while not after["over"]:
        after = go_on(stranger, after).json()
    assert after["chances"][-1]["error"] == 0
    assert len(after["chances"]) == after["steps"] + 1
    (kept,) = stranger.get(f"/api/tables/{played}/branches").json()
    assert (kept["id"], kept["over"], kept["points_now"]) == (line["id"], True, after["points"])
    assert go_on(stranger, after).json()["error"] == "over"
    early = stranger.get(f"/api/branches/{line['id']}", params={"step": 0}).json()
    assert early["view"] == line["view"]
    fork = begin(stranger, branch=line["id"], ply=6 + 3)
    assert (fork["parent"], fork["steps"]) == (line["id"], 3)
    assert fork["view"] == stranger.get(f"/api/branches/{line['id']}", params={"step": 3}).json()["view"]
    assert show(stranger, played)["ply"] == match.ply  # the match itself is as it was


def test_hints_are_given_and_parts_are_told_of_in_a_line(anna: httpx.Client, stranger: httpx.Client, played: str) -> None:
    line = begin(anna, table=played, ply=6)
    address = f"/api/branches/{line['id']}"
    told = anna.get(f"{address}/hints").json()
    assert (told["ply"], told["seat"], len(told["hints"])) == (6, line["seat"], 3)
    assert {hint["move"] for hint in told["hints"]} <= {move["text"] for move in line["moves"]}
    assert told["reason"]
    part = line["moves"][0]["touch"][0]
    card = anna.get(f"{address}/parts", params={"part": part}).json()
    assert card["part"] == part
    assert card["now"]
    assert anna.get(f"{address}/parts", params={"part": "hand:nothing"}).json()["error"] == "no_part"
    assert anna.get(f"{address}/parts", params={"part": part, "step": 1}).json()["error"] == "no_ply"
    for question in ("hints", f"parts?part={part}"):
        assert stranger.get(f"{address}/{question}").json()["error"] == "no_branch"
    after = go_on(anna, line, line["moves"][0]["text"]).json()
    if after["to_move"] != line["seat"]:
        assert anna.get(f"{address}/hints").json()["error"] == "not_your_turn"
    assert anna.get(f"{address}/parts", params={"part": part, "step": 0}).json() == card


def test_a_line_is_its_owners_alone(anna: httpx.Client, stranger: httpx.Client, played: str) -> None:
    line = begin(anna, table=played, ply=4)
    address = f"/api/branches/{line['id']}"
    assert stranger.get(address).json()["error"] == "no_branch"
    assert go_on(stranger, line).json()["error"] == "no_branch"
    assert stranger.post("/api/branches", json={"branch": line["id"]}).json()["error"] == "no_branch"
    assert stranger.delete(address).status_code == 204
    assert stranger.get(f"/api/tables/{played}/branches").json() == []
    assert anna.get(address).json()["steps"] == 0
    assert anna.get("/api/me/export").json()["branches"][-1]["ply"] == 4
    assert anna.delete(address).status_code == 204
    assert anna.get(address).json()["error"] == "no_branch"


def test_of_two_who_play_a_line_on_at_once_one_is_told_to_look_again(anna: httpx.Client, played: str) -> None:
    line = begin(anna, table=played, ply=4)
    assert go_on(anna, line).status_code == 200
    assert go_on(anna, line).json()["error"] == "stale"
    assert go_on(anna, {**line, "steps": 1}, "no such move").status_code in (403, 422)


def test_from_a_running_match_one_plays_on_from_what_one_knows(
    anna: httpx.Client, ben: httpx.Client, stranger: httpx.Client
) -> None:
    table, people = two_at_a_table(anna, ben)
    play_on(people, table, random.Random(2), most=9)
    shown = show(anna, table)
    line = begin(anna, table=table, seat=0)
    assert line["view"] == shown["view"]  # nothing but what the seat sees
    for client, wanted, error in (
        (anna, {"seat": 1}, "not_your_seat"),
        (stranger, {}, "not_seated"),
        (stranger, {"seat": 0}, "not_your_seat"),
        (anna, {"ply": 10}, "no_ply"),
    ):
        refused = client.post("/api/branches", json={"table": table, **wanted})
        assert refused.json()["error"] == error
    hands = set()
    for _ in range(6):  # what the other holds is dealt again each time
        tried = begin(anna, table=table, seat=0, ply=shown["ply"])
        assert tried["view"] == shown["view"]
        while not tried["over"] and tried["steps"] < 12:
            tried = go_on(anna, tried).json()
        hands.add(str(tried["told"]))
    assert len(hands) > 1


def test_nothing_is_tried_from_a_rated_match_before_it_is_over(shared: Server) -> None:
    with shared.client() as anna, shared.client() as ben:
        table = new_table(anna, [me("Anna"), OPEN], "fences", rated=True)["id"]
        ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        play_on([anna, ben], table, random.Random(4), most=5)
        for ply in (None, 5, 2):
            refused = anna.post("/api/branches", json={"table": table, "ply": ply, "seat": 0})
            assert refused.json()["error"] == "rated_match"
        play_on([anna, ben], table, random.Random(4))
        assert begin(anna, table=table, ply=2)["ply"] == 2


def test_a_lesson_and_the_move_of_a_day_are_played_on(stranger: httpx.Client) -> None:
    lesson = begin(stranger, lesson="fences")
    assert lesson["source"] == "lesson:fences"
    assert go_on(stranger, lesson).json()["steps"] == 1
    today = stranger.get("/api/puzzles/today").json()
    riddle = stranger.get(f"/api/puzzles/{today['day']}").json()
    line = begin(stranger, puzzle=today["day"])
    assert line["view"] == riddle["view"]
    assert (line["game"], line["seat"], line["ply"]) == (riddle["game"], riddle["seat"], riddle["ply"])
    for wanted, error in (({"lesson": "chess"}, "no_game"), ({"puzzle": 99_999}, "no_puzzle"), ({}, "no_table")):
        assert stranger.post("/api/branches", json=wanted).json()["error"] == error
    assert stranger.post("/api/branches", json={"lesson": "fences", "level": "nobody"}).json()["error"] == "no_bot"


def test_lines_go_with_the_person(shared: Server, played: str) -> None:
    with shared.client() as carol:
        line = begin(carol, table=played, ply=4)
        carol.delete("/api/me")
        assert carol.get(f"/api/branches/{line['id']}").json()["error"] == "no_branch"


def test_every_way_to_a_line_and_to_the_saved_match_is_paid_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[float] = []
    monkeypatch.setattr(Paces, "spend", lambda self, client, seconds: spent.append(seconds))
    with build(tmp_path, 1) as (_, people):
        table = play_match(people, ["Anna", "Ben"], 5)
        line = begin(people[0], table=table, ply=3)
        assert spent
        ways: dict[str, Callable[[], httpx.Response]] = {
            "begin": lambda: people[0].post("/api/branches", json={"level": "random", "table": table, "ply": 3}),
            "show": lambda: people[0].get(f"/api/branches/{line['id']}"),
            "play": lambda: go_on(people[0], line, line["moves"][0]["text"]),
            "list": lambda: people[0].get(f"/api/tables/{table}/branches"),
            "download": lambda: people[0].get(f"/api/tables/{table}/match"),
        }
        for way, ask in ways.items():
            spent.clear()
            assert ask().is_success, way
            assert sum(spent) > 0, way

        def refuse(self: Paces, client: str) -> None:
            raise Refusal("too_fast", {"seconds": 9}, seconds=9)

        monkeypatch.setattr(Paces, "check_purse", refuse)
        assert {way: ask().status_code for way, ask in ways.items()} == dict.fromkeys(ways, 429)
