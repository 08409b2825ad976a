"""Learning a policy, for `barnboard train GAME`."""

import shutil
from pathlib import Path

from rich.console import Console

from barnboard.arena.train import Gate, Work
from barnboard.arena.train import train as make_policy
from barnboard.bots.policy import FILE
from barnboard.games import Game

from .progress import progress_bar


def learn(
    game: Game,
    folder: Path,
    matches: int,
    rounds: int,
    iterations: int,
    gate_matches: int,
    seconds: float | None,
    seats: int | None,
    workers: int,
    seed: str,
    out: Console,
) -> None:
    """Makes a policy, tells its learning curve and what came out at the gate, and keeps it where it won."""
    people = game.seats[0] if seats is None else seats
    game.check_setup(people, {})
    work = Work(game.id, people, matches, "", seed, iterations=iterations)
    by_iterations = None if seconds is not None else iterations
    gates = [
        Gate(game.id, people, gate_matches, "", f"{seed} {what}", policy=policy, iterations=by_iterations, seconds=seconds)
        for what, policy in (("gate", "the new one"), ("control", ""))
    ]
    with progress_bar() as progress:
        bars = {f"round {number + 1}": progress.add_task(f"Round {number + 1}", total=matches) for number in range(rounds)}
        bars |= {
            f"gate {number + 1}": progress.add_task(f"Gate {number + 1}", total=gate_matches) for number in range(len(gates))
        }

        def tell(what: str, done: int) -> None:
            progress.update(bars[what], completed=done)

        file, made, passed = make_policy(work, rounds, folder, gates, workers, tell)
    for step, fitted, apart in made.curve:
        out.print(f"step {step:4}: cross-entropy {fitted:.4f}, of decisions kept apart {apart:.4f}", highlight=False)
    out.print(f"without a policy {made.without:.4f}, at best {made.floor:.4f}", highlight=False)
    for one in passed:
        out.print(str(one), highlight=False, soft_wrap=True)
    if passed[0].interval[0] > passed[0].fair:
        kept = Path(str(game.folder.joinpath(FILE)))
        shutil.copyfile(file, kept)
        out.print(f"It wins: kept as {kept}", highlight=False, soft_wrap=True)
    else:
        out.print(f"It does not surely win: left in {file}", highlight=False, soft_wrap=True)
