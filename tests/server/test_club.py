"""A club evening: one link, rounds of tables, bots on empty chairs, a standing at the end."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import combinations
from typing import Any

import httpx
import pytest

from barnboard.server.club import MOST
from barnboard.server.swiss import PLACES

from .harness import PATIENCE, Server, show

NAMES = ["Lea", "Ida", "Anna", "Ben", "Kim", "Uwe", "Nora", "Tom"]


@pytest.fixture
def house(start: Callable[..., Server]) -> Server:
    return start()


@pytest.fixture
def people(house: Server) -> Iterator[list[httpx.Client]]:
    with ExitStack() as stack:
        yield [stack.enter_context(house.client()) for _ in NAMES]


def make(client: httpx.Client, **more: Any) -> str:
    wanted = {"name": "Barn club, Monday", "you": NAMES[0], "size": 4, "rounds": 2, "bot": "greedy", **more}
    answer = client.post("/api/clubs", json=wanted)
    assert answer.status_code == 201, answer.text
    told: str = answer.json()["id"]
    return told


def join(clients: list[httpx.Client], club: str) -> None:
    for client, name in list(zip(clients, NAMES, strict=False))[1:]:
        answer = client.post(f"/api/clubs/{club}/members", json={"name": name})
        assert answer.status_code == 200, answer.text


def begin(client: httpx.Client, club: str, game: str = "fences", **more: Any) -> dict[str, Any]:
    answer = client.post(f"/api/clubs/{club}/rounds", json={"game": game, **more})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


def told(client: httpx.Client, club: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/clubs/{club}").json()
    return found


def play_round(clients: list[httpx.Client], club: str) -> dict[str, Any]:
    """Everybody sits down and lets a bot play; the round when it is over."""
    for table in told(clients[0], club)["played"][-1]["tables"]:
        sitting = [chair["member"] for chair in table["chairs"] if chair["member"] is not None]
        for member in sitting:
            answer = clients[member].post(f"/api/tables/{table['table']}/seats", json={"name": NAMES[member]})
            assert answer.status_code == 200, answer.text
        for member in sitting:
            seat = show(clients[member], table["table"])["your_seats"][0]
            clients[member].delete(f"/api/tables/{table['table']}/seats/{seat}")
    end = time.monotonic() + PATIENCE
    while not (now := told(clients[0], club))["played"][-1]["done"]:
        assert time.monotonic() < end
        time.sleep(0.05)
    return now


def test_an_evening_of_seven_and_bots_to_its_end(people: list[httpx.Client]) -> None:
    seven = people[:7]
    club = make(seven[0])
    join(seven, club)
    met: list[frozenset[int]] = []
    for number in range(2):
        drawn = begin(seven[0], club)
        tables = [[chair["member"] for chair in table["chairs"]] for table in drawn["played"][number]["tables"]]
        assert [len(table) for table in tables] == [4, 4]
        assert sorted(who for table in tables for who in table if who is not None) == list(range(7))
        met += [frozenset(two) for table in tables for two in combinations([who for who in table if who is not None], 2)]
        now = play_round(seven, club)
    assert now["over"]
    assert len(set(met)) > len(met) // 2
    assert [row["rank"] for row in now["standing"]] == sorted(row["rank"] for row in now["standing"])
    assert sum(row["score"] for row in now["standing"]) >= 2 * 2 * (sum(PLACES) - PLACES[0])  # bots took the rest
    for row in now["standing"]:
        places = [
            chair["place"]
            for round_ in now["played"]
            for table in round_["tables"]
            for chair in table["chairs"]
            if chair["member"] == row["member"]
        ]
        assert row["by_round"] == [PLACES[place - 1] for place in places]
    assert seven[0].post(f"/api/clubs/{club}/rounds", json={"game": "fences"}).json()["error"] == "evening_over"
    assert people[7].post(f"/api/clubs/{club}/members", json={"name": "Tom"}).json()["error"] == "evening_over"


def test_somebody_leaves_and_a_bot_plays_on_somebody_comes_late_and_sits_next_round(people: list[httpx.Client]) -> None:
    club = make(people[0], size=2)
    join(people[:5], club)
    drawn = begin(people[0], club)
    home = next(table for table in drawn["played"][0]["tables"] if any(chair["member"] == 1 for chair in table["chairs"]))
    assert people[1].delete(f"/api/clubs/{club}/members/1").json()["members"][1]["gone"]
    seat = next(chair["seat"] for chair in home["chairs"] if chair["member"] == 1)
    assert show(people[0], home["table"])["seats"][seat]["kind"] == "bot"
    late = people[5].post(f"/api/clubs/{club}/members", json={"name": "Uwe"}).json()
    assert late["you"] == 5
    assert all(chair["member"] != 5 for table in late["played"][0]["tables"] for chair in table["chairs"])
    assert people[0].post(f"/api/clubs/{club}/rounds", json={"game": "fences"}).json()["error"] == "round_runs"
    again = begin(people[0], club, anyway=True)
    second = [chair["member"] for table in again["played"][1]["tables"] for chair in table["chairs"]]
    assert 5 in second
    assert 1 not in second
    back = people[1].post(f"/api/clubs/{club}/members", json={"name": "Somebody"}).json()
    assert (back["you"], back["members"][1]["name"], back["members"][1]["gone"]) == (1, "Ida", False)


def test_only_the_host_begins_rounds_and_sends_people_home(people: list[httpx.Client]) -> None:
    club = make(people[0])
    assert people[0].post(f"/api/clubs/{club}/rounds", json={"game": "fences"}).json()["error"] == "few_people"
    join(people[:4], club)
    assert people[1].post(f"/api/clubs/{club}/rounds", json={"game": "fences"}).json()["error"] == "not_host"
    assert people[1].delete(f"/api/clubs/{club}/members/2").json()["error"] == "not_host"
    assert people[0].delete(f"/api/clubs/{club}/members/9").json()["error"] == "no_member"
    assert people[0].post(f"/api/clubs/{club}/rounds", json={"game": "magic_farm"}).json()["error"] == "invalid"
    assert people[0].delete(f"/api/clubs/{club}/members/2").json()["members"][2]["gone"]


def test_chairs_are_kept_for_whoever_was_drawn(people: list[httpx.Client]) -> None:
    club = make(people[0])
    join(people[:4], club)
    table = begin(people[0], club)["played"][0]["tables"][0]["table"]
    thief = people[7].post(f"/api/tables/{table}/seats", json={"name": "Tom", "seat": 1})
    assert thief.json()["error"] == "kept"
    assert people[7].post(f"/api/tables/{table}/seats", json={"name": "Tom"}).json()["error"] == "full"


def test_a_club_takes_32_people_and_no_name_twice(house: Server, people: list[httpx.Client]) -> None:
    club = make(people[0])
    assert people[1].post(f"/api/clubs/{club}/members", json={"name": "Lea"}).json()["error"] == "same_name"
    for number in range(1, MOST + 1):
        with house.client() as guest:
            answer = guest.post(f"/api/clubs/{club}/members", json={"name": f"Guest {number:02}"})
        assert answer.status_code == (200 if number < MOST else 409), answer.text
    assert len(told(people[0], club)["members"]) == MOST
    tables = begin(people[0], club)["played"][0]["tables"]
    assert len(tables) == MOST // 4


def test_who_is_forgotten_has_no_name_in_the_club(house: Server, people: list[httpx.Client]) -> None:
    club = make(people[0])
    join(people[:3], club)
    assert people[1].get("/api/me/export").json()["members"][0]["name"] == "Ida"
    people[1].delete("/api/me")
    assert "Ida" not in people[0].get(f"/api/clubs/{club}").text
    db = sqlite3.connect(house.database)
    assert db.execute("SELECT COUNT(*) FROM members WHERE person IS NULL").fetchone() == (1,)
    db.close()
    assert people[0].get("/api/clubs/nowhere").json()["error"] == "no_club"


def test_an_id_that_is_none_is_answered_as_one_that_is_not_there(people: list[httpx.Client]) -> None:
    for name in ("x" * 60, "%00", "Old-Mill", "%F0%9F%90%84"):
        assert people[0].get(f"/api/clubs/{name}").json()["error"] == "no_club"
