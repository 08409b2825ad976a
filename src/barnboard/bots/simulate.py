"""Many matches between bots, summed up. They run on all cores, and what is compiled of them runs without Python."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel.ranks import win_shares

from .batches import COMPILED, Outcomes, play_matches

_FIRST_CHUNK = 16
_LARGEST_CHUNK = 10_000
_CHUNK_SECONDS = 0.1  # how long whoever wants to stop waits at the most, as far as bots do not think longer


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
    cut: int  # matches that did not end within the bound of the game, and count as they stood then

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return asdict(self)


class _Sums:
    def __init__(self, seats: int) -> None:
        self.games = self.moves = self.cut = 0
        self.points, self.wins, self.turns = (np.zeros(seats) for _ in range(3))

    def add(self, played: Outcomes) -> None:
        seats = len(self.points)
        self.games += len(played.moves)
        self.moves += int(played.moves.sum())
        self.cut += int(played.cut.sum())
        self.turns += played.turns[:, :seats].sum(0)
        self.points += played.points[:, :seats].sum(0)
        self.wins += win_shares(played.places[:, :seats]).sum(0)


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
    start = time.perf_counter()
    for played in _chunks(study):
        sums.add(played)
        progress(sums.games)
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
        cut=sums.cut,
    )


def _rounded(means: Any) -> list[float]:
    return [round(float(mean), 4) for mean in means]


def _chunks(study: Study) -> Iterator[Outcomes]:
    """The matches, some at a time: as many as take a moment. How they are cut into chunks changes nothing."""
    game = study.game
    blank = game.blank(study.seats, game.check_setup(study.seats, study.options))
    most = _LARGEST_CHUNK if set(study.bots) <= set(COMPILED) else _FIRST_CHUNK
    first, many = 0, _FIRST_CHUNK
    while first < study.games:
        numbers = range(first, min(study.games, first + many))
        start = time.perf_counter()
        seeds = [study.seed_of(number) for number in numbers]
        yield play_matches(game, study.box, blank, seeds, [study.bots] * len(seeds), threads=0)
        first = numbers.stop
        spent = time.perf_counter() - start
        many = min(most, 2 * many) if spent < _CHUNK_SECONDS / 2 else max(1, many // 2) if spent > _CHUNK_SECONDS else many
