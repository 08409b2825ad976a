"""How sure numbers are: intervals of means, and which of many differences are more than chance."""

import math
from collections.abc import Mapping
from typing import NamedTuple

from barnboard.arena.intervals import Figure, wilson

FEWEST = 30  # matches below which nothing is called sure
_Z = 1.959963984540054  # 95 %
_FALSE = 0.05  # of all that is called sure, by chance


class Mean(NamedTuple):
    """The mean of a number over many matches, its standard deviation, and over how many."""

    value: float
    deviation: float
    many: int

    @property
    def error(self) -> float:
        """The standard error."""
        return self.deviation / math.sqrt(self.many) if self.many else math.inf

    def figure(self) -> Figure:
        """With its interval."""
        reach = _Z * self.error
        return Figure(value=_short(self.value), low=_short(self.value - reach), high=_short(self.value + reach))

    def share(self) -> Figure:
        """The same for a share of wins, which is never below 0 or above 1."""
        low, high = wilson(self.value * self.many, self.many)
        return Figure(value=_short(self.value), low=_short(low), high=_short(high))

    def chance(self, expected: float = 0.0) -> float:
        """How likely it is to be at least so far from what is expected by chance alone."""
        away = abs(self.value - expected)
        if self.many < FEWEST or away == 0:
            return 1.0
        return math.erfc(away / self.error / math.sqrt(2)) if self.error > 0 else 0.0


def surely(chances: Mapping[str, float]) -> set[str]:
    """Which of many differences are more than chance: at most one in twenty of those is wrong (Benjamini, Hochberg)."""
    ordered = sorted(chances, key=lambda key: chances[key])
    many = 0
    for rank, key in enumerate(ordered, 1):
        if chances[key] <= _FALSE * rank / len(ordered):
            many = rank
    return set(ordered[:many])


def _short(number: float) -> float:
    """Six digits: the last ones of a sum depend on the order in which a machine adds."""
    return float(f"{number:.6g}")
