"""Lines that people try beside a match."""

from typing import Annotated

from pydantic import BaseModel, Field

from barnboard.bots import USUAL_BOT

from .fields import Asked, Ply, SeatNumber, ViewShape
from .match import EventShape
from .tables import MoveShape, SeatShape, SourceShape

_Id = Annotated[str, Field(max_length=60)]


class BranchWanted(Asked):
    """Where to play on from: a match, another line, where a lesson ends, or the move of a day."""

    table: _Id | None = None
    branch: _Id | None = Field(None, description="A line of yours; `ply` says after how many of its moves the new one forks.")
    lesson: Annotated[str, Field(max_length=40)] | None = Field(None, description="A game.")
    puzzle: Annotated[int, Field(ge=1, le=100_000)] | None = Field(None, description="A day.")
    ply: Ply | None = Field(None, description="After how many moves; of a running match, the present one if it is not told.")
    seat: SeatNumber | None = Field(None, description="Whose eyes and turns are yours: of a finished match, any.")
    level: Annotated[str, Field(max_length=40)] = USUAL_BOT


class BranchMove(Asked):
    """Your move, or none for what a bot would do for the seat to move."""

    step: Ply = Field(description="How many moves the line has.")
    move: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    level: Annotated[str, Field(max_length=40)] | None = Field(None, description="Of the bots from now on.")


class BranchChance(BaseModel):
    """The chance of whoever tries to win."""

    chance: float
    error: float = Field(description="Half the width of a 95 % interval.")


class BranchSummaryShape(BaseModel):
    """A line that was tried."""

    id: str
    table: str | None
    source: str
    parent: str | None
    game: str
    title: str
    ply: int = Field(description="Where it leaves the match.")
    last_ply: int | None = Field(description="Of the match, when it is over.")
    seat: int
    level: str
    steps: int = Field(description="How many moves it has.")
    words: str | None = Field(description="Its first move, if whoever tries made it.")
    chances: list[BranchChance | None] = Field(description="After every step, where it was your turn.")
    over: bool
    points_now: list[int] = Field(description="At its last step.")


class BranchTale(BaseModel):
    """A move of a line, in words."""

    ply: int
    seat: int
    text: str


class BranchShape(BranchSummaryShape):
    """A line at a step, as the seat of whoever tries sees it."""

    step: int
    seats: list[SeatShape]
    to_move: int | None
    prompt: str
    view: ViewShape
    moves: list[MoveShape]
    events: list[EventShape]
    mover: int | None
    points: list[int]
    places: list[int]
    breakdown: list[SourceShape]
    told: list[BranchTale]
