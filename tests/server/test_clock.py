"""Time to think."""

import asyncio
import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from barnboard.server.clock import Clock
from barnboard.server.pulse import Pulse, apart
from barnboard.server.settings import Settings
from barnboard.server.store import News, Store

from .harness import OPEN, PATIENCE, Server, listening, me, new_table, play, play_on, show


def move(number: int, at: int, seat: int, ply: int, spent: int) -> News:
    return News(number, "move", at, seat, ply, "", spent)


def test_a_bank_is_used_up_by_its_own_seat_only() -> None:
    clock = Clock("bank", 10_000, 2, [])
    clock.start(1_000)
    assert clock.left(0, 0, 4_000) == 7_000
    clock.moved(move(1, 4_000, 0, 0, 3_000), turn_is_over=True)
    assert (clock.left(0, 1, 9_000), clock.left(1, 1, 9_000)) == (7_000, 5_000)
    assert clock.left(1, 1, 99_000) == 0


def test_the_time_of_a_turn_goes_on_over_its_moves_and_over_undo() -> None:
    clock = Clock("turn", 10_000, 2, [])
    clock.start(0)
    clock.moved(move(1, 4_000, 0, 0, 4_000), turn_is_over=False)
    assert clock.left(0, 0, 5_000) == 5_000
    clock.moved(move(2, 6_000, 0, 1, 2_000), turn_is_over=True)
    assert clock.left(1, 1, 7_000) == 9_000
    clock.took_back(News(3, "undo", 8_000, 0, None, "1", 0), 1)
    assert clock.left(0, 0, 9_000) == 1_000


def test_no_clock_runs_while_no_server_is_there() -> None:
    clock = Clock("bank", 10_000, 2, [(2_000, 5_000), (50_000, 60_000)])
    clock.start(1_000)
    assert clock.left(0, 0, 6_000) == 8_000
    assert clock.spent(3_000) == 1_000


def test_who_runs_out_of_time_is_played_by_a_bot(start: Callable[..., Server]) -> None:
    server = start()
    with server.client() as anna, server.client() as ben:
        table = new_table(anna, [me("Anna"), OPEN], clock={"kind": "turn", "seconds": 5})["id"]
        shown = ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"}).json()
        mover = shown["to_move"]
        assert shown["clock"] == {"kind": "turn", "seconds": 5, "running": mover}
        other = (ben, anna)[mover]
        with listening(other, table, query="?since=0") as stream:
            stream.wait_for(lambda it: any(seat["what"] == "away" for seat in it.named("seat")))
            away = next(seat for seat in stream.named("seat") if seat["what"] == "away")
            assert away["seat"] == mover
            assert "time" in away["text"]
            stream.wait_for(lambda it: it.named("state")[-1]["to_move"] != mover)  # the bot has used the rest of the turn
        back = (anna, ben)[mover].post(f"/api/tables/{table}/seats/{mover}/back")
        assert back.json()["seats"][mover]["away"] is None


def test_with_a_clock_a_bot_sits_in_for_the_absent_when_others_wait(start: Callable[..., Server]) -> None:
    server = start(away_after=0.3)
    with server.client() as anna, server.client() as ben:
        table = new_table(anna, [me("Anna"), OPEN], clock={"kind": "bank", "seconds": 600})["id"]
        mover = ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"}).json()["to_move"]
        with listening((ben, anna)[mover], table) as stream:
            stream.wait_for(lambda it: any(state["seats"][mover]["away"] == "absent" for state in it.named("state")))
            assert stream.named("seat")[0]["what"] == "away"


def test_the_clock_is_the_same_after_the_server_was_away(start: Callable[..., Server]) -> None:
    server = start()
    with server.client() as anna, server.client() as ben:
        table = new_table(anna, [me("Anna"), OPEN], clock={"kind": "bank", "seconds": 600})["id"]
        ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        time.sleep(0.3)
        play_on([anna, ben], table, random.Random(1), most=4)
        began, before = time.monotonic(), show(anna, table)
        server.kill()
        server.start()
        after = show(anna, table)
        gone = 1_000 * (time.monotonic() - began) + 10
        assert sum(seat["left_ms"] for seat in before["seats"]) < 1_200_000 - 250
        for old, new in zip(before["seats"], after["seats"], strict=True):
            assert old["left_ms"] - gone <= new["left_ms"] <= old["left_ms"]
        assert play(anna, table, 99, "done").status_code == 409


def test_leaving_and_coming_back_gives_no_time(start: Callable[..., Server]) -> None:
    server = start(bot_pause=600)
    with server.client() as anna, server.client() as ben:
        table = new_table(anna, [me("Anna"), OPEN], clock={"kind": "turn", "seconds": 5})["id"]
        mover = ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"}).json()["to_move"]
        client, began = (anna, ben)[mover], time.monotonic()
        while time.monotonic() - began < PATIENCE:
            client.delete(f"/api/tables/{table}/seats/{mover}")
            back = client.post(f"/api/tables/{table}/seats/{mover}/back")
            if back.status_code != 200:
                break
            assert back.json()["seats"][mover]["left_ms"] <= 5_000 - 1_000 * (time.monotonic() - began) + 2_000
            time.sleep(0.2)
        assert back.json()["error"] == "out_of_time"
        assert show(client, table)["seats"][mover]["left_ms"] == 0


def test_a_bank_pays_for_the_time_in_which_a_bot_plays_for_its_owner() -> None:
    clock = Clock("bank", 10_000, 2, [])
    clock.start(0)
    clock.moved(move(1, 6_000, 0, 0, 6_000), turn_is_over=True)  # he thought for 5 s, left, and the bot took one more
    assert clock.left(0, 1, 6_000) == 4_000


def test_a_server_that_stood_still_or_was_gone_costs_nobody_time(start: Callable[..., Server]) -> None:
    server = start()
    with server.client() as anna, server.client() as ben:
        table = new_table(anna, [me("Anna"), OPEN], clock={"kind": "bank", "seconds": 600})["id"]
        mover = ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"}).json()["to_move"]
        began, before = time.monotonic(), show(anna, table)["seats"][mover]["left_ms"]

        def thought_at_most(dark: float) -> None:
            """Of the time that has passed here, what was dark there was not counted."""
            used = before - show(anna, table)["seats"][mover]["left_ms"]
            assert used <= 1000 * (time.monotonic() - began - dark) + 50

        os.kill(server.pid, signal.SIGSTOP)
        time.sleep(4)
        os.kill(server.pid, signal.SIGCONT)
        thought_at_most(dark=4)
        server.kill()
        time.sleep(1)
        server.start()
        thought_at_most(dark=4 + 1)


class Life:
    """The pulse of one process after the other on one database, by a clock that the test sets."""

    def __init__(self, database: str) -> None:
        self.now = 1_000_000
        self._store, self._settings = Store(database), Settings(now=lambda: self.now)
        self._begun = 0

    async def begins(self) -> Pulse:
        if not self._begun:
            await self._store.start()
        self._begun += 1
        pulse = Pulse(self._settings, self._store, f"process {self._begun}")
        await pulse.start()
        return pulse

    async def ends(self) -> None:
        await self._store.stop()


def test_the_time_from_the_last_beat_to_the_next_process_is_nobodys(tmp_path: Path) -> None:
    async def live() -> None:
        life = Life(str(tmp_path / "tables.sqlite"))
        assert (await life.begins()).outages == []
        life.now += 2_000
        assert (await life.begins()).outages == [(1_000_000, 1_002_000)]
        life.now += 500
        pulse = await life.begins()
        life.now += 7_000
        await pulse.stop()
        life.now += 1_000
        assert (await life.begins()).outages == [(1_000_000, 1_002_500), (1_009_500, 1_010_500)]
        await life.ends()

    asyncio.run(live())


def test_a_stall_is_stored_before_anything_is_decided_by_it(tmp_path: Path) -> None:
    async def live() -> None:
        life = Life(str(tmp_path / "tables.sqlite"))
        pulse = await life.begins()
        life.now += 2_999
        await pulse.notice()
        assert pulse.outages == []
        life.now += 4_000
        await pulse.notice()
        assert pulse.outages == await life._store.pulses.outages() == [(1_002_999, 1_006_999)]
        await life.ends()

    asyncio.run(live())


def test_a_process_that_stood_still_right_after_its_beat_and_died_is_remembered_as_long_as_both(tmp_path: Path) -> None:
    async def live() -> None:
        life = Life(str(tmp_path / "tables.sqlite"))
        pulse = await life.begins()
        life.now += 4_000
        await pulse.notice()
        life.now += 3_000
        assert (await life.begins()).outages == [(1_000_000, 1_007_000)]
        await life.ends()

    asyncio.run(live())


def test_a_sleep_that_two_processes_tell_of_is_given_back_once() -> None:
    both = apart([(5_000, 9_000), (2_000, 8_000), (20_000, 30_000), (9_000, 9_500)])
    assert both == [(2_000, 9_500), (20_000, 30_000)]
    clock = Clock("bank", 100_000, 2, both)
    clock.start(1_000)
    assert clock.left(0, 0, 10_000) == 100_000 - 1_500
    assert clock.left(0, 0, 40_000) == 100_000 - 21_500


def test_with_days_nobody_is_replaced_for_being_away(start: Callable[..., Server]) -> None:
    server = start(away_after=0.1)
    with server.client() as anna, server.client() as ben:
        table = new_table(anna, [me("Anna"), OPEN], pace="days", clock={"kind": "turn", "seconds": 3 * 86_400})["id"]
        mover = ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"}).json()["to_move"]
        other = (ben, anna)[mover]
        with listening(other, table):
            time.sleep(0.5)
            asked = other.put(f"/api/tables/{table}/seats/{mover}/bot", json={"bot": "random"})
            assert (asked.status_code, asked.json()["error"]) == (409, "not_live")
            assert show(anna, table)["seats"][mover]["away"] is None
        short = {"kind": "turn", "seconds": 60}
        long = {"kind": "bank", "seconds": 100_000}
        for pace, clock, error in (("days", short, "short_clock"), ("live", long, "long_clock")):
            wanted = {"game": "oregon", "seats": [me("Anna"), OPEN], "pace": pace, "clock": clock}
            assert anna.post("/api/tables", json=wanted).json()["error"] == error


def test_whoever_lets_days_run_out_has_given_up(start: Callable[..., Server], tmp_path: Path) -> None:
    server = start()
    with server.client() as anna, server.client() as ben:
        people = (anna, ben)
        table = new_table(anna, [me("Anna"), OPEN], pace="days", clock={"kind": "turn", "seconds": 86_400})["id"]
        mover = ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"}).json()["to_move"]
        server.stop()
        with sqlite3.connect(tmp_path / "tables.sqlite") as db:
            db.execute("UPDATE tables SET clock_seconds = 0 WHERE id = ?", [table])
        db.close()
        server.start()
        with listening(people[1 - mover], table) as stream:
            stream.wait_for(lambda it: it.named("state")[-1]["seats"][mover]["away"] == "resigned")
        back = people[mover].post(f"/api/tables/{table}/seats/{mover}/back")
        assert (back.status_code, back.json()["error"]) == (409, "resigned")


def test_the_stand_in_is_the_bot_that_was_agreed(start: Callable[..., Server]) -> None:
    server = start(away_after=0.1, bot_pause=600)
    with server.client() as anna, server.client() as ben:
        table = new_table(anna, [me("Anna"), OPEN], stand_in="greedy")
        assert (table["stand_in"], table["pace"]) == ("greedy", "live")
        ben.post(f"/api/tables/{table['id']}/seats", json={"name": "Ben"})
        asked = anna.put(f"/api/tables/{table['id']}/seats/1/bot", json={"bot": "random"})
        while asked.status_code == 409:
            time.sleep(0.05)
            asked = anna.put(f"/api/tables/{table['id']}/seats/1/bot", json={"bot": "random"})
        assert (asked.json()["seats"][1]["away"], asked.json()["seats"][1]["bot"]) == ("absent", "greedy")
