"""Fields that many shapes have, and what all that a client sends has in common."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from barnboard.games.views import View

Language = Annotated[str, Field(description="A language of the house, such as en.", max_length=8)]
Pace = Literal["live", "days"]
Status = Literal["waiting", "playing", "held", "over", "ended", "closed"]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
Ply = Annotated[int, Field(ge=0, le=100_000)]
Name = Annotated[str, Field(min_length=1, max_length=60, examples=["Anna"])]
Nonce = Annotated[str, Field(max_length=64, pattern="^[0-9A-Za-z_-]*$", examples=["9f2c44d1"])]
Seal = Annotated[str, Field(pattern="^([0-9a-f]{64})?$", description="SHA-256 of a number that you tell when all are sealed.")]
Seen = Annotated[
    int | None,
    Field(
        ge=0,
        le=2**31 - 1,
        description="The `number` of the table that you decided on: what is sent again is then done once, even after an undo.",
    ),
]


class ViewShape(View):
    """What every game's view begins with. What follows depends on the game: `/api/games/{game}/shapes` tells it."""

    model_config = ConfigDict(extra="allow")


class Asked(BaseModel):
    """What a client sends: nothing unknown in it."""

    model_config = ConfigDict(extra="forbid", strict=True)
