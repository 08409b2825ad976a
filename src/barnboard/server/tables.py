"""One table: who sits there, what happened, how the match stands.

A table is built from what the store holds and follows news in their order, so that every process that reads the same news has
the same table. Nothing here writes: what may happen next is decided in `seats`, `moves`, `chat` and `rematch`.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any

from barnboard.fairness import fingerprint
from barnboard.games import Game, game, games
from barnboard.games.boxes import Box
from barnboard.match import Match

from .clock import Clock
from .readiness import foresees
from .refusals import Refusal
from .store import Change, Ending, News, SeatRow, Stored, TableRow

UNSEALING = ("left", "freed", "ready")  # what ends it that all numbers are sealed: somebody has none any more, or another one


class Table:
    """A table in memory. Without a box, its match was begun under rules that this build has not got: it has no `match`."""

    def __init__(self, stored: Stored, outages: Sequence[tuple[int, int]], box: Box[Any] | None) -> None:
        self.row: TableRow = stored.row
        self.seats: list[SeatRow] = stored.seats
        self.box = box
        self.ending = stored.ending
        self._unpacked: tuple[Ending, Mapping[str, Any]] | None = None
        self.is_dealt = False
        self._promise: dict[str, Any] = {}  # what the house signed when it laid the table; older builds did not
        self._sealed: dict[str, Any] | None = None  # all seals and their signature, from when they are there
        self.votes: list[int] = []  # seats that want to end a held match
        self.undone = 0  # how often the seat that moved last has taken a move back since others moved
        self.proofs: dict[str, asyncio.Future[tuple[dict[str, Any], float]]] = {}  # of a finished match, by language
        self._standing: list[News] = []  # the moves that stand, by ply
        self._moved_last: int | None = None  # whether or not that move stands
        self.held: dict[str, tuple[int, ...]] = {}  # the seats of people who were asked for, until somebody sits elsewhere
        self._is_away: set[int] = _taken_over(stored.news)
        self._of_bots: set[int] = set()  # the numbers of the moves that bots made
        self.news: list[News] = []
        self.match: Match | None = None
        self.to_move: int | None = None  # the seat that decides next
        self.clock = Clock(stored.row.clock, stored.row.clock_seconds * 1000, len(stored.seats), outages)
        self.lock = asyncio.Lock()
        self.is_hurried = False  # the last bot had to think shorter than usual
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
    def title(self) -> str:
        """What the game is called; its id where this build has not got it and no match was finished."""
        if self.row.game in games():
            return self.game.title
        return self.row.game if self.ending is None else str(self.told["title"])

    @property
    def told(self) -> Mapping[str, Any]:
        """All that was written down at the end of the match, unpacked once; only a match of other rules is shown from it."""
        assert self.ending is not None
        if self._unpacked is None or self._unpacked[0] is not self.ending:
            self._unpacked = self.ending, self.ending.told()
        return self._unpacked[1]

    @property
    def ply(self) -> int:
        """How many moves stand."""
        return len(self._standing)

    @property
    def is_held(self) -> bool:
        """Whether the match runs under rules that this build has not got."""
        return self.is_dealt and self.match is None and self.row.status == "playing"

    @property
    def number(self) -> int:
        """The number of the last news."""
        return self.news[-1].number

    @property
    def status(self) -> str:
        """waiting, playing, held, over, ended (without a result) or closed."""
        if self.match is None or self.row.status == "ended":
            return "held" if self.is_held else self.row.status
        return "over" if self.to_move is None else "playing"

    @property
    def last_mover(self) -> int | None:
        """The seat that made the last move that stands."""
        return self._standing[-1].seat if self._standing else None

    @property
    def commitment(self) -> str:
        """What binds the house to the deal's secret before it is told: as it stands in the first event of the table."""
        return str(self._promise.get("commitment") or fingerprint(self.row.secret))

    @property
    def is_sealed(self) -> bool:
        """Whether everybody sits and has sealed a number, and not all have told theirs."""
        return self._sealed is not None and not self.is_dealt

    @property
    def deal(self) -> dict[str, Any]:
        """What was promised of the deal (DealShape)."""
        promise, sealed = self._promise, self._sealed or {}
        return {
            "table": self.id,
            "made": self.row.made,
            "commitment": self.commitment,
            "key": promise.get("key"),
            "signature": promise.get("signature"),
            "seals": sealed.get("seals") or [seal_of(who) for who in self.seats],
            "seals_signature": sealed.get("signature"),
        }

    def plays_itself(self, seat: int) -> bool:
        """Whether a bot moves for the seat."""
        return self.seats[seat].kind == "bot" or self.seats[seat].away is not None

    def clock_runs_for(self, seat: int) -> bool:
        """Whether the time of a seat runs now: it is to move, and a person's, even while a bot plays for that person."""
        return seat == self.to_move and self.row.clock != "none" and self.seats[seat].kind == "person"

    def move_at(self, ply: int) -> News:
        """The move that stands at a ply."""
        return self._standing[ply]

    def taken_back_after(self, number: int) -> list[tuple[News, int]]:
        """The moves made after some news that were taken back since, oldest first, with the plies that they had."""
        found, plies = [], []
        for item in reversed(self.news[number:]):
            if item.kind == "undo":
                plies.append(int(item.text or 0))
            elif item.kind == "move" and item.ply is None:
                found.append((item, plies.pop()))
        return found[::-1]

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back the last move, as far as this process can tell at once."""
        return self.match is not None and not self.row.rated and foresees(self.match.game) and self.match.can_undo(seat)

    def turns_of(self, seat: int) -> int:
        """How often a seat began to move."""
        movers = [item.seat for item in self._standing]
        return sum(mover == seat != before for before, mover in zip([None, *movers], movers, strict=False))

    def was_a_bots(self, move: News) -> bool:
        """Whether a bot made a move: on its own seat, or for a person who was away then."""
        return move.number in self._of_bots

    def running(self) -> Match:
        """The match while it runs, or the Refusal that fits."""
        if self.match is None or self.row.status == "ended":
            raise Refusal({"waiting": "not_dealt", "playing": "older_rules", "over": "over"}.get(self.row.status, "closed"))
        if self.to_move is None:
            raise Refusal("over")
        return self.match

    def finished(self) -> Match:
        """The match once it is over, or the Refusal that fits."""
        self.check_over()
        if self.match is None:
            raise Refusal("older_rules")
        return self.match

    def check_over(self) -> None:
        """Raises the Refusal where the match is not over."""
        if self.status != "over":
            raise Refusal("running")

    def check_seat(self, seat: int) -> int:
        """The seat, or the Refusal for one that is not there."""
        if not 0 <= seat < len(self.seats):
            raise Refusal("no_seat")
        return seat

    def names(self) -> list[str]:
        """What the seats are called once all are taken."""
        return [who.name for who in self.seats]

    # ------------------------------------------------------------ following

    def next_number(self) -> int:
        """The number of the next news."""
        return self.number + 1

    def apply(self, change: Change) -> None:
        """Follows a change that was stored."""
        if change.seats:
            self.held.clear()
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
        self.held.clear()
        self.ending = stored.ending or self.ending
        fresh = [item for item in stored.news if item.number > self.number]
        self._is_away |= _taken_over(fresh)
        for item in fresh:
            self._follow(item)
        return fresh

    def _follow(self, item: News) -> None:
        self.news.append(item)
        if item.seat is not None:
            self._follow_seat(item, item.seat)
        if item.kind == "made":
            self._promise = json.loads(item.text or "{}")
        elif item.kind == "sealed":
            self._sealed = json.loads(item.text or "{}")
        elif item.kind in UNSEALING and not self.is_dealt:
            self._sealed = None
        elif item.kind == "dealt":
            self.is_dealt = True
            self.clock.start(item.at)
            if self.box is not None:
                self.match = self._deal(self.box)
                self.to_move = self.match.to_move
        elif item.kind == "move" and self.match is not None:
            before = self.to_move
            if item.ply is not None:  # a move that was taken back is read without its ply
                self.match.play(item.text or "")
                self.to_move = self.match.to_move
            elif item.seat is not None:
                self.match.skip(item.seat)
            self.clock.moved(item, self.to_move != before)
        elif item.kind == "undo" and self.match is not None:
            self._take_back(item)
        elif item.kind == "ended":
            self.to_move = None

    def _follow_seat(self, item: News, seat: int) -> None:
        """Keeps what is asked for again and again: which moves stand, which of them bots made, who is away."""
        if item.kind == "move":
            if self.seats[seat].kind == "bot" or seat in self._is_away:
                self._of_bots.add(item.number)
            if self._moved_last != seat:
                self.undone, self._moved_last = 0, seat
            if item.ply is not None:
                self._standing.append(item)
        elif item.kind == "undo":
            self.undone += 1
        elif item.kind == "away":
            self._is_away.add(seat)
        elif item.kind in ("back", "took"):
            self._is_away.discard(seat)
            if item.kind == "took" and self.match is not None and self.match.names is not None:
                self.match.names[seat] = item.text or ""
        elif item.kind == "vote" and seat not in self.votes:
            self.votes = sorted([*self.votes, seat])

    def _take_back(self, item: News) -> None:
        """A move that was read without its ply was never played here, and then there is nothing to take back."""
        assert self.match is not None
        ply = int(item.text or 0)
        if self.match.ply == ply + 1:
            self.match.take_back()
            self.to_move = self.match.to_move
            self._standing.pop().ply = None
        self.clock.took_back(item, self.match.ply)

    def _deal(self, box: Box[Any]) -> Match:
        options: dict[str, Any] = self.row.options
        deal = self.deal if self._promise else None
        nonces, names = [who.nonce for who in self.seats], self.names()
        return Match(self.game, len(nonces), self.row.secret, box, names, nonces, deal, **options)


def _taken_over(news: Sequence[News]) -> set[int]:
    """The seats that people take over from bots in these news: until then bots move there."""
    return {item.seat for item in news if item.kind == "took" and item.seat is not None}


def seal_of(who: SeatRow) -> str:
    """The seal of a seat; of one whose number is known its hash."""
    return who.seal or (fingerprint(who.nonce) if who.nonce else "")
