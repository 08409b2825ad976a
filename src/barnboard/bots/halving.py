"""Which of a few moves is best, and by how much: sequential halving in common imagined deals.

All candidates are tried equally often, each in the same imagined deals with the same chance to come (common random numbers), so
that luck falls on all of them alike and what is left is the difference that the moves make. After every round the worse half
goes, so most of the trials are spent on those that are hard to tell apart; whoever is clearly behind goes at once. What is told
of a move has its error, from the differences deal by deal.
"""

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .search import Search

_BATCH = 16  # deals between two looks
_CLEARLY = 3.0  # standard errors
_95 = 1.96


@dataclass(frozen=True)
class Candidate:
    """A move that was compared: its mean reward, and how much less it brought than the best one, with the error of both.

    Errors are half the width of a 95 % interval.
    """

    code: int
    deals: int
    value: float
    value_error: float
    behind: float
    behind_error: float


class Race:
    """The rewards of the moves that are compared, deal by deal. Moves that went early have fewer deals than the others."""

    def __init__(self, codes: Sequence[int]) -> None:
        self.codes = list(codes)
        self._parts: dict[int, list[npt.NDArray[np.float32]]] = {code: [] for code in codes}

    def add(self, codes: Sequence[int], found: npt.NDArray[np.float32]) -> None:
        """Takes the rewards of some more deals."""
        for column, code in enumerate(codes):
            self._parts[code].append(found[:, column])

    def rewards(self, code: int) -> npt.NDArray[np.float32]:
        """The rewards of a move, from the first deal on."""
        return np.concatenate(self._parts[code]) if self._parts[code] else np.zeros(0, np.float32)

    def behind(self, code: int, best: int) -> tuple[float, float]:
        """How much less a move brought than another in the deals of both, and the standard error of that."""
        mine, other = self.rewards(code), self.rewards(best)
        both = min(len(mine), len(other))
        return _mean_and_error(other[:both] - mine[:both])

    def ranked(self) -> list[int]:
        """The moves, best first: those that stayed longer before those that went, then by mean reward."""
        rewards = {code: self.rewards(code) for code in self.codes}
        return sorted(self.codes, key=lambda code: (-len(rewards[code]), -float(rewards[code].mean()), code))

    def candidates(self, order: Sequence[int] = ()) -> list[Candidate]:
        """What is known of every move, best first: by the rewards, or in a given order."""
        order = order or self.ranked()
        told = []
        for code in order:
            value, error = _mean_and_error(self.rewards(code))
            less, less_error = self.behind(code, order[0])
            told.append(Candidate(code, len(self.rewards(code)), value, _95 * error, less, _95 * less_error))
        return told


def _mean_and_error(numbers: npt.NDArray[np.float32]) -> tuple[float, float]:
    if len(numbers) < 2:
        return float(numbers.mean()) if len(numbers) else 0.0, 1.0
    # A few deals may agree by luck: one more deal with a difference of one is added to the spread.
    spread = math.sqrt((float(numbers.var()) * len(numbers) + 1.0) / len(numbers))
    return float(numbers.mean()), spread / math.sqrt(len(numbers))


def halve(
    search: Search,
    codes: Sequence[int],
    iterations: int,
    keep: Collection[int] = (),
    stop: Callable[[], bool] = lambda: False,
    thorough: bool = False,
) -> list[Candidate]:
    """Compares moves at the root of a search with so many iterations, or fewer where the matter is clear.

    Those to `keep` stay to the end however bad they are: somebody wants to know how bad. `thorough` spends all iterations even
    where it is clear which move is best: somebody wants to know by how much.
    """
    race, alive, deals = Race(codes), list(codes), 0
    rounds = max(1, math.ceil(math.log2(len(codes))))
    end = search.iterations + iterations
    for number in range(rounds):
        end_of_round = search.iterations + (end - search.iterations) // (rounds - number)
        while deals == 0 or not stop():
            batch = min(_BATCH, (end_of_round - search.iterations) // len(alive))
            if batch <= 0 and deals > 0:
                break
            batch = max(1, batch)
            race.add(alive, search.compare(alive, batch, deals))
            deals += batch
            if thorough:
                continue
            alive = _not_clearly_behind(race, alive, keep)
            if _is_clear(race, alive):
                return race.candidates()
        ahead = sorted(alive, key=lambda code: -float(race.rewards(code).mean()))
        stay = ahead[: max(2, math.ceil(len(alive) / 2))]
        alive = [code for code in alive if code in stay or code in keep]
    return race.candidates()


def compare_anew(search: Search, candidates: Sequence[Candidate], kept: Collection[int], iterations: int) -> list[Candidate]:
    """The same candidates, but the best one and those that were `kept` are told by fresh deals, which had no say in the choice.

    Of several moves that are alike the one with the most luck comes out best, and all others seem to cost something. In deals
    that did not help to choose it, it has no luck to expect.
    """
    again = [candidates[0].code, *(code for code in kept if code != candidates[0].code)]
    if len(again) == 1:
        return list(candidates)
    race = Race(again)
    race.add(again, search.compare(again, max(2, iterations // len(again)), max(one.deals for one in candidates)))
    anew = {one.code: one for one in race.candidates(again)}
    return [anew.get(one.code, one) for one in candidates]


def _not_clearly_behind(race: Race, alive: list[int], keep: Collection[int]) -> list[int]:
    best = max(alive, key=lambda code: float(race.rewards(code).mean()))
    left = []
    for code in alive:
        less, error = race.behind(code, best)
        if code in keep or less <= _CLEARLY * error:
            left.append(code)
    return left


def _is_clear(race: Race, alive: list[int]) -> bool:
    """Whether the best of those left is known, and how far the others are behind."""
    best = max(alive, key=lambda code: float(race.rewards(code).mean()))
    return all(less > 2 * _CLEARLY * error for less, error in (race.behind(code, best) for code in alive if code != best))
