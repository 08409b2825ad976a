"""Boxes at the command line."""

from pathlib import Path

from barnboard.games import BoxError
from barnboard.games import game as find_game
from barnboard.games.box_diff import told_differences
from barnboard.games.boxes import Problem, read_toml


def differing(one: Path, other: Path | None = None, *, language: str = "en") -> list[str]:
    """What differs between two boxes of a game, or between the usual one and this; a line each, as the page says it."""
    game = find_game(_game_of(one))
    before, after = (game.usual_box, game.box(one)) if other is None else (game.box(one), game.box(other))
    words = game.words(after, language)
    return told_differences(before.facts, after.facts, words, "turned") or ["The two boxes are the same."]


def _game_of(file: Path) -> str:
    named = read_toml(file).get("id")
    if not isinstance(named, str):
        raise BoxError([Problem("id is missing: it names the game")], file)
    return named
