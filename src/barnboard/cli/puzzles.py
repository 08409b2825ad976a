"""`barnboard puzzles`: finding moves of the day, and solving them again."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from barnboard.arena.puzzles import TIMES, Work, explain, mine, sift, solve, spread, write_puzzles
from barnboard.games import SetupError
from barnboard.games import game as find_game
from barnboard.games.boxes import check_file
from barnboard.games.puzzles import FILE, Puzzles

puzzles = typer.Typer(
    name="puzzles",
    help="Moves of the day: find positions with one clearly best move, or solve them again.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
out = Console()

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game; `barnboard games` lists them.")]
_USUAL = Work(None)  # type: ignore[arg-type]


@puzzles.command("mine")
def mine_puzzles(
    name: GameName,
    number: Annotated[int, typer.Option("--number", min=1, max=10_000, help="So many are wanted.")] = _USUAL.wanted,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same matches.")] = _USUAL.seed,
    bot: Annotated[str, typer.Option(help="The bot that plays the matches.")] = _USUAL.bot,
    look: Annotated[int, typer.Option(min=10, max=1_000_000, help="Iterations of a first look; later ones take ten times.")] = (
        _USUAL.look
    ),
    choices: Annotated[int, typer.Option(min=4, max=1000, help="Only positions with as many moves.")] = _USUAL.choices,
    file: Annotated[Path | None, typer.Option("--out", help="Where they go; into the game's folder if not given.")] = None,
) -> None:
    """Look through matches of experts for puzzles. Can be stopped with Ctrl-C, and goes on from what its file holds."""
    game = find_game(name)
    file = file or Path(str(game.folder.joinpath(FILE)))
    before = check_file(Puzzles, file) if file.exists() else None

    def keep(found: Puzzles) -> None:
        write_puzzles(game, found, file)
        matches = found.made.matches if found.made else 0
        out.print(f"{game.title}: {len(found.puzzle)} of {number} puzzles in {matches} matches", highlight=False)

    found = mine(Work(game, number, seed, bot, look, choices), before, keep)
    out.print(f"{file}: {len(found.puzzle)} puzzles.", highlight=False, soft_wrap=True)


@puzzles.command("sift")
def sift_puzzles(
    name: GameName,
    keys: Annotated[int, typer.Option(min=1, max=100, help="So many times each is solved again.")] = 3,
    file: Annotated[Path | None, typer.Option("--file", help="That in the game's folder if not given.")] = None,
) -> None:
    """Solve all puzzles a few times more, each time in other imagined deals, and leave out what does not come out as written."""
    game = find_game(name)
    file = file or Path(str(game.folder.joinpath(FILE)))
    there = check_file(Puzzles, file)
    if there.made is None:
        raise SetupError(f"{file} does not say how its puzzles were found")
    many = len(there.puzzle)
    kept = sift(game, there, keys, lambda done: out.print(f"{game.title}: {done} of {many} solved again", highlight=False))
    write_puzzles(game, kept, file)
    out.print(f"{file}: {len(kept.puzzle)} of {many} puzzles stay.", highlight=False, soft_wrap=True)


@puzzles.command("explain")
def explain_puzzles(
    name: GameName,
    file: Annotated[Path | None, typer.Option("--file", help="That in the game's folder if not given.")] = None,
) -> None:
    """Find a reason for every puzzle that has none, and leave out what has none then. Can be stopped with Ctrl-C."""
    game = find_game(name)
    file = file or Path(str(game.folder.joinpath(FILE)))
    there = check_file(Puzzles, file)

    def keep(found: Puzzles) -> None:
        write_puzzles(game, found, file)
        left = sum(puzzle.reason is None for puzzle in found.puzzle)
        out.print(f"{game.title}: {left} of {len(found.puzzle)} puzzles without a reason", highlight=False)

    kept = explain(game, there, keep)
    out.print(f"{file}: {len(kept.puzzle)} of {len(there.puzzle)} puzzles stay.", highlight=False, soft_wrap=True)


@puzzles.command("solve")
def solve_puzzles(
    name: GameName,
    number: Annotated[int, typer.Option("--number", min=1, max=10_000, help="So many of them, spread over all.")] = 20,
    key: Annotated[str, typer.Option(help="Any text; another key imagines other deals.")] = "solved again",
    iterations: Annotated[int, typer.Option(min=10, max=10_000_000, help="For each.")] = TIMES * _USUAL.look,
) -> None:
    """Solve puzzles in imagined deals that nobody looked at before; exits with 1 if an answer comes out that is not written."""
    game = find_game(name)
    there = game.puzzles
    if there is None or not there.puzzle:
        raise SetupError(f"{game.title} has no puzzles")
    differ = 0
    for solved in solve(game, there, spread(len(there.puzzle), number), key, iterations):
        differ += not solved.agrees
        told = "the same" if solved.agrees else f"{solved.found} instead of"
        rest = f"ahead by {solved.behind:.1%} (error {solved.error:.1%})"
        out.print(f"{game.id} {solved.number}: {told} {solved.puzzle.answer}, {rest}", highlight=False, soft_wrap=True)
    many = min(number, len(there.puzzle))
    out.print(f"{game.title}: {many - differ} of {many} solved as written.", highlight=False)
    if differ:
        raise typer.Exit(1)
