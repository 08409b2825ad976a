"""Games, bots, rules and words, and what the house says to everybody."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from .fields import Language


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
    spoken: bool = Field(description="Whether it has words in the language asked for; what is missing is said in English.")
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


class AnnouncementShape(BaseModel):
    """What the house has to say to everybody."""

    text: str
    since: int
    until: int | None


class HouseShape(BaseModel):
    """What concerns everybody. Also the stream event `house`, without an id, when it changes."""

    announcement: AnnouncementShape | None
