"""The command as a user types it, in a process of its own."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

BARNBOARD = str(Path(sys.executable).with_name("barnboard"))


def barnboard(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [BARNBOARD, *words], input=typed, capture_output=True, text=True, env={**os.environ, "COLUMNS": "120"}, check=False
    )


def test_games_are_listed() -> None:
    told = barnboard("games")
    assert told.returncode == 0
    assert "oregon" in told.stdout
    assert "2-4" in told.stdout


def test_simulate_prints_one_json_object_and_progress_elsewhere() -> None:
    told = barnboard("simulate", "oregon", "--seats", "3", "--games", "50", "--bot", "random", "--seed", "x", "--json")
    result = json.loads(told.stdout)
    assert list(result) == [
        "game", "seats", "games", "moves", "seconds", "moves_per_second", "mean_points", "win_share", "mean_turns",
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
    (["play", "oregon", "--language", "fr"], "--language must be en or de"),
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
def test_a_wrong_word_exits_with_2_and_one_line(words: list[str], reason: str) -> None:
    told = barnboard(*words)
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.count("\n") == 1
    assert told.stderr.startswith("barnboard: ")
    assert reason in told.stderr


def test_a_whole_match_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    typed = f"help\nmoves\nrules\nlog\nnonsense\nundo\nback\nsave {file}\nsave {file}\nsave\n" + "1\n" * 2000
    told = barnboard("play", "oregon", "--bot", "random", "--seed", "whole match", typed=typed)
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
    file.write_text(file.read_text().replace("farmers = 6", "farmers = 0"))
    told = barnboard("box", "oregon", "--check", str(file))
    assert (told.returncode, told.stderr) == (2, f"barnboard: {file}: player_kit: farmers must be 1..60\n")


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
    running = subprocess.Popen(
        [BARNBOARD, "simulate", "oregon", "--games", "100000", "--bot", "greedy"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # also where a shell ignores it
    )
    try:
        time.sleep(4)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=20)
    finally:
        running.kill()
    assert running.returncode == 130
    assert out == ""
    assert "Traceback" not in err


def test_bench_measures_every_number_of_seats() -> None:
    told = barnboard("bench", "oregon", "--seconds", "0.1")
    assert told.returncode == 0
    assert told.stdout.count("Oregon") == 3
