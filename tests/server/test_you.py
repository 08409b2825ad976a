"""What people did stays with them: matches, points, where they come from, what cost them most."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command

from barnboard.arena.intervals import mean_reach
from barnboard.server import forgetting, migration, schema
from barnboard.server.store import Store
from barnboard.server.store.results import keep_costly
from barnboard.server.you import _compared

from .harness import BOT, OPEN, Server, me, new_table, play_match, show


@pytest.fixture
def house(start: Callable[..., Server]) -> Server:
    return start()


def in_store(server: Server, ask: Callable[[Store], Any]) -> Any:
    """What a store says that is opened beside a server's."""

    async def asked() -> Any:
        store = Store(server.database)
        try:
            return await ask(store)
        finally:
            await store.stop()

    return asyncio.run(asked())


def test_a_finished_match_is_told_to_its_people_at_once_and_to_nobody_else(house: Server) -> None:
    with house.client() as anna, house.client() as ben, house.client() as stranger:
        table = play_match([anna, ben], ["Anna", "Ben"], 4)
        seats = show(anna, table)["seats"]
        for seat, (client, other) in enumerate(((anna, "Ben"), (ben, "Anna"))):
            told = client.get("/api/me/matches").json()
            assert told["count"] == 1
            (row,) = told["matches"]
            assert (row["table"], row["game"], row["seat"]) == (table, "fences", seat)
            assert (row["place"], row["points"]) == (seats[seat]["place"], seats[seat]["points"])
            assert row["best"] == seats[1 - seat]["points"]
            assert row["people"] == [{"name": other, "bot": None, "left": False}]
            assert row["change"] is None
            you = client.get("/api/me/you").json()
            assert (you["played"], you["won"]) == (1, int(row["place"] == 1))
            assert you["games"][0]["title"] == "Fences"
        assert stranger.get("/api/me/matches").json() == {"matches": [], "count": 0}
        assert stranger.get("/api/me/you").json()["played"] == 0
        assert stranger.get("/api/me/games/fences").json()["seats"] == []


def test_matches_are_told_in_pages_and_by_what_one_looks_for(house: Server) -> None:
    with house.client() as anna, house.client() as ben:
        for seed in range(3):
            play_match([anna, ben], ["Anna", "Ben"], seed)
        alone = new_table(anna, [me("Anna"), BOT], "fences", stand_in="random")["id"]
        anna.post(f"/api/tables/{alone}/seats/0/resign")
        while (whole := anna.get("/api/me/matches").json())["count"] < 4:
            time.sleep(0.05)
        assert [row["ended"] for row in whole["matches"]] == sorted((row["ended"] for row in whole["matches"]), reverse=True)
        pages = [anna.get("/api/me/matches", params={"skip": skip, "most": 2}).json()["matches"] for skip in (0, 2, 4)]
        assert pages[0] + pages[1] == whole["matches"]
        assert pages[2] == []
        assert anna.get("/api/me/matches", params={"which": "people"}).json()["count"] == 3
        assert anna.get("/api/me/matches", params={"game": "oregon"}).json()["count"] == 0
        won = anna.get("/api/me/matches", params={"which": "won"}).json()
        assert won["count"] == sum(row["place"] == 1 for row in whole["matches"])
        (row,) = [row for row in whole["matches"] if row["table"] == alone]
        assert row["people"][0]["bot"] == "random"


def test_running_tables_are_listed_by_game_with_turns_points_and_places(house: Server) -> None:
    with house.client() as anna, house.client() as ben:
        table = new_table(anna, [me("Anna"), OPEN, BOT], "oregon", pace="days")
        ben.post(f"/api/tables/{table['id']}/seats", json={"name": "Ben"})
        others = [new_table(ben, [me("Ben"), OPEN], "fences")["id"] for _ in range(3)]
        assert ben.get("/api/me/you").json()["running"] == 4
        assert ben.get("/api/me/you").json()["name"] == "Ben"
        told = ben.get("/api/me/running", params={"game": "oregon"}).json()
        (row,) = told["tables"]
        assert (told["count"], row["id"], row["status"], row["pace"]) == (1, table["id"], "playing", "days")
        assert next(seat["name"] for seat in row["seats"] if not seat["yours"]) == "Anna"
        assert row["your_turn"] == (row["to_move"] == 1)
        assert all(seat["points"] is not None and seat["place"] is not None for seat in row["seats"])
        page = ben.get("/api/me/running", params={"skip": 1, "most": 2}).json()
        assert (page["count"], [one["id"] for one in page["tables"]]) == (4, others[1::-1])
        ben.delete(f"/api/tables/{others[0]}")
        assert ben.get("/api/me/running").json()["count"] == 3


def test_you_at_a_game_has_shares_and_points_with_their_intervals(house: Server) -> None:
    with house.client() as anna, house.client() as ben:
        tables = [play_match([anna, ben], ["Anna", "Ben"], seed) for seed in range(4)]
        points = [show(anna, table)["seats"][0]["points"] for table in tables]
        told = anna.get("/api/me/games/fences").json()
        (two,) = told["seats"]
        assert (two["seats"], two["played"]) == (2, 4)
        assert two["points"] == pytest.approx(sum(points) / 4)
        assert two["reach"] > 0
        assert 0 <= two["low"] <= two["won"] / 4 <= two["high"] <= 1
        assert told["best"]["points"] == max(points)
        assert told["sources"] == []  # too little to compare


def test_an_insight_is_told_only_when_the_numbers_carry_it() -> None:
    def match(mine: int, winners: int) -> dict[str, Any]:
        return {"breakdown": {"a": mine, "b": 5}, "winners": {"a": winners, "b": 5}}

    sure = {row["source"]: row for row in _compared("fences", [match(10 + at % 2, 20) for at in range(8)], "en")}
    assert sure["a"]["you"] - sure["a"]["winners"] < -sure["a"]["reach"]
    assert sure["b"]["reach"] == 0  # always alike: no difference, and none is told
    by_chance = _compared("fences", [match(10 + at % 2 * 30, 20) for at in range(8)], "en")[0]
    assert abs(by_chance["you"] - by_chance["winners"]) < by_chance["reach"]
    assert _compared("fences", [match(1, 9) for _ in range(4)], "en") == []


def test_the_interval_of_a_mean_is_students() -> None:
    values = [3.0, 5.0, 4.0, 8.0, 6.0, 7.0, 5.0, 4.0, 6.0, 2.0]
    reach = mean_reach(len(values), sum(values), sum(one * one for one in values))
    assert reach == pytest.approx(2.2622 * 1.8257 / 10**0.5, rel=0.005)  # t of 9 degrees of freedom, the sample's deviation
    assert mean_reach(2, 3.0, 5.0) is None
    assert mean_reach(len(values), sum(values), sum(one * one for one in values), looks=5) > reach


def test_costly_decisions_come_from_reviews(house: Server) -> None:
    with house.client() as anna, house.client() as ben:
        table = play_match([anna, ben], ["Anna", "Ben"], 3)
        told = {"words": "a word", "best_words": "a better word", "best_chance": 0.5}
        plies = [{**told, "ply": ply, "seat": ply % 2, "chance": 0.5 - ply / 100, "cost": ply / 100} for ply in range(12)]

        async def keep(store: Store) -> None:
            await store._db.write(lambda db: keep_costly(db, table, "en", plies))

        in_store(house, keep)
        rows = anna.get("/api/me/costly?lang=en").json()
        assert [row["ply"] for row in rows] == [10, 8, 6]
        assert (rows[0]["table"], rows[0]["better"], rows[0]["before"]) == (table, "a better word", 0.5)
        assert [row["ply"] for row in ben.get("/api/me/costly?lang=en").json()] == [11, 9, 7]
        assert anna.get("/api/me/costly?lang=de").json() == rows  # reviewed in no other language
        own = [{**ply, "words": "ein Wort"} for ply in plies[:9]]

        async def keep_german(store: Store) -> None:
            await store._db.write(lambda db: keep_costly(db, table, "de", own))

        in_store(house, keep_german)
        assert [(row["ply"], row["words"]) for row in anna.get("/api/me/costly?lang=de").json()] == [
            (ply, "ein Wort") for ply in (8, 6, 4)
        ]
        assert anna.get("/api/me/costly?lang=en").json() == rows


def test_results_of_an_older_schema_are_filled_from_endings_and_reviews(house: Server, tmp_path: Path) -> None:
    with house.client() as anna, house.client() as ben:
        table = play_match([anna, ben], ["Anna", "Ben"], 5, open=True)
        review = {
            "plies": [{"ply": 3, "seat": 1, "words": "w", "best_words": "b", "best_chance": 0.6, "chance": 0.4, "cost": 0.2}]
        }
        in_store(house, lambda store: store.keep_review(table, "en", review))
    file = tmp_path / "older.sqlite"
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.begin() as db:
        settings = migration._settings()
        settings.attributes["connection"] = db
        command.upgrade(settings, "0006")
    engine.dispose()
    with sqlite3.connect(file) as db:
        db.execute("ATTACH ? AS now", (house.database,))
        for name in ("tables", "seats", "news", "endings", "reviews"):
            fields = ", ".join(f'"{row[1]}"' for row in db.execute(f"PRAGMA main.table_info({name})"))
            db.execute(f"INSERT INTO main.{name} ({fields}) SELECT {fields} FROM now.{name}")
    db.close()
    asyncio.run(migration.migrate(str(file)))
    found = []
    for database in (house.database, file):
        engine = sa.create_engine(f"sqlite:///{database}")
        with engine.connect() as db:
            rows = [
                db.execute(kept.select().order_by(kept.c.table_id, kept.c.seat)).all() for kept in (schema.results, schema.costly)
            ]
            found.append(rows)
        engine.dispose()
    assert len(found[0][0]) == 2
    assert len(found[0][1]) == 1
    assert found[0] == found[1]


def test_who_is_forgotten_is_gone_from_everybodys_history(house: Server) -> None:
    with house.client() as anna, house.client() as ben:
        play_match([anna, ben], ["Anna", "Ben"], 6, open=True)
        anna.post("/api/me/paper")
        anna.get("/api/me/keys")
        kept = anna.get("/api/me/export").json()
        assert len(kept["results"]) == 1
        assert [len(kept[name]) for name in ("keys", "papers")] == [1, 1]
        assert anna.delete("/api/me").status_code == 204
        assert ben.get("/api/me/matches").json()["matches"][0]["people"][0]["name"] == "Guest 1"
    db = sqlite3.connect(house.database)
    rows = db.execute("SELECT person, people FROM results ORDER BY seat").fetchall()
    assert rows[0][0] is None
    assert all("Anna" not in people for _, people in rows)
    for name in ("keys", "papers", "codes", "passkeys", "ratings"):
        assert db.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,)
    db.close()


def test_statistics_grow_with_every_match_and_are_the_same_when_counted_anew(house: Server) -> None:
    with house.client() as anna, house.client() as ben:
        tables = [play_match([anna, ben], ["Anna", "Ben"], seed, open=seed == 1) for seed in range(3)]
        shown = [show(anna, table) for table in tables]
        told = anna.get("/api/house/statistics").json()
        assert told["matches"] == 3
        (fences,) = told["games"]
        assert (fences["game"], fences["seats"], fences["matches"]) == ("fences", 2, 3)
        assert fences["points"] == pytest.approx(sum(seat["points"] for one in shown for seat in one["seats"]) / 6)
        assert fences["plies"] == pytest.approx(sum(one["ply"] for one in shown) / 3)
        assert sum(start["share"] for start in fences["starts"]) == pytest.approx(1)
        (record,) = told["records"]  # of the open table alone: what happens at others is nobody's business
        assert record["points"] == max(seat["points"] for seat in shown[1]["seats"])
        in_store(house, lambda store: store.tallies.count_anew())
        assert anna.get("/api/house/statistics").json() == told
        in_store(house, lambda store: store.delete(tables[0]))
        in_store(house, lambda store: store.tallies.count_anew())
        assert anna.get("/api/house/statistics").json()["matches"] == 2


def test_nobody_reads_anothers_history_by_asking_for_it(house: Server) -> None:
    with house.client() as anna, house.client() as ben, house.client() as thief:
        play_match([anna, ben], ["Anna", "Ben"], 7)
        mine = anna.cookies["barnboard"]
        body, signature = mine.rsplit(".", 1)
        forged = [body, f"{body}.{signature[::-1]}", f"{body}x.{signature}", "", "x" * 300]
        for cookie in forged:
            told = thief.get("/api/me/matches", headers={"cookie": f"barnboard={cookie}"}).json()
            assert told["count"] == 0
        for path in ("matches", "you", "games/fences", "costly", "keys", "export"):
            assert "Ben" not in thief.get(f"/api/me/{path}").text


def test_the_house_is_counted_at_the_first_start_and_then_when_a_day_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    hour, clock, counted = 3_600_000, [0], []

    async def sleep(seconds: float) -> None:
        clock[0] += round(1000 * seconds)
        if clock[0] >= 3 * 24 * hour:
            raise asyncio.CancelledError

    async def all_tallies() -> list[int]:
        return counted

    async def count_anew() -> None:
        counted.append(clock[0] // hour)

    async def nothing(*_: Any) -> list[str]:
        return []

    monkeypatch.setattr(forgetting.asyncio, "sleep", sleep)
    monkeypatch.setattr(forgetting, "forget_the_old", nothing)
    tallies = SimpleNamespace(all=all_tallies, count_anew=count_anew)
    rooms: Any = SimpleNamespace(settings=SimpleNamespace(now=lambda: clock[0]), store=SimpleNamespace(tallies=tallies))
    for begins in (24 + 13, 24 + 13):  # with nothing counted yet, and after a restart on the same day
        clock[0] = begins * hour
        with pytest.raises(asyncio.CancelledError):
            asyncio.run(forgetting.keep_tidy(rooms))
    assert counted == [24 + 13, 48, 48]
