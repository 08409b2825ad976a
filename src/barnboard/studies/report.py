"""What a study found, as a document: every number with its interval, what is sure, and how it is told in every language."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from barnboard.arena.intervals import Figure

from .plan import StudyPlan

FORMAT = "barnboard study"
VERSION = 1


class _Told(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Measure(_Told):
    """One number of a study, for each box, and the difference between the two on the same deals.

    It is `sure` if the two boxes differ in it. Where there is one box only: if it differs from what one would expect if nothing
    mattered. Of all that is called sure in a report, at most one in twenty is so by chance (Benjamini and Hochberg).
    """

    boxes: list[Figure | None]
    difference: Figure | None = None
    ratio: Figure | None = None
    sure: bool = False


class Spread(_Told):
    """How often each value came: `counts[n]` matches from `low + n * width` on; and the value below which 10, 50, 90 % lie."""

    low: float
    width: float
    counts: list[int]
    tenths: tuple[float, float, float]


class Thing(_Told):
    """Something that brings points or is done: the measures `<key>` and `more.<key>` tell how much, and how much more by winners.

    `labels` is what it is called, by language; `part` the id of what it is about, for a picture.
    """

    key: str
    labels: dict[str, str]
    part: str


class Column(_Told):
    """A length of matches: how many took so many rounds, for each box, and how long that is for people."""

    rounds: int
    shares: list[Figure]
    minutes: float


class Step(_Told):
    """A step of the ladder: one seat with the better bot, all others with the lower one; the measure `skill.<n>` is its share."""

    upper: str
    lower: str
    games: int


class Endless(_Told):
    """Matches that were cut off because they did not end, and the numbers of a few; they lie in files beside the report."""

    box: int
    matches: int
    after: int  # moves
    examples: list[int]


class BoxFound(_Told):
    """A box, and how its points are spread by who began: the first entry is the seat that did."""

    name: str
    digest: str
    edited: bool
    points: list[Spread]
    choices: list[float]  # shares of decisions with 1, 2, 3-4, 5-8, 9-16, 17-32, 33-64 and more moves to choose from


class Said(_Told):
    """The report in sentences of one language: the news, and what each chart shows; what its bots are called."""

    headline: str
    about: str
    changes: list[str]
    sections: dict[str, str]
    bots: dict[str, str] = {}


class Report(_Told):
    """A study as it is shown, kept and compared."""

    format: Literal["barnboard study"] = "barnboard study"
    version: Literal[1] = 1
    title: str  # of the game
    plan: StudyPlan
    command: str
    games: int  # with each box, so far
    even: float  # the share of wins if nothing mattered
    pace: float  # seconds that people take for a decision
    boxes: list[BoxFound]
    measures: dict[str, Measure]
    sources: list[Thing]
    deeds: list[Thing]
    lengths: list[Column]
    steps: list[Step]
    endless: list[Endless]
    said: dict[str, Said] = {}
