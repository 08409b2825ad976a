"""Moves of the day: they are found again by the same work, and solved again in other imagined deals."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from barnboard.arena import puzzles as mining
from barnboard.arena.puzzles import TIMES, Solved, Work, explain, mine, puzzles_of_match, sift, solve, spread, write_puzzles
from barnboard.cli.app import app
from barnboard.games import Game, game, games
from barnboard.games.boxes import check_file
from barnboard.games.puzzles import FILE, Puzzle, Puzzles
from barnboard.puzzles import position_of

WITH_PUZZLES = [one for one in games().values() if one.puzzles is not None]
WITHOUT_A_REASON = {
    "oregon": 2,
    "happy_farm": 10,
    "magic_farm": 8,
}  # mined before one was asked for; `puzzles explain` looks for it
runner = CliRunner()


def file_of(game: Game) -> Path:
    return Path(str(game.folder.joinpath(FILE)))


@pytest.mark.parametrize("game", WITH_PUZZLES, ids=lambda game: game.id)
def test_a_puzzle_is_solved_again_with_other_keys(game: Game) -> None:
    """One of each game at every run; `make puzzles` solves twenty."""
    assert game.puzzles is not None
    assert game.puzzles.made is not None
    middle = (1 + len(game.puzzles.puzzle)) // 2
    (solved,) = solve(game, game.puzzles, [middle], "solved again in the tests", game.puzzles.made.again)
    assert solved.agrees, f"{game.id} {middle}: {solved.found} instead of {solved.puzzle.answer}"
    assert solved.behind > solved.error


def test_the_same_work_finds_the_same_puzzles() -> None:
    fences = game("fences")
    assert fences.puzzles is not None
    made = fences.puzzles.made
    assert made is not None
    assert made.again == TIMES * made.look
    first = fences.puzzles.puzzle[0]
    number = int(first.seed.removeprefix(f"{made.seed} "))
    work = Work(fences, seed=made.seed, bot=made.bot, look=made.look, choices=made.choices)
    again = puzzles_of_match(work, number)
    written = [one for one in fences.puzzles.puzzle if one.seed == first.seed]
    assert [one for one in again if one in written] == written  # some may have been sifted out since


@pytest.mark.parametrize("game", WITH_PUZZLES, ids=lambda game: game.id)
def test_puzzles_are_clear_spread_over_matches_and_no_two_alike(game: Game) -> None:
    assert game.puzzles is not None
    found = game.puzzles.puzzle
    assert len({(one.seed, one.moves) for one in found}) == len(found)
    assert sum(one.reason is None for one in found) <= WITHOUT_A_REASON.get(game.id, 0)
    for one in found:
        assert one.chances[1].behind >= 0.05
        assert one.chances[1].behind >= 1.5 * one.chances[1].behind_error
    if len(game.seats) > 1:
        assert len({one.seats for one in found}) > 1


def test_a_reason_is_found_by_playing_on_and_what_has_none_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the expected lines do not tell why a move is best, matches that go on from there do: always the same."""
    shop = game("farm_shop")
    assert shop.puzzles is not None
    told = next(one for one in shop.puzzles.puzzle if one.answer == "bonus egg")
    untold = shop.puzzles.model_copy(update={"puzzle": [told.model_copy(update={"reason": None})]})
    assert explain(shop, untold).puzzle == [told]
    monkeypatch.setattr(mining, "reason_by_playing_on", lambda *_: None)
    assert explain(shop, untold).puzzle == []
    match = position_of(shop, told)
    codes = [match.legal(one.move) for one in told.chances[:2]]
    advice = SimpleNamespace(lines=[[code] for code in codes], candidates=[])
    assert mining._written(match, advice, match.imagined(match.to_move, (1, 2))) is None  # type: ignore[arg-type]


def test_mining_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After every match all is written down; with other settings, or under other rules, it begins anew."""
    oregon = game("oregon")
    assert oregon.puzzles is not None
    sample = oregon.puzzles.puzzle[0]
    asked: list[int] = []

    def one_a_match(work: Work, number: int) -> list[Puzzle]:
        asked.append(number)
        return [sample.model_copy(update={"seed": f"{work.seed} {number}"})] if number % 2 else []

    monkeypatch.setattr(mining, "puzzles_of_match", one_a_match)
    file = tmp_path / FILE

    def keep(found: Puzzles) -> None:
        write_puzzles(oregon, found, file)

    mine(Work(oregon, wanted=1), None, keep)
    stopped = check_file(Puzzles, file)
    assert (asked, len(stopped.puzzle)) == ([0, 1], 1)
    went_on = mine(Work(oregon, wanted=3), stopped, keep)
    assert asked == [0, 1, 2, 3, 4, 5]
    assert check_file(Puzzles, file) == went_on == mine(Work(oregon, wanted=3), None, keep)
    asked.clear()
    mine(Work(oregon, wanted=1, look=2000), went_on, keep)
    assert asked == [0, 1]


def test_a_file_is_written_as_it_was_read(tmp_path: Path) -> None:
    for one in WITH_PUZZLES:
        assert one.puzzles is not None
        write_puzzles(one, one.puzzles, tmp_path / FILE)
        assert (tmp_path / FILE).read_text("utf-8") == file_of(one).read_text("utf-8")


def test_some_are_spread_over_all() -> None:
    assert spread(100, 4) == [1, 26, 51, 76]
    assert spread(3, 20) == [1, 2, 3]


def test_the_command_says_what_it_has_and_what_it_solves(tmp_path: Path) -> None:
    oregon = game("oregon")
    (tmp_path / FILE).write_text(file_of(oregon).read_text("utf-8"), "utf-8")
    told = runner.invoke(app, ["puzzles", "mine", "oregon", "--number", "1", "--out", str(tmp_path / FILE)])
    assert told.exit_code == 0, told.output
    assert f"{len(oregon.puzzles.puzzle if oregon.puzzles else [])} puzzles." in told.output.replace("\n", " ")
    solved = runner.invoke(app, ["puzzles", "solve", "oregon", "--number", "1", "--iterations", "10"])
    assert "of 1 solved as written." in solved.output
    assert solved.exit_code in (0, 1)


def test_what_does_not_come_out_as_written_is_sifted_out(monkeypatch: pytest.MonkeyPatch) -> None:
    oregon = game("oregon")
    assert oregon.puzzles is not None
    assert oregon.puzzles.made is not None
    three = oregon.puzzles.model_copy(update={"puzzle": oregon.puzzles.puzzle[:3]})
    asked: list[tuple[int, str]] = []

    def solved(one: Game, puzzles: Puzzles, numbers: list[int], key: str, iterations: int) -> Iterator[Solved]:
        for number in numbers:
            asked.append((number, key))
            puzzle = puzzles.puzzle[number - 1]
            other = puzzle.chances[1].move if (number, key) == (2, "sifted 1") else puzzle.answer
            yield Solved(number, puzzle, other, 0.1, 0.2 if number == 3 else 0.05)

    monkeypatch.setattr(mining, "solve", solved)
    left = sift(oregon, three, 3)
    assert left.puzzle == three.puzzle[:1]
    assert left.made == oregon.puzzles.made.model_copy(update={"sifted": 3})
    assert [number for number, _ in asked] == [1, 1, 1, 2, 2, 3]  # what failed once is not asked again
