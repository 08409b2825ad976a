"""Who is ahead: places from points, ties broken by a second number and otherwise shared; and shares of the win from places."""

from typing import Any

import numpy as np
import numpy.typing as npt

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


@compiled
def share_win(seats: int, places: Points, shares: Any) -> None:
    """Fills in each seat's share of the win: all of it for one first place, an equal part for several."""
    winners = 0
    for seat in range(seats):
        winners += places[seat] == 1
    for seat in range(seats):
        shares[seat] = (places[seat] == 1) / winners


@compiled
def share_wins(places: Points, shares: Any) -> None:
    """The same for many matches, a row each."""
    for which in range(len(places)):
        share_win(places.shape[1], places[which], shares[which])


def win_shares(places: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """The share of the win of every seat, from their places in one match, or in many: then a row for each."""
    given = np.array(places, np.int64)
    rows = np.atleast_2d(given)
    shares = np.zeros(rows.shape)
    share_wins(rows, shares)
    return shares.reshape(given.shape)
