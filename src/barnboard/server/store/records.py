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
    network: str = ""  # of a rated match: from where the person sat down, veiled


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
    rated: bool = False  # the match counts for the ratings of its people
    is_edited: bool = False  # played with a box of the workshop
    welcomes: bool = False  # anybody may take over a bot's chair early in the match


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


@dataclass(slots=True)
class Result:
    """A finished match for one person who sat there; see the schema."""

    table_id: str
    seat: int
    person: str | None
    game: str
    size: int
    place: int
    points: int
    began: int
    ended: int
    live: bool
    plies: int
    first: int
    with_people: bool
    known: bool
    people: list[dict[str, Any]]
    breakdown: dict[str, int]
    winners: dict[str, float]
    apart: list[int]
    number: int | None = None
    counts: bool = False
    mu_before: float | None = None
    sigma_before: float | None = None
    mu: float | None = None
    sigma: float | None = None


@dataclass(slots=True)
class Wait:
    """Somebody who waits for a quick match; see the schema. With an `offer` they may sit down with all who have the same."""

    person: str
    name: str
    games: list[str]
    sizes: list[int]
    pace: str
    near: bool
    rated: bool
    network: str
    since: int
    seen: int
    offer: str | None = None
    game: str | None = None
    until: int | None = None
    yes: bool = False
    seal: str = ""
    seated: str | None = None


class Chat(NamedTuple):
    """A club's chat: where it takes messages, their language, and the address of the house in them, if it is known."""

    url: str
    language: str
    house: str


class Club(NamedTuple):
    """A club evening. `is_told` once its chat was told how it ended."""

    id: str
    host: str
    name: str
    size: int
    rounds: int
    bot: str
    made: int
    chat: Chat | None = None
    is_told: bool = False


class Member(NamedTuple):
    """Somebody of a club; `gone` if they play no further rounds."""

    number: int
    person: str | None
    name: str
    gone: bool


class Sitting(NamedTuple):
    """A chair in a round of a club, and how its match stands: `points` and `place` once it is over."""

    round: int
    board: int
    seat: int
    member: int | None
    game: str
    table_id: str | None
    status: str | None = None
    points: int | None = None
    place: int | None = None


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
class BenchRow:
    """A box that somebody changes."""

    id: str
    owner: str  # the digest of a person
    game: str
    title: str
    is_shared: bool
    made_from: str | None
    made: int
    changed: int


@dataclass(slots=True)
class VersionRow:
    """A bench's text at some time, and the digest of its box if it can be played."""

    number: int
    text: str
    box: str | None
    at: int
    changes: int | None = None  # entries that differ from the usual box


@dataclass(slots=True)
class StudyRow:
    """A study that somebody asked for."""

    id: str
    owner: str
    bench_id: str | None
    title: str
    plan: dict[str, Any]
    status: str  # running, paused, done, failed
    progress: dict[str, Any] | None
    report: dict[str, Any] | None
    made: int
    keeper: str | None = None  # the process that plays it
    seen: int | None = None  # when that process last said so
    why: str | None = None  # it failed


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
