"""Only the games that the selected tests use are compiled."""

from pathlib import Path

from barnboard.games import games

from .conftest import games_of

HERE = Path(__file__).parent


def test_a_test_of_one_game_uses_that_game_only() -> None:
    for game in games():
        assert games_of(f"tests/games/{game}/test_box.py::test_a_box", HERE / "games" / game / "test_box.py") == [game]
        assert games_of(f"tests/games/test_conformance.py::test_it[{game}: words]", HERE / "games/test_conformance.py") == [game]


def test_other_tests_use_the_games_that_their_files_speak_of() -> None:
    assert games_of("tests/test_match.py::test_games_are_found_by_id", HERE / "test_match.py") == ["oregon", "fences"]
    assert "oregon" in games_of("tests/server/test_tables.py::test_a_table", HERE / "server/test_tables.py")
    assert games_of("tests/kernel/test_random.py::test_numbers", HERE / "kernel/test_random.py") == []
