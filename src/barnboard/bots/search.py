"""Thinking about a position: so many iterations or so many seconds, told as it goes, stopped when asked."""

import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel import compile as compiling
from barnboard.kernel.records import NOBODY, Record, copy

from .tree import NONE, ROOT, desk_for, grow, plant, work_for

_MOST_NODES = 400_000
_SLICE_SECONDS = 0.02
_FIRST_SLICE = 8
_LONGEST_LINE = 12
TO_THE_END = 1 << 40
TO_THE_HORIZON = -1  # as far as the game says
_FEW_VISITS = 2  # a line is not told beyond a move tried less often


@dataclass(frozen=True)
class Recipe:
    """How to think. The fields are told in `tree.RECIPE`; what each is worth stands in docs/bots.md."""

    explore: float = 1.5
    wonder: float = 0.0
    promise: float = 1.0
    patience: int = 1
    habit: float = 0.5
    trust: float = 1.0
    tries: int = 3
    greed: int = 0
    whim: int = 128
    cut: int = TO_THE_HORIZON
    margin: float = 0.5

    def but(self, changes: Mapping[str, Any]) -> "Recipe":
        """The same with some fields changed."""
        return replace(self, **changes)

    def for_game(self, game: Game) -> "Recipe":
        """The same with the game's own horizon where no cut is chosen."""
        return self.but({"cut": game.horizon}) if self.cut == TO_THE_HORIZON else self


class Thought(NamedTuple):
    """What a search holds of one move at the root."""

    code: int
    visits: int
    value: float  # mean reward, 0 to 1: winning and margin
    wins: float  # share of the imagined matches that the seat won


@dataclass(frozen=True)
class Report:
    """What a search found so far: all moves at the root, most visited first; the line it expects; each seat's chance to win."""

    iterations: int
    seconds: float
    moves: list[Thought]
    line: list[int]
    wins: list[float]

    @property
    def best(self) -> Thought:
        """The move that was tried most."""
        return self.moves[0]


class Search:
    """One search. `s` must be concealed for the seat that thinks; the search's chance is derived from the key of `s` alone."""

    def __init__(
        self, game: Game, box: Box[Any], s: Record, recipe: Recipe | None = None, seat: int | None = None, only: int | None = None
    ) -> None:
        if s.to_move == NOBODY:
            raise ValueError("the match is over: there is nothing to think about")
        prepare(game)
        self._begin(game, box, s, recipe or Recipe(), seat, only)

    def _begin(self, game: Game, box: Box[Any], s: Record, recipe: Recipe, seat: int | None, only: int | None) -> None:
        self.game, self.box = game, box
        self.seat = int(s.to_move) if seat is None else seat
        self.root = copy(s)
        self.seconds = 0.0
        self._work = work_for(game, _MOST_NODES)
        self._nodes = self._work.nodes
        self._desk = desk_for(game)
        for name, value in vars(recipe.for_game(game)).items():
            self._desk.recipe[name] = value
        self._desk.only = NONE if only is None else only
        plant(self._desk, self._nodes)
        self._key = np.uint64(s.key[0]), np.uint64(s.key[1])

    @property
    def iterations(self) -> int:
        """How many were done."""
        return int(self._desk.iterations)

    def grow(self, iterations: int) -> None:
        """So many iterations more, in one go."""
        start = time.perf_counter()
        grow(self.box.record, self.root, self.seat, *self._key, self._desk, self._work, iterations)
        self.seconds += time.perf_counter() - start

    def think(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        report: Callable[[Report], None] | None = None,
        stop: Callable[[], bool] | None = None,
        settle: bool = False,
    ) -> Report:
        """Thinks for that long or that many iterations, whichever ends first.

        `report` is told what was found after every slice of about 20 ms; `stop` is asked as often. `settle` ends early when no
        other move can become the most visited in the time that is left.
        """
        if seconds is None and iterations is None:
            raise ValueError("say how many seconds or iterations to think")
        self.grow(1)  # not on the clock: the first call in a process loads the compiled code
        begun, end = time.perf_counter(), 1 << 40 if iterations is None else iterations
        slice_size = _FIRST_SLICE
        while self.iterations < end:
            left = float("inf") if seconds is None else seconds - (time.perf_counter() - begun)
            if left <= 0 or (stop is not None and stop()):
                break
            start = time.perf_counter()
            self.grow(min(slice_size, end - self.iterations))
            rate = slice_size / max(1e-6, time.perf_counter() - start)
            slice_size = max(1, min(2 * slice_size, int(rate * min(_SLICE_SECONDS, left))))
            if report is not None:
                report(self.report())
            if settle and self._is_settled(min(end - self.iterations, rate * left)):
                break
        return self.report()

    def report(self) -> Report:
        """What was found so far."""
        wins = [float(share) for share in self._desk.wins[: int(self.root.seats)]]
        whole = sum(wins) or 1.0  # a playout that was cut is judged for each seat by itself
        return Report(self.iterations, self.seconds, self._thoughts(), self._line(), [share / whole for share in wins])

    def _children(self, number: int) -> list[int]:
        found = []
        child = int(self._nodes[number]["first"])
        while child != NONE:
            found.append(child)
            child = int(self._nodes[child]["next"])
        return found

    def _thoughts(self) -> list[Thought]:
        thoughts = []
        for number in self._children(ROOT):
            node = self._nodes[number]
            visits = int(node["visits"])
            tried = max(1, visits)
            thoughts.append(Thought(int(node["move"]), visits, float(node["worth"]) / tried, float(node["wins"]) / tried))
        return sorted(thoughts, key=lambda thought: (-thought.visits, -thought.value, thought.code))

    def _line(self) -> list[int]:
        line: list[int] = []
        at = ROOT
        while len(line) < _LONGEST_LINE:
            children = self._children(at)
            if not children:
                break
            at = max(children, key=lambda number: (int(self._nodes[number]["visits"]), -number))
            if self._nodes[at]["visits"] < _FEW_VISITS:
                break
            line.append(int(self._nodes[at]["move"]))
        return line

    def _is_settled(self, left: float) -> bool:
        visits = sorted((int(self._nodes[number]["visits"]) for number in self._children(ROOT)), reverse=True)
        return len(visits) == 1 or visits[0] - visits[1] > left


def prepare(game: Game) -> None:
    """Compiles the search for a game if this machine has not done so before, and says so: it takes a while, once."""
    name = f"{game.id}.search"
    if compiling.is_warm(name):
        return
    start = time.monotonic()
    print(f"Compiling the bots of {game.title} for this machine, once …", file=sys.stderr, flush=True)
    s = game.blank(game.seats[0], game.check_setup(game.seats[0], {}))
    game.rules.deal(game.usual_box.record, s)
    first = object.__new__(Search)
    first._begin(game, game.usual_box, s, Recipe(), None, None)
    first.grow(1)
    compiling.mark_warm(name)
    print(f"Compiled in {time.monotonic() - start:.0f} s.", file=sys.stderr, flush=True)
