"""What a person did here: matches, points, ratings, and what could be better."""

from pydantic import BaseModel, Field


class RatingShape(BaseModel):
    """A rating in a game, for two or for three and four at a table, with its 95 % interval."""

    size: int = Field(description="2, or 3 for three and four.")
    value: int
    reach: int = Field(description="Half of the interval.")
    provisional: bool = Field(description="Whether too little is known to rank it.")
    matches: int
    above: str | None = Field(description="The strongest bot that it is better than.")
    below: str | None = Field(description="The weakest bot that is better.")


class CompanionShape(BaseModel):
    """Somebody who sat at the same table."""

    name: str
    bot: str | None
    left: bool = False


class YouGameShape(BaseModel):
    """A game that you played."""

    game: str
    title: str
    played: int
    won: int
    rating: RatingShape | None = Field(description="The one with most matches.")


class YouShape(BaseModel):
    """You, as far as the house knows you."""

    name: str | None = Field(description="What you were called last.")
    since: int | None
    played: int
    won: int
    games: list[YouGameShape]
    running: int = Field(description="How many tables of yours wait or play.")


class BySeatsShape(BaseModel):
    """How it went with so many at the table: the share of wins and the mean of points with their 95 % intervals."""

    seats: int
    played: int
    won: int
    low: float
    high: float
    points: float
    reach: float | None = Field(description="Half of the interval; None where too few were played.")


class BestShape(BaseModel):
    """The match with most points."""

    table: str
    points: int
    ended: int


class BesideShape(BaseModel):
    """Where points come from: yours, and those of whoever won, in matches that somebody else won."""

    source: str
    words: str
    you: float
    winners: float
    reach: float | None = Field(description="Half of the interval of their difference, wider for every source looked at.")


class CurvePointShape(BaseModel):
    """A rating after a match."""

    value: int
    reach: int
    won: bool
    ended: int


class RungShape(BaseModel):
    """A bot in the ladder."""

    level: str
    value: int
    beats_you: float | None = Field(description="How likely it is to be ahead of you in a match of two.")


class CurveShape(BaseModel):
    """A rating, how it came about, and the bots beside it."""

    rating: RatingShape
    curve: list[CurvePointShape] = Field(description="Oldest first; the newest matches of many.")
    rungs: list[RungShape]


class YouAtGameShape(BaseModel):
    """You at one game."""

    game: str
    title: str
    seats: list[BySeatsShape]
    best: BestShape | None
    sources: list[BesideShape]
    compared: int = Field(description="In how many matches points were compared.")
    more: BesideShape | None = Field(description="Where you surely make more than whoever wins.")
    less: BesideShape | None = Field(description="Where you surely make less.")
    ratings: list[CurveShape]


class MatchRowShape(BaseModel):
    """A finished match of yours."""

    table: str
    seat: int
    game: str
    title: str
    people: list[CompanionShape] = Field(description="The others.")
    place: int
    points: int
    best: int = Field(description="The most points that another seat made.")
    began: int
    ended: int
    change: int | None = Field(description="What it did to your rating.")


class MatchesShape(BaseModel):
    """Some of your finished matches, newest first, and how many there are."""

    matches: list[MatchRowShape]
    count: int


class CostlyShape(BaseModel):
    """A decision that gave much away, as a review found it."""

    table: str
    game: str
    title: str
    ply: int
    words: str
    better: str
    before: float
    after: float
    ended: int


class RatedShape(BaseModel):
    """What a match did to the rating of a seat."""

    seat: int
    before: int
    value: int
    reach: int
    provisional: bool
    above: str | None
    below: str | None


class BestOfHouseShape(BaseModel):
    """Somebody in the table of the house's best."""

    name: str
    you: bool
    value: int
    reach: int
    provisional: bool
    matches: int


class LadderShape(BaseModel):
    """The best of the house in a game, with the bots as rungs."""

    game: str
    title: str
    size: int
    rungs: list[RungShape]
    people: list[BestOfHouseShape]


class StartShape(BaseModel):
    """How often whoever begins wins, or the next one."""

    share: float
    low: float
    high: float


class StatisticsShape(BaseModel):
    """What is known of a game with so many at the table."""

    game: str
    title: str
    seats: int
    matches: int
    points: float
    points_reach: float | None
    minutes: float | None = Field(description="Of live matches.")
    plies: float
    starts: list[StartShape] = Field(description="By who began: the first, the second …")


class RecordShape(BaseModel):
    """The most points that a person made at an open or rated table."""

    game: str
    title: str
    points: int
    seats: int
    name: str
    ended: int


class HouseNumbersShape(BaseModel):
    """The statistics of the house."""

    matches: int
    games: list[StatisticsShape]
    records: list[RecordShape]
