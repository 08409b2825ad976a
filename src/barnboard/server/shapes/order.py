"""What whoever runs the house sees."""

from typing import Literal

from pydantic import BaseModel, Field


class WatcherSeen(BaseModel):
    """Somebody who has a table open without sitting there."""

    person: str
    address: str


class SeatSeen(BaseModel):
    """A chair. `address` is there while its person has the table open in the process that was asked."""

    seat: int
    kind: Literal["free", "kept", "person", "bot"]
    name: str
    person: str | None = Field(description="The digest of the person's secret.")
    present: bool
    address: str | None


class TableSeen(BaseModel):
    """A table."""

    id: str
    title: str
    status: str
    open: bool
    made: int
    host: str = Field(description="The digest of who made it.")
    network: str = Field(description="From where it was made, as long as it is open to all.")
    seats: list[SeatSeen]
    watching: list[WatcherSeen]
    watching_elsewhere: int = Field(description="People who have it open in other processes without sitting there.")


class ReportShape(BaseModel):
    """Something that was said and that people reported."""

    table: str
    number: int
    name: str
    person: str | None
    text: str
    at: int
    reporters: int


class SanctionShape(BaseModel):
    """Somebody who may not talk or come in."""

    kind: Literal["mute", "ban"]
    whom: str
    since: int
    until: int | None
    note: str
