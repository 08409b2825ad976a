"""A match move by move: what was played, the news of the stream, history, slips, and what is asked about parts."""

from typing import Literal

from pydantic import BaseModel, Field

from .fields import ViewShape
from .tables import SourceShape, TableShape


class PlayedShape(BaseModel):
    """A move was stored, or taken back. The same request gets the same answer."""

    number: int
    ply: int
    move: str


class LookShape(BaseModel):
    """A legal move that was looked at. `stays`: it draws or reveals something and cannot be taken back."""

    ply: int
    move: str
    words: str
    stays: bool


class EventShape(BaseModel):
    """What happened while a move was played, as the viewer may know it; None stands for what he may not."""

    event: str
    about: dict[str, int | str | None]
    text: str


class MoveNews(BaseModel):
    """Stream event `move`: a move was made."""

    number: int
    ply: int | None = Field(description="None where the move was taken back since.")
    seat: int
    move: str | None = Field(description="Its text: for the seat itself, and for all when the match is over.")
    text: str = Field(description="What it meant, in a sentence or a few; empty where nothing is worth telling.")
    events: list[EventShape]
    at: int


class MadeShape(PlayedShape):
    """A move was stored, unless `made` is false.

    What the stream tells of it comes along if `show` asked for it and nothing has happened since.
    """

    told: MoveNews | None = None
    state: TableShape | None = None
    made: bool = Field(True, description="False where it could not be taken back and `sure` was false: nothing was stored.")


class UndoNews(BaseModel):
    """Stream event `undo`: a move was taken back; `ply` is the present one."""

    number: int
    ply: int
    seat: int
    text: str
    at: int


class ChatNews(BaseModel):
    """Stream event `chat`."""

    number: int
    seat: int
    name: str
    text: str
    at: int


class SeatNews(BaseModel):
    """Stream event `seat`: somebody sat down, left, came back, the match was dealt or the table closed."""

    number: int
    what: Literal[
        "made",
        "sat",
        "left",
        "freed",
        "bot_sat",
        "away",
        "back",
        "dealt",
        "closed",
        "rematch",
        "vote",
        "ended",
        "sealed",
        "opened",
        "ready",
        "took",
    ]
    seat: int | None
    text: str
    at: int


class PresenceNews(BaseModel):
    """Stream event `presence`, without an id: who has the table open, and how many watch."""

    present: list[int]
    watching: int


class ReviewNews(BaseModel):
    """Stream event `review`, without an id: how far the review is."""

    status: Literal["none", "running", "done", "failed"]
    progress: float


class HistoryShape(BaseModel):
    """All that was told at a table, as stream events without their state."""

    moves: list[MoveNews]
    chat: list[ChatNews]
    seats: list[SeatNews]


class ReplayShape(BaseModel):
    """The table at a ply, as the viewer might see it then."""

    ply: int
    last_ply: int
    viewer: int | None
    to_move: int | None
    prompt: str
    view: ViewShape
    events: list[EventShape] = Field(description="What the move before this ply did.")
    points: list[int]
    places: list[int]
    breakdown: list[SourceShape]


class MarkShape(BaseModel):
    """What a slip means to whoever reads it, as far as it can be counted."""

    kind: Literal["ahead", "took", "gave", "worth"]
    points: int
    short: str
    long: str


class SlipShape(BaseModel):
    """What one of the others did since your last move."""

    seat: int
    plies: list[int] = Field(description="The moves that it tells of.")
    text: str = Field(description="Verb and thing, to be read under the name.")
    tale: str = Field(description="The same in whole sentences.")
    points: int = Field(description="What it brought whoever did it.")
    marks: list[MarkShape]


class RecapShape(BaseModel):
    """What happened since your last move."""

    ply: int = Field(description="Where the match stands.")
    since: int = Field(description="The ply behind your last move.")
    moved_at: int | None = Field(description="When you made it, in milliseconds since 1970; null where you have made none.")
    own: str = Field(description="Your last turn in whole sentences.")
    slips: list[SlipShape]


class BringsShape(BaseModel):
    """What a part would bring the viewer now. `brings` counts points, or the good whose symbol is told."""

    text: str
    brings: int | None
    good: str


class ReasonShape(BaseModel):
    """Why a part cannot be chosen, and what would change that."""

    text: str
    remedy: str


class ChangedShape(BaseModel):
    """The parts of a board that show something which differs from the usual box."""

    parts: list[str]


class InspectedShape(BaseModel):
    """What a part of a board is and does, by what the viewer knows. Strong words stand between double asterisks.

    `picture` is a symbol, `counts` are other parts that count for this one. `why` is told to whoever may choose and cannot choose
    this, and to whoever has to wait.
    """

    part: str
    name: str
    kind: str
    does: str
    picture: str
    now: list[BringsShape]
    why: ReasonShape | None
    counts: list[str]
    changed: list[str] = Field(description="What differs from the usual box, in words.")
