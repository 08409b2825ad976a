"""The shapes of what goes in and out, as the OpenAPI document tells them."""

from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, get_type_hints

from pydantic import BaseModel, ConfigDict, Field

from barnboard.bots.hints import Review
from barnboard.games import games
from barnboard.games.views import View

AnyView: Any = reduce(or_, [get_type_hints(game.view).get("return", View) for game in games().values()])

Language = Literal["en", "de"]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
Ply = Annotated[int, Field(ge=0, le=100_000)]
Name = Annotated[str, Field(min_length=1, max_length=60, examples=["Anna"])]
Nonce = Annotated[str, Field(max_length=64, pattern="^[0-9A-Za-z_-]*$", examples=["9f2c44d1"])]


Seen = Annotated[
    int | None,
    Field(
        ge=0,
        le=2**31 - 1,
        description="The `number` of the table that you decided on: what is sent again is then done once, even after an undo.",
    ),
]


class Asked(BaseModel):
    """What a client sends: nothing unknown in it."""

    model_config = ConfigDict(extra="forbid", strict=True)


# ------------------------------------------------------------ in


class ChairWanted(Asked):
    """A chair of a new table: yours, open to whoever comes, or a bot's."""

    kind: Literal["me", "open", "bot"]
    name: Name | None = Field(None, description="Your name, or that of a friend on the same screen; for `me` only.")
    nonce: Nonce = Field("", description="Your part of the deal's chance; for `me` only.")
    bot: Annotated[str, Field(max_length=40)] | None = Field(None, description="Which bot, from /api/bots; for `bot` only.")


class ClockWanted(Asked):
    """Time to think: none, seconds for each turn, or seconds for the whole match."""

    kind: Literal["none", "turn", "bank"] = "none"
    seconds: Annotated[int, Field(ge=0, le=7 * 86400)] = 0


class NewTable(Asked):
    """A table to be made. Several chairs `me` share one screen."""

    game: Annotated[str, Field(max_length=40, examples=["oregon"])]
    seats: Annotated[list[ChairWanted], Field(min_length=1, max_length=4)]
    options: dict[Annotated[str, Field(max_length=40)], bool | int] = Field(default_factory=dict)
    clock: ClockWanted = ClockWanted()
    open: bool = Field(False, description="Shown in the lobby; else by invitation.")


class SitDown(Asked):
    """Somebody wants to sit down. Without a seat: the chair kept for you, or the first free one."""

    name: Name
    seat: SeatNumber | None = None
    nonce: Nonce = Field("", description="Your part of the deal's chance; the server makes one if it is empty.")


class BotWanted(Asked):
    """Which bot sits down."""

    bot: Annotated[str, Field(max_length=40, examples=["greedy"])]


class MoveMade(Asked):
    """A move in its text form, at the ply at which it is meant."""

    ply: Ply
    move: Annotated[str, Field(min_length=1, max_length=200, examples=["farmer 7-3 row+column"])]
    seat: SeatNumber | None = Field(None, description="Needed by nobody who has one seat; else the seat to move is meant.")
    seen: Seen = None


class TakeBack(Asked):
    """The ply of the move to be taken back: one less than the present one."""

    ply: Ply
    seat: SeatNumber | None = None
    seen: Seen = None


class ChatSaid(Asked):
    """Something said at the table."""

    text: Annotated[str, Field(min_length=1, max_length=1000)]
    seat: SeatNumber | None = None


# ------------------------------------------------------------ out


class Problem(BaseModel):
    """Why something was refused. Nothing has changed."""

    error: str = Field(description="A short name for programs.", examples=["stale"])
    reason: str = Field(description="A sentence for people.", examples=["The table has moved on."])
    ply: int | None = Field(None, description="With `stale`: the present ply.")
    seconds: int | None = Field(None, description="With `too_fast`: when to try again.")
    detail: str | None = Field(None, description="With `illegal`: what the rules say.")


class OptionShape(BaseModel):
    """A choice before the deal."""

    name: str
    words: str
    kind: Literal["switch", "number"]
    default: bool | int
    low: int
    high: int


class GameShape(BaseModel):
    """A game of the house."""

    id: str
    title: str
    seats: list[int]
    colours: list[str] = Field(description="Ids of the seats' colours, in order.")
    colour_names: list[str]
    options: list[OptionShape]
    ready: bool = Field(description="Whether its rules are compiled; else the first match waits for that.")


class BotShape(BaseModel):
    """A bot that can sit at a table; the list goes from weak to strong."""

    id: str
    words: str
    character: str = Field(description="A sentence about how it plays, or nothing.")


class RulesShape(BaseModel):
    """How a game is played, as Markdown."""

    game: str
    markdown: str


class WordsShape(BaseModel):
    """A game's words in a language: names of things by domain and id, labels, phases."""

    game: str
    language: Language
    name: dict[str, dict[str, str]]
    label: dict[str, str]
    phase: dict[str, str]


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
    present: bool = Field(description="Whether the person has the table open; always true for a bot.")
    yours: bool
    points: int | None
    place: int | None
    left_ms: int | None = Field(description="Time left, None without a clock.")


class ClockShape(BaseModel):
    """The clock of a table. It runs for the seat to move, unless a bot plays there."""

    kind: Literal["none", "turn", "bank"]
    seconds: int
    running: int | None = Field(description="The seat whose time runs.")


class SourceShape(BaseModel):
    """One row of how the points were made: a source, and points by seat."""

    source: str
    words: str
    points: list[int]


class TableShape(BaseModel):
    """A table as one viewer may know it."""

    id: str
    number: int = Field(description="The number of the last news; the id of stream events.")
    game: str
    title: str
    status: Literal["waiting", "playing", "over", "closed"]
    open: bool
    options: dict[str, bool | int]
    clock: ClockShape
    commitment: str = Field(description="SHA-256 of the deal's secret.")
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
    view: AnyView | None
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
    status: Literal["waiting", "playing", "over", "closed"]
    open: bool
    options: dict[str, bool | int]
    clock: ClockShape
    seats: list[SeatShape]
    made: int
    ply: int
    to_move: int | None
    your_seats: list[int]
    your_turn: bool


class MeShape(BaseModel):
    """What belongs to you."""

    tables: list[SummaryShape]


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
    events: list[EventShape]
    at: int


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
    what: Literal["made", "sat", "left", "bot_sat", "away", "back", "dealt", "closed", "rematch"]
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
    view: AnyView
    events: list[EventShape] = Field(description="What the move before this ply did.")
    points: list[int]
    places: list[int]
    breakdown: list[SourceShape]


class VerifyShape(BaseModel):
    """Whether the deal and every move are what was promised."""

    true: bool
    words: str
    commitment: str
    secret: str
    nonces: list[str]


class HintShape(BaseModel):
    """A move with the seat's chance to win after it."""

    move: str
    words: str
    touch: list[str]
    chance: float


class HintsShape(BaseModel):
    """The best moves of the seat to move, best first."""

    ply: int
    seat: int
    hints: list[HintShape]


class ReviewShape(BaseModel):
    """The review of a finished match; `result` when it is done."""

    status: Literal["none", "running", "done", "failed"]
    progress: float
    result: Review | None = None
