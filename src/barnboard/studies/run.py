"""Playing a study with an engine, piece by piece, and telling how far it is."""

import time
from collections.abc import Callable
from contextlib import closing
from functools import partial

import polars as pl
from pydantic import BaseModel, ConfigDict

from barnboard.arena.engines import Engine, Local
from barnboard.arena.intervals import wilson
from barnboard.games import game as find_game

from .plan import MAIN, Piece
from .play import play_piece
from .results import StudyResults

_POINTS = 40  # of a curve
_THOUGHT = 1.5  # matches without a thought in the time of one with an iteration for every decision, roughly


class Seen(BaseModel):
    """How often whoever begins had won after so many matches, and how sure that was."""

    model_config = ConfigDict(frozen=True)

    matches: int
    share: float
    low: float
    high: float


class Progress(BaseModel):
    """How far a study is: matches done of all, seconds gone and left as far as one can tell, and the first curve of each box."""

    model_config = ConfigDict(frozen=True)

    done: int
    total: int
    seconds: float
    left: float | None
    curves: list[list[Seen]]


def run(results: StudyResults, engine: Engine | None = None, progress: Callable[[Progress], None] = lambda far: None) -> None:
    """Plays what is missing of a study, on all cores of this machine if no engine is chosen.

    What `progress` raises stops it; all that was played until then is kept in the results.
    """
    plan = results.plan
    clock = _Clock(results)
    progress(clock.tell())
    missing = results.missing()
    if not missing:
        return
    with closing((engine or Local()).run(partial(play_piece, plan), missing, find_game(plan.game))) as ended:
        for piece, frame in ended:
            results.add(piece, frame)
            clock.take(piece, frame)
            progress(clock.tell())


class _Clock:
    def __init__(self, results: StudyResults) -> None:
        plan = results.plan
        self.began, self.done, self.total = time.monotonic(), results.done, plan.total
        self.weights = [_weight(bots) for bots, _ in plan.parts]
        self.ahead = sum(len(piece.numbers) * self.weights[piece.part] for piece in results.missing())
        self.behind = 0.0
        self.step = max(1, plan.games // _POINTS)
        self.matches, self.wins = [0] * len(plan.boxes), [0.0] * len(plan.boxes)
        self.curves: list[list[Seen]] = [[] for _ in plan.boxes]
        for box in range(len(plan.boxes)):
            rows = results.rows()
            if len(rows):
                self._look(box, rows.filter(pl.col("box") == box))

    def take(self, piece: Piece, frame: pl.DataFrame) -> None:
        """A piece has ended."""
        self.done += len(piece.numbers)
        self.behind += len(piece.numbers) * self.weights[piece.part]
        if piece.part == MAIN:
            self._look(piece.box, frame)

    def _look(self, box: int, frame: pl.DataFrame) -> None:
        first = frame.filter(pl.col("order") == 0)["win"]
        if not len(first):
            return
        before = self.matches[box] // self.step
        self.matches[box] += len(first)
        self.wins[box] += float(first.sum())
        if self.matches[box] // self.step > before or not self.curves[box]:
            many, wins = self.matches[box], self.wins[box]
            low, high = wilson(wins, many)
            self.curves[box].append(Seen(matches=many, share=wins / many, low=low, high=high))

    def tell(self) -> Progress:
        """How far it is."""
        seconds = time.monotonic() - self.began
        left = seconds / self.behind * (self.ahead - self.behind) if self.behind else None
        curves = [list(curve) for curve in self.curves]
        return Progress(done=self.done, total=self.total, seconds=seconds, left=left, curves=curves)


def _weight(bots: list[str]) -> float:
    """How long a match between such bots takes, about, beside one between bots that do not think."""
    iterations = [int(name.partition("@")[2].removesuffix("i") or 0) for name in bots]
    return 1 + _THOUGHT * sum(iterations) / len(bots)
