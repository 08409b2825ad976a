"""Somebody to play with."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from .fields import Asked, Name, Pace, Seal


class QuickWanted(Asked):
    """What somebody would play, and with whom."""

    name: Name
    games: Annotated[list[Annotated[str, Field(max_length=40)]], Field(min_length=1, max_length=20, examples=[["oregon"]])]
    sizes: Annotated[list[Annotated[int, Field(ge=2, le=4)]], Field(min_length=1, max_length=3)] = Field(
        default_factory=lambda: [2, 3, 4], description="How many may be at the table, you among them."
    )
    pace: Pace = "live"
    near: bool = Field(False, description="With people about as strong; how far apart grows with the time that you wait.")
    rated: bool = Field(False, description="Whether you would let it count; it does if all would.")


class QuickYes(Asked):
    """Yes to an offer."""

    offer: Annotated[str, Field(max_length=40, pattern="^[0-9a-f]+$")]
    seal: Seal = ""


class QuickBots(Asked):
    """Begin with bots."""

    game: Annotated[str, Field(max_length=40)] | None = Field(None, description="One that you wait for; else the first one.")
    seal: Seal = ""


class TakeChair(Asked):
    """Take over a bot's chair."""

    name: Name


class QuickPersonShape(BaseModel):
    """Somebody whom you are offered to play with."""

    name: str
    you: bool
    yes: bool
    rating: int | None = Field(description="None for somebody who was never rated at this game.")


class QuickOfferShape(BaseModel):
    """People who fit: all have to say yes before `until`."""

    offer: str
    game: str
    title: str
    rated: bool
    until: int
    people: list[QuickPersonShape]


class QuickChairShape(BaseModel):
    """A bot's chair at a running match that you may take over."""

    table: str
    seat: int
    game: str
    title: str
    bot: str = Field(description="What the bot is called.")
    people: list[str]


class WaiterShape(BaseModel):
    """Somebody who waits."""

    name: str
    games: list[str]
    sizes: list[int]
    pace: Pace
    since: int
    you: bool
    fits: bool = Field(description="Whether they would play something with you, as far as you have told.")


class QuickShape(BaseModel):
    """How you wait, and who else does."""

    status: Literal["none", "waiting", "found", "laying", "seated"]
    since: int | None
    alone: bool = Field(description="Nobody came for a while: you may begin with bots, and whoever comes takes a bot's chair.")
    alone_at: int | None = Field(description="When that is, if you wait; the page begins then, unless you look on.")
    offer: QuickOfferShape | None
    chair: QuickChairShape | None
    table: str | None = Field(description="With `seated`: your table.")
    waiting: list[WaiterShape]
    now: int
