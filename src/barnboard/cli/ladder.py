"""Measuring how strong the levels are, for `barnboard arena GAME --ladder`."""

from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, TaskID

from barnboard.arena.ladder import play_step, rungs, steps, write_ladder
from barnboard.bots import ladder as kept
from barnboard.games import Game

from .progress import progress_bar


def _tell(progress: Progress, task: TaskID, done: int) -> None:
    progress.update(task, completed=done)


def measure_ladder(
    game: Game, matches: int, seats: list[int], workers: int, seed: str, folder: Path | None, out: Console
) -> None:
    """Lets every level play the one below and writes what came out into the package."""
    for people in seats:
        game.check_setup(people, {})
        played = []
        for plan in steps(game.id, people, matches, seed):
            upper, lower = plan.bots[0], plan.bots[-1]
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
            file = None if folder is None else folder / f"{game.id}.{people}.{upper}.{lower}.jsonl"
            with progress_bar() as progress:
                task = progress.add_task(f"{game.title}, {people} seats, {upper} and {lower}", total=plan.games)
                played.append((plan, play_step(plan, workers, file, partial(_tell, progress, task))))
        found = rungs(played)
        write_ladder(
            Path(kept.__file__).with_name(kept.FILE),
            game.id,
            people,
            seed,
            found,
            [each.plies for _, outcomes in played for each in outcomes],
        )
        for rung in found:
            beaten = "" if rung.share is None else f"  {rung.share:.0%} [{rung.low:.0%} {rung.high:.0%}] of {rung.matches}"
            out.print(f"{game.id} {people} seats  {rung.level:8} {rung.mu:6.1f} ± {2 * rung.sigma:.1f}{beaten}", highlight=False)
