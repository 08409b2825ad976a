import json
import random
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from barnboard import Match
from barnboard.bots import LEVELS, ladder, make_bot, policy, take_turn
from barnboard.cli.app import app
from barnboard.games import game as find_game

runner = CliRunner()


def test_arena_prints_a_table_and_json(tmp_path: Path) -> None:
    asked = ["arena", "oregon", "--bots", "greedy,random", "--games", "4", "--workers", "1"]
    table = runner.invoke(app, asked)
    assert table.exit_code == 0
    assert "greedy" in table.stdout
    assert "4 matches of Oregon with 2 seats" in table.stdout
    told = runner.invoke(app, [*asked, "--json", "--results", str(tmp_path / "r.jsonl")])
    document = json.loads(told.stdout)
    assert {row["bot"] for row in document["bots"]} == {"greedy", "random"}
    assert document["plan"]["games"] == 4


def finished(tmp_path: Path) -> Path:
    match = Match("oregon", seats=2, seed="command")
    bot, chance = make_bot("random"), random.Random(3)
    while match.to_move is not None:
        take_turn(match, bot, chance)
    file = tmp_path / "match.json"
    file.write_text(json.dumps(match.save()), "utf-8")
    return file


@pytest.mark.parametrize("language", ["en", "de"])
def test_review_tells_costs_in_words(tmp_path: Path, language: str) -> None:
    told = runner.invoke(app, ["review", str(finished(tmp_path)), "--iterations", "300", "--language", language])
    assert told.exit_code == 0
    assert {"en": "Better: ", "de": "Besser: "}[language] in told.stdout


def test_review_as_json(tmp_path: Path) -> None:
    told = runner.invoke(app, ["review", str(finished(tmp_path)), "--iterations", "5", "--json"])
    assert len(json.loads(told.stdout)["costly"]) <= 3


def test_a_ladder_is_measured_step_by_step_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two = {level.id: level for level in (replace(LEVELS["gentle"], iterations=3), replace(LEVELS["easy"], iterations=6))}
    monkeypatch.setattr("barnboard.arena.ladder.LEVELS", two)
    monkeypatch.setattr(ladder, "__file__", str(tmp_path / "ladder.py"))
    asked = ["arena", "oregon", "--ladder", "--games", "2", "--seats", "2", "--workers", "1", "--results", str(tmp_path / "kept")]
    told = runner.invoke(app, asked)
    assert told.exit_code == 0
    assert "oregon 2 seats  easy" in told.stdout
    assert "of 2" in told.stdout
    rungs = tomllib.loads((tmp_path / ladder.FILE).read_text("utf-8"))["oregon"]["2"]["rung"]
    assert [rung["level"] for rung in rungs] == ["gentle", "easy"]
    assert (tmp_path / "kept" / "oregon.2.easy@6i.gentle@3i.jsonl").is_file()


def test_a_policy_that_does_not_surely_win_is_not_kept(tmp_path: Path) -> None:
    file = Path(str(find_game("oregon").folder.joinpath(policy.FILE)))
    before = file.read_bytes()
    asked = ["train", "oregon", "--in", str(tmp_path), "--matches", "5", "--rounds", "1", "--iterations", "10", "--gate", "2"]
    told = runner.invoke(app, [*asked, "--workers", "1"])
    assert told.exit_code == 0
    assert "of decisions kept apart" in told.stdout
    assert "A/A, 2 seats, 10 iterations a move" in told.stdout
    assert "It does not surely win" in told.stdout
    assert file.read_bytes() == before
