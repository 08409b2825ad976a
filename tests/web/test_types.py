"""What the page is made of: its types are those of the server, it is small, its own checks hold."""

import gzip
import re
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import ROOT, House

WEB = ROOT / "web"
PAGE = ROOT / "src/barnboard/web"


def npm(*arguments: str) -> None:
    subprocess.run([sys.executable, "hatch_build.py", *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def test_the_types_of_the_page_are_those_of_the_server_and_the_games(tmp_path: Path) -> None:
    """If not: `make types`."""
    subprocess.run([sys.executable, "web/fixtures/shapes.py", str(tmp_path)], cwd=ROOT, check=True)
    made = sorted(tmp_path.rglob("*.ts"))
    assert len(made) > 1
    for file in made:
        assert file.read_text("utf-8") == (WEB / "src" / file.relative_to(tmp_path)).read_text("utf-8"), file.name


@pytest.mark.parametrize("script", ["check", "test"])
def test_svelte_check_and_vitest(script: str) -> None:
    npm("run", "--silent", script)


def test_the_first_load_is_small(house: House) -> None:
    """The script of the front page and of a table of the largest board, gzipped, under 150 kB."""
    index = (PAGE / "index.html").read_text("utf-8")
    first = {PAGE / path.lstrip("/") for path in re.findall(r'(?:src|href)="(/assets/[^"]+\.js)"', index)}
    table = set((PAGE / "assets").glob("Table-*.js"))
    rest = set((PAGE / "assets").glob("*.js")) - first - table
    size = {file: len(gzip.compress(file.read_bytes())) for file in first | table | rest}
    assert first
    assert sum(size[file] for file in first | table) + max(size[file] for file in rest) < 150_000


def test_the_lock_names_no_registry() -> None:
    assert "resolved" not in (WEB / "package-lock.json").read_text("utf-8")
