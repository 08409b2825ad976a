import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from barnboard import Match
from barnboard.bots import make_bot, take_turn
from barnboard.cli.app import app

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
    told = runner.invoke(app, ["review", str(finished(tmp_path)), "--iterations", "10", "--language", language])
    assert told.exit_code == 0
    assert {"en": "Better: ", "de": "Besser: "}[language] in told.stdout


def test_review_as_json(tmp_path: Path) -> None:
    told = runner.invoke(app, ["review", str(finished(tmp_path)), "--iterations", "5", "--json"])
    assert len(json.loads(told.stdout)["costly"]) <= 3
