"""Chances that are kept: what the search finds in a position, turned into how often such positions were won.

A search that sees some turns ahead counts points and wins of imagined matches; that is not yet a chance to win, and hints that
took it for one said 93 % where 73 % were won. A curve (logistic regression: Platt scaling with one more variable) is therefore
fitted, for a game and a number of seats, to matches that were played to the end. It lies in the game's folder
(`calibration.toml`) and is made again by `barnboard calibrate GAME`. What is told where there is no curve stands in `advice`.
"""

import math
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from barnboard.games import Game
from barnboard.games.boxes import Box

FILE = "calibration.toml"
FORMAT = 1
_EDGE = 0.005  # values closer to 0 or 1 count as that
_RIDGE = 1.0  # as if a little had been seen that speaks for trusting the value as it is
_BINS = 10
_TINY = 1e-9  # steps that change nothing

_Weights = tuple[float, float, float, float]
# What weights are made of: a level, how it changes towards the end, and how the curve rises with the value before and then.
_LEVEL, _LEVEL_LATE = (1.0, 0.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.0)
_EARLY, _LATE = (0.0, 1.0, 0.0, -1.0), (0.0, 0.0, 0.0, 1.0)
_RISES = {_EARLY: (0.0, 1.0, 0.0, 0.0), _LATE: (0.0, 1.0, 0.0, 1.0)}  # by how much, if multiplied with the weights


class Sample(NamedTuple):
    """One position of a played match: what the search found for the seat to move, and the share of the win that it got."""

    value: float
    ended: float  # the share of imagined matches that came to their end
    won: float


class Curve(NamedTuple):
    """How values become chances: weights of 1, the value's log-odds, `ended`, and both multiplied."""

    weights: _Weights

    def chance(self, value: float, ended: float) -> float:
        """The chance to win of a seat for which the search found that value."""
        reach = float(np.dot(self.weights, _variables(value, ended)))
        return 1 / (1 + math.exp(-reach))


PLAIN = Curve((0.0, 1.0, 0.0, 0.0))  # the value as it is


def curve_for(game: Game, seats: int, box: Box[Any]) -> Curve | None:
    """The curve of a game, or None where there is none for that many seats or for such a box."""
    return None if box.edited else _curves(game).get(seats)


@lru_cache(64)
def _curves(game: Game) -> dict[int, Curve]:
    file = game.folder.joinpath(FILE)
    if not file.is_file():
        return {}
    told = tomllib.loads(file.read_text("utf-8"))
    if (told["format"], told["rules"], told["box"]) != (FORMAT, game.rules_version, game.usual_box.digest):
        return {}  # made for other rules: no chances are better than wrong ones
    return {int(seats): Curve(tuple(entry["weights"])) for seats, entry in told["seats"].items()}


def _variables(value: float, ended: float) -> _Weights:
    inside = min(1 - _EDGE, max(_EDGE, value))
    odds = math.log(inside / (1 - inside))
    return 1.0, odds, ended, odds * ended


def fit(samples: Sequence[Sample]) -> Curve:
    """The curve under which the samples are most likely, held a little towards the value as it is.

    It never falls: where a higher value seems to win less often, which is luck, it tells nothing at all.
    """
    rising = [_EARLY, _LATE]
    weights = _most_likely(samples, rising)
    while falling := [way for way in rising if float(np.dot(weights, _RISES[way])) < 0]:
        rising = [way for way in rising if way not in falling]
        weights = _most_likely(samples, rising)
    first, second, third, fourth = (round(float(weight), 6) for weight in weights)
    return Curve((first, second, third, fourth))


def _most_likely(samples: Sequence[Sample], rising: Sequence[_Weights]) -> npt.NDArray[np.float64]:
    """The likeliest weights (by Newton's method) of a curve that rises in these ways only."""
    variables = np.array([_variables(sample.value, sample.ended) for sample in samples])
    won = np.array([sample.won for sample in samples])
    start = np.array(PLAIN.weights)
    ways = np.array([_LEVEL, _LEVEL_LATE, *rising]).T
    weights = np.zeros(len(start))

    def unlikely(weights: npt.NDArray[np.float64]) -> float:
        reach = variables @ weights
        return float(np.sum(np.logaddexp(0, reach) - won * reach) + _RIDGE * np.sum((weights - start) ** 2) / 2)

    for _ in range(50):
        chances = np.exp(-np.logaddexp(0, -(variables @ weights)))
        slope = variables.T @ (won - chances) - _RIDGE * (weights - start)
        bend = (variables * (chances * (1 - chances))[:, None]).T @ variables + _RIDGE * np.eye(len(start))
        step = ways @ np.linalg.solve(ways.T @ bend @ ways, ways.T @ slope)
        while float(np.abs(step).max()) >= _TINY and unlikely(weights + step) > unlikely(weights):
            step = step / 2  # where nearly all is taken for sure, a whole step of Newton's goes too far
        weights = weights + step
        if float(np.abs(step).max()) < _TINY:
            break
    return weights


def calibration_error(samples: Sequence[tuple[float, float]]) -> float:
    """The expected calibration error (ECE): by how much told chances and won shares differ, over ten bins of equal size."""
    told, won = np.array(samples).reshape(-1, 2).T
    bins = np.array_split(np.argsort(told, kind="stable"), _BINS)
    return float(sum(abs(_mean(told[chosen]) - _mean(won[chosen])) * len(chosen) for chosen in bins) / len(samples))


def _mean(numbers: npt.NDArray[np.float64]) -> float:
    return float(numbers.mean()) if len(numbers) else 0.0
