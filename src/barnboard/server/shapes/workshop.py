"""The workshop: boxes that people change, and studies of them."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field

from .fields import Asked


def _check_text(text: str) -> str:
    """Half a sign of UTF-16, or none at all, cannot be kept."""
    if "\x00" in text or text.encode("utf-8", "ignore").decode() != text:
        raise ValueError("must be text")
    return text


Text = Annotated[str, Field(max_length=100_000), AfterValidator(_check_text)]
Title = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(_check_text)]
Id = Annotated[str, Field(max_length=40, pattern="^[0-9a-z]*$")]
Step = Annotated[str, Field(max_length=60)] | Annotated[int, Field(ge=0, le=10_000)]
Path = Annotated[list[Step], Field(min_length=1, max_length=10)]


class BenchFormShape(BaseModel):
    """What a bench for a game needs: the model of its box as a JSON schema, and the usual box."""

    game: str
    title: str
    schema_: dict[str, Any] = Field(alias="schema", description="JSON schema, with help from the model's documentation.")
    usual: str = Field(description="The usual box as text.")
    facts: dict[str, Any] = Field(description="The same as data.")
    entries: dict[str, str] = Field(description="What entries are called in the reader's language, by their keys.")
    names: dict[str, str] = Field(description="What components are called, by their ids.")


class ProblemShape(BaseModel):
    """One thing that is wrong with a box."""

    says: str
    language: str = Field(description="That of `says`: what only the checks of a game know is said in English.")
    why: str
    why_language: str
    line: int | None
    path: list[str | int]


class ChangeShape(BaseModel):
    """One entry that differs from the usual box."""

    path: list[str | int] = Field(description="Where it stands; in the usual box where it is gone.")
    kind: Literal["new", "gone", "order", "changed"]
    usual: Any
    now: Any
    words: str


class CheckedShape(BaseModel):
    """A box as the rules see it."""

    problems: list[ProblemShape]
    changes: list[ChangeShape]
    facts: dict[str, Any] | None = Field(description="The box as data; None where the text cannot be read.")
    box: str | None = Field(description="Its digest; None where it cannot be played.")
    edited: bool
    title: str | None = Field(description="What the box calls itself.")
    names: dict[str, str] = Field(description="What components are called, by their ids; none where it cannot be played.")


class WrittenShape(CheckedShape):
    """A box after an entry was written into its text."""

    text: str


class BenchShape(BaseModel):
    """A box that somebody changes."""

    id: str
    game: str
    title: str
    yours: bool
    shared: bool
    made_from: str | None
    made: int
    changed: int
    number: int = Field(description="Of the version.")
    box: str | None = Field(description="The digest of its box; None where it cannot be played.")
    playable: str | None = Field(description="The digest of the newest version that can be played.")


class BenchTextShape(BenchShape):
    """The same with its text."""

    text: str


class VersionShape(BaseModel):
    """A version of a bench."""

    number: int
    at: int
    box: str | None
    changes: int | None = Field(description="How many entries differ from the usual box, where that is known.")
    text: str


class LaidShape(BaseModel):
    """A box that tables and studies may be begun with."""

    box: str = Field(description="Its digest.")
    edited: bool = Field(description="Whether it differs from the usual box.")


class StudyShape(BaseModel):
    """A study that somebody asked for."""

    id: str
    title: str
    game: str
    bench: str | None
    seats: int
    games: int = Field(description="Matches with each box.")
    yours: bool
    status: Literal["running", "paused", "done", "failed"]
    why: str | None = Field(description="It failed, where that can be told.")
    made: int
    progress: dict[str, Any] | None = Field(description="How far it is, as `barnboard.studies` tells it (Progress).")
    headline: str | None = Field(description="What it found, in a sentence; None before it is done.")
    files: list[str] = Field(description="What is kept of it beside the report, by name.")
    report: dict[str, Any] | None = Field(description="What was found (Report); while it runs, so far.")


class BoxText(Asked):
    """A box as it is written."""

    text: Text


class EditAsked(Asked):
    """An entry to be set, added at the end of a list, or dropped."""

    do: Literal["set", "add", "drop"] = "set"
    path: Path
    value: Any = None


class BoxEdits(BoxText):
    """Changes to be written into a text."""

    edits: Annotated[list[EditAsked], Field(min_length=1, max_length=200)]


class NewBench(BoxText):
    """A bench to be made, from a text; a copy says of what."""

    game: Annotated[str, Field(max_length=40)]
    title: Title
    made_from: Id | None = None


class BenchChange(Asked):
    """What changes of a bench; what is not told stays."""

    text: Text | None = None
    title: Title | None = None
    shared: bool | None = None


class NewStudy(Asked):
    """A study of a box, beside the usual one; of the usual one alone where no box is told."""

    game: Annotated[str, Field(max_length=40)]
    box: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None = None
    bench: Id | None = None
    title: Title
    seats: Annotated[int, Field(ge=1, le=4)]
    bots: Literal["random", "greedy", "easy", "medium"] = "greedy"
    games: Annotated[int, Field(ge=10, le=100_000)] = 1000
    ladder: bool = Field(False, description="Luck and skill too: some more matches between levels.")
