"""A table as one viewer may know it, and why something was refused."""

from typing import Literal

from pydantic import BaseModel, Field

from .fields import Pace, Status, ViewShape


class Problem(BaseModel):
    """Why something was refused. Nothing has changed."""

    error: str = Field(description="A short name for programs.", examples=["stale"])
    reason: str = Field(description="A sentence for people.", examples=["The table has moved on."])
    ply: int | None = Field(None, description="With `stale`: the present ply.")
    seconds: int | None = Field(None, description="With `too_fast`: when to try again.")
    detail: str | None = Field(None, description="With `illegal`: what the rules say.")
    id: str | None = Field(None, description="From status 500 on: the id of the request, as it stands in the log.")


class MoveShape(BaseModel):
    """A legal move: its text, a sentence, the parts that it touches in order."""

    text: str
    words: str
    touch: list[str]


class SeatShape(BaseModel):
    """Who sits on a seat and how it stands."""

    seat: int
    colour: str
    colour_name: str
    kind: Literal["free", "kept", "person", "bot"]
    name: str
    bot: str | None = Field(description="Which bot plays: on a bot's seat, or for a person who is away.")
    away: Literal["left", "time", "absent", "resigned"] | None = Field(description="Why a bot plays for a person.")
    hurried: bool = Field(description="Whether the bot here thinks shorter than usual, because many people wait for bots.")
    present: bool = Field(description="Whether the person has the table open; always true for a bot.")
    yours: bool
    points: int | None
    place: int | None
    left_ms: int | None = Field(description="Time left, None without a clock.")


class ClockShape(BaseModel):
    """The clock of a table. It runs for the seat to move if that is a person's, even while a bot plays for that person."""

    kind: Literal["none", "turn", "bank"]
    seconds: int
    running: int | None = Field(description="The seat whose time runs.")


class SourceShape(BaseModel):
    """One row of how the points were made: a source, and points by seat."""

    source: str
    words: str
    points: list[int]


class DealShape(BaseModel):
    """What was promised of a deal, and what the house signed (Ed25519): see docs/fairness.md."""

    table: str
    made: int
    commitment: str
    key: str | None = Field(description="The public key of the house; None for tables of older builds.")
    signature: str | None = Field(description="Of the commitment, from the first event of the table.")
    seals: list[str] = Field(description="By seat: SHA-256 of its number; empty where there is none yet.")
    seals_signature: str | None = Field(description="Of all seals, from before any was opened; None where nobody sealed.")


class BoxShape(BaseModel):
    """A box of the workshop with which a table is played."""

    digest: str
    title: str | None = Field(description="What it is called.")
    changes: list[str] = Field(description="What differs from the usual box, a sentence each.")
    touched: list[str] = Field(description="The ids of the components that differ, for marks on the board.")


class TableShape(BaseModel):
    """A table as one viewer may know it."""

    id: str
    number: int = Field(description="The number of the last news; the id of stream events.")
    game: str
    title: str
    status: Status
    notice: str | None = Field(description="What there is to know about a match whose rules are not here any more.")
    votes: list[int] = Field(description="With `held`: the seats that want to end the match.")
    open: bool
    options: dict[str, bool | int]
    box: BoxShape | None = Field(description="The box, where it is not the usual one.")
    clock: ClockShape
    pace: Pace
    stand_in: str = Field(description="The bot that plays for people who are gone, as agreed when the table was made.")
    shares: bool = Field(description="Whether one person may take several chairs; else only who made the table may.")
    rated: bool = Field(description="Whether the match counts for ratings. Whoever sits down agrees to that.")
    takeable: list[int] = Field(description="Bots' seats that somebody may take over, as long as the match is young.")
    commitment: str = Field(description="SHA-256 of the deal's secret.")
    deal: "DealShape | None" = Field(description="What was promised of the deal; not told again while the match runs.")
    opened: list[int] = Field(description="While the table waits: the seats whose numbers the house knows.")
    secret: str | None = Field(description="The secret, once the match is over.")
    seats: list[SeatShape]
    watching: int
    host: bool = Field(description="Whether you made the table.")
    your_seats: list[int]
    viewer: int | None = Field(description="Through which seat's eyes this is seen; None: as a spectator.")
    hand_over: int | None = Field(description="Shared screen: this seat of yours is to move; ask for it with ?seat=.")
    ply: int
    to_move: int | None
    prompt: str | None = Field(description="What the seat to move is asked.")
    view: ViewShape | None
    moves: list[MoveShape] = Field(description="The legal moves, if the viewer is to move.")
    can_undo: bool
    breakdown: list[SourceShape]
    before: str | None = Field(description="The table that this one is the rematch of.")
    after: str | None = Field(description="The rematch of this one.")
    now: int = Field(description="The server's time in milliseconds.")


class SummaryShape(BaseModel):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    open: bool
    options: dict[str, bool | int]
    clock: ClockShape
    pace: Pace
    rated: bool
    takeable: list[int]
    stand_in: str
    seats: list[SeatShape]
    made: int
    ply: int
    to_move: int | None
    your_seats: list[int]
    your_turn: bool


class RunningShape(BaseModel):
    """Tables of yours that wait or play, and how many there are."""

    tables: list[SummaryShape]
    count: int


class MeShape(BaseModel):
    """What belongs to you."""

    tables: list[SummaryShape]
