"""Servers for the tests: made once where a test does not break them."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from .harness import QUICK, Forge, Server, own_postgres


@pytest.fixture(scope="session")
def forge() -> Iterator[Forge]:
    made = Forge()
    yield made
    made.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL of our own.

    Its folder is not one of pytest's: root's PostgreSQL runs as another user, and whenever a pytest begins on this machine (some
    tests start one) it closes all of its folders to others.
    """
    with tempfile.TemporaryDirectory(prefix="barnboard-") as folder, own_postgres(Path(folder) / "pg") as url:
        yield url


@pytest.fixture
def start(forge: Forge, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers that end with the test."""
    started: list[Server] = []

    def one(database: str = "", **settings: Any) -> Server:
        folder = tmp_path / f"server{len(started)}"
        folder.mkdir()
        wanted = {"key_file": str(tmp_path / "key"), **QUICK, **settings}
        started.append(Server(forge, folder, database or str(tmp_path / "tables.sqlite"), wanted))
        return started[-1]

    yield one
    for server in started:
        server.stop()
        assert "Traceback" not in server.log, server.log


@pytest.fixture(scope="session")
def shared(forge: Forge, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server on SQLite for all tests that leave it alone."""
    folder = tmp_path_factory.mktemp("shared")
    server = Server(forge, folder, str(folder / "tables.sqlite"), dict(QUICK))
    yield server
    server.stop()
    assert "Traceback" not in server.log, server.log


@pytest.fixture
def anna(shared: Server) -> Iterator[httpx.Client]:
    with shared.client() as client:
        yield client


@pytest.fixture
def ben(shared: Server) -> Iterator[httpx.Client]:
    with shared.client() as client:
        yield client


@pytest.fixture
def stranger(shared: Server) -> Iterator[httpx.Client]:
    with shared.client() as client:
        yield client
