"""What the page is made of: its types are those of the server, it is small, its own checks hold."""

import gzip
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from barnboard import games
from barnboard.games import game as find_game
from barnboard.server.api import create_app

from .conftest import ROOT, House

WEB = ROOT / "web"
PAGE = ROOT / "src/barnboard/web"


def npm(*arguments: str) -> None:
    subprocess.run([sys.executable, "hatch_build.py", *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def test_the_types_of_the_page_are_those_of_the_server(tmp_path: Path) -> None:
    """If not: `make types`."""
    document, made = tmp_path / "openapi.json", tmp_path / "api-types.ts"
    document.write_text(json.dumps(create_app().openapi()), "utf-8")
    npm("exec", "--", "openapi-typescript", str(document), "-o", str(made))
    assert made.read_text("utf-8") == (WEB / "src/lib/api-types.ts").read_text("utf-8")


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


@pytest.mark.parametrize("game", games())
def test_the_rules_say_where_they_tell_of_each_phase(game: str) -> None:
    """The page opens the rules at the heading that names the phase of the game: `## Your turn <!-- phases: action draw -->`."""
    folder = find_game(game).folder
    phases = tomllib.loads(folder.joinpath("words/en.toml").read_text("utf-8"))["phase"]
    heads = re.findall(r"^## .*<!-- phases: (.*) -->$", folder.joinpath("RULES.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(" ".join(heads).split()) == sorted(phases)


def test_the_lock_names_no_registry() -> None:
    assert "resolved" not in (WEB / "package-lock.json").read_text("utf-8")
