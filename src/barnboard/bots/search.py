"""Thinking about a position: so many iterations or so many seconds, told as it goes, stopped when asked."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel import compile as compiling
from barnboard.kernel.records import NOBODY, Codes32, Record, copy

from .policy import NO_POLICY, Policy, policy_for
from .tree import NONE, ROOT, Rewards, desks_for, grow, most_tried, plant, replant, work_for

_LOADED: set[str] = set()  # the games whose compiled search this process holds
MOST_NODES = 400_000
_SLICE_SECONDS = 0.02
FIRST_SLICE = 8
_LONGEST_LINE = 12
TO_THE_END = 1 << 40
TO_THE_HORIZON = -1  # as far as the game says
_ANY = np.empty(0, np.int32)  # no move in particular
_FEW_VISITS = 2  # a line is not told beyond a move tried less often


@dataclass(frozen=True)
class Recipe:
    """How to think. The fields are told in `tree.RECIPE`; what each is worth stands in docs/bots.md."""

    explore: float = 1.5
    wonder: float = 0.0
    policy: float = 1.0
    lean: float = 1.0
    promise: float = 1.0
    look: int = 1
    patience: int = 1
    habit: float = 0.5
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

    def with_policy(self, policy: Policy) -> "Recipe":
        """The same with the weights that a learned policy was fitted with."""
        if not len(policy.likings) or self.policy == 0.0:
            return self.but({"policy": 0.0, "lean": 0.0})
        promise = self.promise * (1 + self.policy * (policy.gain - 1))
        return self.but({"promise": promise, "lean": self.lean * self.policy * policy.lean})


def instruct(desk: Record, game: Game, recipe: Recipe, policy: Policy) -> None:
    """Tells a desk how to think about a game, with a learned policy."""
    desk.length_of_stage = policy.length_of_stage
    for name, value in vars(recipe.for_game(game).with_policy(policy)).items():
        desk.recipe[name] = value


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
    """One search. `s` must be concealed for the seat that thinks; the search's chance is derived from the key of `s` alone.

    It thinks with the policy that the game has for such a match, unless another one is given.
    """

    def __init__(
        self,
        game: Game,
        box: Box[Any],
        s: Record,
        recipe: Recipe | None = None,
        seat: int | None = None,
        policy: Policy | None = None,
    ) -> None:
        if s.to_move == NOBODY:
            raise ValueError("the match is over: there is nothing to think about")
        prepare(game)
        self._begin(game, box, s, recipe or Recipe(), seat, policy_for(game, box, s) if policy is None else policy)

    def _begin(self, game: Game, box: Box[Any], s: Record, recipe: Recipe, seat: int | None, policy: Policy) -> None:
        begun = time.perf_counter()
        self.game, self.box = game, box
        self.seat = int(s.to_move) if seat is None else seat
        self.root = copy(s)
        self.policy = policy
        self._work = work_for(game, MOST_NODES, policy.likings)
        self._nodes = self._work.nodes
        self._desk = desks_for(game, 1)[0]
        instruct(self._desk, game, recipe, policy)
        plant(self._desk, self._nodes)
        self._key = np.uint64(s.key[0]), np.uint64(s.key[1])
        self.seconds = self._uncounted = time.perf_counter() - begun

    def begin_again(self, s: Record) -> None:
        """Forgets all and begins at another position of such a match, in the same arrays and with the same policy."""
        self.root, self.seat = copy(s), int(s.to_move)
        replant(self._desk, self._nodes, int(s.seats))
        self._key = np.uint64(s.key[0]), np.uint64(s.key[1])
        self.seconds = self._uncounted = 0.0

    def most_tried(self) -> int:
        """The code of the best move so far: by visits, then by value, then by code."""
        return int(most_tried(self._nodes))

    @property
    def iterations(self) -> int:
        """How many were done."""
        return int(self._desk.iterations)

    @property
    def ended(self) -> float:
        """The share of them that came to the end of the match, not only to the cut of a playout."""
        return int(self._desk.ended) / max(1, self.iterations)

    def grow(self, iterations: int) -> None:
        """So many iterations more, in one go."""
        self._grow(_ANY, np.empty((iterations, 0), np.float32))

    def compare(self, codes: Sequence[int], deals: int, first: int = 0) -> Rewards:
        """Tries each of some moves once in every one of the imagined deals from `first` on; a row of rewards for every deal."""
        found = np.zeros((deals, len(codes)), np.float32)
        self._desk.deal = first
        self._grow(np.array(codes, np.int32), found)
        return found

    def _grow(self, codes: Codes32, found: Rewards) -> None:
        start = time.perf_counter()
        grow(self.box.record, self.root, self.seat, *self._key, self._desk, self._work, codes, found)
        self.seconds += time.perf_counter() - start

    def think(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        report: Callable[[Report], None] | None = None,
        stop: Callable[[], bool] | None = None,
        settle: bool = False,
    ) -> Report:
        """Thinks for that long or that many iterations, whichever ends first. The time that setting up took counts.

        `report` is told what was found after every slice of about 20 ms; `stop` is asked as often. `settle` ends early when no
        other move can become the most visited in the time that is left.
        """
        if seconds is None and iterations is None:
            raise ValueError("say how many seconds or iterations to think")
        end = 1 << 40 if iterations is None else iterations
        deadline = time.perf_counter() + (float("inf") if seconds is None else seconds) - self._uncounted
        self._uncounted = 0.0
        slice_size, now = FIRST_SLICE, time.perf_counter()
        while self.iterations == 0 or (self.iterations < end and now < deadline):
            if self.iterations > 0 and stop is not None and stop():
                break
            start, many = now, min(slice_size, end - self.iterations)
            self.grow(many)
            now = time.perf_counter()
            rate, left = many / max(1e-6, now - start), max(0.0, deadline - now)
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
        found: list[int] = []
        after = self._nodes["next"]
        child = int(self._nodes["first"][number])
        while child != NONE:
            found.append(child)
            child = int(after[child])
        return found

    def _ranked(self, number: int) -> list[tuple[int, Thought]]:
        """The children of a node, best first: by visits, then by value, then by code."""
        children = self._children(number)
        nodes = self._nodes[children]
        tried = np.maximum(1, nodes["visits"])
        columns = (nodes["move"], nodes["visits"], nodes["worth"] / tried, nodes["wins"] / tried)
        thoughts = map(Thought, *(column.tolist() for column in columns))
        return sorted(zip(children, thoughts, strict=True), key=lambda child: (-child[1].visits, -child[1].value, child[1].code))

    def priors(self) -> tuple[list[int], list[int], list[float]]:
        """The moves at the root, how often each was tried, and the log of its prior but for a constant."""
        nodes = self._nodes[self._children(ROOT)]
        return nodes["move"].tolist(), nodes["visits"].tolist(), np.log(nodes["weight"]).tolist()

    def _thoughts(self) -> list[Thought]:
        return [thought for _, thought in self._ranked(ROOT)]

    def line_after(self, code: int) -> list[int]:
        """The line that is expected if a move is made: the move itself, and what follows."""
        after = next((child for child, thought in self._ranked(ROOT) if thought.code == code), None)
        return [code] if after is None else [code, *self._line(after)]

    def _line(self, at: int = ROOT) -> list[int]:
        line: list[int] = []
        while len(line) < _LONGEST_LINE and (ranked := self._ranked(at)):
            at, thought = ranked[0]
            if thought.visits < _FEW_VISITS:
                break
            line.append(thought.code)
        return line

    def _is_settled(self, left: float) -> bool:
        visits = np.sort(self._nodes["visits"][self._children(ROOT)])
        return len(visits) == 1 or visits[-1] - visits[-2] > left


def prepare(game: Game) -> None:
    """Compiles the search for a game if this machine has not done so before, or else loads it, once in a process."""
    if game.id in _LOADED or not compiling.JIT:
        return
    first = object.__new__(Search)
    first._begin(game, game.usual_box, game.blank(game.seats[0], game.check_setup(game.seats[0], {})), Recipe(), 0, NO_POLICY)
    first.grow(0)  # no iteration: whether the position is dealt does not matter
    _LOADED.add(game.id)
