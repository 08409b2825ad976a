"""How sure a share of wins is, and a mean."""

import math
from statistics import NormalDist

from pydantic import BaseModel, ConfigDict

_Z = 1.959963984540054  # 95 %


class Figure(BaseModel):
    """A number, and the interval in which the true one lies with 95 % confidence."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    value: float
    low: float
    high: float


def share_of(wins: float, games: int) -> Figure:
    """A share of wins with its interval."""
    low, high = wilson(wins, games)
    return Figure(value=wins / games, low=low, high=high)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson interval in which the true share lies with 95 % confidence; shared wins count in parts."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, _Z * _Z
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    reach = _Z / (1 + z2 / games) * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def mean_reach(count: int, total: float, squares: float, looks: int = 1) -> float | None:
    """Half of the interval in which the true mean lies with 95 % confidence; None where too little is known.

    Whoever looks at several means at once and picks some tells how many: the interval is as much wider.
    """
    if count < 3:
        return None
    z, free = NormalDist().inv_cdf(1 - 0.025 / looks), count - 1
    student = z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
    spread = max(0.0, squares - total * total / count) / free
    return student * math.sqrt(spread / count)
