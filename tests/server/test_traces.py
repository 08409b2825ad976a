"""Whatever column of the database knows a person: two that become one, an export and forgetting all reach it."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from barnboard.server import schema

from .harness import OPEN, Server, me, new_table

NOT_PEOPLE = {  # columns as wide as the digest of a person that hold something else
    *("tables.secret", "tables.box", "tables.network", "boxes.digest", "bench_versions.box"),
    *("seats.nonce", "seats.seal", "seats.network", "waits.network", "waits.seal"),
    *("keys.digest", "codes.digest", "passkeys.digest", "papers.digest", "pushes.digest", "pushes.device"),
}
BEFORE_THEY_ARE_ONE = {"codes", "waits"}  # what is open for a moment is not brought along
NOT_TOLD = {"codes", "reports"}  # what an export leaves out, or tells by another name


def people_columns() -> list[sa.Column[Any]]:
    """Every column that holds the digest of a person; a new one is found by its width."""
    wide = [column for table in schema.META.sorted_tables for column in table.c if getattr(column.type, "length", None) == 64]
    assert {str(column) for column in wide} >= NOT_PEOPLE
    return [column for column in wide if str(column) not in NOT_PEOPLE]


def something(column: sa.Column[Any], sign: str) -> Any:
    """A value that fits a column."""
    if column.name in ("until", "at") or isinstance(column.type, sa.Integer | sa.BigInteger):
        return 2**40 if column.name == "until" else ord(sign)
    if isinstance(column.type, sa.Boolean):
        return False
    if isinstance(column.type, sa.Float):
        return 25.0
    if isinstance(column.type, sa.JSON):
        return [] if column.name != "plan" else {}
    return b"x" if isinstance(column.type, sa.LargeBinary) else sign


def rows_of(person: str, table: str, sign: str) -> Iterator[tuple[sa.Table, dict[str, Any]]]:
    """A row that knows a person in every table with such a column, apart from tables and chairs: those the house makes."""
    kept: dict[sa.Table, list[str]] = {}
    for column in people_columns():
        if column.table not in (schema.tables, schema.seats):
            kept.setdefault(column.table, []).append(column.name)
    for kind, names in kept.items():
        row = {column.name: something(column, sign) for column in kind.c if not column.nullable}
        row |= dict.fromkeys(names, person)
        row |= {column.name: table for column in kind.c if column.name == "table_id"}
        row |= {"club_id": sign} if "club_id" in kind.c else {}
        yield kind, row


def everywhere(server: Server, person: str) -> list[str]:
    """The columns of the database in which a person is named."""
    found = []
    with closing(sqlite3.connect(server.database)) as db:
        for table in schema.META.sorted_tables:
            for row in db.execute(f'SELECT * FROM "{table.name}"').fetchall():
                names = [column.name for column in table.c]
                found += [f"{table.name}.{name}" for name, value in zip(names, row, strict=True) if person in str(value)]
    return sorted(set(found))


def digest_of(client: httpx.Client) -> str:
    return hashlib.sha256(client.cookies["barnboard"].rsplit(".", 1)[0].encode()).hexdigest()


def leave_traces(server: Server, client: httpx.Client, sign: str, host: httpx.Client) -> set[str]:
    """Whoever asks is in every column that knows people; the tables of the database with a row of theirs."""
    mine = new_table(client, [me(sign), OPEN])["id"]
    theirs = new_table(host, [me("Host"), OPEN])["id"]
    client.post(f"/api/tables/{theirs}/seats", json={"name": sign})
    person = digest_of(client)
    with closing(sqlite3.connect(server.database)) as db, db:
        db.execute("UPDATE tables SET turned_away = ? WHERE id = ?", [json.dumps([person]), theirs])
        rows = list(rows_of(person, mine, sign))
        for kind, row in sorted(rows, key=lambda one: one[0].name == "members"):  # after their clubs
            fields = [json.dumps(value) if isinstance(value, list | dict) else value for value in row.values()]
            marks = ", ".join("?" * len(fields))
            db.execute(f'INSERT OR REPLACE INTO "{kind.name}" ({", ".join(row)}) VALUES ({marks})', fields)
    return {kind.name for kind, _ in rows}


@pytest.fixture
def clients(shared: Server) -> Iterator[list[httpx.Client]]:
    with shared.client() as laptop, shared.client() as phone, shared.client() as host:
        for client in (laptop, phone, host):
            client.cookies = client.get("/api/me/keys").cookies
        yield [laptop, phone, host]


def test_no_column_with_people_is_left_out_by_merging_telling_or_forgetting(shared: Server, clients: list[httpx.Client]) -> None:
    laptop, phone, host = clients
    kinds = leave_traces(shared, phone, "P", host)
    one, into = digest_of(phone), digest_of(laptop)
    columns = {str(column) for column in people_columns()}
    assert set(everywhere(shared, one)) >= columns | {"tables.turned_away"}
    kept = phone.get("/api/me/export").json()
    told = {name for name, rows in kept.items() if rows}
    assert {name.replace("benches", "boxes") for name in kinds - NOT_TOLD} <= told
    assert kept["reported"]

    code = laptop.post("/api/me/code").json()["code"]
    assert phone.post("/api/keys/use", json={"code": code}).status_code == 200
    assert everywhere(shared, one) == ["keys.digest"]
    assert {name.split(".")[0] for name in everywhere(shared, into)} >= kinds - BEFORE_THEY_ARE_ONE
    assert laptop.delete("/api/me").status_code == 204
    assert everywhere(shared, into) == ["sanctions.whom"]  # who was banned stays banned
    assert everywhere(shared, one) == []
