"""The command as a user types it: in this process, and where that is what matters, in one of its own."""

import io
import json
import os
import pty
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from barnboard.cli import app as cli
from barnboard.cli import main
from barnboard.words import languages

BARNBOARD = str(Path(sys.executable).with_name("barnboard"))


def in_a_process(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [BARNBOARD, *words], input=typed, capture_output=True, text=True, env={**os.environ, "COLUMNS": "120"}, check=False
    )


def barnboard(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The same without the seconds that a process takes to begin."""
    told, said = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as changed, redirect_stdout(told), redirect_stderr(said):
        changed.setattr(sys, "argv", ["barnboard", *words])
        changed.setattr(sys, "stdin", io.StringIO(typed))
        for console in (cli.out, cli.err):
            changed.setattr(console, "_width", 120)
        with pytest.raises(SystemExit) as end:
            main()
    return subprocess.CompletedProcess([*words], int(end.value.code or 0), told.getvalue(), said.getvalue())


def test_games_are_listed() -> None:
    told = barnboard("games")
    assert told.returncode == 0
    assert "oregon" in told.stdout
    assert "2-4" in told.stdout


def test_the_rules_are_told_in_the_language_that_was_asked_for() -> None:
    assert "Your turn" in barnboard("rules", "oregon").stdout
    german = barnboard("rules", "oregon", "--language", "de").stdout
    assert "Dein Zug" in german
    assert "phases:" not in german


def test_simulate_prints_one_json_object_and_progress_elsewhere() -> None:
    told = barnboard("simulate", "oregon", "--seats", "3", "--games", "50", "--bot", "random", "--seed", "x", "--json")
    result = json.loads(told.stdout)
    assert list(result) == [
        "game", "seats", "games", "moves", "seconds", "moves_per_second", "mean_points", "win_share", "mean_turns", "cut",
    ]  # fmt: skip
    assert (result["game"], result["seats"], result["games"]) == ("oregon", 3, 50)
    assert all(len(result[field]) == 3 for field in ("mean_points", "win_share", "mean_turns"))
    assert (
        json.loads(barnboard("simulate", "oregon", "--seats", "3", "--games", "50", "--seed", "x", "--json").stdout)["moves"]
        == result["moves"]
    )


WRONG = [
    (["play"], "say which GAME to play"),
    (["play", "chess"], "no game is called 'chess'"),
    (["play", "oregon", "--seats", "9"], "Oregon is for 2 to 4 seats, not 9"),
    (["play", "oregon", "--seats", "two"], "'--seats': Input should be a valid integer"),
    (["play", "oregon", "--bot", "deep_blue"], "no bot is called 'deep_blue'"),
    (["play", "oregon", "--box", "nowhere.toml"], "nowhere.toml: No such file"),
    (["play", "oregon", "--load", "x"], "say which GAME to play, or --load FILE"),
    (["play", "oregon", "--language", "xx"], f"--language must be {' or '.join(languages())}, not 'xx'"),
    (["rules", "oregon", "--language", "xx"], f"--language must be {' or '.join(languages())}, not 'xx'"),
    (["play", "oregon", "-o", "target=5"], "Oregon has no option 'target'"),
    (["simulate"], "Missing argument"),
    (["simulate", "oregon", "--games", "0"], "should be greater than or equal to 1"),
    (["simulate", "oregon", "--bot", "random,random,random"], "not 3"),
    (["simulate", "oregon", "--speed"], "No such option"),
    (["verify"], "Missing argument"),
    (["verify", "nowhere.json"], "No such file"),
    (["box", "oregon"], "say either --export FILE or --check FILE"),
    (["box", "oregon", "--check", "nowhere.toml"], "No such file"),
    (["dance"], "No such command 'dance'"),
    ([], "Missing command. See barnboard --help."),
]


@pytest.mark.parametrize(("words", "reason"), WRONG, ids=lambda value: " ".join(value) if isinstance(value, list) else None)
def test_a_wrong_word_exits_with_2_and_one_line(
    words: list[str], reason: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["barnboard", *words])
    with pytest.raises(SystemExit) as end:
        main()
    told = capsys.readouterr()
    assert end.value.code == 2
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert told.err.startswith("barnboard: ")
    assert reason in told.err


def test_a_wrong_word_ends_the_process_with_2() -> None:
    assert in_a_process("play", "chess").returncode == 2


def test_a_whole_match_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    typed = f"help\nmoves\nrules\nlog\nnonsense\nundo\nback\nsave {file}\nsave {file}\nsave\n" + "1\n" * 2000
    told = in_a_process("play", "oregon", "--bot", "random", "--seed", "whole match", typed=typed)
    assert told.returncode == 0, told.stderr
    for words in ("Type a number", "Cannot undo", "is there already", "Name a file", "no move is called 'nonsense'", "place"):
        assert words in told.stdout
    assert barnboard("verify", str(file)).stdout.startswith(f"{file}: true. Oregon, 2 seats")
    went_on = barnboard("play", "--load", str(file), "--bot", "random", typed="1\n" * 2000)
    assert "place" in went_on.stdout.splitlines()[-1]


def test_leaving_and_the_end_of_input_are_no_errors() -> None:
    for typed in ("quit\n", ""):
        told = barnboard("play", "oregon", "--seed", "x", typed=typed)
        assert told.returncode == 0
        assert "Good bye" in told.stdout


def test_a_box_is_exported_edited_checked_and_played(tmp_path: Path) -> None:
    file = tmp_path / "my_oregon.toml"
    assert barnboard("box", "oregon", "--export", str(file)).returncode == 0
    assert "the usual one" in barnboard("box", "oregon", "--check", str(file)).stdout
    assert "is there already" in barnboard("box", "oregon", "--export", str(file)).stderr
    file.write_text(file.read_text().replace("farmers = 14", "farmers = 6"))
    assert "a good box, edited" in barnboard("box", "oregon", "--check", str(file)).stdout
    usual, edited = (
        json.loads(barnboard("simulate", "oregon", "--games", "60", "--json", *more).stdout)
        for more in ([], ["--box", str(file)])
    )
    assert edited["moves"] < usual["moves"]
    assert barnboard("box", "diff", str(file)).stdout == "player_kit: farmers 14 → 6\n"
    assert barnboard("box", "diff", str(file), str(file)).stdout == "The two boxes are the same.\n"
    wrong = file.read_text().replace("farmers = 6", "farmers = 0").replace("[hand]\n", "[hand]\ncolour = 3\n")
    file.write_text(wrong)
    lines = [
        next(n for n, row in enumerate(wrong.splitlines(), 1) if row.startswith(start)) for start in ("farmers =", "colour =")
    ]
    told = barnboard("box", "oregon", "--check", str(file))
    assert (told.returncode, told.stderr.splitlines()) == (
        2,
        [
            f"barnboard: {file}: line {lines[0]}: player_kit: farmers must be 1..60 "
            "(four players could fill the largest board with fewer)",
            f"barnboard: {file}: line {lines[1]}: hand: colour is not known here",
        ],
    )
    told = barnboard("box", "diff", str(file))
    assert (told.returncode, told.stderr.count("\n")) == (2, 1)


def test_a_false_match_is_told_from_a_true_one(tmp_path: Path) -> None:
    recorded = next((Path(__file__).parents[1] / "games/oregon/recorded").glob("*.json"))
    file = tmp_path / "false.json"
    document = json.loads(recorded.read_text())
    document["standing"][0]["points"] += 1
    file.write_text(json.dumps(document))
    assert barnboard("verify", str(recorded)).returncode == 0
    told = barnboard("verify", str(file))
    assert told.returncode == 2
    assert "but the replay gives" in told.stderr


def test_ctrl_c_ends_cleanly() -> None:
    ours, theirs = pty.openpty()  # on a terminal there is a bar, by which one sees that matches are played
    running = subprocess.Popen(
        [BARNBOARD, "simulate", "oregon", "--games", "100000000", "--bot", "greedy"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        env={**os.environ, "TERM": "xterm"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # also where a shell ignores it
    )
    os.close(theirs)
    try:
        told = b""
        while b"/100000000" not in told:
            told += os.read(ours, 10_000)
        running.send_signal(signal.SIGINT)
        while b"Stopped." not in told:
            told += os.read(ours, 10_000)
        out, _ = running.communicate(timeout=60)
    finally:
        running.kill()
        os.close(ours)
    assert running.returncode == 130
    assert out == ""
    assert b"Traceback" not in told


def test_ctrl_c_that_falls_into_a_callback_is_not_lost() -> None:
    code = """
import ctypes, signal, sys, time
from barnboard.cli import app as cli

@ctypes.CFUNCTYPE(None)
def callback():
    signal.raise_signal(signal.SIGINT)

def busy():
    callback()
    print("went on")
    time.sleep(60)

signal.signal(signal.SIGINT, signal.default_int_handler)
cli.list_games.__code__ = busy.__code__
cli.callback, cli.time = callback, time
sys.argv = ["barnboard", "games"]
cli.main()
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=50)
    assert (told.returncode, told.stdout, told.stderr) == (130, "went on\n", "Stopped.\n")


def test_bench_measures_every_number_of_seats() -> None:
    told = barnboard("bench", "oregon", "--seconds", "0.1")
    assert told.returncode == 0
    assert told.stdout.count("Oregon") == 3


def test_check_says_that_everything_holds_or_what_does_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from rich.console import Console
    from rich.progress import Progress
    from typer.testing import CliRunner

    from barnboard.cli import check
    from barnboard.cli.app import app
    from barnboard.games import game as find_game
    from barnboard.testing import Check, Fault

    def wrong() -> None:
        raise Fault("oregon/words/de.toml:7: the move 'sell' has no sentence.", "oregon/rules.py:9: [odd] things.")

    game = find_game("oregon")
    facts = [Check(game, "all is well", lambda: None), Check(game, "words", wrong), Check(game, "the same again", wrong)]
    monkeypatch.setattr(check, "checks", lambda _: facts)
    with Progress(disable=True) as progress:
        assert check.check_all(game, progress, Console()) == 2
    assert CliRunner().invoke(app, ["check", "oregon"]).exit_code == 1
    del facts[1:]
    assert "everything holds" in (well := CliRunner().invoke(app, ["check", "oregon"])).output
    assert well.exit_code == 0
    said = capsys.readouterr().out.splitlines()
    assert said == ["oregon/words/de.toml:7: the move 'sell' has no sentence.", "oregon/rules.py:9: [odd] things."]
