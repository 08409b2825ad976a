"""Somebody to play with: found, not found, and chairs that bots kept warm."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx
import pytest

from barnboard.games import games
from barnboard.server.matching import NEAR, WIDER, parties
from barnboard.server.quick import MOST_OF_NETWORK
from barnboard.server.rating import START
from barnboard.server.store import Store, Wait

from .harness import PATIENCE, Server, client_of, listening, play, show

WANTED = {"games": ["fences"], "sizes": [2]}


@pytest.fixture
def people(start: Callable[..., Server]) -> Iterator[list[httpx.Client]]:
    server = start(alone_after=0.2, answer_within=20.0)
    with ExitStack() as stack:
        yield [stack.enter_context(server.client()) for _ in range(4)]


def wait(client: httpx.Client, name: str, **wanted: Any) -> dict[str, Any]:
    answer = client.put("/api/quick", json={"name": name, **WANTED, **wanted})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def beat(client: httpx.Client) -> dict[str, Any]:
    told: dict[str, Any] = client.post("/api/quick/beat").json()
    return told


def yes(client: httpx.Client, offer: str) -> dict[str, Any]:
    answer = client.post("/api/quick/yes", json={"offer": offer})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def alone(client: httpx.Client, name: str, **wanted: Any) -> dict[str, Any]:
    wait(client, name, **wanted)
    answer = client.post("/api/quick/bots", json={})
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


# ------------------------------------------------------------ who sits with whom


def waiter(name: str, since: int = 0, **more: Any) -> Wait:
    told = {"games": ["fences"], "sizes": [2, 3, 4], "pace": "live", "near": False, "rated": False, "network": name, "seen": 0}
    return Wait(person=name, name=name, since=since, **{**told, **more})


def names(found: Any) -> list[list[str]]:
    return [sorted(who.name for who in party.people) for party in found]


def test_as_many_as_fit_sit_down_and_nobody_twice() -> None:
    some = [waiter(name, at) for at, name in enumerate(["Anna", "Ben", "Cleo", "Dora", "Eva"])]
    assert names(parties(some, {}, games(), 0)) == [["Anna", "Ben", "Cleo", "Dora"]]
    two = [waiter(who.name, who.since, sizes=[2]) for who in some]
    found = names(parties(two, {}, games(), 0))
    assert len(found) == 2
    assert all(not set(one) & set(other) for one, other in combinations(found, 2))


def test_games_sizes_paces_and_names_have_to_fit() -> None:
    anna = waiter("Anna")
    for other in (
        waiter("Ben", games=["oregon"]),
        waiter("Ben", pace="days"),
        waiter("Ben", sizes=[3]),
        waiter("Аnna"),  # with a Cyrillic A
    ):
        assert parties([anna, other], {}, games(), 0) == []
    both = [waiter("Anna", games=["oregon", "fences"]), waiter("Ben")]
    assert [party.game for party in parties(both, {}, games(), 0)] == ["fences"]


def test_whoever_wants_people_as_strong_accepts_a_gap_that_grows() -> None:
    some = [waiter("Anna", near=True), waiter("Ben")]
    marks = {("Ben", "fences", 2): START[0] + 10}  # 400 as people see it
    assert parties(some, marks, games(), 0) == []
    late = 1000 * (400 - NEAR) // WIDER
    assert parties(some, marks, games(), late - 1000) == []
    assert names(parties(some, marks, games(), late)) == [["Anna", "Ben"]]


def test_the_nearest_rating_is_preferred() -> None:
    some = [waiter(name, at, sizes=[2]) for at, name in enumerate(["Anna", "Ben", "Cleo"])]
    assert names(parties(some, {("Ben", "fences", 2): START[0] + 10}, games(), 0)) == [["Anna", "Cleo"]]


# ------------------------------------------------------------ found


def test_two_who_wait_find_each_other_and_sit_down_when_both_say_yes(people: list[httpx.Client]) -> None:
    anna, ben, cleo, _ = people
    assert wait(anna, "Anna")["status"] == "waiting"
    assert [who["name"] for who in cleo.get("/api/quick").json()["waiting"]] == ["Anna"]
    found = wait(ben, "Ben")
    assert found["status"] == "found"
    assert {(who["name"], who["you"], who["yes"]) for who in found["offer"]["people"]} == {
        ("Anna", False, False),
        ("Ben", True, False),
    }
    offer = beat(anna)["offer"]["offer"]
    assert wait(cleo, "Cleo")["status"] == "waiting"  # there is room for two
    assert yes(ben, offer)["status"] == "found"
    seated = yes(anna, offer)
    assert seated["status"] == "seated"
    assert beat(ben)["table"] == seated["table"]
    shown = show(ben, seated["table"])
    assert sorted(seat["name"] for seat in shown["seats"]) == ["Anna", "Ben"]
    assert shown["status"] == "playing"  # nobody sealed a number
    assert len(shown["your_seats"]) == 1
    assert show(cleo, seated["table"])["your_seats"] == []


def test_who_says_no_goes_and_the_others_wait_on(people: list[httpx.Client]) -> None:
    anna, ben = people[:2]
    wait(anna, "Anna")
    offer = wait(ben, "Ben")["offer"]["offer"]
    yes(anna, offer)
    assert ben.delete("/api/quick").json()["status"] == "none"
    told = beat(anna)
    assert told["status"] == "waiting"
    assert anna.post("/api/quick/yes", json={"offer": offer}).json()["error"] == "no_offer"


def test_who_does_not_answer_in_time_waits_no_longer(start: Callable[..., Server]) -> None:
    server = start(answer_within=0.3)
    with server.client() as anna, server.client() as ben:
        wait(anna, "Anna")
        offer = wait(ben, "Ben")["offer"]["offer"]
        yes(anna, offer)
        time.sleep(0.4)
        assert beat(anna)["status"] == "waiting"
        assert beat(ben)["status"] == "none"


def test_a_page_that_is_not_in_sight_may_be_silent_for_longer(tmp_path: Path) -> None:
    """Browsers let a page that nobody sees do something once a minute."""

    async def run() -> list[list[str]]:
        store = Store(str(tmp_path / "tables.sqlite"))
        await store.start()
        waiting = []
        try:
            for name in ("Ann", "Bea"):
                await store.waits.come(waiter(name), 9)
            await store.waits.beat("Ann", 1000, lambda free, marks: [], is_hidden=True)
            await store.waits.beat("Bea", 1000, lambda free, marks: [])
            for now in (9_000, 70_000, 110_000):
                waiting.append([wait.name for wait in await store.waits.everybody(now)])
        finally:
            await store.stop()
        return waiting

    assert asyncio.run(run()) == [["Ann", "Bea"], ["Ann"], []]


def test_it_counts_only_if_all_let_it_count(people: list[httpx.Client]) -> None:
    anna, ben, cleo, dora = people
    for first, second, both in ((anna, ben, True), (cleo, dora, False)):
        wait(first, "First", rated=True)
        offer = wait(second, "Second", rated=both)["offer"]
        assert offer["rated"] is both
        yes(first, offer["offer"])
        assert show(first, yes(second, offer["offer"])["table"])["rated"] is both


def test_on_postgresql_several_processes_seat_nobody_twice(start: Callable[..., Server], postgres: str) -> None:
    one, other = start(postgres), start(postgres)
    with one.client() as anna, other.client() as ben:
        wait(anna, "Anna")
        offer = wait(ben, "Ben")["offer"]["offer"]
        yes(anna, offer)
        table = yes(ben, offer)["table"]
        assert beat(anna)["table"] == table
        assert show(anna, table)["your_seats"] != show(ben, table)["your_seats"]


# ------------------------------------------------------------ not found


def test_after_a_while_alone_one_begins_with_bots_and_whoever_comes_takes_a_chair(people: list[httpx.Client]) -> None:
    anna, ben, cleo, dora = people
    wait(anna, "Anna", games=["oregon"], sizes=[3])
    time.sleep(0.3)
    told = beat(anna)
    assert told["alone"]
    assert told["alone_at"] == told["since"] + 200
    table = anna.post("/api/quick/bots", json={}).json()
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
    assert table["takeable"] == [1, 2]
    assert beat(anna)["status"] == "none"
    assert wait(ben, "Ben", games=["oregon"], sizes=[3])["chair"] is None  # nobody is there
    with listening(anna, table["id"]) as stream:
        chair = beat(ben)["chair"]
        assert chair["table"] == table["id"]
        assert chair["people"] == ["Anna"]
        deal = [seat["name"] for seat in table["seats"]]
        taken = ben.post(f"/api/tables/{table['id']}/seats/{chair['seat']}/take", json={"name": "Ben"}).json()
        assert taken["your_seats"] == [chair["seat"]]
        assert taken["seats"][chair["seat"]]["kind"] == "person"
        assert beat(ben)["status"] == "none"
        stream.wait_for(lambda it: any(news["what"] == "took" for news in it.named("seat")))
        assert deal[chair["seat"]] != "Ben"
    take = f"/api/tables/{table['id']}/seats/{chair['seat']}/take"
    assert ben.post(take, json={"name": "Ben"}).status_code == 200  # sent again
    assert cleo.post(take, json={"name": "Cleo"}).json()["error"] == "taken"
    other = next(seat for seat in (1, 2) if seat != chair["seat"])
    assert ben.post(f"/api/tables/{table['id']}/seats/{other}/take", json={"name": "Ben too"}).json()["error"] == "one_chair"
    assert anna.post(f"/api/tables/{table['id']}/seats/{other}/take", json={"name": "Anna"}).json()["error"] == "one_chair"
    assert dora.post(f"/api/tables/{table['id']}/seats/{other}/take", json={"name": "Anna"}).json()["error"] == "same_name"


def test_a_chair_is_taken_early_only_and_the_deal_stays_true(start: Callable[..., Server]) -> None:
    server = start()
    with server.client() as anna, server.client() as ben, server.client() as cleo:
        table = alone(anna, "Anna", sizes=[2])["id"]
        answer = ben.post(f"/api/tables/{table}/seats/1/take", json={"name": "Ben"})
        assert answer.status_code == 200, answer.text
        late = alone(anna, "Anna", sizes=[2])["id"]
        for _ in range(400):
            shown = show(anna, late)
            if not shown["takeable"]:
                break
            if shown["moves"]:
                play(anna, late, shown["ply"], shown["moves"][0]["text"])
        assert cleo.post(f"/api/tables/{late}/seats/1/take", json={"name": "Cleo"}).json()["error"] == "not_welcome"
        clients = [anna, ben]
        end = time.monotonic() + PATIENCE
        while (shown := show(anna, table))["status"] != "over":
            assert time.monotonic() < end
            mover = clients[shown["to_move"]]
            now = show(mover, table)
            if now["moves"]:
                play(mover, table, now["ply"], now["moves"][0]["text"])
        told = anna.get(f"/api/tables/{table}/verify").json()
        assert told["true"] is True
        assert told["nonces"][1] == "bot"
        assert [row["table"] for row in ben.get("/api/me/matches").json()["matches"]] == [table]
        server.stop()
        server.start()
        again = show(ben, table)
        assert [seat["name"] for seat in again["seats"]] == ["Anna", "Ben"]


def test_chairs_of_other_tables_are_never_taken(people: list[httpx.Client]) -> None:
    anna, ben = people[:2]
    made = anna.post(
        "/api/tables",
        json={"game": "fences", "open": True, "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}]},
    ).json()
    assert made["takeable"] == []
    assert ben.post(f"/api/tables/{made['id']}/seats/1/take", json={"name": "Ben"}).json()["error"] == "not_welcome"
    assert ben.post(f"/api/tables/{made['id']}/seats/0/take", json={"name": "Ben"}).json()["error"] == "taken"


# ------------------------------------------------------------ attacks


def test_nobody_answers_for_somebody_else(people: list[httpx.Client]) -> None:
    anna, ben, cleo, _ = people
    wait(anna, "Anna")
    offer = wait(ben, "Ben")["offer"]["offer"]
    assert cleo.post("/api/quick/yes", json={"offer": offer}).json()["error"] == "no_offer"
    wait(cleo, "Cleo", games=["oregon"])
    assert cleo.post("/api/quick/yes", json={"offer": offer}).json()["error"] == "no_offer"
    cleo.delete("/api/quick")
    assert beat(anna)["status"] == "found"
    told = cleo.get("/api/quick").text
    assert offer not in told
    assert "network" not in told


def test_a_network_fills_the_waiting_room_only_so_far(people: list[httpx.Client], start: Callable[..., Server]) -> None:
    url = str(people[0].base_url)
    for number in range(MOST_OF_NETWORK + 2):
        with client_of(url) as client:
            told = client.put(
                "/api/quick",
                json={
                    "name": f"Guest {number}",
                    "games": ["oregon" if number % 2 else "fences"],
                    "sizes": [4],
                    "near": True,
                    "pace": "days" if number % 3 else "live",
                },
            )
            if told.status_code != 200:
                assert told.json()["error"] == "too_many"
                assert number >= MOST_OF_NETWORK
                return
    raise AssertionError("the room has no limit")


def test_what_is_asked_for_has_to_exist(people: list[httpx.Client]) -> None:
    anna = people[0]
    for wrong in ({"games": ["chess"]}, {"games": ["magic_farm"], "sizes": [4]}, {"games": []}, {"sizes": [9]}):
        assert anna.put("/api/quick", json={"name": "Anna", **WANTED, **wrong}).status_code in (404, 422), wrong
    assert anna.post("/api/quick/bots", json={}).json()["error"] == "no_offer"


def test_who_is_forgotten_waits_no_longer(people: list[httpx.Client]) -> None:
    anna, ben = people[:2]
    wait(anna, "Anna")
    assert anna.get("/api/me/export").json()["waits"][0]["name"] == "Anna"
    anna.delete("/api/me")
    assert ben.get("/api/quick").json()["waiting"] == []
