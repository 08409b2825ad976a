"""A game is a package that anyone can write: once installed, all of the house plays it, and no file of the house changes."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from .outside import EXAMPLE, ROOT, Outside


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outside]:
    """Windfall, and a game that was just begun with `barnboard new`."""
    before = _status()
    made = Outside(tmp_path_factory.mktemp("outside"))
    made.install(EXAMPLE)
    made.barnboard("new", "berry_run", "--folder", str(made.folder))
    made.install(made.folder / "berry_run")
    yield made
    assert _status() == before, "a game from outside changed a file of the house"


def _status() -> str:
    return subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=False).stdout


# What was just begun is Windfall by another name: compiling it once more would prove nothing.
@pytest.mark.parametrize(("game", "compiled"), [("windfall", "1"), ("berry_run", "0")])
def test_it_passes_its_own_tests_as_written(outside: Outside, game: str, compiled: str) -> None:
    tests = outside.folder / "sources" / game / "tests"
    command = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tests), str(tests))
    outside.run(*command, BARNBOARD_JIT=compiled)


def test_it_stands_beside_ours(outside: Outside) -> None:
    listed = outside.barnboard("games")
    assert [line.split()[0] for line in listed.splitlines()[1:]] == [
        *("oregon", "fences", "happy_farm", "magic_farm", "farm_shop"),
        *("berry_run", "windfall"),
    ]
    assert outside.barnboard("rules", "windfall").strip().startswith("Windfall")


def test_bots_of_every_kind_play_it(outside: Outside) -> None:
    for bots in ("random,greedy", "expert@60i,random"):
        told = json.loads(outside.barnboard("simulate", "windfall", "--bot", bots, "--games", "30", "--json"))
        assert told["games"] == 30
        assert sum(told["win_share"]) == pytest.approx(1)
    results = outside.folder / "results"
    outside.barnboard("arena", "windfall", "--bots", "expert@60i,random", "--games", "4", "--results", str(results))
    assert results.exists()


def test_a_match_is_saved_loaded_and_verified(outside: Outside) -> None:
    code = """
import json, sys
from barnboard import Match
match = Match("windfall", seats=3, seed="outside")
while match.to_move is not None:
    match.play(match.moves()[-1])
json.dump(match.save(), open(sys.argv[1], "w"))
"""
    file = outside.folder / "match.json"
    outside.run("-c", code, str(file))
    assert "true" in outside.barnboard("verify", str(file))
    file.write_text(file.read_text().replace('"windfall"', '"snowfall"'))
    refused = outside.run("-m", "barnboard.cli", "verify", str(file), check=False)
    assert refused.returncode == 2
    assert "no game is called 'snowfall'" in refused.stderr


def test_a_changed_helper_plays_by_the_new_rule_in_the_next_process(outside: Outside) -> None:
    code = """
from barnboard import Match
match = Match("berry_run", seed="changed")
while match.to_move is not None:
    match.play(match.moves()[-1])
print(sum(row.points for row in match.standing()))
"""
    before = int(outside.run("-c", code).stdout)
    rules = outside.site / "berry_run" / "rules.py"
    rules.write_text(
        rules.read_text().replace(
            "points += box.worth[fruit] * fruits[fruit]", "points += 1000 * box.worth[fruit] * fruits[fruit]"
        )
    )
    assert int(outside.run("-c", code).stdout) > 100 * before
    assert int(outside.run("-c", code, BARNBOARD_JIT="0").stdout) == int(outside.run("-c", code).stdout)


def test_a_package_that_cannot_be_loaded_is_named_and_left_out(outside: Outside, tmp_path: Path) -> None:
    broken = tmp_path / "site"
    (broken / "broken-1.dist-info").mkdir(parents=True)
    (broken / "broken-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (broken / "broken-1.dist-info" / "entry_points.txt").write_text("[barnboard.games]\nbroken = broken:GAME\n")
    (broken / "broken.py").write_text("raise RuntimeError('the barn is on fire')\n")
    path = f"{broken}:{outside.env['PYTHONPATH']}"
    listed = outside.run("-m", "barnboard.cli", "games", PYTHONPATH=path)
    assert "windfall" in listed.stdout
    assert "broken" not in listed.stdout
    refused = outside.run("-m", "barnboard.cli", "rules", "broken", check=False, PYTHONPATH=path)
    assert refused.returncode == 2
    assert "the barn is on fire" in refused.stderr
