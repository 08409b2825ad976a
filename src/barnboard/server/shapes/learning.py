"""First matches with Hob, and moves of the day."""

from pydantic import BaseModel, Field

from .fields import ViewShape
from .match import EventShape
from .tables import MoveShape, SeatShape


class LessonStepShape(BaseModel):
    """One thing that is said in a lesson, and the move that it waits for."""

    ply: int = Field(description="Where the match stands then.")
    until: int = Field(description="Where it stands when the step is done: after its move, and what is played by itself.")
    say: str
    more: str | None = Field(description="A second, smaller line.")
    why: str | None = Field(description="Said to who touches something else.")
    parts: list[str] = Field(description="What it is about; none: what the move touches.")
    move: MoveShape | None = Field(description="None where one only goes on.")


class LessonTaleShape(BaseModel):
    """A move of a lesson, by what it meant."""

    ply: int
    seat: int
    text: str


class LessonShape(BaseModel):
    """A guided first match of a game."""

    game: str
    title: str
    seat: int = Field(description="Whoever learns.")
    seats: list[SeatShape]
    steps: list[LessonStepShape]
    told: list[LessonTaleShape] = Field(description="All moves of the match.")
    known: list[str] = Field(description="What was learned, for the end.")
    later: str | None = Field(description="What can wait.")


class LessonPositionShape(BaseModel):
    """The table of a lesson at a ply."""

    ply: int
    to_move: int | None
    prompt: str
    view: ViewShape
    moves: list[MoveShape] = Field(description="Of whoever learns.")
    events: list[EventShape] = Field(description="What the move before this ply did.")
    points: list[int]


class InsteadShape(BaseModel):
    """What another move than the one that a lesson waits for would be."""

    words: str
    points: int = Field(description="That it brings at once.")


class PuzzleOfDayShape(BaseModel):
    """Which game the move of a day is from."""

    day: int = Field(description="Days are counted from 1 January 2026.")
    date: str = Field(description="Of that day, as 2026-11-18; days change at midnight, UTC.")
    game: str
    title: str


class PuzzleShape(PuzzleOfDayShape):
    """The move of a day: a position of a recorded match, as the seat to move sees it."""

    before: str | None = Field(description="The game of the day before, by its title.")
    id: str = Field(description="Another one where the day got another puzzle, with a newer version.")
    seat: int = Field(description="Whoever is to move.")
    seats: list[SeatShape]
    ply: int
    prompt: str
    view: ViewShape
    moves: list[MoveShape]
    events: list[EventShape] = Field(description="What the move before did.")
    mover: int | None = Field(description="Who made it.")
    points: list[int]


class TriedShape(InsteadShape):
    """A try at the move of a day."""

    right: bool


class PuzzleHelpShape(BaseModel):
    """Where the answer is to be looked for."""

    parts: list[str] = Field(description="One of these, or all but one of them and one.")
    left: int = Field(description="So many moves are possible there.")
    reason: str | None = Field(description="What the answer is good for; after two tries.")


class PuzzleChanceShape(BaseModel):
    """A move with the seat's chance to win after it."""

    move: MoveShape
    chance: float
    error: float = Field(description="Half the width of a 95 % interval.")
    points: int = Field(description="That the move brings at once.")


class PuzzleAnswerShape(BaseModel):
    """The answer, and how good it is beside the other moves that were compared, best first."""

    move: MoveShape
    chances: list[PuzzleChanceShape]
    reason: str
