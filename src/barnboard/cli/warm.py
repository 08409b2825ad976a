"""How the command tells that something is compiled."""

from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from barnboard.games import Game, SetupError
from barnboard.kernel.compile import JIT
from barnboard.warming import Oven, is_warm

_SEVERAL = 4  # functions; a few are compiled while a game is imported, and nobody notices


def announce_compiling(console: Console) -> None:
    """Says, once for each game, that it is compiled now: the first match on a machine takes a while."""
    if not JIT:
        return
    from barnboard.kernel.shelves import Step, watch

    told: set[str] = set()

    def tell(step: Step) -> None:
        if step.done >= _SEVERAL and step.label not in told | {"kernel"}:
            told.add(step.label)
            console.print(f"Compiling {step.label} for this machine, once; this takes about half a minute …", highlight=False)

    watch(tell)


def show_warming(chosen: Sequence[Game], console: Console) -> None:
    """Compiles games in processes of their own, with a bar for each; a SetupError names what could not be compiled."""
    cold = [game for game in chosen if not is_warm(game)]
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as bars:
        tasks = {game.id: bars.add_task(game.title, total=1, completed=int(game not in cold)) for game in chosen}
        oven = Oven(cold, tell=lambda game: bars.update(tasks[game.id], completed=oven.progress(game)))
        try:
            for game in cold:
                oven.want(game)
            for game in cold:
                oven.wait(game)
        finally:
            oven.close()
    failed = [game.id for game in chosen if not is_warm(game)]
    if failed:
        raise SetupError(f"could not be compiled: {', '.join(failed)}")
