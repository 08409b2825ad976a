"""What clients send."""

from typing import Annotated, Literal

from pydantic import Field

from barnboard.bots import USUAL_BOT

from .fields import Asked, Name, Nonce, Pace, Ply, Seal, SeatNumber, Seen


class ChairWanted(Asked):
    """A chair of a new table: yours, open to whoever comes, or a bot's."""

    kind: Literal["me", "open", "bot"]
    name: Name | None = Field(None, description="Your name, or that of a friend on the same screen; for `me` only.")
    nonce: Nonce = Field("", description="Your part of the deal's chance, known to the house at once; for `me` only.")
    seal: Seal = ""
    bot: Annotated[str, Field(max_length=40)] | None = Field(None, description="Which bot, from /api/bots; for `bot` only.")


class ClockWanted(Asked):
    """Time to think: none, seconds for each turn, or seconds for the whole match."""

    kind: Literal["none", "turn", "bank"] = "none"
    seconds: Annotated[int, Field(ge=0, le=30 * 86400)] = 0


class NewTable(Asked):
    """A table to be made. Several chairs `me` share one screen."""

    game: Annotated[str, Field(max_length=40, examples=["oregon"])]
    seats: Annotated[list[ChairWanted], Field(min_length=1, max_length=4)]
    options: dict[Annotated[str, Field(max_length=40)], bool | int] = Field(default_factory=dict)
    clock: ClockWanted = ClockWanted()
    open: bool = Field(False, description="Shown in the lobby; else by invitation.")
    pace: Pace = Field("live", description="`days`: people move when they find the time, and nobody is replaced for being away.")
    stand_in: Annotated[str, Field(max_length=40)] = Field(USUAL_BOT, description="The bot that plays for people who are gone.")
    shares: bool = Field(False, description="Whether one person may take several open chairs, for friends on one screen.")
    rated: bool = Field(
        False, description="Whether the match counts for ratings: no hints, nothing is taken back, one chair for each person."
    )
    box: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None = Field(None, description="A box of the workshop, by its digest.")


class SitDown(Asked):
    """Somebody wants to sit down. Without a seat: the chair kept for you, or the first free one."""

    name: Name
    seat: SeatNumber | None = None
    nonce: Nonce = Field("", description="Your part of the deal's chance, known to the house at once; else it makes one.")
    seal: Seal = ""


class Sealed(Asked):
    """The seal of a number."""

    seal: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class Opened(Asked):
    """The number that was sealed."""

    nonce: Annotated[str, Field(min_length=16, max_length=64, pattern="^[0-9A-Za-z_-]*$")]


class PlayAgain(Asked):
    """Seals for your chairs at the next table, in their order."""

    seals: Annotated[list[Seal], Field(max_length=4)] = Field(default_factory=list)


class BotWanted(Asked):
    """Which bot sits down on a free chair; the usual one if none is named. For somebody who is away the stand-in plays."""

    bot: Annotated[str, Field(max_length=40, examples=["greedy"])] = USUAL_BOT


class MoveMade(Asked):
    """A move in its text form, at the ply at which it is meant."""

    ply: Ply
    move: Annotated[str, Field(min_length=1, max_length=200, examples=["farmer 7-3 row+column"])]
    seat: SeatNumber | None = Field(None, description="Needed by nobody who has one seat; else the seat to move is meant.")
    seen: Seen = None
    show: bool = Field(False, description="Answer with the table as it stands after the move, before the stream tells it.")
    sure: bool = Field(True, description="If false, a move that could not be taken back is not made.")


class TakeBack(Asked):
    """The ply of the move to be taken back: one less than the present one."""

    ply: Ply
    seat: SeatNumber | None = None
    seen: Seen = None


class ChatSaid(Asked):
    """Something said at the table."""

    text: Annotated[str, Field(min_length=1, max_length=1000)]
    seat: SeatNumber | None = None


class Called(Asked):
    """Whom something is about: the first digits of a person's digest, or an address or network, and for how long."""

    whom: Annotated[str, Field(min_length=1, max_length=64, examples=["5d1f0a22", "203.0.113.7", "2001:db8::/48"])]
    hours: Annotated[float, Field(gt=0, le=24 * 3660)] | None = Field(None, description="For good if it is not told.")
    note: Annotated[str, Field(max_length=300)] = ""


class Announced(Asked):
    """What the house has to say to everybody; an empty text takes it back."""

    text: Annotated[str, Field(max_length=300)]
    hours: Annotated[float, Field(gt=0, le=24 * 3660)] | None = Field(None, description="Until it is taken back, if not told.")
