"""Many matches between bots, summed up. Random bots run wholly compiled, on all cores."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel import verbs
from barnboard.kernel.loops import play_many
from barnboard.kernel.records import MAX_SEATS, copies
from barnboard.match import Match, key_of

from . import make_bot
from .bot import take_turn

_BATCH = 1000


@dataclass
class Result:
    """What came out of many matches; lists go by seat. A turn is each time that a seat comes to move."""

    game: str
    seats: int
    games: int
    moves: int
    seconds: float
    moves_per_second: float
    mean_points: list[float]
    win_share: list[float]
    mean_turns: list[float]

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return asdict(self)


class _Sums:
    def __init__(self, seats: int) -> None:
        self.games = self.moves = 0
        self.points, self.wins, self.turns = (np.zeros(seats) for _ in range(3))

    def add(self, moves: int, turns: Sequence[int], points: Sequence[int], places: Sequence[int]) -> None:
        self.games += 1
        self.moves += moves
        self.turns += turns
        self.points += points
        winners = np.equal(places, 1)
        self.wins += winners / winners.sum()


@dataclass(frozen=True)
class Study:
    """What is to be played: so many matches of one game between these bots."""

    game: Game
    seats: int
    games: int
    bots: Sequence[str]
    seed: str
    box: Box[Any]
    options: Mapping[str, Any]

    def seed_of(self, number: int) -> str:
        """The seed of one of the matches."""
        return f"{self.seed} {number}"


def simulate(study: Study, progress: Callable[[int], None] = lambda done: None) -> Result:
    """Plays a study; the same seed gives the same result. `progress` is told how many matches are done."""
    sums = _Sums(study.seats)
    play = _play_random if set(study.bots) == {"random"} else _play_thinking
    start = time.perf_counter()
    play(study, sums, progress)
    seconds = time.perf_counter() - start
    return Result(
        game=study.game.id,
        seats=study.seats,
        games=study.games,
        moves=sums.moves,
        seconds=round(seconds, 3),
        moves_per_second=round(sums.moves / seconds, 1),
        mean_points=_rounded(sums.points / study.games),
        win_share=_rounded(sums.wins / study.games),
        mean_turns=_rounded(sums.turns / study.games),
    )


def _rounded(means: Any) -> list[float]:
    return [round(float(mean), 4) for mean in means]


def _play_random(study: Study, sums: _Sums, progress: Callable[[int], None]) -> None:
    game, seats = study.game, study.seats
    blank = game.blank(seats, game.check_setup(seats, study.options))
    points, places = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
    for first in range(0, study.games, _BATCH):
        many = min(_BATCH, study.games - first)
        records = copies(blank, many)
        records["key"] = [key_of(study.seed_of(first + number)) for number in range(many)]
        played = play_many(study.box.record, records, game.most_moves, threads=0)
        for number in range(many):
            verbs.standing(study.box.record, records[number], points, places)
            turns = played.turns[number, :seats].tolist()
            sums.add(int(played.moves[number]), turns, points[:seats].tolist(), places[:seats].tolist())
        progress(first + many)


def _play_thinking(study: Study, sums: _Sums, progress: Callable[[int], None]) -> None:
    sitting = [make_bot(name) for name in study.bots]
    for number in range(study.games):
        match = Match(study.game, seats=study.seats, seed=study.seed_of(number), box=study.box, **study.options)
        chance = random.Random(study.seed_of(number))
        turns, before = [0] * study.seats, None
        while (seat := match.to_move) is not None:
            if seat != before:
                before = seat
                turns[seat] += 1
            take_turn(match, sitting[seat], chance)
        rows = match.standing()
        sums.add(match.ply, turns, [row.points for row in rows], [row.place for row in rows])
        progress(number + 1)
