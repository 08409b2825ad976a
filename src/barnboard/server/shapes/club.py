"""A club evening."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from barnboard.bots import USUAL_BOT

from .fields import Asked, Name, SeatNumber


class NewClub(Asked):
    """A club evening to be made; you are its host and its first member."""

    name: Annotated[str, Field(min_length=1, max_length=60, examples=["Barn club, Monday"])]
    you: Name
    size: Annotated[int, Field(ge=2, le=4, description="So many sit at a table.")] = 4
    rounds: Annotated[int, Field(ge=1, le=12)] = 4
    bot: Annotated[str, Field(max_length=40)] = Field(USUAL_BOT, description="Fills chairs and plays on for who leaves.")


class ClubJoined(Asked):
    """Somebody who comes to a club evening."""

    name: Name


class RoundWanted(Asked):
    """A round to begin."""

    game: Annotated[str, Field(max_length=40)]
    anyway: bool = Field(False, description="Even if matches of the last round still run; they count when they are over.")


class ClubChairWanted(Asked):
    """A bot's chair to take."""

    table: Annotated[str, Field(max_length=60)]
    seat: SeatNumber


class ChatWanted(Asked):
    """The chat of a club."""

    url: Annotated[str, Field(max_length=1000, examples=["https://hooks.example/barn"])] = ""


class ClubMemberShape(BaseModel):
    """Somebody of a club evening."""

    number: int
    name: str
    gone: bool = Field(description="Plays no further rounds.")
    you: bool


class ClubChairShape(BaseModel):
    """A chair at a table of a round."""

    seat: SeatNumber
    member: int | None = Field(description="None for a bot.")
    name: str
    points: int | None
    place: int | None


class ClubTableShape(BaseModel):
    """A table of a round; without an id as long as it is laid."""

    table: str | None
    status: Literal["waiting", "playing", "over", "ended", "closed"] | None
    yours: bool
    takeable: list[int] = Field(description="Bots' chairs that you may take, as you have none in this round.")
    chairs: list[ClubChairShape]


class ClubRoundShape(BaseModel):
    """A round."""

    game: str
    title: str
    done: bool
    tables: list[ClubTableShape]


class ClubStandingShape(BaseModel):
    """How somebody stands: points for places, then the points of whom they met, then the shares of points at their tables."""

    rank: int
    member: int
    score: int
    by_round: list[int | None]
    against: int
    share: float


class ClubShape(BaseModel):
    """A club evening."""

    id: str
    name: str
    size: int
    rounds: int
    host: bool = Field(description="Whether you are.")
    chat: str | None = Field(description="The address of the chat that is told what happens; for the host only.")
    you: int | None
    members: list[ClubMemberShape]
    played: list[ClubRoundShape]
    standing: list[ClubStandingShape]
    over: bool
    games: list[str] = Field(description="Those that can be played at such tables.")
