"""Every schema with rows in it is brought up to that of this build: nothing is lost, and what can be filled is filled rightly."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from sqlalchemy.ext.asyncio import create_async_engine

from barnboard.server import migration
from barnboard.server.database import begin_for_schema, database_url
from barnboard.server.store import Ending, Store

from .test_upgrades import OLD, lay, with_old_tables

ANNA = "bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554"  # as the database of 0.1.0 has them
BEN = "030d756286e59f22a464c36e1fbff606a795dfc70aaf0108bd86f2aa193d05f4"
TABLE = "old-fences-over"
STANDING = [{"points": 3, "place": 2}, {"points": 17, "place": 1}]
BREAKDOWN = [{"source": "Fields", "points": [1, 9]}, {"source": "Houses", "points": [2, 8]}]


def decision(ply: int, cost: float) -> dict[str, Any]:
    words = {"words": f"played {ply}", "best_words": "better", "best_chance": 0.5, "chance": 0.5 - cost}
    return {"ply": ply, "seat": ply % 2, "cost": cost, **words}


COSTS = [0.4, 0.0, 0.1, 0.2, 0.3, 0.0, 0.2]  # Anna's are those of even plies: four, of which three stay
Rows = dict[str, dict[str, Any]]
WRITTEN: dict[str, Rows] = {  # what a house of each schema has kept, one row a table
    "0006": {
        "endings": {"table_id": TABLE, "standing": STANDING, "told": Ending.of([], {"breakdown": {"en": BREAKDOWN}}).packed},
        "reviews": {"table_id": TABLE, "language": "de", "result": {"plies": [decision(*one) for one in enumerate(COSTS)]}},
        "announcements": {"since": 5, "until": None, "text": "Open until ten"},
    },
    "0007": {
        "keys": {"digest": "k", "person": ANNA, "name": "Phone", "since": 5, "seen": 6},
        "passkeys": {
            "digest": "p",
            "person": ANNA,
            "credential": b"\0\xff",
            "public_key": b"\1\xfe",
            "counter": 3,
            "site": "barn.example",
            "name": "Key",
            "since": 5,
            "used": 6,
        },
        "papers": {"digest": "w", "person": BEN, "since": 7},
        "codes": {"digest": "c", "kind": "device", "person": BEN, "until": 8},
        "ratings": {"person": BEN, "game": "fences", "size": 2, "name": "Ben", "matches": 4, "mu": 27.5, "sigma": 3.25},
        "tallies": {"game": "fences", "size": 2, "kind": "points", "at": 0, "number": 2, "total": 20.0, "squares": 298.0},
    },
    "0008": {
        "benches": {
            "id": "bench",
            "owner": ANNA,
            "game": "oregon",
            "title": "More gold",
            "is_shared": True,
            "made_from": None,
            "made": 5,
            "changed": 6,
        },
        "bench_versions": {"bench_id": "bench", "number": 1, "text": "[box]", "box": "b" * 64, "at": 6},
        "studies": {
            "id": "study",
            "owner": ANNA,
            "bench_id": "bench",
            "title": "More gold",
            "plan": {"games": 60},
            "status": "done",
            "progress": None,
            "report": {"seats": [1, 2]},
            "made": 7,
        },
    },
    "0009": {
        "branches": {
            "id": "branch",
            "person": ANNA,
            "table_id": TABLE,
            "source": "table",
            "parent": None,
            "ply": 3,
            "seat": 0,
            "level": "medium",
            "key": "a" * 32,
            "steps": 1,
            "moves": ["pass"],
            "chances": [[0.5, 0.1]],
            "made": 8,
        },
        "pushes": {
            "digest": "d",
            "person": BEN,
            "endpoint": "https://push.example/1",
            "p256dh": "x",
            "auth": "y",
            "language": "fr",
            "since": 9,
        },
    },
    "0010": {
        "waits": {
            "person": BEN,
            "name": "Ben",
            "games": ["fences"],
            "sizes": [2, 3],
            "pace": "live",
            "near": True,
            "rated": False,
            "network": "n",
            "since": 9,
            "seen": 9,
            "yes": False,
            "seal": "",
        },
        "clubs": {"id": "mill", "host": ANNA, "name": "Mill", "size": 2, "rounds": 1, "bot": "greedy", "made": 9},
        "members": {"club_id": "mill", "number": 0, "person": ANNA, "name": "Anna", "gone": False},
        "sittings": {
            "club_id": "mill",
            "round": 0,
            "board": 0,
            "seat": 1,
            "member": 0,
            "game": "fences",
            "table_id": TABLE,
        },
    },
    "0012": {
        "studies": {
            "id": "runs",
            "owner": BEN,
            "bench_id": None,
            "title": "Less gold",
            "plan": {"games": 60},
            "status": "running",
            "progress": None,
            "report": None,
            "made": 12,
            "keeper": "process",
            "seen": 13,
            "why": None,
        },
        "bench_versions": {"bench_id": "bench", "number": 2, "text": "[box]", "box": "c" * 64, "at": 14, "changes": 1},
    },
    "0013": {
        "calls": {"table_id": TABLE, "seat": 1, "turn": 3},
    },
}


def climb(db: sa.Connection) -> None:
    """From the first schema up to that of this build, and at every one somebody writes something."""
    settings = migration._settings()
    settings.attributes["connection"] = db
    command.stamp(settings, "0001")
    for step, rows in WRITTEN.items():
        command.upgrade(settings, step)
        for name, row in rows.items():
            db.execute(sa.Table(name, sa.MetaData(), autoload_with=db).insert().values(row))
    migration.bring_up(db)


def lost(db: sa.Connection) -> list[str]:
    """Tables in which a row is not as it was written."""
    found = []
    for name, row in ((name, row) for rows in WRITTEN.values() for name, row in rows.items()):
        here = sa.Table(name, sa.MetaData(), autoload_with=db)
        kept = [dict(one._mapping) for one in db.execute(here.select())]
        if not any(all(one[field] == value for field, value in row.items()) for one in kept):
            found.append(name)
    return found


async def climb_and_look(database: str) -> list[str]:
    url = database_url(database)
    if url.get_backend_name() == "sqlite":
        file = begin_for_schema(url)
        with file.begin() as db:
            climb(db)
            gone = lost(db)
        file.dispose()
        return gone
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(climb)
        gone = await connection.run_sync(lost)
    await engine.dispose()
    return gone


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_rows_of_every_schema_are_brought_up_and_read_by_this_build(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    file = tmp_path / "tables.sqlite"
    database = str(lay(OLD[0], file)) if kind == "sqlite" else with_old_tables(request.getfixturevalue("postgres"))

    async def run() -> None:
        assert await climb_and_look(database) == []
        store = Store(database)
        await store.start()
        try:
            await check(store)
        finally:
            await store.stop()

    asyncio.run(run())


async def check(store: Store) -> None:
    """What the migrations filled in, as this build reads it."""
    [anna] = await store.results.of_game(ANNA, "fences", 5)
    [ben] = await store.results.of_game(BEN, "fences", 5)
    assert (anna["place"], anna["points"], ben["place"], ben["points"]) == (2, 3, 1, 17)
    assert anna["breakdown"] == {"Fields": 1, "Houses": 2}
    assert anna["winners"] == {"Fields": 9, "Houses": 8}
    costly = await store.results.costly_of(ANNA, "de", 10, 10)
    assert [push.device for push in await store.pushes.of(BEN)] == [""]
    assert [await store.pushes.call(TABLE, 1, turn) for turn in (3, 4)] == [False, True]
    assert sorted(row["ply"] for row in costly) == [0, 4, 6]  # ply 2 gave least away
    [ply] = await store.results.costly_of(BEN, "de", 10, 10)
    assert (ply["ply"], ply["words"]) == (3, "played 3")
    found = await store.clubs.read("mill")
    assert found is not None
    club, _, [sat] = found
    assert (club.chat, club.is_told) == (None, True)
    assert (sat.status, sat.place, sat.points) == ("over", 1, 17)
    assert await store.clubs.of_table(TABLE) == "mill"
    assert [(one.number, one.changes) for one in await store.benches.versions("bench")] == [(2, 1), (1, None)]
    taken = await store.benches.take_study("another", 100, 50)
    assert taken is not None, "the process that played it has been silent"
    assert (taken.id, taken.keeper, taken.why) == ("runs", "another", None)
    assert await store.benches.take_study("a third", 100, 50) is None
    stored = await store.load(TABLE, 0)
    assert stored is not None
    row = stored.row
    assert (row.rated, row.is_edited, row.welcomes, row.shares, row.turned_away) == (False, False, False, True, [])
