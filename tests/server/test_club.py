"""A club evening: one link, rounds of tables, bots on empty chairs, a standing at the end."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx
import pytest

from barnboard.server.club import MOST
from barnboard.server.evening import Evening
from barnboard.server.herald import Herald
from barnboard.server.outward import Door
from barnboard.server.registry import Registry
from barnboard.server.settings import Settings
from barnboard.server.store import Chat, Club, Store
from barnboard.server.swiss import PLACES

from .harness import PATIENCE, QUICK, Forge, Server, show
from .test_outward import machine, reached

__all__ = ["reached"]

NAMES = ["Lea", "Ida", "Anna", "Ben", "Kim", "Uwe", "Nora", "Tom"]


@pytest.fixture(scope="module")
def house(forge: Forge, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house whose clubs may name a chat on this machine."""
    folder = tmp_path_factory.mktemp("club")
    server = Server(forge, folder, str(folder / "tables.sqlite"), {**QUICK, "push_anywhere": True, "club_patience": 0.5})
    yield server
    server.stop()
    assert "Traceback" not in server.log, server.log


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
    assert people[0].post(f"/api/clubs/{club}/rounds", json={"game": "magic_farm"}).json()["error"] == "wrong_size"
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
    nobody = db.execute("SELECT number FROM members WHERE club_id = ? AND person IS NULL", [club])
    assert nobody.fetchall() == [(1,)]
    db.close()
    assert people[0].get("/api/clubs/nowhere").json()["error"] == "no_club"


def test_an_id_that_is_none_is_answered_as_one_that_is_not_there(people: list[httpx.Client]) -> None:
    for name in ("x" * 60, "%00", "Old-Mill", "%F0%9F%90%84"):
        assert people[0].get(f"/api/clubs/{name}").json()["error"] == "no_club"


# ------------------------------------------------------------ who comes while a round is played


def free_chairs(shown: dict[str, Any]) -> list[tuple[str, int]]:
    return [(table["table"], seat) for table in shown["played"][-1]["tables"] for seat in table["takeable"]]


def test_who_comes_late_may_take_a_bots_chair_and_its_result_is_theirs(people: list[httpx.Client]) -> None:
    club = make(people[0], rounds=1)
    join(people[:5], club)
    begin(people[0], club)
    assert free_chairs(told(people[1], club)) == []  # she has one
    assert free_chairs(told(people[5], club)) == []  # he has not come yet
    late = people[5].post(f"/api/clubs/{club}/members", json={"name": "Uwe"}).json()
    chairs = free_chairs(late)
    assert len(chairs) == 3
    wanted: dict[str, Any] = {"table": chairs[0][0], "seat": chairs[0][1]}
    assert people[6].post(f"/api/clubs/{club}/chairs", json=wanted).json()["error"] == "no_member"
    assert people[1].post(f"/api/clubs/{club}/chairs", json=wanted).json()["error"] == "one_chair"
    for _ in range(2):  # sent again, it is the same
        taken = people[5].post(f"/api/clubs/{club}/chairs", json=wanted)
        assert taken.status_code == 200, taken.text
        assert free_chairs(taken.json()) == []
    other = {"table": chairs[-1][0], "seat": chairs[-1][1]}
    assert people[5].post(f"/api/clubs/{club}/chairs", json=other).json()["error"] == "one_chair"
    assert people[5].post(f"/api/clubs/{club}/chairs", json={**wanted, "table": "elsewhere"}).json()["error"] == "no_seat"
    kept = show(people[5], wanted["table"])["seats"][wanted["seat"]]
    assert (kept["kind"], kept["name"]) == ("kept", "Uwe")
    now = play_round(people[:6], club)
    table = next(table for table in now["played"][0]["tables"] if table["table"] == wanted["table"])
    mine = next(chair for chair in table["chairs"] if chair["member"] == 5)
    assert mine["seat"] == wanted["seat"]
    row = next(row for row in now["standing"] if row["member"] == 5)
    assert row["by_round"] == [PLACES[mine["place"] - 1]]


def test_the_chair_of_a_bot_that_plays_is_taken_over_between_its_turns_and_by_members_only(start: Callable[..., Server]) -> None:
    house = start(bot_pause=0.4)
    with ExitStack() as stack:
        five = [stack.enter_context(house.client()) for _ in range(7)]
        club = make(five[0], size=2, rounds=1)
        join(five[:5], club)
        begin(five[0], club)
        tables = told(five[0], club)["played"][0]["tables"]
        [alone] = [table for table in tables if any(chair["member"] is None for chair in table["chairs"])]
        member = next(chair["member"] for chair in alone["chairs"] if chair["member"] is not None)
        five[member].post(f"/api/tables/{alone['table']}/seats", json={"name": NAMES[member]})
        late = five[5].post(f"/api/clubs/{club}/members", json={"name": "Uwe"}).json()
        [(table, seat)] = free_chairs(late)
        assert show(five[5], table)["takeable"] == []  # only whoever is in the club is invited
        thief = five[6].post(f"/api/tables/{table}/seats/{seat}/take", json={"name": "Nora"})
        assert thief.json()["error"] == "not_welcome"
        end = time.monotonic() + PATIENCE
        while (taken := five[5].post(f"/api/clubs/{club}/chairs", json={"table": table, "seat": seat})).status_code != 200:
            assert taken.json()["error"] == "mid_turn"  # and he has no chair until it is over
            assert not any(table["yours"] for table in told(five[5], club)["played"][0]["tables"])
            assert time.monotonic() < end
            time.sleep(0.05)
        assert show(five[5], table)["your_seats"] == [seat]
        assert free_chairs(five[6].post(f"/api/clubs/{club}/members", json={"name": "Nora"}).json()) == []


# ------------------------------------------------------------ the club's chat


def heard(asked: list[str], many: int) -> list[str]:
    """What a chat was told, once it was told so much; and that it is told no more."""
    end = time.monotonic() + PATIENCE
    while len(asked) < many:
        assert time.monotonic() < end, asked
        time.sleep(0.02)
    time.sleep(0.3)
    bodies = [json.loads(one.split(" ", 2)[2]) for one in asked]
    assert all(body["text"] == body["content"] and body["allowed_mentions"] == {"parse": []} for body in bodies)
    return [body["text"] for body in bodies]


def test_the_chat_of_a_club_is_told_of_rounds_of_who_is_missing_and_of_the_end(house: Server, people: list[httpx.Client]) -> None:
    four = people[:4]
    with machine(204) as (port, asked):
        club = make(four[0], name="@here <!channel>", rounds=1)
        join(four, club)
        url = f"http://127.0.0.1:{port}/hook"
        assert four[1].put(f"/api/clubs/{club}/chat", json={"url": url}).json()["error"] == "not_host"
        for _ in range(2):
            answer = four[0].put(f"/api/clubs/{club}/chat", json={"url": url}, params={"lang": "de"})
            assert answer.json()["chat"] == url
        assert told(four[1], club)["chat"] is None
        assert four[0].get("/api/me/export").json()["clubs"][0]["chat"]["url"] == url
        link = f"\n{house.url}/club/{club}"
        [hello] = heard(asked, 1)
        assert hello.startswith("＠here ＜!channel＞: Hier steht")
        assert hello.endswith(link)
        begin(four[0], club)
        told_so_far = heard(asked, 3)
        assert told_so_far[1] == f"＠here ＜!channel＞: Runde 1 von 1 beginnt. Fences, 1 Tisch.{link}"
        assert "Tisch 1 wartet auf " in told_so_far[2]
        assert all(name in told_so_far[2] for name in NAMES[:4])
        now = play_round(four, club)
        *_, end = heard(asked, 4)
        winners = [NAMES[row["member"]] for row in now["standing"] if row["rank"] == 1]
        assert all(name in end for name in winners)
        assert "ist zu Ende" in end
        four[0].post(f"/api/tables/{now['played'][0]['tables'][0]['table']}/chat", json={"text": "Good night"})
        assert len(heard(asked, 4)) == 4


def test_a_forged_host_does_not_get_into_what_a_chat_is_told(house: Server, people: list[httpx.Client]) -> None:
    with machine(204) as (port, asked):
        club, url = make(people[0]), f"http://127.0.0.1:{port}/hook"
        forged = {"host": "evil.example", "origin": "http://evil.example"}
        assert people[0].put(f"/api/clubs/{club}/chat", json={"url": url}, headers=forged).json()["chat"] == url
        [hello] = heard(asked, 1)
        assert "evil" not in hello
        assert "\n" not in hello


def test_a_chat_that_is_gone_is_forgotten_and_one_that_does_not_answer_holds_up_nobody(
    house: Server, people: list[httpx.Client]
) -> None:
    anna = people[0]
    with machine(410) as (port, asked):
        club = make(anna)
        anna.put(f"/api/clubs/{club}/chat", json={"url": f"http://127.0.0.1:{port}/hook"})
        heard(asked, 1)
        end = time.monotonic() + PATIENCE
        while told(anna, club)["chat"] is not None:
            assert time.monotonic() < end
            time.sleep(0.02)
    nobody = "http://127.0.0.1:9/"
    assert anna.put(f"/api/clubs/{club}/chat", json={"url": nobody}).json()["chat"] == nobody
    assert anna.put(f"/api/clubs/{club}/chat", json={"url": ""}).json()["chat"] is None
    anna.put(f"/api/clubs/{club}/chat", json={"url": nobody})
    anna.delete("/api/me")
    db = sqlite3.connect(house.database)
    assert db.execute("SELECT chat FROM clubs WHERE id = ?", [club]).fetchone() == (None,)
    db.close()


def test_a_chat_is_told_through_the_one_door_which_looks_at_its_address_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reached: list[str]
) -> None:
    """A name that led elsewhere when it was given: nothing is sent, and the chat is forgotten."""

    async def run() -> Chat | None:
        store, door = Store(str(tmp_path / "tables.sqlite")), Door()
        await store.start()
        await store.clubs.make(Club("mill", "", "Mill", 4, 2, "greedy", 0, Chat("https://hook.example/", "en", "")))
        herald = Herald(Settings(), store, Registry.__new__(Registry), door)
        found = await store.clubs.read("mill")
        assert found is not None
        monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("10.0.0.7", 443))])
        herald.greet(Evening(*found))
        await asyncio.gather(*herald._tasks)
        found = await store.clubs.read("mill")
        assert found is not None
        door.close()
        await store.stop()
        return found[0].chat

    assert asyncio.run(run()) is None
    assert reached == []


def test_no_chat_is_on_this_machine_or_in_its_network(anna: httpx.Client) -> None:
    club = make(anna)
    for url in ("https://127.0.0.1/hook", "https://192.168.1.1/", "http://93.184.215.14/", "mattermost"):
        assert anna.put(f"/api/clubs/{club}/chat", json={"url": url}).json()["error"] == "bad_address"
    assert told(anna, club)["chat"] is None
