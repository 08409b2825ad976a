import json
import re
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from barnboard.cli.app import app
from barnboard.games import game
from tests.cli.test_command import barnboard

runner = CliRunner()


def test_a_study_leaves_everything_in_a_folder_and_plays_nothing_twice(tmp_path: Path) -> None:
    box, out = tmp_path / "mine.toml", tmp_path / "out"
    text = game("oregon").folder.joinpath("box.toml").read_text("utf-8")
    box.write_text(text.replace('points = "4"', 'points = "7"', 1), "utf-8")
    asked = [
        "study",
        "oregon",
        "--box",
        str(box),
        "--bots",
        "random",
        "--games",
        "8",
        "--ladder",
        "0",
        "--workers",
        "1",
        "--out",
        str(out),
    ]
    told = runner.invoke(app, asked)
    assert told.exit_code == 0, told.output
    assert {"report.html", "report.json", "matches.parquet", "matches.csv"} <= {file.name for file in out.iterdir()}
    report = json.loads((out / "report.json").read_text("utf-8"))
    assert report["said"]["en"]["headline"] in told.stdout.replace("\n", " ")
    rows = pl.read_parquet(out / "matches.parquet")
    assert rows.height == 2 * 8 * 2
    assert pl.read_csv(out / "matches.csv").select("match", "points").rows() == rows.select("match", "points").rows()
    before = {file: file.stat().st_mtime_ns for file in (out / "pieces").iterdir()}
    assert report["command"].startswith("barnboard study oregon --box")
    assert report["command"].endswith("--seats 2 --bots random --games 8 --ladder 0 --seed study")
    again = runner.invoke(app, [*asked, "--language", "de"])
    assert again.exit_code == 0
    assert {file: file.stat().st_mtime_ns for file in (out / "pieces").iterdir()} == before
    assert report["said"]["de"]["headline"] in again.stdout.replace("\n", " ")


def test_the_example_of_the_docs_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Path(__file__).parents[2].joinpath("docs", "studies.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    usual = game("oregon").folder.joinpath("box.toml").read_text("utf-8")
    (tmp_path / "my_oregon.toml").write_text(usual.replace('points = "4"', 'points = "9"', 1), "utf-8")
    monkeypatch.chdir(tmp_path)
    exec(example, {})
    assert "400 400" in capsys.readouterr().out
    assert (tmp_path / "report.html").stat().st_size > 100_000


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (["chess"], "no game is called 'chess'"),
        (["oregon", "--against", "other.toml"], "say both"),
        (["oregon", "--box", "nowhere.toml"], "nowhere.toml: No such file"),
        (["oregon", "--bots", "expert"], "thinks by the clock"),
        (["oregon", "--engine", "cloud"], "no engine is called 'cloud'"),
        (["oregon", "--engine", "ray", "--workers", "2"], "--workers is for the local engine"),
    ],
)
def test_what_cannot_be_studied_is_told_in_one_line(asked: list[str], reason: str, tmp_path: Path) -> None:
    told = barnboard("study", *asked, "--out", str(tmp_path / "out"))
    assert told.returncode == 2
    assert reason in told.stderr
    assert len(told.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "out").exists()
