"""The samples of the texts for people: Python runs as it stands, commands are understood, and the quick ones run too."""

import json
import re
import runpy
import shlex
import tomllib
from pathlib import Path

import pytest
import typer.main
from typer.testing import CliRunner

from barnboard import Match
from barnboard.cli.app import app

ROOT = Path(__file__).parents[1]
TEXTS = {file: file.read_text("utf-8") for file in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]}
EXAMPLES = [
    pytest.param(code, id=f"{file.relative_to(ROOT)}-{number}")
    for file, text in TEXTS.items()
    for number, code in enumerate(re.findall(r"```python\n(.*?)```", text, re.S), 1)
]
COMMANDS = [  # what stands behind a command, after two spaces, tells about it
    shlex.split(re.split(r" {2,}", line)[0])
    for text in TEXTS.values()
    for line in re.findall(r"^ *(?:[A-Z_]+=\S+ )?barnboard (.*)$", text, re.M)
]
QUICK = ("games", "simulate", "box", "verify", "new")


def test_the_readme_has_an_example() -> None:
    assert any("README" in str(example.id) for example in EXAMPLES)


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_runs(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "example", "exec"), {"__name__": "__main__"})
    told = capsys.readouterr().out
    for wanted in re.findall(r"print\([^\n]*\)\s+# ([A-Z][^\n]*)", code):
        assert wanted in told


def test_commands_are_understood() -> None:
    assert len(COMMANDS) > 20
    barnboard = typer.main.get_command(app)
    for words in COMMANDS:
        with barnboard.make_context("barnboard", list(words)) as context:
            name, command, rest = barnboard.resolve_command(context, list(words))
            command.make_context(name, rest, parent=context).close()


def test_quick_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = Match("oregon", seed="a sample")
    while match.to_move is not None:
        match.play(match.codes()[0])
    Path("match.json").write_text(json.dumps(match.save()), "utf-8")
    run = []
    for words in COMMANDS:
        if words[0] in QUICK and "--receipt" not in words and words not in run:
            few = ["20" if before == "--games" else word for before, word in zip(["", *words], words, strict=False)]
            told = CliRunner().invoke(app, few)
            assert told.exit_code == 0, (words, told.output)
            run.append(words)
    assert {words[0] for words in run} == set(QUICK)


def test_samples_of_other_languages_can_be_read() -> None:
    read = {"toml": tomllib.loads, "json": json.loads}
    found = [sample for text in TEXTS.values() for sample in re.findall(r"```(toml|json)\n(.*?)```", text, re.S)]
    assert found
    for language, sample in found:
        read[language](sample)


def test_targets_and_scripts_that_texts_name_are_there() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    for file, text in TEXTS.items():
        named = re.findall(r"(?:`|^ +)make (\w+)", text, re.M)
        assert set(named) <= targets, file
        for script in re.findall(r"`python ([\w/]+\.py)", text):
            assert (ROOT / script).is_file(), (file, script)


def test_the_page_about_observations_says_what_the_games_declare() -> None:
    told = runpy.run_path(str(ROOT / "docs/observations.py"))
    assert told["FILE"].read_text("utf-8") == told["page"](), "run python docs/observations.py"
