"""Copies of all that a house keeps, and whether such a copy would do: every match in it is played again."""

import os
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from barnboard.games import SetupError

from .database import database_url
from .migration import copy_tables
from .saved import verified
from .settings import Settings
from .shelf import Shelf
from .store import Store
from .tables import Table

TABLES = "tables.sqlite"


def back_up(settings: Settings, folder: Path) -> list[Path]:
    """Copies the tables, the key and the key for pushes into a new folder, while the server runs; the files."""
    url = database_url(settings.database)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise SetupError("a PostgreSQL is copied by pg_dump; copy the key files beside it")
    source = Path(url.database)
    key, push_key = (find(source.absolute().parent) for find in (settings.house_file, settings.push_file))
    for needed in (source, key):
        if not needed.is_file():
            raise SetupError(f"{needed} is not there: nothing to copy")
    folder.mkdir(mode=0o700, parents=True)
    beside = Settings()
    keys = {beside.house_file(folder): key}
    if push_key.is_file():  # an older build made none
        keys[beside.push_file(folder)] = push_key
    copies = [folder / TABLES, *keys]
    for copy in copies:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL, 0o600))
    copy_tables(source, folder / TABLES)
    for copy, file in keys.items():
        shutil.copyfile(file, copy)
    return copies


class Audit(NamedTuple):
    """What was found in a database: how many tables of each kind, and what is wrong with which."""

    kinds: Counter[str]
    broken: dict[str, str]


async def audit(database: str) -> Audit:
    """Plays every match of a database again. A SQLite file is copied first and not touched."""
    url = database_url(database)
    if url.get_backend_name() != "sqlite" or not url.database:
        return await _audit(database)
    if not Path(url.database).is_file():
        raise SetupError(f"{url.database} is not there")
    with tempfile.TemporaryDirectory() as folder:
        copy_tables(Path(url.database), Path(folder) / TABLES)
        return await _audit(str(Path(folder) / TABLES))


async def _audit(database: str) -> Audit:
    store, found = Store(database), Audit(Counter(), {})
    await store.start()
    try:
        shelf = Shelf(store)
        for name in await store.all_ids():
            try:
                found.kinds[await _looked_at(store, shelf, name)] += 1
            except Exception as problem:
                found.broken[name] = f"{type(problem).__name__}: {problem}"
    finally:
        await store.stop()
    return found


async def _looked_at(store: Store, shelf: Shelf, name: str) -> str:
    """What kind of table it is, once its match was played again and came out as it was written down."""
    stored = await store.load(name)
    if stored is None:
        raise ValueError("it is gone")
    box = await shelf.take(stored.row)
    table = Table(stored, [], box)
    if table.is_dealt and box is None:
        return "of older rules"
    if table.status == "over" and table.match is not None and table.ending is not None:
        proof = verified(table.match.save(), table.ending, "en")
        if not proof["true"]:
            raise ValueError(proof["words"])
        return "finished and true"
    return table.status
