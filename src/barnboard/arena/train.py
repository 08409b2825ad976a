"""Making the policy of a game (`bots.policy`): the search plays against itself, a policy is fitted to what it tried, a gate.

Rounds follow each other. In each, the search plays matches with the policy of the round before; every decision tells how often
each move was tried and what it gained at once; a policy is fitted to that. One match in five is kept apart, to see how well the
policy foretells decisions that it has not seen. At the gate the last policy plays alone against the search without one, in fresh
deals, with equal iterations or processor time; as a control (A/A) the search without one plays against itself in as many.

All but processor time follows from the seed. Whatever was played lies in a folder, so what is stopped goes on from there.
"""

import json
import pickle
import random
import time
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from barnboard.bots.policy import FORMAT, NO_POLICY, STAGES, Policy, digest_of, features_of, groups_of, read_policies
from barnboard.bots.search import Search
from barnboard.games import Game
from barnboard.games import game as find_game
from barnboard.kernel.ranks import win_shares
from barnboard.kernel.records import Record
from barnboard.match import Match

from .engines import Local
from .intervals import wilson
from .self_play import SelfPlay

T = TypeVar("T")

_OPEN_MINDED = 0.25  # how often a move is played that is only as likely as it was tried
_KEPT_APART = 5  # one match in so many
_SHARPER = 2.0  # the power of visits that is foretold: a short search tries much only to see that it is not good
_STEPS = 200
_RATE = 0.05
_RIDGE = 2e-4  # for each number of the policy, against the mean over decisions
_LARGEST = 6.0  # nats
_SLICE = 16  # iterations between two looks at the clock


@dataclass(frozen=True)
class Work(SelfPlay):
    """What is played for one round: iterations a decision, and the policy that is played with, by its file."""

    iterations: int = 300
    policy: str = ""  # none in the first round


@dataclass(frozen=True)
class Gate(SelfPlay):
    """A policy against another with so many iterations or seconds of processor time a move; a file of none is no policy."""

    policy: str = ""
    other: str = ""
    iterations: int | None = None
    seconds: float | None = None


class Decision(NamedTuple):
    """The moves that were on offer, how often each was tried, and what it gained at once (in usual gains)."""

    ply: int
    codes: npt.NDArray[np.int32]
    visits: npt.NDArray[np.int32]
    gains: npt.NDArray[np.float32]


class Played(NamedTuple):
    """One match: how long it was and what was decided."""

    plies: int
    decisions: list[Decision]


class Fitted(NamedTuple):
    """A policy that was fitted, and its learning curve: cross-entropy (nats) by step, of what was fitted and what was apart."""

    weights: npt.NDArray[np.float64]
    gain: float
    plies: int
    curve: list[tuple[int, float, float]]
    floor: float  # the entropy of what is foretold: nobody can do better
    without: float  # cross-entropy of points at once alone, as the search does without a policy


class Passed(NamedTuple):
    """What came out at a gate: wins of the policy in so many matches, where one of `fair` would be usual."""

    gate: Gate
    wins: float
    fair: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of its share."""
        return wilson(self.wins, self.gate.matches)

    def __str__(self) -> str:
        low, high = self.interval
        budget = f"{self.gate.iterations} iterations" if self.gate.iterations else f"{self.gate.seconds} s"
        what = "policy" if self.gate.policy else "A/A"
        share = f"{self.wins / self.gate.matches:.1%} [{low:.1%} {high:.1%}]"
        return f"{what}, {self.gate.seats} seats, {budget} a move: {share} of {self.gate.matches} matches, seed {self.gate.seed}"


# ---------------------------------------------------------------- matches


def play_for(work: Work, number: int) -> Played:
    """Plays one match of the search against itself and tells what it tried at every decision."""
    game = find_game(work.game)
    seed = f"{work.seed} {work.seats} {number}"
    chance, match = random.Random(seed), Match(game, seats=work.seats, seed=seed)
    policy = read_policy(game, work.policy, work.seats)
    search: Search | None = None
    found = []
    while (seat := match.to_move) is not None:
        codes = match.codes()
        code = codes[0]
        if len(codes) > 1:
            s = match.imagined(seat, (chance.getrandbits(64), chance.getrandbits(64)))
            if search is None:
                search = Search(game, match.box, s, policy=policy)
            else:
                search.begin_again(s)
            search.grow(work.iterations)
            found.append(_decision(match.ply, search, policy))
            code = search.most_tried()
            if chance.random() < _OPEN_MINDED:
                code = chance.choices(found[-1].codes.tolist(), found[-1].visits.tolist())[0]
        match.play(code)
    return Played(match.ply, found)


def _decision(ply: int, search: Search, policy: Policy) -> Decision:
    codes, visits, priors = search.priors()
    gains = np.array(priors)
    if len(policy.likings):
        gains -= policy.likings[_stage(ply, policy.length_of_stage), codes]
    return Decision(
        ply, np.array(codes, np.int32), np.array(visits, np.int32), np.asarray(gains / (policy.gain or 1.0), np.float32)
    )


def _stage(ply: int, length: int) -> int:
    return min(STAGES - 1, ply // length)


def read_policy(game: Game, file: str, seats: int) -> Policy:
    """The policy in a file, none where no file is named, or a ValueError."""
    if not file:
        return NO_POLICY
    found = read_policies(game, tomllib.loads(Path(file).read_text("utf-8"))).get(seats)
    if found is None:
        raise ValueError(f"{file} has no policy for {game.title} with {seats} seats")
    return found


def play_gate(gate: Gate, number: int) -> float:
    """Plays one match of a policy alone against the other on all other seats, on each seat in turn; its share of the win."""
    game = find_game(gate.game)
    seed = f"{gate.seed} {gate.seats} {number // gate.seats}"
    chance, match = random.Random(f"{seed} {number}"), Match(game, seats=gate.seats, seed=seed)
    mine, alone, others = number % gate.seats, *(read_policy(game, file, gate.seats) for file in (gate.policy, gate.other))
    while (seat := match.to_move) is not None:
        codes = match.codes()
        code = codes[0]
        if len(codes) > 1:
            s = match.imagined(seat, (chance.getrandbits(64), chance.getrandbits(64)))
            code = _choose(match, s, gate, alone if seat == mine else others)
        match.play(code)
    return float(win_shares([row.place for row in match.standing()])[mine])


def _choose(match: Match, s: Record, gate: Gate, policy: Policy) -> int:
    search = Search(match.game, match.box, s, policy=policy)
    if gate.iterations is not None:
        search.grow(gate.iterations)
    else:
        end = time.thread_time() + (gate.seconds or 0.0)
        while search.iterations == 0 or time.thread_time() < end:
            search.grow(_SLICE)
    return search.most_tried()


def _in_folder(
    folder: Path, job: Callable[[int], T], many: int, game: Game, workers: int, progress: Callable[[int], None]
) -> list[T]:
    """What a job made of so many numbers; what lies in the folder is not made again."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [number for number in range(many) if not (folder / f"{number}.pickle").exists()]
    progress(many - len(missing))
    for done, (number, made) in enumerate(Local(workers).run(job, missing, game) if missing else (), many - len(missing) + 1):
        torn = folder / f"{number}.part"
        torn.write_bytes(pickle.dumps(made))
        torn.replace(folder / f"{number}.pickle")
        progress(done)
    return [pickle.loads((folder / f"{number}.pickle").read_bytes()) for number in range(many)]  # our own files


# ---------------------------------------------------------------- the fit


class _Table:
    """Decisions as flat arrays: for each move its row among stages and codes, its gain, what is foretold of it, its decision."""

    def __init__(self, game: Game, played: Sequence[Played], length: int) -> None:
        decisions = [decision for match in played for decision in match.decisions]
        counts = np.array([len(one.codes) for one in decisions])
        self.rows = np.concatenate([_stage(one.ply, length) * game.codes.size + one.codes for one in decisions])
        self.gains = np.concatenate([one.gains for one in decisions]).astype(np.float64)
        sharper = [np.float64(one.visits) ** _SHARPER for one in decisions]
        self.target = np.concatenate([visits / visits.sum() for visits in sharper])
        self.many = len(decisions)
        self._starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
        self._of = np.repeat(np.arange(self.many), counts)

    def chances(self, scores: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """The softmax over the moves of each decision."""
        highest = np.maximum.reduceat(scores, self._starts)
        odds = np.exp(scores - highest[self._of])
        chances: npt.NDArray[np.float64] = odds / np.add.reduceat(odds, self._starts)[self._of]
        return chances

    def loss(self, chances: npt.NDArray[np.float64]) -> float:
        """Cross-entropy, in nats a decision."""
        return float(-(self.target * np.log(np.maximum(chances, 1e-12))).sum() / self.many)


def fit(game: Game, played: Sequence[Played]) -> Fitted:
    """Fits a policy by gradient descent (Adam) to what was tried, with a ridge."""
    plies = int(np.median([match.plies for match in played]))
    length = max(1, plies // STAGES)
    table = _Table(game, [match for number, match in enumerate(played) if number % _KEPT_APART], length)
    apart = _Table(game, [match for number, match in enumerate(played) if number % _KEPT_APART == 0], length)
    features, many = features_of(game.codes)
    flat = np.where(features < 0, many, features).reshape(-1, features.shape[2])
    rows, place = np.unique(table.rows, return_inverse=True)
    used = flat[rows]
    weights = np.zeros(many + 2)  # the last two: of no feature, and the weight of gains
    weights[-1] = 1.0
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    curve = []
    for step in range(1, _STEPS + 1):
        chances = table.chances(weights[used].sum(1)[place] + weights[-1] * table.gains)
        off = (chances - table.target) / table.many
        by_row = np.repeat(np.bincount(place, off, len(rows)), used.shape[1])
        slope = _RIDGE * weights + np.bincount(used.ravel(), by_row, many + 2)
        slope[-2:] = 0.0, float(off @ table.gains)
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        weights -= _RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
        weights = np.clip(weights, -_LARGEST, _LARGEST)
        if step % (_STEPS // 10) == 0:
            foretold = apart.chances(weights[flat[apart.rows]].sum(1) + weights[-1] * apart.gains)
            curve.append((step, table.loss(chances), apart.loss(foretold)))
    floor, without = apart.loss(apart.target), apart.loss(apart.chances(apart.gains))
    return Fitted(weights[:many], float(weights[-1]), plies, curve, floor, without)


# ---------------------------------------------------------------- from nothing to a file


def train(
    work: Work,
    rounds: int,
    folder: Path,
    gates: Sequence[Gate],
    workers: int = 0,
    progress: Callable[[str, int], None] = lambda what, done: None,
) -> tuple[Path, Fitted, list[Passed]]:
    """Makes a policy in so many rounds and lets it pass the gates; its file lies in the folder, whatever came out."""
    game = find_game(work.game)
    file, made, works = "", None, []
    for number in range(1, rounds + 1):
        seed = work.seed if number == 1 else f"{work.seed} round {number}"
        now = Work(**{**vars(work), "seed": seed, "policy": file})
        works.append(now)
        tell = partial(progress, f"round {number}")
        made = fit(game, _in_folder(folder / f"round{number}", partial(play_for, now), now.matches, game, workers, tell))
        file = str(folder / f"round{number}.toml")
        write_policy(game, Path(file), made, works, work.seats)
    assert made is not None
    passed = []
    for number, gate in enumerate(gates):
        asked = Gate(**{**vars(gate), "policy": file if gate.policy else ""})
        tell = partial(progress, f"gate {number + 1}")
        wins = _in_folder(folder / f"gate{number + 1}", partial(play_gate, asked), asked.matches, game, workers, tell)
        passed.append(Passed(asked, sum(wins), 1 / asked.seats))
        write_policy(game, Path(file), made, works, work.seats, [str(one) for one in passed])
    return Path(file), made, passed


def write_policy(game: Game, file: Path, made: Fitted, works: Sequence[Work], seats: int, gates: Sequence[str] = ()) -> None:
    """Writes a policy with what it was made from."""
    rounds = [
        f"{work.matches} matches, {work.seats} seats, {work.iterations} iterations a move, seed {work.seed}" for work in works
    ]
    groups = groups_of(game.codes)
    ends = np.cumsum(list(groups.values())).tolist()
    weights = {
        name: [round(weight, 2) for weight in made.weights[end - groups[name] : end].tolist()]
        for name, end in zip(groups, ends, strict=True)
    }
    head: Mapping[str, Any] = {
        "format": FORMAT,
        "rules": game.rules_version,
        "box": game.usual_box.digest,
        "gain": round(made.gain, 3),
        "lean": 0.0,
        "digest": digest_of(weights),
        "command": f"barnboard train {game.id} --seats {seats} --matches {works[0].matches} --rounds {len(works)}"
        f" --iterations {works[0].iterations} --seed '{works[0].seed}'"
        if works
        else "",
        "rounds": rounds,
        "gates": list(gates),
        "cross_entropy": round(made.curve[-1][2], 4),
        "cross_entropy_without": round(made.without, 4),
        "cross_entropy_at_best": round(made.floor, 4),
        "curve": [[step, round(fitted, 4), round(apart, 4)] for step, fitted, apart in made.curve],
    }
    lines = ["# What was learned about moves; made by `barnboard train`, see docs/bots.md."]
    lines += [f"{name} = {json.dumps(value)}" for name, value in head.items()]
    lines += ["", f"[seats.{seats}]", f"plies = {made.plies}", "", "[weights]"]
    lines += [f'"{name}" = {json.dumps(numbers)}' for name, numbers in weights.items()]
    file.write_text("\n".join(lines) + "\n", "utf-8")
