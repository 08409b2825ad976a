"""How sure a share of wins is."""

import math

_Z = 1.959963984540054  # 95 %


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson interval in which the true share lies with 95 % confidence; shared wins count in parts."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, _Z * _Z
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    reach = _Z / (1 + z2 / games) * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)
