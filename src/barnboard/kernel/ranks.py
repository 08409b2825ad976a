"""Who is ahead: places from points, ties broken by a second number and otherwise shared."""

from typing import Any

from .compile import compiled
from .records import Points


@compiled
def rank(seats: int, points: Points, tie_break: Any, places: Points) -> None:
    """Fills in each seat's place from 1: one more than the number of seats that are ahead of it."""
    for seat in range(seats):
        ahead = 0
        for other in range(seats):
            level = points[other] == points[seat]
            if points[other] > points[seat] or (level and tie_break[other] > tie_break[seat]):
                ahead += 1
        places[seat] = 1 + ahead
