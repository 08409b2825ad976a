"""What is found wrong, told in one sentence that names the file of the game in which it is to be mended."""

import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from barnboard.games import BoxError, Game
from barnboard.games.toml_lines import line_at, lines_of

T = TypeVar("T")


class Fault(AssertionError):
    """Something that does not hold for a game: one sentence for each thing, beginning with the file where it stands."""

    def __init__(self, *sentences: str) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = list(sentences)


def expect(holds: object, where: str, sentence: str) -> None:
    """Raises a Fault unless something holds."""
    if not holds:
        raise Fault(f"{where}: {sentence}")


def raise_any(faults: Iterable[str]) -> None:
    """Raises a Fault with all that is wrong, where anything is."""
    found = list(faults)
    if found:
        raise Fault(*found)


class Opened(NamedTuple, Generic[T]):
    """What a file of a game's folder holds, None where there is none or it cannot be read; and what is wrong with it then."""

    holds: T | None
    faults: list[str]
    at: Callable[..., str]  # where an entry stands, by the way to it


def opened(game: Game, file: str, read: Callable[[], T | None]) -> Opened[T]:
    """A file of a game's folder that it may go without."""
    try:
        holds = read()
    except BoxError as problem:
        faults = [f"{written_in(game, file, one.line)}: {one.says}." for one in problem.problems]
        return Opened(None, faults, lambda *path: written_in(game, file))
    lines = {} if holds is None else lines_of(folder_of(game).joinpath(file).read_text("utf-8"))
    return Opened(holds, [], lambda *path: written_in(game, file, line_at(lines, path)))


def folder_of(game: Game) -> Path:
    """The folder of a game on disk."""
    return Path(str(game.folder))


def written_in(game: Game, path: str | Path, line: int | None = None) -> str:
    """A file of a game as it is told to people, such as `oregon/rules.py:12`."""
    folder = folder_of(game)
    full = folder / path
    name = f"{folder.name}/{full.relative_to(folder).as_posix()}" if full.is_relative_to(folder) else full.name
    return f"{name}:{line}" if line else name


@cache
def place_of(game: Game, function: Callable[..., Any]) -> str:
    """Where a function of a game stands."""
    plain = getattr(function, "py_func", function)
    code = getattr(plain, "__wrapped__", plain).__code__
    lines = Path(code.co_filename).read_text("utf-8").splitlines()
    begins = next((n for n in range(code.co_firstlineno, len(lines) + 1) if lines[n - 1].startswith("def ")), code.co_firstlineno)
    return written_in(game, code.co_filename, begins)  # below its decorators


def declared(game: Game, what: str, name: str) -> str:
    """Where a `move` or an `event` of that name is declared."""
    for source in sorted(folder_of(game).rglob("*.py")):
        for number, line in enumerate(source.read_text("utf-8").splitlines(), 1):
            if f'.{what}("{name}"' in line:
                return written_in(game, source, number)
    return written_in(game, "moves.py")


@contextmanager
def blamed(game: Game, doing: str) -> Iterator[None]:
    """Turns an error that the game's own code raises into a Fault that names the line, and what was being done."""
    try:
        yield
    except Fault:
        raise
    except Exception as problem:
        told = f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__
        raise Fault(f"{_innermost(game, problem)}: {doing} ends in {' '.join(told.split())}.") from problem


def _innermost(game: Game, problem: Exception) -> str:
    """The last line of the game's own code on the way to an error."""
    folder = folder_of(game)
    frames = [frame for frame in traceback.extract_tb(problem.__traceback__) if Path(frame.filename).is_relative_to(folder)]
    return written_in(game, frames[-1].filename, frames[-1].lineno) if frames else folder.name
