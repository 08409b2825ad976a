"""What is kept, row by row: tables, chairs, news and how they change, endings, and what orders the house."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from barnboard.bots import USUAL_BOT


class Outrun(Exception):
    """Somebody else told something about the table first."""


@dataclass(slots=True)
class SeatRow:
    """Who sits on a seat. `away` says why a bot plays for a person, None while the person plays."""

    kind: str = "free"  # free, kept, person, bot
    name: str = ""
    holder: str | None = None  # the digest of the person's secret
    bot: str | None = None
    nonce: str = ""  # empty until it is told
    away: str | None = None  # left, time, absent, resigned
    seal: str = ""  # the hash of a nonce that is told when all are sealed


@dataclass(slots=True)
class TableRow:
    """A table apart from what happened at it."""

    id: str
    game: str
    options: dict[str, Any]
    is_open: bool
    clock: str  # none, turn, bank
    clock_seconds: int
    secret: str
    host: str
    status: str  # waiting, playing, over, closed, ended
    made: int
    rules_version: int = 0
    box: str = ""  # the digest of what is in the box
    pace: str = "live"  # live, days
    stand_in: str = USUAL_BOT  # plays for people who are away
    before: str | None = None
    after: str | None = None
    ended: int | None = None
    network: str = ""  # from where an open table was made, as long as it is open
    shares: bool = False  # whether one person may take several chairs
    turned_away: list[str] = field(default_factory=list)  # people whose chairs the host freed


@dataclass(slots=True)
class News:
    """One thing that happened at a table. `ply` is that of a move that stands; `spent` is thinking time in milliseconds."""

    number: int
    kind: str
    at: int
    seat: int | None = None
    ply: int | None = None
    text: str | None = None
    spent: int = 0


@dataclass
class Change:
    """News, and what they change in the rows. `taken_back` is the ply of a move that no longer stands."""

    news: list[News]
    seats: dict[int, dict[str, Any]] = field(default_factory=dict)
    table: dict[str, Any] = field(default_factory=dict)
    taken_back: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready, for processes that follow it."""
        return {"news": [columns(item) for item in self.news], "seats": self.seats, "table": self.table}

    @staticmethod
    def of(told: Mapping[str, Any]) -> "Change":
        """The change that `as_dict` told."""
        seats = {int(seat): values for seat, values in told["seats"].items()}
        return Change([News(**item) for item in told["news"]], seats, told["table"])


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended. `standing` has points and place of each seat; `packed` is all the rest (see `ending.py`)."""

    standing: list[dict[str, int]]
    packed: bytes

    @staticmethod
    def of(standing: list[dict[str, int]], told: Mapping[str, Any]) -> "Ending":
        """An ending with the rest packed."""
        return Ending(standing, zlib.compress(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode(), 6))

    def told(self) -> dict[str, Any]:
        """All the rest: `title`, `match`, `views` (the spectator's last), `breakdown` and `events` by language."""
        found: dict[str, Any] = json.loads(zlib.decompress(self.packed))
        return found


class OpenTable(NamedTuple):
    """An open table, by what lists rank it."""

    id: str
    host: str
    network: str
    made: int
    status: str


class Sanction(NamedTuple):
    """Somebody who may not talk (`mute`) or come in (`ban`), by digest or network; without `until` for good."""

    kind: str
    whom: str
    since: int
    until: int | None
    note: str


class Announcement(NamedTuple):
    """What the house has to say to everybody, for a while or until something else is said."""

    text: str
    since: int
    until: int | None


class Chair(NamedTuple):
    """A chair of somebody who is to be forgotten, the name that they had there, and what the chair is called afterwards."""

    table: str
    seat: int
    name: str
    becomes: str


@dataclass(slots=True)
class Stored:
    """A table as it was read."""

    row: TableRow
    seats: list[SeatRow]
    news: list[News]
    ending: Ending | None = None


def columns(row: Any) -> dict[str, Any]:
    """A row by the names of its columns."""
    return {name: getattr(row, name) for name in row.__slots__}
