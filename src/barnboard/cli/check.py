"""The conformance kit from the command line."""

from rich.console import Console
from rich.progress import Progress

from barnboard.games import Game
from barnboard.testing import Fault, checks


def check_all(game: Game, progress: Progress, out: Console) -> int:
    """Runs the whole kit on a game, prints a sentence for everything that it finds, and returns how many there were."""
    told: set[str] = set()
    made = checks(game)
    task = progress.add_task(game.title, total=len(made))
    for check in made:
        progress.update(task, description=f"{game.title}: {check.fact}")
        try:
            check()
        except Fault as fault:
            for sentence in fault.sentences:
                if sentence not in told:
                    told.add(sentence)
                    out.print(sentence, highlight=False, markup=False, soft_wrap=True)
        progress.advance(task)
    return len(told)
