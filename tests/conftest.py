"""Before the first test that uses a game, and once for all workers: the rules of that game are compiled.

Which games a test uses is seen from its name, its file and the helpers beside it. A game that nobody selected is not compiled.

The page comes first, since its tests take longest: one worker begins with them, and whoever is done with the rest takes over half
of what is left (`--dist worksteal`; without it xdist hands nearly all of them to one worker for good).
"""

import asyncio
import fcntl
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from barnboard.games import games
from barnboard.kernel.compile import JIT
from barnboard.warming import is_warm

ROOT = Path(__file__).parents[1]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: "tests/web/" not in item.nodeid)


@contextmanager
def _without_the_browsers_loop(item: pytest.Item) -> Iterator[None]:
    """A browser that was opened for tests of the page keeps an event loop going in this thread. Other tests run their own."""
    if "tests/web/" in item.nodeid:
        yield
        return
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    with _without_the_browsers_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    _compile_for(item)
    with _without_the_browsers_loop(item):
        return (yield)


def _compile_for(item: pytest.Item) -> None:
    if JIT:
        for game in games_of(item.nodeid, item.path):
            _warm(game)


def games_of(name: str, file: Path) -> list[str]:
    """The games that a test uses: those in its name, else those that its file or the helpers beside it speak of."""
    return [game for game in games() if game in name] or _spoken_of(file)


@cache
def _spoken_of(file: Path) -> list[str]:
    beside = [other for other in file.parent.glob("*.py") if not other.name.startswith("test_")]
    text = "\n".join(source.read_text("utf-8") for source in [file, *beside])
    return [game for game in games() if f'"{game}"' in text]


@cache
def _warm(name: str) -> None:
    """Compiles what a game runs, in processes of their own, while the other workers that need it wait."""
    with open(Path(tempfile.gettempdir()) / f"barnboard-tests-{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if is_warm(games()[name]):
            return
        command = [sys.executable, "-m", "barnboard.cli", "warm", name]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{name} does not compile:\n{done.stderr}", pytrace=False)
