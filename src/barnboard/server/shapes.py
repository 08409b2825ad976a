"""The shapes of what goes in and out, as the OpenAPI document tells them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from barnboard.bots import USUAL_BOT
from barnboard.bots.hints import Review
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


# ------------------------------------------------------------ in


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


# ------------------------------------------------------------ out


class Problem(BaseModel):
    """Why something was refused. Nothing has changed."""

    error: str = Field(description="A short name for programs.", examples=["stale"])
    reason: str = Field(description="A sentence for people.", examples=["The table has moved on."])
    ply: int | None = Field(None, description="With `stale`: the present ply.")
    seconds: int | None = Field(None, description="With `too_fast`: when to try again.")
    detail: str | None = Field(None, description="With `illegal`: what the rules say.")
    id: str | None = Field(None, description="From status 500 on: the id of the request, as it stands in the log.")


class OptionShape(BaseModel):
    """A choice before the deal."""

    name: str
    words: str
    about: str
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
    line: str = Field(description="One sentence about it.")
    minutes: int = Field(description="How long a match takes among people.")
    picture: str = Field(description="Where its picture is, an SVG drawn with the colours of the page.")
    ready: bool = Field(description="Whether its rules are compiled; else the first match waits for that.")
    progress: float = Field(ge=0, le=1, description="How far the compiler is.")
    lesson: int = Field(description="How many steps its lesson has; 0 where there is none.")


class BotShape(BaseModel):
    """A bot that can sit at a table; the list goes from weak to strong."""

    id: str
    words: str
    character: str = Field(description="A sentence about how it plays.")
    usual: bool = Field(description="Whether it is the one to offer first, and to play for people who are away.")
    level: bool = Field(description="Whether it is one of the levels that people choose from.")


class RulesShape(BaseModel):
    """How a game is played, as Markdown."""

    game: str
    markdown: str
    spoken: bool = Field(description="Whether these are in the language that was asked for; else they are in English.")


class WordsShape(BaseModel):
    """A game's words in a language: names of things by domain and id, labels, phases."""

    game: str
    language: Language
    spoken: bool = Field(description="Whether the game speaks it; else its words are English.")
    name: dict[str, dict[str, str]]
    label: dict[str, str]
    phase: dict[str, str]
    own: dict[str, Any] = Field(description="Sections of the words file that only this game has, for its board.")


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
    clock: ClockShape
    pace: Pace
    stand_in: str = Field(description="The bot that plays for people who are gone, as agreed when the table was made.")
    shares: bool = Field(description="Whether one person may take several chairs; else only who made the table may.")
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
    stand_in: str
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


class BringsShape(BaseModel):
    """What a part would bring the viewer now. `brings` counts points, or the good whose symbol is told."""

    text: str
    brings: int | None
    good: str


class ReasonShape(BaseModel):
    """Why a part cannot be chosen, and what would change that."""

    text: str
    remedy: str


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


class DealShape(BaseModel):
    """What was promised of a deal, and what the house signed (Ed25519): see docs/fairness.md."""

    table: str
    made: int
    commitment: str
    key: str | None = Field(description="The public key of the house; None for tables of older builds.")
    signature: str | None = Field(description="Of the commitment, from the first event of the table.")
    seals: list[str] = Field(description="By seat: SHA-256 of its number; empty where there is none yet.")
    seals_signature: str | None = Field(description="Of all seals, from before any was opened; None where nobody sealed.")


class VerifyShape(BaseModel):
    """Whether the deal and every move are what was promised."""

    true: bool
    words: str
    commitment: str
    deal: DealShape | None
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
    reason: str = Field(description="Why the first one is the best, or that none of them changes the end any more.")
    settled: bool = Field(description="All of them win, or none does: their chances tell nothing.")


class ReviewShape(BaseModel):
    """The review of a finished match; `result` when it is done."""

    status: Literal["none", "running", "done", "failed"]
    progress: float
    result: Review | None = None


class AnnouncementShape(BaseModel):
    """What the house has to say to everybody."""

    text: str
    since: int
    until: int | None


class HouseShape(BaseModel):
    """What concerns everybody. Also the stream event `house`, without an id, when it changes."""

    announcement: AnnouncementShape | None


# ------------------------------------------------------------ for whoever runs the house


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
