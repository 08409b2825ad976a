"""Before the first test, and once for all workers: every game's rules are compiled, two games at a time.

The page comes first: some of its matches take minutes, and no worker should wait for another one to finish such a match.
"""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from barnboard import games
from barnboard.kernel.compile import JIT

ROOT = Path(__file__).parents[1]


def pytest_configure(config: pytest.Config) -> None:
    if JIT and not hasattr(config, "workerinput"):
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(_warm, games()))


def _warm(game: str) -> None:
    done = subprocess.run([sys.executable, "-m", "tests.warm", game], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise pytest.UsageError(f"{game} does not compile:\n{done.stderr}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: "tests/web/" not in item.nodeid)
