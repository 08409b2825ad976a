"""Moves of the day still fit the rules: every match can be replayed to its position, and what was compared there is offered."""

from collections.abc import Iterator

from barnboard.games import Game, SetupError
from barnboard.games.puzzles import FILE, Puzzle
from barnboard.match import Match
from barnboard.puzzles import Misfit, position_of

from .faults import opened, raise_any


def check_puzzles(game: Game) -> None:
    """Raises a Fault with one sentence for everything that is wrong with the puzzles; a game may go without any."""
    raise_any(puzzle_faults(game))


def puzzle_faults(game: Game) -> Iterator[str]:
    """Everything that is wrong with the puzzles of a game, a sentence each."""
    puzzles, faults, at = opened(game, FILE, lambda: game.puzzles)
    yield from faults
    if puzzles is None:
        return
    again = f"find them again: barnboard puzzles mine {game.id}"
    if puzzles.rules != game.rules_version:
        yield f"{at('rules')}: the puzzles were found with rules {puzzles.rules}, these are {game.rules_version}; {again}."
    if puzzles.box != game.usual_box.digest:
        yield f"{at('box')}: the puzzles were found with another box; {again}."
    for number, puzzle in enumerate(puzzles.puzzle):
        for entry, fault in _faults(game, puzzle):
            yield f"{at('puzzle', number, entry)}: puzzle {number + 1} does not fit the rules: {fault}."


def _faults(game: Game, puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """What is wrong with a puzzle, each with the entry that it is about."""
    try:
        match = position_of(game, puzzle)
    except SetupError as problem:
        yield "seats", f"its match cannot be set up: {problem}"
    except Misfit as problem:
        yield "moves", str(problem).rstrip(".")
    else:
        yield from _faults_in(match, puzzle)


def _faults_in(match: Match, puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    if match.to_move is None:
        yield "moves", "the match is over then"
        return
    offered = {match.game.text(match.box, code) for code in match.codes()}
    for one in puzzle.chances:
        if one.move not in offered:
            yield ("answer" if one.move == puzzle.answer else "chances"), f"{one.move!r} is not offered then"
    if puzzle.reason is not None:
        sources = set(match.game.breakdown(match.box, match._s)[0])
        for source in puzzle.reason.sources:
            if source not in sources:
                yield "reason", f"no points come from {source!r}"
        if puzzle.reason.seat is not None and puzzle.reason.seat >= match.seats:
            yield "reason", f"there is no seat {puzzle.reason.seat}"
