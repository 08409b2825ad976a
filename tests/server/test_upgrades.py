"""A newer build never breaks or changes a match: databases are brought up, matches keep their box, results stay as they were."""

import asyncio
import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.ext.asyncio import create_async_engine

from barnboard.games import _installed, games
from barnboard.match import verify
from barnboard.server import migration, schema, tables
from barnboard.server.database import database_url
from barnboard.server.seats import Person, vote_to_end
from barnboard.server.store import Ending, SeatRow

from .harness import OPEN, PATIENCE, Server, client_of, me, new_table, play, play_on, show
from .test_noninterference import InThread

OLD = sorted((Path(__file__).parent / "databases").glob("*.sql"))
STANDINGS = {"old-fences-over": [3, 17], "old-oregon-over": [3, 8]}  # as 0.1.0 showed them
PLIES = {"old-oregon-runs": 25, "old-magic-days": 12, "old-happy-away": 10, "old-shop-runs": 15}


def lay(dump: Path, file: Path) -> Path:
    with sqlite3.connect(file) as db:
        db.executescript(dump.read_text())
    db.close()
    return file


@pytest.mark.parametrize("dump", OLD, ids=lambda dump: dump.stem)
def test_a_released_database_is_brought_up_and_played_on(dump: Path, start: Callable[..., Server], tmp_path: Path) -> None:
    file = lay(dump, tmp_path / "tables.sqlite")
    server = start(str(file))
    copies = list(tmp_path.glob("tables.sqlite.schema-*"))
    assert len(copies) == 1
    with sqlite3.connect(copies[0]) as db:
        assert "rules_version" not in {row[1] for row in db.execute("PRAGMA table_info(tables)")}
        assert db.execute("SELECT count(*) FROM news").fetchone()[0] > 100
    db.close()
    with server.client() as anna:
        for table, points in STANDINGS.items():
            shown = show(anna, table)
            assert (shown["status"], [seat["points"] for seat in shown["seats"]]) == ("over", points)
            assert shown["notice"] is None
            assert anna.get(f"/api/tables/{table}/verify").json()["true"]
            verify(anna.get(f"/api/tables/{table}/match").json())
        for table, ply in PLIES.items():
            shown = show(anna, table)
            assert (shown["status"], shown["ply"] >= ply) == ("playing", True)
        assert show(anna, "old-wait")["status"] == "waiting"
        assert anna.get("/api/tables").status_code == 200
        assert anna.post("/api/tables/old-wait/seats", json={"name": "Zoe"}).json()["status"] == "playing"


def current(db: sa.Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(db), schema.META))


def test_the_migrations_lead_to_the_schema_of_the_store(tmp_path: Path, postgres: str) -> None:
    asyncio.run(migration.migrate(str(tmp_path / "new.sqlite")))
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'new.sqlite'}")
    with engine.connect() as db:
        assert current(db) == []
    engine.dispose()
    asyncio.run(migration.migrate(postgres))

    async def compare() -> list[Any]:
        engine = create_async_engine(database_url(postgres))
        async with engine.connect() as db:
            found = await db.run_sync(current)
        await engine.dispose()
        return found

    assert asyncio.run(compare()) == []


def test_a_failed_migration_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = lay(OLD[0], tmp_path / "tables.sqlite")
    true = command.upgrade

    def fails(*given: Any) -> None:
        true(*given)
        raise OSError("the disk is full")

    monkeypatch.setattr(command, "upgrade", fails)
    with pytest.raises(OSError, match="disk"):
        asyncio.run(migration.migrate(str(file)))
    with sqlite3.connect(file) as db:
        assert "rules_version" not in {row[1] for row in db.execute("PRAGMA table_info(tables)")}
        assert db.execute("SELECT name FROM sqlite_master WHERE name IN ('boxes', 'alembic_version')").fetchall() == []
    db.close()


def test_a_database_of_a_newer_build_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    asyncio.run(migration.migrate(str(file)))
    with sqlite3.connect(file) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    db.close()
    done = barnboard("serve", "--port", "0", "--database", str(file))
    assert done.returncode == 2
    assert "newer Barnboard" in done.stderr
    assert "Traceback" not in done.stderr


def barnboard(*words: str) -> subprocess.CompletedProcess[str]:
    run = [sys.executable, "-m", "barnboard.cli", *words]
    return subprocess.run(run, capture_output=True, text=True, check=False, timeout=PATIENCE)


def test_postgresql_of_an_older_build_is_not_served_before_it_is_migrated(postgres: str, start: Callable[..., Server]) -> None:
    database = with_old_tables(postgres)
    refused = barnboard("serve", "--port", "0", "--database", database)
    assert refused.returncode == 2
    assert "barnboard migrate --database" in refused.stderr
    assert "Traceback" not in refused.stderr
    done = barnboard("migrate", "--database", database)
    assert done.returncode == 0, done.stderr
    assert "Nothing to do" in barnboard("migrate", "--database", database).stdout
    with start(database).client() as anna:
        for table, points in STANDINGS.items():
            assert [seat["points"] for seat in show(anna, table)["seats"]] == points
        assert show(anna, "old-shop-runs")["status"] == "playing"


def with_old_tables(postgres: str) -> str:
    """A database of its own on a PostgreSQL, as 0.1.0 left it: the rows of the SQLite dump in the first schema."""
    url = database_url(postgres)
    rows = sqlite3.connect(":memory:")
    rows.executescript(OLD[0].read_text())

    async def lay_rows() -> None:
        engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
        async with engine.connect() as db:
            await db.execute(sa.text("DROP DATABASE IF EXISTS released"))
            await db.execute(sa.text("CREATE DATABASE released"))
        await engine.dispose()
        engine = create_async_engine(url.set(database="released"))
        async with engine.begin() as db:
            await db.run_sync(to_first)
        await engine.dispose()

    def to_first(db: sa.Connection) -> None:
        settings = migration._settings()
        settings.attributes["connection"] = db
        command.upgrade(settings, "0001")
        meta = sa.MetaData()
        meta.reflect(db)
        for name in ("tables", "seats", "news", "pulses", "outages", "reviews"):
            table, found = meta.tables[name], rows.execute(f"SELECT * FROM {name}")
            names = [column[0] for column in found.description]
            for row in found:
                values = dict(zip(names, row, strict=True))
                for column in ("options", "result"):
                    if column in values:
                        values[column] = json.loads(values[column])
                if "is_open" in values:
                    values["is_open"] = bool(values["is_open"])
                db.execute(table.insert().values(values))
        db.execute(sa.text("DROP TABLE alembic_version"))

    asyncio.run(lay_rows())
    rows.close()
    return url.set(drivername="postgresql", database="released").render_as_string(hide_password=False)


# ------------------------------------------------------------ a newer build of the rules


@contextmanager
def build(folder: Path, seed: int) -> Iterator[tuple[InThread, list[httpx.Client]]]:
    """A server of some build on the same database and key, and Anna and Ben in front of it."""
    server = InThread(folder, seed)
    with (
        server.open() as url,
        client_of(url) as anna,
        client_of(url) as ben,
    ):
        yield server, [anna, ben]


def keep_cookies(old: list[httpx.Client], new: list[httpx.Client]) -> None:
    for one, other in zip(old, new, strict=True):
        other.cookies.set("barnboard", one.cookies["barnboard"])


def with_a_running_and_a_finished_table(people: list[httpx.Client]) -> tuple[str, str]:
    anna, ben = people
    found = []
    for plies in (8, 100_000):
        table = new_table(anna, [me("Anna"), OPEN], open=True)["id"]
        ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        play_on(people, table, random.Random(3), most=plies)
        found.append(table)
    return found[0], found[1]


def edited_oregon() -> Any:
    game = games()["oregon"]
    facts = game.usual_box.facts.model_dump(mode="json")
    facts["building"][0]["points"] = "9"
    facts["landscape_card"][0]["count"] = 9
    facts["landscape_card"][1]["count"] = 11
    return game.box(facts)


def test_a_changed_box_changes_no_match_that_was_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()["oregon"]
    with build(tmp_path, 1) as (_, people):
        runs, over = with_a_running_and_a_finished_table(people)
        before = {table: show(people[0], table) for table in (runs, over)}
    monkeypatch.setitem(game.__dict__, "usual_box", edited_oregon())
    with build(tmp_path, 2) as (server, again):
        keep_cookies(people, again)
        for table in (runs, over):
            shown = show(again[0], table)
            assert {name: shown[name] for name in ("view", "moves", "seats", "ply", "notice")} == {
                name: before[table][name] for name in ("view", "moves", "seats", "ply", "notice")
            }
        assert again[0].get(f"/api/tables/{over}/verify").json()["true"]
        verify(again[0].get(f"/api/tables/{over}/match").json())
        assert {table["id"] for table in again[0].get("/api/me").json()["tables"]} >= {runs, over}
        assert play_on(again, runs, random.Random(4))["status"] == "over"
        assert again[0].get(f"/api/tables/{runs}/verify").json()["true"]
        fresh = new_table(again[0], [me("Anna"), me("Ben")])["id"]
        assert server.match(fresh).box.digest == game.usual_box.digest != server.match(runs).box.digest


def test_a_match_of_other_rules_is_held_or_shown_as_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()["oregon"]
    with build(tmp_path, 1) as (_, people):
        runs, over = with_a_running_and_a_finished_table(people)
        before = show(people[0], over)
        with client_of(str(people[0].base_url)) as stranger:
            told = stranger.get(f"/api/tables/{over}/history").json()
        waits = new_table(people[0], [me("Anna"), OPEN], open=True)["id"]
        forgotten = new_table(people[0], [me("Anna"), OPEN])["id"]
        people[1].post(f"/api/tables/{forgotten}/seats", json={"name": "Ben"})
    monkeypatch.setitem(game.__dict__, "rules_version", game.rules_version + 1)
    unpacked: list[Ending] = []
    unpack = Ending.told
    monkeypatch.setattr(Ending, "told", lambda self: unpacked.append(self) or unpack(self))
    with build(tmp_path, 2) as (_, (anna, ben)):
        keep_cookies(people, [anna, ben])
        shown = show(anna, over)
        assert "older rules" in shown["notice"]
        assert all(shown[name] == before[name] for name in ("status", "view", "seats", "ply", "breakdown", "secret"))
        history = anna.get(f"/api/tables/{over}/history").json()
        assert history["moves"] == told["moves"]  # also the sentences in which they were told
        assert len(unpacked) == 1  # whatever was asked for
        assert anna.get(f"/api/tables/{over}/match").json()["standing"] == [
            {"points": seat["points"], "place": seat["place"]} for seat in before["seats"]
        ]
        for path in ("verify", "replay/3"):
            assert anna.get(f"/api/tables/{over}/{path}").json()["error"] == "older_rules"
        assert {table["id"]: table["status"] for table in anna.get("/api/me").json()["tables"]} == {
            runs: "held",
            over: "over",
            waits: "waiting",
            forgotten: "held",
        }
        assert anna.get("/api/tables").status_code == 200
        assert ben.post(f"/api/tables/{waits}/seats", json={"name": "Ben"}).json()["status"] == "playing"
        end_a_held_match(anna, ben, runs)
        assert "Anna" in ben.get(f"/api/tables/{over}/history").text
        assert ben.delete("/api/me").status_code == 204
        assert anna.post(f"/api/tables/{forgotten}/end").json()["status"] == "ended"  # nobody else is left to ask
        assert anna.delete("/api/me").status_code == 204
        for path in ("", "/history", "/match"):
            assert "Anna" not in ben.get(f"/api/tables/{over}{path}").text


def test_a_game_that_is_not_installed_any_more_takes_no_page_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with build(tmp_path, 1) as (_, people):
        runs, over = with_a_running_and_a_finished_table(people)
        before = show(people[0], over)
    monkeypatch.delitem(_installed(), "oregon")
    monkeypatch.setattr(tables, "game", lambda name: games()[name])  # `game` remembers what was there
    with build(tmp_path, 2) as (_, (anna, ben)):
        keep_cookies(people, [anna, ben])
        shown = show(anna, over)
        assert all(shown[name] == before[name] for name in ("title", "status", "view", "seats", "breakdown"))
        assert show(anna, runs)["status"] == "held"
        assert {table["id"] for table in anna.get("/api/me").json()["tables"]} == {runs, over}
        assert anna.get("/api/tables").status_code == 200
        assert anna.get("/api/me/you").status_code == anna.get("/api/me/matches").status_code == 200
        new = anna.post("/api/tables", json={"game": "oregon", "seats": [me("Anna"), OPEN]})
        assert new.status_code == 404


def test_a_held_match_ends_when_most_of_those_who_are_left_want_it() -> None:
    anna = Person("anna", None)
    held: Any = SimpleNamespace(row=SimpleNamespace(status="playing"), is_held=True, held={}, votes=[], next_number=lambda: 9)

    def is_over(*others: SeatRow) -> bool:
        held.seats = [SeatRow("person", "Anna", anna.digest), *others]
        change = vote_to_end(held, anna, 1, lambda holder: holder == "banned")
        assert change is not None
        return change.table.get("status") == "ended"

    ben, carla = SeatRow("person", "Ben", "ben"), SeatRow("person", "Carla", "carla")
    assert not is_over(ben)
    assert not is_over(ben, carla, SeatRow("bot", "Mo"))
    gone = [SeatRow("person", "G", None), SeatRow("person", "B", "banned"), SeatRow("person", "L", "l", away="left")]
    assert is_over(*gone)
    assert not is_over(ben, *gone)
    held.votes = [2]
    assert is_over(ben, SeatRow("person", "L", "l", away="left"))  # who voted and left still wants it


def end_a_held_match(anna: httpx.Client, ben: httpx.Client, table: str) -> None:
    shown = show(anna, table)
    assert (shown["status"], shown["ply"], shown["moves"], shown["secret"]) == ("held", 8, [], None)
    assert "older rules" in shown["notice"]
    assert play(anna, table, 8, "done").json()["error"] == "older_rules"
    assert anna.delete(f"/api/tables/{table}/seats/0").json()["error"] == "older_rules"
    copy = anna.get(f"/api/tables/{table}/match").json()
    assert (copy["seed"], copy["nonces"], len(copy["moves"])) == (None, None, 8)
    assert 0 < sum(move is not None for move in copy["moves"]) < 8  # her own only
    assert anna.post(f"/api/tables/{table}/end").json()["votes"] == [0]
    assert anna.post(f"/api/tables/{table}/end").json()["status"] == "held"
    ended = ben.post(f"/api/tables/{table}/end").json()
    assert (ended["status"], ended["votes"]) == ("ended", [0, 1])
    assert ended["secret"]
    assert all(ben.get(f"/api/tables/{table}/match").json()["moves"])


def test_rules_that_changed_without_saying_so_are_found_out(tmp_path: Path) -> None:
    with build(tmp_path, 1) as (_, people):
        runs, over = with_a_running_and_a_finished_table(people)
        before = [seat["points"] for seat in show(people[0], over)["seats"]]
    with sqlite3.connect(tmp_path / "tables.sqlite") as db:
        db.execute("UPDATE endings SET standing = ?", [json.dumps([{"points": 1, "place": 1}, {"points": 0, "place": 2}])])
        db.execute("UPDATE tables SET secret = ? WHERE id = ?", ["0" * 64, runs])
    db.close()
    with build(tmp_path, 2) as (_, (anna, _)):
        assert [seat["points"] for seat in show(anna, over)["seats"]] == [1, 0] != before
        checked = anna.get(f"/api/tables/{over}/verify").json()
        assert (checked["true"], "standing" in checked["words"]) == (False, True)
        assert show(anna, runs)["status"] == "held"  # its moves cannot be made in another deal


def test_one_bad_row_takes_no_page_down(start: Callable[..., Server], tmp_path: Path) -> None:
    server = start()
    with server.client() as anna:
        good, bad = (new_table(anna, [me("Anna"), OPEN], open=True)["id"] for _ in range(2))
        server.stop()
        with sqlite3.connect(tmp_path / "tables.sqlite") as db:
            db.execute("UPDATE tables SET options = '{' WHERE id = ?", [bad])
        db.close()
        server.start()
        assert [table["id"] for table in anna.get("/api/tables").json()] == [good]
        assert [table["id"] for table in anna.get("/api/me").json()["tables"]] == [good]
        assert anna.get(f"/api/tables/{bad}").json()["error"] == "unreadable"
        assert bad in server.log
