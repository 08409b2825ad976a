"""One table: who sits there, what happened, how the match stands.

A table is built from what the store holds and follows news in their order, so that every process that reads the same news has
the same table. Nothing here writes: what may happen next is decided in `seats`, `moves`, `chat` and `rematch`.
"""

import asyncio
import hashlib
from collections.abc import Sequence
from typing import Any

from barnboard.games import Game, game
from barnboard.match import Match

from .clock import Clock
from .refusals import Refusal
from .store import Change, News, SeatRow, Stored, TableRow


class Table:
    """A table in memory."""

    def __init__(self, stored: Stored, outages: Sequence[tuple[int, int]]) -> None:
        self.row: TableRow = stored.row
        self.seats: list[SeatRow] = stored.seats
        self.news: list[News] = []
        self.match: Match | None = None
        self.to_move: int | None = None  # the seat that decides next
        self.clock = Clock(stored.row.clock, stored.row.clock_seconds * 1000, len(stored.seats), outages)
        self.lock = asyncio.Lock()
        self.is_ours = True  # the last news were told by this process
        self.used = 0.0  # when it was last asked for, by the loop's clock
        for item in stored.news:
            self._follow(item)

    # ------------------------------------------------------------ asking

    @property
    def id(self) -> str:
        """The name in its link."""
        return self.row.id

    @property
    def game(self) -> Game:
        """Which game is played."""
        return game(self.row.game)

    @property
    def number(self) -> int:
        """The number of the last news."""
        return self.news[-1].number

    @property
    def status(self) -> str:
        """waiting, playing, over or closed."""
        if self.match is None:
            return self.row.status
        return "over" if self.to_move is None else "playing"

    @property
    def last_mover(self) -> int | None:
        """The seat that made the last move that stands."""
        for item in reversed(self.news):
            if item.kind == "move" and item.ply is not None:
                return item.seat
        return None

    @property
    def commitment(self) -> str:
        """What binds the server to the deal's secret before it is told."""
        return hashlib.sha256(self.row.secret.encode()).hexdigest()

    def plays_itself(self, seat: int) -> bool:
        """Whether a bot moves for the seat."""
        return self.seats[seat].kind == "bot" or self.seats[seat].away is not None

    def move_at(self, ply: int) -> News:
        """The move that stands at a ply."""
        return next(item for item in reversed(self.news) if item.kind == "move" and item.ply == ply)

    def taken_back_after(self, number: int) -> list[tuple[News, int]]:
        """The moves made after some news that were taken back since, oldest first, with the plies that they had."""
        found, plies = [], []
        for item in reversed(self.news[number:]):
            if item.kind == "undo":
                plies.append(int(item.text or 0))
            elif item.kind == "move" and item.ply is None:
                found.append((item, plies.pop()))
        return found[::-1]

    def was_a_bots(self, move: News) -> bool:
        """Whether a bot made a move: on its own seat, or for a person who was away then."""
        if move.seat is not None and self.seats[move.seat].kind == "bot":
            return True
        before = (item for item in reversed(self.news) if item.number < move.number and item.seat == move.seat)
        return next((item.kind == "away" for item in before if item.kind in ("away", "back")), False)

    def running(self) -> Match:
        """The match while it runs, or the Refusal that fits."""
        if self.match is None:
            raise Refusal("closed" if self.row.status == "closed" else "not_dealt")
        if self.to_move is None:
            raise Refusal("over")
        return self.match

    def finished(self) -> Match:
        """The match once it is over, or the Refusal that fits."""
        if self.match is None or self.to_move is not None:
            raise Refusal("running")
        return self.match

    def check_seat(self, seat: int) -> int:
        """The seat, or the Refusal for one that is not there."""
        if not 0 <= seat < len(self.seats):
            raise Refusal("no_seat")
        return seat

    def names(self) -> list[str]:
        """What the seats are called once all are taken."""
        return [who.name for who in self.seats]

    # ------------------------------------------------------------ following

    def next_number(self, after: int = 0) -> int:
        """The number of the next news."""
        return self.number + 1 + after

    def apply(self, change: Change) -> None:
        """Follows a change that was stored."""
        for seat, values in change.seats.items():
            for name, value in values.items():
                setattr(self.seats[seat], name, value)
        for name, value in change.table.items():
            setattr(self.row, name, value)
        for item in change.news:
            self._follow(item)

    def catch_up(self, stored: Stored) -> list[News]:
        """Follows what others told meanwhile; returns what was new."""
        self.row, self.seats = stored.row, stored.seats
        fresh = [item for item in stored.news if item.number > self.number]
        for item in fresh:
            self._follow(item)
        return fresh

    def _follow(self, item: News) -> None:
        self.news.append(item)
        if item.kind == "dealt":
            self.match = self._deal()
            self.to_move = self.match.to_move
            self.clock.start(item.at)
        elif item.kind == "move" and self.match is not None:
            before = self.to_move
            if item.ply is not None:  # a move that was taken back is read without its ply
                self.match.play(item.text or "")
                self.to_move = self.match.to_move
            self.clock.moved(item, self.to_move != before)
        elif item.kind == "undo" and self.match is not None:
            self._take_back(item)
        elif item.kind == "back":
            self.clock.came_back(item.at)

    def _take_back(self, item: News) -> None:
        """A move that was read without its ply was never played here, and then there is nothing to take back."""
        assert self.match is not None
        assert item.seat is not None
        ply = int(item.text or 0)
        if self.match.ply == ply + 1:
            self.match.undo(item.seat)
            self.to_move = self.match.to_move
            self.move_at(ply).ply = None
        self.clock.took_back(item, self.match.ply)

    def _deal(self) -> Match:
        options: dict[str, Any] = self.row.options
        nonces = [who.nonce for who in self.seats]
        return Match(self.game, len(self.seats), seed=self.row.secret, nonces=nonces, names=self.names(), **options)
