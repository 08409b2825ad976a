"""Time to think: none, so much for each turn, or a bank for the whole match.

A clock is told what happened and when, and follows from the news alone. Time runs for the seat to move, whoever plays for it:
leaving stops nothing. Only what passed while no server was there, or while it stood still, is nobody's time.
"""

from collections.abc import Sequence

from .store import News


class Clock:
    """The clock of one table. All times are milliseconds; `outages` are in order and apart."""

    def __init__(self, kind: str, limit: int, seats: int, outages: Sequence[tuple[int, int]]) -> None:
        self.kind = kind
        self.limit = limit
        self.used = [0] * seats  # of the bank
        self._outages = outages
        self._turn_began: list[int] = []  # for each ply
        self._since = 0  # the seat to move has been thinking since

    def start(self, at: int) -> None:
        """The match was dealt."""
        self._turn_began = [at]
        self._since = at

    def moved(self, item: News, turn_is_over: bool) -> None:
        """A move was made."""
        self._charge(item)
        if item.ply is not None:
            self._turn_began.append(item.at if turn_is_over else self._turn_began[-1])

    def took_back(self, item: News, ply: int) -> None:
        """A move was taken back: the turn goes on, and so does its time."""
        self._charge(item)
        del self._turn_began[ply + 1 :]

    def _charge(self, item: News) -> None:
        if item.seat is not None:
            self.used[item.seat] += item.spent
        self._since = item.at

    def spent(self, now: int) -> int:
        """How long the seat to move has been thinking since the last move."""
        return self._elapsed(self._since, now)

    def left(self, seat: int, to_move: int | None, now: int) -> int | None:
        """How much time a seat has left, None without a clock."""
        if self.kind == "none" or not self._turn_began:
            return None if self.kind == "none" else self.limit
        if self.kind == "turn":
            return max(0, self.limit - (self._elapsed(self._turn_began[-1], now) if seat == to_move else 0))
        return max(0, self.limit - self.used[seat] - (self.spent(now) if seat == to_move else 0))

    def _elapsed(self, since: int, now: int) -> int:
        elapsed = now - since
        for began, until in reversed(self._outages):
            if until <= since:
                break  # and so are all before it
            elapsed -= max(0, min(now, until) - max(since, began))
        return max(0, elapsed)
