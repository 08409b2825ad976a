"""`barnboard study`: how far it is, its first curves, and what it leaves behind."""

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from barnboard.arena import Engine
from barnboard.games import Game, SetupError
from barnboard.studies import CHANGED, USUAL, StudyPlan, StudyResults, make_plan, run, summarize, write_report
from barnboard.studies import Progress as HowFar

_BLOCKS = "▁▂▃▄▅▆▇█"
_REACH = 0.05  # of the share of wins that a curve spans on each side of its last value


@dataclass(frozen=True)
class Asked:
    """What was typed."""

    game: Game
    box: Path | None
    against: Path | None
    bots: str
    games: int
    seats: int | None
    ladder: int
    seed: str
    options: dict[str, Any]

    def plan(self) -> StudyPlan:
        """The plan, or an error that says what cannot be."""
        if self.against is not None and self.box is None:
            raise SetupError("--against FILE is what --box FILE is compared with: say both")
        names = (self.against.stem, self.box.stem) if self.against and self.box else (USUAL, CHANGED)
        return make_plan(
            self.game,
            self.box,
            self.against,
            self.bots,
            self.games,
            self.seats,
            self.seed,
            self.options,
            rungs=self.ladder,
            names=names,
        )


def run_study(asked: Asked, engine: Engine, folder: Path, language: str, out: Console, err: Console) -> None:
    """Plays what is missing, writes everything into the folder and tells the news."""
    plan = asked.plan()
    results = StudyResults(plan, folder)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[left]}"))
    bar = Progress(*columns, console=err)
    task = bar.add_task(f"{asked.game.title}, {plan.seats} seats", total=plan.total, left="")
    with Live(Group(bar), console=err, transient=True, refresh_per_second=4) as live:

        def show(far: HowFar) -> None:
            left = "" if far.left is None else f"{timedelta(seconds=round(far.left))} left"
            bar.update(task, completed=far.done, left=left)
            live.update(Group(bar, *_curves(plan, far)))

        run(results, engine, show)
    report = summarize(results, plan.command(asked.box, asked.against))
    files = write_report(results, report, folder, language)
    said = report.said[language]
    out.print(said.headline, style="bold", highlight=False, soft_wrap=True)
    for sentence in said.sections.values():
        out.print(f"  {sentence}", highlight=False, soft_wrap=True)
    each = " with each box" if len(plan.boxes) > 1 else ""
    out.print(f"{report.games:,} matches{each}. Everything lies in {folder}:", highlight=False, soft_wrap=True)
    out.print("  " + ", ".join(file.name for file in files), highlight=False, soft_wrap=True)
    out.print(f"Again: {report.command}", highlight=False, soft_wrap=True)


def _curves(plan: StudyPlan, far: HowFar) -> list[Text]:
    """How often whoever begins wins, as it becomes known."""
    lines = []
    for box, curve in zip(plan.boxes, far.curves, strict=True):
        if curve:
            last = curve[-1]
            low = last.share - _REACH
            steps = (min(0.999, max(0.0, (seen.share - low) / (2 * _REACH))) for seen in curve)
            drawn = "".join(_BLOCKS[int(step * len(_BLOCKS))] for step in steps)
            told = f"whoever begins wins {last.share:.1%} [{100 * last.low:.1f}, {100 * last.high:.1f}]"
            lines.append(Text(f"{box.name:>8}  {told}  {drawn}"))
    return lines
